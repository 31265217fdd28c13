"""Files that are written whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.systems import System, this_system

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
PARTIAL: Final = ".part"
PAUSES: Final = (0.01, 0.02, 0.05, 0.1, 0.2)
"""Seconds between attempts, together not more than a player would notice."""


def write_whole(path: Path, content: bytes) -> None:
    """Replace a file's content, its folder made if need be. Raises OSError, the file unchanged.

    The new content reaches the disk under another name before it takes the old one's place; so
    neither a killed program nor a power cut nor a full disk leaves half a file behind.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_name(path.name + PARTIAL)
    try:
        with partial.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        take_place(partial, path)
    except OSError:
        with suppress(OSError):
            partial.unlink()
        raise
    _sync_folder(path.parent)


def take_place(path: Path, goal: Path) -> None:
    """Move a file to another name, in the place of what was there. Raises OSError.

    Windows refuses while anybody reads either of them, as virus scanners do with new files for a
    moment; so it is asked several times there.
    """
    for pause in PAUSES if this_system() is System.WINDOWS else ():
        try:
            path.replace(goal)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    path.replace(goal)


def is_disk_full(problem: OSError) -> bool:
    """There is no room left, or none for this user."""
    return problem.errno in FULL


def reason_of(problem: OSError) -> str:
    """What the system says about it."""
    return problem.strerror or str(problem)


def _sync_folder(folder: Path) -> None:
    """A new name is on the disk only once its folder is; some systems see to it themselves."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
