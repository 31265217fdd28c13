"""Maps that travel: the JSON text of a map file in parts, for guests who lack it."""

from __future__ import annotations

import json
from typing import Final, Protocol

from game.engine.codec import Unchecked
from game.engine.terms import Content

PART: Final = 32 * 1024
"""Characters of one part, each of them ASCII."""
MOST_PARTS: Final = 16


class LendingContent(Content, Protocol):
    """Content whose maps can be given to others, and that takes one from them."""

    def map_data(self, map_id: str) -> Unchecked:
        """A whole map with its drawing. Raises a GameError if there is none."""
        ...

    def with_map(self, data: Unchecked) -> LendingContent:
        """The same content with one map more. Raises a GameError if it is no map."""
        ...


def parts_of(data: Unchecked) -> tuple[str, ...]:
    """A map as it travels; none if that is too much."""
    text = json.dumps(data, separators=(",", ":"))
    if len(text) > PART * MOST_PARTS:
        return ()
    return tuple(text[start : start + PART] for start in range(0, len(text), PART))
