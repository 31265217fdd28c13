"""Who hears a key or a mouse button: only what was on top when it went down.

A key that is down when something else comes on top is deaf there until it has come up, with all its
repeats, the letters it writes, and its release. So whatever opens a scene never acts in it, however
long it is held, and however many repeats have piled up while the scene was being built.

What is down is told by the order of events alone: the system's own list of held keys is already
further on while a queue is worked off, and it knows nothing of events that are posted.

No press is lost on the way here, however busy the machine is; but a key that was only tapped goes
on repeating while a step takes long, as its end waits in the queue. None of these repeats is left.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame.event import Event

from game.client.shell.scene import SceneStack

EDITING: Final = frozenset(
    {
        pygame.K_BACKSPACE,
        pygame.K_DELETE,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_HOME,
        pygame.K_END,
    }
)
"""Keys that go on while they are held in a text field; letters come as text of their own."""


@dataclass(frozen=True)
class _KeyEar:
    """What takes the keyboard: a scene since it came on top, or what lies over it."""

    turn: int
    layer: object


@dataclass(frozen=True)
class _Writer:
    """The key that was pressed last among those that write, and what it writes."""

    key: int
    text: str
    ear: _KeyEar


class Hearing:
    """Sorts out what nobody on top is meant to hear."""

    def __init__(self, scenes: SceneStack, is_typing: Callable[[], bool]) -> None:
        """`is_typing` tells whether a text field has the keyboard."""
        self._scenes = scenes
        self._is_typing = is_typing
        self._keys: dict[int, _KeyEar] = {}
        self._buttons: dict[int, int] = {}
        self._writer: _Writer | None = None

    def timely(self, events: Sequence[Event]) -> list[Event]:
        """What has come at once, without the repeats that piled up meanwhile.

        One step moves a ring or a bid by one repeat at most, and by none if the key has come up.
        """
        down, waiting = set(self._keys), dict[int, int]()
        late: set[int] = set()
        for place, event in enumerate(events):
            if event.type == pygame.KEYDOWN and event.key not in down:
                down.add(event.key)
            elif event.type in (pygame.KEYDOWN, pygame.KEYUP):
                before = waiting.pop(event.key, None)
                if before is not None:
                    late.add(before)
                if event.type == pygame.KEYDOWN:
                    waiting[event.key] = place
                else:
                    down.discard(event.key)
        return [event for place, event in enumerate(events) if place not in late]

    def hears(self, event: Event) -> bool:
        """Whether an event is meant for what lies on top; every event must be shown once."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key_down(event)
            case pygame.KEYUP:
                return self._keys.pop(event.key, None) == self._ear
            case pygame.TEXTINPUT:
                return self._text(event.text)
            case pygame.MOUSEBUTTONDOWN:
                self._buttons[event.button] = self._scenes.turn
            case pygame.MOUSEBUTTONUP:
                return self._buttons.pop(event.button, None) == self._scenes.turn
            case pygame.WINDOWFOCUSLOST:
                # Whatever comes up now does so elsewhere, and will never be told.
                self._keys.clear()
        return True

    @property
    def _ear(self) -> _KeyEar:
        top = self._scenes.top
        return _KeyEar(self._scenes.turn, top.layer if top is not None else None)

    def _key_down(self, event: Event) -> bool:
        ear, pressed_at = self._ear, self._keys.get(event.key)
        if pressed_at is None:
            self._keys[event.key] = ear
            written = getattr(event, "unicode", "")
            if written:
                self._writer = _Writer(event.key, written, ear)
            return True
        return pressed_at == ear and self._repeats(event)

    def _repeats(self, event: Event) -> bool:
        if self._is_typing() and event.key in EDITING:
            return True
        top = self._scenes.top
        return top is not None and top.repeats(event)

    def _text(self, text: str) -> bool:
        """The letter of a key comes after the key, with some input methods even after its end."""
        writer = self._writer
        if writer is None or writer.ear == self._ear:
            return True
        if writer.key in self._keys:
            return False
        self._writer = None
        return text != writer.text
