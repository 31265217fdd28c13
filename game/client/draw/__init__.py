"""The drawing kit: theme, type, pieces, cards and desk parts, all cached for one scale."""

from game.client.draw.cards import CardBack, Cards
from game.client.draw.kit import Kit
from game.client.draw.shapes import Shapes
from game.client.draw.sprites import HouseGround, Icon, Sprites
from game.client.draw.surfaces import ButtonKind, ButtonLook, ButtonState, DeskSurfaces
from game.client.draw.text import Style, Typesetter
from game.client.draw.theme import Colour, Elevation, Theme, ThemeError

__all__ = [
    "ButtonKind",
    "ButtonLook",
    "ButtonState",
    "CardBack",
    "Cards",
    "Colour",
    "DeskSurfaces",
    "Elevation",
    "HouseGround",
    "Icon",
    "Kit",
    "Shapes",
    "Sprites",
    "Style",
    "Theme",
    "ThemeError",
    "Typesetter",
]
