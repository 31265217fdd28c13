"""The bundle, before a real window, with nothing in its surroundings that could be a Python.

It prints its size and how its start compares with the checkout's: `pytest -n 0 -s -m shipped`.
"""

from __future__ import annotations

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from builders import content

from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell.home import Home
from game.folders import HOME_VARIABLE, Folders
from game.saves.loading import load

ROOT = Path(__file__).resolve().parents[2]
MISSING = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
MOST_PACKED = 90_000_000
"""Bytes."""
PATIENCE = 120
LONGEST_BUILD = 300
STARTS = 2
Words = Sequence[str | Path]

pytestmark = [
    pytest.mark.shipped,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
    pytest.mark.skipif(find_spec("PyInstaller") is None, reason="not installed: pyinstaller"),
]


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in its folder."""
    folder = tmp_path_factory.mktemp("bundle")
    words = [sys.executable, "main.py", "bundle", str(folder)]
    done = subprocess.run(
        words, cwd=ROOT, capture_output=True, text=True, timeout=LONGEST_BUILD, check=False
    )
    assert done.returncode == 0, done.stderr
    print(done.stdout)
    (packed,) = folder.glob("power-grid-*")
    assert packed.stat().st_size < MOST_PACKED
    return folder / "power-grid" / "power-grid"


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    told, telling = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(telling), "-screen", "0", "1280x720x24", "-nolisten", "tcp"],
        pass_fds=[telling],
        stderr=subprocess.DEVNULL,
    )
    os.close(telling)
    try:
        assert select.select([told], [], [], PATIENCE)[0], "the X server did not start"
        yield f":{os.read(told, 16).decode().strip()}"
    finally:
        os.close(told)
        server.terminate()
        server.wait(PATIENCE)


def bare(home: Path, display: str = "") -> dict[str, str]:
    """Nothing else is known to the program: no path, no Python, no language."""
    screen = {"DISPLAY": display, "SDL_VIDEO_WINDOW_POS": "0,0"} if display else {}
    return {HOME_VARIABLE: str(home), "SDL_AUDIODRIVER": "dummy", "PATH": "", **screen}


@contextmanager
def started(words: Words, surroundings: dict[str, str]) -> Iterator[Any]:
    """A program that is ended in any case."""
    process = subprocess.Popen(
        [str(word) for word in words],
        env=surroundings,
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def ended(process: Any) -> str:
    """What it said; it must have ended well."""
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    return str(out)


def first_frame(words: Words, surroundings: dict[str, str], stats: Path) -> float:
    """Seconds from the start of the process to the first frame; the best of several."""
    times = []
    for _ in range(STARTS):
        with started([*words, "watch", "--frames", "2", "--stats", stats], surroundings) as process:
            ended(process)
        times.append(json.loads(stats.read_text("utf-8"))["first_frame_seconds"])
    return float(min(times))


def test_bots_at_hard_play_on_the_table(bundle: Path, display: str, tmp_path: Path) -> None:
    """They think in processes of their own, and the painter paints in another."""
    stats = tmp_path / "stats.json"
    words: Words = [bundle, "watch", "--bots", "hard", "--players", "3", "--frames", "200"]
    with started([*words, "--stats", stats], bare(tmp_path / "home", display)) as process:
        ended(process)
    assert json.loads(stats.read_text("utf-8"))["video_driver"] == "x11"
    assert not list((tmp_path / "home").rglob("*.log"))


def test_the_start_compared_with_the_checkouts(bundle: Path, display: str, tmp_path: Path) -> None:
    stats = tmp_path / "stats.json"
    own = first_frame([bundle], bare(tmp_path / "a", display), stats)
    # What was imported once is compiled, as it is where people play.
    compiled = {"PYTHONPYCACHEPREFIX": str(tmp_path / "pyc")}
    main: Words = [sys.executable, ROOT / "main.py"]
    theirs = first_frame(main, {**bare(tmp_path / "b", display), **compiled}, stats)
    print(f"First frame: bundle {own:.2f} s, checkout {theirs:.2f} s, ratio {own / theirs:.2f}")
    assert own > 0


def test_a_game_from_the_title_is_kept(bundle: Path, display: str, tmp_path: Path) -> None:
    """Enter begins a game; the system says to end, and the game is there to go on with."""
    home = Home(Folders.under(tmp_path), content())
    home.preferences.change(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)
    home.preferences.keep()
    words: Words = [bundle, "play", "--players", "3", "--bots", "hard", "--size", "1280x720"]
    with started(words, bare(tmp_path, display)) as process:
        deadline = time.monotonic() + PATIENCE
        while not home.shelf.entries() and time.monotonic() < deadline:
            assert process.poll() is None, process.communicate()[1]
            subprocess.run(
                ["xdotool", "key", "Return"], env={**os.environ, "DISPLAY": display}, check=True
            )
            time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        ended(process)
    (entry,) = home.shelf.entries()
    assert load(home.shelf.read(entry.path), content()).difference is None
    assert not list(tmp_path.rglob("*.log"))


def test_a_game_on_the_network_is_hosted_and_played(bundle: Path, tmp_path: Path) -> None:
    records = tmp_path / "records"
    served = ["--seats", "2", "--bots", "hard", "--port", "0", "--quiet", "--pace", "0"]
    hosting: Words = [bundle, "host", "--headless", *served, "--record", records]
    with started(hosting, bare(tmp_path / "host")) as host:
        port = json.loads(host.stdout.readline())["port"]
        joining: Words = [bundle, "join", f"127.0.0.1:{port}", "--bot", "normal", "--name", "Spare"]
        with started(joining, bare(tmp_path / "guest")) as guest:
            ended(guest)
        ended(host)
    (record,) = records.iterdir()
    with started([bundle, "replay", record, "--verify"], bare(tmp_path / "host")) as replay:
        ended(replay)
