"""Interrupting a program that has begun something it should finish."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from sessions import PATIENCE, wait_until_gone, well_begun

from game.processes import interrupts_deferred


def test_ctrl_c_is_heard_after_what_was_begun() -> None:
    done = []
    with pytest.raises(KeyboardInterrupt), interrupts_deferred():
        signal.raise_signal(signal.SIGINT)
        done.append("to the end")
    assert done == ["to the end"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_failure_inside_is_not_hidden_by_an_interrupt() -> None:
    with pytest.raises(ValueError, match="broken"), interrupts_deferred():
        signal.raise_signal(signal.SIGINT)
        raise ValueError("broken")


def test_other_threads_leave_signals_alone() -> None:
    seen = []

    def work() -> None:
        with interrupts_deferred():
            seen.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == [signal.getsignal(signal.SIGINT)]


@pytest.mark.skipif(os.name != "posix", reason="process groups are asked for")
@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGKILL])
def test_broken_off_weighing_leaves_neither_a_file_nor_a_process(
    tmp_path: Path, sent: signal.Signals
) -> None:
    out = tmp_path / "worth.json"
    session = well_begun(["weigh", "--games", "40", "--jobs", "2", "--out", str(out)])
    if sent is signal.SIGINT:
        os.killpg(session.pid, sent)
    else:
        session.kill()
    _, err = session.communicate(timeout=PATIENCE)
    wait_until_gone(session.pid)
    assert session.returncode == (130 if sent is signal.SIGINT else -sent)
    assert "Traceback" not in err
    assert not out.exists()
