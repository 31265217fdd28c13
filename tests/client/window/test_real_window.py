"""The program in a real window: an X server without a screen, and real mouse and key input.

Left out unless it is asked for, since it takes its time: `python3 -m pytest -n 0 -m real_window`.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from builders import content
from saved_games import only_entry

from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell.home import Home
from game.client.studio.sample_games import sample_save
from game.client.studio.studio import GERMANY, sampled
from game.engine.model import Decision
from game.engine.terms import Variant
from game.folders import HOME_VARIABLE, Folders
from game.saves.loading import load
from game.saves.shelf import SaveKind
from game.texts import Catalogue

ROOT = Path(__file__).resolve().parents[3]
PLAYER = ROOT / "tests" / "support" / "window_player.py"
HOLDER = ROOT / "tests" / "support" / "window_holder.py"
TOOLS = ("Xvfb", "xdotool")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
LONGEST_GAME = 240
"""Seconds; on a quiet machine it takes a tenth of that."""
LONGEST_START = 30.0


@contextmanager
def screen() -> Iterator[str]:
    """An X server of our own, on a number that nobody has."""
    told, telling = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(telling), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=[telling],
        stderr=subprocess.DEVNULL,
    )
    os.close(telling)
    try:
        ready, _, _ = select.select([told], [], [], LONGEST_START)
        number = os.read(told, 16).decode().strip() if ready else ""
        assert number, "the X server did not start"
        yield f":{number}"
    finally:
        os.close(told)
        server.terminate()
        server.wait(LONGEST_START)


@pytest.fixture
def display() -> Iterator[str]:
    with screen() as number:
        yield number


@pytest.mark.real_window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_a_first_game_from_the_title_to_its_end(tmp_path: Path, display: str) -> None:
    home, said = played(PLAYER, tmp_path, display)
    assert said["driver"] == "x11" and said["window"]
    assert all(count >= 5 for count in said["decisions"].values())
    (replay,) = (one for one in home.shelf.entries() if one.kind is SaveKind.REPLAY)
    loaded = load(home.shelf.read(replay.path), content())
    assert loaded.difference is None
    assert loaded.state.is_over
    assert loaded.save.record.setup.variants == (Variant.FIRST_GAME,)


@pytest.mark.real_window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
def test_enter_held_for_two_seconds_commits_nothing(tmp_path: Path, display: str) -> None:
    save = sample_save(sampled(GERMANY, Decision.BUY_RESOURCES), Catalogue.load(), "my-game")
    Home(Folders.under(tmp_path), content()).shelf.keep(save)
    before = len(save.record.actions)
    home, said = played(HOLDER, tmp_path, display)
    assert said["repeats"] > 10, "the key really was held"
    assert said["menu_closed"] and said["hint_taken"]
    assert said["title"] == said["menu"] == said["hint"] == before
    assert len(home.shelf.read(only_entry(home.shelf).path).record.actions) == before


def played(player: Path, folder: Path, display: str) -> tuple[Home, dict[str, Any]]:
    """A program before a window of its own: the home that it leaves, and what it says."""
    home = Home(Folders.under(folder), content())
    home.preferences.change(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)
    home.preferences.keep()
    done = subprocess.run(
        [sys.executable, str(player)],
        cwd=ROOT,
        env={**os.environ, **surroundings(display), HOME_VARIABLE: str(folder)},
        capture_output=True,
        text=True,
        timeout=LONGEST_GAME,
        check=False,
    )
    assert done.returncode == 0, done.stderr + crash_log(folder)
    return home, json.loads(done.stdout)


def surroundings(display: str) -> dict[str, str]:
    """Where the program finds its screen, its window's place and its modules."""
    return {
        "DISPLAY": display,
        "SDL_VIDEODRIVER": "x11",
        "SDL_AUDIODRIVER": "dummy",
        "SDL_VIDEO_WINDOW_POS": "0,0",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "tests" / "support")]),
    }


def crash_log(home: Path) -> str:
    """What the program wrote down when it failed."""
    return "".join(path.read_text("utf-8") for path in (home / "state").rglob("*.log"))
