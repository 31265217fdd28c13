"""A game to be reviewed: what one listener was told of it, action by action.

A review starts from the same updates that a replay shows, so a copy of a game on another machine is
reviewed like one's own, from what its seat was told and no more. Purses are added up from what was
paid and earned in public (1.6).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from game.bots.public_record import reckoned_purse
from game.engine import events as told
from game.engine.actions import Action, Run, RunPlants
from game.engine.events import Event, Removal
from game.engine.model import Position
from game.engine.plants import STEP_3
from game.engine.terms import Seat
from game.engine.value import value
from game.engine.view import PlayerView
from game.table import Update

Settled = tuple[tuple[Run, ...] | None, ...]


@value
class ReviewedMove:
    """One action: the moment it led to, the table before and after it, the cards it turned up."""

    number: int
    seat: Seat
    action: Action
    before: Position
    after: Position
    settled: Settled
    """What seats have chosen to run and not yet announced, by now known to all."""
    drawn: tuple[int, ...]


class ReviewedGame(NamedTuple):
    """The tables of all moments, and the moves between them as far as they were seen."""

    positions: tuple[Position, ...]
    settled: tuple[Settled, ...]
    moves: tuple[ReviewedMove, ...]

    @property
    def players(self) -> int:
        return len(self.positions[0].players)

    @property
    def is_over(self) -> bool:
        return self.positions[-1].result is not None


def reviewed_game(updates: Sequence[Update]) -> ReviewedGame:
    """What there is to review. Gaps in what a late guest was told are left out."""
    positions = tuple(update.view.position for update in updates)
    settled: list[Settled] = [_nothing(positions[0])]
    moves: list[ReviewedMove] = []
    for place, (earlier, update) in enumerate(pairwise(updates)):
        before, after = earlier.view.position, update.view.position
        action = update.action or _announced(updates[place + 1 :], update.seat)
        if update.seat is not None and action is not None:
            move = ReviewedMove(
                place + 1, update.seat, action, before, after, settled[-1], _drawn(update.events)
            )
            moves.append(move)
        settled.append(_settled_after(settled[-1], update.seat, action, after))
    return ReviewedGame(positions, tuple(settled), tuple(moves))


def as_seen_by(at: Position, seat: Seat, settled: Settled) -> PlayerView:
    """The table as a seat saw it that has added up what everybody paid and earned."""
    purses = tuple(reckoned_purse(at, other) for other in at.seats)
    return PlayerView(seat, at, purses, settled[seat])


def _announced(later: Sequence[Update], seat: Seat | None) -> RunPlants | None:
    """What a seat had chosen to run, as everybody learned afterwards."""
    for update in later:
        for event in update.events:
            if isinstance(event, told.CitiesPowered) and event.seat == seat:
                return RunPlants(event.runs)
    return None


def _settled_after(
    before: Settled, seat: Seat | None, action: Action | None, after: Position
) -> Settled:
    if not isinstance(action, RunPlants) or seat is None or not after.settled:
        return _nothing(after)
    return tuple(action.runs if other == seat else runs for other, runs in enumerate(before))


def _nothing(at: Position) -> Settled:
    return (None,) * len(at.players)


def _drawn(events: Sequence[Event]) -> tuple[int, ...]:
    """The cards that came off the deck, in their order."""
    cards = []
    for event in events:
        match event:
            case told.PlantDrawn(plant) | told.PlantRemoved(plant, Removal.KNOCKED_OUT):
                cards.append(plant)
            case told.Step3CardDrawn():
                cards.append(STEP_3)
    return tuple(cards)
