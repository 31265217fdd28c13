"""The guided game in a real window, before somebody who only ever presses Enter.

A program of its own, for `client/window/test_real_lesson.py`: it runs `main.py play` as it is, with
hands that reach for the keyboard through xdotool, and writes down what was done in the game.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Final

import pygame
from ui.tables import has
from window_player import RealHands, shows

import game.client.start.program
from game.cli import main
from game.client.lesson.coaching import Coaching
from game.client.shell.scene import Scene
from game.client.start.learn_scene import Learning, LearnScene
from game.client.start.loop import Loop
from game.client.start.title_menu import LEARN
from game.client.start.title_scene import TitleScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control

MOST_STEPS: Final = 60
BLIND_PRESSES: Final = 12
"""More than the tour has sentences."""


def table_on(hands: RealHands) -> TableScene:
    scene: Scene | None = hands.context.scenes.top
    assert has(scene, Coaching)
    return scene


def enter_only(hands: RealHands) -> None:
    """Enter, again and again, until the first city stands; a click only where Enter is refused."""
    shows(hands, TitleScene)
    hands.click(LEARN)
    shows(hands, LearnScene)
    hands.click(control(Learning.GUIDED))
    shows(hands, TableScene)
    table = table_on(hands)
    for _ in range(BLIND_PRESSES):
        hands.press(pygame.K_RETURN)
    blind = table.feature(Coaching).saying
    assert blind is not None
    said = {
        "driver": pygame.display.get_driver(),
        "topic": blind.topic,
        "lead": blind.lead,
        "actions": table.link.version,
    }
    for _ in range(MOST_STEPS):
        if table.link.view.position.players[0].cities:
            break
        hands.run_until(lambda: table.feature(Coaching).saying is not None)
        asked = table.feature(Coaching).saying
        for _ in range(2):
            hands.press(pygame.K_RETURN)
        now = table.feature(Coaching).saying
        if asked is not None and asked.pieces and now is not None and now.pieces == asked.pieces:
            hands.click(asked.pieces[0])
    print(json.dumps(said), flush=True)


class BlindLoop(Loop):
    """The loop of the program, with somebody before the window."""

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        hands = RealHands(self._app, self)
        enter_only(hands)
        hands.context.quit()
        super().run(until)


if __name__ == "__main__":
    game.client.start.program.Loop = BlindLoop  # type: ignore[attr-defined]
    sys.exit(main(["play", "--size", "1280x720"]))
