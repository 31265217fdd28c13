"""Scenes made of forms: all of them are used alike, by mouse and by keyboard.

Tab goes from control to control, arrows to the nearest one that way; what has the focus wears a
ring. Whatever cannot be used says why as soon as it is pointed at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from game.client.draw.pixels import Size
from game.client.scenery.menu_backdrop import paint_backdrop
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.telling.tip import Tip
from game.client.vocabulary.controls import group_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.focus import Direction, TabOrder
from game.client.widgets.form_items import FormItem, Slider, TextField
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.nearest_box import nearest_box
from game.client.widgets.tooltip import Tooltip
from game.client.widgets.typing_field import TypingField

LEFT, RIGHT = 1, 3
VEIL: Final = 168
TIP_AFTER: Final = 0.35
SLIDE: Final = 0.05
RADIUS: Final = 7.0
PRESSING: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
WAYS: Final = {
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
}


class FormScene(Scene):
    """Holds some forms; subclasses lay them out, fill them, and do what is pressed."""

    modal = True

    def __init__(self, context: Context) -> None:
        self.context = context
        self.panels: tuple[FormPanel, ...] = ()
        self.focus: PieceId | None = None
        self.is_focus_shown = False
        self._hover: PieceId | None = None
        self._pressed: PieceId | None = None
        self._sliding: PieceId | None = None
        self._field = TypingField()
        self._typed = ""
        self._tooltip: Tooltip | None = None
        self._tip_left = 0.0
        self._backdrop: Surface | None = None
        self._is_dirty = True

    def lay_out(self) -> Sequence[FormPanel]:
        """The panels for the present window; what they show comes from `fill`."""
        raise NotImplementedError

    def fill(self) -> None:
        """Show what is so now."""
        raise NotImplementedError

    def pressed(self, piece: PieceId) -> None:
        """A control was pressed that is open."""

    def turned_back(self, piece: PieceId) -> None:
        """A control was pressed with the other button."""

    def slid(self, piece: PieceId, share: float) -> None:
        """A slider was moved."""

    def typed(self, piece: PieceId, text: str) -> None:
        """A text was changed."""

    def entered(self, piece: PieceId, text: str) -> None:
        """Enter was pressed in a text; the field is closed."""

    def key(self, event: Event) -> bool:
        """A key that moves no focus; whether it meant anything."""
        return False

    def wheel(self, notches: float) -> None:
        """The wheel was turned."""

    def tip(self, piece: PieceId) -> Tip | None:
        """What is told of a control; the reason, if it is not open."""
        return None

    def default(self) -> PieceId | None:
        """What Enter presses while nothing has the focus."""
        return None

    def leave(self) -> None:
        """Esc: away with this scene."""
        self.context.scenes.pop()

    @property
    def is_stale(self) -> bool:
        return self._is_dirty or any(panel.is_stale for panel in self.panels)

    @property
    def rest(self) -> float:
        return 0.0 if self._tip_left > 0 else super().rest

    @property
    def hovered(self) -> PieceId | None:
        """What is pointed at."""
        return self._hover

    @property
    def is_typing(self) -> bool:
        """A text field is open."""
        return self._field.is_open

    def spoil(self) -> None:
        """Draw everything anew."""
        self._is_dirty = True

    def changed(self) -> None:
        """Something is otherwise now: show it."""
        self.fill()
        self._tell()
        self._is_dirty = True

    def enter(self) -> None:
        self.resize(self.context.size)

    def exit(self) -> None:
        self._field.close()

    def pause(self) -> None:
        self._let_go()

    def resume(self) -> None:
        self.changed()

    def resize(self, size: Size) -> None:
        self._let_go()
        self._backdrop = None
        self._tooltip = Tooltip(self.context.kit, Rect((0, 0), size))
        self.panels = tuple(self.lay_out())
        self.changed()

    def handle(self, event: Event) -> bool:
        piece, text = self._field.piece, self._field.text
        is_finished = self._field.is_finished_by(event)
        if self._field.handle(event):
            self._is_dirty = True
            if is_finished and piece is not None:
                self._take_text(piece, text)
                self.entered(piece, text)
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT:
                self._button_down(event.pos)
            case pygame.MOUSEBUTTONUP:
                self._button_up(event)
            case pygame.MOUSEWHEEL:
                self.wheel(event.y)
            case pygame.KEYDOWN:
                self._key(event)
        return True

    def update(self, dt: float) -> None:
        if self._field.piece is not None:
            self._take_text(self._field.piece, self._field.text)
        if self._tip_left > 0:
            self._tip_left = max(0.0, self._tip_left - dt)
            if not self._tip_left:
                self._tell()

    def draw(self, surface: Surface) -> None:
        self._draw_ground(surface)
        for panel in self.panels:
            panel.draw(surface)
        self.draw_over(surface)
        place = self.place_of(self.focus) if self.focus and self.is_focus_shown else None
        if place is not None:
            ring = self.context.kit.desk.focus_ring(place.size, RADIUS)
            surface.blit(ring, ring.get_rect(center=place.center))
        if self._tooltip is not None:
            self._tooltip.draw(surface)
        self._is_dirty = False

    def draw_over(self, surface: Surface) -> None:
        """Whatever lies over the panels."""

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        for panel in reversed(self.panels):
            if panel.rect.collidepoint(point):
                piece = panel.piece_at(point)
                if piece is not None:
                    return piece
        return None

    def place_of(self, piece: PieceId) -> Rect | None:
        places = (panel.place_of(piece) for panel in self.panels)
        return next((place for place in places if place is not None), None)

    def item_of(self, piece: PieceId) -> FormItem | None:
        """The control of a piece."""
        items = (panel.item_of(piece) for panel in self.panels)
        return next((item for item in items if item is not None), None)

    def is_open(self, piece: PieceId) -> bool:
        """The control can be used."""
        return bool(getattr(self.item_of(piece), "is_open", True))

    def stops(self) -> list[PieceId]:
        """Everything the keyboard can go to, in order."""
        return [piece for panel in self.panels for piece in panel.pieces()]

    def point(self, piece: PieceId) -> None:
        """Put the keyboard on a control."""
        self.focus, self.is_focus_shown = piece, True
        self._tip_left = TIP_AFTER if self.is_open(piece) else 0.0
        self._tell()
        self._is_dirty = True

    def press(self, piece: PieceId) -> None:
        """A click on a control, or Enter on it."""
        item = self.item_of(piece)
        if not self.is_open(piece):
            self.context.audio.play(Sound.REFUSE)
            self._tip_left = 0.0
            self._tell(piece)
        elif isinstance(item, TextField):
            self._type_into(item)
        elif not isinstance(item, Slider):
            self.pressed(piece)

    def _draw_ground(self, surface: Surface) -> None:
        kit, size = self.context.kit, surface.get_size()
        if self._backdrop is None:
            if self.opaque:
                self._backdrop = self._shared_backdrop(size)
            else:
                colour = kit.theme.colour("ground.void")
                veil = Surface(size, pygame.SRCALPHA)
                veil.fill((colour.r, colour.g, colour.b, VEIL))
                self._backdrop = veil.convert_alpha()
        surface.blit(self._backdrop, (0, 0))

    def _shared_backdrop(self, size: Size) -> Surface:
        """One for all scenes, as long as the window keeps its size."""
        backdrops = self.context.backdrops
        if size not in backdrops:
            backdrops.clear()
            backdrops[size] = paint_backdrop(self.context.kit, size)
        return backdrops[size]

    def _let_go(self) -> None:
        self._field.close()
        self._pressed = self._sliding = None

    def _moved(self, point: tuple[int, int]) -> None:
        if self._sliding is not None:
            self._slide_to(point[0])
            return
        piece = self.piece_at(point)
        if piece != self._hover:
            self._hover = piece
            for panel in self.panels:
                panel.hover(piece)
            is_closed = piece is not None and not self.is_open(piece)
            self._tip_left = 0.0 if piece is None or is_closed else TIP_AFTER
            self._tell()

    def _button_down(self, point: tuple[int, int]) -> None:
        self._pressed = self.piece_at(point)
        self.is_focus_shown = False
        self._is_dirty = True
        item = self.item_of(self._pressed) if self._pressed is not None else None
        if isinstance(item, Slider) and item.is_open:
            self._sliding = item.piece
            self._slide_to(point[0])

    def _button_up(self, event: Event) -> None:
        if event.button == RIGHT:
            piece = self.piece_at(event.pos)
            if piece is not None and self.is_open(piece):
                self.turned_back(piece)
        if event.button != LEFT:
            return
        piece, self._sliding = self.piece_at(event.pos), None
        if piece is not None and piece == self._pressed:
            self.focus = piece
            self.press(piece)
        self._pressed = None

    def _slide_to(self, x: int) -> None:
        assert self._sliding is not None
        for panel in self.panels:
            item = panel.item_of(self._sliding)
            if isinstance(item, Slider):
                self.slid(item.piece, panel.share_at(item, x))

    def _key(self, event: Event) -> None:
        if self.key(event):
            return
        if event.key == pygame.K_ESCAPE:
            self.leave()
        elif event.key == pygame.K_TAB:
            self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in WAYS:
            self._arrow(WAYS[event.key])
        elif event.key in PRESSING:
            shown = self.focus if self.is_focus_shown else None
            piece = shown or (self.default() if event.key != pygame.K_SPACE else None)
            if piece is not None:
                self.press(piece)

    def _tab(self, by: int) -> None:
        groups = [tuple(group) for _, group in groupby(self.stops(), group_of)]
        order = TabOrder(tuple(groups))
        here = self.focus if self.focus in self.stops() else None
        found = order.next_group(here) if by > 0 else order.previous_group(here)
        if found is not None:
            group = next(group for group in groups if found in group)
            self.point(next((piece for piece in group if self._is_on(piece)), found))

    def _is_on(self, piece: PieceId) -> bool:
        return bool(getattr(self.item_of(piece), "is_on", False))

    def _arrow(self, way: Direction) -> None:
        stops = self.stops()
        if self.focus not in stops or not self.is_focus_shown:
            start = self.focus if self.focus in stops else self.default()
            self.point(start if start in stops else stops[0])
            return
        item = self.item_of(self.focus)
        if isinstance(item, Slider) and way in (Direction.LEFT, Direction.RIGHT) and item.is_open:
            step = SLIDE if way is Direction.RIGHT else -SLIDE
            self.slid(item.piece, min(1.0, max(0.0, item.share + step)))
            return
        found = nearest_box(dict(self._boxes(stops)), self.focus, way)
        if found is not None:
            self.point(found)

    def _boxes(self, pieces: Sequence[PieceId]) -> Iterator[tuple[PieceId, Rect]]:
        for piece in pieces:
            place = self.place_of(piece)
            if place is not None:
                yield piece, place

    def _take_text(self, piece: PieceId, text: str) -> None:
        if text != self._typed:
            self._typed = text
            self.typed(piece, text)

    def _type_into(self, item: TextField) -> None:
        place = self.place_of(item.piece)
        assert place is not None
        manager = self.context.ui_manager
        self._field.open_text(manager, item.piece, place, item.text, item.limit)
        self._typed = item.text

    def _tell(self, piece: PieceId | None = None) -> None:
        """The tip of what is pointed at, else of what has the focus."""
        if self._tooltip is None:
            return
        told = piece or self._hover or (self.focus if self.is_focus_shown else None)
        place = self.place_of(told) if told is not None else None
        tip = self.tip(told) if told is not None and place is not None else None
        self._tooltip.show(tip if not self._tip_left else None, place)
        self._is_dirty = True
