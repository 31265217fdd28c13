"""The title on a map, as old maps have it: how it looks, and the corner where it hides least."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Surface

from game.client.board.plan.geometry import Frame, around
from game.client.board.plan.layout import BoardLayout
from game.client.draw import Kit, Style
from game.client.draw.pixels import Point, blank, device_px

CARTOUCHE_MARGIN: Final = (20.0, 16.0)
LINE_BELOW: Final = 2.0
LINE: Final = (92.0, 1.2)
SUBTITLE_BELOW: Final = 5.0
CARTOUCHE_SHADOW: Final = (1.0, 1.5, 150)
PART: Final = " · "
"""Where the words under the title are broken into two lines, which need less of the map."""
BADGE: Final = (9.0, 9.0)
AROUND: Final = (3.0, 3.0)
"""Free space around a cartouche."""
SHARES: Final = (1.0, 0.92, 0.85, 0.78)
"""Sizes to try, the best first."""


@dataclass(frozen=True)
class CartoucheFit:
    """How large a cartouche is, and where it lies."""

    share: float
    corner: Point


def lines_of(subtitle: str) -> list[str]:
    first, mark, last = subtitle.rpartition(PART)
    return [first, last] if mark else [subtitle]


def cartouche_fits(
    layout: BoardLayout,
    sheet: Frame,
    size_of: Callable[[float], Point],
    marks: Sequence[Frame] | None = None,
) -> list[CartoucheFit]:
    """Where it lies on none of these marks, the best first; if there is no such place, on few.

    Without any they are the plates and prices of a board. The larger the better, and then the
    farther from all cities, whose areas have their tags there.
    """
    kept = _plates_and_prices(layout) if marks is None else marks
    clear: list[CartoucheFit] = []
    covering = []
    for share in SHARES:
        size = size_of(share)
        found = []
        for corner in _corners(sheet, size):
            frame = Frame(*corner, *size)
            fit, hidden = CartoucheFit(share, corner), _hidden(kept, frame)
            found.append((hidden, -_apart(layout, frame), _coast(layout, frame), fit))
        found.sort(key=lambda one: one[:3])
        clear += [fit for hidden, _, _, fit in found if not hidden]
        covering.append(found[0])
    return clear or [min(covering, key=lambda one: one[:3])[3]]


def cartouche(kit: Kit, title: str, subtitle: str, scale: float) -> Surface:
    """The name of the map, and what stands under it."""
    lines = lines_of(subtitle)
    zoom = scale / kit.scale
    name = kit.text.tracked(title.upper(), Style.CARTOUCHE, "text.ivory", zoom)
    dark = kit.text.tracked(title.upper(), Style.CARTOUCHE, "terrain.land_shadow", zoom)
    rows = [kit.text.render(line, Style.LOG, "terrain.cartouche", zoom) for line in lines]
    shades = [kit.text.render(line, Style.LOG, "terrain.land_shadow", zoom) for line in lines]
    right, down, alpha = CARTOUCHE_SHADOW
    offset = device_px(right, scale), device_px(down, scale)
    below = name.get_height() + device_px(LINE_BELOW, scale)
    widest = max(row.get_width() for row in rows)
    width = max(name.get_width(), widest, device_px(LINE[0], scale)) + offset[0]
    tall = sum(row.get_height() for row in rows)
    surface = blank((width, below + device_px(SUBTITLE_BELOW, scale) + tall + offset[1]))
    dark = dark.copy()
    dark.set_alpha(alpha)
    surface.blit(dark, offset)
    surface.blit(name, (0, 0))
    copper = kit.theme.colour("accent.copper_light")
    surface.fill(copper, (0, below, device_px(LINE[0], scale), device_px(LINE[1], scale)))
    under = below + device_px(SUBTITLE_BELOW, scale)
    for row, shade in zip(rows, shades, strict=True):
        surface.blit(shade, (1, under + 1))
        surface.blit(row, (0, under))
        under += row.get_height()
    return surface


def _corners(sheet: Frame, size: Point) -> list[Point]:
    right, down = CARTOUCHE_MARGIN
    lefts = sheet.left + right, sheet.right - right - size[0]
    tops = sheet.top + down, sheet.bottom - down - size[1]
    return [(left, top) for left in lefts for top in tops]


def _plates_and_prices(layout: BoardLayout) -> list[Frame]:
    badges = [around(cable.badge, BADGE) for cable in layout.cables]
    return [*(city.plate for city in layout.cities), *badges]


def _hidden(marks: Sequence[Frame], frame: Frame) -> float:
    """How much of the marks lies under a frame."""
    common = [mark.clipped(frame.grown(*AROUND)) for mark in marks]
    return sum(part.width * part.height for part in common)


def _apart(layout: BoardLayout, frame: Frame) -> float:
    """From it to the nearest city."""
    return min((city.plate.apart(frame) for city in layout.cities), default=0.0)


def _coast(layout: BoardLayout, frame: Frame) -> int:
    return sum(frame.contains(point) for ring in layout.scenery.land for point in ring)
