"""Parts of the desk around the board: background, panels, fields, buttons and chips.

Sizes are device pixels, radii logical. Shadows, glows and focus rings are larger than what they
belong to and share its middle: blit them at `image.get_rect(center=rect.center)`.
"""

from __future__ import annotations

from random import Random
from typing import Final

import pygame
from pygame import BLEND_RGB_MULT, Rect, Surface

from game.client.draw.buttons import ButtonKind, ButtonLook, Buttons, ButtonState
from game.client.draw.pixels import Pictures, Size, device_px, half_up, ready, screens
from game.client.draw.shapes import Shapes
from game.client.draw.sprites import Icon, Sprites
from game.client.draw.text import Style, Typesetter
from game.client.draw.theme import Colour, Elevation, Stops, Theme, mix, rgba

__all__ = ["ButtonKind", "ButtonLook", "ButtonState", "DeskSurfaces"]

KEPT_SCREENS: Final = 0.6
"""In a game of 1200 frames few parts are wanted again that lately were not."""
NOISE_SEED: Final = 3
NOISE_FLOOR: Final = 0.96
CHIP_FILL: Final = 0.13
CHIP_RIM: Final = 0.45


class DeskSurfaces:
    """Desk parts at one scale. What is returned is shared: do not draw on it."""

    def __init__(
        self, theme: Theme, scale: float, shapes: Shapes, text: Typesetter, sprites: Sprites
    ) -> None:
        self._theme = theme
        self._scale = scale
        self._shapes = shapes
        self._text = text
        self._sprites = sprites
        self._buttons = Buttons(theme, scale, shapes, text, sprites)
        self._parts = Pictures(screens(KEPT_SCREENS, scale))

    def let_go(self) -> None:
        """No part is kept."""
        self._parts.clear()

    def put_ground(self, surface: Surface, place: Rect) -> None:
        """Covers a place of the window with the desk itself.

        It looks alike from one tile to the next, so a column of it is all that is kept.
        """
        height = surface.get_height()
        column = self._parts.get(("ground", height), lambda: self._ground_column(height))
        place = place.clip(surface.get_clip())
        if not place:
            return
        part = column.subsurface((0, place.y, column.get_width(), place.h))
        wide = column.get_width()
        clip = surface.get_clip()
        surface.set_clip(place)
        first = place.x // wide * wide
        surface.fblits([(part, (x, place.y)) for x in range(first, place.right, wide)])
        surface.set_clip(clip)

    def panel(self, size: Size, accent: bool = False, active: bool = False) -> Surface:
        """A panel without its shadow; `accent` marks where to act, `active` whose turn it is."""
        key = ("panel", size, accent, active)
        return self._parts.get(key, lambda: ready(self._panel(size, accent, active)))

    def put_panel(
        self, surface: Surface, rect: Rect, accent: bool = False, active: bool = False
    ) -> None:
        """Draws a panel with its shadow, or with its glow while it is active."""
        radius = self._theme.length("radius.panel")
        if active:
            under = self.glow(rect.size, radius, "accent.amber_glow", "glow.panel")
        else:
            under = self.shadow(rect.size, radius, Elevation.PANEL)
        surface.blit(under, under.get_rect(center=rect.center))
        surface.blit(self.panel(rect.size, accent, active), rect)

    def recess(self, size: Size, radius: float | None = None) -> Surface:
        """A field let into its panel."""
        return self.gradient(
            size, "recess", self._theme.length("radius.field") if radius is None else radius
        )

    def gradient(self, size: Size, role: str, radius: float = 0) -> Surface:
        """Any gradient of the theme, its corners rounded."""
        return self.face(size, self._theme.gradient(role), radius)

    def face(self, size: Size, stops: Stops, radius: float = 0) -> Surface:
        """Any gradient at all, its corners rounded."""
        return self._parts.get(
            ("face", size, stops, radius),
            lambda: ready(self._shapes.face(size, radius * self._scale, stops)),
        )

    def field(
        self, size: Size, fill: Colour, radius: float = 0, rim: Colour | None = None
    ) -> Surface:
        """A rounded field of one colour, with a rim of one device pixel if asked."""
        colour = self._theme.colour(fill)
        edge = colour if rim is None else self._theme.colour(rim)
        reach = radius * self._scale

        def drawn() -> Surface:
            if rim is None:
                return ready(self._shapes.face(size, reach, colour))
            return ready(self._shapes.framed(size, reach, colour, edge))

        return self._parts.get(("field", size, rgba(colour), radius, rgba(edge)), drawn)

    def outline(self, size: Size, radius: float, colour: Colour, width: float) -> Surface:
        """A rim alone; its width is logical, too."""
        shade = self._theme.colour(colour)
        line = max(1.0, width * self._scale)
        return self._parts.get(
            ("outline", size, radius, rgba(shade), width),
            lambda: ready(self._shapes.ring(size, radius * self._scale, shade, line)),
        )

    def shadow(self, size: Size, radius: float, elevation: Elevation) -> Surface:
        """The shadow of something of this size."""
        look = self._theme.shadow(elevation)
        colour = self._theme.colour("shadow")
        colour.a = look.alpha
        return self._halo(size, radius, colour, look.blur, look.offset)

    def glow(
        self, size: Size, radius: float, colour: Colour, reach: str = "glow.podium"
    ) -> Surface:
        """Light around something of this size; `reach` is a length of the theme."""
        return self._halo(size, radius, self._theme.colour(colour), self._theme.length(reach), 0)

    def focus_ring(self, size: Size, radius: float) -> Surface:
        """The two-tone ring around what the keyboard acts on."""
        key = ("focus", size, radius)
        return self._parts.get(key, lambda: ready(self._focus_ring(size, radius)))

    def hatch(self, size: Size, radius: float) -> Surface:
        """Diagonal lines that mark what cannot be used."""
        key = ("hatch", size, radius)
        return self._parts.get(key, lambda: ready(self._buttons.hatch(size, radius)))

    def key_cap(self, key: str, kind: ButtonKind = ButtonKind.GHOST) -> Surface:
        """The name of a key as on a keyboard."""
        return self._parts.get(("key", key, kind), lambda: ready(self._buttons.key_cap(key, kind)))

    def button(
        self,
        size: Size,
        kind: ButtonKind,
        state: ButtonState,
        label: str,
        *,
        icon: Icon | None = None,
        key: str | None = None,
    ) -> Surface:
        """A button; its glow is apart. A disabled one is hatched and says why in its label."""
        look = ButtonLook(kind, state, label, icon, key)
        return self._parts.get(
            ("button", size, look), lambda: ready(self._buttons.button(size, look))
        )

    def button_glow(self, size: Size) -> Surface:
        """The light around a primary button."""
        return self.glow(size, self._theme.length("radius.button"), "button.glow", "glow.button")

    def chip(self, text: str, colour: Colour, icon: Icon | None = None) -> Surface:
        """A small label with rounded ends, as wide as its text."""
        shade = self._theme.colour(colour)
        key = ("chip", text, rgba(shade), icon)
        return self._parts.get(key, lambda: ready(self._chip(text, shade, icon)))

    def _px(self, role: str) -> int:
        return device_px(self._theme.length(role), self._scale)

    def _halo(
        self, size: Size, radius: float, colour: pygame.Color, blur: float, drop: float
    ) -> Surface:
        key = ("halo", size, radius, rgba(colour), blur, drop)
        reach, fall = blur * self._scale, half_up(drop * self._scale)
        return self._parts.get(
            key,
            lambda: ready(self._shapes.halo(size, radius * self._scale, colour, reach, fall)),
        )

    def _ground_column(self, height: int) -> Surface:
        tile = _noise(half_up(self._theme.length("noise.tile")))
        wide = tile.get_width()
        surface = self._shapes.gradient((wide, height), self._theme.gradient("background"))
        for y in range(0, height, wide):
            surface.blit(tile, (0, y), special_flags=BLEND_RGB_MULT)
        return surface.convert() if pygame.display.get_surface() else surface

    def _panel(self, size: Size, accent: bool, active: bool) -> Surface:
        radius = self._theme.length("radius.panel") * self._scale
        line = self._px("line.accent")
        amber = self._theme.colour("accent.amber")
        if active:
            body = self._theme.gradient("panel.active")
            return self._shapes.framed(size, radius, body, amber, line)
        body, rim = self._theme.gradient("panel.body"), self._theme.gradient("panel.rim")
        surface = self._shapes.framed(size, radius, body, rim)
        if accent:
            inset = half_up(radius)
            surface.fill(amber, (inset, 0, size[0] - 2 * inset, line))
        return surface

    def _focus_ring(self, size: Size, radius: float) -> Surface:
        line = max(2, self._px("line.focus"))
        edge = max(1, line // 2)
        pad = line + 2 * edge
        whole = (size[0] + 2 * pad, size[1] + 2 * pad)
        reach = radius * self._scale + pad
        dark, live = self._theme.colour("focus.edge"), self._theme.colour("focus.line")
        surface = self._shapes.ring(whole, reach, dark, pad)
        inner = (whole[0] - 2 * edge, whole[1] - 2 * edge)
        surface.blit(self._shapes.ring(inner, reach - edge, live, line), (edge, edge))
        return surface

    def _chip(self, text: str, colour: pygame.Color, icon: Icon | None) -> Surface:
        words = self._text.render(text, Style.CHIP, colour)
        pad, gap = self._px("padding.chip"), self._px("gap.tight")
        picture = self._sprites.icon(icon, self._px("icon.chip"), colour) if icon else None
        before = picture.get_width() + gap if picture else 0
        size = (words.get_width() + before + 2 * pad, self._px("height.chip"))
        rim = mix(self._theme.colour("ground.panel"), colour, CHIP_RIM)
        surface = self._shapes.framed(size, size[1] / 2, chip_fill(self._theme, colour), rim)
        middle = size[1] // 2
        if picture:
            surface.blit(picture, picture.get_rect(midleft=(pad, middle)))
        surface.blit(words, words.get_rect(midleft=(pad + before, middle)))
        return surface


def chip_fill(theme: Theme, colour: Colour) -> pygame.Color:
    """The ground of a chip whose text has this colour."""
    return mix(theme.colour("ground.panel"), theme.colour(colour), CHIP_FILL)


def _noise(px: int) -> Surface:
    """A tile of grain to multiply by."""
    grain = Random(NOISE_SEED).randbytes(px * px)
    table = bytes(half_up(255 * (NOISE_FLOOR + (1 - NOISE_FLOOR) * v / 255)) for v in range(256))
    grey = bytearray(3 * px * px)
    for channel in range(3):
        grey[channel::3] = grain.translate(table)
    return pygame.image.frombuffer(bytes(grey), (px, px), "RGB").copy()
