"""The mark of a running program: a crash is told at the next start, and only then."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from saved_games import NOW, save_in

from game.client.shell.crash_log import write_crash_log
from game.client.shell.crash_mark import running, take_crashes
from game.client.shell.home import Home
from game.content import load_content
from game.engine.events import Phase
from game.folders import Folders
from game.saves.autosave import in_utc
from game.saves.save import branched

ROOT = Path(__file__).resolve().parents[3]
HELD = """
import sys
from pathlib import Path
from game.client.shell.crash_mark import running
from game.saves.autosave import in_utc
with running(Path(sys.argv[1]), in_utc()):
    print("running", flush=True)
    sys.stdin.read()
"""


def crash(folder: Path, started: datetime, problem: Exception | None = None) -> None:
    with pytest.raises(ZeroDivisionError), running(folder, started):
        if problem is not None:
            write_crash_log(problem, folder)
        raise ZeroDivisionError


def test_a_program_that_closes_leaves_no_mark(tmp_path: Path) -> None:
    with running(tmp_path / "state", NOW):
        assert list((tmp_path / "state").iterdir())
    assert list((tmp_path / "state").iterdir()) == []
    assert take_crashes(tmp_path / "state") is None


@pytest.mark.parametrize("end", [KeyboardInterrupt, SystemExit])
def test_a_program_that_is_told_to_end_has_not_crashed(
    tmp_path: Path, end: type[BaseException]
) -> None:
    with pytest.raises(end), running(tmp_path, NOW):
        raise end
    assert take_crashes(tmp_path) is None


def test_a_crash_is_told_once_with_its_log(tmp_path: Path) -> None:
    write_crash_log(ValueError("long ago"), tmp_path)
    crash(tmp_path, NOW, ValueError("odd"))
    found = take_crashes(tmp_path)
    assert found is not None
    assert (found.started, found.log) == (NOW, tmp_path / "crash.log")
    assert take_crashes(tmp_path) is None


def test_without_anything_in_the_log_none_is_named(tmp_path: Path) -> None:
    write_crash_log(ValueError("long ago"), tmp_path)
    crash(tmp_path, NOW)
    found = take_crashes(tmp_path)
    assert found is not None and found.log is None


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a way to kill on the spot")
def test_a_program_killed_on_the_spot_has_crashed_and_a_running_one_has_not(
    tmp_path: Path,
) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", HELD, str(tmp_path)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "running\n"
        assert take_crashes(tmp_path) is None
    finally:
        child.kill()
        child.communicate()
    assert take_crashes(tmp_path) is not None


@pytest.mark.parametrize("text", ["", "[]", '{"started": 3, "log_size": 0}', '{"started": "x"}'])
def test_a_spoilt_mark_is_forgotten(tmp_path: Path, text: str) -> None:
    (tmp_path / "running-1.json").write_text(text)
    assert take_crashes(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with running(tmp_path / "file" / "state", NOW):
        pass
    assert take_crashes(tmp_path / "file" / "state") is None


def test_the_next_start_offers_the_game_that_was_open(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    started = datetime.fromisoformat(save_in(Phase.AUCTION).headline.saved_at)
    crash(folders.state, started - timedelta(minutes=5))
    home = Home(folders, load_content())
    assert home.last_crash is not None
    assert home.crashed_game() is None
    home.shelf.keep(branched(save_in(Phase.AUCTION), "open"))
    game = home.crashed_game()
    assert game is not None and game.headline is not None
    assert game.headline.game == "open"


def test_a_game_from_before_the_crash_was_not_open(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    crash(folders.state, in_utc() + timedelta(days=1))
    home = Home(folders, load_content())
    home.shelf.keep(save_in(Phase.AUCTION))
    assert home.crashed_game() is None
    assert Home(folders, load_content()).last_crash is None
