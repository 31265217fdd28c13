"""A picture being drawn in screen coordinates, which remembers where each text and piece stands.

What it remembers answers two questions: what lies under the pointer, and whether every text keeps
inside its frame, whatever the window, the scale and the language.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Colour, Kit, Style
from game.client.draw.pixels import blank, device_px, ready
from game.client.vocabulary.pieces import PieceId

STEP_DOWN: Final = 0.94
"""How much smaller each try is to make a text fit."""


class Align(Enum):
    LEFT = auto()
    CENTRE = auto()
    RIGHT = auto()


@dataclass(frozen=True)
class TextBox:
    """A text on a panel: the pixels it covers and the frame around it."""

    rect: Rect
    frame: Rect
    text: str
    size_px: int
    is_whole: bool
    """Nothing had to be left out."""


class Page:
    """What a panel draws on; every place is one of the screen, wherever the picture lies."""

    def __init__(self, kit: Kit, rect: Rect, overhang: float = 0.0) -> None:
        self.kit = kit
        self.rect = rect
        pad = kit.px(overhang) if overhang else 0
        self.area = rect.inflate(2 * pad, 2 * pad)
        self.surface = blank(self.area.size)
        self.texts: list[TextBox] = []
        self.places: dict[PieceId, Rect] = {}

    @property
    def smallest(self) -> int:
        """The least size of type; it grows with the scale, so that all screens break alike."""
        least = self.kit.theme.smallest_px
        return max(least, device_px(least, self.kit.reading_scale))

    def finish(self) -> None:
        """Put the picture into the screen's format."""
        self.surface = ready(self.surface)

    def move(self, down: int) -> None:
        """The picture lies elsewhere now, with all that is on it."""
        self.rect, self.area = self.rect.move(0, down), self.area.move(0, down)
        self.places = {piece: place.move(0, down) for piece, place in self.places.items()}
        self.texts = [
            replace(text, rect=text.rect.move(0, down), frame=text.frame.move(0, down))
            for text in self.texts
        ]

    def blit(self, image: Surface, place: tuple[float, float]) -> None:
        """Draw an image with its upper left corner at a place."""
        self.surface.blit(image, (round(place[0]) - self.area.x, round(place[1]) - self.area.y))

    def put(self, image: Surface, middle: tuple[float, float]) -> Rect:
        """Draw an image around a point."""
        place = image.get_rect()
        place.topleft = (round(middle[0] - place.w / 2), round(middle[1] - place.h / 2))
        self.blit(image, place.topleft)
        return place

    def fill(self, colour: Colour, rect: Rect) -> None:
        self.surface.fill(self.kit.theme.colour(colour), rect.move(-self.area.x, -self.area.y))

    def mark(self, piece: PieceId, rect: Rect) -> None:
        """Remember where a piece lies; of pieces on one another the last one is on top."""
        self.places.pop(piece, None)
        self.places[piece] = Rect(rect)

    def write(
        self,
        text: str,
        style: Style,
        colour: Colour,
        room: Rect,
        align: Align = Align.LEFT,
        *,
        frame: Rect | None = None,
        tabular: bool = False,
        zoom: float = 1.0,
    ) -> Rect:
        """Set one line in the middle of a room, smaller or shortened if it must be; where it is."""
        if not text:
            return Rect(room.x, room.centery, 0, 0)
        zoom, is_whole = self._fitting(text, style, room.w, tabular, zoom)
        if not is_whole:
            image = self.kit.text.fitted(text, style, colour, room.w, zoom)
        elif tabular:
            image = self.kit.text.digits(text, style, colour, zoom)
        else:
            image = self.kit.text.render(text, style, colour, zoom)
        place = _aligned(image, room, align)
        self.blit(image, place.topleft)
        ink = image.get_bounding_rect().move(place.topleft)
        size = self.kit.text.device_size(style, zoom)
        self.note(ink, frame or self.rect, text, size, is_whole)
        return place

    def paragraph(
        self,
        text: str,
        style: Style,
        colour: Colour,
        room: Rect,
        *,
        align: Align = Align.LEFT,
        frame: Rect | None = None,
        zoom: float = 1.0,
    ) -> Rect:
        """Set a text in as many lines as it takes, from the top of a room; what they cover."""
        setter = self.kit.text
        zoom = min(zoom, self.paragraph_zoom(text, style, room))
        lines = setter.wrap(text, style, room.w, zoom)
        height = setter.line_height(style, zoom)
        fitting = max(1, room.h // height)
        if len(lines) > fitting:
            lines = [*lines[: fitting - 1], " ".join(lines[fitting - 1 :])]
        for place, line in enumerate(lines):
            row = Rect(room.x, room.y + place * height, room.w, height)
            self.write(line, style, colour, row, align, frame=frame, zoom=zoom)
        return Rect(room.x, room.y, room.w, len(lines) * height)

    def paragraph_zoom(self, text: str, style: Style, room: Rect) -> float:
        """How much smaller than its style a text must be set to find room."""
        setter, zoom = self.kit.text, 1.0
        while (
            len(setter.wrap(text, style, room.w, zoom)) * setter.line_height(style, zoom) > room.h
            and setter.device_size(style, zoom) > self.smallest
        ):
            zoom *= STEP_DOWN
        return zoom

    def width(self, text: str, style: Style, *, tabular: bool = False) -> int:
        """How wide a text stands when it has all the room it wants."""
        return self._width(text, style, tabular, 1.0)

    def fits(self, text: str, style: Style, width: int) -> bool:
        """Whether `write` need not shorten it."""
        return self._fitting(text, style, width, tabular=False, zoom=1.0)[1]

    def _fitting(
        self, text: str, style: Style, width: int, tabular: bool, zoom: float
    ) -> tuple[float, bool]:
        while self._width(text, style, tabular, zoom) > width:
            if self.kit.text.device_size(style, zoom) <= self.smallest:
                return zoom, False
            zoom *= STEP_DOWN
        return zoom, True

    def _width(self, text: str, style: Style, tabular: bool, zoom: float) -> int:
        if tabular:
            # Digits take the same room, but for fours side by side, which want a hair more: one
            # that counts is not set twice for every value.
            same = "".join("0" if letter.isdecimal() else letter for letter in text)
            return self.kit.text.digits(same, style, "text.text", zoom).get_width()
        return self.kit.text.size(text, style, zoom)[0]

    def note(self, ink: Rect, frame: Rect, text: str, size_px: int, is_whole: bool) -> None:
        """Remember a text that was set by other means."""
        self.texts.append(TextBox(Rect(ink), Rect(frame), text, size_px, is_whole))


def _aligned(image: Surface, room: Rect, align: Align) -> Rect:
    """Where an image stands in a room, at half its height."""
    place = image.get_rect(midleft=room.midleft)
    if align is Align.RIGHT:
        place.right = room.right
    elif align is Align.CENTRE:
        place.centerx = room.centerx
    return place
