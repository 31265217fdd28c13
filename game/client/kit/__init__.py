"""The drawing kit: theme, type, pieces, cards and desk parts, all cached for one scale."""

from game.client.kit.cards import CardBack, Cards
from game.client.kit.desk import ButtonKind, ButtonLook, ButtonState, Desk
from game.client.kit.kit import Kit
from game.client.kit.shapes import Shapes
from game.client.kit.sprites import Ground, Icon, Sprites
from game.client.kit.text import Style, Typesetter
from game.client.kit.theme import Colour, Elevation, Theme, ThemeError

__all__ = [
    "ButtonKind",
    "ButtonLook",
    "ButtonState",
    "CardBack",
    "Cards",
    "Colour",
    "Desk",
    "Elevation",
    "Ground",
    "Icon",
    "Kit",
    "Shapes",
    "Sprites",
    "Style",
    "Theme",
    "ThemeError",
    "Typesetter",
]
