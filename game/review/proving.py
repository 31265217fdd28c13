"""Whether reviews are right: bad decisions planted in a game are found, its own are left in peace,
and losses agree with playing both choices to the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum
from statistics import fmean
from typing import Final

from game.bots.dice import dice_from
from game.bots.fuelling import fuelled_cities
from game.bots.outlook import Outlook
from game.bots.tuning import BY_HAND
from game.bots.valuing import PlantValues
from game.engine.actions import (
    Action,
    BuildCities,
    BuyResources,
    Done,
    OpenAuction,
    RunPlants,
)
from game.engine.apply import apply
from game.engine.options import (
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    RunOptions,
    options_for,
)
from game.engine.value import value
from game.review.deals import dealt_world
from game.review.futures import at_a_glance, played_on
from game.review.judging import judged
from game.review.marks import BAD
from game.review.moves import ReviewedGame, ReviewedMove, as_seen_by
from game.review.review import JudgedMove

TO_THE_END: Final = 999
"""No game has so many rounds."""
DEAR: Final = 1.5
"""A dead end costs at least so many times what the cheapest city does."""
OPEN: Final = (0.1, 0.9)
"""Chances between which a game is open for a seat."""
FRESH: Final = 7919
"""Added to the seed, so that games played out are not those that the loss was found in."""


class Folly(StrEnum):
    """Bad decisions that nobody should overlook."""

    TWICE_THE_WORTH = "twice_the_worth"
    NO_FUEL = "no_fuel"
    DEAD_END = "dead_end"
    HALF_THE_POWER = "half_the_power"


@value
class Planted:
    """A bad decision in the place of one that was made, and what the review says of it."""

    folly: Folly
    judged: JudgedMove

    @property
    def is_found(self) -> bool:
        return self.judged.mark in BAD


@value
class LossPlayedOut:
    """A loss as the review found it, and as games played to the end have it."""

    number: int
    loss: float
    found: float


def planted(game: ReviewedGame, seed: int, rollouts: int) -> Iterator[Planted]:
    """One folly of each kind, wherever the dice have it."""
    for folly in Folly:
        dice = dice_from("folly", seed, folly)
        open_moves = filter(_has_all_to_play_for, game.moves)
        moves = [(move, bad) for move in open_moves if (bad := _spoiled(move, folly)) is not None]
        if moves:
            move, bad = moves[int(dice.random() * len(moves))]
            yield Planted(folly, judged(replace(move, action=bad), seed, rollouts))


def sampled(game: ReviewedGame, seed: int, rollouts: int, count: int) -> Iterator[JudgedMove]:
    """Some of a game's own decisions, where there was something to decide."""
    dice = dice_from("sample", seed)
    moves = list(game.moves)
    while moves and count:
        move = moves.pop(int(dice.random() * len(moves)))
        found = judged(move, seed, rollouts)
        if found.tried > 1:
            count -= 1
            yield found


def played_out(move: ReviewedMove, found: JudgedMove, seed: int, games: int) -> LossPlayedOut:
    """Both choices to the end in the same fresh deals."""
    differences = []
    for deal in range(games):
        world = dealt_world(move.before, move.settled, move.seat, seed + FRESH, deal)
        made, best = (
            played_on(apply(world, move.seat, action).state, TO_THE_END, sharply=True)[move.seat]
            for action in (found.action, found.best)
        )
        differences.append(best - made)
    return LossPlayedOut(move.number, found.loss, fmean(differences))


def correlation(pairs: list[LossPlayedOut]) -> float:
    """Between losses and what playing out makes of them."""
    losses, found = [one.loss for one in pairs], [one.found for one in pairs]
    x, y = fmean(losses), fmean(found)
    spread = sum((a - x) ** 2 for a in losses) * sum((b - y) ** 2 for b in found)
    together: float = sum((a - x) * (b - y) for a, b in zip(losses, found))
    return together / spread**0.5 if spread else 0.0


def _has_all_to_play_for(move: ReviewedMove) -> bool:
    """Who has lost or won already loses nothing by any folly."""
    chance = at_a_glance(move.before, move.settled)[move.seat]
    return OPEN[0] <= chance <= OPEN[1]


def _spoiled(move: ReviewedMove, folly: Folly) -> Action | None:
    """The folly in the place of what was done; None where it cannot be committed."""
    options = options_for(as_seen_by(move.before, move.seat, move.settled))
    match folly, options:
        case Folly.TWICE_THE_WORTH, ChoosePlantOptions() if isinstance(move.action, OpenAuction):
            return _overpaid(options, move.action.plant)
        case Folly.NO_FUEL, BuyOptions() if isinstance(move.action, BuyResources):
            return _unfuelled(options, move.action)
        case Folly.DEAD_END, BuildOptions():
            return _dead_end(options)
        case Folly.HALF_THE_POWER, RunOptions() if isinstance(move.action, RunPlants):
            runs = move.action.runs
            return RunPlants(runs[: len(runs) // 2]) if len(runs) > 1 else None
    return None


def _overpaid(options: ChoosePlantOptions, plant: int) -> Action | None:
    worth = PlantValues(Outlook(options.view, options.seat, BY_HAND)).ceiling(plant)
    twice = OpenAuction(plant, 2 * max(worth, plant))
    return twice if twice in options else None


def _unfuelled(options: BuyOptions, bought: BuyResources) -> Action | None:
    """Only where less is lit by it."""
    me = options.at.players[options.seat]
    fed = replace(me, tokens=me.tokens.plus(bought.tokens))
    cities = len(me.cities)
    lit, could = (min(cities, fuelled_cities(options.at, one)) for one in (me, fed))
    return Done() if could > lit else None


def _dead_end(options: BuildOptions) -> Action | None:
    """The dearest city that can be paid for, and nothing else."""
    offers = sorted(options.offers(most=options.purse), key=lambda offer: (offer.price, offer.city))
    if len(offers) < 2 or offers[-1].price < DEAR * offers[0].price:
        return None
    return BuildCities((offers[-1].city,), and_done=True)
