"""Whether reviews are right: bad decisions planted in a game are found, its own are left in peace,
and losses agree with playing both choices to the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from math import sqrt
from statistics import fmean, stdev
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
from game.engine.fuel_market import bundle_price
from game.engine.options import (
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    Options,
    RunOptions,
    options_for,
)
from game.engine.powering import powered_cities
from game.engine.value import value
from game.review.accounts import Account, account_of
from game.review.deals import dealt_world
from game.review.futures import at_a_glance, played_on
from game.review.judging import judged
from game.review.marks import BAD
from game.review.moves import ReviewedGame, ReviewedMove, as_seen_by
from game.review.review import JudgedMove
from game.review.work import TaskKind, begun_review, done_here, game_digest, tasks_of

TO_THE_END: Final = 999
"""No game has so many rounds."""
DEAR: Final = 1.5
"""A dead end costs at least so many times what the cheapest city does."""
THROWN_AWAY: Final = 20
"""In Elektro: what costs less by its own arithmetic is no folly."""
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
    error: float
    """Of what was found, one standard error."""


@value
class GameProof:
    """What one game shows of reviews."""

    folly: Planted | None
    own: tuple[JudgedMove, ...]
    """Some of its own decisions."""
    pairs: tuple[LossPlayedOut, ...]
    """Of those judged what something better was found for, played out."""
    accounts: tuple[Account, ...]
    """Of every seat, if asked for."""


@value
class ProofPlan:
    """What is to be shown, and how thoroughly."""

    seed: int
    rollouts: int
    own: int
    """So many of a game's own decisions."""
    games: int
    """So often both choices are played out; 0 for never."""
    accounts: bool
    """Whether luck and skill add up is looked at as well."""


def proof(game: ReviewedGame, plan: ProofPlan) -> GameProof:
    """A folly planted, some of the game's own decisions, and what comes of them in the end."""
    folly = planted(game, plan.seed, plan.rollouts)
    own = tuple(sampled(game, plan.seed, plan.rollouts, plan.own))
    moves = {move.number: move for move in game.moves}
    costly = [one for one in (*([folly.judged] if folly else []), *own) if one.best != one.action]
    pairs = [
        played_out(moves[one.number], one, plan.seed, plan.games)
        for one in (costly if plan.games else ())
    ]
    return GameProof(folly, own, tuple(pairs), _accounts(game, plan) if plan.accounts else ())


def _accounts(game: ReviewedGame, plan: ProofPlan) -> tuple[Account, ...]:
    review = begun_review(game, plan.seed, plan.rollouts)
    curve = [task for task in tasks_of(game, review) if task.kind is TaskKind.CURVE]
    for _ in done_here(game, review, curve):
        pass
    return tuple(account_of(review, seat) for seat in range(game.players))


def planted(game: ReviewedGame, seed: int, rollouts: int) -> Planted | None:
    """One folly, the first that can be committed in an order and at a moment that the dice have.

    Each throws money away in a game that is open for its seat; the last round is left out, in
    which money may count for nothing. So none of them is without cost.
    """
    dice = dice_from("folly", seed, game_digest(game))
    last = game.positions[-1].round
    moves = [m for m in game.moves if m.before.round < last and _has_all_to_play_for(m)]
    kinds = sorted(Folly, key=lambda _: dice.random())
    for folly in kinds:
        found = [(move, bad) for move in moves if (bad := _spoiled(move, folly)) is not None]
        if found:
            move, bad = found[int(dice.random() * len(found))]
            return Planted(folly, judged(replace(move, action=bad), seed, rollouts))
    return None


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
    error = stdev(differences) / sqrt(games) if games > 1 else 0.0
    return LossPlayedOut(move.number, found.loss, fmean(differences), error)


def correlation(pairs: Sequence[LossPlayedOut]) -> float:
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
            return _half_lit(options, move.action)
    return None


def _overpaid(options: ChoosePlantOptions, plant: int) -> Action | None:
    worth = max(plant, PlantValues(Outlook(options.view, options.seat, BY_HAND)).ceiling(plant))
    twice = OpenAuction(plant, 2 * worth)
    return twice if worth >= THROWN_AWAY and twice in options else None


def _unfuelled(options: BuyOptions, bought: BuyResources) -> Action | None:
    """The income of the cities that stay dark is far above the price of the fuel."""
    me = options.at.players[options.seat]
    fed = replace(me, tokens=me.tokens.plus(bought.tokens))
    lit, could = (min(len(me.cities), fuelled_cities(options.at, one)) for one in (me, fed))
    saved = bundle_price(options.at, bought.tokens)
    return Done() if _income_lost(options, lit, could) - saved >= THROWN_AWAY else None


def _dead_end(options: BuildOptions) -> Action | None:
    """The most expensive city that can be paid for, and nothing else."""
    offers = sorted(options.offers(most=options.purse), key=lambda offer: (offer.price, offer.city))
    if len(offers) < 2:
        return None
    cheapest, dearest = offers[0].price, offers[-1].price
    if dearest < DEAR * cheapest or dearest - cheapest < THROWN_AWAY:
        return None
    return BuildCities((offers[-1].city,), and_done=True)


def _half_lit(options: RunOptions, done: RunPlants) -> Action | None:
    """The first half of the plants; what is lost is far above the price of the fuel kept."""
    at, me = options.at, options.at.players[options.seat]
    half = RunPlants(done.runs[: len(done.runs) // 2])
    lit, could = (powered_cities(at, me, one.runs) for one in (half, done))
    kept = [run.fuel for run in done.runs[len(half.runs) :]]
    worth = sum(bundle_price(at, fuel) for fuel in kept)
    return half if _income_lost(options, lit, could) - worth >= THROWN_AWAY else None


def _income_lost(options: Options, lit: int, could: int) -> int:
    income = options.at.terms.income
    return income(could) - income(lit)
