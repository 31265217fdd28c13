"""What the system tells about this very process; None where it does not."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Final

STAT: Final = Path("/proc/self/stat")
STATM: Final = Path("/proc/self/statm")
STARTED_FIELD: Final = 19
"""Of the fields behind the name in a process's line: when it was started."""


def seconds_since_start() -> float | None:
    """How long this process has been running, where the system tells."""
    try:
        fields = STAT.read_text().rpartition(")")[2].split()
        started = int(fields[STARTED_FIELD]) / _ticks_a_second()
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started
    except (OSError, AttributeError, ValueError, IndexError):
        return None


def resident_megabytes() -> float | None:
    """The memory that this process holds, its workers not counted, where the system tells."""
    try:
        pages = int(STATM.read_text().split()[1])
        return round(pages * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)
    except (OSError, ValueError, IndexError):
        return largest_megabytes()


def largest_megabytes() -> float | None:
    """The most memory that it has held so far; Windows does not tell."""
    try:
        import resource  # noqa: PLC0415  # not to be had everywhere
    except ImportError:
        return None
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(largest / (2**20 if sys.platform == "darwin" else 2**10), 1)


def _ticks_a_second() -> int:
    return os.sysconf("SC_CLK_TCK")
