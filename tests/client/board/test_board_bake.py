"""`main.py maps bake` beside what `maps` did before."""

from __future__ import annotations

from pathlib import Path

import pytest
from builders import content

from game.cli import main


def test_named_maps_are_baked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = []

    def bake(content: object, map_id: str) -> Path:
        asked.append(map_id)
        return Path("layouts") / f"{map_id}.json"

    monkeypatch.setattr("game.client.board.plan.baking.bake", bake)
    assert main(["maps", "bake", "usa"]) == 0
    assert "layouts/usa.json" in capsys.readouterr().out
    assert main(["maps", "bake"]) == 0
    assert asked == ["usa", *content().map_ids()]


def test_an_unknown_map_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "bake", "atlantis"]) == 2
    assert "atlantis" in capsys.readouterr().err


def test_two_files_are_not_checked_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["maps", "one.json", "two.json"]) == 2
    assert capsys.readouterr().err
