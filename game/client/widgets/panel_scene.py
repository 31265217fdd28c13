"""Scenes made of panels: forms, overlays, dialogs and the title are all used alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any, Final

import pygame
from pygame import Rect, Surface, Vector2
from pygame.event import Event

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.client.shell.aloud import Aloud
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.telling.tip import Tip
from game.client.vocabulary.controls import name_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.focus import Focus
from game.client.widgets.heard import control_words, static_words
from game.client.widgets.interaction import LEFT, RIGHT, RING_RADIUS, Interaction, draw_ring
from game.client.widgets.panel import Panel
from game.client.widgets.scroll_view import ScrollView
from game.client.widgets.tooltip import Tooltip

LEAVES: Final = {pygame.K_PAGEDOWN: 1, pygame.K_PAGEUP: -1}

NOTCH: Final = 60.0
"""Logical pixels that a page is pulled by for each notch of the wheel."""


def turned_wheel(notches: int) -> Event:
    """The wheel, turned by other hands than the mouse's."""
    return Event(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches))


class PanelScene(Scene, ABC):
    """Holds some panels; subclasses build them, and do what is pressed."""

    modal = True

    def __init__(self, context: Context) -> None:
        self.context = context
        self.panels: tuple[Panel[Any], ...] = ()
        self.view: ScrollView | None = None
        """Through which some of the panels are seen; `build` opens it."""
        self.hands = Interaction(self)
        self.pointer: tuple[int, int] | None = None
        self._tooltip: Tooltip | None = None
        self._is_dirty = True
        self._held_back = 0.0
        """What was pulled and is not yet a notch of the wheel."""

    @abstractmethod
    def build(self) -> Sequence[Panel[Any]]:
        """The panels for the present window."""

    def fill(self) -> None:
        """Show what is so now, where `build` has not done so."""

    def pressed(self, piece: PieceId) -> None:
        """A control was pressed that is open."""

    def turned_back(self, piece: PieceId) -> None:
        """A control was pressed with the other button."""

    def key(self, event: Event) -> bool:
        """A key before it moves the focus or presses anything; whether it meant anything."""
        return False

    def wheel(self, notches: float) -> None:
        """The wheel was turned: what is too long for the window moves."""
        if self.view is not None and self.view.turn(notches):
            self._pulled()

    def tip(self, piece: PieceId) -> Tip | None:
        """What is told of a control; the reason, if it is not open."""
        return None

    def default(self) -> PieceId | None:
        """What Enter presses while nothing has the focus."""
        return None

    def close(self) -> None:
        """Away with this scene."""
        self.context.scenes.pop()

    def leave(self) -> None:
        """Esc."""
        self.close()

    def open_menu(self) -> None:
        self.leave()

    @property
    def ring(self) -> PieceId | None:
        return self.focus.shown

    def show_ring(self) -> None:
        stops = self.stops()
        if stops and self.focus.shown not in stops:
            wanted = (self.focus.piece, self.default(), stops[0])
            self.point(next(piece for piece in wanted if piece in stops))

    def drop_ring(self) -> None:
        self.focus.hide()

    def pull(self, right: float, down: float) -> None:
        """Pages and lists move by whole notches of the wheel."""
        self._held_back += down / self.context.kit.px(NOTCH)
        notches = int(self._held_back)
        if notches:
            self._held_back -= notches
            self.handle(turned_wheel(notches))

    def read_first(self) -> Sequence[Panel[Any]]:
        """The panels that say what this is about."""
        return self.panels[:1]

    def aloud(self) -> Aloud:
        shown, default = self.focus.shown, self.default()
        choice = ""
        if shown is not None:
            choice = control_words(self.panels, shown, self.tip(shown))
            if self.is_on(shown):
                choice = self.context.catalogue.say("aloud.chosen", label=choice)
        answer = self._label(default) if default is not None and shown is None else ""
        if answer:
            answer = self.context.catalogue.say("aloud.enter", label=answer)
        return Aloud(static_words(self.read_first()), choice, answer)

    def draw_ground(self, surface: Surface) -> None:
        """Whatever lies below the panels."""

    def draw_over(self, surface: Surface) -> None:
        """Whatever lies over the panels, and is seen through the view if there is one."""

    @property
    def focus(self) -> Focus:
        """Where the keyboard is."""
        return self.hands.focus

    @property
    def is_stale(self) -> bool:
        return self._is_dirty or any(panel.is_stale for panel in self.panels)

    @property
    def rest(self) -> float:
        return 0.0 if self.hands.tip.is_waiting else super().rest

    def spoil(self) -> None:
        """Draw everything anew."""
        self._is_dirty = True

    def changed(self) -> None:
        """Something is otherwise now: show it."""
        ring = self.focus.shown
        place = self.place_of(ring) if ring is not None else None
        self.fill()
        if place is not None:
            self._keep_ring(place)
        self.show_tip()
        self._is_dirty = True

    def enter(self) -> None:
        self.resize(self.context.size)

    def pause(self) -> None:
        self.let_go()

    def resume(self) -> None:
        self.changed()

    def resize(self, size: Size) -> None:
        self.panels, self.view = (), None
        self.let_go()
        self._tooltip = Tooltip(self.context.kit, Rect((0, 0), size))
        self.panels = tuple(self.build())
        self.changed()

    def handle(self, event: Event) -> bool:
        if self.view is not None and self.view.drags(event):
            self._pulled()
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self.moved(event.pos)
            case pygame.WINDOWLEAVE:
                self._point(None)
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT:
                self.went_down(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == LEFT:
                self.came_up(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == RIGHT:
                piece = self.piece_at(event.pos)
                if piece is not None and self.is_open(piece):
                    self.turned_back(piece)
            case pygame.MOUSEWHEEL:
                self.wheel(event.y)
            case pygame.KEYDOWN:
                self._key(event)
        return True

    def update(self, dt: float) -> None:
        if self.hands.tip.update(dt):
            self.show_tip()

    def draw(self, surface: Surface) -> None:
        self.draw_ground(surface)
        for panel in self.panels:
            with self._seen(surface, panel):
                panel.draw(surface)
        with self._seen(surface):
            self.draw_over(surface)
        if self.view is not None:
            self.view.draw_bar(surface)
        self.draw_focus(surface, self.context.kit)
        if self._tooltip is not None:
            self._tooltip.draw(surface)
        self._is_dirty = False

    def draw_focus(self, surface: Surface, kit: Kit, radius: float = RING_RADIUS) -> None:
        """The ring, where the keyboard is."""
        shown = self.focus.shown
        place = self.place_of(shown) if shown is not None else None
        if place is not None:
            draw_ring(surface, kit, place, radius)

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        for panel in reversed(self.panels):
            if panel.rect.collidepoint(point) and self.is_in_sight(point, panel):
                piece: PieceId | None = panel.piece_at(point)
                if piece is not None:
                    return piece
        return None

    def is_in_sight(self, point: tuple[int, int], panel: Panel[Any]) -> bool:
        """What lies on a panel at a point is not hidden by the edge of the view."""
        view = self.view
        return view is None or not view.holds(panel) or view.window.collidepoint(point)

    def place_of(self, piece: PieceId) -> Rect | None:
        places = (panel.place_of(piece) for panel in self.panels)
        return next((place for place in places if place is not None), None)

    def stops(self) -> list[PieceId]:
        """Everything the keyboard can go to, as it is read."""
        return [piece for panel in self.panels for piece in panel.pieces()]

    def is_open(self, piece: PieceId) -> bool:
        """The control can be used."""
        return all(panel.is_open(piece) for panel in self.panels)

    def is_on(self, piece: PieceId) -> bool:
        """The control is the chosen one of several."""
        return any(panel.is_on(piece) for panel in self.panels)

    def point(self, piece: PieceId) -> None:
        """Put the keyboard on a control."""
        self.hands.point(piece)
        self.reveal(piece)
        self._attended()

    def reveal(self, piece: PieceId) -> None:
        """Bring a control into sight, if it is one that moves with the view."""
        view, place = self.view, self.place_of(piece)
        if view is None or place is None:
            return
        fixed = (panel for panel in self.panels if not view.holds(panel))
        if all(panel.place_of(piece) is None for panel in fixed) and view.reveal(place):
            self.scrolled()

    def scrolled(self) -> None:
        """The panels of the view lie elsewhere now: other things are under the pointer."""
        self._point(self.pointer)
        self._is_dirty = True

    def press(self, piece: PieceId) -> None:
        """A click on a control, or Enter on it; a closed one says why."""
        if self.is_open(piece):
            self.pressed(piece)
        else:
            self.context.audio.play(Sound.REFUSE)
            self.hands.tip.tell(piece)
            self.show_tip()

    def moved(self, point: tuple[int, int]) -> None:
        """The pointer was moved."""
        self._point(point)

    def went_down(self, point: tuple[int, int]) -> None:
        """The left button of the mouse went down."""
        self.hands.down(point)
        self._attended()

    def came_up(self, point: tuple[int, int]) -> bool:
        """It came up; whether that pressed something."""
        is_click = self.hands.up(point)
        self._attended()
        return is_click

    def let_go(self) -> None:
        """Something else has the attention now."""
        self.hands.let_go()
        self._attended()

    def show_tip(self) -> None:
        """The tip that is due, if there is any."""
        if self._tooltip is None:
            return
        told = self.hands.tip.due
        place = self.place_of(told) if told is not None else None
        tip = self.tip(told) if told is not None and place is not None else None
        if tip is not None and told is not None:
            tip = tip.beyond(self._label(told))
        default = self.default()
        next_ = self.place_of(default) if default is not None else None
        self._tooltip.show(tip, place, avoid=[next_] if next_ is not None else [])
        self._is_dirty = True

    def _label(self, piece: PieceId) -> str:
        """What is written on a control."""
        labels = (panel.label_of(piece) for panel in self.panels)
        return next(filter(None, labels), "")

    @property
    def shown_tip(self) -> Rect | None:
        """Where a tip lies, None while there is none."""
        return self._tooltip.rect if self._tooltip is not None else None

    def _key(self, event: Event) -> None:
        if self.key(event):
            return
        if event.key == pygame.K_ESCAPE:
            self.leave()
        elif event.key in LEAVES and self.view is not None:
            if self.view.leaf(LEAVES[event.key]):
                self._pulled()
        elif self.hands.key(event):
            shown = self.focus.shown
            if shown is not None:
                self.reveal(shown)
            self._attended()

    def _keep_ring(self, place: Rect) -> None:
        """What wore the ring here may be gone: it goes to the nearest of its kind, or of any."""
        stops = {piece: box for piece in self.stops() if (box := self.place_of(piece)) is not None}
        gone = self.focus.shown
        if gone is None or gone in stops or not stops:
            return
        alike = [piece for piece in stops if name_of(piece) == name_of(gone) != ""]
        middle = Vector2(place.center)
        self.point(min(alike or stops, key=lambda one: middle.distance_to(stops[one].center)))

    def _pulled(self) -> None:
        """Somebody has scrolled; what has the focus may be out of sight by it."""
        self.focus.hide()
        self.hands.tip.hush()
        self.scrolled()

    def _point(self, point: tuple[int, int] | None) -> None:
        self.pointer = point
        if self.hands.move(point):
            self._attended()

    def _seen(
        self, surface: Surface, panel: Panel[Any] | None = None
    ) -> AbstractContextManager[None]:
        """Draw a panel, or what lies over them all, only where the view shows it."""
        view = self.view
        if view is None or (panel is not None and not view.holds(panel)):
            return nullcontext()
        return view.clipped(surface)

    def _attended(self) -> None:
        """Pointer or keyboard are somewhere else: light up, hold down and tell what they are at."""
        shown = self.focus.shown
        is_lent = shown is not None and shown != self.default()
        for panel in self.panels:
            panel.hover(self.hands.hover)
            panel.hold(self.hands.held)
            panel.lend_enter(is_lent)
        self.show_tip()
        self._is_dirty = True
