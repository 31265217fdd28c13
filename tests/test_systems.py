"""Other systems, as far as they can be had here: what they lack, and what they refuse."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType

import pytest

from game.cli.bundle import options
from game.cli.first_in_line import goes_first, goes_second, goes_with_the_others
from game.client.shell.crash_mark import running, take_crashes
from game.console import prepare_console
from game.end_signals import told_to_end_in_loop
from game.file_locks import hold
from game.systems import System, this_system
from game.whole_files import take_place, write_whole
from net.kept.private_files import write_private

ROOT = Path(__file__).resolve().parents[1]
NOW = datetime(2026, 1, 1, tzinfo=UTC)
ELSEWHERE = """
import importlib, os, pkgutil, signal, sys, warnings
# Other people's packages are built for the system they run on, and choose its ways as they load;
# they come first, and what is loaded afterwards is ours.
for name in %(others)r:
    importlib.import_module(name)
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[name] = None
for name in ("sysconf", "getuid", "geteuid", "fork"):
    delattr(os, name)
for name in ("SIGKILL", "SIGHUP", "SIGALRM"):
    delattr(signal, name)
sys.platform = %(platform)r
warnings.filterwarnings("error", category=DeprecationWarning, module="(game|net|main)([.]|$)")
import game, net
for package in (game, net):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        importlib.import_module(found.name)
"""
OTHERS = (
    "asyncio",
    "cryptography.hazmat.primitives.ciphers.aead",
    "ifaddr",
    "msgpack",
    "multiprocessing.pool",
    "networkx",
    "numpy",
    "platformdirs",
    "pygame_gui",
    "zeroconf.asyncio",
)


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_every_module_is_imported_where_the_customs_of_unix_are_unknown(platform: str) -> None:
    silent = {"PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE % {"others": OTHERS, "platform": platform}],
        cwd=ROOT,
        env={**os.environ, **silent},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("platform", "system"),
    [("win32", System.WINDOWS), ("darwin", System.MACOS), ("freebsd14", System.LINUX)],
)
def test_every_system_belongs_to_a_family(
    platform: str, system: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert this_system() is system


@pytest.fixture
def windows_files(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file is moved or taken away while this process has it open, as on Windows."""
    move, remove = Path.replace, Path.unlink

    def refuse_open(*paths: Path) -> None:
        held = {os.path.realpath(number) for number in Path("/proc/self/fd").iterdir()}
        for path in paths:
            if os.path.realpath(path) in held:
                raise PermissionError(13, "another process is using it", str(path))

    def replace(path: Path, goal: Path) -> Path:
        refuse_open(path, goal)
        return move(path, goal)

    def unlink(path: Path, missing_ok: bool = False) -> None:
        refuse_open(path)
        remove(path, missing_ok)

    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(Path, "unlink", unlink)


needs_proc = pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="asks /proc")


@needs_proc
def test_files_are_closed_before_they_are_moved(windows_files: None, tmp_path: Path) -> None:
    for _ in range(2):
        write_whole(tmp_path / "whole", b"all of it")
        write_private(tmp_path / "private.pem", "all of it")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["private.pem", "whole"]


@needs_proc
def test_the_mark_of_a_running_program_is_closed_before_it_goes(
    windows_files: None, tmp_path: Path
) -> None:
    with running(tmp_path, NOW):
        assert take_crashes(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_somebody_reads_is_replaced_a_moment_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "new").write_text("new")
    refusals, move = [1, 2], Path.replace
    pauses: list[float] = []

    def replace(path: Path, goal: Path) -> Path:
        if refusals:
            refusals.pop()
            raise PermissionError(13, "in use")
        return move(path, goal)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "replace", replace)
    monkeypatch.setattr(time, "sleep", pauses.append)
    take_place(tmp_path / "new", tmp_path / "old")
    assert (tmp_path / "old").read_text() == "new"
    assert len(pauses) == 2


def test_a_file_that_is_never_let_go_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: Path, goal: Path) -> Path:
        raise PermissionError(13, "in use")

    (tmp_path / "kept").write_text("old")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(Path, "replace", refuse)
    monkeypatch.setattr(time, "sleep", lambda _seconds: None)
    with pytest.raises(PermissionError):
        write_whole(tmp_path / "kept", b"new")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["old"]


def test_windows_holds_files_in_its_own_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[int] = []
    msvcrt = ModuleType("msvcrt")
    monkeypatch.setattr(msvcrt, "LK_NBLCK", 2, raising=False)
    monkeypatch.setattr(msvcrt, "locking", lambda *words: held.extend(words[1:]), raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    monkeypatch.setattr(sys, "platform", "win32")
    with (tmp_path / "mark").open("w") as file:
        hold(file)
    assert held == [2, 1]


def test_without_locks_nobody_is_taken_for_crashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    with (tmp_path / "mark").open("w") as file, pytest.raises(OSError, match="no locks"):
        hold(file)


def test_a_loop_without_handlers_still_hears_the_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows, whose loop has none."""
    heard: list[signal.Signals] = []

    async def serve() -> None:
        loop, stop = asyncio.get_running_loop(), asyncio.Event()

        def refuse(*_words: object) -> None:
            raise NotImplementedError

        monkeypatch.setattr(loop, "add_signal_handler", refuse)

        def hear(one: signal.Signals) -> None:
            heard.append(one)
            stop.set()

        with told_to_end_in_loop(hear):
            signal.raise_signal(signal.SIGTERM)
            await asyncio.wait_for(stop.wait(), 30)

    before = signal.getsignal(signal.SIGTERM)
    asyncio.run(serve())
    assert heard == [signal.SIGTERM]
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_pipe_on_windows_takes_every_language(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = io.BytesIO()
    pipe = io.TextIOWrapper(sent, encoding="cp1252")
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "stdout", pipe)
    monkeypatch.setattr(sys, "stderr", None)
    prepare_console()
    print("発電所 Łódź", flush=True)
    print("to nobody", file=sys.stderr)
    sys.stderr.close()
    assert sent.getvalue().decode() == "発電所 Łódź\n"


@pytest.mark.parametrize(
    ("system", "ending", "option"),
    [(System.WINDOWS, ".ico", "--hide-console"), (System.MACOS, ".icns", "--windowed")],
)
def test_bundles_of_other_systems_have_their_icon(
    system: System, ending: str, option: str, tmp_path: Path
) -> None:
    told = options(tmp_path / "made", tmp_path, system)
    icon = Path(told[told.index("--icon") + 1])
    assert icon.suffix == ending and icon.stat().st_size > 1000
    assert option in told


def test_going_first_is_granted_or_not_and_comes_to_an_end() -> None:
    assert _scheduling() in (0, None)
    try:
        assert goes_first() == (_scheduling() not in (0, None))
        assert goes_second() == (_scheduling() not in (0, None))
    finally:
        goes_with_the_others()
    assert _scheduling() in (0, None)


def _scheduling() -> int | None:
    """By which rule the system deals out time, where it tells."""
    return os.sched_getscheduler(0) if sys.platform == "linux" else None
