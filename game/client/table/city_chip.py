"""The chip at the city that is pointed at: its name, the sum, and what is left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pygame import Rect, Surface

from game.client.board.clear_place import PlateSpot
from game.client.draw import Colour, Elevation, Kit, Style
from game.client.draw.pixels import Size
from game.client.telling.city_note import CityNote
from game.client.widgets.page import Page, TextBox

ONE_LINE, TWO_LINES = 28.0, 40.0
PAD: Final = 10.0
GAP: Final = 7.0
RADIUS: Final = 7.0
OVERHANG: Final = 16.0

FindPlace = Callable[[Size, float], PlateSpot | None]
"""Where something of a size may lie so far from its city, None if it may lie nowhere."""
APARTS: Final = (8.0, 16.0, 28.0, 44.0, 64.0)
"""Distances that are tried one after the other."""


class StyledWords(NamedTuple):
    """Some words of the chip in one style."""

    text: str
    style: Style
    colour: Colour


def lines_of(note: CityNote, *, are_two: bool) -> list[list[StyledWords]]:
    """The words as they are read: on one line, or name and total above how that comes about."""
    name = StyledWords(note.name, Style.NAME, "text.ivory")
    total = StyledWords(note.total, Style.PRICE, "state.bad" if note.is_short else "accent.live")
    rest = StyledWords(note.rest, Style.STRONG, "state.bad" if note.is_short else "text.text")
    terms = StyledWords(note.sum, Style.BODY, "text.text")
    if are_two:
        lines = [[name, total], [terms, rest]]
    else:
        equals = terms._replace(text=f"{note.sum} =" if note.sum else "")
        lines = [[name, equals, total, rest]]
    filled = [[run for run in line if run.text] for line in lines]
    return [line for line in filled if line]


class CityChip:
    """Paints one note at a time, on one line or, where that finds no place, on two."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._shown: tuple[CityNote, Rect] | None = None
        self._page: Page | None = None

    @property
    def rect(self) -> Rect | None:
        """Where the chip lies; None while there is none."""
        return self._page.rect if self._page else None

    def show(self, note: CityNote | None, find: FindPlace) -> None:
        """Tell this; None takes the chip away."""
        if note is None:
            self._shown, self._page = None, None
            return
        forms = [
            (lines, self._size(lines, height))
            for lines, height in (
                (lines_of(note, are_two=False), ONE_LINE),
                (lines_of(note, are_two=True), TWO_LINES),
            )
        ]
        for apart in APARTS:
            found = [(find(size, apart), lines) for lines, size in forms]
            placed = [(spot, lines) for spot, lines in found if spot is not None]
            if placed:
                spot, lines = min(placed, key=lambda one: one[0].hides)
                self._put(note, spot.rect, lines)
                return
        self._shown, self._page = None, None

    def _put(self, note: CityNote, place: Rect, lines: list[list[StyledWords]]) -> None:
        if self._shown != (note, place):
            self._shown, self._page = (note, place), self._painted(note, place, lines)

    def draw(self, surface: Surface) -> None:
        if self._page is not None:
            surface.blit(self._page.surface, self._page.area.topleft)

    def text_boxes(self) -> tuple[TextBox, ...]:
        """Every text of the chip, with its frame."""
        return tuple(self._page.texts) if self._page else ()

    def _size(self, lines: list[list[StyledWords]], height: float) -> Size:
        kit = self._kit
        widest = max(self._width(line) for line in lines)
        return widest + 2 * kit.px(PAD), kit.px(height)

    def _width(self, line: list[StyledWords]) -> int:
        widths = [self._kit.text.size(run.text, run.style)[0] for run in line]
        return sum(widths) + (len(line) - 1) * self._kit.px(GAP)

    def _painted(self, note: CityNote, place: Rect, lines: list[list[StyledWords]]) -> Page:
        kit, page = self._kit, Page(self._kit, place, OVERHANG)
        page.put(kit.desk.shadow(place.size, RADIUS, Elevation.LIFTED), place.center)
        page.blit(kit.desk.gradient(place.size, "tooltip", RADIUS), place.topleft)
        rim = "state.bad" if note.is_short else "accent.live"
        page.blit(kit.desk.outline(place.size, RADIUS, rim, 1.5), place.topleft)
        inner = place.inflate(0, -kit.px(4))
        height = inner.h // len(lines)
        for number, line in enumerate(lines):
            x = place.x + kit.px(PAD)
            for run in line:
                width = kit.text.size(run.text, run.style)[0]
                room = Rect(x, inner.y + number * height, width, height)
                page.write(run.text, run.style, run.colour, room)
                x = room.right + kit.px(GAP)
        page.finish()
        return page
