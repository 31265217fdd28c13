"""The title is on the screen before anything is read that only games need."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.folders import HOME_VARIABLE

ROOT = Path(__file__).resolve().parents[3]
FIRST_FRAME = """
import json, sys
from game.cli import main
from game.client.start.app import App
draw = App.draw
def tell(app):
    draw(app)
    print(json.dumps(sorted(sys.modules)), flush=True)
    raise SystemExit(0)
App.draw = tell
main(["play", "--size", "1280x720"])
"""
LATER = (
    "asyncio",
    "cryptography",
    "game.bots.registry",
    "game.client.lan.lan_launcher",
    "game.client.rulebook.book_scene",
    "game.client.screens.settings_scene",
    "game.client.start.launcher",
    "game.client.start.rehearsal",
    "game.client.table.table_scene",
    "net",
    "networkx",
    "zeroconf",
)


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The modules that were read when the title was first drawn."""
    home = {HOME_VARIABLE: str(tmp_path_factory.mktemp("home"))}
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        cwd=ROOT,
        env={**os.environ, **silent, **home},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize("name", LATER)
def test_the_title_does_not_wait_for_it(loaded: set[str], name: str) -> None:
    assert "game.client.start.title_scene" in loaded
    assert name not in loaded
