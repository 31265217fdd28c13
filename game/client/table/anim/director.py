"""Plays what has happened over the old view, then shows the new one.

Whatever the clips do, the shown view is always one that the table has sent, and `finish` shows the
newest at once: motion can neither be wrong for long nor hold anybody up.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from game.client.shell.audio import Sound
from game.client.table.anim.acts import AuctionAct
from game.client.table.anim.held_powering import NightBeat, NightCue, ToldPart
from game.client.table.anim.night_clock import NightClock, night_clock
from game.client.table.anim.timeline import Clip, Cue, reduced
from game.client.vocabulary.pieces import PieceId
from game.engine.events import Event
from game.engine.view import PlayerView

LONGEST: Final = 4.0
"""Seconds the clips of one update may take together; more are played faster."""
HURRY: Final = 2
"""Updates that may wait; when more do, the oldest are shown without motion."""

ComposesClips = Callable[[Sequence[Event], PlayerView, PlayerView], tuple[Clip, ...]]
"""Makes the clips of some events that lead from one view to another."""
Follower = Callable[[Sequence[Event], PlayerView], None]
"""Is told of every view when it is shown, in order, with the events that led to it."""
Listener = Callable[[Event], None]
"""Is told of an event when its clip has come to it; the view that it leads to is shown later."""


@dataclass(frozen=True)
class Tempo:
    """How fast clips run: `speed` 1 is normal, 0 shows every new view at once."""

    speed: float = 1.0
    reduced: bool = False


@dataclass(frozen=True)
class NightMoment:
    """Where in a night the table is; `time` counts from dusk."""

    beat: NightBeat
    clock: NightClock
    time: float


class Director:
    """Holds the view that is shown, and the clips on the way to the next."""

    def __init__(
        self,
        view: PlayerView,
        compose: ComposesClips,
        tempo: Tempo | None = None,
        follow: Follower = lambda _events, _view: None,
        tell: Listener = lambda _event: None,
    ) -> None:
        self.shown = view
        self.has_skipped = False
        """The last view was shown without all of the motion that leads to it."""
        self.tempo = tempo or Tempo()
        self._compose = compose
        self._follow = follow
        self._tell = tell
        self._told = 0
        """How many of the running clip's events have been told."""
        self._waiting: deque[ToldPart] = deque()
        self._running: ToldPart | None = None
        self._clips: deque[Clip] = deque()
        self._remains: list[Cue] = []
        self._time = 0.0
        self._rate = 1.0
        self._hidden: frozenset[PieceId] = frozenset()
        self._sounds: list[Sound] = []
        self.act: AuctionAct | None = None
        """What the auction has come to by now; None where no clip has told of one."""

    @property
    def is_idle(self) -> bool:
        """The newest view is shown and nothing moves."""
        return self._running is None and not self._waiting

    @property
    def newest(self) -> PlayerView:
        """The view that will be shown in the end."""
        if self._waiting:
            return self._waiting[-1].view
        return self._running.view if self._running else self.shown

    def add(self, events: Sequence[Event], view: PlayerView) -> None:
        """Something has happened; it is shown after all that happened before."""
        self.add_part(ToldPart(tuple(events), view))

    def add_part(self, part: ToldPart) -> None:
        """Something is to be told, by itself or as a beat of a night."""
        self._waiting.append(part)
        if not self.tempo.speed:
            self.finish()

    def tick(self, dt: float) -> bool:
        """Let time pass; whether anything on the screen has changed."""
        if self.is_idle:
            return False
        if not self.tempo.speed:
            self.finish()
        while self._backlog > HURRY:
            self._show_next()
        while not self.is_idle and (dt > 0 or not self._clips):
            dt = self._play(dt)
        return True

    def finish(self) -> None:
        """Show the newest view now."""
        while not self.is_idle:
            self._show_next()

    @property
    def night(self) -> NightMoment | None:
        """Where in the night it is, None by day."""
        clip = self._clips[0] if self._clips else None
        if clip is None or clip.night is None:
            return None
        clock = self._clock(clip.night)
        return NightMoment(clip.night, clock, clock.begin(clip.night) + self._time)

    def skip_night(self) -> bool:
        """Tell at once all that the night tells, and let it end; whether there was one."""
        was_night = self.night is not None
        while (moment := self.night) is not None:
            if moment.beat.beat is NightCue.HOLD:
                self._clips.popleft()
                self._start_clip()
                break
            self._show_next()
            self._begin(self._waiting.popleft())
        return was_night

    def cues(self) -> list[Cue]:
        """What to paint over the shown view."""
        if not self._clips:
            return list(self._remains)
        return self._remains + self._clips[0].cues(self._time)

    @property
    def hidden(self) -> frozenset[PieceId]:
        """Pieces of the shown view that are on their way."""
        return self._hidden

    def take_sounds(self) -> list[Sound]:
        """Sounds of the clips that have begun since this was last asked."""
        sounds, self._sounds = self._sounds, []
        return sounds

    def _play(self, dt: float) -> float:
        """Use up some time; what is left of it."""
        if self._running is None:
            self._begin(self._waiting.popleft())
        if not self._clips:
            self._show_next(has_skipped=False)
            return dt
        clip = self._clips[0]
        rate = 1.0 if clip.night is not None else self._rate
        left = (clip.length - self._time) / rate
        if dt < left:
            self._time += dt * rate
            self._tell_until(self._time)
            return 0.0
        self._tell_until(math.inf)
        self._remains += clip.remains()
        self._clips.popleft()
        self._start_clip()
        return dt - left

    def _begin(self, change: ToldPart) -> None:
        clips = self._compose(change.events, self.shown, change.view)
        if self.tempo.reduced:
            clips = tuple(reduced(clip) for clip in clips if not clip.is_theatre)
        total = sum(clip.length for clip in clips)
        self._rate = self.tempo.speed * max(1.0, total / LONGEST)
        self._running = change
        self._clips = deque(clips)
        if change.night is not None:
            self._add_beat(change.night)
        self._start_clip()

    def _add_beat(self, beat: NightBeat) -> None:
        """Night falls when all before it has been seen; what follows it is seen by day."""
        clip = Clip((), night=beat, lasts=self._clock(beat).length(beat))
        if beat.beat is NightCue.HOLD:
            self._clips.appendleft(clip)
        else:
            self._clips.append(clip)

    def _clock(self, beat: NightBeat) -> NightClock:
        networks = len(beat.plan.powered)
        return night_clock(networks, self.tempo.speed or 1.0, is_still=self.tempo.reduced)

    @property
    def _backlog(self) -> int:
        """Updates that wait; a night is one, in however many parts it is told."""
        return sum(part.night is None for part in self._waiting)

    def _start_clip(self) -> None:
        self._time, self._told = 0.0, 0
        if not self._clips:
            return
        clip = self._clips[0]
        if clip.sweeps:
            self._remains.clear()
        self._hidden |= clip.hides
        self.act = clip.act or self.act
        if clip.sound is not None:
            self._sounds.append(clip.sound)

    def _tell_until(self, time: float) -> None:
        told = self._clips[0].tells
        while self._told < len(told) and told[self._told].time <= time:
            self._tell(told[self._told].event)
            self._told += 1

    def _show_next(self, *, has_skipped: bool = True) -> None:
        """Show the view that is being played towards, or the next one that waits."""
        change = self._running or self._waiting.popleft()
        self._running = None
        self._clips.clear()
        self._remains.clear()
        self._hidden = frozenset()
        self.shown, self.has_skipped = change.view, has_skipped
        self.act = None
        self._follow(change.events, change.view)
