"""Gamepads: what their buttons and sticks say, in the language of keys that every scene speaks.

SDL knows hundreds of pads and tells of all of them in the same way. A button becomes the key of its
command, with the command itself on it, so that a pad does what it does whatever the keys are bound
to. The left stick is a second set of arrows; the right one pulls the map, or turns pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame._sdl2 import controller
from pygame.event import Event

from game.client.settings.key_map import DEFAULTS, Chord, Command
from game.client.settings.pad_map import (
    GRIPS,
    PadButton,
    PadDeed,
    PadFamily,
    Triggers,
    family_of,
)
from game.client.shell.scene import Scene
from game.client.vocabulary.pieces import CityPiece

FULL: Final = 32767.0
PULLED: Final = 0.4
"""How far a trigger is pulled before it counts, as a share of its way."""
PUSHED, LET_GO = 0.6, 0.4
"""How far a stick is pushed before it is an arrow, and how far back before it is none."""
DEAD: Final = 0.2
"""Sticks never rest quite in the middle."""
FIRST_REPEAT, NEXT_REPEAT = 0.4, 0.09
"""Seconds after which a held button goes on by itself."""
PULL: Final = 1100.0
"""Logical pixels a second that the map moves with the stick at its end."""
ZOOM: Final = 9.0
"""Notches of the wheel a second, likewise."""
STIR: Final = 6
"""Pixels at once by which a mouse moves that somebody has in hand."""

TRIGGER_AXES: Final = {
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: Triggers.LEFT,
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: Triggers.RIGHT,
}
STICK_AXES: Final = frozenset(
    {
        pygame.CONTROLLER_AXIS_LEFTX,
        pygame.CONTROLLER_AXIS_LEFTY,
        pygame.CONTROLLER_AXIS_RIGHTX,
        pygame.CONTROLLER_AXIS_RIGHTY,
    }
)
BUTTONS: Final = {button.value: button for button in PadButton}
CHORDS: Final = {command: chord for chord, command in reversed(list(DEFAULTS.items()))}
"""The first usual key of each command."""
OF_PADS: Final = frozenset(
    {
        pygame.CONTROLLERAXISMOTION,
        pygame.CONTROLLERBUTTONDOWN,
        pygame.CONTROLLERBUTTONUP,
        pygame.CONTROLLERDEVICEADDED,
        pygame.CONTROLLERDEVICEREMOVED,
        pygame.CONTROLLERDEVICEREMAPPED,
    }
)


@dataclass
class _Held:
    """A button that is down: the key that it went down as, and when it goes on."""

    down: Event
    wait: float = FIRST_REPEAT


class Gamepads:
    """All pads at the window; whoever picks one up plays with it."""

    def __init__(self, tell: Callable[[str, str], None]) -> None:
        """`tell` is told that a pad came or went, as a key of the catalogue, and its name."""
        self._tell = tell
        self._pads: dict[int, controller.Controller] = {}
        self._families: dict[int, PadFamily] = {}
        self._held: dict[PadButton, _Held] = {}
        self._axes: dict[int, float] = {}
        self._arrow: PadButton | None = None
        self._triggers = Triggers.NONE
        self.family: PadFamily | None = None
        """The pad that is in somebody's hands; None while mouse or keyboard are."""

    @property
    def is_moving(self) -> bool:
        """A button or stick is held: time must pass for it."""
        return bool(self._held) or any(self._right_stick())

    def open(self) -> None:
        """Listen to pads from now on; those that are there already tell of themselves."""
        controller.init()

    def close(self) -> None:
        self._pads.clear()
        if controller.get_init():
            controller.quit()

    def take(self, event: Event, top: Scene | None) -> Sequence[Event]:
        """An event as scenes know it: one of a pad becomes keys, all others stay as they are."""
        if event.type not in OF_PADS:
            return [*self._put_down(event), event]
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._came(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._went(event.instance_id)
            case pygame.CONTROLLERBUTTONDOWN if event.button in BUTTONS:
                return [*self._picked_up(event), *self._down(BUTTONS[event.button], top)]
            case pygame.CONTROLLERBUTTONUP if event.button in BUTTONS:
                return self._up(BUTTONS[event.button])
            case pygame.CONTROLLERAXISMOTION:
                return self._axis(event, top)
        return []

    def pass_time(self, dt: float, top: Scene | None, scale: float) -> Sequence[Event]:
        """Buttons that are held go on, and the map moves with its stick."""
        keys = []
        for held in self._held.values():
            held.wait -= dt
            if held.wait <= 0.0:
                held.wait += NEXT_REPEAT
                keys.append(held.down)
        right, down = self._right_stick()
        if top is not None and (right or down):
            if self._triggers:
                top.zoom(-down * ZOOM * dt)
            else:
                far = PULL * scale * dt
                top.pull(-right * far, -down * far)
        return keys

    def _came(self, index: int) -> None:
        try:
            pad = controller.Controller(index)
        except pygame.error:
            return  # gone again, or nothing that SDL has a mapping for
        number = pad.as_joystick().get_instance_id()
        self._pads[number] = pad
        self._families[number] = family_of(pad.name or "")
        self._tell("app.pad_here", pad.name or "")

    def _went(self, number: int) -> Sequence[Event]:
        pad = self._pads.pop(number, None)
        if pad is None:
            return []
        self._tell("app.pad_gone", pad.name or "")
        self.family = None
        self._triggers, self._arrow = Triggers.NONE, None
        self._axes.clear()
        return [key for button in list(self._held) for key in self._up(button)]

    def _picked_up(self, event: Event) -> Iterator[Event]:
        """From now on hints speak of the pad; the mouse that lies there points at nothing."""
        if self.family is None:
            yield Event(pygame.WINDOWLEAVE)
        self.family = self._families.get(event.instance_id, PadFamily.XBOX)

    def _put_down(self, event: Event) -> Iterator[Event]:
        """A key or the mouse is in somebody's hands again."""
        is_mouse = event.type == pygame.MOUSEMOTION and max(map(abs, event.rel)) >= STIR
        if is_mouse or event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self.family = None
        yield from ()

    def _axis(self, event: Event, top: Scene | None) -> Sequence[Event]:
        share = max(-1.0, min(1.0, event.value / FULL))
        trigger = TRIGGER_AXES.get(event.axis)
        if trigger is not None:
            is_held = share > PULLED
            self._triggers = self._triggers | trigger if is_held else self._triggers & ~trigger
            return []
        if event.axis not in STICK_AXES:
            return []
        self._axes[event.axis] = share if abs(share) > DEAD else 0.0
        arrow = self._pushed()
        if arrow is self._arrow:
            return list(self._picked_up(event)) if any(self._right_stick()) else []
        keys = [*self._up(self._arrow)] if self._arrow is not None else []
        self._arrow = arrow
        if arrow is not None:
            keys += [*self._picked_up(event), *self._down(arrow, top)]
        return keys

    def _pushed(self) -> PadButton | None:
        """Where the left stick points; once it does, it must come back a good way to let go."""
        right = self._axes.get(pygame.CONTROLLER_AXIS_LEFTX, 0.0)
        down = self._axes.get(pygame.CONTROLLER_AXIS_LEFTY, 0.0)
        if abs(right) > abs(down):
            found = PadButton.RIGHT if right > 0 else PadButton.LEFT
        else:
            found = PadButton.DOWN if down > 0 else PadButton.UP
        far = max(abs(right), abs(down))
        if far > PUSHED:
            return found
        return self._arrow if far > LET_GO else None

    def _right_stick(self) -> tuple[float, float]:
        axes = (pygame.CONTROLLER_AXIS_RIGHTX, pygame.CONTROLLER_AXIS_RIGHTY)
        right, down = (self._axes.get(axis, 0.0) for axis in axes)
        return right, down

    def _down(self, button: PadButton, top: Scene | None) -> Sequence[Event]:
        does = GRIPS.get((self._triggers, button))
        if does is None or top is None:
            return []
        key = _key(does, top)
        if key is None:
            return []
        # A stick and a button may both stand for one arrow.
        released = self._up(button)
        self._held[button] = _Held(key)
        return [*released, key]

    def _up(self, button: PadButton) -> Sequence[Event]:
        held = self._held.pop(button, None)
        if held is None:
            return []
        told = held.down
        return [Event(pygame.KEYUP, key=told.key, mod=told.mod, unicode="", scancode=0)]


def _key(does: Command | PadDeed, top: Scene) -> Event | None:
    """The key that a button stands for, at what lies on top."""
    match does:
        case PadDeed.MENU:
            top.open_menu()
            return None
        case PadDeed.FULL_SCREEN:
            return _pressed(Chord(pygame.K_F11), None)
        case PadDeed.SCREENSHOT:
            return _pressed(Chord(pygame.K_F12), None)
        case PadDeed.PRESS:
            # Space plans a city and stays there; anything else is pressed as by Enter.
            is_city = isinstance(top.ring, CityPiece)
            return _pressed_for(Command.SKIP if is_city else Command.ACT)
        case PadDeed.CONFIRM:
            top.drop_ring()
            return _pressed_for(Command.ACT)
        case Command():
            return _pressed_for(does)


def _pressed_for(command: Command) -> Event:
    return _pressed(CHORDS[command], command)


def _pressed(chord: Chord, command: Command | None) -> Event:
    mod = (pygame.KMOD_LSHIFT if chord.shift else 0) | (pygame.KMOD_LCTRL if chord.control else 0)
    return Event(
        pygame.KEYDOWN, key=chord.key, mod=mod, unicode="", scancode=0, of_pad=True, command=command
    )
