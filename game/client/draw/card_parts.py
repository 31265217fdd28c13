"""The parts of a plant card's face, each drawn onto the card where it belongs."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Surface

from game.client.draw.pixels import Cache, Pictures, Size, half_up, screens
from game.client.draw.plant_scenes import HEIGHT, WIDTH, scene
from game.client.draw.shapes import Shapes
from game.client.draw.sprites import Icon, Sprites
from game.client.draw.svg import Drawing, rasterised
from game.client.draw.text import Style, Typesetter
from game.client.draw.theme import Theme
from game.engine.plants import Plant, PlantKind
from game.engine.tokens import RESOURCES, Tokens
from game.texts import Catalogue

UNITS: Final = 80
SCENE_SHARE: Final = 0.72
TRAY: Final = 14.5
"""Height of the storage between picture and foot, in units."""
HIDDEN_GROUND: Final = 9.5
"""How much of the picture's ground the storage may hide, in units."""
LEFT_CROP: Final = 0.85
"""How much of what a picture is too wide is taken from its left, where only hills are."""
KEPT_SCREENS: Final = 0.3
KEPT_SCENES: Final = 100
KEPT_VIGNETTES: Final = 20
TOKEN: Final = 14.0
STORED: Final = 12.5
PILL: Final = 30.0


class CardParts:
    """Draws parts of faces; a unit is an eightieth of the card's height."""

    def __init__(
        self, theme: Theme, shapes: Shapes, text: Typesetter, sprites: Sprites, words: Catalogue
    ) -> None:
        self._theme = theme
        self._shapes = shapes
        self._text = text
        self._sprites = sprites
        self._words = words
        self._scenes: Cache[str] = Cache(KEPT_SCENES)
        self._pictures = Pictures(screens(KEPT_SCREENS, text.scale))
        self._vignettes: Cache[Surface] = Cache(KEPT_VIGNETTES)

    def picture(self, plant: Plant, size: Size, has_tray: bool) -> Surface:
        """A new card with its picture, darkened where the number will stand."""
        key = (plant, size, has_tray)
        return self._pictures.get(key, lambda: self._picture(plant, size, has_tray)).copy()

    def let_go(self) -> None:
        """No card will be drawn for long."""
        self._pictures.clear()
        self._vignettes.clear()

    def foot(self, surface: Surface, plant: Plant) -> None:
        """The ivory foot and the stripe of the plant's kind above it."""
        unit = surface.get_height() / UNITS
        end = scene_height(surface.get_size())
        width = surface.get_width()
        foot = self._shapes.gradient(
            (width, surface.get_height() - end), self._theme.gradient("card.foot")
        )
        surface.blit(foot, (0, end))
        stripe = max(2, half_up(2.6 * unit))
        surface.fill(self._theme.plant(plant.kind), (0, end - stripe, width, stripe))

    def tray(self, surface: Surface, plant: Plant, stored: Tokens, planned: Tokens) -> None:
        """The storage: a dark rail under the stripe's line, a ring for every free place."""
        unit = surface.get_height() / UNITS
        end, width = scene_height(surface.get_size()), surface.get_width()
        height = half_up(TRAY * unit)
        stripe = max(2, half_up(2.6 * unit))
        surface.blit(
            self._shapes.gradient((width, height), self._theme.gradient("card.tray")),
            (0, end - height),
        )
        surface.fill(self._theme.plant(plant.kind), (0, end - height - stripe, width, stripe))
        places = self._stored(plant, stored, planned, half_up(STORED * unit))
        step = min(STORED * unit * 1.06, (width - 8 * unit) / len(places))
        x = 5 * unit
        for place in places:
            surface.blit(place, (half_up(x), end - height + (height - place.get_height()) // 2))
            x += step

    def framed(self, content: Surface) -> Surface:
        """The card in its rim; its content is cut inside the rim, so that none shows around it."""
        unit = content.get_height() / UNITS
        radius = self._theme.length("radius.card") * unit
        rim = max(1, half_up(1.1 * unit))
        surface = self._shapes.face(content.get_size(), radius, self._theme.colour("card.rim"))
        place = content.get_rect().inflate(-2 * rim, -2 * rim)
        inner = self._shapes.rounded(content.subsurface(place).copy(), max(0.0, radius - rim))
        surface.blit(inner, place)
        hairline = self._theme.colour("card.hairline")
        line = max(0.7, 0.7 * unit)
        surface.blit(self._shapes.ring(place.size, max(0.0, radius - rim), hairline, line), place)
        return surface

    def number(self, surface: Surface, plant: Plant) -> None:
        """The plant's number in the sky."""
        unit = surface.get_height() / UNITS
        words = f"{plant.number:02d}"
        place = (half_up(6 * unit), half_up(16.5 * unit))
        shade = self._figure(words, 30, unit, "card.number_shadow")
        away = max(1, half_up(unit))
        surface.blit(shade, shade.get_rect(midleft=(place[0] + away, place[1] + away)))
        figure = self._figure(words, 30, unit, "text.ivory")
        surface.blit(figure, figure.get_rect(midleft=place))

    def fuel(self, surface: Surface, plant: Plant) -> None:
        """What one run takes."""
        unit = surface.get_height() / UNITS
        y = _foot_middle(surface)
        if not plant.fuels:
            self._free(surface, plant, unit, y)
        elif plant.kind is PlantKind.HYBRID:
            self._either(surface, plant, unit, y)
        else:
            token = self._sprites.token(plant.fuels[0], half_up(TOKEN * unit))
            step = TOKEN * unit * (0.95 if plant.fuel_count < 3 else 0.8)
            for index in range(plant.fuel_count):
                place = token.get_rect(midleft=(half_up(5 * unit + index * step), y))
                surface.blit(token, place)

    def output(self, surface: Surface, plant: Plant) -> None:
        """How many cities it powers."""
        unit = surface.get_height() / UNITS
        end = scene_height(surface.get_size())
        margin = half_up(2.5 * unit)
        size = (half_up(PILL * unit), surface.get_height() - end - 2 * margin)
        pill = self._shapes.face(size, 4 * unit, self._theme.gradient("card.pill"))
        place = pill.get_rect(topright=(surface.get_width() - half_up(4 * unit), end + margin))
        surface.blit(pill, place)
        icon = self._sprites.icon(Icon.HOME, half_up(12 * unit), "accent.amber")
        surface.blit(icon, icon.get_rect(midleft=(place.x + half_up(3.2 * unit), place.centery)))
        figure = self._figure(str(plant.cities), 19, unit, "text.ivory")
        right = place.right - half_up(4.2 * unit)
        surface.blit(figure, figure.get_rect(midright=(right, place.centery)))

    def _picture(self, plant: Plant, size: Size, has_tray: bool) -> Surface:
        unit = size[1] / UNITS
        end = scene_height(size)
        whole = _covering((size[0], end))
        source = self._scenes.get(plant, lambda: scene(plant, self._theme))
        surface = Surface(size, pygame.SRCALPHA)
        foot = end - half_up((TRAY - HIDDEN_GROUND) * unit) if has_tray else end
        place = (half_up((size[0] - whole[0]) * LEFT_CROP), foot - whole[1])
        surface.blit(rasterised(source, whole), place)
        corner = (size[0], end)
        surface.blit(self._vignettes.get(corner, lambda: self._vignette(corner)), (0, 0))
        return surface

    def _free(self, surface: Surface, plant: Plant, unit: float, y: int) -> None:
        is_wind = plant.kind is PlantKind.ECOLOGICAL
        colour = "card.free_wind" if is_wind else "card.free_atom"
        icon = self._sprites.icon(Icon.WIND if is_wind else Icon.ATOM, half_up(16 * unit), colour)
        surface.blit(icon, icon.get_rect(midleft=(half_up(5 * unit), y)))
        room = surface.get_width() - half_up((PILL + 4 + 24 + 3) * unit)
        word = self._words.say("card.free")
        zoom = unit / self._text.scale
        label = self._text.fitted(word, Style.CITY, "text.ink_soft", room, zoom)
        surface.blit(label, label.get_rect(midleft=(half_up(23 * unit), y)))

    def _either(self, surface: Surface, plant: Plant, unit: float, y: int) -> None:
        """A count, then coal or oil."""
        count = self._figure(str(plant.fuel_count), 17, unit, "text.ink")
        x = half_up(5 * unit)
        surface.blit(count, count.get_rect(midleft=(x, y)))
        x += count.get_width() + half_up(1.5 * unit)
        for index, resource in enumerate(plant.fuels):
            if index:
                slash = self._figure("/", 15, unit, "text.ink")
                surface.blit(slash, slash.get_rect(midleft=(x, y)))
                x += slash.get_width()
            token = self._sprites.token(resource, half_up(TOKEN * unit))
            surface.blit(token, token.get_rect(midleft=(x, y)))
            x += half_up(token.get_width() * 0.94)

    def _stored(self, plant: Plant, stored: Tokens, planned: Tokens, px: int) -> list[Surface]:
        """Tokens, ghosts of planned ones, then rings, as many as the plant has room for."""
        places = [
            self._sprites.token(resource, px, ghost=ghost)
            for ghost, tokens in ((False, stored), (True, planned))
            for resource in RESOURCES
            for _ in range(tokens[resource])
        ]
        ring = self._sprites.free_place(px)
        return places + [ring] * (plant.storage - len(places))

    def _figure(self, text: str, units: float, unit: float, colour: str) -> Surface:
        home = self._theme.typeface(Style.PLANT_NUMBER).size
        zoom = units / home * unit / self._text.scale
        return self._text.render(text, Style.PLANT_NUMBER, colour, zoom)

    def _vignette(self, size: Size) -> Surface:
        dark = self._theme.colour("card.vignette")
        clear = pygame.Color(dark.r, dark.g, dark.b, 0)
        drawing = Drawing(*size)
        half = pygame.Color(dark.r, dark.g, dark.b, dark.a // 2)
        paint = drawing.radial([(0, dark), (0.5, half), (1, clear)], cx=0.02, cy=0.0, r=0.78)
        drawing.rect(0, 0, *size, paint)
        return rasterised(drawing.source(), size)


def scene_height(size: Size) -> int:
    """Where a card's picture ends and its foot begins."""
    return half_up(size[1] * SCENE_SHARE)


def _covering(size: Size) -> Size:
    """The size of a whole picture that covers this much of a card."""
    width = max(size[0], half_up(size[1] * WIDTH / HEIGHT))
    return width, max(size[1], half_up(width * HEIGHT / WIDTH))


def _foot_middle(surface: Surface) -> int:
    return (scene_height(surface.get_size()) + surface.get_height()) // 2
