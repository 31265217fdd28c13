"""Talking at a table on the network: heard, typed, felt, and out of the game's way."""

from __future__ import annotations

from typing import Any

import pygame
from client.lan.test_lan_table import asked, text_of
from lan import SHORT, Person, hosting, until
from pygame.event import Event
from ui.lan_tables import Visit, visiting

from game.client.lan.table.chat_input import FIELD
from game.client.lan.table.chatting import Chat
from game.client.table.menu import MenuScene
from game.client.vocabulary import pieces
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, button
from net.host.hosting import Hosting
from net.protocol.messages import Feeling

CHAT = button(Button.CHAT)


def test_what_is_said_shows_for_a_moment_and_in_the_chat() -> None:
    with hosting(SHORT) as host, visiting(host.port) as anna:
        bert = Person(host.port, "Bert")
        anna.sit_down()
        bert.joiner.say("<b>hello</b>")
        anna.see(lambda: anna.table.feature(Chat).talk.flash)
        assert text_of(anna) == ["Bert: \u2039b\u203ahello\u2039/b\u203a"]
        assert anna.table.feature(Chat).talk.transcript.unread == 1
        anna.pilot.wait(0.1)
        log = anna.table.stage.log.model
        assert log is not None and log.chat is not None and "1" in log.chat.text
        anna.pilot.click(CHAT)
        assert (
            anna.table.feature(Chat).talk.is_open
            and anna.table.feature(Chat).talk.transcript.unread == 0
        )
        bert.joiner.feel(Feeling.OUCH)
        anna.see(lambda: len(text_of(anna)) == 2)
        assert anna.table.feature(Chat).talk.flash is None, "the chat is open"
        anna.pilot.wheel(FIELD, 1)
        shown = anna.table.feature(Chat).cover.chat.model
        assert shown is not None and len(shown.entries) == 1, "one line is scrolled away"
        bert.close()


def test_words_are_typed_and_feelings_clicked() -> None:
    with hosting(SHORT) as host, visiting(host.port) as anna:
        bert = Person(host.port, "Bert")
        anna.sit_down()
        anna.pilot.press(pygame.K_c)
        anna.pilot.type("cxl")
        assert anna.table.feature(Chat).talk.is_open, "letters are typed, not commands"
        anna.pilot.press(pygame.K_RETURN)
        until(lambda: [e for e in bert.events if getattr(e, "text", "") == "cxl"], [bert])
        anna.see(lambda: "Anna: cxl" in text_of(anna))
        anna.pilot.type("and")
        anna.pilot.click(controls.feel(Feeling.HELLO))
        shown = anna.table.feature(Chat).cover.chat.model
        assert shown is not None and not shown.is_typing and shown.draft == "and"
        until(lambda: [e for e in bert.events if getattr(e, "feeling", None)], [bert])
        anna.pilot.click(FIELD)
        anna.pilot.press(pygame.K_RETURN)
        until(lambda: [e for e in bert.events if getattr(e, "text", "") == "and"], [bert])
        anna.pilot.press(pygame.K_ESCAPE)
        assert not anna.table.feature(Chat).talk.is_open
        assert not isinstance(anna.pilot.context.scenes.top, MenuScene)
        bert.close()


def test_the_key_that_opens_the_chat_is_not_typed_into_it(solo: tuple[Hosting, Visit]) -> None:
    _, visit = solo
    c: dict[str, Any] = {"key": pygame.K_c, "mod": 0, "unicode": "c", "scancode": 0}
    down, up = Event(pygame.KEYDOWN, **c), Event(pygame.KEYUP, **c)
    written = Event(pygame.TEXTINPUT, text="c")
    visit.pilot.step([down, written])
    visit.pilot.step([written, down, written, up])
    visit.pilot.settle()
    assert (
        visit.table.feature(Chat).talk.is_open and visit.table.feature(Chat).talk._field.text == ""
    )
    visit.pilot.step([down, written, up])
    assert visit.table.feature(Chat).talk._field.text == "c"


def test_enter_is_for_the_open_chat_wherever_one_has_clicked(solo: tuple[Hosting, Visit]) -> None:
    _, visit = solo
    asked(visit)
    visit.pilot.click(CHAT)
    visit.pilot.click(pieces.seat(1))
    assert not visit.table.feature(Chat).talk.is_typing
    version = visit.table.link.version
    visit.pilot.press(pygame.K_RETURN)
    assert visit.table.feature(Chat).talk.is_typing and visit.table.link.version == version
    assert visit.table.answering.sure is None


def test_the_chat_keeps_off_the_action_panel_and_the_board_does_not_answer_under_it(
    solo: tuple[Hosting, Visit],
) -> None:
    _, visit = solo
    visit.pilot.click(CHAT)
    layout, panel = visit.table.stage.layout, visit.table.feature(Chat).cover.chat.rect
    assert not panel.colliderect(layout.action) and layout.window.contains(panel)
    spot = (panel.x + 3, panel.y + 40)
    assert visit.table.piece_at(spot) is None and layout.board.collidepoint(spot)
    before = visit.table.stage.board.plate_rect("berlin")
    visit.pilot.drag(spot, (spot[0] - 60, spot[1] - 60))
    assert visit.table.stage.board.plate_rect("berlin") == before
