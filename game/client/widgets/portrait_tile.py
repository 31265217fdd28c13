"""The face of whoever sits somewhere, in a frame of their colour: bots have their own, people one
in the colours of their seat."""

from __future__ import annotations

from typing import Final

from pygame import Surface

from game.client.draw import Colour, Kit
from game.client.draw.sprites import MissingPictureError
from game.table_seat import TableSeat

PERSON: Final = "you"
RADIUS: Final = 0.13
RIM: Final = 0.03


def portrait_tile(kit: Kit, sitter: TableSeat, side: int, rim: Colour | None = None) -> Surface:
    """A portrait with round corners, so many device pixels wide and high."""
    colour = rim if rim is not None else kit.theme.glow(sitter.colour)
    radius = side * RADIUS / kit.scale
    tile = kit.desk.field((side, side), kit.theme.seat(sitter.colour), radius).copy()
    face = _face(kit, sitter, side)
    if face is not None:
        tile.blit(kit.shapes.rounded(face.copy(), side * RADIUS), (0, 0))
    else:
        house = kit.sprites.house(sitter.colour, round(side * 0.6))
        tile.blit(house, house.get_rect(center=(side // 2, side // 2)))
    width = max(1.2, side * RIM / kit.scale)
    tile.blit(kit.desk.outline((side, side), radius, colour, width), (0, 0))
    return tile


def _face(kit: Kit, sitter: TableSeat, side: int) -> Surface | None:
    try:
        if sitter.character is not None:
            return kit.sprites.portrait(sitter.character, side)
        return kit.sprites.portrait(PERSON, side, sitter.colour)
    except MissingPictureError:
        return None
