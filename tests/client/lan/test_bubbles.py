"""What is said shows beside its box, and never slides under what lies over the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from client.lan.test_lan_table_texts import OTHERS
from lan import Person, hosting
from pygame import Rect
from ui.lan_tables import Visit, visiting
from ui.tables import QUICK

from game.client.draw import Style
from game.client.draw.pixels import Size
from game.client.lan.table.bar_words import absence_bar
from game.client.lan.table.bubble import SIDE, WIDEST, Bubble, bubble_place
from game.client.lan.table.chatting import Chat
from game.client.lan.table.net_status import NetStatus
from game.client.lan.table.stand_in_level import level_row
from game.client.vocabulary import pieces
from game.engine.terms import GameSetup
from game.texts import Catalogue, known_languages
from net.protocol.messages import Feeling
from net.protocol.room_view import SeatPresence

TABLES: Final = [((1280, 720), 1.0), ((1366, 768), 0.9), ((1920, 1080), 1.5), ((2560, 1080), 1.0)]
LONG: Final = "That was the last oil, and you knew it very well, did you not?"


def feelings() -> list[str]:
    """Everything that can be felt, in all languages."""
    catalogues = [Catalogue.load(language) for language in known_languages()]
    return [words.say(f"lan_table.feeling.{one}") for words in catalogues for one in Feeling]


def away_bar(visit: Visit) -> Rect:
    """The tallest thing that the network lays over the board."""
    status = visit.table.feature(NetStatus)
    chair = replace(status.watch.room.seats[1], presence=SeatPresence.AWAY)
    levels = level_row("expert", visit.pilot.context.catalogue)
    status.cover.show(absence_bar(1, chair, visit.table.names, levels))
    return status.cover.bar.rect


def bubbles(visit: Visit, text: str) -> list[Bubble]:
    """Everybody says it."""
    chat = visit.table.feature(Chat)
    chat.talk.bubbles = dict.fromkeys(range(3), text)
    return chat.cover._speaking()


@pytest.mark.parametrize(("size", "scale"), TABLES)
def test_no_bubble_slides_under_the_bar_of_somebody_who_is_away(size: Size, scale: float) -> None:
    settings = replace(QUICK, interface_scale=scale)
    with (
        hosting(GameSetup("recharged", "germany", 3), bots=1, starts_by_itself=True) as host,
        visiting(host.port, size=size, settings=settings, hosting=host) as visit,
    ):
        person = Person(host.port, OTHERS[0])
        visit.sit_down()
        kit, bar = visit.pilot.context.kit, away_bar(visit)
        for text in [*feelings(), LONG]:
            wanted = kit.text.size(text, Style.STRONG)[0] + 2 * kit.px(SIDE)
            for seat, bubble in enumerate(bubbles(visit, text)):
                box = visit.table.stage.strip.place_of(pieces.seat(seat))
                assert box is not None
                assert not bubble.rect.colliderect(bar), (text, bubble.rect, bar)
                assert bubble.rect.x >= box.x, "it stays with whoever says it"
                assert text == LONG or bubble.rect.w == wanted, f"{text!r} is whole"
        person.close()


def test_a_bubble_lies_over_the_board_where_nothing_is_in_its_way() -> None:
    box, far = Rect(10, 40, 200, 90), Rect(600, 40, 300, 120)
    place = bubble_place(box, (120, 30), 1.0, [far])
    assert place == bubble_place(box, (120, 30), 1.0)
    assert place.x < box.right < place.right, "it begins at the box's edge"


def test_a_bubble_moves_back_over_its_box_and_shortens_only_beyond_that() -> None:
    box, near = Rect(10, 40, 200, 90), Rect(260, 40, 300, 120)
    short, long = (bubble_place(box, (width, 30), 1.0, [near]) for width in (120, round(WIDEST)))
    assert short.right == long.right < near.left
    assert short.w == 120
    assert long.x == box.x
