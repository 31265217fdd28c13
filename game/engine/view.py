"""What one seat may know, built up from the public position and nothing else.

Deck order, cards set aside, seed and generator have no place in a view at all; purses of others
have one only where money is open, or once the game is over (1.6).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.engine.actions import Run
from game.engine.events import Event, RunsChosen
from game.engine.model import GameState, Position
from game.engine.terms import Seat
from game.engine.value import value


@value
class PlayerView:
    """The game as one seat sees it; `seat` is None for a spectator."""

    seat: Seat | None
    position: Position
    money: tuple[int | None, ...]
    """Every seat's Elektro, None where it is not to be seen."""
    runs: tuple[Run, ...] | None
    """What this seat has chosen to run and not yet announced."""


def view_for(state: GameState, seat: Seat | None) -> PlayerView:
    """What this seat sees; None asks for a spectator's view."""
    assert seat is None or seat >= 0
    at = state.position
    if at.terms.setup.open_money or at.result is not None:
        money: tuple[int | None, ...] = state.purses
    else:
        seen: list[int | None] = [None] * len(state.purses)
        if seat is not None:
            seen[seat] = state.purses[seat]
        money = tuple(seen)
    runs = None if seat is None else state.runs[seat]
    return PlayerView(seat, at, money, runs)


def events_for(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """The events as this seat learns of them."""
    return tuple(redact(event, seat) for event in events)


def redact(event: Event, seat: Seat | None) -> Event:
    """Without what only another seat may see."""
    if isinstance(event, RunsChosen) and event.seat != seat:
        return replace(event, runs=None)
    return event
