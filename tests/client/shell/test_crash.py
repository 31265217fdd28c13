"""When the program fails: a log for developers, one sentence for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.in_window import in_window
from game.cli.output import Failure
from game.client.draw.theme import ThemeError
from game.client.shell import crash_log as crash
from game.client.shell.window import NoDisplay
from game.texts import Catalogue

TEXTS = Catalogue.load()


def fail_with(problem: Exception) -> None:
    raise problem


def test_a_failure_is_logged_and_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(crash, "state_folder", lambda: tmp_path / "logs")
    code = in_window(TEXTS, lambda: fail_with(ZeroDivisionError("odd")))
    out, err = capsys.readouterr()
    log = tmp_path / "logs" / "crash.log"
    assert code == 1
    assert out == ""
    assert str(log) in err
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
    assert "ZeroDivisionError: odd" in log.read_text("utf-8")


def test_further_failures_are_added_to_the_log(tmp_path: Path) -> None:
    for number in (1, 2):
        crash.write_crash_log(ValueError(f"number {number}"), tmp_path)
    text = (tmp_path / "crash.log").read_text("utf-8")
    assert "number 1" in text and "number 2" in text


def test_a_log_that_cannot_be_written_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setattr(crash, "state_folder", lambda: tmp_path / "file")
    assert in_window(TEXTS, lambda: fail_with(ValueError())) == 1
    assert "could not be saved" in capsys.readouterr().err


def test_a_damaged_theme_is_one_sentence_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    problem = ThemeError("the theme is damaged")
    assert in_window(TEXTS, lambda: fail_with(problem)) == 2
    told = capsys.readouterr().err
    assert told == (
        "The file assets/theme.json cannot be used (the theme is damaged). Reinstall the game.\n"
    )


def test_no_display_is_one_sentence_and_code_2(capsys: pytest.CaptureFixture[str]) -> None:
    code = in_window(TEXTS, lambda: fail_with(NoDisplay("No available video device")))
    err = capsys.readouterr().err
    assert code == 2
    assert err.strip() == TEXTS.say("app.no_display")


def test_a_failure_with_its_own_sentence_passes_through() -> None:
    with pytest.raises(Failure):
        in_window(TEXTS, lambda: fail_with(Failure("own sentence")))
