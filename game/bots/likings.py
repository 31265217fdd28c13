"""How much of what somebody may like there is in an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from statistics import fmean

from game.bots.characters import Liking
from game.engine.actions import Action, Bid, BuildCities, BuyResources, OpenAuction
from game.engine.board import CityId
from game.engine.fuel_market import bundle_price
from game.engine.model import Position
from game.engine.options import BidOptions, Options
from game.engine.plants import Plant
from game.engine.routes import build_bill, city_offers
from game.engine.terms import Seat

WANTED_CITIES = 2
"""So many of its cheapest connections a rival is thought to want next."""

SHARE_TO_BID = 5
"""Who likes to save bids this part of the purse without a second thought."""


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
    """Money kept; of bids only what is dear. Who saves on cities loses games, trials showed."""
    if isinstance(action, BuildCities):
        return 0
    price = price_of(options, action)
    cheap = options.purse // SHARE_TO_BID if isinstance(action, Bid) else 0
    return -max(0, price - cheap)


def _cities(_options: Options, action: Action) -> float:
    return len(action.cities) if isinstance(action, BuildCities) else 0


def _capacity(options: Options, action: Action) -> float:
    return _beyond_the_usual(options, action, lambda plant: plant.cities)


def _green(options: Options, action: Action) -> float:
    """A plant that burns nothing."""
    return _beyond_the_usual(options, action, lambda plant: not plant.fuels)


def _stock(_options: Options, action: Action) -> float:
    return action.tokens.total if isinstance(action, BuyResources) else 0


def _boldness(options: Options, action: Action) -> float:
    """How far a raise goes beyond what it takes."""
    if not isinstance(action, Bid) or not isinstance(options, BidOptions):
        return 0
    return action.amount - options.bids().low


def _number(_options: Options, action: Action) -> float:
    """Of a plant to be opened; once it is under the hammer, its price counts for more."""
    return action.plant if isinstance(action, OpenAuction) else 0


def _rivalry(options: Options, action: Action) -> float:
    """Cities that rivals are about to reach, fuel that they burn."""
    at, seat = options.at, options.seat
    match action:
        case BuildCities():
            wanted = [city for rival in at.seats if rival != seat for city in _wanted(at, rival)]
            return sum([wanted.count(city) for city in action.cities])
        case BuyResources():
            return sum([amount * _burners(at, seat, r) for r, amount in enumerate(action.tokens)])
        case _:
            return 0


def _beyond_the_usual(options: Options, action: Action, quality: Callable[[Plant], float]) -> float:
    """How a plant stands out among those on offer; to win none is like winning a usual one."""
    plant = _plant(options, action)
    if plant is None:
        return 0
    plants, numbers = options.at.terms.plants, options.at.on_offer
    return quality(plant) - fmean([quality(plants[number]) for number in numbers])


def _plant(options: Options, action: Action) -> Plant | None:
    """The plant that an action is about to win."""
    at = options.at
    if isinstance(action, OpenAuction):
        return at.terms.plants[action.plant]
    if isinstance(action, Bid) and at.auction is not None:
        return at.terms.plants[at.auction.plant]
    return None


def _wanted(at: Position, rival: Seat) -> list[CityId]:
    """The cities that a rival could connect most cheaply."""
    network = at.players[rival].cities
    if not network:
        return []
    offers = sorted((offer.price, offer.city) for offer in city_offers(at, network))
    return [city for _, city in offers[:WANTED_CITIES]]


def _burners(at: Position, seat: Seat, resource: int) -> int:
    """Rivals with a plant for a resource."""
    return sum(
        any(resource in at.terms.plants[number].fuels for number in at.players[rival].plants)
        for rival in at.seats
        if rival != seat
    )


MEASURES: Mapping[Liking, Callable[[Options, Action], float]] = {
    Liking.SAVING: _saving,
    Liking.CITIES: _cities,
    Liking.CAPACITY: _capacity,
    Liking.GREEN: _green,
    Liking.STOCK: _stock,
    Liking.BOLDNESS: _boldness,
    Liking.NUMBER: _number,
    Liking.RIVALRY: _rivalry,
}
