"""How much of what somebody may like there is in an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.bots.characters import Liking
from game.bots.next_cities import wanted_by_rivals
from game.engine.actions import Action, Bid, BuildCities, BuyResources, OpenAuction
from game.engine.bids import minimum_bid
from game.engine.fuel_market import bundle_price
from game.engine.model import Position
from game.engine.options import Options
from game.engine.plants import Plant
from game.engine.routes import build_bill
from game.engine.terms import Seat


def appeal(options: Options, action: Action, likes: Mapping[Liking, float]) -> float:
    """How well an action pleases somebody with these likings."""
    return sum([weight * MEASURES[liking](options, action) for liking, weight in likes.items()])


def price_of(options: Options, action: Action) -> int:
    """What an action costs at once, or would if nobody bid against it."""
    match action:
        case OpenAuction(bid=price) | Bid(amount=price):
            return price
        case BuyResources():
            return bundle_price(options.at, action.tokens)
        case BuildCities():
            return build_bill(options.at, options.seat, action.cities).total
        case _:
            return 0


def _saving(options: Options, action: Action) -> float:
    """Money kept."""
    return -price_of(options, action)


def _thrift(options: Options, action: Action) -> float:
    """Money kept in auctions."""
    return -price_of(options, action) if isinstance(action, (OpenAuction, Bid)) else 0


def _cities(_options: Options, action: Action) -> float:
    return len(action.cities) if isinstance(action, BuildCities) else 0


def _patience(options: Options, action: Action) -> float:
    """No more cities at first than a few; who begins with fewer loses income in every round."""
    if not isinstance(action, BuildCities):
        return 0
    owned = len(options.at.players[options.seat].cities)
    free = max(0, A_FEW_CITIES - owned)
    return -max(0, len(action.cities) - free)


A_FEW_CITIES = 3
"""So many the patient build as soon as everybody else."""


def _capacity(options: Options, action: Action) -> float:
    """What a plant about to be won can power."""
    return _of_the_plant(options, action, lambda plant: plant.cities)


def _green(options: Options, action: Action) -> float:
    """A plant about to be won that burns nothing."""
    return _of_the_plant(options, action, lambda plant: not plant.fuels)


def _stock(_options: Options, action: Action) -> float:
    return action.tokens.total if isinstance(action, BuyResources) else 0


def _boldness(options: Options, action: Action) -> float:
    """How far a bid goes beyond what the plant costs at least."""
    match action:
        case Bid(amount=amount) if options.at.auction is not None:
            return amount - minimum_bid(options.at, options.at.auction.plant)
        case OpenAuction(plant=plant, bid=amount):
            return amount - minimum_bid(options.at, plant)
        case _:
            return 0


def _rivalry(options: Options, action: Action) -> float:
    """Cities that rivals are about to reach, fuel that they burn."""
    at, seat = options.at, options.seat
    match action:
        case BuildCities():
            wanted = wanted_by_rivals(at, seat)
            return sum([wanted[city] for city in action.cities])
        case BuyResources():
            burners = [_burners(at, seat, resource) for resource in range(len(action.tokens))]
            return FUEL_OF_A_RIVAL * sum([n * m for n, m in zip(action.tokens, burners)])
        case _:
            return 0


FUEL_OF_A_RIVAL = 0.02
"""What a token that a rival burns counts beside a city that it was heading for."""


def _of_the_plant(options: Options, action: Action, quality: Callable[[Plant], float]) -> float:
    plant = _plant(options, action)
    return 0 if plant is None else quality(plant)


def _plant(options: Options, action: Action) -> Plant | None:
    """The plant that an action is about to win."""
    at = options.at
    if isinstance(action, OpenAuction):
        return at.terms.plants[action.plant]
    if isinstance(action, Bid) and at.auction is not None:
        return at.terms.plants[at.auction.plant]
    return None


def _burners(at: Position, seat: Seat, resource: int) -> int:
    """Rivals with a plant for a resource."""
    return sum(
        any(resource in at.terms.plants[number].fuels for number in at.players[rival].plants)
        for rival in at.seats
        if rival != seat
    )


MEASURES: Mapping[Liking, Callable[[Options, Action], float]] = {
    Liking.SAVING: _saving,
    Liking.THRIFT: _thrift,
    Liking.CITIES: _cities,
    Liking.PATIENCE: _patience,
    Liking.CAPACITY: _capacity,
    Liking.GREEN: _green,
    Liking.STOCK: _stock,
    Liking.BOLDNESS: _boldness,
    Liking.RIVALRY: _rivalry,
}
