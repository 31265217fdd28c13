"""From logical lengths to device pixels, and surfaces made ready for the screen."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

import pygame
from pygame import Surface

Size = tuple[int, int]
Point = tuple[float, float]
LOGICAL_SIZE: Final[Size] = (1280, 720)
ALPHA_MASKS: Final = (0xFF0000, 0xFF00, 0xFF, 0xFF000000)
"""Of surfaces with transparent pixels, as pygame blits them fastest."""
Thing = TypeVar("Thing")


def half_up(value: float) -> int:
    """The nearest whole number, halves up; Python's own `round` sends 10.5 to 10."""
    return math.floor(value + 0.5)


def device_px(logical: float, scale: float) -> int:
    """Device pixels of a logical length; something that has a length never vanishes."""
    pixels = half_up(logical * scale)
    return 1 if logical > 0 and pixels < 1 else pixels


def blank(size: Size, colour: pygame.Color | None = None) -> Surface:
    """A transparent surface; `colour` is what its blurred or scaled edges fade into."""
    surface = Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    if colour is not None:
        surface.fill((colour.r, colour.g, colour.b, 0))
    return surface


def ready(surface: Surface) -> Surface:
    """The surface in the screen's format as soon as there is a screen.

    One that has it already is not copied: fresh memory costs more than all drawing on it.
    """
    if surface.get_masks() == ALPHA_MASKS or not pygame.display.get_surface():
        return surface
    return surface.convert_alpha()


def shown(surface: Surface) -> Surface:
    """An opaque surface in the screen's format, itself if it has that already."""
    screen = pygame.display.get_surface()
    if screen is None or surface.get_masks() == screen.get_masks():
        return surface
    return surface.convert()


class Cache(Generic[Thing]):
    """What was made lately, by everything that decides it; the oldest goes first."""

    def __init__(self, capacity: int) -> None:
        self._capacity = capacity
        self._load = 0
        self._things: OrderedDict[Hashable, Thing] = OrderedDict()

    def __len__(self) -> int:
        return len(self._things)

    def get(self, key: Hashable, make: Callable[[], Thing]) -> Thing:
        """The thing kept under a key, made now if there is none."""
        if key in self._things:
            self._things.move_to_end(key)
            return self._things[key]
        thing = make()
        self._things[key] = thing
        self._load += self._weight(thing)
        while self._load > self._capacity and len(self._things) > 1:
            self._load -= self._weight(self._things.popitem(last=False)[1])
        return thing

    def clear(self) -> None:
        """Keep nothing; what is wanted again is made again."""
        self._things.clear()
        self._load = 0

    def _weight(self, thing: Thing) -> int:
        return 1


class Pictures(Cache[Surface]):
    """Surfaces up to a number of pixels, so that resizing a window cannot fill the memory."""

    def _weight(self, thing: Surface) -> int:
        return thing.get_width() * thing.get_height()


def screens(count: float, scale: float) -> int:
    """The pixels of so many whole screens at a scale."""
    return half_up(count * LOGICAL_SIZE[0] * LOGICAL_SIZE[1] * scale * scale)
