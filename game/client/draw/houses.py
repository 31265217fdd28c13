"""Houses: six roofs and colours for the seats, built or planned, and a seventh for the Cartel."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import pygame
from pygame import BLEND_RGBA_MULT, Surface
from pygame.transform import smoothscale

from game.client.draw.pixels import blank, half_up
from game.client.draw.svg import Drawing, named_paths, rasterised
from game.client.draw.theme import ASSETS, Roof, SeatLook, Theme, mix

GRID: Final = 24
BLACK: Final = pygame.Color("black")
WHITE: Final = pygame.Color("white")
RIM_WIDTH: Final = {"house.rim": 2.2, "house.rim_ivory": 1.7, "house.rim_white": 2.4}
OUTLINE_WIDTH: Final = 1.9
HATCH_STEP: Final = 6.0
HATCH_WIDTH: Final = 2.6


class HouseGround(StrEnum):
    """What a house stands on; it decides the rim that sets it off."""

    DARK = "dark"
    LAND = "land"


def house(theme: Theme, seat: SeatLook, ground: HouseGround, px: int) -> Surface:
    """A built house."""
    parts = named_paths(ASSETS / "houses" / f"{seat.roof}.svg")
    front, side, roof = _shades(seat)
    rim = seat.dark_rim if ground is HouseGround.DARK else seat.land_rim
    drawing = Drawing(GRID, GRID)
    drawing.path(parts["silhouette"], theme.colour(rim))
    drawing.stroke(parts["silhouette"], theme.colour(rim), RIM_WIDTH[rim])
    drawing.path(
        parts["front"], drawing.linear([(0, mix(front, WHITE, 0.16)), (1, mix(front, BLACK, 0.1))])
    )
    drawing.path(parts["side"], side)
    drawing.path(parts["roof"], drawing.linear([(0, mix(roof, WHITE, 0.25)), (1, roof)]))
    drawing.path(parts["door"], mix(side, BLACK, 0.3))
    return rasterised(drawing.source(), (px, px))


def cartel_house(theme: Theme, px: int) -> Surface:
    """The Cartel's, in graphite and ivory: it is nobody's colour, and has a gable of its own."""
    parts = named_paths(ASSETS / "houses" / f"{Roof.STEPPED}.svg")
    drawing = Drawing(GRID, GRID)

    def shades(part: str) -> str:
        ends = (theme.colour(f"cartel.{part}_top"), theme.colour(f"cartel.{part}_bottom"))
        return drawing.linear([(0, ends[0]), (1, ends[1])])

    rim = theme.colour("house.rim")
    drawing.path(parts["silhouette"], rim)
    drawing.stroke(parts["silhouette"], rim, RIM_WIDTH["house.rim"])
    drawing.path(parts["front"], shades("front"))
    drawing.path(parts["side"], theme.colour("cartel.side"))
    drawing.path(parts["roof"], shades("roof"))
    drawing.path(parts["door"], theme.colour("cartel.door"))
    return rasterised(drawing.source(), (px, px))


def planned_house(theme: Theme, seat: SeatLook, px: int) -> Surface:
    """A house that is only planned: an ivory outline, its body hatched."""
    parts = named_paths(ASSETS / "houses" / f"{seat.roof}.svg")
    front, side, _ = _shades(seat)
    body = Drawing(GRID, GRID)
    body.path(parts["silhouette"], WHITE)
    surface = _hatched(px, front, mix(side, BLACK, 0.45))
    surface.blit(rasterised(body.source(), (px, px)), (0, 0), special_flags=BLEND_RGBA_MULT)
    lines = Drawing(GRID, GRID)
    ivory = theme.colour("house.hatch")
    lines.stroke(parts["roof"], ivory, OUTLINE_WIDTH / 2, 0.75)
    lines.stroke(parts["silhouette"], ivory, OUTLINE_WIDTH)
    surface.blit(rasterised(lines.source(), (px, px)), (0, 0))
    return surface


def _shades(seat: SeatLook) -> tuple[pygame.Color, pygame.Color, pygame.Color]:
    """Front, side and roof, lit from the upper left."""
    colour = pygame.Color(seat.colour)
    front = pygame.Color(seat.front) if seat.front else mix(colour, WHITE, 0.1)
    side = pygame.Color(seat.side) if seat.side else mix(colour, BLACK, 0.42)
    roof = pygame.Color(seat.roof_colour) if seat.roof_colour else mix(colour, WHITE, 0.36)
    return front, side, roof


def _hatched(px: int, light: pygame.Color, dark: pygame.Color) -> Surface:
    fine = 3
    large = blank((px * fine, px * fine))
    large.fill(dark)
    unit = px * fine / GRID
    for step in range(int(2 * GRID / HATCH_STEP) + 1):
        reach = step * HATCH_STEP * unit
        width = max(1, half_up(HATCH_WIDTH * unit * 1.3))
        pygame.draw.line(large, light, (reach, -1), (reach - GRID * unit, GRID * unit), width)
    return smoothscale(large, (px, px))
