"""`main.py doctor`: one page for bug reports, and an exit code that tells whether all is well."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.folders import HOME_VARIABLE

ROOT = Path(__file__).resolve().parents[2]


def doctor(home: Path, **environment: str) -> tuple[int, list[str], str]:
    """Run it as a person does, with a screen and a sound device that show and say nothing."""
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", HOME_VARIABLE: str(home)}
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), "doctor"],
        env={**os.environ, **silent, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cli." not in done.stdout and "%{" not in done.stdout
    return done.returncode, done.stdout.splitlines(), done.stderr


def faults(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("! ")]


def test_it_tells_everything_on_one_page_and_changes_nothing(tmp_path: Path) -> None:
    code, lines, err = doctor(tmp_path)
    assert (code, err) == (0, "")
    assert len(lines) < 24
    text = "\n".join(lines)
    for word in ("Python 3", "pygame-ce 2", "SDL 2", "Display: dummy", "Sound: dummy", "germany"):
        assert word in text
    for folder in ("config", "data", "state", "cache"):
        assert str(tmp_path / folder) in text
    assert lines[-1] == "Everything is fine."
    assert list(tmp_path.iterdir()) == []


def test_without_a_screen_it_says_so(tmp_path: Path) -> None:
    code, lines, _ = doctor(tmp_path, SDL_VIDEODRIVER="no_such_driver")
    assert code == 1
    (fault,) = faults(lines)
    assert fault.startswith("! Display: none")
    assert lines[-1].startswith("1 problem")


def test_without_sound_all_is_well(tmp_path: Path) -> None:
    code, lines, _ = doctor(tmp_path, SDL_AUDIODRIVER="no_such_driver")
    assert code == 0
    assert "Sound: no device, so the game is silent." in lines


def test_a_folder_that_cannot_be_written_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("not a folder")
    code, lines, _ = doctor(tmp_path)
    assert code == 1
    (fault,) = faults(lines)
    assert f"Folder {tmp_path / 'data'} is not writable." in fault


@pytest.mark.parametrize(
    ("file", "text", "words"),
    [
        ("config/settings.json", "{", "will move it aside and use the defaults. This file"),
        (
            "config/settings.json",
            '{"kind": "power-grid-settings", "format": 1, "settings": {"players": 99}}',
            "will be reset: game.",
        ),
        ("data/saves/odd.json", "{", "unreadable: 1"),
    ],
)
def test_a_spoilt_file_is_a_fault_and_stays_where_it_is(
    tmp_path: Path, file: str, text: str, words: str
) -> None:
    path = tmp_path / file
    path.parent.mkdir(parents=True)
    path.write_text(text)
    code, lines, _ = doctor(tmp_path)
    assert code == 1
    (fault,) = faults(lines)
    assert words in fault
    assert path.read_text() == text
    assert [other.name for other in path.parent.iterdir()] == [path.name]
