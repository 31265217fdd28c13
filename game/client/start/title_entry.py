"""An entry of the title's menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.client.vocabulary.pieces import PieceId


@dataclass(frozen=True)
class TitleEntry:
    """What it is called, and what it does; large ones also have a note."""

    piece: PieceId
    """By which its button is found."""
    label: str
    act: Callable[[], None]
    note: str = ""
    is_half: bool = False
    """Two of these stand side by side."""
    is_beside: bool = False
    """The second of a menu, if it stands beside the first and is as large."""


Entries = Callable[[], Sequence[TitleEntry]]
"""Asked for whenever the title is shown: a game may have been saved meanwhile."""
