"""Every scene that pictures are taken of is used alike: Tab, arrows, Enter, Esc and tips."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event
from thinkers import PatientThinker
from ui.at_home import home_in
from ui.pilot import Pilot

from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.shell.scene import Scene
from game.client.start.title_scene import TitleScene
from game.client.studio.studio import SCENES, Studio
from game.client.table.table_scene import TableScene
from game.client.vocabulary.controls import group_of
from game.client.vocabulary.pieces import AreaPiece, CityPiece, PieceId, Pressable
from game.client.widgets.find_city import FindCityScene
from game.client.widgets.focus import Direction, Focus
from game.client.widgets.form_scene import FormScene
from game.client.widgets.interaction import TIP_AFTER, WAYS
from game.client.widgets.items import Slider, TextField
from game.client.widgets.panel_scene import PanelScene

MOST_STOPS = 120
A_MOMENT = 0.05
ESCAPES = 4
"""At a table Esc first takes back what is planned, and what lies over it."""


class Blank(Scene):
    """Lies over whatever is looked at."""


class Visitor:
    """Somebody who walks through the scenes of one studio."""

    def __init__(self, pilot: Pilot, folder: Path) -> None:
        self.pilot = pilot
        self._studio = Studio(pilot.app, home_in(folder))

    def visit(self, name: str) -> PanelScene | TableScene:
        scenes = self.pilot.context.scenes
        scenes.clear()
        scenes.settle()
        SCENES[name](self._studio)
        self._point((0, 0))
        self.let_pass(0.0)
        top = scenes.top
        assert isinstance(top, PanelScene | TableScene)
        return top

    def press(self, key: int, mod: int = 0) -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.pilot.app.step([Event(kind, key=key, mod=mod, unicode="", scancode=0)], 0.0)
        # What a text field says of a key comes as an event of its own.
        self.pilot.app.step(pygame.event.get(), 0.0)

    def point_at(self, place: Rect) -> None:
        self._point(place.center)
        self.pilot.app.step(pygame.event.get(), 0.0)

    def let_pass(self, seconds: float) -> None:
        self.pilot.app.step(pygame.event.get(), seconds)

    def cover(self) -> None:
        self.pilot.context.scenes.push(Blank())
        self.let_pass(0.0)

    def walk(self, focus: Focus) -> list[PieceId]:
        """Where Tab leads, until it comes round."""
        seen: list[PieceId] = []
        for _ in range(MOST_STOPS):
            self.press(pygame.K_TAB)
            assert focus.shown is not None
            if focus.shown in seen:
                assert focus.shown == seen[0], "Tab comes round to where it began"
                return seen
            seen.append(focus.shown)
        raise AssertionError("Tab never comes round")

    def _point(self, place: tuple[int, int]) -> None:
        self.pilot._point_at(place)


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    settings = Settings(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.SLOW)
    with Pilot(settings=settings) as pilot:
        pilot.app.context.workers.thinker = PatientThinker  # type: ignore[method-assign]
        yield Visitor(pilot, tmp_path_factory.mktemp("home"))


every_scene = pytest.mark.parametrize("name", SCENES)


def groups_of(scene: PanelScene) -> list[tuple[PieceId, ...]]:
    return [tuple(group) for _, group in groupby(scene.stops(), group_of)]


def place_of(scene: PanelScene, group: tuple[PieceId, ...]) -> Rect:
    places = [place for piece in group if (place := scene.place_of(piece)) is not None]
    return places[0].unionall(places[1:])


def reads_on(scene: PanelScene, first: tuple[PieceId, ...], then: tuple[PieceId, ...]) -> bool:
    """Down a column and along a row; up only where a new column begins."""
    here, there = place_of(scene, first), place_of(scene, then)
    if there.bottom <= here.top:
        return there.left >= here.right
    is_beside = there.top < here.bottom
    return not (is_beside and there.right <= here.left)


@every_scene
def test_tab_visits_every_control_as_it_is_read_and_comes_round(
    visitor: Visitor, name: str
) -> None:
    scene = visitor.visit(name)
    if isinstance(scene, TableScene):
        seen = visitor.walk(scene.focus)
        assert {*scene.focus.over, *scene.focus._sheet(), *scene.focus._others()} <= set(seen)
    elif isinstance(scene, FindCityScene):
        chosen = [scene.chosen_city]
        while len(chosen) < 3 or chosen[-1] != chosen[0]:
            visitor.press(pygame.K_TAB)
            chosen.append(scene.chosen_city)
        assert set(chosen) == {
            piece.city
            for panel in scene.panels
            for piece in panel.pieces()
            if isinstance(piece, CityPiece)
        }
    else:
        groups = groups_of(scene)
        start = [group_of(group[0]) for group in groups]
        seen = visitor.walk(scene.focus)
        begun = start.index(group_of(seen[0]))
        assert [group_of(piece) for piece in seen] == [*start[begun:], *start[:begun]]
        # A map is no text: what lies on it has no reading order.
        buttons = [group for group in groups if isinstance(group[0], Pressable)]
        assert [pair for pair in pairwise(buttons) if not reads_on(scene, *pair)] == []


@every_scene
def test_shift_tab_goes_back(visitor: Visitor, name: str) -> None:
    scene = visitor.visit(name)
    if isinstance(scene, FindCityScene):
        return
    visitor.press(pygame.K_TAB)
    first = scene.focus.shown
    visitor.press(pygame.K_TAB)
    visitor.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert scene.focus.shown == first


@every_scene
def test_arrows_go_that_way(visitor: Visitor, name: str) -> None:
    scene = visitor.visit(name)
    if isinstance(scene, FindCityScene):
        return
    visitor.press(pygame.K_TAB)
    has_moved = False
    for key, way in WAYS.items():
        before = scene.focus.shown
        here = scene.place_of(before) if before is not None else None
        visitor.press(key)
        after = scene.focus.shown
        there = scene.place_of(after) if after is not None else None
        if isinstance(before, AreaPiece):  # the areas of a draft are gone through as they are read
            continue
        if before != after and here is not None and there is not None:
            has_moved = True
            assert is_that_way(here, there, way), (before, after, way)
    if isinstance(scene, PanelScene):
        assert has_moved or len(scene.stops()) == 1


def is_that_way(here: Rect, there: Rect, way: Direction) -> bool:
    across, down = way.value
    return (there.centerx - here.centerx) * across + (there.centery - here.centery) * down > 0


@every_scene
def test_enter_presses_what_has_the_focus(
    visitor: Visitor, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = visitor.visit(name)
    if isinstance(scene, FindCityScene):
        return
    pressed: list[PieceId] = []
    if isinstance(scene, TableScene):
        monkeypatch.setattr(scene.hands, "press", lambda piece, back=False: pressed.append(piece))
    else:
        monkeypatch.setattr(scene, "pressed", pressed.append)
    for _ in range(3):
        visitor.press(pygame.K_TAB)
        shown = scene.focus.shown
        assert shown is not None
        item = scene.item_of(shown) if isinstance(scene, FormScene) else None
        controls = scene if isinstance(scene, PanelScene) else scene.stage.action
        is_open = controls.is_open(shown)
        if isinstance(item, Slider | TextField) or not is_open:
            continue
        # Cities are planned with Space: with some of them planned, Enter builds.
        visitor.press(pygame.K_SPACE if isinstance(shown, CityPiece) else pygame.K_RETURN)
        assert pressed[-1:] == [shown]


@every_scene
def test_escape_leads_away_from_everything_but_the_title(visitor: Visitor, name: str) -> None:
    scene = visitor.visit(name)
    scenes = visitor.pilot.context.scenes
    before = scenes.top, scene.layer
    for _ in range(ESCAPES):
        visitor.press(pygame.K_ESCAPE)
        if (scenes.top, scene.layer) != before:
            assert not isinstance(scene, TitleScene)
            return
    assert isinstance(scene, TitleScene)


def told_of(scene: PanelScene | TableScene) -> PieceId | None:
    """Something in sight that is open, and has something to tell."""
    if isinstance(scene, TableScene):
        return scene.stage.tools.pieces()[0]
    for piece in scene.stops():
        place = scene.place_of(piece)
        is_seen = place is not None and scene.piece_at(place.center) == piece
        if is_seen and scene.is_open(piece) and scene.tip(piece) is not None:
            return piece
    return None


def tip_place(scene: PanelScene | TableScene) -> Rect | None:
    return scene.over._tooltip.rect if isinstance(scene, TableScene) else scene.shown_tip


@every_scene
def test_tips_come_after_the_same_rest_and_go_with_their_panel(visitor: Visitor, name: str) -> None:
    scene = visitor.visit(name)
    piece = told_of(scene)
    place = scene.place_of(piece) if piece is not None else None
    if place is None:
        pytest.skip("has nothing to tell")
    visitor.point_at(place)
    visitor.let_pass(TIP_AFTER - A_MOMENT)
    assert tip_place(scene) is None
    visitor.let_pass(2 * A_MOMENT)
    assert tip_place(scene) is not None
    visitor.cover()
    assert tip_place(scene) is None
