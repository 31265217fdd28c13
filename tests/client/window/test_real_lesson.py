"""The guided game in a real window: whoever presses nothing but Enter does nothing wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from client.window.test_real_window import MISSING, ROOT, played, screen

from game.client.lesson.saying import Topic
from game.engine.actions import BuildCities, BuyResources, OpenAuction

PLAYER = ROOT / "tests" / "support" / "blind_player.py"


@pytest.fixture
def display() -> Iterator[str]:
    with screen() as number:
        yield number


@pytest.mark.real_window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_enter_pressed_blindly_commits_nothing(tmp_path: Path, display: str) -> None:
    home, said = played(PLAYER, tmp_path, display)
    assert said["driver"] == "x11"
    assert said["actions"] == 0, "Enter has done something that nobody asked for"
    assert said["topic"] == Topic.OPEN and said["lead"], "the coach still asks for a plant"
    (kept,) = home.shelf.entries()
    save = home.shelf.read(kept.path)
    assert save.lesson is not None
    mine = [one.action for one in save.record.actions if one.seat == 0]
    bought, fuelled, built = mine[:3]
    assert isinstance(bought, OpenAuction)
    assert isinstance(fuelled, BuyResources), "fuel was bought, not left in the market"
    assert isinstance(built, BuildCities)
