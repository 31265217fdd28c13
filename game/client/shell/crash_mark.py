"""The mark of a running program: if it is still there and nobody holds it, the program crashed.

The mark is locked for as long as its program runs, and systems let go of the locks of the dead. So
two games on one desk do not take each other for crashed, and a reused process id fools nobody.
"""

from __future__ import annotations

import faulthandler
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any, Final

from game.client.shell.crash_log import LOG
from game.file_locks import hold

MARKS: Final = "running-*.json"


@dataclass(frozen=True)
class LastCrash:
    """A program that ended without closing."""

    started: datetime
    log: Path | None
    """Where it is written down what happened; None if nothing could be."""


def take_crashes(folder: Path) -> LastCrash | None:
    """The last crash since somebody was told of one; telling it once is enough."""
    found: list[LastCrash] = []
    for path in folder.glob(MARKS):
        with suppress(OSError):
            if _is_held(path):
                continue
            found += _read(path, folder / LOG)
            path.unlink()
    return max(found, key=lambda crash: crash.started, default=None)


@contextmanager
def running(folder: Path, now: datetime) -> Iterator[None]:
    """While this program runs; the mark stays behind if it ends with an error, or all at once."""
    mark = _make_mark(folder, now)
    has_crashed = False
    try:
        with _hard_faults_logged(folder / LOG):
            yield
    except Exception:
        has_crashed = True
        raise
    finally:
        if mark is not None:
            mark.close()
            if not has_crashed:
                Path(mark.name).unlink(missing_ok=True)


def _make_mark(folder: Path, now: datetime) -> IO[str] | None:
    """A locked mark of this process; None if there can be none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        mark = (folder / MARKS.replace("*", str(os.getpid()))).open("w", encoding="utf-8")
    except OSError:
        return None
    text = json.dumps({"started": now.isoformat(), "log_size": _size(folder / LOG)})
    with suppress(OSError):
        mark.write(text)
        mark.flush()
        hold(mark)
    return mark


def _is_held(path: Path) -> bool:
    """Its program is still running. Raises OSError."""
    with path.open("r+", encoding="utf-8") as mark:
        try:
            hold(mark)
        except OSError:
            return True
    return False


def _read(path: Path, log: Path) -> list[LastCrash]:
    try:
        data: dict[str, Any] = json.loads(path.read_text("utf-8"))
        started = datetime.fromisoformat(data["started"])
        has_grown = _size(log) > int(data["log_size"])
    except (ValueError, TypeError, LookupError):
        return []
    return [LastCrash(started, log if has_grown else None)]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


@contextmanager
def _hard_faults_logged(log: Path) -> Iterator[None]:
    """What kills the interpreter itself, such as a fault in a library, reaches the log too."""
    if faulthandler.is_enabled():
        yield
        return
    try:
        file = log.open("a", encoding="utf-8")
    except OSError:
        yield
        return
    try:
        with file:
            faulthandler.enable(file)
            try:
                yield
            finally:
                faulthandler.disable()
    finally:
        if not _size(log):
            with suppress(OSError):  # another program of ours may have it open
                log.unlink(missing_ok=True)
