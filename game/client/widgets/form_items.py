"""What forms are made of, besides the items that the action panel has as well.

A form lists items in logical pixels from its panel's upper left corner, as sheets do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pygame import Surface

from game.client.draw import Icon
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    Hairline,
    IconPicture,
    Ink,
    Press,
    Words,
)

__all__ = [
    "Box",
    "FormItem",
    "FormModel",
    "Ground",
    "GroundLook",
    "Hairline",
    "HouseItem",
    "IconPicture",
    "Ink",
    "Option",
    "PictureItem",
    "PortraitItem",
    "Press",
    "Segment",
    "Slider",
    "Switch",
    "TextField",
    "Words",
    "piece_of",
    "segments",
]


@dataclass(frozen=True)
class Segment:
    """One of several choices that stand side by side."""

    box: Box
    piece: PieceId
    label: str
    is_on: bool = False
    is_open: bool = True
    icon: Icon | None = None
    is_list: bool = False
    """It stands below others, its words at the left."""


@dataclass(frozen=True)
class Switch:
    """Something that is on or off, with words beside it."""

    box: Box
    piece: PieceId
    label: str
    is_on: bool
    is_open: bool = True


@dataclass(frozen=True)
class Slider:
    """A value between nothing and all; `text` says it in words."""

    box: Box
    piece: PieceId
    share: float
    text: str
    is_open: bool = True


@dataclass(frozen=True)
class TextField:
    """A text that can be changed; `hint` stands there while it is empty."""

    box: Box
    piece: PieceId
    text: str
    hint: str = ""
    limit: int = 24
    is_open: bool = True


@dataclass(frozen=True)
class HouseItem:
    """A house of a colour, as a picture or as something to press."""

    box: Box
    colour: int
    piece: PieceId | None = None
    is_on: bool = False
    is_open: bool = True


@dataclass(frozen=True)
class PortraitItem:
    """A face; without a name nobody is known yet."""

    box: Box
    name: str
    piece: PieceId | None = None
    is_on: bool = False
    is_open: bool = True
    colour: int | None = None
    """Of the seat in whose colours a person is shown."""


@dataclass(frozen=True)
class PictureItem:
    """Any picture, drawn elsewhere, in the middle of its box."""

    box: Box
    surface: Surface


FormItem = (
    Words
    | Press
    | Ground
    | IconPicture
    | Hairline
    | Segment
    | Switch
    | Slider
    | TextField
    | HouseItem
    | PortraitItem
    | PictureItem
)


@dataclass(frozen=True)
class FormModel:
    """A panel's contents; without a title it is a bare ground, and `bare` leaves out even that."""

    title: str
    items: tuple[FormItem, ...]
    note: str = ""
    accent: bool = False
    bare: bool = False


class Option(NamedTuple):
    """A choice as it is offered; one that is not open says why in its tip."""

    value: int | str
    label: str
    is_open: bool = True
    icon: Icon | None = None


def segments(
    box: Box, name: str | Callable[[int | str], PieceId], options: Sequence[Option], chosen: object
) -> list[FormItem]:
    """Choices side by side in one trough, all of the same width."""
    made = name if callable(name) else lambda value: control(name, value)
    width = box.width / len(options)
    found: list[FormItem] = [Ground(box)]
    for place, option in enumerate(options):
        part = Box(box.x + place * width, box.y, width, box.height)
        is_on = option.value == chosen
        piece = made(option.value)
        found.append(Segment(part, piece, option.label, is_on, option.is_open, option.icon))
    return found


def piece_of(item: FormItem) -> PieceId | None:
    """What a click on this item means."""
    return getattr(item, "piece", None)
