"""Files held by a running program, by the means of each system; the dead let go by themselves."""

from __future__ import annotations

import errno
import sys
from typing import IO, Any


def hold(file: IO[Any]) -> None:
    """Hold an open file without waiting. Raises OSError if somebody does, or it cannot be told."""
    file.seek(0)
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError as missing:
        raise OSError(errno.ENOLCK, "no locks on this system") from missing
