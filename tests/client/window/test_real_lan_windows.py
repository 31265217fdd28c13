"""Three real windows in one game on the network: lobby, chat, play, and a host that is killed.

Left out unless it is asked for, since it takes its time: `python3 -m pytest -n 0 -m real_window`.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from builders import content
from client.window.test_real_window import MISSING, ROOT, crash_log, screen, surroundings
from lan import LOOPBACK

from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.shell.home import Home
from game.folders import HOME_VARIABLE, Folders

PLAYER = ROOT / "tests" / "support" / "lan_window_player.py"
LONGEST_GAME = 900
"""Seconds; on a quiet machine it takes a twentieth of that."""


class Seat:
    """Somebody with a computer, a screen and a home of their own."""

    def __init__(self, folder: Path, display: str) -> None:
        self.folder = folder
        self._display = display
        home = Home(Folders.under(folder), content())
        home.preferences.change(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT)
        home.preferences.keep()

    def start(self, *words: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(PLAYER), *words],
            cwd=ROOT,
            env={**os.environ, **surroundings(self._display), HOME_VARIABLE: str(self.folder)},
            stdout=subprocess.PIPE,
            text=True,
        )


def end_all(programs: list[subprocess.Popen[str]]) -> None:
    for program in programs:
        program.kill()
        program.wait()


def said(program: subprocess.Popen[str], seat: Seat) -> Any:
    """The next line of a window."""
    assert program.stdout is not None
    line = program.stdout.readline()
    assert line, crash_log(seat.folder)
    return json.loads(line)


@pytest.mark.real_window
@pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")
@pytest.mark.timeout(LONGEST_GAME)
def test_three_windows_play_a_game_whose_host_is_killed(tmp_path: Path) -> None:
    with ExitStack() as open_screens:
        seats = {
            name: Seat(tmp_path / name, open_screens.enter_context(screen()))
            for name in ("anna", "ben", "cleo")
        }
        programs = [seats["anna"].start("host", "anna")]
        open_screens.callback(end_all, programs)
        address = f"{LOOPBACK}:{said(programs[0], seats['anna'])['port']}"
        guests = {name: seats[name].start("guest", name, address) for name in ("ben", "cleo")}
        programs += guests.values()
        assert programs[0].wait(LONGEST_GAME) == -signal.SIGKILL, crash_log(seats["anna"].folder)
        again = seats["anna"].start("again", "anna")
        programs.append(again)
        ends = [said(again, seats["anna"]), *(said(guests[name], seats[name]) for name in guests)]
        assert len({json.dumps([end["ranking"], end["actions"]]) for end in ends}) == 1
        assert all(end["losses"] for end in ends[1:]), "they found the host by themselves"
        # Every game is another, and the host has made a dozen decisions before it was killed.
        assert ends[0]["decisions"] > 0, "the host plays on"
        assert all(end["decisions"] >= 10 for end in ends[1:])
