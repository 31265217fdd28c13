"""`main.py arena` as a person types it."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from sessions import PATIENCE, wait_until_gone, well_begun
from trouble import Breaker, Cheat, Quitter, seat

from game.arena.sanity import FigureName
from game.cli import main
from game.cli.progress import Progress
from game.texts import Catalogue


def arena(words: str) -> int:
    """The exit code of the command with these options."""
    return main(["arena", *words.split()])


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def without_times(line: dict[str, Any]) -> dict[str, Any]:
    return {name: entry for name, entry in line.items() if name not in ("seconds", "bots")}


def test_it_tells_strength_sanity_and_pace(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players 3 --pit ladder:random --games 6") == 0
    out, err = capsys.readouterr()
    assert (
        "ladder against 2 x random: recharged, germany, 3 players; 6 games on seeds 1 to 2" in out
    )
    assert "of 6 games = " in out
    assert "(parity 33.3%)" in out
    for words in ("Wilson", "bootstrap over 2 seeds", "mean rank", "Elo", "Plackett-Luce", "p95"):
        assert words in out
    assert "illegal actions 0, crashes 0, unfinished games 0, in 6 games" in out
    assert "cli." not in out
    assert "%{" not in out + err
    assert err.splitlines()[-1].startswith("6 of 6 (100%)")


def test_every_figure_has_its_words() -> None:
    known = Catalogue.load().keys()
    figures = {key for key in known if key.startswith("cli.arena.figures.")}
    assert figures == {f"cli.arena.figures.{name}" for name in FigureName}


def test_self_play_tells_no_strength(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players 2 --edition classic --self ladder --games 2") == 0
    out = capsys.readouterr().out
    assert out.startswith("2 x ladder: classic, germany; 2 games on seeds 1 to 2")
    assert "Elo" not in out
    assert "plants scrapped unused" in out


def test_bots_may_think_by_the_clock(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "one.jsonl"
    assert arena(f"--players 2 --self hard --games 1 --seconds 0.001 --json {file}") == 0
    command = lines_of(file)[-1]["command"]
    assert command["seconds"] == 0.001
    assert "rollouts" not in command
    out = capsys.readouterr().out
    assert out.splitlines()[0].endswith(", 0.001 s per decision")
    assert "illegal actions 0" in out


def test_the_mirror_measures_the_rival(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena("--players 3 --pit ladder:random --mirror --games 3") == 0
    assert "random against 2 x ladder won" in capsys.readouterr().out


def test_the_same_command_writes_the_same_lines(tmp_path: Path) -> None:
    files = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    for file in files:
        assert arena(f"--players 3 --pit ladder:random --games 6 --json {file}") == 0
    one, two = ([without_times(line) for line in lines_of(file)] for file in files)
    assert one == two
    *games, summary = one
    assert [game["kind"] for game in games] == ["game"] * 6
    assert [game["seed"] for game in games] == [1, 1, 1, 2, 2, 2]
    assert games[1]["seats"] == ["random", "ladder", "random"]
    for game in games:
        assert game["ranking"][0]["place"] == 1
        assert len(game["by_seat"]) == 3
        assert all(len(record["rounds"]) == game["rounds"] for record in game["by_seat"])
    assert summary["kind"] == "summary"
    assert summary["command"]["pit"] == "ladder:random"
    wins = sum(1 / len(g["winner"]) for g in games if g["measured"] in g["winner"])
    assert summary["measured"]["wins"] == pytest.approx(wins)


@pytest.mark.parametrize(
    ("bot", "words"),
    [(Cheat(2), "trouble acted illegally"), (Breaker(2), "trouble crashed: ZeroDivisionError")],
)
def test_a_spoilt_game_gives_code_1(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    bot: Cheat | Breaker,
    words: str,
) -> None:
    seat(monkeypatch, trouble=bot)
    file = tmp_path / "games.jsonl"
    assert arena(f"--players 2 --pit trouble:random --games 4 --json {file}") == 1
    out = capsys.readouterr().out
    assert words in out
    assert "in 4 games" in out
    *games, summary = lines_of(file)
    assert all(game["fault"]["round"] == 2 for game in games)
    assert summary["illegal"] + summary["crashes"] == 4
    assert summary["measured"] is None


def test_interrupted_it_prints_what_it_has(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    seat(monkeypatch, quitter=Quitter())
    monkeypatch.setattr(Quitter, "left", 200)
    file = tmp_path / "games.jsonl"
    code = arena(f"--players 2 --pit quitter:random --games 50 --json {file}")
    assert code == 130
    out = capsys.readouterr().out
    assert "of 50 games" in out
    assert "mean rank" in out
    *games, summary = lines_of(file)
    assert summary["interrupted"]
    assert 0 < len(games) == summary["games"] < 50


def endless_run(file: Path) -> subprocess.Popen[str]:
    """Games that take long enough not to be over before anybody can interrupt them."""
    words = f"arena --players 6 --pit normal:ladder --games 5000 --jobs 2 --json {file}"
    return well_begun(words.split())


@pytest.mark.skipif(os.name != "posix", reason="process groups are asked for")
def test_ctrl_c_ends_all_processes_quietly(tmp_path: Path) -> None:
    session = endless_run(tmp_path / "games.jsonl")
    os.killpg(session.pid, signal.SIGINT)
    out, err = session.communicate(timeout=PATIENCE)
    wait_until_gone(session.pid)
    assert session.returncode == 130
    assert "Interrupted" in out
    assert "Traceback" not in err
    *games, summary = lines_of(tmp_path / "games.jsonl")
    assert summary["games"] == len(games) >= 20


@pytest.mark.skipif(os.name != "posix", reason="process groups are asked for")
def test_a_killed_arena_leaves_no_process(tmp_path: Path) -> None:
    session = endless_run(tmp_path / "games.jsonl")
    session.kill()
    session.communicate(timeout=PATIENCE)
    wait_until_gone(session.pid)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_bar_with_the_time_left() -> None:
    now = iter([0.0, 15.0, 40.0, 45.0, 60.0])
    screen = Terminal()
    progress = Progress(Catalogue.load(), 4, screen, lambda: next(now))
    for _ in range(4):
        progress.advance()
    progress.close()
    first, second, *_, last = screen.getvalue().strip().split("\r")
    assert first == "[#######.......................] 1 of 4 (25%), 0:00:45 left"
    assert second.rstrip().endswith("2 of 4 (50%), 0:00:40 left")
    assert last.startswith("[##############################] 4 of 4 (100%), 0:00:00 left")
    assert screen.getvalue().endswith("\n")


def test_a_file_gets_a_line_every_tenth() -> None:
    now = iter(range(1000))
    stream = io.StringIO()
    progress = Progress(Catalogue.load(), 40, stream, lambda: float(next(now)))
    for _ in range(40):
        progress.advance()
    progress.close()
    lines = stream.getvalue().splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("4 of 40 (10%)")


BAD_INPUT = {
    "arena": "one of the arguments --pit --self is required",
    "arena --pit random": "--pit takes two bots separated by a colon",
    "arena --pit random:genius": "There is no bot named genius.",
    "arena --pit random:random": "random cannot be pitted against itself.",
    "arena --self random --mirror": "--mirror needs --pit",
    "arena --self random --games 0": "--games: must be a whole number from 1 to 1000000, not 0.",
    "arena --self random --jobs 0": "--jobs: must be a whole number from 1 to 256, not 0.",
    "arena --self random --rollouts -1": "must be a whole number from 1 to 1000000, not -1.",
    "arena --self random --seconds 0": "--seconds: must be a number from 0.001 to 86400, not 0.",
    "arena --self random --seconds nan": "must be a number from 0.001 to 86400, not nan.",
    "arena --self random --seconds inf": "must be a number from 0.001 to 86400, not inf.",
    "arena --self random --seconds 1 --rollouts 8": "not allowed with argument",
    "arena --self random --players 7": "This edition is for 2 to 6 players",
    "arena --self random --json /no/such/folder/file": "cannot be written",
}


@pytest.mark.parametrize("words", BAD_INPUT)
def test_bad_input_gets_one_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(words.split())
    except SystemExit as end:
        code = int(end.code or 0)
    assert code == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert BAD_INPUT[words] in err
    assert len(err.splitlines()) == 1
