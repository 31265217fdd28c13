"""Everything that draws at one scale, in one bundle; a new scale or language is a new kit."""

from __future__ import annotations

from functools import cached_property

from game.client.draw.cards import Cards
from game.client.draw.pixels import device_px
from game.client.draw.shapes import Shapes
from game.client.draw.sprites import Sprites
from game.client.draw.surfaces import DeskSurfaces
from game.client.draw.text import Typesetter
from game.client.draw.theme import Theme, shipped_theme
from game.texts import Catalogue


class Kit:
    """The drawing kit of one scale: device pixels per logical pixel."""

    def __init__(
        self,
        scale: float,
        language: str = "en",
        theme: Theme | None = None,
        catalogue: Catalogue | None = None,
        own_roofs: bool = True,
        *,
        reading_scale: float | None = None,
        text_scale: float = 1.0,
    ) -> None:
        """With `own_roofs` the houses of every seat have a form of their own.

        No type is set smaller than it would be at the `reading_scale`, which is that of the kit
        unless the interface is enlarged: then words that need more room may take it. What is read
        at length is larger by the `text_scale`.
        """
        self.scale = scale
        self.reading_scale = scale if reading_scale is None else min(scale, reading_scale)
        self.text_scale = text_scale
        self.language = language
        self.theme = theme or shipped_theme()
        self.shapes = Shapes()
        self.text = Typesetter(self.theme, scale, language)
        self.sprites = Sprites(self.theme, self.text, own_roofs)
        self.desk = DeskSurfaces(self.theme, scale, self.shapes, self.text, self.sprites)
        self._words = catalogue or Catalogue.load()
        self._own_roofs = own_roofs
        self.cards = Cards(self.theme, self.shapes, self.text, self.sprites, self._words)

    def at_reading_scale(self) -> Kit:
        """For pictures that fill a window: they have no more room for being enlarged."""
        if self.scale <= self.reading_scale:
            return self
        return Kit(self.reading_scale, self.language, self.theme, self._words, self._own_roofs)

    @cached_property
    def for_reading(self) -> Kit:
        """For what is read at length, in the size that somebody wants to read."""
        if self.text_scale == 1.0:
            return self
        scale = self.scale * self.text_scale
        least = self.reading_scale
        return Kit(
            scale, self.language, self.theme, self._words, self._own_roofs, reading_scale=least
        )

    def let_go(self) -> None:
        """Keep nothing that can be drawn again: something else is shown for long."""
        self.cards.let_go()
        self.text.let_go()
        self.desk.let_go()
        self.shapes.let_go()

    def px(self, logical: float) -> int:
        """Device pixels of a logical length, halves up; at least one for a positive length."""
        return device_px(logical, self.scale)

    def length(self, role: str) -> int:
        """Device pixels of a length of the theme."""
        return self.px(self.theme.length(role))
