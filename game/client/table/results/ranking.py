"""The final ranking: a row for every player, the winner's the largest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import Icon, Style
from game.client.telling.results import ResultLine
from game.client.vocabulary import pieces
from game.client.vocabulary.seating import Seating
from game.client.widgets.models import StockedPlant
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import LABEL_ROW, Panel
from game.client.widgets.plant_chip import draw_plant_chip
from game.client.widgets.portrait_tile import portrait_tile
from game.engine.terms import Seat, TieBreak

SIDE: Final = 12.0
HEADING: Final = 20.0
ROW, WINNER_ROW, ROW_LEAST = 50.0, 64.0, 32.0
BOTH_FROM: Final = 46.0
"""A row must be this high for a name above the plants."""
LARGEST: Final = 1.25
GAP: Final = 4.0
PLACE: Final = 34.0
FACE: Final = 0.72
"""Of a row's height."""
FACES: Final = 54.0
HOUSE: Final = 0.42
"""Of the face beside it."""
CHIP: Final = (46.0, 20.0)
NARROW_CHIP: Final = 31.0
COLUMN: Final = 0.13
"""Width of a column of figures as a share of the table."""


@dataclass(frozen=True)
class RankingModel:
    """The ranking, winners first, with what broke a tie if anything did."""

    lines: tuple[ResultLine, ...]
    plants: tuple[tuple[StockedPlant, ...], ...]
    """Of each line's player."""
    seating: Seating
    decided_by: TieBreak | None
    level: tuple[Seat, ...] = ()
    """Who was told apart by it."""


class RankingTable(Panel[RankingModel]):
    """Cities powered first, then what breaks ties: money, cities."""

    def paint(self, page: Page, model: RankingModel) -> None:
        self.ground(page, self.words.say("result.title"))
        rows = self._rows(model)
        self._headings(page, rows[0].y)
        for line, plants, row in zip(model.lines, model.plants, rows):
            self._row(page, model, line, plants, row)

    def _rows(self, model: RankingModel) -> list[Rect]:
        """Below each other, winners larger, all as large as there is room for."""
        top = self.rect.y + self.px(LABEL_ROW + HEADING)
        room = self.rect.bottom - self.px(8) - top
        heights = [WINNER_ROW if line.place == 1 else ROW for line in model.lines]
        wanted = sum(self.px(height + GAP) for height in heights)
        factor = min(LARGEST, room / wanted)
        rows = []
        for height in heights:
            size = max(self.px(ROW_LEAST), int(self.px(height) * factor))
            rows.append(
                Rect(self.rect.x + self.px(SIDE), top, self.rect.w - 2 * self.px(SIDE), size)
            )
            top += size + self.px(GAP)
        return rows

    def _column(self, number: int, row: Rect) -> Rect:
        """One of the three columns of figures, counted from the left."""
        width = round(self.rect.w * COLUMN)
        left = row.right - self.px(10) - (3 - number) * width
        return Rect(left, row.y, width, row.h)

    def _headings(self, page: Page, top: int) -> None:
        row = Rect(
            self.rect.x + self.px(SIDE), 0, self.rect.w - 2 * self.px(SIDE), self.px(HEADING)
        )
        row.bottom = top
        for number, name in enumerate(("powered", "money", "cities")):
            room = self._column(number, row)
            # The first one has free room at its left.
            more = self.px(30) if number == 0 else -self.px(6)
            room.x, room.w = room.x - more, room.w + more
            page.write(self.words.say(f"result.{name}"), Style.SMALL, "text.mid", room, Align.RIGHT)

    def _row(
        self,
        page: Page,
        model: RankingModel,
        line: ResultLine,
        plants: tuple[StockedPlant, ...],
        row: Rect,
    ) -> None:
        is_winner = line.place == 1
        sitter = model.seating[line.seat]
        piece = pieces.seat(line.seat)
        ground = "ground.asked" if is_winner else "ground.newest"
        rim = "accent.amber" if is_winner else None
        if piece == self.hovered:
            ground, rim = ground if is_winner else "ground.raised", "accent.live"
        page.blit(self.kit.desk.field(row.size, ground, 6, rim), row.topleft)
        page.mark(piece, row)
        self._place(page, line, Rect(row.x, row.y, self.px(PLACE), row.h))
        side = min(self.px(FACES), round(row.h * FACE))
        left = row.x + self.px(PLACE)
        tile = portrait_tile(self.kit, sitter, side)
        face = page.put(tile, (left + side / 2, row.centery))
        house = self.kit.sprites.house(sitter.colour, max(self.px(13), round(side * HOUSE)))
        page.put(house, (face.right - self.px(1), face.bottom - self.px(3)))
        left += side + self.px(16)
        who = Rect(left, row.y, self._column(0, row).x - left, row.h)
        self._who(page, sitter.name, plants, who)
        self._figures(page, model, line, row)

    def _place(self, page: Page, line: ResultLine, room: Rect) -> None:
        if line.place == 1:
            page.put(self.kit.sprites.icon(Icon.TROPHY, self.px(22), "accent.amber"), room.center)
            return
        words = self.words.say("result.place", place=line.place)
        page.write(words, Style.TOTAL, "text.mid", room.inflate(-self.px(8), 0), Align.CENTRE)

    def _who(self, page: Page, name: str, plants: tuple[StockedPlant, ...], room: Rect) -> None:
        """The name with the plants below it, or beside it where the row is low."""
        if room.h < self.px(BOTH_FROM):
            self._who_in_line(page, name, plants, room)
            return
        height = self.px(18)
        chips = self.px(CHIP[1])
        gap = max(self.px(2), min(self.px(8), (room.h - height - chips) // 3))
        top = Rect(room.x, room.centery - (height + gap + chips) // 2, room.w, height)
        page.write(name, Style.NAME, "text.ivory", top if plants else room)
        self._chips(page, plants, Rect(room.x, top.bottom + gap, room.w, chips))

    def _who_in_line(
        self, page: Page, name: str, plants: tuple[StockedPlant, ...], room: Rect
    ) -> None:
        """Chips at the right, all rows' alike; the name has what they leave."""
        width = len(plants) * self.px(NARROW_CHIP + 3)
        chips = Rect(room.right - width, 0, width, self.px(CHIP[1]))
        chips.centery = room.centery
        self._chips(page, plants, chips, is_narrow=True)
        free = Rect(room.x, room.y, chips.x - self.px(6) - room.x, room.h)
        page.write(name, Style.NAME, "text.ivory", free)

    def _chips(
        self, page: Page, plants: tuple[StockedPlant, ...], room: Rect, *, is_narrow: bool = False
    ) -> None:
        if not plants:
            return
        apart = self.px(3)
        widest = self.px(NARROW_CHIP if is_narrow else CHIP[0])
        width = min(widest, (room.w - apart * (len(plants) - 1)) // len(plants))
        for number, stocked in enumerate(plants):
            chip = Rect(room.x + number * (width + apart), room.y, width, room.h)
            draw_plant_chip(page, stocked, chip, has_stock=False)

    def _figures(self, page: Page, model: RankingModel, line: ResultLine, row: Rect) -> None:
        """What decided first place is lit up."""
        deciding = {None: 0, TieBreak.MONEY: 1, TieBreak.CITIES: 2}[model.decided_by]
        style = Style.PURSE if line.place == 1 else Style.ROUND
        for number, value in enumerate((line.powered, line.money, line.cities)):
            is_in_question = (
                line.place <= 2 if model.decided_by is None else line.seat in model.level
            )
            is_deciding = number == deciding and is_in_question
            colour = "accent.amber" if is_deciding else "text.ivory"
            page.write(str(value), style, colour, self._column(number, row), Align.RIGHT, frame=row)
