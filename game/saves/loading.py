"""Taking a kept game up again: where it was left, or at any earlier moment.

Loading plays the whole log again and compares what it leads to with the checkpoint. Where a later
version of the rules plays the log otherwise, the checkpoint still stands and the game goes on from
it; only its past cannot be shown any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from game.engine.errors import IllegalAction
from game.engine.events import Event
from game.engine.model import GameState
from game.engine.plain import decode_state
from game.engine.replay import GameRecord, Moment, first_difference, play_back
from game.engine.terms import Content, Seat
from game.saves.errors import SaveCode, SaveError
from game.saves.save import GameTable, Save, save_of
from game.table import FullUpdate, Played, Table, Update, update_for


@dataclass(frozen=True)
class Loaded:
    """A game ready to go on."""

    save: Save
    state: GameState
    moments: tuple[Moment, ...]
    """The game from its set-up to now, one moment per action; empty if it cannot be shown."""
    difference: SaveError | None = None
    """Where the log and today's rules part; None if they agree."""

    @property
    def table(self) -> GameTable:
        headline = self.save.headline
        return GameTable(headline.game, headline.seats, self.save.host)

    def past(self, seat: Seat | None) -> tuple[Update, ...]:
        """All that has happened, as a seat or a spectator has learnt of it."""
        return tuple(updates_for(self.save.record, self.moments, seat))


def load(save: Save, content: Content) -> Loaded:
    """Take a save up. Raises DataError if it is damaged, SetupError if its map is missing."""
    state = decode_state(save.checkpoint, content)
    try:
        moments = all_moments(save.record, content)
    except SaveError as difference:
        return Loaded(save, state, (), difference)
    if moments[-1].state != state:
        return Loaded(save, state, (), _differs(save.record, content))
    return Loaded(save, moments[-1].state, moments)


def all_moments(record: GameRecord, content: Content) -> tuple[Moment, ...]:
    """A recorded game from its set-up to its last action.

    The names of states are not compared: they change with the plain form, and games outlive that.
    Raises SaveError where the rules no longer let the game go as recorded, or as `play_back`.
    """
    try:
        moments = tuple(play_back(record, content))
    except IllegalAction as problem:
        raise _differs(record, content) from problem
    if record.result is not None and moments[-1].state.position.result != record.result:
        raise _differs(record, content)
    return moments


def _differs(record: GameRecord, content: Content) -> SaveError:
    difference = first_difference(record, content)
    number = difference.number if difference else len(record.actions)
    return SaveError(SaveCode.LOG_DIFFERS, number=number)


def open_table(loaded: Loaded) -> Table:
    """The table with its log, as if nobody had ever left it."""
    log = [Played(recorded.seat, recorded.action) for recorded in loaded.save.record.actions]
    opening: tuple[Event, ...] = ()
    if not log and loaded.moments:
        opening = loaded.moments[0].events
    return Table(loaded.state, opening, log)


def updates_for(
    record: GameRecord, moments: Sequence[Moment], seat: Seat | None
) -> Iterator[Update]:
    """What each moment told a seat, the set-up first."""
    for moment in moments:
        recorded = record.actions[moment.number - 1] if moment.number else None
        who, what = (recorded.seat, recorded.action) if recorded else (None, None)
        told = FullUpdate(moment.number, who, what, moment.events, moment.state)
        yield update_for(seat, told)


def rewind(save: Save, content: Content, number: int, *, game: str, now: datetime) -> Save:
    """The game after so many actions, under another id, so that what followed is not lost.

    A coach comes along, and says all there is to say there.

    Raises SaveError if there is no such moment or others play along, or as `all_moments`.
    """
    if save.host is not None:
        raise SaveError(SaveCode.SHARED)
    table = GameTable(game, save.headline.seats)
    back = play_on_from(save.record, content, number, table=table, now=now)
    return replace(
        back,
        headline=replace(back.headline, seconds=save.headline.seconds),
        lesson=None if save.lesson is None else 0,
    )


def play_on_from(
    record: GameRecord, content: Content, number: int, *, table: GameTable, now: datetime
) -> Save:
    """A new game that begins after so many actions of a recorded one.

    Raises SaveError if there is no such moment, or as `all_moments`.
    """
    start = cut(record, number)
    return save_of(table, start, all_moments(start, content)[-1].state, now=now)


def cut(record: GameRecord, number: int) -> GameRecord:
    """The first actions of a game. Raises SaveError if there are not so many."""
    if not 0 <= number <= len(record.actions):
        raise SaveError(SaveCode.NO_SUCH_MOMENT, number=number, last=len(record.actions))
    if number == len(record.actions):
        return record
    return replace(record, actions=record.actions[:number], result=None)
