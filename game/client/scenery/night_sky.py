"""The title's background: the night sky, and the lit map that lies below it to the horizon.

The map is painted flat elsewhere. Here it is laid into perspective row by row, then haze, warmth,
the shade behind the menu and the dark corners are put over it. All of it runs without a display.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame
from pygame import BLEND_RGB_ADD, BLEND_RGB_MULT, Surface
from pygame.transform import box_blur, smoothscale

from game.client.draw.pixels import Point, Size
from game.client.draw.shapes import Shapes
from game.client.draw.theme import Theme
from game.client.scenery.title_stage import COMPOSED, TitleStage

HORIZON: Final = 560.0
"""Composed pixels over the upper edge at which all rows would meet."""
DROP: Final = 1010.0
"""How steeply the map falls away: composed pixels."""
MAP_SCALE: Final = 3.2
"""Composed pixels of the nearest row per logical pixel of the board."""
FADED_SIDE: Final = 0.19
"""Share of the map's width that fades into the night on either side."""
ROWS: Final = 2
ROWS_AT_ONCE: Final = 60
HAZE: Final = 560.0
EDGE_IN_HAZE: Final = 65.0
"""How far below its upper end the haze covers the map's edge: composed pixels."""
WARMTH_ABOVE: Final = 260.0
SCRIM_WIDTH: Final = 0.56
SCRIM_ALPHA: Final = 238
SMALL: Final = (96, 54)
"""Soft things are painted this small and enlarged."""
SHARPEST: Final = 1920
"""Pixels across beyond which the bare sky is enlarged; the grain is laid over it afterwards."""
GRAIN: Final = 128
GRAIN_STRENGTH: Final = 4
GRAIN_SEED: Final = 8
"""A little noise, or the wide dark gradients would show their steps."""


@dataclass(frozen=True)
class NightGround:
    """How points of the flat board appear in the tilted picture."""

    stage: TitleStage
    board: tuple[float, float]
    """The board's logical size."""

    @property
    def zoom(self) -> float:
        """Board scale in composed pixels; a wide window's map fills it as well."""
        return MAP_SCALE * max(1.0, self.stage.width / COMPOSED[0])

    @property
    def depth(self) -> float:
        return self.stage.height + HORIZON

    @property
    def far_edge(self) -> float:
        """Where the board ends towards the horizon, in composed pixels from the top."""
        return self.depth / (1 + self.board[1] * self.zoom / DROP) - HORIZON

    def place(self, point: Point) -> Point:
        """Where a logical point of the board lies in the window."""
        behind = self.board[1] * self.zoom - point[1] * self.zoom
        depth = self.depth / (1 + behind / DROP)
        share = depth / self.depth
        x = self.stage.width / 2 + (point[0] - self.board[0] / 2) * self.zoom * share
        return x * self.stage.scale, (depth - HORIZON) * self.stage.scale

    def row(self, y: float) -> tuple[float, float]:
        """Of a window row: which logical row of the board it shows, and how large (1: nearest)."""
        depth = y / self.stage.scale + HORIZON
        behind = DROP * (self.depth / depth - 1)
        return self.board[1] - behind / self.zoom, depth / self.depth


def paint_sky(ground: NightGround, theme: Theme) -> Surface:
    """The night without a map, for the first moment; soft as it is, never painted larger."""
    stage = ground.stage.within(SHARPEST)
    sky = Shapes().gradient(stage.size, theme.gradient("night.sky"))
    shaded = _shaded(sky, NightGround(stage, ground.board), theme)
    return _grained(shaded if stage == ground.stage else smoothscale(shaded, ground.stage.size))


def lay_down(
    night: Surface, ground: NightGround, picture: Surface, void: pygame.Color
) -> Iterator[None]:
    """Lay the lit board, seen from above, into the picture; stops for breath now and then."""
    picture.fill(void)
    night = _with_faded_sides(night, void)
    height = picture.get_height()
    step = max(ROWS, round(ROWS * ground.stage.scale))
    for done, y in enumerate(range(0, height, step), start=1):
        _lay_row(night, ground, picture, y, step)
        if done % ROWS_AT_ONCE == 0:
            yield


def _lay_row(night: Surface, ground: NightGround, picture: Surface, y: int, step: int) -> None:
    width = picture.get_width()
    flat_width, flat_height = night.get_size()
    per_logical = flat_height / ground.board[1]
    row, share = ground.row(y + step / 2)
    top = int(row * per_logical)
    if not 0 <= top < flat_height:
        return
    # Device pixels that one pixel of the flat map takes in this row.
    size = ground.zoom * ground.stage.scale * share / per_logical
    seen = min(flat_width, int(width / size) + 2)
    left = (flat_width - seen) // 2
    rows = min(flat_height - top, max(1, round(step / size)))
    strip = night.subsurface((left, top, seen, rows))
    wide = int(seen * size)
    picture.blit(smoothscale(strip, (wide, step)), ((width - wide) // 2, y))


def _with_faded_sides(night: Surface, void: pygame.Color) -> Surface:
    fading = Surface((64, 1), pygame.SRCALPHA)
    for x in range(64):
        fading.set_at((x, 0), (void.r, void.g, void.b, round(255 * (1 - x / 63) ** 1.3)))
    width, height = night.get_size()
    side = smoothscale(fading, (max(1, round(width * FADED_SIDE)), height))
    faded = night.copy()
    faded.blit(side, (0, 0))
    other = pygame.transform.flip(side, True, False)
    faded.blit(other, (width - other.get_width(), 0))
    return faded


def finished(picture: Surface, ground: NightGround, theme: Theme) -> Surface:
    """Haze at the horizon, a warm glow in it, shade behind the words, dark corners, and grain."""
    return _grained(_shaded(picture, ground, theme))


def _shaded(picture: Surface, ground: NightGround, theme: Theme) -> Surface:
    size = ground.stage.size
    opaque = Surface(size, 0, 32)
    opaque.blit(picture, (0, 0))
    _veil(opaque, ground, theme)
    opaque.blit(_scrim(size, theme), (0, 0))
    opaque.blit(_corners(size, theme), (0, 0), special_flags=BLEND_RGB_MULT)
    return opaque


def _grained(picture: Surface) -> Surface:
    """The picture itself under a little noise."""
    tile = _grain()
    for x in range(0, picture.get_width(), GRAIN):
        for y in range(0, picture.get_height(), GRAIN):
            picture.blit(tile, (x, y), special_flags=BLEND_RGB_ADD)
    return picture


def _veil(picture: Surface, ground: NightGround, theme: Theme) -> None:
    """The haze covers the far edge of the map, wherever the window's shape puts it."""
    stage = ground.stage
    stops = theme.gradient("night.haze")
    shift = round((ground.far_edge - EDGE_IN_HAZE) * stage.scale)
    if shift > 0:
        picture.fill(stops[0][1], (0, 0, stage.size[0], shift))
    picture.blit(Shapes().gradient((stage.size[0], stage.px(HAZE)), stops), (0, shift))
    picture.blit(_warmth(stage, theme), (0, shift - stage.px(WARMTH_ABOVE)))


def _warmth(stage: TitleStage, theme: Theme) -> Surface:
    colour = theme.colour("night.warmth")
    glow = Surface(SMALL, pygame.SRCALPHA)
    glow.fill((colour.r, colour.g, colour.b, 0))
    pygame.draw.ellipse(glow, colour, (36, 16, 56, 12))
    return smoothscale(_blurred(glow, 5), stage.size)


def _scrim(size: Size, theme: Theme) -> Surface:
    dark = theme.colour("night.scrim")
    strip = Surface((64, 1), pygame.SRCALPHA)
    for x in range(64):
        left = max(0.0, 1 - x / (64 * SCRIM_WIDTH))
        strip.set_at((x, 0), (dark.r, dark.g, dark.b, round(SCRIM_ALPHA * left**1.1)))
    return smoothscale(strip, size)


def _corners(size: Size, theme: Theme) -> Surface:
    shade = Surface(SMALL, 0, 32)
    shade.fill(theme.colour("night.corner"))
    pygame.draw.ellipse(shade, "white", (-8, -8, SMALL[0] + 16, SMALL[1] + 16))
    return smoothscale(_blurred(shade, 10), size)


def _grain() -> Surface:
    noise = Random(GRAIN_SEED).randbytes(GRAIN * GRAIN)
    weak = noise.translate(bytes(value % GRAIN_STRENGTH for value in range(256)))
    pixels = bytearray(3 * len(weak))
    for channel in range(3):
        pixels[channel::3] = weak
    return pygame.image.frombuffer(bytes(pixels), (GRAIN, GRAIN), "RGB").convert(32)


def _blurred(surface: Surface, radius: int) -> Surface:
    return box_blur(box_blur(surface, radius), radius)
