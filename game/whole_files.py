"""Files that are written whole or not at all, whatever happens meanwhile."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import Final

FULL: Final = frozenset({errno.ENOSPC, errno.EDQUOT})
PARTIAL: Final = ".part"


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
        partial.replace(path)
    except OSError:
        with suppress(OSError):
            partial.unlink()
        raise
    _sync_folder(path.parent)


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
