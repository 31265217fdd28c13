"""Screens around the table at every interface size: what does not fit is scrolled, and found."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest
from panel_tables import untidy
from pygame import Rect
from pygame.event import Event
from thinkers import PatientThinker
from ui.at_home import home_in
from ui.pilot import Pilot
from ui.tables import QUICK

from game.client.draw.pixels import Size
from game.client.screens.settings_form import Section
from game.client.screens.settings_scene import DONE, SettingsScene
from game.client.start.load_form import EARLIER, OPEN, REPLAY
from game.client.start.title_scene import TitleScene
from game.client.studio.studio import SCENES, Studio
from game.client.table.results.results_scene import ResultsScene
from game.client.vocabulary.controls import control
from game.client.vocabulary.risks import Risk
from game.client.widgets.form_scene import FormScene
from game.client.widgets.panel import Panel
from game.client.widgets.panel_scene import PanelScene
from game.texts import Catalogue, known_languages

AT_TABLE = {
    "areas", "nominate", "auction", "discard", "fuel", "building", "power", "usa", "cartel",
    "watch", "lan_table", "look_back", "replay", "lesson", "log", "ending", "lan_replay",
    "puzzle_round", "puzzle_purchase", "puzzle_solution",
}  # fmt: skip
AROUND = [name for name in SCENES if name not in AT_TABLE]
SIZES: list[tuple[Size, float, str]] = [
    ((1280, 720), 1.1, "en"),
    ((1920, 1080), 1.5, "de"),
]
MORE: list[tuple[Size, float]] = [
    ((1280, 720), 1.0),
    ((1280, 800), 1.1),
    ((1600, 900), 1.25),
    ((1600, 1200), 1.25),
    ((1920, 1080), 1.25),
    ((2560, 1080), 1.5),
    ((3840, 2160), 1.5),
]


def at(size: Size, scale: float, language: str = "en") -> Pilot:
    pilot = Pilot(size, replace(QUICK, interface_scale=scale, language=language))
    pilot.app.context.workers.thinker = PatientThinker  # type: ignore[method-assign]
    pilot.context.catalogue.become(Catalogue.load(language))
    return pilot


def look_at(pilot: Pilot, scene: PanelScene) -> list[str]:
    """What is wrong with a screen."""
    view, window = scene.view, Rect((0, 0), pilot.context.size)
    moving = [panel for panel in scene.panels if view is not None and view.holds(panel)]
    fixed = [panel for panel in scene.panels if panel not in moving]
    found = [
        f"{panel.rect} leaves the window" for panel in fixed if not window.contains(panel.rect)
    ]
    for panel in moving:
        assert view is not None
        beyond = panel.rect.left < 0 or panel.rect.right > view.track.left
        if view.furthest and (beyond or panel.rect.top < view.window.top):
            found.append(f"{panel.rect} leaves its view {view.window}")
    for panels in (fixed, moving):
        texts = [text for panel in panels for text in panel.text_boxes()]
        found += untidy(texts, pilot.context.kit.scale)
    if isinstance(scene, FormScene):
        found += overlaps(moving) + overlaps(fixed)
    return found


def overlaps(panels: list[Panel[Any]]) -> list[str]:
    pairs = combinations([panel.rect for panel in panels], 2)
    return [f"{one} lies on {other}" for one, other in pairs if one.colliderect(other)]


def out_of_sight(pilot: Pilot, scene: PanelScene) -> list[str]:
    """What the keyboard goes to without its being brought into sight."""
    window = Rect((0, 0), pilot.context.size)
    found = []
    for piece in scene.stops():
        scene.point(piece)
        place = scene.place_of(piece)
        assert place is not None
        view = scene.view
        is_moved = view is not None and any(p.place_of(piece) for p in view.panels)
        seen = view.window if view is not None and is_moved else window
        if not seen.contains(place.clip(Rect(place.x, place.y, place.w, seen.h // 2))):
            found.append(f"{piece} at {place}")
    return found


def faults(size: Size, scale: float, language: str, folder: Path) -> dict[str, list[str]]:
    found = {}
    with at(size, scale, language) as pilot:
        studio = Studio(pilot.app, home_in(folder))
        for name in AROUND:
            studio.take(name)
            scene = pilot.context.scenes.top
            assert isinstance(scene, PanelScene)
            wrong = look_at(pilot, scene)
            if not isinstance(scene, TitleScene):
                wrong += out_of_sight(pilot, scene)
            if wrong:
                found[name] = wrong
    return found


@pytest.mark.parametrize(("size", "scale", "language"), SIZES)
def test_every_screen_fits(size: Size, scale: float, language: str, tmp_path: Path) -> None:
    assert faults(size, scale, language, tmp_path) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize(("size", "scale"), MORE)
def test_every_screen_fits_everywhere(
    size: Size, scale: float, language: str, tmp_path: Path
) -> None:
    assert faults(size, scale, language, tmp_path) == {}


def settings(pilot: Pilot, section: Section = Section.SCREEN) -> SettingsScene:
    scene = pilot.open(lambda context: SettingsScene(context, section))
    assert isinstance(scene, SettingsScene)
    return scene


@pytest.mark.parametrize("section", [Section.SCREEN, Section.ACCESS, Section.PACE, Section.SOUND])
def test_a_screen_that_fits_does_not_move(section: Section) -> None:
    with at((1280, 720), 1.0) as pilot:
        scene = settings(pilot, section)
        assert scene.view is not None
        assert [scene.view.furthest, scene.view.turn(-3)] == [0, False]


def test_wheel_and_bar_scroll_to_what_is_below() -> None:
    with at((1920, 1080), 1.5) as pilot:
        scene = settings(pilot, Section.PACE)
        view = scene.view
        assert view is not None
        hidden = control("caution", Risk.LEAVE.value)
        place = scene.place_of(hidden)
        assert place is not None
        assert scene.piece_at(place.center) != hidden
        pilot.app.step([Event(pygame.MOUSEWHEEL, x=0, y=-30, precise_x=0, precise_y=-30)], 0.0)
        assert view.offset == view.furthest > 0
        place = scene.place_of(hidden)
        assert place is not None
        assert scene.piece_at(place.center) == hidden
        top = view.track.midtop
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pilot.app.step([Event(kind, button=1, pos=top)], 0.0)
        assert view.offset == 0


def test_what_lies_below_the_edge_is_not_pressed_through_the_foot() -> None:
    with at((1920, 1080), 1.5) as pilot:
        scene = settings(pilot)
        done = scene.place_of(DONE)
        assert done is not None
        assert scene.piece_at(done.center) == DONE
        assert scene.piece_at((40, done.centery)) is None


def test_another_section_begins_at_its_top() -> None:
    with at((1920, 1080), 1.5) as pilot:
        scene = settings(pilot)
        assert scene.view is not None
        scene.view.turn(-30)
        pilot.click(control("section", Section.SOUND.value))
        assert scene.view.offset == 0


def test_the_gold_button_of_a_save_and_of_the_results_is_always_in_sight(tmp_path: Path) -> None:
    with at((1920, 1080), 1.5) as pilot:
        studio = Studio(pilot.app, home_in(tmp_path))
        for name in ("load", "results"):
            studio.take(name)
            scene = pilot.context.scenes.top
            assert isinstance(scene, PanelScene)
            default = scene.default()
            place = scene.place_of(default) if default is not None else None
            assert place is not None
            assert Rect((0, 0), pilot.context.size).contains(place)
            assert isinstance(scene, ResultsScene) or default in (OPEN, REPLAY, EARLIER)
