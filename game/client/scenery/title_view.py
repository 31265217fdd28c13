"""The title's picture in one window: drawn at once, completed by the map, then only lights move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.client.draw import Kit, Style
from game.client.draw.pixels import Size, ready, shown
from game.client.scenery.landscape import paint_landscape
from game.client.scenery.lights import Lights
from game.client.scenery.night_map import NightMap, page_ground
from game.client.scenery.night_sky import paint_sky
from game.client.scenery.title_stage import TitleStage
from game.client.scenery.title_words import FOOTER, WordPlaces, paint_words
from game.texts import Catalogue

FADE: Final = 0.9
"""Seconds in which the map comes up."""
QUICK_FADE: Final = 0.12
"""The same where motion is to be reduced."""

OrderMap = Callable[[TitleStage], NightMap]


class TitleView:
    """Everything on the title but its menu."""

    def __init__(self, kit: Kit, size: Size, catalogue: Catalogue, order_map: OrderMap) -> None:
        """`order_map` is called once the first picture is on the screen."""
        self._kit = kit
        self._stage = TitleStage(size)
        self._sky: Surface | None = shown(paint_sky(page_ground(self._stage), kit.theme))
        """Let go of once the map covers it: it is as large as the window."""
        self._near = [
            (ready(layer.picture), layer.place) for layer in paint_landscape(self._stage, kit.theme)
        ]
        words = paint_words(kit, size, catalogue)
        self._near.append((ready(words.picture), words.place))
        self._near.append(_footer(kit, size, catalogue))
        self._order_map = order_map
        self._map: NightMap | None = None
        self._night: Surface | None = None
        self._shown = 0.0
        self._lights: Lights | None = None
        self._light_places: list[Rect] = []
        self._has_moved = False
        self._is_dirty = True

    @property
    def is_stale(self) -> bool:
        return self._is_dirty or self._has_moved

    @property
    def is_busy(self) -> bool:
        """The map is coming up, or still to come."""
        return self._is_fading or self._map is None or self._map.is_coming

    def spoil(self) -> None:
        """Something over the picture has changed: draw all of it."""
        self._is_dirty = True

    def touch(self) -> None:
        """Somebody is there: the lights go on."""
        if self._lights is not None:
            self._lights.touch()

    def update(self, dt: float, *, reduced_motion: bool) -> None:
        """Let time pass."""
        self._look_for_map()
        if self._is_fading:
            seconds = QUICK_FADE if reduced_motion else FADE
            self._shown = min(1.0, self._shown + dt / seconds)
            self._is_dirty = True
            if not self._is_fading:
                self._sky = None
        elif self._lights is not None and not reduced_motion:
            self._has_moved = self._lights.update(dt) or self._has_moved

    def draw(self, surface: Surface) -> None:
        """The whole picture."""
        self._draw_layers(surface)
        if self._lights is not None:
            self._light_places = self._lights.places()
        self._is_dirty = self._has_moved = False

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        """Only where lights were and are, if nothing else has changed."""
        if self._is_dirty or self._lights is None:
            return None
        now = self._lights.places()
        window = surface.get_rect()
        places = [place.clip(window) for place in self._light_places + now]
        places = [place for place in places if place]
        for place in places:
            surface.set_clip(place)
            self._draw_layers(surface)
        surface.set_clip(None)
        self._light_places, self._has_moved = now, False
        return places

    def close(self) -> None:
        """The map is no longer wanted."""
        if self._map is not None:
            self._map.close()

    @property
    def _is_fading(self) -> bool:
        return self._night is not None and self._shown < 1.0

    def _look_for_map(self) -> None:
        if self._map is None:
            if not self._is_dirty:
                self._map = self._order_map(self._stage)
            return
        found = self._map.poll()
        if found is None:
            return
        self._night = shown(found.picture)
        if found.cables:
            colour = self._kit.theme.colour("night.lamp")
            self._lights = Lights(found.lamps, found.cables, self._stage.scale, colour)

    def _draw_layers(self, surface: Surface) -> None:
        if self._sky is not None:
            surface.blit(self._sky, (0, 0))
        if self._night is not None:
            self._night.set_alpha(round(255 * self._shown) if self._is_fading else None)
            surface.blit(self._night, (0, 0))
        if self._lights is not None and not self._is_fading:
            self._lights.draw(surface)
        for picture, place in self._near:
            surface.blit(picture, place)


def _footer(kit: Kit, size: Size, catalogue: Catalogue) -> tuple[Surface, tuple[int, int]]:
    line = kit.text.render(catalogue.say("title.footer"), Style.SMALL, "night.footer")
    left = WordPlaces(kit, size[1]).left
    return line, (left, size[1] - kit.px(FOOTER) - line.get_height())
