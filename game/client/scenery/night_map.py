"""The night map of the title: ordered flat from the painter, then laid into the picture.

Laying it down is done a few rows at a time, so that the window never waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Surface

from game.client.board.land.painter import Painter, PaintTicket
from game.client.board.land.painter_orders import Light, PictureOrder
from game.client.board.plan.geometry import PAGE
from game.client.board.plan.layout import BoardLayout
from game.client.board.plan.layout_file import layout_text, shipped_layout
from game.client.draw.theme import Theme
from game.client.scenery.lights import Lamp
from game.client.scenery.night_sky import NightGround, finished, lay_down
from game.client.scenery.title_stage import TitleStage
from game.engine.board import Board

SHARPEST: Final = 4.4
"""Device pixels per logical pixel of the flat map beyond which nothing is gained."""
WORDS_SHARE: Final = 0.34
"""How much of the window's width the words may take; no light moves behind them."""


@dataclass(frozen=True)
class NightPicture:
    """The title's background with the map in it, and where its lamps and cables are."""

    picture: Surface
    lamps: tuple[Lamp, ...]
    cables: dict[int, tuple[int, ...]]
    """Which lamps are joined, by number, as far as lights may move there."""


def page_ground(stage: TitleStage) -> NightGround:
    """How the page of a board lies in a window."""
    return NightGround(stage, (PAGE.width, PAGE.height))


class NightMap:
    """A night picture that is being made."""

    def __init__(self, painter: Painter, board: Board, stage: TitleStage, theme: Theme) -> None:
        self._painter = painter
        self._theme = theme
        self._ground = page_ground(stage)
        self._layout = shipped_layout(board)
        self._ticket: PaintTicket | None = None
        self._laying: Iterator[Surface | None] | None = None
        if self._layout is not None:
            self._ticket = painter.order(self._order(self._layout))

    @property
    def is_coming(self) -> bool:
        """There is still something to wait for."""
        return self._laying is not None or (self._ticket is not None and self._ticket.is_open)

    def poll(self) -> NightPicture | None:
        """Go on a little; the picture once it is done, and then never again."""
        if self._ticket is None or self._layout is None:
            return None
        self._painter.poll()
        if self._laying is None and self._ticket.data is not None:
            self._laying = self._lay(self._ticket.data)
            self._ticket.data = None
        picture = next(self._laying, None) if self._laying is not None else None
        if picture is None:
            return None
        self._laying = self._ticket = None
        lamps = _lamps(self._layout, self._ground)
        clear = {i for i, lamp in enumerate(lamps) if self._is_clear(lamp)}
        return NightPicture(picture, lamps, _cables(self._layout, clear))

    def close(self) -> None:
        """The picture is no longer wanted."""
        if self._ticket is not None and self._ticket.is_open:
            self._ticket.cancel()
        self._ticket = self._laying = None

    def _is_clear(self, lamp: Lamp) -> bool:
        """Not behind the words."""
        return lamp.place[0] > self._ground.stage.size[0] * WORDS_SHARE

    def _order(self, layout: BoardLayout) -> PictureOrder:
        sharp = min(SHARPEST, self._ground.zoom * self._ground.stage.scale)
        self._flat = round(PAGE.width * sharp), round(PAGE.height * sharp)
        return PictureOrder(layout_text(layout), PAGE, self._flat, light=Light.NIGHT)

    def _lay(self, data: bytes) -> Iterator[Surface | None]:
        night = pygame.image.frombuffer(data, self._flat, "RGB").convert(32)
        yield None
        picture = Surface(self._ground.stage.size, 0, 32)
        for _ in lay_down(night, self._ground, picture, self._theme.colour("night.void")):
            yield None
        yield finished(picture, self._ground, self._theme)


def _lamps(layout: BoardLayout, ground: NightGround) -> tuple[Lamp, ...]:
    lamps = []
    for city in layout.cities:
        place = ground.place(city.place)
        lamps.append(Lamp(place, ground.row(place[1])[1]))
    return tuple(lamps)


def _cables(layout: BoardLayout, clear: set[int]) -> dict[int, tuple[int, ...]]:
    """The neighbours of each city, by number; only among those that are clear."""
    number = {city.id: i for i, city in enumerate(layout.cities)}
    ends: dict[int, tuple[int, ...]] = dict.fromkeys(sorted(clear), ())
    for cable in layout.cables:
        a, b = number[cable.a], number[cable.b]
        if a in clear and b in clear:
            ends[a] += (b,)
            ends[b] += (a,)
    return {city: neighbours for city, neighbours in ends.items() if neighbours}
