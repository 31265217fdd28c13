"""Scenes and their stack: one opaque picture, and whatever lies over it.

A scene asks for another by queueing a change. Changes are made between updates, never in the
middle of an event, so no scene is left while it is still busy.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.pixels import Size
from game.client.shell.aloud import SILENCE, Aloud
from game.client.vocabulary.pieces import PieceId

IDLE_REST: Final = 0.1
"""Seconds the window may sleep while nothing moves; answers of bots wait no longer than this."""

MOVING: Final = frozenset(
    {
        pygame.K_UP,
        pygame.K_DOWN,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_PAGEUP,
        pygame.K_PAGEDOWN,
    }
)
"""Keys that move a focus or a page, and go on doing so while they are held."""


class Scene:
    """A picture that takes input. Subclasses override what they need."""

    opaque: bool = True
    """Covers everything below it, which is then not drawn."""
    modal: bool = False
    """Input that it does not use goes nowhere else."""
    is_home: bool = False
    """Everything else is laid over it, and whoever leaves a game comes back to it."""
    takes_back: bool = False
    """Whoever leaves a table that was opened from it comes back to it."""
    farewell: str = "menu.unsaved"
    """Where the catalogue has the words that ask whether it is to be left, if it worries."""

    @property
    def is_stale(self) -> bool:
        """The picture on the screen is out of date; stays so while something moves."""
        return False

    @property
    def rest(self) -> float:
        """Seconds that may pass before the next update, 0 while something moves."""
        return 0.0 if self.is_stale else IDLE_REST

    def enter(self) -> None:
        """The scene has come onto the stack."""

    def exit(self) -> None:
        """The scene has left the stack for good: let go of widgets, links and workers."""

    def pause(self) -> None:
        """Another scene has been laid over this one."""

    def resume(self) -> None:
        """The scene lies on top again."""

    def resize(self, size: Size) -> None:
        """The window or the scale has changed; the context's kit and widgets are new."""

    @property
    def layer(self) -> object:
        """What lies over the rest of the scene and has the keyboard; None if nothing does."""
        return None

    def repeats(self, event: pygame.event.Event) -> bool:
        """Whether a key that is held down does here again and again what it does."""
        return event.key in MOVING

    def handle(self, event: pygame.event.Event) -> bool:
        """Take one event; whether it was used."""
        return False

    def update(self, dt: float) -> None:
        """Let seconds pass; 0 after events, so that a change shows in the same frame."""

    def draw(self, surface: Surface) -> None:
        """Paint the whole picture; the scene is no longer stale, and nothing else changes."""

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        """Repaint only what has changed, and tell where; None if it takes a whole `draw`."""
        return None

    def prepare(self) -> bool:
        """Make one thing ready that will be wanted soon; whether there was any. Nothing shows."""
        return False

    def place_of(self, piece: PieceId) -> Rect | None:
        """Where a drawn piece lies in the window, for tooltips, focus and tests."""
        return None

    @property
    def ring(self) -> PieceId | None:
        """What wears the ring of the keyboard; None while nothing does."""
        return None

    def show_ring(self) -> None:
        """Let the ring be seen somewhere, for hands that have nothing else to go by."""

    def drop_ring(self) -> None:
        """Take the ring away: what comes next is meant for the gold button."""

    def open_menu(self) -> None:
        """A gamepad's menu button; what Esc does at last."""

    def pull(self, right: float, down: float) -> None:
        """Move what can be moved by so many pixels of the window: the map, or a page."""

    def zoom(self, notches: float, point: tuple[int, int] | None = None) -> None:
        """Nearer or farther, around a point or the middle, where that is possible."""

    def aloud(self) -> Aloud:
        """What there is to hear of the scene, for whom it is read out."""
        return SILENCE

    def worry(self) -> str:
        """What would be lost if the scene were left now, in one sentence; "" if nothing."""
        return ""


class SceneStack:
    """The scenes of the window, the top one last."""

    def __init__(self) -> None:
        self._scenes: list[Scene] = []
        self._changes: deque[Callable[[], None]] = deque()
        self.turn = 0
        """Counts what has come on top; whatever came earlier has been elsewhere since."""

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def bottom(self) -> Scene | None:
        return self._scenes[0] if self._scenes else None

    def worried(self) -> tuple[Scene, str] | None:
        """Who would lose something if the window were closed now, and what; None if nobody."""
        return next(((scene, text) for scene in self._scenes if (text := scene.worry())), None)

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Lay a scene over the top one."""
        self._changes.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Take the top scene away."""
        self._changes.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the top one."""
        self._changes.append(lambda: self._replace(scene))

    def start_over(self, scene: Scene | None = None) -> None:
        """Take away all but the lowest scene, and lay another over it if there is one."""
        self._changes.append(lambda: self._start_over(scene))

    def back(self) -> None:
        """Take away all down to the scene that the table was opened from, at last the lowest."""
        self._changes.append(self._back)

    def clear(self) -> None:
        """Take all scenes away."""
        self._changes.append(self._clear)

    def handle(self, event: pygame.event.Event) -> bool:
        """Offer an event to what is seen, from the top; whether a scene used it."""
        for scene in reversed(self.visible()):
            if scene.handle(event):
                return True
            if scene.modal:
                return False
        return False

    def update(self, dt: float) -> None:
        """Let time pass for all scenes; also covered ones may have links to read."""
        for scene in list(self._scenes):
            scene.update(dt)

    def settle(self) -> bool:
        """Make the changes that were asked for; whether there were any."""
        changed = bool(self._changes)
        self.turn += changed
        while self._changes:
            self._changes.popleft()()
        return changed

    def resize(self, size: Size) -> None:
        """Tell all scenes that the window or the scale has changed."""
        for scene in self._scenes:
            scene.resize(size)

    def visible(self) -> tuple[Scene, ...]:
        """The scenes to draw, the lowest first."""
        opaque = [i for i, scene in enumerate(self._scenes) if scene.opaque]
        return tuple(self._scenes[opaque[-1] if opaque else 0 :])

    def place_of(self, piece: PieceId) -> Rect | None:
        """Where the topmost scene that shows a piece shows it."""
        places = (scene.place_of(piece) for scene in reversed(self.visible()))
        return next((place for place in places if place is not None), None)

    def _push(self, scene: Scene) -> None:
        if self.top is not None:
            self.top.pause()
        self._scenes.append(scene)
        scene.enter()

    def _pop(self) -> None:
        self._scenes.pop().exit()
        if self.top is not None:
            self.top.resume()

    def _replace(self, scene: Scene) -> None:
        self._scenes.pop().exit()
        self._scenes.append(scene)
        scene.enter()

    def _start_over(self, scene: Scene | None) -> None:
        was_covered = len(self._scenes) > 1
        while len(self._scenes) > 1:
            self._scenes.pop().exit()
        if scene is None:
            if was_covered:
                self._scenes[0].resume()
            return
        if not was_covered and self.top is not None:
            self.top.pause()
        self._scenes.append(scene)
        scene.enter()

    def _back(self) -> None:
        was_covered = len(self._scenes) > 1
        while len(self._scenes) > 1:
            self._scenes.pop().exit()
            if self._scenes[-1].takes_back:
                break
        if was_covered:
            self._scenes[-1].resume()

    def _clear(self) -> None:
        while self._scenes:
            self._scenes.pop().exit()
