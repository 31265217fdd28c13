"""Long commands in processes of their own, to be broken off by a test."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0


def well_begun(arguments: Sequence[str]) -> subprocess.Popen[str]:
    """A command in a process group of its own, once its first tenth is done."""
    session = subprocess.Popen(
        [sys.executable, "main.py", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert session.stderr is not None
    assert "left" in session.stderr.readline()
    return session


def wait_until_gone(group: int) -> None:
    """Fail if a process of the group is left behind."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return
        time.sleep(0.01)
    os.killpg(group, signal.SIGKILL)
    pytest.fail("processes were left behind")
