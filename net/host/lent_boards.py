"""The map of a room as it is sent to guests who lack it."""

from __future__ import annotations

from game.engine.errors import GameError
from net.protocol.board_parts import LendingContent, parts_of


class LentBoards:
    """Cut once for all who ask; the map of a room seldom changes.

    That takes 10 ms, so it is done beforehand: in a game an action would have to wait for it.
    """

    def __init__(self, content: LendingContent) -> None:
        self._content = content
        self._map: str | None = None
        self._parts: tuple[str, ...] = ()

    def prepare(self, map_id: str) -> None:
        """This is the map that guests may ask for."""
        if map_id != self._map:
            self._map, self._parts = map_id, self._cut(map_id)

    def parts(self, map_id: str) -> tuple[str, ...]:
        """All parts of a map; none if it is too large, or its file is gone."""
        self.prepare(map_id)
        return self._parts

    def _cut(self, map_id: str) -> tuple[str, ...]:
        try:
            return parts_of(self._content.map_data(map_id))
        except GameError:
            return ()
