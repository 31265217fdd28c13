"""Lists inside sentences."""

from __future__ import annotations

from collections.abc import Sequence

from game.texts import Catalogue


def together(words: Catalogue, items: Sequence[str]) -> str:
    """For instance "Anna, Boris and Clara"."""
    *first, last = items or ("",)
    if not first:
        return last
    return f"{words.say('table.comma').join(first)}{words.say('table.and')}{last}"
