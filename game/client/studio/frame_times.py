"""How well the window runs: frame times, time to the first frame, idle load and memory."""

from __future__ import annotations

import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

STAT: Final = Path("/proc/self/stat")
STATM: Final = Path("/proc/self/statm")
STARTED_FIELD: Final = 19
"""Of the fields behind the name in a process's line: when it was started."""
CENTILES: Final = (50, 95, 99)


@dataclass
class FrameTimes:
    """The durations of drawn frames, in seconds."""

    seconds: list[float] = field(default_factory=list)

    def add(self, seconds: float) -> None:
        self.seconds.append(seconds)

    def __len__(self) -> int:
        return len(self.seconds)

    def milliseconds(self) -> dict[str, float]:
        """The middle, the slow ones and the slowest; all 0 if there was no frame."""
        times = sorted(self.seconds) or [0.0]
        found = {f"p{share}": _centile(times, share) for share in CENTILES}
        found["max"] = times[-1]
        return {name: round(1000 * value, 2) for name, value in found.items()}


@dataclass
class IdleMeter:
    """How much of one core this process uses between two moments."""

    wall: float = field(default_factory=time.perf_counter)
    used: float = field(default_factory=time.process_time)

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.wall

    @property
    def share(self) -> float:
        return (time.process_time() - self.used) / max(1e-6, self.seconds)


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
        return _largest_so_far()


def _largest_so_far() -> float | None:
    """The next best thing on other systems of the Unix family."""
    try:
        import resource  # noqa: PLC0415  # not to be had everywhere
    except ImportError:
        return None
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(largest / (2**20 if sys.platform == "darwin" else 2**10), 1)


def _ticks_a_second() -> int:
    return os.sysconf("SC_CLK_TCK")


def _centile(ordered: list[float], share: int) -> float:
    """The value that this share of all values does not exceed."""
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]
