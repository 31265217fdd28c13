"""Up to which price a plant was better than going without, found by futures.

The seat gets the plant at a price because everybody else passes, and plays on; or it passes, and
plays on. Both in the same deals.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from statistics import fmean
from typing import Final

from game.engine.actions import Action, Bid, OpenAuction, Pass
from game.engine.apply import apply
from game.engine.model import Decision, GameState
from game.engine.options import BidOptions, ChoosePlantOptions, Options
from game.review.deals import dealt_world
from game.review.futures import horizon_of, played_on
from game.review.moves import ReviewedMove
from game.review.review import ReviewReason as Why
from game.review.sequels import Numbers

IsBetter = Callable[[int], bool]

DEALS: Final = 12
"""Worlds in which each price is tried, at most."""
FARTHEST: Final = 2
"""A price is looked for up to so many times the bid."""


def limit_of(
    move: ReviewedMove, options: Options, best: Action, seed: int, deals: int = DEALS
) -> tuple[Why, Numbers] | None:
    """Where between buying and going without the balance tips; None where that is not asked."""
    is_better = partial(compared, move, seed, deals=min(deals, DEALS))
    match options, move.action, best:
        case BidOptions(), Bid(amount), Pass():
            plant = _plant_on_sale(options)
            return _too_much(is_better(plant), plant, options.bids().low, amount)
        case ChoosePlantOptions(), OpenAuction(plant, amount), Pass():
            return _too_much(is_better(plant), plant, options.bids(plant).low, amount)
        case BidOptions(), Pass(), Bid(amount):
            plant = _plant_on_sale(options)
            return _worth_more(is_better(plant), plant, amount, options.purse)
    return None


def _too_much(is_better: IsBetter, plant: int, low: int, amount: int) -> tuple[Why, Numbers] | None:
    """The first price from the lowest one up at which passing was better."""
    if is_better(amount):
        return None
    numbers = (("plant", plant), ("bid", amount))
    if not is_better(low):
        return Why.BID_NEVER, (*numbers, ("low", low))
    return Why.BID_LIMIT, (*numbers, ("limit", _last_good(is_better, low, amount) + 1))


def _worth_more(
    is_better: IsBetter, plant: int, amount: int, purse: int
) -> tuple[Why, Numbers] | None:
    """The last price at which the plant was still better than passing, or that it always was."""
    if not is_better(amount):
        return None
    numbers = (("plant", plant), ("bid", amount))
    most = min(purse, FARTHEST * amount)
    if is_better(most):
        return Why.BID_STILL, (*numbers, ("limit", most))
    return Why.BID_UP_TO, (*numbers, ("limit", _last_good(is_better, amount, most)))


def _last_good(is_better: IsBetter, low: int, high: int) -> int:
    """By bisection; the plant is better at the low price, and not at the high one."""
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if is_better(middle) else (low, middle)
    return low


def compared(move: ReviewedMove, seed: int, plant: int, deals: int = DEALS) -> IsBetter:
    """Whether the plant at a price is better than going without."""
    value = partial(_value, move, seed, deals)
    without = value(Pass())

    def is_better(price: int) -> bool:
        is_open = move.before.decision is Decision.BID
        return value(Bid(price) if is_open else OpenAuction(plant, price)) >= without

    return is_better


def _value(move: ReviewedMove, seed: int, deals: int, action: Action) -> float:
    return fmean(_chance(move, seed, action, deal) for deal in range(deals))


def _chance(move: ReviewedMove, seed: int, action: Action, deal: int) -> float:
    world = dealt_world(move.before, move.settled, move.seat, seed, deal)
    state = apply(world, move.seat, action).state
    if not isinstance(action, Pass):
        state = _sold(state)
    return played_on(state, horizon_of(move.before))[move.seat]


def _sold(state: GameState) -> GameState:
    """Everybody else passes."""
    while state.position.decision is Decision.BID:
        state = apply(state, state.position.to_act[0], Pass()).state
    return state


def _plant_on_sale(options: BidOptions) -> int:
    assert options.at.auction is not None
    return options.at.auction.plant
