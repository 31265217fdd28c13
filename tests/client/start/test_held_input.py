"""Every scene and every dialog, with a key or button that is held while the scene changes.

Whatever is down when a scene comes on top does nothing there; whatever is pressed in a scene does
what it does once, however long it is held. The scenes are those that pictures are taken of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pygame
import pytest
from pygame.event import Event
from saved_games import only_entry
from thinkers import PatientThinker
from ui.at_home import at_title, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.shell.home import Home
from game.client.shell.scene import Scene
from game.client.start.title_menu import CONTINUE, LOAD
from game.client.studio.sample_games import sample_save
from game.client.studio.studio import GERMANY, SCENES, Studio, sampled
from game.client.table.features.saving import Saving
from game.client.table.outgoing import Outgoing
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.panel_scene import PanelScene
from game.engine.actions import Action
from game.engine.model import Decision
from game.texts import Catalogue

KEYS = {"enter": pygame.K_RETURN, "space": pygame.K_SPACE, "escape": pygame.K_ESCAPE}
LONG = 12
"""Repeats of a key that is held."""
ALL: Final = tuple(SCENES)


def dealt(shift: int) -> list[object]:
    """Every scene with one of the keys, and in the larger sweep every scene with each."""
    often: list[object] = [
        pytest.param(key, ALL[(place + shift) % len(KEYS) :: len(KEYS)], id=key)
        for place, key in enumerate(KEYS)
    ]
    return often + [
        pytest.param(key, ALL, id=f"{key}-everywhere", marks=pytest.mark.slow) for key in KEYS
    ]


class Blank(Scene):
    """Is there before a scene, or over it, and hears what goes down meanwhile."""


class Sweeper:
    """Somebody with a heavy hand, and all that must not come of it."""

    def __init__(self, pilot: Pilot, home: Home, folder: Path) -> None:
        self.pilot = pilot
        self.studio = Studio(pilot.app, home)
        self.sent: list[Action] = []
        self._folder = folder

    def put_up(self, name: str) -> None:
        SCENES[name](self.studio)
        self.calm()

    def clear(self) -> None:
        scenes = self.pilot.context.scenes
        scenes.clear()
        scenes.settle()
        scenes.push(Blank())
        self.calm()

    def calm(self) -> None:
        """Take what has been posted, without letting time pass."""
        for _ in range(3):
            self.pilot.step(dt=0.0)

    def cover(self) -> None:
        self.pilot.context.scenes.push(Blank())
        self.calm()

    def uncover(self) -> None:
        self.pilot.context.scenes.pop()
        self.calm()

    def committed(self) -> dict[str, object]:
        """All that a person would mind."""
        context, top = self.pilot.context, self.pilot.context.scenes.top
        return {
            "scenes": [type(scene).__name__ for scene in context.scenes._scenes],
            "top": id(top),
            "sent": len(self.sent),
            "plan": top.answering.plan if isinstance(top, TableScene) else None,
            "settings": context.settings,
            "quits": context.is_quitting,
            "files": sorted(self._folder.rglob("*")),
        }

    def spots(self) -> list[tuple[int, int]]:
        """Where something can be pressed in the scene on top."""
        top = self.pilot.context.scenes.top
        if isinstance(top, PanelScene):
            pieces = top.stops()
        elif isinstance(top, TableScene):
            cards = list(top.over.buttons())
            pieces = [*cards, *top.stage.action.pieces(), *top.stage.tools.pieces()]
        else:
            raise AssertionError(f"nobody knows what can be pressed in {top}")
        places = [top.place_of(piece) for piece in pieces]
        return [place.center for place in places if place is not None] + [(3, 3)]


@pytest.fixture
def sweeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sweeper]:
    settings = Settings(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.SLOW)
    with Pilot(settings=settings) as pilot:
        pilot.app.context.workers.thinker = PatientThinker  # type: ignore[method-assign]
        sweeper = Sweeper(pilot, home_in(tmp_path), tmp_path)
        monkeypatch.setattr(Outgoing, "send", lambda _, action: sweeper.sent.append(action))
        yield sweeper


@pytest.mark.parametrize(("key", "names"), dealt(0))
def test_what_is_held_while_a_scene_opens_does_nothing_in_it(
    sweeper: Sweeper, key: str, names: Sequence[str]
) -> None:
    wrong = {}
    for name in names:
        sweeper.clear()
        sweeper.pilot.hold(KEYS[key])
        sweeper.put_up(name)
        before = sweeper.committed()
        sweeper.pilot.hold(KEYS[key], repeats=LONG)
        sweeper.pilot.release(KEYS[key])
        sweeper.calm()
        if sweeper.committed() != before:
            wrong[name] = sweeper.committed()
    assert wrong == {}


@pytest.mark.parametrize(("key", "names"), dealt(1))
def test_what_is_held_does_once_what_it_does(
    sweeper: Sweeper, key: str, names: Sequence[str]
) -> None:
    wrong = {}
    for name in names:
        sweeper.clear()
        sweeper.put_up(name)
        sweeper.pilot.hold(KEYS[key])
        sweeper.calm()
        after = sweeper.committed()
        sweeper.pilot.hold(KEYS[key], repeats=LONG)
        sweeper.pilot.release(KEYS[key])
        sweeper.calm()
        if sweeper.committed() != after:
            wrong[name] = sweeper.committed()
        sweeper.pilot.context.is_quitting = False
    assert wrong == {}


@pytest.mark.parametrize(
    ("button", "names"),
    [
        pytest.param(1, ALL[::2], id="left"),
        *(pytest.param(b, ALL, id=f"{b}-everywhere", marks=pytest.mark.slow) for b in (1, 3)),
    ],
)
def test_a_held_button_that_comes_up_in_another_scene_presses_nothing(
    sweeper: Sweeper, button: int, names: Sequence[str]
) -> None:
    wrong = {}
    for name in names:
        sweeper.clear()
        sweeper.put_up(name)
        sweeper.cover()  # a table that is covered puts its game away
        sweeper.uncover()
        before = sweeper.committed()
        for spot in sweeper.spots():
            sweeper.cover()
            sweeper.pilot.mouse(pygame.MOUSEBUTTONDOWN, spot, button)
            sweeper.uncover()
            sweeper.pilot.mouse(pygame.MOUSEBUTTONUP, spot, button)
            sweeper.calm()
            if sweeper.committed() != before:
                wrong[name] = sweeper.committed()
                break
    assert wrong == {}


def kept_game(home: Home) -> int:
    """A game to go on with, where Enter is all that plants wait for; how many actions it has."""
    save = sample_save(sampled(GERMANY, Decision.RUN_PLANTS), Catalogue.load(), "my-game")
    home.shelf.keep(save)
    return len(save.record.actions)


def actions_in(home: Home) -> int:
    """How far the game has come that is kept."""
    return len(home.shelf.read(only_entry(home.shelf).path).record.actions)


@pytest.mark.parametrize("way", [CONTINUE, LOAD])
def test_enter_held_on_the_way_to_a_game_confirms_nothing_in_it(
    tmp_path: Path, way: PieceId
) -> None:
    home = home_in(tmp_path, animation_speed=AnimationSpeed.OFF)
    before = kept_game(home)
    with at_title(home) as pilot:
        if way == LOAD:
            pilot.click(LOAD)
        pilot.hold(pygame.K_RETURN)
        pilot.hold(pygame.K_RETURN, repeats=40, dt=0.05)
        pilot.release(pygame.K_RETURN)
        table = pilot.context.scenes.top
        assert has(table, Saving) and table.answering.is_asked
        assert table.link.version == actions_in(home) == before
        pilot.press(pygame.K_RETURN)
        assert table.link.version > before, "another press is heard"


def test_a_quick_second_press_is_heard_though_it_comes_in_the_same_breath(tmp_path: Path) -> None:
    home = home_in(tmp_path, animation_speed=AnimationSpeed.OFF)
    before = kept_game(home)
    down = Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    up = Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    with at_title(home) as pilot:
        pilot.step([down, down, down, up, down, down, up])
        pilot.settle()
        assert len(pilot.context.scenes) == 2, "one table, over the title"
        table = pilot.context.scenes.top
        assert has(table, Saving) and table.link.version == before + 1
