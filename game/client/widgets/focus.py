"""The keyboard's way round a screen: to the nearest place, to the next control, to a name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeVar

from pygame import Rect

from game.client.draw.pixels import Point
from game.client.telling.search_text import bare, spelt_out
from game.client.vocabulary.pieces import PieceId
from game.engine.board import City, CityId

Key = TypeVar("Key")

SIDEWAYS_COUNTS: Final = 2.0
"""A place off to the side seems this much farther away than one straight ahead."""


class Direction(Enum):
    """An arrow key, as the way it points on a screen."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


def nearest(points: Mapping[Key, Point], current: Key, direction: Direction) -> Key | None:
    """What lies nearest that way, within 45 degrees of it or beyond if nothing does; else None."""
    here = points[current]
    ahead: dict[Key, float] = {}
    sideways: dict[Key, float] = {}
    for key, point in points.items():
        forward, aside = _offset(here, point, direction)
        if key == current or forward <= 0:
            continue
        among = ahead if aside <= forward else sideways
        among[key] = forward + SIDEWAYS_COUNTS * aside
    found = ahead or sideways
    return min(found, key=found.__getitem__) if found else None


def first_of(points: Mapping[Key, Point]) -> Key | None:
    """Where the focus begins: the place nearest the middle of them all."""
    if not points:
        return None
    middle_x = sum(x for x, _ in points.values()) / len(points)
    middle_y = sum(y for _, y in points.values()) / len(points)
    return min(
        points, key=lambda key: (points[key][0] - middle_x) ** 2 + (points[key][1] - middle_y) ** 2
    )


def as_read(places: Mapping[Key, Rect]) -> tuple[Key, ...]:
    """Line by line; what begins above the middle of a line's first stands in that line."""
    left = sorted(places, key=lambda key: (places[key].y, places[key].x))
    read: list[Key] = []
    while left:
        middle = places[left[0]].centery
        line = [key for key in left if places[key].y < middle]
        read += sorted(line, key=lambda key: places[key].x)
        left = [key for key in left if key not in line]
    return tuple(read)


@dataclass(frozen=True)
class TabOrder:
    """Groups of controls: Tab goes from one to the next, arrows move inside one."""

    groups: tuple[tuple[PieceId, ...], ...]

    def step(self, piece: PieceId | None, by: int) -> PieceId | None:
        """The first control of the next group, or with -1 of the one before; round and round."""
        filled = [group for group in self.groups if group]
        if not filled:
            return None
        place = next((i for i, group in enumerate(filled) if piece in group), None)
        if place is None:
            return filled[0 if by > 0 else -1][0]
        return filled[(place + by) % len(filled)][0]


class Focus:
    """Where the keyboard is: it remembers its piece while nothing shows it."""

    def __init__(self) -> None:
        self.piece: PieceId | None = None
        self.is_shown = False

    @property
    def shown(self) -> PieceId | None:
        """The piece that Enter acts on, None if it means the default."""
        return self.piece if self.is_shown else None

    def point(self, piece: PieceId) -> None:
        """Put the focus on a piece."""
        self.piece, self.is_shown = piece, True

    def hide(self) -> None:
        """The mouse is used; the next key begins where the focus was."""
        self.is_shown = False

    def leave(self) -> None:
        """Something else has the keyboard now; Tab begins there."""
        self.piece, self.is_shown = None, False


def search_cities(cities: Iterable[City], typed: str) -> tuple[CityId, ...]:
    """Cities whose name begins with what was typed, then those with a word that does."""
    wanted = bare(typed)
    if not wanted:
        return ()
    named = [({bare(city.name), bare(spelt_out(city.name))}, city.id) for city in cities]
    first = [city for names, city in named if any(name.startswith(wanted) for name in names)]
    inner = [city for names, city in named if any(f" {wanted}" in f" {name}" for name in names)]
    return tuple(dict.fromkeys(first + inner))


def _offset(here: Point, there: Point, direction: Direction) -> tuple[float, float]:
    """How far ahead a place lies, and how far aside."""
    right, down = there[0] - here[0], there[1] - here[1]
    step_x, step_y = direction.value
    return right * step_x + down * step_y, abs(right * step_y + down * step_x)
