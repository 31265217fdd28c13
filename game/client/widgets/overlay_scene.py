"""Scenes that lie over the table: they dim it, take all input, and close with Esc."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.draw import ButtonKind, ButtonState, Icon, Kit
from game.client.draw.pixels import Size
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId, Pressable
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

LEFT: Final = 1
VEIL: Final = 168
"""How dark the table becomes, of 255."""
DENSE_VEIL: Final = 255
"""The same where the overlay has no panel behind its words."""
PRESSING: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
FORWARD: Final = (pygame.K_DOWN, pygame.K_RIGHT)
BACKWARD: Final = (pygame.K_UP, pygame.K_LEFT)
RADIUS: Final = 7.0


@dataclass(frozen=True)
class Choice:
    """A button of an overlay."""

    key: str
    label: str
    kind: ButtonKind = ButtonKind.SECONDARY
    icon: Icon | None = None
    cap: str | None = None

    @property
    def piece(self) -> PieceId:
        return control(self.key)


class OverlayScene(Scene):
    """Holds some panels, and the focus that goes through their buttons."""

    opaque = False
    modal = True
    veil: ClassVar[int] = VEIL
    closes_outside: ClassVar[bool] = True
    """A click beside its panels takes it away."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self._panels: tuple[Panel[Any], ...] = ()
        self._hover: PieceId | None = None
        self._focus: PieceId | None = None
        self._pressed: PieceId | None = None
        self._pressed_outside = False
        self._veil: Surface | None = None
        self._is_dirty = True

    @property
    def is_stale(self) -> bool:
        return self._is_dirty or any(panel.is_stale for panel in self._panels)

    def build(self) -> Sequence[Panel[Any]]:
        """The panels for the present size, showing what they are to show."""
        raise NotImplementedError

    def pressed(self, piece: PieceId) -> None:
        """A button was pressed."""

    def enter(self) -> None:
        self.resize(self.context.size)

    def resize(self, size: Size) -> None:
        self._veil = None
        self._panels = tuple(self.build())
        self._is_dirty = True

    def resume(self) -> None:
        self._is_dirty = True

    def close(self) -> None:
        """Away with it."""
        self.context.scenes.pop()

    def handle(self, event: Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(self.piece_at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT:
                self._pressed = self.piece_at(event.pos)
                self._pressed_outside = self._is_outside(event.pos)
                self._focus = None
                self._is_dirty = True
            case pygame.MOUSEBUTTONUP if event.button == LEFT:
                piece = self.piece_at(event.pos)
                if piece is not None and piece == self._pressed:
                    self.pressed(piece)
                elif self.closes_outside and self._is_click_outside(event.pos):
                    self.close()
                self._pressed = None
            case pygame.KEYDOWN:
                self.key(event)
        return True

    def key(self, event: Event) -> None:
        """A key that no field has taken."""
        if event.key == pygame.K_ESCAPE:
            self.close()
        elif event.key in PRESSING:
            piece = self._focus
            if piece is None and event.key != pygame.K_SPACE:
                piece = self.default()
            if piece is not None:
                self.pressed(piece)
        elif event.key in FORWARD or event.key in BACKWARD or event.key == pygame.K_TAB:
            is_back = event.key in BACKWARD or bool(event.mod & pygame.KMOD_SHIFT)
            self._step(-1 if is_back else 1)

    def default(self) -> PieceId | None:
        """The gold button: what Enter presses while nothing has the focus."""
        panels = (panel for panel in self._panels if isinstance(panel, ChoicePanel))
        choices = (choice for panel in panels for choice in panel.model or ())
        return next((c.piece for c in choices if c.kind is ButtonKind.PRIMARY), None)

    def focus(self, piece: PieceId) -> None:
        """Put the keyboard on a button."""
        self._focus, self._is_dirty = piece, True

    def draw(self, surface: Surface) -> None:
        if self._veil is None:
            self._veil = _veil(surface.get_size(), self.context.kit, self.veil)
        surface.blit(self._veil, (0, 0))
        for panel in self._panels:
            panel.draw(surface)
        place = self.place_of(self._focus) if self._focus is not None else None
        if place is not None:
            ring = self.context.kit.desk.focus_ring(place.size, RADIUS)
            surface.blit(ring, ring.get_rect(center=place.center))
        self._is_dirty = False

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        for panel in reversed(self._panels):
            if panel.rect.collidepoint(point):
                piece: PieceId | None = panel.piece_at(point)
                if piece is not None:
                    return piece
        return None

    def place_of(self, piece: PieceId) -> Rect | None:
        places = (panel.place_of(piece) for panel in self._panels)
        return next((place for place in places if place is not None), None)

    def buttons(self) -> list[PieceId]:
        """Everything the keyboard can press, in order."""
        return [
            piece
            for panel in self._panels
            for piece in panel.pieces()
            if isinstance(piece, Pressable)
        ]

    def _is_outside(self, point: tuple[int, int]) -> bool:
        return not any(panel.rect.collidepoint(point) for panel in self._panels)

    def _is_click_outside(self, point: tuple[int, int]) -> bool:
        """Pressed and let go of beside the panels; not what was pulled off one of them."""
        return self._pressed_outside and self._is_outside(point)

    def _step(self, by: int) -> None:
        buttons = self.buttons()
        if not buttons:
            return
        if self._focus in buttons:
            self.focus(buttons[(buttons.index(self._focus) + by) % len(buttons)])
        else:
            self.focus(buttons[0 if by > 0 else -1])

    def _point(self, piece: PieceId | None) -> None:
        if piece != self._hover:
            self._hover = piece
            for panel in self._panels:
                panel.hover(piece)


class ChoicePanel(Panel[tuple[Choice, ...]]):
    """Buttons below one another, under a title; or beside one another without one."""

    overhang = 14.0

    def __init__(self, kit: Kit, rect: Rect, words: Any, title: str = "") -> None:
        super().__init__(kit, rect, words)
        self._title = title

    def paint(self, page: Page, model: tuple[Choice, ...]) -> None:
        gap = self.px(8)
        if self._title:
            self.ground(page, self._title)
            pad, top = self.px(12), self.px(28)
            height = (self.rect.h - top - pad - gap * (len(model) - 1)) // len(model)
            x, y = self.rect.x + pad, self.rect.y + top
            for choice in model:
                self._button(page, choice, Rect(x, y, self.rect.w - 2 * pad, height))
                y += height + gap
            return
        width = (self.rect.w - gap * (len(model) - 1)) // len(model)
        for place, choice in enumerate(model):
            left = self.rect.x + place * (width + gap)
            self._button(page, choice, Rect(left, self.rect.y, width, self.rect.h))

    def _button(self, page: Page, choice: Choice, place: Rect) -> None:
        desk = self.kit.desk
        state = ButtonState.HOVER if choice.piece == self.hovered else ButtonState.NORMAL
        if choice.kind is ButtonKind.PRIMARY:
            page.put(desk.button_glow(place.size), place.center)
        face = desk.button(
            place.size, choice.kind, state, choice.label, icon=choice.icon, key=choice.cap
        )
        page.blit(face, place.topleft)
        page.mark(choice.piece, place)


def centred(size: Size, width: int, height: int) -> Rect:
    """A place in the middle of the window."""
    place = Rect(0, 0, min(width, size[0]), min(height, size[1]))
    place.center = (size[0] // 2, size[1] // 2)
    return place


def _veil(size: Size, kit: Kit, alpha: int) -> Surface:
    veil = Surface(size, pygame.SRCALPHA)
    colour = kit.theme.colour("ground.void")
    veil.fill((colour.r, colour.g, colour.b, alpha))
    return veil.convert_alpha()
