"""What comes of a table: the chances of all seats at once, by the network or by playing on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.bots.base import Budget
from game.bots.chances import SeatChance, shares
from game.bots.dice import dice_from
from game.bots.minds import EXPECTED_BY_HARD, drawn
from game.bots.outlook import Outlook
from game.bots.sharpness import sharpness_for
from game.bots.traits import RoundMoment
from game.bots.tuning import BY_HAND
from game.engine.apply import apply
from game.engine.events import Event, Phase
from game.engine.model import Decision, GameState, Position, Result
from game.engine.options import options_for
from game.engine.terms import Seat
from game.engine.view import PlayerView, view_for
from game.review.moves import Settled, as_seen_by

Chances = tuple[float, ...]
"""Of every seat; they add up to 1."""

Hear = Callable[[Sequence[Event]], None]

NO_BUDGET: Final = Budget()
ROUNDS_AHEAD: Final = 1
"""Worlds are played to the end of the round and of so many more; then the network counts."""
DOUBTED_CITIES: Final = 0.6
"""A lead of so many cities in an imagined end makes a victory 2.7 times as likely."""
DOUBTED_AFTER: Final = 40
"""Imagined decisions after which an end is doubted that much; the next one is not at all."""
MONEY_OF_A_CITY: Final = 100
"""Money decides ties, and shows who could have had one more city."""
MOMENT_OF: Final[Mapping[Phase, RoundMoment]] = {
    Phase.RESOURCES: RoundMoment.AUCTION_OVER,
    Phase.BUILDING: RoundMoment.AUCTION_OVER,
    Phase.BUREAUCRACY: RoundMoment.BUILDING_OVER,
}
"""Which of the looks that the network has learned from comes nearest."""


def horizon_of(at: Position) -> int:
    """The last round that is played forward from here."""
    return at.round + ROUNDS_AHEAD


def played_on(
    world: GameState, until: int, *, sharply: bool = False, hear: Hear | None = None
) -> Chances:
    """All play on to the end of a round or of the game, each with a mind drawn for this deal.

    An end that was imagined is doubted, unless it is to be told sharply. Whoever wants to hears
    what happens on the way.
    """
    dice = dice_from("minds", world.rng)
    bots = [drawn(EXPECTED_BY_HARD, dice).make() for _ in world.position.seats]
    state, imagined = world, 0
    while not state.is_over and state.position.round <= until:
        actor = state.position.to_act[0]
        options = options_for(view_for(state, actor))
        assert options is not None
        state, events = apply(state, actor, bots[actor].decide(options, dice, NO_BUDGET).action)
        if hear is not None:
            hear(events)
        imagined += state.position.decision is not Decision.RUN_PLANTS
    result = state.position.result
    if result is not None:
        return decided(result) if sharply else _foreseen(result, imagined)
    return _by_network([view_for(state, seat) for seat in state.position.seats])


def _foreseen(result: Result, imagined: int) -> Chances:
    """An end that was only imagined: the closer it is and the more came before, the less sure."""
    doubt = DOUBTED_CITIES * min(1.0, imagined / DOUBTED_AFTER)
    if not doubt:
        return decided(result)
    lines = sorted(result.ranking, key=lambda line: line.seat)
    return tuple(shares([(line.powered + line.money / MONEY_OF_A_CITY) / doubt for line in lines]))


def at_a_glance(at: Position, settled: Settled) -> Chances:
    """By the network alone, told as sharply as its chances come true."""
    if at.result is not None:
        return decided(at.result)
    if at.zone is None:
        return even(len(at.players))
    sharpness = sharpness_for(at.terms.setup).in_round(at.round)
    return _by_network([as_seen_by(at, seat, settled) for seat in at.seats], sharpness)


def even(players: int) -> Chances:
    """Before anything is known of the table, lots included."""
    return (1 / players,) * players


def decided(result: Result) -> Chances:
    """Who has won counts 1; who shares a victory, a share."""
    winners = result.winners
    return tuple((seat in winners) / len(winners) for seat in range(len(result.ranking)))


def _by_network(views: list[PlayerView], sharpness: float = 1.0) -> Chances:
    return tuple(shares([_strength(view, seat) for seat, view in enumerate(views)], sharpness))


def _strength(view: PlayerView, seat: Seat) -> float:
    outlook = Outlook(view, seat, BY_HAND)
    moment = MOMENT_OF.get(view.position.phase, RoundMoment.ROUND_BEGINS)
    return SeatChance(outlook, moment).strength(outlook.me.plants, outlook.money_of(seat))
