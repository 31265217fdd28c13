"""A table and what it is handed: every feature is asked and told in its turn, whatever it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial

import pygame
import pytest
from pygame import Rect, Surface
from pygame.event import Event
from ui.pilot import Pilot
from ui.tables import QUICK, has, seated, table_in

from game.client.draw import Icon
from game.client.settings.key_map import Command
from game.client.table.cover import Cover, Height, Layer
from game.client.table.decoration import Decoration
from game.client.table.feature import Entries, TableFeature
from game.client.table.feature_group import FeatureGroup
from game.client.table.features.saving import Saving
from game.client.table.menu import MenuEntry, MenuScene
from game.client.table.table_scene import TableScene
from game.client.telling.prompt import Prompt
from game.client.vocabulary.pieces import Button, PieceId, button, city
from game.client.widgets.overlay_scene import Choice
from game.engine.events import Phase
from game.link import LocalLink
from game.table import Table

OWN = button(Button.CHAT)


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as opened:
        yield opened


class Probe(TableFeature):
    """Writes down what it is told, and takes what it is wanted to."""

    def __init__(self, table: TableScene, name: str, told: list[str]) -> None:
        self.table = table
        self.name = name
        self.told = told
        self.takes: set[str] = set()
        self.is_holding = False

    def _note(self, what: str) -> bool:
        self.told.append(f"{self.name}:{what}")
        return what in self.takes

    @property
    def holds(self) -> bool:
        return self.is_holding

    def entered(self) -> None:
        self._note("entered")

    def paused(self) -> None:
        self._note("paused")

    def resumed(self) -> None:
        self._note("resumed")

    def left(self) -> None:
        self._note("left")

    def close(self) -> None:
        self._note("close")

    def resized(self) -> None:
        self._note("resized")

    def handle(self, event: Event) -> bool:
        return event.type == pygame.KEYDOWN and self._note("key")

    def press(self, piece: PieceId) -> bool:
        return piece == OWN and self._note("press")

    def do(self, command: Command) -> bool:
        return self._note(f"do {command}")

    def step_back(self) -> Callable[[], object] | None:
        return partial(self._note, "back") if "back" in self.takes else None

    def menu_entries(self, entries: Entries) -> Entries:
        choice = Choice(self.name, self.name, icon=Icon.BOOK)
        return (*entries, MenuEntry(choice, lambda: None))

    def worry(self) -> str:
        return self.name if "worry" in self.takes else ""


def probed(pilot: Pilot) -> tuple[TableScene, Probe, Probe, list[str]]:
    """A table with two features, come to rest."""
    told: list[str] = []

    def features(table: TableScene) -> Sequence[TableFeature]:
        return Probe(table, "one", told), Probe(table, "two", told)

    link = LocalLink(Table(table_in(Phase.BUILDING)), 0)
    scene = TableScene(pilot.context, link, seated(4, 0), features)
    pilot.open(lambda _: scene)
    one, two = scene.features
    assert isinstance(one, Probe) and isinstance(two, Probe)
    return scene, one, two, told


def has_menu(pilot: Pilot) -> bool:
    return isinstance(pilot.context.scenes.top, MenuScene)


def test_features_live_and_end_with_their_table(pilot: Pilot) -> None:
    scene, _, _, told = probed(pilot)
    scene.open_menu()
    pilot.settle()
    pilot.context.scenes.pop()
    pilot.settle()
    pilot.resize((1600, 900))
    pilot.context.scenes.clear()
    pilot.settle()
    lives = [what for what in told if what.startswith("one:")]
    words = ("entered", "paused", "resumed", "resized", "left", "close")
    assert [what.partition(":")[2] for what in lives] == [*words]
    assert told[:2] == ["one:entered", "two:entered"]


def test_who_takes_something_keeps_it_from_the_others_and_from_the_table(pilot: Pilot) -> None:
    scene, one, two, told = probed(pilot)
    told.clear()
    pilot.press(pygame.K_ESCAPE)
    assert told[:2] == ["one:key", "two:key"]
    assert has_menu(pilot), "nobody took it"
    pilot.press(pygame.K_ESCAPE)
    one.takes.add("key")
    told.clear()
    pilot.press(pygame.K_ESCAPE)
    assert told == ["one:key"] and not has_menu(pilot)
    one.takes, two.takes = {"press"}, {"press"}
    assert scene.hands.press(OWN) and told[1:] == ["one:press"]


def test_keys_for_what_only_some_tables_can_do_go_to_the_features(pilot: Pilot) -> None:
    _, _, _, told = probed(pilot)
    told.clear()
    pilot.press(pygame.K_h)
    assert f"two:do {Command.HISTORY}" in told


def test_esc_closes_what_a_feature_has_open_before_it_opens_the_menu(pilot: Pilot) -> None:
    scene, _, two, told = probed(pilot)
    two.takes.add("back")
    pilot.press(pygame.K_ESCAPE)
    assert told[-1] == "two:back" and pilot.context.scenes.top is scene


def test_menus_and_worries_are_put_together(pilot: Pilot) -> None:
    scene, _, two, _ = probed(pilot)
    assert [entry.choice.label for entry in scene.menu_entries()][-2:] == ["one", "two"]
    assert scene.worry() == ""
    two.takes.add("worry")
    assert scene.worry() == "two"


def test_the_results_wait_for_what_is_to_be_read(pilot: Pilot) -> None:
    scene, one, _, _ = probed(pilot)
    one.is_holding = True
    scene.show_results()
    pilot.settle()
    assert pilot.context.scenes.top is scene
    assert scene.rest > 0, "and nobody is waited for meanwhile"


def test_a_table_is_asked_for_its_features_by_their_kind(pilot: Pilot) -> None:
    scene, one, _, _ = probed(pilot)
    assert scene.feature(Probe) is one
    assert has(scene, Probe) and not has(scene, Saving)


def test_a_group_hands_on_all_that_a_feature_may_do() -> None:
    """Whatever is added to what a feature may do must reach the features."""
    asked = {name for name in vars(TableFeature) if not name.startswith("_")}
    handed_on = set(vars(FeatureGroup)) | set(vars(FeatureGroup()))
    assert asked <= handed_on


class _Square(Cover):
    """A layer with the keyboard, and a picture in a corner."""

    def __init__(self, height: Height) -> None:
        self.height = height
        self.painted = 0

    @property
    def layer(self) -> Layer | None:
        return Layer(self.height.name, None)

    def paint(self, surface: Surface) -> list[Rect]:
        self.painted += 1
        return [surface.fill("red", Rect(10, 10, 20, 20))]


@pytest.mark.parametrize(("height", "name"), [(Height.CARD, "CARD"), (Height.LOW, "log")])
def test_a_cover_lies_above_or_below_what_any_table_shows(
    pilot: Pilot, height: Height, name: str
) -> None:
    scene, *_ = probed(pilot)
    cover = _Square(height)
    scene.over.covers = [cover]
    pilot.click(button(Button.LOG))
    assert scene.layer is not None and scene.layer.name == name
    assert cover.painted and pilot.surface.get_at((15, 15))[:3] == (255, 0, 0)


class _Hushed(Decoration):
    def prompt(self, prompt: Prompt) -> Prompt:
        return replace(prompt, rest="hush")


def test_a_decoration_changes_what_a_panel_shows(pilot: Pilot) -> None:
    scene, *_ = probed(pilot)
    scene.refresh_all()
    before = scene.stage.top_bar.model
    scene.show.decorations = [_Hushed()]
    scene.refresh_all()
    after = scene.stage.top_bar.model
    assert before is not None and after is not None and before != after
    assert "hush" in str(after) and "hush" not in str(before)
    assert scene.show.tip(city("essen"), scene.answering) is not None
