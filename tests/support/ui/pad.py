"""A gamepad for tests: what SDL would tell of one, whatever its make."""

from __future__ import annotations

from typing import Any, Final

import pygame
from pygame.event import Event
from ui.pilot import Pilot

from game.client.settings.pad_map import PadButton, Triggers
from game.client.widgets.focus import Direction

WAYS: Final = {
    PadButton.RIGHT: Direction.RIGHT,
    PadButton.DOWN: Direction.DOWN,
    PadButton.LEFT: Direction.LEFT,
    PadButton.UP: Direction.UP,
}
AXES: Final = {
    Triggers.LEFT: pygame.CONTROLLER_AXIS_TRIGGERLEFT,
    Triggers.RIGHT: pygame.CONTROLLER_AXIS_TRIGGERRIGHT,
}
FULL: Final = 32767


class Pad:
    """In somebody's hands before the window."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot

    def down(self, button: PadButton) -> None:
        self._tell(pygame.CONTROLLERBUTTONDOWN, button=button.value)

    def up(self, button: PadButton) -> None:
        self._tell(pygame.CONTROLLERBUTTONUP, button=button.value)

    def axis(self, axis: int, share: float) -> None:
        self._tell(pygame.CONTROLLERAXISMOTION, axis=axis, value=round(share * FULL))

    def press(self, button: PadButton, held: Triggers = Triggers.NONE) -> None:
        """A button, with triggers held along; all let go of again."""
        axes = [axis for trigger, axis in AXES.items() if trigger in held]
        for axis in axes:
            self.axis(axis, 1.0)
        self.down(button)
        self.up(button)
        for axis in axes:
            self.axis(axis, 0.0)
        self._pilot.settle()

    def _tell(self, kind: int, **parts: Any) -> None:
        self._pilot.step([Event(kind, instance_id=0, **parts)])
