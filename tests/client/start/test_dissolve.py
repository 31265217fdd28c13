"""The title gives way to the table: something is seen at once, then one picture fades."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from saved_games import save_in
from ui.at_home import at_title, games_of, home_in
from ui.pilot import Pilot

from game.client.settings.preferences import AnimationSpeed
from game.client.shell.dissolve import SECONDS
from game.client.table.table_scene import TableScene
from game.engine.events import Phase


def shot(pilot: Pilot) -> bytes:
    return pygame.image.tobytes(pilot.surface, "RGB")


def opened(pilot: Pilot) -> bytes:
    """What is on the screen before the table has been made."""
    home = pilot.context.home
    latest = home.shelf.latest() if home is not None else None
    assert latest is not None
    announced: list[bytes] = []
    present = pilot.app.window.present
    pilot.app.window.present = lambda places=None: announced.append(shot(pilot))  # type: ignore[method-assign]
    games_of(pilot).open(latest)
    pilot.app.window.present = present  # type: ignore[method-assign]
    assert len(announced) == 1
    return announced[0]


def test_the_title_says_what_comes_and_fades_into_the_table(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.BUILDING))
    with at_title(home) as pilot:
        title = shot(pilot)
        assert opened(pilot) != title
        pilot.step()
        assert isinstance(pilot.context.scenes.top, TableScene)
        assert shot(pilot) == title, "it begins with the old picture"
        pilot.wait(SECONDS / 2)
        between = shot(pilot)
        pilot.settle()
        assert len({title, between, shot(pilot)}) == 3
        assert pilot.app.rest > 0.0


def test_a_key_ends_it(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.BUILDING))
    with at_title(home) as pilot:
        opened(pilot)
        pilot.step()
        pilot.press(pygame.K_F2)
        pilot.step()
        assert pilot.app._leaving is None


@pytest.mark.parametrize(
    "choice", [{"reduced_motion": True}, {"animation_speed": AnimationSpeed.OFF}]
)
def test_without_motion_the_table_is_there_at_once(
    tmp_path: Path, choice: dict[str, object]
) -> None:
    home = home_in(tmp_path, **choice)
    home.shelf.keep(save_in(Phase.BUILDING))
    with at_title(home) as pilot:
        opened(pilot)
        pilot.step()
        assert pilot.app._leaving is None
        assert isinstance(pilot.context.scenes.top, TableScene)
