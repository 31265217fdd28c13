"""The tile of a player: a face with a small house, or the house alone on its colour."""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.client.draw import Kit
from game.client.draw.pixels import blank
from game.client.draw.sprites import MissingPictureError
from game.client.draw.theme import mix
from game.table_seat import TableSeat

RADIUS: Final = 6.0
BESIDE: Final = 0.14
"""How far the house stands out to the right, as a share of the tile."""
HOUSE_ALONE: Final = 0.72
HOUSE: Final = 0.45


def seat_tile(kit: Kit, sitter: TableSeat, side: int) -> Surface:
    """A tile of this height; a little wider, for the house that stands out."""
    picture = blank((side + round(side * BESIDE), side))
    place = Rect(0, 0, side, side)
    colour = kit.theme.seat(sitter.colour)
    rim = mix(colour, kit.theme.colour("text.white"), 0.4)
    picture.blit(kit.desk.field(place.size, colour, RADIUS, rim), place)
    portrait = _portrait(kit, sitter.character, side - 2)
    if portrait is None:
        house = kit.sprites.house(sitter.colour, round(side * HOUSE_ALONE))
        picture.blit(house, house.get_rect(center=place.center))
        return picture
    picture.blit(portrait, portrait.get_rect(center=place.center))
    house = kit.sprites.house(sitter.colour, round(side * HOUSE))
    picture.blit(house, house.get_rect(bottomright=picture.get_rect().bottomright))
    return picture


def _portrait(kit: Kit, character: str | None, px: int) -> Surface | None:
    if character is None:
        return None
    try:
        picture = kit.sprites.portrait(character, px)
    except MissingPictureError:
        return None
    return kit.shapes.rounded(picture.copy(), kit.px(RADIUS - 1))
