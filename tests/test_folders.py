"""Where files are kept: by the custom of the system, or all in the one folder that is named."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.folders import HOME_VARIABLE, Folders, cache_folder, state_folder, usual_folders


def test_one_variable_puts_everything_in_one_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert usual_folders() == Folders.under(tmp_path)
    assert state_folder() == tmp_path / "state"
    assert cache_folder() == tmp_path / "cache"


def test_a_relative_home_does_not_move_with_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert usual_folders({HOME_VARIABLE: "stick"}).data == tmp_path / "stick" / "data"


@pytest.mark.skipif(sys.platform != "linux", reason="the customs of Linux")
def test_linux_follows_the_users_own_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ada")
    home = Path("/home/ada")
    assert usual_folders({}) == Folders(
        config=home / ".config" / "power-grid",
        data=home / ".local" / "share" / "power-grid",
        state=home / ".local" / "state" / "power-grid",
        cache=home / ".cache" / "power-grid",
    )
    monkeypatch.setenv("XDG_CACHE_HOME", "/fast")
    assert usual_folders({}).cache == Path("/fast/power-grid")


def test_asking_for_folders_makes_none(tmp_path: Path) -> None:
    usual_folders({HOME_VARIABLE: str(tmp_path / "new")})
    assert list(tmp_path.iterdir()) == []
