"""Buttons: four kinds in four states, with icon, label and the cap of their key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame
from pygame import Surface

from game.client.draw.pad_glyphs import PadGlyphs, shows_pad
from game.client.draw.pixels import Size, device_px, half_up
from game.client.draw.shapes import Shapes
from game.client.draw.sprites import Icon, Sprites
from game.client.draw.text import Style, Typesetter
from game.client.draw.theme import Theme, mix

HOVER_LIGHT: Final = 18
PRESS_SHARE: Final = 200
CAP_RIM: Final = 0.45


class ButtonKind(StrEnum):
    """What a button is for; one screen has a single primary one."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    GHOST = "ghost"
    DANGER = "danger"


class ButtonState(StrEnum):
    NORMAL = "normal"
    HOVER = "hover"
    PRESSED = "pressed"
    DISABLED = "disabled"


ButtonPictures = Mapping[ButtonState, Surface]
"""What a button wears in each of its states."""


@dataclass(frozen=True)
class ButtonLook:
    """What a button shows; a disabled one gives the reason as its label."""

    kind: ButtonKind
    state: ButtonState
    label: str
    icon: Icon | None = None
    key: str | None = None


TEXT_ON: Final = {
    ButtonKind.PRIMARY: "text.on_amber",
    ButtonKind.SECONDARY: "text.ivory",
    ButtonKind.GHOST: "text.text",
    ButtonKind.DANGER: "text.danger",
}
KEY_ON: Final = {
    ButtonKind.PRIMARY: "button.key_primary",
    ButtonKind.SECONDARY: "button.key",
    ButtonKind.GHOST: "button.key",
    ButtonKind.DANGER: "button.key_danger",
}


class Buttons:
    """Draws buttons at one scale, each time anew: `Desk` keeps them."""

    def __init__(
        self, theme: Theme, scale: float, shapes: Shapes, text: Typesetter, sprites: Sprites
    ) -> None:
        self._theme = theme
        self._scale = scale
        self._shapes = shapes
        self._text = text
        self._sprites = sprites
        self._pads = PadGlyphs(theme, text)

    def button(self, size: Size, look: ButtonLook) -> Surface:
        """A button of exactly this size."""
        if look.state is ButtonState.DISABLED:
            return self._disabled(size, look)
        radius = self._theme.length("radius.button") * self._scale
        fill = self._theme.gradient(f"button.{look.kind}")
        rim = self._theme.gradient(f"button.{look.kind}_rim")
        surface = self._shapes.framed(size, radius, fill, rim)
        if look.state is not ButtonState.NORMAL:
            _shade(surface, look.state is ButtonState.HOVER)
        sunk = max(1, half_up(self._scale / 2)) if look.state is ButtonState.PRESSED else 0
        self._label(surface, look, TEXT_ON[look.kind], sunk)
        return surface

    def key_cap(self, key: str, kind: ButtonKind) -> Surface:
        """The name of a key as on a keyboard, or the button of a pad as it looks there."""
        height = self._px("height.key")
        if shows_pad(key):
            return self._pads.row(key, height, lambda part: self.key_cap(part, kind))
        colour = TEXT_ON[kind]
        words = self._text.render(key, Style.KEY, colour)
        size = (max(height, words.get_width() + self._px("padding.text") * 2), height)
        fill = self._theme.colour(KEY_ON[kind])
        rim = mix(fill, self._theme.colour(colour), CAP_RIM)
        radius = self._theme.length("radius.key") * self._scale
        surface = self._shapes.framed(size, radius, fill, rim)
        surface.blit(words, words.get_rect(center=surface.get_rect().center))
        return surface

    def hatch(self, size: Size, radius: float) -> Surface:
        """Diagonal lines that mark what cannot be used; the radius is logical."""
        step = self._theme.length("hatch.step") * self._scale
        width = max(1.0, self._theme.length("hatch.width") * self._scale)
        colour = self._theme.colour("button.hatch")
        return self._shapes.hatch(size, radius * self._scale, colour, step, width)

    def _px(self, role: str) -> int:
        return device_px(self._theme.length(role), self._scale)

    def _disabled(self, size: Size, look: ButtonLook) -> Surface:
        radius = self._theme.length("radius.button")
        fill = self._theme.colour("button.disabled_fill")
        rim = self._theme.colour("button.disabled_rim")
        surface = self._shapes.framed(size, radius * self._scale, fill, rim)
        surface.blit(self.hatch(size, radius), (0, 0))
        row = self._row(size[0], look, "text.disabled")
        if row:
            gap = self._px("padding.text")
            width = min(size[0] - 2, sum(part.get_width() + gap for part in row) + gap)
            height = min(size[1] - 2, max(part.get_height() for part in row))
            quiet = self._shapes.face((width, height), height / 3, fill)
            surface.blit(quiet, quiet.get_rect(center=surface.get_rect().center))
        self._label(surface, look, "text.disabled", 0)
        return surface

    def _label(self, surface: Surface, look: ButtonLook, colour: str, sunk: int) -> None:
        """Icon, words and key cap in a row, in the middle."""
        gap = self._px("padding.text")
        row = self._row(surface.get_width(), look, colour)
        taken = sum(part.get_width() for part in row) + gap * (len(row) - 1)
        x = (surface.get_width() - taken) // 2
        for part in row:
            place = part.get_rect(midleft=(x, surface.get_height() // 2 + sunk))
            surface.blit(part, place)
            x += part.get_width() + gap

    def _row(self, width: int, look: ButtonLook, colour: str) -> list[Surface]:
        """The parts of a label. Rather than cut its words it goes without the cap, or the icon."""
        size = self._px("icon.button")
        icon = self._sprites.icon(look.icon, size, colour) if look.icon else None
        is_off = look.state is ButtonState.DISABLED
        cap = self.key_cap(look.key, look.kind) if look.key and not is_off else None
        if not look.label:
            return [part for part in (icon, cap) if part]
        for before, after in ((icon, cap), (icon, None), (None, None)):
            room = self._room_beside(width, before, after)
            if self._text.fits(look.label, Style.BUTTON, room):
                break
        words = self._text.fitted(look.label, Style.BUTTON, colour, room)
        return [part for part in (before, words, after) if part]

    def _room_beside(self, width: int, *others: Surface | None) -> int:
        gap = self._px("padding.text")
        return width - sum(part.get_width() + gap for part in others if part) - 2 * gap


def _shade(surface: Surface, is_lighter: bool) -> None:
    """Lights a button up under the pointer, or darkens it under the finger."""
    if is_lighter:
        surface.fill((HOVER_LIGHT,) * 3, special_flags=pygame.BLEND_RGB_ADD)
    else:
        surface.fill((PRESS_SHARE,) * 3, special_flags=pygame.BLEND_RGB_MULT)
