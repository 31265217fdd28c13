"""Memory that was freed and not given back to the system.

Pictures come and go, and the C library keeps what they leave for the next ones: at 4K two hundred
megabytes. Where the library lets itself be told, large pictures lie apart from everything else, so
that each goes back at once; of the rest it is asked to give back what it can while nothing moves.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from typing import Final

MMAP_THRESHOLD: Final = -3
"""GNU's number of that option; unless it is set, it grows with every large block that is freed."""
APART: Final = 1 << 20
"""Bytes from which a block lies apart. Fresh memory is slow, so small ones share what is there."""


def give_back() -> None:
    """Hand to the system what nobody uses; nothing happens where that cannot be asked for."""
    trim = _asked("malloc_trim")
    if trim is not None:
        trim(0)


def keep_large_apart() -> None:
    """From now on large blocks go back to the system as soon as they are freed."""
    set_option = _asked("mallopt")
    if set_option is not None:
        set_option(MMAP_THRESHOLD, APART)


@cache
def _asked(name: str) -> Callable[..., int] | None:
    """A function of the C library of this process; only GNU's has those."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        found: Callable[..., int] = getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError):
        return None
    return found
