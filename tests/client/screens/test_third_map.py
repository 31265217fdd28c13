"""A map that somebody drops in can be chosen wherever a map is chosen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from third_map import add_map
from ui.pilot import Pilot

from game.client.screens.new_game_scene import NewGameScene
from game.client.screens.settings_scene import SettingsScene
from game.client.setup.draft import Draft
from game.client.setup.next_game import usual_draft
from game.client.vocabulary.controls import control
from game.content import GameContent
from game.content.maps import SHIPPED_MAPS


@pytest.fixture
def pilot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pilot]:
    """A window whose program knows three maps."""
    folder = tmp_path / "maps"
    folder.mkdir()
    for name in ("germany.json", "usa.json"):
        (folder / name).write_bytes((SHIPPED_MAPS / name).read_bytes())
    add_map(tmp_path)
    monkeypatch.setattr("ui.pilot.load_content", lambda: GameContent(shipped=folder))
    with Pilot() as pilot:
        yield pilot


def test_the_settings_turn_to_each_of_three_maps(pilot: Pilot) -> None:
    pilot.open(SettingsScene)
    for name in ("testland", "usa", "germany"):
        pilot.click(control("map", name))
        pilot.settle()
        assert pilot.context.settings.game.setup.map == name


def test_a_new_game_is_set_up_on_the_third_map(pilot: Pilot) -> None:
    begun: list[Draft] = []
    draft = usual_draft(pilot.context.settings.game, pilot.context.catalogue)
    pilot.open(lambda context: NewGameScene(context, draft, begun.append, "new_game.title"))
    pilot.click(control("map", "testland"))
    pilot.click(control("start"))
    assert [one.setup.map for one in begun] == ["testland"]
