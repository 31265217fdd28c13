"""Pointer, keyboard and tips over any controls: the one way in which every screen is used.

Tab goes from control to control as they are read and comes round; controls of one group are one
stop, and arrows go to the nearest one that way. Enter and Space press what has the focus, Enter
without one the gold default. What is pointed at is told of after a short rest, and what cannot be
used says why at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final, Protocol

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.draw import Kit
from game.client.vocabulary.controls import group_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.focus import Direction, Focus, TabOrder
from game.client.widgets.nearest_box import nearest_box

LEFT, RIGHT = 1, 3
TIP_AFTER: Final = 0.35
"""Seconds something is pointed at before it is told what it is."""
RING_RADIUS: Final = 7.0
PRESSING: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
WAYS: Final = {
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
}


class Controls(Protocol):
    """What a screen has to be used, and where it is."""

    def piece_at(self, point: tuple[int, int]) -> PieceId | None: ...

    def place_of(self, piece: PieceId) -> Rect | None: ...

    def stops(self) -> Sequence[PieceId]:
        """Everything the keyboard can go to, as it is read."""
        ...

    def is_open(self, piece: PieceId) -> bool: ...

    def is_on(self, piece: PieceId) -> bool:
        """The chosen one of several."""
        ...

    def default(self) -> PieceId | None:
        """What Enter presses while nothing has the focus."""
        ...

    def press(self, piece: PieceId) -> None: ...


class TipRest:
    """The rest before a tip: it begins anew with everything else that is pointed at."""

    def __init__(self) -> None:
        self.piece: PieceId | None = None
        self._left = 0.0
        self._is_hushed = False

    @property
    def is_waiting(self) -> bool:
        """A tip will come by itself."""
        return self._left > 0

    @property
    def due(self) -> PieceId | None:
        """What is to be told of now."""
        return None if self._left > 0 or self._is_hushed else self.piece

    def point(
        self, piece: PieceId | None, *, at_once: bool = False, rest: float = TIP_AFTER
    ) -> None:
        """This is pointed at, for the first time or still."""
        if piece != self.piece:
            self.piece, self._is_hushed = piece, False
            self._left = 0.0 if piece is None or at_once else rest

    def tell(self, piece: PieceId) -> None:
        """Tell of this without any rest."""
        self.piece, self._left, self._is_hushed = piece, 0.0, False

    def hush(self) -> None:
        """It was pressed, or things have moved on: no more of it until the pointer stirs."""
        self._is_hushed, self._left = True, 0.0

    def stir(self) -> None:
        """The pointer was moved; what it rests on may be told of again after a rest."""
        if self._is_hushed:
            self._is_hushed, self._left = False, TIP_AFTER

    def update(self, dt: float) -> bool:
        """Let time pass; whether a tip has come due by it."""
        if not self._left:
            return False
        self._left = max(0.0, self._left - dt)
        return not self._left


class Interaction:
    """Where pointer and keyboard are among some controls, and what they do there."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self.focus = Focus()
        self.hover: PieceId | None = None
        self.held: PieceId | None = None
        """What the left button of the mouse went down on."""
        self.tip = TipRest()

    def move(self, point: tuple[int, int] | None) -> bool:
        """The pointer is here now, or has left; whether it points at something else."""
        piece = self._controls.piece_at(point) if point is not None else None
        is_other = piece != self.hover
        self.hover = piece
        self.tip.stir()
        self.attend()
        return is_other

    def down(self, point: tuple[int, int]) -> None:
        """The left button of the mouse went down."""
        self.held = self._controls.piece_at(point)
        self.focus.hide()
        self.attend()
        self.tip.hush()

    def up(self, point: tuple[int, int]) -> bool:
        """It came up; whether that was a click on a control, which is then pressed."""
        held, self.held = self.held, None
        if held is None or self._controls.piece_at(point) != held:
            return False
        self.focus.piece = held
        self._controls.press(held)
        return True

    def key(self, event: Event) -> bool:
        """Tab, arrows, Enter and Space; whether it was one of them."""
        if event.key == pygame.K_TAB:
            self.tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in WAYS:
            self.arrow(WAYS[event.key])
        elif event.key in PRESSING:
            self.enter(event.key)
        else:
            return False
        return True

    def point(self, piece: PieceId) -> None:
        """Put the keyboard on a control."""
        self.focus.point(piece)
        self.attend()

    def tab(self, by: int) -> None:
        """To the next group, and in it to what is chosen there."""
        groups = [tuple(group) for _, group in groupby(self._controls.stops(), group_of)]
        found = TabOrder(tuple(groups)).step(self.focus.piece, by)
        if found is not None:
            group = next(group for group in groups if found in group)
            self.point(next((piece for piece in group if self._controls.is_on(piece)), found))

    def arrow(self, way: Direction) -> None:
        """To the nearest control that way; the first arrow only shows where the keyboard is."""
        stops = self._controls.stops()
        here = self.focus.piece
        if here not in stops or not self.focus.is_shown:
            start = here if here in stops else self._controls.default()
            if stops:
                self.point(start if start is not None and start in stops else stops[0])
            return
        boxes = dict(self._boxes(stops))
        found = nearest_box(boxes, here, way) if here in boxes else None
        if found is not None:
            self.point(found)

    def enter(self, key: int) -> None:
        """Press what has the focus; only Enter means the default where nothing has it."""
        shown = self.focus.shown
        if shown is None or shown not in self._controls.stops():
            shown = self._controls.default() if key != pygame.K_SPACE else None
        if shown is not None:
            self._controls.press(shown)

    def attend(self) -> None:
        """Tips speak of what is pointed at, else of what has the focus."""
        told = self.hover or self.focus.shown
        is_closed = told is not None and not self._controls.is_open(told)
        self.tip.point(told, at_once=is_closed)

    def let_go(self) -> None:
        """Something else has the attention now."""
        self.held = self.hover = None
        self.tip.point(None)

    def _boxes(self, pieces: Sequence[PieceId]) -> Iterator[tuple[PieceId, Rect]]:
        for piece in pieces:
            place = self._controls.place_of(piece)
            if place is not None:
                yield piece, place


def draw_ring(surface: Surface, kit: Kit, place: Rect, radius: float = RING_RADIUS) -> Rect:
    """The ring around what the keyboard acts on; what it covers."""
    ring = kit.desk.focus_ring(place.size, radius)
    return surface.blit(ring, ring.get_rect(center=place.center))
