"""Fingers on the screen, in the language of the mouse: tap, long press, drag, and two of them.

A finger points before it presses: a tap is a click where it was, a finger that rests tells what it
rests on, as a pointer would, and presses nothing then; one that moves pulls. Two fingers pull and
pinch. SDL makes a mouse of the first finger, too; that one is not listened to.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist, log
from typing import Final

import pygame
from pygame.event import Event

from game.client.draw.pixels import Size
from game.client.shell.scene import Scene

LONG: Final = 0.45
"""Seconds after which a finger that rests only wants to know."""
FAR: Final = 12.0
"""Pixels at 720 lines that a finger moves by itself."""
LINES: Final = 720
NOTCH: Final = 0.14
"""How much wider two fingers are apart for each notch of the wheel, as a logarithm."""
PAIR: Final = 2
FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
MOUSE: Final = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)

Place = tuple[int, int]


class Touch:
    """All fingers on the window, and what the first of them has become."""

    def __init__(self) -> None:
        self._fingers: dict[int, Place] = {}
        self._start: Place | None = None
        """Where the only finger came down; None once it is no tap any more, or there are two."""
        self._rested = 0.0
        self._is_pulling = False

    @property
    def is_resting(self) -> bool:
        """A finger is down and may yet become a long press."""
        return self._start is not None and self._rested < LONG

    def take(self, event: Event, size: Size, top: Scene | None) -> Sequence[Event]:
        """An event as the mouse would tell it; what is not of a finger stays as it is."""
        if event.type in MOUSE and getattr(event, "touch", False):
            return []
        if event.type not in FINGERS:
            return [event]
        place = round(event.x * size[0]), round(event.y * size[1])
        match event.type:
            case pygame.FINGERDOWN:
                return list(self._down(event.finger_id, place))
            case pygame.FINGERMOTION if event.finger_id in self._fingers:
                return list(self._moved(event.finger_id, place, size, top))
            case pygame.FINGERUP if event.finger_id in self._fingers:
                return list(self._up(event.finger_id, place))
        return []

    def pass_time(self, dt: float) -> None:
        """A finger that rests long enough presses nothing when it goes."""
        self._rested += dt

    def _down(self, finger: int, place: Place) -> Iterator[Event]:
        self._fingers[finger] = place
        if len(self._fingers) == 1:
            self._start, self._rested = place, 0.0
            yield _motion(place, place)
            return
        self._start = None
        if self._is_pulling:
            yield _button(pygame.MOUSEBUTTONUP, next(iter(self._fingers.values())))
            self._is_pulling = False
        yield Event(pygame.WINDOWLEAVE)

    def _moved(self, finger: int, place: Place, size: Size, top: Scene | None) -> Iterator[Event]:
        before = self._fingers[finger]
        if len(self._fingers) >= PAIR:
            self._pinch(finger, place, top)
        elif self._is_pulling:
            yield _motion(place, before, held=True)
        elif self._start is not None and dist(place, self._start) > FAR * size[1] / LINES:
            yield _button(pygame.MOUSEBUTTONDOWN, self._start)
            yield _motion(place, self._start, held=True)
            self._start, self._is_pulling = None, True
        self._fingers[finger] = place

    def _pinch(self, finger: int, place: Place, top: Scene | None) -> None:
        """What was between the fingers stays there, nearer or farther."""
        one, other = list(self._fingers)[:PAIR]
        if top is None or finger not in (one, other):
            return
        fixed = self._fingers[other if finger == one else one]
        before = self._fingers[finger]
        middle = (place[0] + fixed[0]) // 2, (place[1] + fixed[1]) // 2
        top.pull((place[0] - before[0]) / 2, (place[1] - before[1]) / 2)
        wide, was = dist(place, fixed), dist(before, fixed)
        if wide > 1 and was > 1:
            top.zoom(log(wide / was) / NOTCH, middle)

    def _up(self, finger: int, place: Place) -> Iterator[Event]:
        del self._fingers[finger]
        if self._fingers:
            self._start = None
            return
        if self._is_pulling:
            yield _button(pygame.MOUSEBUTTONUP, place)
        elif self._start is not None and self._rested < LONG:
            yield _button(pygame.MOUSEBUTTONDOWN, self._start)
            yield _button(pygame.MOUSEBUTTONUP, self._start)
        self._start, self._is_pulling = None, False
        # A finger that is gone points at nothing.
        yield Event(pygame.WINDOWLEAVE)


def _motion(place: Place, before: Place, *, held: bool = False) -> Event:
    rel = place[0] - before[0], place[1] - before[1]
    buttons = (int(held), 0, 0)
    return Event(pygame.MOUSEMOTION, pos=place, rel=rel, buttons=buttons, touch=False)


def _button(kind: int, place: Place) -> Event:
    return Event(kind, pos=place, button=1, touch=False)
