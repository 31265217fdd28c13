"""What sheets and forms are made of: words, buttons, cards and fields, each in its own box.

They list items in logical pixels from the panel's upper left corner; one panel draws them all and
finds the one under the pointer. So every sheet and form is data, and geometry can be checked on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from pygame import Surface

from game.client.board.marks import PriceTag
from game.client.draw import ButtonKind, Icon, Style
from game.client.telling.spans import Sentence
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.page import Align
from game.engine.terms import Seat
from game.engine.tokens import Resource, Tokens


class Box(NamedTuple):
    """A place in the panel."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def inset(self, left: float, right: float | None = None) -> Box:
        """Narrower by so much on each side."""
        far = left if right is None else right
        return Box(self.x + left, self.y, self.width - left - far, self.height)

    def part(self, x: float, width: float) -> Box:
        """A piece of full height, `x` counted from the left edge, or below zero from the right."""
        start = self.x + x if x >= 0 else self.right + x
        return Box(start, self.y, width, self.height)

    def row(self, y: float, height: float) -> Box:
        """A piece of full width, `y` counted from the upper edge, or below zero from the lower."""
        start = self.y + y if y >= 0 else self.bottom + y
        return Box(self.x, start, self.width, height)

    def below(self, height: float, gap: float = 0.0) -> Box:
        """The next one down the column."""
        return Box(self.x, self.bottom + gap, self.width, height)

    def columns(self, count: int, gap: float = 0.0) -> tuple[Box, ...]:
        """So many of the same width, side by side."""
        width = (self.width - gap * (count - 1)) / count
        return tuple(
            Box(self.x + place * (width + gap), self.y, width, self.height)
            for place in range(count)
        )

    def cell(self, place: int, columns: int, gap: float, pitch: float) -> Box:
        """One of a table whose first row this is, counted along the rows."""
        down, across = divmod(place, columns)
        first = self.columns(columns, gap)[across]
        return first._replace(y=self.y + down * pitch)

    def square(self, x: float, side: float) -> Box:
        """A square in the middle of the height; `x` as in `part`."""
        start = self.x + x if x >= 0 else self.right + x
        return Box(start, self.y + (self.height - side) / 2, side, side)


class Ink:
    """Roles of the theme that words in a panel are written in."""

    IVORY = "text.ivory"
    TEXT = "text.text"
    MID = "text.mid"
    LOW = "text.low"
    AMBER = "accent.amber"
    COPPER = "accent.copper_light"
    LIVE = "accent.live"
    GOOD = "state.good"
    WARN = "state.warn"
    BAD = "state.bad"


class GroundLook(Enum):
    """What a row stands on."""

    RECESS = auto()
    LIVE = auto()
    AMBER = auto()
    GOOD = auto()


@dataclass(frozen=True)
class Words:
    """A text on one line, or on as many as it needs and the box holds."""

    box: Box
    text: str
    style: Style = Style.BODY
    ink: str = Ink.TEXT
    align: Align = Align.LEFT
    wraps: bool = False


@dataclass(frozen=True)
class Press:
    """A button. One that is not open shows why in its tip."""

    box: Box
    piece: PieceId
    label: str
    kind: ButtonKind = ButtonKind.SECONDARY
    is_open: bool = True
    key: str | None = None
    icon: Icon | None = None
    is_on: bool = False
    """A switch that is on, or the chosen one of several."""


@dataclass(frozen=True)
class Ground:
    """A row to stand on; with a piece it can be clicked as a whole."""

    box: Box
    look: GroundLook = GroundLook.RECESS
    piece: PieceId | None = None


@dataclass(frozen=True)
class Tick:
    """A switch without a frame: a tick and what it stands for."""

    box: Box
    piece: PieceId
    label: str


@dataclass(frozen=True)
class TokenLine:
    """A sentence with pictures of tokens in it, on one line."""

    box: Box
    sentence: Sentence
    ink: str = Ink.IVORY
    align: Align = Align.RIGHT


@dataclass(frozen=True)
class HousePicture:
    box: Box
    seat: Seat
    is_out: bool = False
    """Struck through: its player is out of this."""
    is_planned: bool = False
    """Hatched: it does not stand yet."""


@dataclass(frozen=True)
class AreaTile:
    """One of the areas in play, or a place for one: its number, who chooses it, its name."""

    box: Box
    number: int
    seat: Seat
    name: str
    colour: str
    """Of the area; empty while there is none."""
    is_asked: bool = False
    """It is being chosen now, and the house is only planned."""


@dataclass(frozen=True)
class SeatTile:
    """The face of a player, or the house of one without."""

    box: Box
    seat: Seat


@dataclass(frozen=True)
class HouseRow:
    """A house for every city of a seat, the first of them lit in its light."""

    box: Box
    seat: Seat
    count: int
    lit: int
    pitch: float


@dataclass(frozen=True)
class Thinking:
    """Words about somebody who thinks; the dots at their end come and go."""

    box: Box
    text: str
    ink: str = Ink.IVORY


@dataclass(frozen=True)
class BidChip:
    """The highest bid, on a chip in the colour of whoever made it."""

    box: Box
    seat: Seat
    text: str


@dataclass(frozen=True)
class TokenPicture:
    box: Box
    resource: Resource
    is_ghost: bool = False


@dataclass(frozen=True)
class IconPicture:
    box: Box
    icon: Icon
    ink: str = Ink.MID


@dataclass(frozen=True)
class CardPicture:
    """A plant card."""

    box: Box
    plant: int
    piece: PieceId | None = None
    stored: Tokens | None = None
    is_lit: bool = False
    is_going: bool = False
    """It will be given up."""


@dataclass(frozen=True)
class TagLegend:
    """Price tags as they stand on the map, each with what it means, one after the other."""

    box: Box
    entries: tuple[tuple[PriceTag, str], ...]


class Chip(NamedTuple):
    text: str
    ink: str = Ink.MID
    icon: Icon | None = None


@dataclass(frozen=True)
class Chips:
    """Chips one after the other, in as many rows as the box holds."""

    box: Box
    chips: tuple[Chip, ...]


class EntryLook(Enum):
    """What the number in a field is worth."""

    NOW = auto()
    """What would be done at once."""
    PLANNED = auto()
    FRESH = auto()
    """About to be typed: the old number gives way to the first digit."""
    TYPING = auto()
    REFUSED = auto()


@dataclass(frozen=True)
class Entry:
    """A field for a number."""

    box: Box
    piece: PieceId
    text: str
    is_open: bool = True
    look: EntryLook = EntryLook.NOW


@dataclass(frozen=True)
class Hairline:
    box: Box


@dataclass(frozen=True)
class TimeLineBar:
    """A whole game as a strip: rounds and phases by their first moments, and the present one.

    Only the panel of a replay draws it.
    """

    box: Box
    piece: PieceId
    rounds: tuple[int, ...]
    phases: tuple[int, ...]
    number: int
    last: int


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


Item = (
    Words
    | Press
    | Tick
    | TokenLine
    | Ground
    | HousePicture
    | AreaTile
    | SeatTile
    | HouseRow
    | Thinking
    | BidChip
    | TokenPicture
    | IconPicture
    | CardPicture
    | TagLegend
    | Chips
    | Entry
    | Hairline
    | TimeLineBar
    | Segment
    | Switch
    | Slider
    | TextField
    | HouseItem
    | PortraitItem
    | PictureItem
)


def piece_of(item: Item) -> PieceId | None:
    """What a click on this item means."""
    return getattr(item, "piece", None)
