"""A form: the contents of a panel, and choices that stand side by side in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.client.draw import Icon
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.items import Box, Ground, Item, Segment


@dataclass(frozen=True)
class FormModel:
    """A panel's contents; without a title it is a bare ground, and `bare` leaves out even that."""

    title: str
    items: tuple[Item, ...]
    note: str = ""
    accent: bool = False
    bare: bool = False

    @property
    def bottom(self) -> float:
        """Where the lowest item ends."""
        return max((item.box.bottom for item in self.items), default=0.0)


class Option(NamedTuple):
    """A choice as it is offered; one that is not open says why in its tip."""

    value: int | str
    label: str
    is_open: bool = True
    icon: Icon | None = None


def segments(
    box: Box, name: str | Callable[[int | str], PieceId], options: Sequence[Option], chosen: object
) -> list[Item]:
    """Choices side by side in one trough, all of the same width."""
    made = name if callable(name) else lambda value: control(name, value)
    found: list[Item] = [Ground(box)]
    for part, option in zip(box.columns(len(options)), options):
        is_on = option.value == chosen
        piece = made(option.value)
        found.append(Segment(part, piece, option.label, is_on, option.is_open, option.icon))
    return found
