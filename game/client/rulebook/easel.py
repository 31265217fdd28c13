"""What the pictures of the book are drawn with: a room on a page, and the pieces of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

from pygame import Rect

from game.client.board.plan.plate_size import name_measure, plate_half
from game.client.board.plates import PlateHouse, PlateLook, Plates, Rimmed, SlotHolder
from game.client.draw import Icon, Kit, Style
from game.client.rulebook.book import example_board
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel
from game.content import GameContent
from game.engine.plants import Plant
from game.engine.tokens import Tokens
from game.texts import Catalogue

CARD: Final = (86.0, 80.0)
PLATE: Final = 1.7
"""How much larger than on the board a plate is drawn."""
FREE: Final = (SlotHolder.NOBODY, SlotHolder.NOBODY, SlotHolder.NOBODY)
PlateSlots = tuple[PlateHouse | SlotHolder, PlateHouse | SlotHolder, PlateHouse | SlotHolder]


@dataclass(frozen=True, eq=False)
class Easel:
    """A room on a page in which a picture is drawn."""

    page: Page
    room: Rect
    words: Catalogue
    content: GameContent

    @property
    def kit(self) -> Kit:
        return self.page.kit

    @cached_property
    def plates(self) -> Plates:
        return Plates(self.kit)

    def px(self, logical: float) -> int:
        return self.kit.px(logical)

    def in_room(self, room: Rect) -> Easel:
        """The same tools in another room."""
        return replace(self, room=room)

    def say(self, key: str, **values: int | str) -> str:
        return self.words.say(key, **values)

    def plant(self, number: int) -> Plant:
        return self.content.plants()[number]

    def columns(self, count: int, gap: float = 12.0) -> list[Rect]:
        """Rooms of equal width, side by side."""
        space = self.px(gap)
        width = (self.room.w - (count - 1) * space) // count
        return [
            Rect(self.room.x + place * (width + space), self.room.y, width, self.room.h)
            for place in range(count)
        ]

    def card(
        self,
        number: int,
        middle: tuple[float, float],
        zoom: float = 1.0,
        stored: Tokens | None = None,
    ) -> Rect:
        """A plant's card, with its store if it is to be seen."""
        size = self.px(CARD[0] * zoom), self.px(CARD[1] * zoom)
        return self.page.put(self.kit.cards.face(self.plant(number), size, stored), middle)

    def icon(self, icon: Icon, middle: tuple[float, float], side: float, colour: str) -> Rect:
        return self.page.put(self.kit.sprites.icon(icon, self.px(side), colour), middle)

    def house(self, colour: int, middle: tuple[float, float], side: float) -> Rect:
        return self.page.put(self.kit.sprites.house(colour, self.px(side)), middle)

    def plate(
        self,
        city: str,
        middle: tuple[float, float],
        slots: PlateSlots = FREE,
        *,
        open_slots: int = 1,
        is_lit: bool = False,
        is_marked: bool = False,
    ) -> Rect:
        """A city's plate as on the board; the room it takes."""
        board = example_board(self.content)
        found = board.city(city)
        area = next(area for area in board.areas if area.id == found.area)
        look = PlateLook(
            name=found.name,
            half=plate_half(found.name, name_measure(self.kit.theme)),
            area_colour=area.color,
            slots=slots,
            prices=self.content.rule_set("recharged").house_prices,
            open_slots=open_slots,
            is_marked=is_marked,
            rim=Rimmed.LIT if is_lit else Rimmed.PLAIN,
        )
        scale = self.kit.scale * PLATE
        sprite = self.plates.sprite(look, scale)
        self.page.blit(sprite.picture, sprite.at(middle))
        size = round(2 * look.half[0] * scale), round(2 * look.half[1] * scale)
        place = Rect((0, 0), size)
        place.center = round(middle[0]), round(middle[1])
        return place

    def cable(self, start: tuple[float, float], end: tuple[float, float], cost: int) -> None:
        """A connection with its price."""
        for role, width in (("cable.casing", 7.0), ("cable.copper", 4.0), ("cable.light", 1.2)):
            self._line(start, end, role, self.px(width))
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for role, side in (("badge.outer", 30), ("badge.ring", 28), ("badge.face", 24)):
            self.page.put(self.kit.desk.field((self.px(side),) * 2, role, side / 2), middle)
        number = self.kit.text.render(str(cost), Style.FIGURE, "text.ink")
        self.page.put(number, middle)

    def caption(
        self,
        text: str,
        room: Rect,
        colour: str = "text.mid",
        style: Style = Style.SMALL,
        align: Align = Align.CENTRE,
    ) -> None:
        """A line of words, in as many rows as there is room for."""
        self.page.paragraph(text, style, colour, room, align=align)

    def show(self, panel: Panel[Any]) -> None:
        """A panel of the table itself."""
        panel.draw(self.page.surface)
        self.page.texts.extend(panel.text_boxes())

    def _line(
        self, start: tuple[float, float], end: tuple[float, float], role: str, width: int
    ) -> None:
        """Level lines only, which need no smoothing."""
        left, right = sorted((round(start[0]), round(end[0])))
        self.page.fill(role, Rect(left, round(start[1]) - width // 2, right - left, width))


def beside(rooms: Sequence[Rect]) -> list[tuple[int, int]]:
    """The points between neighbours."""
    return [((one.right + other.left) // 2, one.centery) for one, other in pairwise(rooms)]
