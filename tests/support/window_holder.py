"""Somebody with a heavy hand before the program's real window: Enter is held for two seconds.

A program of its own, as `window_player.py` is, for `client/window/test_real_window.py`. It is held
on "Continue" while the table is built, in the menu, and over a hint; it says what came of each.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Final

import pygame
from thinkers import QuickThinker
from ui.tables import has
from window_player import RealHands, reach, shows

import game.client.start.program
from game.cli import main
from game.client.start.loop import Loop
from game.client.start.title_menu import QUIT
from game.client.start.title_scene import TitleScene
from game.client.table.features.saving import Saving
from game.client.table.menu import MenuItem, MenuScene
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, button

HELD: Final = 2.0
"""Seconds; the system repeats a key many times in them."""


def hold_enter(hands: RealHands) -> None:
    """For two seconds by the clock, however long the window takes to answer."""
    before = hands.arrived.get(pygame.KEYUP, 0)
    reach("keydown", "Return")
    over = time.monotonic() + HELD
    hands.run_until(lambda: time.monotonic() >= over)
    reach("keyup", "Return")
    hands.run_until(lambda: hands.arrived.get(pygame.KEYUP, 0) > before)
    hands.settle()


def hold_everywhere(hands: RealHands) -> dict[str, object]:
    """Through the title, the menu and a hint; what came of it."""
    shows(hands, TitleScene)
    hold_enter(hands)
    table = hands.context.scenes.top
    assert has(table, Saving)
    said: dict[str, object] = {
        "repeats": hands.arrived[pygame.KEYDOWN],
        "title": table.link.version,
    }
    hands.press(pygame.K_ESCAPE)
    shows(hands, MenuScene)
    hold_enter(hands)
    said["menu"] = table.link.version
    said["menu_closed"] = hands.context.scenes.top is table
    table.hints._thinker = QuickThinker
    hands.click(button(Button.HINT))
    hands.run_until(lambda: table.hints.hint is not None)
    hold_enter(hands)
    said["hint"] = table.link.version
    said["hint_taken"] = table.hints.hint is None
    hands.press(pygame.K_ESCAPE)
    if hands.context.scenes.top is table:
        hands.press(pygame.K_ESCAPE)
    hands.click(control(MenuItem.LEAVE))
    shows(hands, TitleScene)
    return said


class HeldLoop(Loop):
    """The loop of the program, with somebody before the window."""

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        hands = RealHands(self._app, self)
        print(json.dumps(hold_everywhere(hands)), flush=True)
        hands.click(QUIT)
        super().run(until)


if __name__ == "__main__":
    game.client.start.program.Loop = HeldLoop  # type: ignore[attr-defined]
    sys.exit(main(["play", "--size", "1280x720"]))
