"""The program in a real window, played by real mouse and key input from its title to a game's end.

A program of its own, for `client/test_real_window.py`. It runs `main.py play` as it is, except that
somebody sits before the window: at every step of the loop they look at what is shown, and reach for
mouse and keyboard through xdotool. Input takes the way of a person's: X server, SDL, the loop.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from itertools import cycle
from typing import Final

import pygame
from pygame.event import Event
from ui.pilot import Pilot, Target
from ui.players import KeyboardPerson, MousePerson
from ui.tables import has

import game.client.start.program
from game.cli import main
from game.client.screens.new_game_scene import START, NewGameScene
from game.client.shell.scene import Scene
from game.client.start.app import App
from game.client.start.loop import Loop
from game.client.start.title_menu import NEW_GAME, QUIT
from game.client.start.title_scene import TitleScene
from game.client.table.features.saving import Saving
from game.client.table.results.result_choices import ResultChoice
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import control
from game.engine.terms import Variant

PATIENCE: Final = 60.0
"""Seconds after which something that should have come never will."""
MOST_DECISIONS: Final = 300
SEED: Final = "3"
SET_UP: Final = (
    control("edition", "classic"),
    control("variant", Variant.FIRST_GAME.value),
    control("remove", 3),
    control("remove", 2),
    control("level", 1, "easy"),
)
"""Two players, and the shortest game there is."""
TO_MENU: Final = control(ResultChoice.MENU)


def reach(*words: object) -> None:
    """Do something to mouse or keyboard."""
    subprocess.run(["xdotool", *map(str, words)], check=True, timeout=PATIENCE)


class RealHands(Pilot):
    """Acts through the X server and waits until what was done has arrived."""

    def __init__(self, app: App, loop: Loop) -> None:
        self.app = app
        self.window = app.window
        self._loop = loop
        self.arrived: dict[int, int] = {}
        """How many events of each type have come through the window."""
        app.step = self._counting(app.step)  # type: ignore[method-assign]

    def _counting(self, step: Callable[[Sequence[Event], float], None]) -> Callable[..., None]:
        def counted(events: Sequence[Event], dt: float) -> None:
            for event in events:
                self.arrived[event.type] = self.arrived.get(event.type, 0) + 1
            step(events, dt)

        return counted

    def step(self, events: list[Event] | None = None, dt: float = 0.0) -> None:
        self._loop.once()

    def run_until(self, reached: Callable[[], bool], dt: float = 0.0) -> None:
        deadline = time.monotonic() + PATIENCE
        while not reached():
            assert time.monotonic() < deadline, "what was waited for never came"
            self.step()

    def wait(self, seconds: float) -> None:
        over = time.monotonic() + seconds
        self.run_until(lambda: time.monotonic() >= over)

    def click(self, target: Target, button: int = 1) -> None:
        self.run_until(lambda: self.see(target) is not None)
        x, y = self._place(target)
        self._do(pygame.MOUSEBUTTONUP, "mousemove", x, y, "click", button)

    def press(self, key: int, mod: int = 0) -> None:
        self._do(pygame.KEYUP, "key", X_NAMES.get(key) or pygame.key.name(key))

    def type(self, text: str) -> None:
        for letter in text:
            self._do(pygame.TEXTINPUT, "type", letter)

    def _do(self, sign: int, *words: object) -> None:
        """Until the window has heard of it, and done what it does about it."""
        before = self.arrived.get(sign, 0)
        reach(*words)
        self.run_until(lambda: self.arrived.get(sign, 0) > before)
        self.settle()


X_NAMES: Final = {
    pygame.K_RETURN: "Return",
    pygame.K_ESCAPE: "Escape",
    pygame.K_TAB: "Tab",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_SLASH: "slash",
}
"""What the X server calls keys that pygame calls otherwise."""


def shows(hands: RealHands, kind: type[Scene]) -> None:
    hands.run_until(lambda: isinstance(hands.context.scenes.top, kind))
    hands.settle()


def play_first_game(hands: RealHands) -> None:
    """From the title to the end of a game and back to the title, with both hands."""
    shows(hands, TitleScene)
    hands.click(NEW_GAME)
    shows(hands, NewGameScene)
    for piece in SET_UP:
        hands.click(piece)
    hands.click(control("seed"))
    hands.type(SEED)
    hands.press(pygame.K_TAB)
    hands.click(START)
    shows(hands, TableScene)
    table = hands.context.scenes.top
    assert has(table, Saving)
    play_at(table, hands)
    shows(hands, ResultsScene)
    hands.click(TO_MENU)
    shows(hands, TitleScene)


def play_at(table: TableScene, hands: RealHands) -> None:
    """A decision by mouse, a decision by keyboard, until the game is over."""
    decisions = {MousePerson.__name__: 0, KeyboardPerson.__name__: 0}
    people = cycle((MousePerson(hands, table), KeyboardPerson(hands, table)))
    for person in (next(people) for _ in range(MOST_DECISIONS)):
        hands.run_until(lambda person=person: person.is_over or person.is_asked)  # type: ignore[misc]
        if person.is_over:
            break
        person.decide()
        decisions[type(person).__name__] += 1
    window = pygame.display.get_wm_info()["window"]
    said = {"driver": pygame.display.get_driver(), "window": window, "decisions": decisions}
    print(json.dumps(said), flush=True)


class PlayedLoop(Loop):
    """The loop of the program, with somebody before the window."""

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        hands = RealHands(self._app, self)
        play_first_game(hands)
        hands.click(QUIT)
        super().run(until)


if __name__ == "__main__":
    game.client.start.program.Loop = PlayedLoop  # type: ignore[attr-defined]
    sys.exit(main(["play", "--size", "1280x720"]))
