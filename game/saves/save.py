"""A save: all it takes to go on with a game exactly where it was left."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from game.engine.actions import Action
from game.engine.codec import Plain
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.plain import encode_state, state_hash
from game.engine.replay import GameRecord
from game.engine.terms import Seat
from game.table_seat import TableSeat

GAME_ID: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
"""A game's id becomes part of a file's name, so nothing else is let in."""
LONGEST_TITLE: Final = 60


@dataclass(frozen=True)
class SavedPlan:
    """What a person was about to do: the action that Confirm would have sent, and when."""

    seat: Seat
    decision: Decision
    action: Action


@dataclass(frozen=True)
class Headline:
    """What a list of saves shows without looking into the game."""

    game: str
    """The same for all saves of a game."""
    title: str
    """What a person called it; empty if the game was kept without being asked."""
    saved_at: str
    """The moment in UTC, as ISO 8601 writes it."""
    seconds: int
    """How long people have sat at this table."""
    map: str
    edition: str
    round: int
    step: int
    phase: Phase
    actions: int
    is_over: bool
    seats: tuple[TableSeat, ...]
    cities: tuple[int, ...]
    """Of every seat."""

    @property
    def when(self) -> datetime:
        """The moment of saving."""
        return datetime.fromisoformat(self.saved_at)


@dataclass(frozen=True)
class Save:
    """A game as it is kept; `checkpoint` is the encoded state after the record's last action."""

    headline: Headline
    record: GameRecord
    checkpoint: Plain
    plans: tuple[SavedPlan, ...] = ()
    host: Plain = None
    """What the host of a LAN game needs to take its guests back; kept as it is."""
    lesson: int | None = None
    """How much of what a coach says of the last action has been read; None without a coach."""


@dataclass(frozen=True)
class GameTable:
    """What a game has besides its moves, and what stays the same while it is played."""

    game: str
    seats: tuple[TableSeat, ...]
    host: Plain = None


def save_of(
    table: GameTable,
    record: GameRecord,
    state: GameState,
    *,
    now: datetime,
    seconds: int = 0,
    plans: tuple[SavedPlan, ...] = (),
    lesson: int | None = None,
) -> Save:
    """A save of a game that its record has led to this state."""
    at = state.position
    headline = Headline(
        game=table.game,
        title="",
        saved_at=now.isoformat(timespec="milliseconds"),
        seconds=seconds,
        map=state.setup.map,
        edition=state.setup.edition,
        round=at.round,
        step=at.step,
        phase=at.phase,
        actions=len(record.actions),
        is_over=state.is_over,
        seats=table.seats,
        cities=tuple(len(player.cities) for player in at.players),
    )
    return Save(headline, record, encode_state(state), plans, table.host, lesson)


def empty_record(state: GameState) -> GameRecord:
    """The record of a game in which nothing has been done yet."""
    return GameRecord(
        setup=state.setup,
        seed=state.seed,
        deal=state.deal,
        map_digest=state.terms.board.digest,
        first_hash=state_hash(state),
        actions=(),
        result=None,
    )


def titled(save: Save, title: str) -> Save:
    """The same save under a name that a person gave it."""
    return replace(save, headline=replace(save.headline, title=title))


def branched(save: Save, game: str) -> Save:
    """The same save as the beginning of another game, so that neither replaces the other."""
    return replace(save, headline=replace(save.headline, game=game, title=""))


def new_game_id(now: datetime, seed: int) -> str:
    """An id that no other game has, in the order in which games were begun."""
    return f"{now:%Y%m%d-%H%M%S-%f}-{seed % 2**32:08x}"
