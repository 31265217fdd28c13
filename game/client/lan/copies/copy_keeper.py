"""The copy of a game on another machine: kept by itself, beside the frames, as it goes on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Final

from pygame import Surface

from game.client.shell.context import Context
from game.client.shell.thumbnail import small_pixels
from game.client.vocabulary.seating import Seating
from game.content import GameContent
from game.engine.errors import DataError, GameError
from net.guest.recollection import Recollection, recollected
from net.guest.remote_link import RemoteLink
from net.kept.copy_shelf import FOLDER, CopyShelf
from net.kept.copy_writer import CopyWriter
from net.kept.guest_copy import CopyHead, GameCopy
from net.protocol.room_view import RoomView

EVERY: Final = 1.0
"""Seconds between two writings, at least."""


def copy_shelf(context: Context) -> CopyShelf | None:
    """Where copies are kept; None where nothing is to be."""
    home = context.home
    return None if home is None else CopyShelf(home.folders.data / FOLDER)


class CopyKeeper:
    """Hears all that a table hears. Without a home it does nothing."""

    def __init__(
        self,
        context: Context,
        room: RoomView,
        content: GameContent,
        bare: Callable[[], Surface | None],
    ) -> None:
        """`content` is what the game is played with; a map that was lent is kept as well.

        `bare` has the table as it was last seen, without anything over it.
        """
        self._bare = bare
        self._context = context
        self._content = content
        self._room = room
        self._shelf = copy_shelf(context)
        self._writer: CopyWriter | None = None
        self._waited = 0.0
        self._problem: DataError | None = None
        self._is_covered = False
        self._pictured_round: int | None = None

    @property
    def is_on(self) -> bool:
        """There is a place to keep anything in."""
        return self._shelf is not None

    def sit_down(self, link: RemoteLink, seating: Seating) -> Recollection | None:
        """Begin a copy, or go on with the one of this game and seat; what that one holds.

        The link then knows what it was told before, beyond what the host tells again.
        """
        if self._shelf is None:
            return None
        first = link.first
        head = _head(self._room, link, self._content)
        found = self._shelf.find(head, link.seat, first)
        earlier = None if found is None else self._read(found[1])
        if found is not None and earlier is not None:
            link.remember(found[1].story)
        else:
            found = None
        self._writer = CopyWriter(self._shelf, head, found)
        self._waited, self._pictured_round = EVERY, link.view.position.round
        self.update(0.0, link, seating)
        return earlier

    @property
    def is_covered(self) -> bool:
        """Something lies over the table, so that its picture would show that."""
        return self._is_covered

    @is_covered.setter
    def is_covered(self, is_covered: bool) -> None:
        if is_covered:
            self._photograph()
        self._is_covered = is_covered

    def update(
        self, dt: float, link: RemoteLink, seating: Seating, *, is_at_rest: bool = False
    ) -> None:
        """Take in what has come; now and then it is written, beside the frames.

        A table at rest is photographed once a round.
        """
        writer = self._writer
        if writer is None:
            return
        self._hear(writer, link, seating)
        round = link.view.position.round
        if is_at_rest and round != self._pictured_round:
            self._pictured_round = round
            self._photograph()
        self._waited += dt
        if writer.has_news and self._waited >= EVERY:
            self._waited = 0.0
            self._context.workers.aside(writer.write)
        self._tell(writer.problem)

    def close(self, link: RemoteLink, seating: Seating) -> None:
        """The table is left: write what is still to be written."""
        writer = self._writer
        if writer is not None:
            self._hear(writer, link, seating)
            self._photograph()
            self._context.workers.aside(partial(writer.write, is_last=True))

    def keep(self) -> None:
        """Let the copy stay until somebody deletes it, and say so."""
        if self._writer is None:
            return
        say = self._context.catalogue.say
        try:
            self._writer.keep()
        except DataError as problem:
            self._context.tell(self._context.catalogue.sentence(problem))
        else:
            self._context.tell(say("copy.kept", place=place_of_copies(say)))

    def note(self) -> str:
        """Where the replay is found after the game; "" where there is none."""
        say = self._context.catalogue.say
        return say("copy.result", place=place_of_copies(say)) if self.is_on else ""

    def _photograph(self) -> None:
        """For the list of replays."""
        pixels = None if self._writer is None or self._is_covered else small_pixels(self._bare())
        if pixels is not None and self._writer is not None:
            self._writer.show(pixels.png)

    def _hear(self, writer: CopyWriter, link: RemoteLink, seating: Seating) -> None:
        heard = link.take_heard()
        for message in heard:
            writer.tell(message)
        if heard:
            writer.look(link.view, link.version, seating.seats)

    def _read(self, copy: GameCopy) -> Recollection | None:
        """What a copy holds; one that cannot be read any more is left as it is."""
        try:
            return recollected(copy.told, self._content)
        except GameError:
            return None

    def _tell(self, problem: DataError | None) -> None:
        """Once for each: it is a copy only, and the game goes on."""
        if problem != self._problem:
            self._problem = problem
            if problem is not None:
                self._context.tell(self._context.catalogue.sentence(problem))


def place_of_copies(say: Callable[..., str]) -> str:
    """Where a player finds them."""
    return say("copy.place", list=say("menu.load"), tab=say("load.kind.replays"))


def _head(room: RoomView, link: RemoteLink, content: GameContent) -> CopyHead:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    setup = link.view.position.terms.setup
    return CopyHead(room.id, room.name, link.game, setup, now, content.lent_map(setup.map))
