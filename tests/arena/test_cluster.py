"""A cluster's workers give the same lines as processes here; what is wrong with one is said."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from game import cluster
from game.cli import main
from game.cli.output import EXIT_BAD_INPUT

ROOT = Path(__file__).resolve().parents[2]
ARENA = ("arena", "--pit", "easy:ladder", "--players", "3", "--games", "6", "--seed", "41")
QUIET = {"DASK_DISTRIBUTED__DASHBOARD__LINK": "", "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
SCHEDULER = "from distributed.cli.dask_scheduler import main; main()"
WORKER = "from distributed.cli.dask_worker import main; main()"


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def started(
    program: str, *arguments: str, folder: Path, knows_the_game: bool
) -> subprocess.Popen[str]:
    paths = {"PYTHONPATH": str(ROOT)} if knows_the_game else {}
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        env=environment | QUIET | paths,
        cwd=folder,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for(process: subprocess.Popen[str], words: str) -> None:
    """Read what a process says until it says this; the rest is read by nobody."""
    assert process.stderr is not None
    for line in process.stderr:
        if words in line:
            return
    raise AssertionError(f"{words}: never said")


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    """A real one, which does not know the game."""
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    address = f"tcp://127.0.0.1:{free_port()}"
    options = ("--host", address, "--no-dashboard")
    process = started(SCHEDULER, *options, folder=tmp_path, knows_the_game=False)
    try:
        wait_for(process, "Scheduler at:")
        yield address
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def worker(scheduler: str, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[None]:
    """A real one in a process of its own."""
    knows = getattr(request, "param", True)
    options = (scheduler, "--no-nanny", "--nthreads", "2", "--no-dashboard")
    process = started(WORKER, *options, folder=tmp_path, knows_the_game=knows)
    try:
        wait_for(process, "Registered to:")
        yield
    finally:
        process.kill()
        process.communicate()


def games_in(path: Path) -> list[dict[str, object]]:
    """The lines of the games, without the seconds, which no two runs share."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    games = [line for line in lines if line["kind"] == "game"]
    for game in games:
        del game["seconds"]
    return games


def test_a_cluster_plays_the_same_games_line_by_line(
    scheduler: str, worker: None, tmp_path: Path
) -> None:
    there, here = tmp_path / "there.jsonl", tmp_path / "here.jsonl"
    assert main([*ARENA, "--dask", scheduler, "--json", str(there)]) == 0
    assert main([*ARENA, "--jobs", "2", "--json", str(here)]) == 0
    assert games_in(there) == games_in(here)
    assert len(games_in(there)) == 6


@pytest.mark.parametrize("worker", [False], indirect=True)
def test_workers_without_the_game_are_told_of(
    scheduler: str, worker: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*ARENA, "--dask", scheduler]) == EXIT_BAD_INPUT
    assert "cannot find the game" in capsys.readouterr().err


def test_workers_with_another_game_are_told_of(
    scheduler: str,
    worker: None,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cluster, "CODE", ("game/version.py",))
    assert main([*ARENA, "--dask", scheduler]) == EXIT_BAD_INPUT
    assert "another version" in capsys.readouterr().err


def test_a_scheduler_without_workers_is_told_of(
    scheduler: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*ARENA, "--dask", scheduler]) == EXIT_BAD_INPUT
    assert "no workers" in capsys.readouterr().err


@pytest.mark.parametrize("form", ["tcp://127.0.0.1:{port}", "nonsense", "x://y"])
def test_a_scheduler_that_does_not_answer_is_told_of(
    form: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address = form.format(port=free_port())
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    assert main([*ARENA, "--dask", address]) == EXIT_BAD_INPUT
    assert f"No dask scheduler answers at {address}." in capsys.readouterr().err


def test_a_missing_library_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda _name: None)
    assert main([*ARENA, "--dask", "tcp://127.0.0.1:1"]) == EXIT_BAD_INPUT
    assert "pip install distributed" in capsys.readouterr().err


def test_one_or_the_other_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*ARENA, "--dask", "tcp://127.0.0.1:1", "--jobs", "2"])
    assert "--jobs" in capsys.readouterr().err
