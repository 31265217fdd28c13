"""Plant cards: faces, backs and the small chips of the player strip.

Everything on a card is measured in units, eighty of which are its height, so that a card looks the
same in the market, in the tableau and on the podium.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import pygame
from pygame import Surface
from pygame.transform import grayscale

from game.client.draw.card_parts import CardParts
from game.client.draw.pixels import Pictures, Size, blank, half_up, ready, screens
from game.client.draw.shapes import Shapes, disc
from game.client.draw.sprites import Icon, Sprites
from game.client.draw.text import Style, Typesetter
from game.client.draw.theme import Theme, rgba
from game.engine.plants import Back, Plant, PlantKind
from game.engine.tokens import NO_TOKENS, RESOURCES, Tokens
from game.texts import Catalogue

UNITS: Final = 80
KEPT_SCREENS: Final = 0.5
GREY_SHARE: Final = 150
DIM_SHARE: Final = 70
FRAMES: Final = 7
CHIP_HEIGHT: Final = 20.0
MIXED_STEP: Final = 0.5
"""How far apart two kinds of tokens lie on a chip, as a share of their size."""


class CardBack(StrEnum):
    """Backs of cards; the first two are also those of the engine."""

    PLUG = "plug"
    SOCKET = "socket"
    STEP_3 = "step_3"


class Cards:
    """Cards by device size. What is returned is shared: do not draw on it."""

    def __init__(
        self, theme: Theme, shapes: Shapes, text: Typesetter, sprites: Sprites, words: Catalogue
    ) -> None:
        self._theme = theme
        self._shapes = shapes
        self._text = text
        self._sprites = sprites
        self._words = words
        self._parts = CardParts(theme, shapes, text, sprites, words)
        self._cards = Pictures(screens(KEPT_SCREENS, text.scale))

    def face(
        self,
        plant: Plant,
        size: Size,
        stored: Tokens | None = None,
        dim: bool = False,
        planned: Tokens = NO_TOKENS,
    ) -> Surface:
        """A plant's card; with `stored` it shows its storage, `planned` tokens there as ghosts.

        A card of the future market is dim.
        """
        key = ("face", plant, size, stored, dim, planned)
        return self._cards.get(key, lambda: ready(self._face(plant, size, stored, dim, planned)))

    def let_go(self) -> None:
        """No card will be seen for long."""
        self._cards.clear()
        self._parts.let_go()

    def back(self, back: Back | CardBack, size: Size) -> Surface:
        """The back of a card, or the Step 3 card."""
        kind = CardBack(back)
        return self._cards.get(("back", kind, size), lambda: ready(self._back(kind, size)))

    def chip(self, plant: Plant, stored: Tokens, size: Size) -> Surface:
        """A plant in a few pixels: its number, its kind at the edge, what it holds of its room."""
        key = ("chip", plant, stored, size)
        return self._cards.get(key, lambda: ready(self._chip(plant, stored, size)))

    def _face(
        self, plant: Plant, size: Size, stored: Tokens | None, dim: bool, planned: Tokens
    ) -> Surface:
        unit = size[1] / UNITS
        parts = self._parts
        has_tray = stored is not None and plant.storage > 0
        surface = parts.picture(plant, size, has_tray)
        parts.foot(surface, plant)
        if stored is not None and has_tray:
            parts.tray(surface, plant, stored, planned)
        surface = parts.framed(surface)
        parts.number(surface, plant)
        parts.fuel(surface, plant)
        parts.output(surface, plant)
        return self._dimmed(surface, unit) if dim else surface

    def _dimmed(self, surface: Surface, unit: float) -> Surface:
        grey = grayscale(surface)
        grey.set_alpha(GREY_SHARE)
        surface.blit(grey, (0, 0))
        shade = pygame.Color(rgba(self._theme.colour("card.dim"), DIM_SHARE))
        radius = self._theme.length("radius.card") * unit
        surface.blit(self._shapes.face(surface.get_size(), radius, shade), (0, 0))
        return surface

    def _back(self, kind: CardBack, size: Size) -> Surface:
        unit = size[1] / UNITS
        radius = self._theme.length("radius.card") * unit
        rim = max(1, half_up(1.1 * unit))
        fill = self._theme.gradient(f"back.{kind}")
        surface = self._shapes.framed(size, radius, fill, self._theme.colour("card.rim"), rim)
        copper = self._theme.colour("accent.copper_light")
        for frame in range(FRAMES):
            inset = half_up((5 + 3.2 * frame) * unit)
            inner = (size[0] - 2 * inset, size[1] - 2 * inset)
            copper.a = 70 - 8 * frame
            line = self._shapes.ring(inner, 5 * unit, copper, max(0.5, 0.6 * unit))
            surface.blit(line, (inset, inset))
        self._medal(surface, kind, unit)
        return surface

    def _medal(self, surface: Surface, kind: CardBack, unit: float) -> None:
        middle = surface.get_rect().center
        colour = self._theme.colour
        rings = (
            (1.0, rgba(colour("card.medal"))),
            (0.95, rgba(colour("accent.copper_light"))),
            (0.9, rgba(colour("card.medal"))),
            (0.85, rgba(colour(f"card.{kind}"))),
        )
        medal = disc(half_up(48 * unit), rings)
        surface.blit(medal, medal.get_rect(center=middle))
        if kind is CardBack.STEP_3:
            self._step_3(surface, unit)
        else:
            icon = self._sprites.icon(Icon(kind), half_up(28 * unit), "text.ivory")
            surface.blit(icon, icon.get_rect(center=middle))

    def _step_3(self, surface: Surface, unit: float) -> None:
        x, y = surface.get_rect().center
        zoom = unit / self._text.scale
        word = self._words.say("card.step").upper()
        label = self._text.fitted(
            word, Style.CAPTION, "accent.copper_light", half_up(38 * unit), zoom
        )
        surface.blit(label, label.get_rect(center=(x, y - half_up(12 * unit))))
        figure = self._text.render("3", Style.PLANT_NUMBER, "text.ivory", zoom)
        surface.blit(figure, figure.get_rect(center=(x, y + half_up(6 * unit))))

    def _chip(self, plant: Plant, stored: Tokens, size: Size) -> Surface:
        unit = size[1] / CHIP_HEIGHT
        radius = self._theme.length("radius.field") * unit
        surface = blank(size)
        surface.fill(self._theme.colour("card.chip"))
        surface.fill(self._theme.plant(plant.kind), (0, 0, half_up(3 * unit), size[1]))
        self._shapes.rounded(surface, radius)
        middle = size[1] // 2
        zoom = unit / self._text.scale
        number = self._text.render(str(plant.number), Style.COLUMN, "text.ivory", zoom)
        surface.blit(number, number.get_rect(center=(half_up(11.5 * unit), middle)))
        x = half_up(20.5 * unit)
        for picture in self._chip_pictures(plant, stored, unit):
            surface.blit(picture, picture.get_rect(midleft=(x, middle)))
            x += half_up(picture.get_width() * MIXED_STEP)
        if plant.storage:
            held = f"{stored.total}/{plant.storage}"
            words = self._text.render(held, Style.SLOT, "text.text", zoom)
            right = size[0] - half_up(4 * unit)
            surface.blit(words, words.get_rect(midright=(right, middle)))
        return surface

    def _chip_pictures(self, plant: Plant, stored: Tokens, unit: float) -> list[Surface]:
        px = half_up(11 * unit)
        if plant.kind is PlantKind.ECOLOGICAL:
            return [self._sprites.icon(Icon.WIND, half_up(14 * unit), "state.good")]
        if plant.kind is PlantKind.FUSION:
            return [self._sprites.icon(Icon.ATOM, half_up(14 * unit), "accent.live")]
        held = [resource for resource in RESOURCES if stored[resource]]
        if held:
            return [self._sprites.token(resource, px) for resource in held]
        return [self._sprites.token(plant.fuels[0], px, ghost=True)]
