"""How much of what somebody may like there is in an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.bots.characters import Liking
from game.bots.next_cities import wanted_by_rivals
from game.engine.actions import Action, Bid, BuildCities, BuyResources, OpenAuction
from game.engine.events import Phase
from game.engine.fuel_market import bundle_price
from game.engine.model import Position
from game.engine.options import BidOptions, ChoosePlantOptions, Options
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


def _lead(options: Options, action: Action) -> float:
    """More cities than anybody else has by now; as many as the best is half of that."""
    at = options.at
    if at.phase is not Phase.BUILDING:
        return 0
    built = len(action.cities) if isinstance(action, BuildCities) else 0
    mine = len(at.players[options.seat].cities) + built
    most = max(len(at.players[rival].cities) for rival in at.seats if rival != options.seat)
    return 1 if mine > most else AS_MANY * (mine == most)


AS_MANY: Final = 0.5


def _bloom(options: Options, action: Action) -> float:
    """Many cities at once, or none; everybody builds the first few as they come."""
    if not isinstance(action, BuildCities):
        return 0
    if len(options.at.players[options.seat].cities) < A_FEW_CITIES:
        return 0
    return BLOOM_OF[min(len(action.cities), len(BLOOM_OF) - 1)]


A_FEW_CITIES: Final = 3
BLOOM_OF: Final = (0.0, -1.0, -1.0, 0.0, 1.0, 1.5)
"""How much of a bloom so many cities are; more are no more."""


def _capacity(options: Options, action: Action) -> float:
    """What a plant about to be won can power."""
    return _of_the_plant(options, action, lambda plant: plant.cities)


def _green(options: Options, action: Action) -> float:
    """A plant about to be won that burns nothing."""
    return _of_the_plant(options, action, lambda plant: not plant.fuels)


def _stock(_options: Options, action: Action) -> float:
    return action.tokens.total if isinstance(action, BuyResources) else 0


def _boldness(options: Options, action: Action) -> float:
    """How far a bid leaps beyond the lowest that would do."""
    if isinstance(action, Bid) and isinstance(options, BidOptions):
        return action.amount - options.bids().low
    if isinstance(action, OpenAuction) and isinstance(options, ChoosePlantOptions):
        return action.bid - options.bids(action.plant).low
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
    Liking.LEAD: _lead,
    Liking.BLOOM: _bloom,
    Liking.CAPACITY: _capacity,
    Liking.GREEN: _green,
    Liking.STOCK: _stock,
    Liking.BOLDNESS: _boldness,
    Liking.RIVALRY: _rivalry,
}
