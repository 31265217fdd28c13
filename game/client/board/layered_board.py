"""The board as finished pixels in layers: whatever is stale is drawn anew, as little as possible.

While layers for another scale are in the making, the old ones serve, enlarged.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from pygame import Rect, Surface

from game.client.board.art import BoardArt
from game.client.board.badge_art import Badges
from game.client.board.framed_board import FramedBoard
from game.client.board.layers import Layers, region_for
from game.client.board.marks import NetworkMarks
from game.client.board.meanwhile import Making, Meanwhile
from game.client.board.night.board_night import BoardNight, Sight
from game.client.board.overlay import Overlay
from game.client.board.plate_looks import BoardState
from game.client.board.plates import Plates
from game.client.board.shine import Shine
from game.client.board.terrain_keeper import TerrainKeeper
from game.client.draw import Kit
from game.client.draw.frame_budget import Allowance
from game.texts import Catalogue


class Stale(IntEnum):
    """What must be drawn anew; a lower layer brings all above it along."""

    NOTHING = 0
    MARKS = 1
    STILL = 2
    GROUND = 3


class LayeredBoard(FramedBoard):
    """A board that can be drawn; what it looks like at a moment is told by whoever moves it."""

    def __init__(self, kit: Kit, art: BoardArt, rect: Rect, words: Catalogue) -> None:
        self._terrain = TerrainKeeper(art, kit.theme)
        self._layers: Layers | None = None
        self._stale = Stale.GROUND
        self._wants_drawing = True
        self._resting: float | None = None
        """Seconds since the wheel was turned, None once the board is sharp again."""
        self._lift = 0.0
        """How far the plate under the pointer has risen, from 0 to 1."""
        self._shine = Shine()
        self._fading: tuple[Surface, float] | None = None
        """What was seen before, and how long it will still be."""
        self._meanwhile = Meanwhile()
        self.night = BoardNight(self._sight, self._day)
        super().__init__(kit, art, rect, words)

    def _equip(self, kit: Kit, rect: Rect) -> None:
        super()._equip(kit, rect)
        self._plates, self._badges = Plates(kit), Badges(kit)
        self._overlay = Overlay(kit, self._plates, self._badges)

    @property
    def is_painted(self) -> bool:
        """The terrain has arrived."""
        return self._terrain.is_painted

    def foresee(self, network: NetworkMarks) -> Iterator[None]:
        """All that lighting a network takes long for, in small steps."""
        if self._layers is not None and self._state is not None:
            yield from self._overlay.network.foresee(self._layers, self._state, network)

    def forget_networks(self) -> None:
        """Let go of what lighting them takes."""
        self._overlay.network.forget()

    def rehearsed(self) -> Iterator[None]:
        """What drawing it first takes long for, in small steps."""
        if self._state is not None:
            layers = Layers(self._kit, region_for(self._camera), self._art.layout)
            yield from layers.prepared(self._terrain, self._state, self._plates, self._badges)

    def _spoil(self, layer: Stale) -> None:
        self._stale = max(self._stale, layer)
        self._wants_drawing = True
        if layer > Stale.MARKS:
            self.night.forget()

    def _seen(self) -> Surface | None:
        """What is on the screen, if it is a part of the layers."""
        if self._layers is None or self._layers.region.scale != self._camera.scale:
            return None
        part = self._layers.region.part(self._camera)
        return self._layers.marked.subsurface(part) if part is not None else None

    def _picture(self) -> tuple[Surface, Rect | None]:
        """The surface to copy from and the part of it to copy."""
        old = self._old_picture()
        if old is not None:
            return old, None
        layers = self._fresh_layers()
        self._meanwhile.forget()
        part = layers.region.part(self._camera)
        assert part is not None
        return layers.marked, part

    def _sight(self) -> Sight | None:
        """What is seen, for its night to be made of; None while it moves or is being drawn."""
        layers, camera = self._layers, self._camera
        if layers is None or self._stale > Stale.MARKS or self._fading is not None:
            return None
        part = layers.region.part(camera)
        if layers.region.scale != camera.scale or part is None:
            return None
        return Sight((layers, camera), self._kit, self._places, lambda: layers.daylight(part))

    def _day(self) -> Surface:
        """What is seen, or would be if it were not night."""
        picture, part = self._picture()
        return picture.subsurface(part) if part is not None else picture

    def _old_picture(self) -> Surface | None:
        """While the wheel turns, or new layers are in the making: the old ones scaled."""
        layers = self._layers
        if layers is None or layers.region.scale == self._camera.scale:
            return None
        is_moving = self._resting is not None or self._draft.flight is not None
        if not is_moving and not self._meanwhile.is_making:
            return None
        return self._meanwhile.enlarged(layers, self._camera)

    def _make_layers(self, allowance: Allowance) -> None:
        """Those for another scale, step by step, as long as the old ones will do."""
        old, state, camera = self._layers, self._state, self._camera
        if old is None or state is None or old.region.scale == camera.scale:
            return
        if self._resting is not None or self._draft.flight is not None:
            return
        if old.region.scaled_part(camera) is None:
            return

        def begin() -> Making:
            layers = Layers(self._kit, region_for(camera), self._art.layout)
            return layers, layers.prepared(self._terrain, state, self._plates, self._badges)

        made = self._meanwhile.make(camera, allowance, begin)
        if made is not None:
            self._layers, self._stale = made, Stale.GROUND

    def _fresh_layers(self) -> Layers:
        layers = self._layers
        if (
            layers is None
            or layers.region.scale != self._camera.scale
            or layers.region.part(self._camera) is None
        ):
            layers = Layers(self._kit, region_for(self._camera), self._art.layout)
            self._layers = layers
            self._stale = Stale.GROUND
        state = self._state
        if state is not None:
            self._redraw(layers, state)
        return layers

    def _redraw(self, layers: Layers, state: BoardState) -> None:
        if self._stale >= Stale.GROUND:
            layers.draw_ground(self._terrain, state, self._marks)
        if self._stale >= Stale.STILL:
            title = self._map_title(state)
            layers.draw_still(state, self._plates, self._badges, [title] if title else [])
        if self._stale >= Stale.MARKS:
            lift = 1 - (1 - self._lift) ** 3
            tags = self._draft.sprites(self._tags(), self._camera)
            self._overlay.draw(layers, state, self._marks, lift, lit=self._shine.lit, tags=tags)
        self._stale = Stale.NOTHING
