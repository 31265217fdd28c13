"""Copies of games on other machines among one's own games: listed, watched, kept, deleted."""

from __future__ import annotations

from dataclasses import replace

from game.client.lan.copies.seen_moments import past_link
from game.client.shell.context import Context
from game.client.table.features.replay import replay_table
from game.client.table.save_mapping import seating_of
from game.client.table.table_scene import TableScene
from game.file_shelf import Labelled
from game.saves.save import Headline
from game.saves.shelf import SaveKind, Shared, ShelfEntry
from game.table_seat import TableSeat
from net.guest.recollection import recollected
from net.kept.copy_shelf import CopyLabel, CopyShelf, is_kept
from net.kept.guest_copy import CopyHead, CopyMark, read_copy


class CopyRack:
    """The copies of one person, as the list of kept games shows them."""

    def __init__(self, shelf: CopyShelf) -> None:
        self._shelf = shelf

    def entries(self) -> tuple[ShelfEntry, ...]:
        """All of them, the newest first."""
        return tuple(map(_entry, self._shelf.entries()))

    def keep(self, entry: ShelfEntry) -> None:
        """Let a copy stay until somebody deletes it. Raises DataError."""
        self._shelf.keep(entry.path)

    def delete(self, entry: ShelfEntry) -> None:
        """Take a copy away for good, as a person asked."""
        self._shelf.delete(entry.path)


def copy_replay(context: Context, entry: ShelfEntry) -> TableScene:
    """The table of a copy, from its first moment on. Raises a GameError."""
    copy, content = read_copy(entry.path), context.content
    if copy.head.lent is not None:
        content = content.with_map(copy.head.lent)
    moments = recollected(copy.told, content).moments
    players = len(moments[-1].view.position.players)
    seats = _seats(copy.mark.seats, players)
    day = entry.saved_at.astimezone().date()
    scene = replay_table(
        context, past_link(moments), seating_of(seats), None, content=content, day=day
    )
    seat = copy.mark.seat
    scene.looked_at = seat if seat is not None and 0 <= seat < players else None
    return scene


def _entry(found: Labelled[CopyLabel]) -> ShelfEntry:
    headline, shared = None, Shared(is_kept=is_kept(found.path))
    if found.label is not None:
        head, mark = found.label.head, found.label.mark
        shared = replace(shared, seat=mark.seat, winners=mark.winners or ())
        headline = _headline(head, mark, found.path.stem)
    return ShelfEntry(found.path, SaveKind.REPLAY, found.when, headline, found.problem, shared)


def _headline(head: CopyHead, mark: CopyMark, game: str) -> Headline:
    return Headline(
        game=game,
        title=head.name,
        saved_at=mark.when,
        seconds=mark.seconds,
        map=head.setup.map,
        edition=head.setup.edition,
        round=mark.round,
        step=mark.step,
        phase=mark.phase,
        actions=mark.version,
        is_over=mark.winners is not None,
        seats=_seats(mark.seats, len(mark.cities)),
        cities=mark.cities,
    )


def _seats(seats: tuple[TableSeat, ...], players: int) -> tuple[TableSeat, ...]:
    """Who sat there; a file that tells of too few or too many is wrong, but breaks nothing."""
    unknown = [TableSeat("?", number) for number in range(len(seats), players)]
    return (*seats, *unknown)[:players]
