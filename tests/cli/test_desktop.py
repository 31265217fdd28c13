"""`main.py desktop`: an entry for the desktop, put there and taken away; and icons for programs."""

from __future__ import annotations

import configparser
import struct
import sys
from pathlib import Path

import pytest

from game.cli import main
from game.cli.bundle import data_files
from game.cli.desktop import EntryFiles, entry_text
from game.cli.icon_files import ICNS_KINDS, ICO_SIZES, icns, ico
from game.client.draw.app_icon import app_icon_png
from game.client.rulebook.rules_page import rules_pages

PNG = b"\x89PNG\r\n\x1a\n"
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the customs of Linux")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EntryFiles:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return EntryFiles(tmp_path)


def test_it_is_put_there_and_taken_away(
    files: EntryFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["desktop", "--install"]) == 0
    assert str(files.entry) in capsys.readouterr().out
    assert all(path.is_file() for path in files.all())
    assert files.picture(48).read_bytes().startswith(PNG)
    entry = configparser.RawConfigParser(strict=True)
    entry.read(files.entry, "utf-8")
    section = entry["Desktop Entry"]
    assert section["Icon"] == files.picture(48).stem
    assert "Kraftwerke" in section["Comment[de]"]
    assert "main.py" in section["Exec"]
    assert main(["desktop", "--remove"]) == 0
    assert not any(path.exists() for path in files.all())
    assert main(["desktop", "--remove"]) == 0
    assert "was not in your applications menu" in capsys.readouterr().out


def test_a_strange_folder_is_written_so_that_desktops_find_it() -> None:
    text = entry_text(['/home/ada/50% \\ "$x"/power-grid'])
    (line,) = (line for line in text.splitlines() if line.startswith("Exec="))
    assert line == 'Exec="/home/ada/50%% \\\\\\\\ \\\\"\\\\$x\\\\"/power-grid"'


def test_where_it_cannot_be_written_it_says_so(
    files: EntryFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    (files.base / "icons").write_text("in the way")
    assert main(["desktop", "--install"]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_other_systems_are_told_what_they_have_instead(
    files: EntryFiles, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    assert main(["desktop", "--install"]) == 2
    assert "bundle" in capsys.readouterr().err


def test_icons_have_the_forms_of_windows_and_macos() -> None:
    windows, mac = ico(app_icon_png), icns(app_icon_png)
    assert struct.unpack_from("<HHH", windows) == (0, 1, len(ICO_SIZES))
    *_, size, offset = struct.unpack_from("<BBBBHHII", windows, 6 + 16 * (len(ICO_SIZES) - 1))
    assert windows[offset:].startswith(PNG) and len(windows) == offset + size
    assert mac[:4] == b"icns" and struct.unpack(">I", mac[4:8]) == (len(mac),)
    assert mac.count(PNG) == len(ICNS_KINDS)


def test_the_bundle_has_all_data() -> None:
    found = {path.suffix for path in data_files()}
    assert set(rules_pages()) <= set(data_files())
    assert found >= {".json", ".svg", ".ttf", ".wav"} and not found & {".py", ".pyc"}


def test_without_the_tool_the_bundle_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.cli.bundle.find_spec", lambda name: None)
    assert main(["bundle", str(tmp_path)]) == 2
    assert "pip install" in capsys.readouterr().err
