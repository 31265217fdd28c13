"""The sea: deep and calm, lighter towards the coasts, with waterlines as on an old chart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygame import Surface

from game.client.board.land.noise import bare_size, centre_of, noise
from game.client.board.land.raster import (
    MULT,
    Canvas,
    Rgb,
    blurred,
    clear,
    film,
    gradient,
    red,
    scaled,
    toned,
)
from game.client.board.plan.geometry import Frame, Path
from game.client.board.plan.layout import Scenery
from game.client.draw.pixels import Size
from game.client.draw.theme import Theme

FAR: Final = 38.0
NEAR: Final = 13.0
WAVES: Final = 9.0
WATERLINES: Final = ((30.0, 34), (20.0, 50), (12.0, 70), (5.5, 95))
"""Distance from the coast and opacity."""
LAKE_LINE: Final = 5.5
"""Lakes show only the waterline nearest to the shore."""
SMALLEST_LAKE: Final = 12.0
"""Lakes less wide or high have no room for a waterline."""


def paint_sea(frame: Frame, size: Size, land: Surface, theme: Theme) -> Surface:
    """Water everywhere, lighter near the land; `land` is white on land, of any size."""
    small = round(frame.width), round(frame.height)
    coast = scaled(land, small)
    sea = gradient(size, _rgb(theme, "sea_top"), _rgb(theme, "sea_bottom"))
    far = scaled(blurred(coast, FAR), size)
    sea.blit(
        film(red(far), size, _rgb(theme, "shallows"), lambda v: 0.85 * min(1.0, 1.5 * v)), (0, 0)
    )
    near = scaled(blurred(coast, NEAR), size)
    sea.blit(
        film(red(near), size, _rgb(theme, "shore"), lambda v: 0.75 * min(1.0, 1.7 * v) ** 1.4),
        (0, 0),
    )
    waves = centre_of(noise(frame, WAVES, 55, samples=2), bare_size(frame, WAVES, 2))
    waves = toned(waves, lambda value: 0.93 + 0.07 * value)
    sea.blit(scaled(waves, size), (0, 0), special_flags=MULT)
    return sea


def draw_waterlines(sea: Surface, canvas: Canvas, scenery: Scenery, theme: Theme) -> None:
    """Lines along every coast; the land painted later covers the other half of each."""
    coasts = (*scenery.land, *scenery.neighbours)
    lakes = (*scenery.border_lakes, *scenery.lakes)
    colour = _rgb(theme, "waterline")
    for distance, alpha in WATERLINES:
        layer = clear(canvas.size, colour)
        wide = distance <= LAKE_LINE
        rings = (*coasts, *filter(_is_wide, lakes)) if wide else coasts
        _ribbons(layer, canvas, (*colour, alpha), rings, 2 * distance + 1.3)
        _ribbons(layer, canvas, (*colour, 0), rings, 2 * distance - 0.9)
        if not wide:
            for lake in lakes:
                canvas.fill(layer, (*colour, 0), lake)
        sea.blit(scaled(layer, sea.get_size()), (0, 0))


def _ribbons(
    layer: Surface,
    canvas: Canvas,
    colour: tuple[int, int, int, int],
    rings: Sequence[Path],
    width: float,
) -> None:
    for ring in rings:
        canvas.stroke(layer, colour, ring, width, closed=True)


def _is_wide(lake: Path) -> bool:
    across = max(x for x, _ in lake) - min(x for x, _ in lake)
    high = max(y for _, y in lake) - min(y for _, y in lake)
    return min(across, high) >= SMALLEST_LAKE


def _rgb(theme: Theme, role: str) -> Rgb:
    colour = theme.colour(f"terrain.{role}")
    return colour.r, colour.g, colour.b
