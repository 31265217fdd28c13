"""A hand on mouse and keyboard for tests: opens the app without a window and plays it.

Pieces that are drawn are found by their `PieceId`, widgets by their object id such as `#play_now`;
no test needs to know where anything lies. Time passes in even steps, as fast as the machine can.
"""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Final, Self

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.board.land.painter import Painter, PaintTicket
from game.client.board.land.painter_orders import Order
from game.client.draw.pixels import Size
from game.client.settings.preferences import MemoryStore, Preferences, Settings
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.shell.window import Window
from game.client.shell.workers import Workers
from game.client.start.app import App
from game.client.vocabulary.pieces import PieceId
from game.content import load_content
from game.texts import Catalogue

STEP: Final = 1 / 60
LONGEST: Final = 3600
"""Steps after which something that should have come to rest never will."""

WRITES: Final = {pygame.K_RETURN: "\r", pygame.K_SPACE: " ", pygame.K_ESCAPE: "\x1b"}
"""What some keys say that they write."""

Target = PieceId | str | tuple[int, int]


class NoPainter(Painter):
    """Fails every order at once, so that no process is started and maps stay plain."""

    def __init__(self) -> None:
        super().__init__(None)
        self.orders: list[Order] = []

    def order(self, order: Order) -> PaintTicket:
        self.orders.append(order)
        ticket = PaintTicket(self, len(self.orders))
        ticket.fail()
        return ticket


class Pilot:
    """The app at a size, and somebody who uses it."""

    def __init__(
        self,
        size: Size = (1280, 720),
        settings: Settings | None = None,
        painter: Painter | None = None,
        preferences: Preferences | None = None,
    ) -> None:
        """`preferences` are those of a home, whose settings outlive the pilot."""
        self.window = Window(size, "test")
        kept = preferences or Preferences(MemoryStore(settings))
        workers = Workers(painter or NoPainter())
        self.app = App(self.window, kept, Catalogue.load(), load_content(), workers)
        self.drawn = 0
        """How many frames have been drawn."""
        pygame.event.clear()
        self._point_at((0, 0))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.app.close()
        self.window.close()

    @property
    def context(self) -> Context:
        return self.app.context

    @property
    def surface(self) -> Surface:
        """What is on the screen."""
        return self.window.surface

    def open(self, make: Callable[[Context], Scene]) -> Scene:
        """Begin with a scene, and let it come to rest."""
        scene = make(self.context)
        self.app.start(scene)
        self.settle()
        return scene

    def step(self, events: list[Event] | None = None, dt: float = STEP) -> None:
        """One turn of the loop, with what was posted meanwhile."""
        self.app.step([*(events or []), *pygame.event.get()], dt)
        self.drawn += self.app.draw()

    def settle(self) -> None:
        """Go on until nothing moves and nothing waits to be handled."""
        self.step()
        self.run_until(lambda: self.app.rest > 0 and not pygame.event.peek())

    def run_until(self, reached: Callable[[], bool], dt: float = STEP) -> None:
        """Go on until something is so; fails if it never is."""
        for _ in range(LONGEST):
            if reached():
                return
            self.step(dt=dt)
        raise AssertionError("the app did not come to rest")

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / STEP)):
            self.step()

    def see(self, target: Target) -> Rect | None:
        """Where something is shown, None if it is not."""
        if isinstance(target, tuple):
            return Rect(target, (1, 1))
        if isinstance(target, PieceId):
            return self.context.scenes.place_of(target)
        for widget in self.context.ui_manager.get_sprite_group().sprites():
            if widget.visible and target in getattr(widget, "object_ids", []):
                return Rect(widget.rect)
        return None

    def hover(self, target: Target) -> None:
        """Move the pointer there."""
        self._point_at(self._place(target))
        self.settle()

    def click(self, target: Target, button: int = 1) -> None:
        """Press and release a mouse button there."""
        place = self._place(target)
        self._point_at(place)
        self.step()
        self.step([Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False)])
        self.step([Event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False)])
        self.settle()

    def press(self, key: int, mod: int = 0) -> None:
        """Press and release a key; a key that writes also writes."""
        name = pygame.key.name(key)
        written = name if len(name) == 1 else ""
        self.step([Event(pygame.KEYDOWN, key=key, mod=mod, unicode=written, scancode=0)])
        self.step([Event(pygame.KEYUP, key=key, mod=mod, unicode=written, scancode=0)])
        self.settle()

    def hold(self, key: int, repeats: int = 0, dt: float = 0.0) -> None:
        """Press a key and keep it down; or, of one that is down, only its repeats."""
        down = Event(pygame.KEYDOWN, key=key, mod=0, unicode=WRITES.get(key, ""), scancode=0)
        text = [Event(pygame.TEXTINPUT, text=" ")] if key == pygame.K_SPACE else []
        for _ in range(repeats or 1):
            self.step([down, *text], dt)

    def release(self, key: int) -> None:
        """Let go of a key that was held."""
        self.step([Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)], 0.0)

    def mouse(self, kind: int, place: tuple[int, int], button: int = 1) -> None:
        """Only the press of a mouse button, or only its release."""
        self.step([Event(kind, pos=place, button=button, touch=False)], 0.0)

    def type(self, text: str) -> None:
        """Write a text into whatever has the focus."""
        for letter in text:
            key = pygame.key.key_code(letter)
            self.step([Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)])
            self.step([Event(pygame.TEXTINPUT, text=letter)])
            self.step([Event(pygame.KEYUP, key=key, mod=0, unicode=letter, scancode=0)])
        self.settle()

    def wheel(self, target: Target, notches: int) -> None:
        """Turn the wheel there; positive is away from the person."""
        self._point_at(self._place(target))
        event = Event(
            pygame.MOUSEWHEEL,
            x=0,
            y=notches,
            precise_x=0.0,
            precise_y=float(notches),
            flipped=False,
            touch=False,
        )
        self.step([event])
        self.settle()

    def drag(self, start: Target, end: Target, button: int = 1) -> None:
        """Press at one place, release at another."""
        first, last = self._place(start), self._place(end)
        self._point_at(first)
        self.step([Event(pygame.MOUSEBUTTONDOWN, pos=first, button=button, touch=False)])
        middle = (first[0] + last[0]) // 2, (first[1] + last[1]) // 2
        for place, before in ((middle, first), (last, middle)):
            self._point_at(place, before, held=button)
            self.step()
        self.step([Event(pygame.MOUSEBUTTONUP, pos=last, button=button, touch=False)])
        self.settle()

    def resize(self, size: Size) -> None:
        """Make the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.clear()
        self.step([Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])])
        self.settle()

    def _place(self, target: Target) -> tuple[int, int]:
        rect = self.see(target)
        assert rect is not None, f"{target} is not to be seen"
        return rect.center

    def _point_at(
        self, place: tuple[int, int], before: tuple[int, int] | None = None, held: int = 0
    ) -> None:
        pygame.mouse.set_pos(place)
        pygame.event.clear(pygame.MOUSEMOTION)
        start = before or place
        pygame.event.post(
            Event(
                pygame.MOUSEMOTION,
                pos=place,
                rel=(place[0] - start[0], place[1] - start[1]),
                buttons=tuple(int(held == button) for button in (1, 2, 3)),
                touch=False,
            )
        )
