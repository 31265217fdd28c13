"""Why another choice was better, as a code with numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.bots.fuelling import fuelled_cities
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
    RunPlants,
)
from game.engine.fuel_market import bundle_price
from game.engine.options import BuildOptions, BuyOptions, Options, RunOptions
from game.engine.powering import powered_cities
from game.engine.tokens import NO_TOKENS, RESOURCES, Tokens
from game.review.review import ReviewReason as Why
from game.review.sequels import Numbers, SeatStory, more_lit


class Compared(NamedTuple):
    """What was done and the best, each with what its futures held, in the same deals."""

    action: Action
    made_of: Sequence[SeatStory]
    best: Action
    best_of: Sequence[SeatStory]


def why(options: Options, told: Compared) -> tuple[Why, Numbers]:
    """What the best has that the action has not."""
    action, best = told.action, told.best
    match options:
        case BuyOptions():
            return _why_fuel(options, _cart(action), _cart(best), told)
        case BuildOptions():
            return _why_cities(options, _cities(action), _cities(best))
        case RunOptions():
            return _why_power(options, action, best)
    return _why_plants(options, action, best)


def _why_plants(options: Options, action: Action, best: Action) -> tuple[Why, Numbers]:
    auction = options.at.auction
    match action, best:
        case Bid(amount), Pass() if auction is not None:
            return Why.BID_NOT_AT_ALL, (("plant", auction.plant), ("bid", amount))
        case Pass(), Bid(amount) if auction is not None:
            return Why.BID_ON, (("plant", auction.plant), ("bid", amount))
        case Bid(amount), Bid(less) if auction is not None:
            return Why.BID_ONLY_LESS, (("plant", auction.plant), ("bid", amount), ("less", less))
        case OpenAuction(plant, amount), OpenAuction(other, less) if plant == other:
            return Why.BID_ONLY_LESS, (("plant", plant), ("bid", amount), ("less", less))
        case OpenAuction(plant, _), OpenAuction(other, bid):
            return Why.OPEN_OTHER, (("plant", plant), ("other", other), ("bid", bid))
        case OpenAuction(plant, amount), Pass():
            return Why.OPEN_NOTHING, (("plant", plant), ("bid", amount))
        case _, OpenAuction(other, bid):
            return Why.OPEN_SOMETHING, (("plant", other), ("bid", bid))
        case DiscardPlant(plant), DiscardPlant(other):
            return Why.DISCARD_OTHER, (("plant", plant), ("other", other))
    return Why.OTHER, ()


def _why_fuel(
    options: BuyOptions, bought: Tokens, better: Tokens, told: Compared
) -> tuple[Why, Numbers]:
    """Cities are those that were powered more in the futures, not those that might have been."""
    at, me = options.at, options.at.players[options.seat]
    prices = (("price", bundle_price(at, bought)), ("instead", bundle_price(at, better)))
    lit, could = (
        fuelled_cities(at, type(me)(me.plants, me.tokens.plus(cart), me.cities))
        for cart in (bought, better)
    )
    more = _kinds(max(0, b - a) for a, b in zip(bought, better))
    less = _kinds(max(0, a - b) for a, b in zip(bought, better))
    cities = more_lit(told.made_of, told.best_of, 0)
    if could > lit and cities > 0 and more:
        return Why.FUEL_SHORT, (*more, ("cities", cities), *prices)
    if more and not less:
        return Why.FUEL_MORE, (*more, *prices)
    if less and not more:
        return Why.FUEL_LESS, (*less, *prices)
    return Why.FUEL_OTHER, prices


def _kinds(amounts: Iterable[int]) -> Numbers:
    """Each kind of token that there is any of, by its name."""
    pairs = zip(RESOURCES, amounts)
    return tuple((kind.name.lower(), amount) for kind, amount in pairs if amount)


def _why_cities(
    options: BuildOptions, built: tuple[str, ...], better: tuple[str, ...]
) -> tuple[Why, Numbers]:
    prices = (("price", _price(options, built)), ("instead", _price(options, better)))
    counts = (("cities", len(built)), ("better", len(better)))
    if set(better) == set(built):
        return Why.OTHER, ()
    if not better:
        return Why.BUILD_NOTHING, (*counts, *prices)
    if len(better) > len(built):
        return Why.BUILD_MORE, (*counts, *prices)
    if len(better) < len(built):
        return Why.BUILD_FEWER, (*counts, *prices)
    return Why.BUILD_ELSEWHERE, (*counts, *prices)


def _why_power(options: RunOptions, action: Action, best: Action) -> tuple[Why, Numbers]:
    at, me = options.at, options.at.players[options.seat]
    if not isinstance(action, RunPlants) or not isinstance(best, RunPlants):
        return Why.OTHER, ()
    lit, could = (powered_cities(at, me, chosen.runs) for chosen in (action, best))
    if could <= lit:
        return Why.OTHER, ()
    income = at.terms.income(could) - at.terms.income(lit)
    return Why.POWER_MORE, (("cities", lit), ("better", could), ("income", income))


def _price(options: BuildOptions, cities: tuple[str, ...]) -> int:
    return options.bill(cities).total if cities else 0


def _cart(action: Action) -> Tokens:
    return action.tokens if isinstance(action, BuyResources) else NO_TOKENS


def _cities(action: Action) -> tuple[str, ...]:
    assert isinstance(action, BuildCities | Done)
    return action.cities if isinstance(action, BuildCities) else ()
