"""One player in the strip: who, how rich, how many cities, which plants, and what about now."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.client.draw import Icon, Style
from game.client.draw.sprites import MissingPictureError
from game.client.draw.theme import Colour, mix
from game.client.planning.figures import Feeding
from game.client.vocabulary import pieces
from game.client.widgets.lit_number import lit_shade
from game.client.widgets.models import (
    CartelBox,
    Counter,
    FeedLine,
    Lit,
    NoteTone,
    SeatBox,
    SeatLine,
)
from game.client.widgets.page import Align, Page
from game.client.widgets.panel import Panel, PlacedPicture
from game.client.widgets.phrase import Phrase, Term, phrase_of, phrase_width, write_phrase
from game.client.widgets.plant_chip import draw_plant_chip
from game.client.widgets.sentence import SentenceSetter
from game.client.widgets.you_mark import you_mark
from game.engine.model import CARTEL

AnyBox = SeatBox | CartelBox
TILE: Final = 30.0
EDGE: Final = 6.0
TEXT_LEFT: Final = 43.0
END: Final = 8.0
CHIP_GAP: Final = 3.0
CHIP, CHIP_ROW = 20.0, 22.0
CHIPS_IN_ROW: Final = 3
LEAST: Final = 80.0
LOW_TILE, LOW_TEXT_LEFT, LOW_CHIPS, LOW_CHIP = 26.0, 38.0, 32.0, 18.0
"""Measures of a box that is lower than usual."""
ROWS, LOW_ROWS = ((5.0, 18.0), (23.0, 14.0)), ((2.0, 15.0), (18.5, 12.5))
"""Top and height of the two lines beside the tile."""
NARROW_BELOW: Final = 160.0
SMALLEST_HIDDEN: Final = 0.7
"""How small this word may become in a narrow box."""
FOOT_FROM: Final = 65.0
"""A lower box has no foot: its rim tells whose turn it is, its place in the strip the order."""
TWO_ROWS_FROM: Final = 98.0
"""A box must be this high for two rows of plants."""
FEW_HOUSES: Final = 6
"""From here on the Cartel's houses are running out."""
PRESENCE: Final = {
    SeatLine.SLOW: (Icon.CLOCK, "state.warn"),
    SeatLine.AWAY: (Icon.PLUG, "state.bad"),
    SeatLine.GONE: (Icon.EXIT, "state.bad"),
    SeatLine.STAND_IN: (Icon.ROBOT, "state.warn"),
}
"""Each with a form of its own; who is heard well has a plain dot."""


class PlayerBox(Panel[AnyBox]):
    """A player, or the Cartel."""

    overhang = 14.0

    offset: tuple[int, int] = (0, 0)
    """How far from its place the box is drawn."""

    def slide(self, offset: tuple[int, int]) -> None:
        """Lie so far from its place."""
        if offset != self.offset:
            self.offset = offset
            self.is_stale = True

    def pictures(self, page: Page) -> list[PlacedPicture]:
        return [(page.surface, self.cover(page).topleft)]

    def cover(self, page: Page) -> Rect:
        return page.area.move(self.offset)

    def paint(self, page: Page, model: AnyBox) -> None:
        if isinstance(model, CartelBox):
            self._paint_cartel(page, model)
        else:
            self._paint_seat(page, model)

    def _paint_seat(self, page: Page, model: SeatBox) -> None:
        self._ground(page, model.is_active)
        seat = model.figures.seat
        page.mark(pieces.seat(seat), self.rect)
        self._tile(page, model)
        self._cities(page, model.figures.cities, "text.ivory")
        self._name(page, model)
        self._purse(page, model)
        self._plants(page, model)
        self._foot(page, model, model.figures.place)

    @property
    def _is_low(self) -> bool:
        return self.rect.h < self.px(LEAST)

    @property
    def _is_small(self) -> bool:
        """Low or narrow."""
        return self._is_low or self.rect.w < self.px(NARROW_BELOW)

    def _text_left(self) -> int:
        return self.rect.x + self.px(LOW_TEXT_LEFT if self._is_small else TEXT_LEFT)

    @property
    def _tile_side(self) -> float:
        return LOW_TILE if self._is_small else TILE

    def _paint_cartel(self, page: Page, model: CartelBox) -> None:
        self._ground(page, False)
        page.mark(pieces.CARTEL, self.rect)
        tile = self._tile_place()
        page.blit(self.kit.desk.field(tile.size, "ground.raised", 6, "line.line"), tile.topleft)
        page.put(self.kit.sprites.cartel_house(self.px(22)), tile.center)
        is_few = model.houses_left <= FEW_HOUSES
        self._cities(page, model.houses_left, "state.warn" if is_few else "text.ivory")
        x = self._text_left()
        row = Rect(x, self._row(0).y, self._cities_left() - x, self._row(0).h)
        page.write(self.words.say("panels.players.cartel"), Style.NAME, "text.ivory", row)
        self._line(page, self.words.say("panels.players.cartel_houses"))
        self._plants(page, model)
        self._foot(page, model, model.place)

    def _ground(self, page: Page, is_active: bool) -> None:
        """Drawn onto the page itself, since shadow and glow reach beyond the box."""
        place = self.rect.move(-page.area.x, -page.area.y)
        self.kit.desk.put_panel(page.surface, place, active=is_active)

    def _tile_place(self) -> Rect:
        side = self.px(self._tile_side)
        return Rect(self.rect.x + self.px(EDGE), self.rect.y + self.px(EDGE), side, side)

    def _tile(self, page: Page, model: SeatBox) -> None:
        """A portrait with a small house, or the house alone on its colour."""
        tile = self._tile_place()
        colour = self.kit.theme.seat(model.sitter.colour)
        light = mix(colour, self.kit.theme.colour("text.white"), 0.4)
        page.blit(self.kit.desk.field(tile.size, colour, 6, light), tile.topleft)
        portrait = self._portrait(model)
        if portrait is None:
            page.put(self.kit.sprites.house(model.sitter.colour, self.px(24)), tile.center)
            return
        page.put(portrait, tile.center)
        house = self.kit.sprites.house(model.sitter.colour, self.px(17))
        page.blit(house, (tile.right - self.px(12), tile.bottom - self.px(12)))

    def _portrait(self, model: SeatBox) -> Surface | None:
        if model.sitter.character is None:
            return None
        try:
            picture = self.kit.sprites.portrait(
                model.sitter.character, self.px(self._tile_side - 3)
            )
        except MissingPictureError:
            return None
        return self.kit.shapes.rounded(picture.copy(), self.px(5))

    def _row(self, number: int) -> Rect:
        """One of the two lines beside the tile."""
        top, height = (LOW_ROWS if self._is_low else ROWS)[number]
        x = self._text_left()
        width = self.rect.right - self.px(END) - x
        return Rect(x, self.rect.y + self.px(top), width, self.px(height))

    def _cities_left(self) -> int:
        return self.rect.right - self.px(END + (30 if self._is_small else 38))

    def _cities(self, page: Page, count: int, colour: Colour) -> None:
        row = self._row(0)
        room = Rect(self._cities_left(), row.y, row.right - self._cities_left(), row.h)
        written = page.write(str(count), Style.ROUND, colour, room, Align.RIGHT, tabular=True)
        home = self.kit.sprites.icon(Icon.HOME, self.px(13), "text.mid")
        page.put(home, (written.x - self.px(9), room.centery))

    def _name(self, page: Page, model: SeatBox) -> None:
        row = self._row(0)
        marks = self._marks(model, you_mark(self.kit, self.words))
        room = self._name_room(marks)
        if self._least_width(page, model.sitter.name) > room.w:
            person = self.kit.sprites.icon(Icon.PERSON, self.px(12), "accent.amber")
            marks = self._marks(model, person)
            room = self._name_room(marks)
        x = page.write(model.sitter.name, Style.NAME, "text.ivory", room).right + self.px(4)
        for mark in marks:
            page.blit(mark, (x, row.centery - mark.get_height() / 2))
            x += mark.get_width() + self.px(4)

    def _name_room(self, marks: list[Surface]) -> Rect:
        row = self._row(0)
        taken = sum(mark.get_width() + self.px(4) for mark in marks)
        return Rect(row.x, row.y, self._cities_left() - row.x - taken, row.h)

    def _least_width(self, page: Page, name: str) -> int:
        """How wide a name stands when it is set as small as can be read."""
        zoom = page.smallest / self.kit.text.device_size(Style.NAME)
        return self.kit.text.size(name, Style.NAME, zoom)[0]

    def _marks(self, model: SeatBox, me: Surface) -> list[Surface]:
        """What stands behind a name: me, a bot, the state of a connection."""
        marks = [me] if model.is_me else []
        if model.sitter.is_bot:
            marks.append(self.kit.sprites.icon(Icon.ROBOT, self.px(12), "text.low"))
        if model.presence is SeatLine.GOOD:
            side = self.px(7)
            marks.append(self.kit.desk.field((side, side), "state.good", 3.5))
        elif model.presence is not None:
            icon, colour = PRESENCE[model.presence]
            marks.append(self.kit.sprites.icon(icon, self.px(12), colour))
        return marks

    def _purse(self, page: Page, model: SeatBox) -> None:
        row = self._row(1)
        money = model.figures.money
        is_hidden = money is None
        colour = "text.low" if is_hidden else "accent.amber"
        coin = self.kit.sprites.icon(Icon.COIN, self.px(12), colour)
        page.blit(coin, (row.x, row.centery - coin.get_height() / 2))
        left = row.x + coin.get_width() + self.px(4)
        room = Rect(left, row.y, row.right - left - self._least_feed(model), row.h)
        if is_hidden:
            hidden = self.words.say("panels.players.hidden")
            if page.width(hidden, Style.SMALL) * SMALLEST_HIDDEN > room.w:
                # The grey coin says it, too.
                hidden = ""
            written = page.write(hidden, Style.SMALL, _quiet(model), room)
        else:
            written = page.write(str(money), Style.FIGURE, "text.ivory", room, tabular=True)
        if model.feed is not None:
            left = written.right + self.px(5)
            self._feed(page, model.feed, model.lit, Rect(left, row.y, row.right - left, row.h))

    def _least_feed(self, model: SeatBox) -> int:
        """What the purse must leave for what is fed."""
        if model.feed is None:
            return 0
        phrase = (*self._fed_short(model.feed, model.lit), *self._income(model.feed, model.lit))
        return phrase_width(self.kit, phrase) + self.px(11 + 3 + 5)

    def _feed(self, page: Page, feed: FeedLine, lit: Lit, room: Rect) -> None:
        """What the plants are fed for or have powered, and what that earns; numbers if words
        find no room."""
        bolt = self.kit.sprites.icon(Icon.BOLT, self.px(11), _bolt(feed))
        income = self._income(feed, lit)
        spare = room.w - bolt.get_width() - self.px(3)
        phrase = (*self._fed(feed, lit), *income)
        if phrase_width(self.kit, phrase) > spare:
            phrase = (*self._fed_short(feed, lit), *income)
        words = Rect(room.right - spare, room.y, spare, room.h)
        written = write_phrase(page, phrase, words, Align.RIGHT)
        page.put(bolt, (written.x - self.px(3) - bolt.get_width() / 2, room.centery))

    def _fed(self, feed: FeedLine, lit: Lit) -> Phrase:
        number = (feed.number, self._power_shade(feed, lit))
        total = (feed.of, "text.ivory")
        match feed.feeding:
            case Feeding.OPEN:
                key, numbers = "could", {"fed": number, "of": total}
            case Feeding.POWERED:
                key, numbers = "powered", {"powered": number, "of": total}
            case _:
                key, numbers = "fed", {"fed": number}
        return phrase_of(self.words, f"panels.players.{key}", "text.mid", numbers)

    def _fed_short(self, feed: FeedLine, lit: Lit) -> Phrase:
        number = Term(str(feed.number), self._power_shade(feed, lit), is_number=True)
        if feed.feeding is Feeding.FED:
            return (number,)
        return (number, Term(f"/{feed.of}", "text.mid", is_number=True))

    def _income(self, feed: FeedLine, lit: Lit) -> Phrase:
        if feed.income is None:
            return ()
        earns = self.words.say("panels.players.income", amount=feed.income)
        shade = self._shade("state.good", lit, Counter.INCOME)
        return (Term("  ", "text.mid"), Term(earns, shade, is_number=True))

    def _power_shade(self, feed: FeedLine, lit: Lit) -> Colour:
        return self._shade("state.warn" if feed.is_short else "text.ivory", lit, Counter.POWER)

    def _shade(self, colour: str, lit: Lit, counter: Counter) -> Colour:
        return lit_shade(self.kit.theme, colour, lit, counter)

    def _line(self, page: Page, text: str) -> None:
        page.write(text, Style.SMALL, "text.mid", self._row(1))

    def _plants(self, page: Page, model: AnyBox) -> None:
        owner = CARTEL if isinstance(model, CartelBox) else model.figures.seat
        count = len(model.plants)
        has_two_rows = self.rect.h >= self.px(TWO_ROWS_FROM)
        in_row = CHIPS_IN_ROW
        if count > CHIPS_IN_ROW:
            in_row = (count + 1) // 2 if has_two_rows else count
        gap, left = self.px(CHIP_GAP), self.rect.x + self.px(EDGE)
        width = (self.rect.w - 2 * self.px(EDGE) - (in_row - 1) * gap) // in_row
        top = self.rect.y + self.px(39 + (0 if count > CHIPS_IN_ROW else self._spare() * 0.4))
        height = CHIP
        if self._is_low:
            top, height = self.rect.y + self.px(LOW_CHIPS), LOW_CHIP
        for place, stocked in enumerate(model.plants):
            row, column = divmod(place, in_row)
            chip = Rect(left + column * (width + gap), top + row * self.px(CHIP_ROW), 0, 0)
            chip.size = (width, self.px(height))
            piece = pieces.seat_plant(owner, stocked.plant.number)
            draw_plant_chip(page, stocked, chip, is_lit=piece == self.hovered)
            page.mark(piece, chip)

    def _spare(self) -> float:
        return self.rect.h / self.kit.scale - LEAST

    def _foot(self, page: Page, model: AnyBox, place: int) -> None:
        """What the player is about, and the place in player order."""
        if self.rect.h < self.px(FOOT_FROM):
            return
        row = Rect(self.rect.x + self.px(END), 0, self.rect.w - 2 * self.px(END), self.px(13))
        row.bottom = self.rect.bottom - self.px(2 if self._is_low else 5)
        ordinal = self.words.say(f"panels.players.place.{place}")
        written = page.write(ordinal, Style.SMALL, _quiet(model), row, Align.RIGHT)
        clock = model.clock if isinstance(model, SeatBox) else None
        if clock is not None:
            room = Rect(row.x, row.y, written.x - self.px(6) - row.x, row.h)
            written = page.write(clock.text, Style.FIGURE, clock.tone, room, Align.RIGHT)
        if model.note is None:
            return
        x = row.x
        if model.note.icon is not None:
            icon = self.kit.sprites.icon(model.note.icon, self.px(11), model.note.tone)
            x = page.put(icon, (row.x + self.px(6), row.centery)).right + self.px(4)
        room = Rect(x, row.y, written.x - self.px(6) - x, row.h)
        tone = NoteTone.ACT if isinstance(model, SeatBox) and model.is_active else model.note.tone
        if model.note.sentence:
            SentenceSetter(self.kit, (), Style.SMALL).write(page, model.note.sentence, tone, room)
        else:
            page.write(model.note.text, Style.SMALL, tone, room)


def _quiet(model: AnyBox) -> str:
    """The quietest text; an active box has a lighter ground."""
    return "text.mid" if isinstance(model, SeatBox) and model.is_active else "text.low"


def _bolt(feed: FeedLine) -> str:
    """Amber where power has flowed, green where it will."""
    if feed.feeding is Feeding.POWERED:
        return "accent.amber"
    return "state.good" if feed.feeding is Feeding.FED and not feed.is_short else "text.mid"
