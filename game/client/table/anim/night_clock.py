"""When what happens in a night: lengths and starts for every form of it, in seconds.

The director plays the beats, everything that is seen is worked out from the time since dusk. So it
can be skipped, shortened and tested without anything being drawn.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from game.client.draw.easing import clamped, out_cubic
from game.client.table.anim.held_powering import NightBeat, NightCue

DUSK, RUN, PITCH, HOLD, DAWN = 0.26, 0.20, 0.28, 0.22, 0.32
CROWDED, CROWDED_PITCH = 5, 0.19
FAST_FADE, FAST_RUN, FAST_HOLD, FAST_DAWN = 0.12, 0.30, 0.12, 0.16
STILL_FADE, STILL_HOLD = 0.12, 0.90
COINS, COUNT = 0.12, 0.36
"""After which part of a run coins fly, and how long what they bring is counted."""


class NightForm(Enum):
    """How much of a night is played."""

    FULL = auto()
    FAST = auto()
    STILL = auto()


@dataclass(frozen=True)
class NightClock:
    """The times of one night with so many networks; `slow` stretches all of it."""

    form: NightForm
    networks: int
    slow: float = 1.0

    @property
    def dusk(self) -> float:
        """How long dusk takes."""
        return self._of(DUSK, FAST_FADE, STILL_FADE)

    @property
    def dawn(self) -> float:
        """How long day takes to come back."""
        return self._of(DAWN, FAST_DAWN, STILL_FADE)

    @property
    def is_swept(self) -> bool:
        """Dusk and dawn move over the board; otherwise all of it fades."""
        return self.form is NightForm.FULL

    @property
    def has_coins(self) -> bool:
        return self.form is NightForm.FULL

    @property
    def run(self) -> float:
        """How long light takes to run through one network."""
        return self._of(min(RUN, self._pitch), FAST_RUN, 0.0)

    @property
    def end(self) -> float:
        """When dawn begins."""
        last = self.start(self.networks - 1) if self.networks else self.dusk
        return last + self.run + self._rest + self._of(HOLD, FAST_HOLD, STILL_HOLD)

    def start(self, number: int) -> float:
        """When light begins to run through a network; all at once in the short form."""
        return self.dusk + (number * self._pitch * self.slow if self.is_swept else 0.0)

    def length(self, beat: NightBeat) -> float:
        """How long a beat is played; what it tells is told at its end."""
        match beat.beat:
            case NightCue.DUSK:
                return self.dusk
            case NightCue.HOLD:
                return self.end - self.told(self.networks - 1)
            case NightCue.RUN:
                before = self.told(beat.number - 1) if beat.number else self.dusk
                return self.told(beat.number) - before

    def begin(self, beat: NightBeat) -> float:
        """When a beat begins, counted from dusk."""
        match beat.beat:
            case NightCue.DUSK:
                return 0.0
            case NightCue.HOLD:
                return self.told(self.networks - 1)
            case NightCue.RUN:
                return self.told(beat.number - 1) if beat.number else self.dusk

    def told(self, number: int) -> float:
        """When the last city of a network lights, and all its figures change."""
        return self.start(number) + self.run if number >= 0 else self.dusk

    def lit(self, number: int, time: float) -> float:
        """How much of its way light has gone through a network: from 0 to 1."""
        if self.form is NightForm.STILL:
            return 1.0
        return clamped((time - self.start(number)) / self.run)

    def counted(self, number: int, time: float) -> float:
        """How much of what a network earns has been counted."""
        if not self.has_coins:
            return float(time >= self.told(number))
        return out_cubic(clamped((time - self.start(number) - self._coins) / self._count))

    def coin(self, number: int, time: float) -> float:
        """Seconds since the first coin of a network set off, at the pace of a full night."""
        return (time - self.start(number) - self._coins) / self.slow

    @property
    def _pitch(self) -> float:
        return CROWDED_PITCH if self.networks >= CROWDED else PITCH

    @property
    def _rest(self) -> float:
        """Between the end of one network and the beginning of the next."""
        return max(0.0, self._pitch - RUN) * self.slow if self.is_swept else 0.0

    @property
    def _coins(self) -> float:
        return COINS * self.slow

    @property
    def _count(self) -> float:
        return COUNT * self.slow

    def _of(self, full: float, fast: float, still: float) -> float:
        match self.form:
            case NightForm.FULL:
                return full * self.slow
            case NightForm.FAST:
                return fast
            case NightForm.STILL:
                return still


def night_clock(networks: int, speed: float, *, is_still: bool) -> NightClock:
    """The clock of a night at a speed: short when things move fast, still without motion."""
    if is_still:
        return NightClock(NightForm.STILL, networks)
    if speed > 1:
        return NightClock(NightForm.FAST, networks)
    return NightClock(NightForm.FULL, networks, 1 / speed)
