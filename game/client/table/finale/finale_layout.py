"""Where everything of the end stands, in a window of any shape."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.engine.terms import Seat

TOWERS: Final = 0.773
"""Where the middle of the towers stands, as a share of the width."""
PITCHES: Final = {2: 170.0, 3: 140.0, 4: 126.0, 5: 101.0, 6: 84.0}
WIDTHS: Final = {2: 84.0, 3: 80.0, 4: 78.0, 5: 62.0, 6: 56.0}
FACES: Final = {5: 42.0, 6: 40.0}
FACE: Final = 44.0
STOREY: Final = 19.5
TALLEST: Final = 370.0
"""All storeys of the tallest tower together."""
FOOT: Final = 172.0
"""From the foot of the towers to that of the window."""
TIED_APART: Final = 396.0
TIED_SPAN: Final = 540.0
"""Of three and more towers that are compared, each with its stack at its side."""
BETWEEN_TIED: Final = 180.0
"""So far apart they stand at most."""
PIECE, BESIDE = 46.0, 14.0
"""A piece of a stack, and the stack's distance from its tower."""
PIECE_AIR: Final = 4.0
EDGE: Final = 10.0
INWARDS: Final = 88.0
"""From one of two towers to the stack before it: clear of the others' portraits between them."""
SKIP: Final = (140.0, 40.0)
WINNER_FACE, SHARED_FACE = 176.0, 132.0
CAPTION: Final = 560.0


@dataclass(frozen=True)
class Tied:
    """One of several who are compared: the tower, the middle of its stack, the size of a piece."""

    tower: Rect
    stack: int
    share: float


@dataclass(frozen=True)
class FinaleLayout:
    """All lengths are device pixels."""

    size: Size
    unit: float
    towers: tuple[Rect, ...]
    """The bodies of the towers by place, each as high as its storeys."""
    storey: float
    land: Rect
    """Where the network is seen."""
    foot: int
    """Where the towers stand."""
    face: int
    caption: Rect
    skip: Rect
    middle: int
    """Of all that stands at the right."""

    @classmethod
    def of(cls, size: Size, kit: Kit, cities: tuple[int, ...]) -> FinaleLayout:
        """For towers of so many storeys, in the order of the table."""
        px, count = kit.px, len(cities)
        middle = round(size[0] * TOWERS)
        foot = size[1] - px(FOOT)
        storey = min(STOREY, TALLEST / max(1, *cities)) * kit.scale
        pitch, width = px(PITCHES[count]), px(WIDTHS[count])
        towers = []
        for place, storeys in enumerate(cities):
            height = round(storeys * storey)
            tower = Rect(0, foot - height, width, height)
            tower.centerx = round(middle + (place - (count - 1) / 2) * pitch)
            towers.append(tower)
        left = min(tower.left for tower in towers)
        land = Rect(px(36), px(34), left - px(70) - px(36), foot - px(34) + px(30))
        skip = Rect((0, 0), (px(SKIP[0]), px(SKIP[1])))
        skip.bottomright = size[0] - px(24), size[1] - px(18)
        caption = Rect(px(40), size[1] - px(106), px(CAPTION), px(74))
        face = px(FACES.get(count, FACE))
        return cls(size, kit.scale, tuple(towers), storey, land, foot, face, caption, skip, middle)

    def tied(self, seats: tuple[Seat, ...]) -> tuple[Tied, ...]:
        """Where the towers of these seats stand while they are compared, and what they stack."""
        count = len(seats)
        if count == 2:
            apart = TIED_APART
            inwards: tuple[float, ...] = (INWARDS, -INWARDS)
            share, aside = 1.0, 0.0
        else:
            apart = min(BETWEEN_TIED, self._span / count)
            width = self.towers[0].w / self.unit
            share = min(1.0, (apart - width - 2 * PIECE_AIR) / PIECE)
            beside = min(BESIDE, (apart - width - share * PIECE) / 2)
            aside = (beside + share * PIECE) / 2
            inwards = (width / 2 + beside + share * PIECE / 2,) * count
        tied = []
        for number, seat in enumerate(seats):
            tower = Rect(self.towers[seat])
            away = (number - (count - 1) / 2) * apart - aside
            tower.centerx = round(self.middle + away * self.unit)
            stack = tower.centerx + round(inwards[number] * self.unit)
            tied.append(Tied(tower, stack, share))
        return tuple(tied)

    @property
    def _span(self) -> float:
        """The logical width of what stands side by side around the middle."""
        return min(TIED_SPAN, 2 * ((self.size[0] - self.middle) / self.unit - EDGE))

    def winners(self, count: int) -> list[Rect]:
        """The portraits of one winner, or of several."""
        between = 28.0
        most = (self._span - (count - 1) * between) / count
        side = round(min(WINNER_FACE if count == 1 else SHARED_FACE, most) * self.unit)
        gap = round(between * self.unit)
        total = count * side + (count - 1) * gap
        y = round(self.size[1] * 0.397) - side // 2
        return [
            Rect(self.middle - total // 2 + place * (side + gap), y, side, side)
            for place in range(count)
        ]
