"""How well the window runs: frame times, time to the first frame, idle load and memory."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Final

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


def _centile(ordered: list[float], share: int) -> float:
    """The value that this share of all values does not exceed."""
    return ordered[min(len(ordered) - 1, len(ordered) * share // 100)]
