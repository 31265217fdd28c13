"""Memory that was freed and not given back to the system.

Pictures come and go, and the C library keeps what they leave for the next ones: at 4K two hundred
megabytes. Where the library can be asked to give it back, it is asked while nothing moves.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Hand to the system what nobody uses; nothing happens where that cannot be asked for."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], int] | None:
    """Of the C library of this process; only GNU's has it."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    return trim
