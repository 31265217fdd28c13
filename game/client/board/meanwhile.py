"""What is shown of the board while its layers for another scale are not there yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from pygame import Surface

from game.client.board.camera import Camera
from game.client.board.layers import Layers
from game.client.draw.frame_budget import Allowance

Making = tuple[Layers, Iterator[None]]
"""New layers, and the steps that make them ready."""


class Meanwhile:
    """Makes new layers in small steps, and scales the old ones until they are made."""

    def __init__(self) -> None:
        self._making: tuple[Camera, Making] | None = None
        self._enlarged: tuple[Camera, Surface] | None = None

    @property
    def is_making(self) -> bool:
        """New layers are on their way."""
        return self._making is not None

    def forget(self) -> None:
        """Whatever was on its way fits no longer."""
        self._making = self._enlarged = None

    def make(
        self, camera: Camera, allowance: Allowance, begin: Callable[[], Making]
    ) -> Layers | None:
        """Go on with the layers for a camera as long as there is time; them, once they are made."""
        if self._making is None or self._making[0] != camera:
            self._making = (camera, begin())
        layers, steps = self._making[1]
        for _ in steps:
            if allowance.is_spent:
                return None
        self.forget()
        return layers

    def enlarged(self, layers: Layers, camera: Camera) -> Surface | None:
        """The old layers as this camera would show them; None if they do not reach so far."""
        if self._enlarged is not None and self._enlarged[0] == camera:
            return self._enlarged[1]
        part = layers.region.scaled_part(camera)
        if part is None:
            return None
        surface = pygame.transform.smoothscale(layers.marked.subsurface(part), camera.window)
        self._enlarged = (camera, surface)
        return surface
