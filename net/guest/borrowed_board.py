"""What a guest plays with: its own content, or that with a map that the host has lent.

A room names the board that is played by its digest. A guest that has none of that digest asks for
the map, part by part, and believes nothing of it before it has been checked like a file.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.engine.codec import Unchecked
from game.engine.errors import GameError
from game.engine.terms import Content, GameSetup
from net.guest.remote_link import Wire
from net.protocol.board_parts import MOST_PARTS, PART, LendingContent
from net.protocol.messages import BoardPart, Denied, FetchBoard
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.plain_text import clean_line
from net.protocol.room_view import RoomView

PAUSE: Final = 1.0
"""Seconds until a part is asked for again that came too fast for the host."""
LONGEST_TEXT: Final = 400


@dataclass(frozen=True)
class _Fetch:
    """A map on its way."""

    setup: GameSetup
    board: str
    parts: int | None = None
    texts: tuple[str, ...] = ()
    again_at: float | None = None
    is_lost: bool = False
    """The line was cut: it is asked for anew as soon as somebody is there."""

    @property
    def next(self) -> FetchBoard:
        return FetchBoard(self.setup.map, len(self.texts))

    @property
    def is_whole(self) -> bool:
        return len(self.texts) == self.parts


class BorrowedBoard:
    """Sees to it that the board of the room is there."""

    def __init__(self, own: LendingContent, wire: Wire, clock: Callable[[], float]) -> None:
        self._own = own
        self._content = own
        self._wire = wire
        self._clock = clock
        self._fetch: _Fetch | None = None

    @property
    def content(self) -> LendingContent:
        return self._content

    @property
    def is_missing(self) -> bool:
        """The board has been asked for and is not there yet."""
        return self._fetch is not None

    def look(self, room: RoomView) -> None:
        """The room is now so: use the map that it is played on, or ask for it."""
        for content in (self._content, self._own):
            if not room.board or board_of(room.setup, content) == room.board:
                self._content, self._fetch = content, None
                return
        fetch = self._fetch
        if fetch is not None and not fetch.is_lost and fetch.setup.map == room.setup.map:
            self._fetch = replace(fetch, setup=room.setup, board=room.board)
            return
        self._fetch = _Fetch(room.setup, room.board)
        self._wire.send(self._fetch.next)

    def take(self, part: BoardPart) -> bool:
        """A part has come; whether the board is there now. Raises RemoteProtocolError."""
        fetch = self._fetch
        if fetch is None or (part.map, part.part) != (fetch.next.map, fetch.next.part):
            return False  # of a map that is not wanted any more
        if not 1 <= part.parts <= MOST_PARTS or part.parts != (fetch.parts or part.parts):
            raise RemoteProtocolError(NetCode.UNREADABLE, what="parts")
        if not 1 <= len(part.text) <= PART:
            raise RemoteProtocolError(NetCode.UNREADABLE, what="text")
        fetch = replace(fetch, parts=part.parts, texts=(*fetch.texts, part.text), again_at=None)
        if not fetch.is_whole:
            self._fetch = fetch
            self._wire.send(fetch.next)
            return False
        self._content, self._fetch = self._lent(fetch), None
        return True

    def denied(self, denied: Denied) -> None:
        """The host has not sent a part. Raises RemoteProtocolError if it never will."""
        if self._fetch is None:
            return
        if denied.code != NetCode.TOO_FAST:
            raise RemoteProtocolError(NetCode.NO_BOARD)
        self._fetch = replace(self._fetch, again_at=self._clock() + PAUSE)

    def tick(self) -> None:
        """Ask again for what was asked for too fast."""
        fetch = self._fetch
        if fetch is not None and fetch.again_at is not None and self._clock() >= fetch.again_at:
            self._fetch = replace(fetch, again_at=None)
            self._wire.send(fetch.next)

    def lost(self) -> None:
        """The line is gone, and with it what was on its way."""
        if self._fetch is not None:
            self._fetch = _Fetch(self._fetch.setup, self._fetch.board, is_lost=True)

    def _lent(self, fetch: _Fetch) -> LendingContent:
        try:
            data = _cleaned(json.loads("".join(fetch.texts)))
            content = self._own.with_map(data)
        except (GameError, ValueError, RecursionError) as fault:
            raise RemoteProtocolError(NetCode.OTHER_CONTENT, what=str(fault)[:80]) from fault
        if board_of(fetch.setup, content) != fetch.board:
            raise RemoteProtocolError(NetCode.OTHER_CONTENT, what="board")
        return content


def board_of(setup: GameSetup, content: Content) -> str | None:
    """The digest of the board that content has for a game, None if it has none."""
    try:
        form = setup.form or content.rule_set(setup.edition).form
        return content.board(setup.map, form).digest
    except GameError:
        return None


def _cleaned(data: Unchecked) -> Unchecked:
    """The map with nothing in its names that a window could take for more than text."""
    if isinstance(data, dict):
        return {name: _cleaned(value) for name, value in data.items()}
    if isinstance(data, list):
        return [_cleaned(value) for value in data]
    return clean_line(data, LONGEST_TEXT) if isinstance(data, str) else data
