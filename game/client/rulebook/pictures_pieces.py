"""Pictures of the book that show pieces: cards, houses, plates and tokens."""

from __future__ import annotations

from typing import Final

from pygame import Rect

from game.client.board.plates import PlateHouse, SlotHolder
from game.client.draw import CardBack, Icon, Style
from game.client.rulebook.book import EXAMPLE, connection, example_board
from game.client.rulebook.easel import FREE, Easel, PlateSlots, beside
from game.client.widgets.page import Align
from game.engine.tokens import Tokens

RED, BLUE, GREEN, YELLOW = range(4)
"""Colours of seats in the theme."""
RANKING: Final = ((RED, 7, 20), (BLUE, 6, 25), (YELLOW, 6, 15), (GREEN, 4, 31))
"""Colour, cities and highest plant, in player order."""
STOCKED: Final = ((20, Tokens(4)), (12, Tokens(1, 2)), (14, Tokens(0, 0, 2)), (13, Tokens()))
ON_CARD: Final = {"number": (0.44, 0.16), "fuel": (0.08, 0.66), "cities": (0.78, 0.66)}
"""Where on a card each of its figures is marked, as shares of its size."""
STEP_3_MARKET: Final = (24, 26, 30, 33, 36, 40)


def company(easel: Easel) -> None:
    """From plants to cities to money."""
    rooms = easel.columns(3, 40)
    y = easel.room.centery
    for place, number in enumerate((15, 21)):
        easel.card(number, (rooms[0].centerx + (place - 0.5) * easel.px(94), y))
    for place, city in enumerate(("essen", "koeln")):
        middle = (rooms[1].centerx + (place - 0.5) * easel.px(104), y)
        easel.plate(city, middle, _held(PlateHouse(RED)), is_lit=True)
    coin = easel.icon(Icon.COIN, (rooms[2].centerx - easel.px(38), y), 40, "accent.amber")
    income = str(easel.content.rule_set("recharged").payments[2])
    room = Rect(coin.right + easel.px(8), y - easel.px(20), easel.px(90), easel.px(40))
    easel.page.write(f"+{income}", Style.TOTAL, "state.good", room)
    for point in beside(rooms):
        easel.icon(Icon.ARROW, point, 26, "accent.copper_light")


def order(easel: Easel) -> None:
    """Most cities first, the higher plant among equals."""
    rooms = easel.columns(len(RANKING), 34)
    for room, (colour, cities, plant) in zip(rooms, RANKING):
        left = room.centerx - easel.px(40)
        easel.house(colour, (left, room.centery), 40)
        count = Rect(left + easel.px(26), room.y, easel.px(30), room.h)
        easel.page.write(str(cities), Style.TOTAL, "text.ivory", count)
        easel.card(plant, (room.centerx + easel.px(38), room.centery), 0.72)
    for point in beside(rooms):
        easel.icon(Icon.RIGHT, point, 18, "text.mid")


def card(easel: Easel) -> None:
    """A card, and what stands on it."""
    place = easel.card(25, (easel.room.x + easel.px(110), easel.room.centery), 1.7)
    row = place.h // len(ON_CARD)
    for number, (name, spot) in enumerate(ON_CARD.items(), start=1):
        _numbered(easel, number, (place.x + place.w * spot[0], place.y + place.h * spot[1]))
        y = place.y + row * (number - 1) + row // 2
        disc = (place.right + easel.px(36), y)
        _numbered(easel, number, disc)
        left = disc[0] + easel.px(20)
        text = easel.say(f"book.card.{name}")
        width = easel.room.right - left
        lines = len(easel.kit.text.wrap(text, Style.BODY, width))
        height = lines * easel.kit.text.line_height(Style.BODY)
        room = Rect(left, y - height // 2, width, height)
        easel.caption(text, room, "text.ivory", Style.BODY, Align.LEFT)


def _numbered(easel: Easel, number: int, middle: tuple[float, float]) -> None:
    side = easel.px(20)
    easel.page.put(easel.kit.desk.field((side, side), "accent.amber", 10, "text.ink"), middle)
    easel.page.put(easel.kit.text.render(str(number), Style.FIGURE, "text.on_amber"), middle)


def storage(easel: Easel) -> None:
    """Plants with what they hold."""
    for room, (number, tokens) in zip(easel.columns(len(STOCKED)), STOCKED):
        easel.card(number, room.center, 1.2, tokens)


def route(easel: Easel) -> None:
    """A way through a city of somebody else, and the house at its end."""
    board = example_board(easel.content)
    start, middle, end = EXAMPLE
    rooms = easel.columns(3, 60)
    houses = (PlateHouse(RED), PlateHouse(BLUE), PlateHouse(RED, is_planned=True))
    for one, other, cities in (
        (rooms[0], rooms[1], (start, middle)),
        (rooms[1], rooms[2], (middle, end)),
    ):
        easel.cable(one.center, other.center, connection(board, *cities))
    for room, city, house in zip(rooms, EXAMPLE, houses):
        easel.plate(city, room.center, _held(house), is_lit=city == end)


def slots(easel: Easel) -> None:
    """The same city in the three Steps."""
    houses = (PlateHouse(RED), PlateHouse(BLUE), PlateHouse(YELLOW))
    for step, room in enumerate(easel.columns(3), start=1):
        middle = (room.centerx, room.y + easel.px(32))
        easel.plate("koeln", middle, _held(*houses[:step]), open_slots=step)
        below = Rect(room.x, room.bottom - easel.px(22), room.w, easel.px(22))
        easel.caption(easel.say("book.table.step", step=step), below, "accent.copper_light")


def _held(*houses: PlateHouse | SlotHolder) -> PlateSlots:
    """The slots of a city that these hold, the rest free."""
    first, second, third = (*houses, *FREE)[:3]
    return first, second, third


def step_3(easel: Easel) -> None:
    """The card, and the market that it leaves."""
    rooms = easel.columns(len(STEP_3_MARKET) + 1, 6)
    size = easel.px(86 * 0.9), easel.px(80 * 0.9)
    easel.page.put(easel.kit.cards.back(CardBack.STEP_3, size), rooms[0].center)
    for room, number in zip(rooms[1:], STEP_3_MARKET):
        easel.card(number, room.center, 0.9)


def discount(easel: Easel) -> None:
    """The lowest plant with its seal."""
    minimum = easel.content.rule_set("recharged").discount_minimum
    for room, number in zip(easel.columns(4), (8, 11, 12, 15)):
        place = easel.card(number, room.center, 1.05)
        if number == 8 and minimum is not None:
            seal = easel.kit.sprites.discount(easel.px(26), minimum)
            easel.page.put(seal, (place.right - easel.px(17), place.y + easel.px(17)))


def backs(easel: Easel) -> None:
    """The two backs, each with a plant that has it."""
    for room, back, number in zip(easel.columns(2), (CardBack.PLUG, CardBack.SOCKET), (8, 25)):
        size = easel.px(86), easel.px(80)
        face = easel.kit.cards.back(back, size)
        easel.page.put(face, (room.centerx - easel.px(52), room.centery))
        easel.card(number, (room.centerx + easel.px(52), room.centery))


def cartel(easel: Easel) -> None:
    """Between two players, in the order and in the cities."""
    rooms = easel.columns(2, 30)
    for place in range(3):
        middle = (rooms[0].centerx + (place - 1) * easel.px(60), rooms[0].centery)
        easel.page.put(easel.kit.desk.field((easel.px(44),) * 2, "ground.recess", 22), middle)
        if place == 1:
            easel.page.put(easel.kit.sprites.cartel_house(easel.px(32)), middle)
        else:
            easel.house(RED if place else BLUE, middle, 32)
    held = (_held(PlateHouse(RED), SlotHolder.CARTEL), _held(SlotHolder.CARTEL))
    for place, (city, full) in enumerate(zip(("koeln", "aachen"), held)):
        x = rooms[1].centerx + (place - 0.5) * easel.px(116)
        easel.plate(city, (x, rooms[1].centery), full)


def marked(easel: Easel) -> None:
    """A city in which somebody will begin."""
    for room, city in zip(easel.columns(3), ("kassel", "trier", "freiburg")):
        easel.plate(city, room.center, is_marked=True)
