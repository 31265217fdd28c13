"""Scenes made of forms: besides pressing, texts are typed and sliders are moved."""

from __future__ import annotations

from typing import Final

from pygame import Surface
from pygame.event import Event

from game.client.draw.pixels import Size
from game.client.scenery.menu_backdrop import paint_backdrop
from game.client.shell.context import Context
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.focus import Direction
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.interaction import WAYS
from game.client.widgets.items import Item, Slider, TextField
from game.client.widgets.overlay_scene import VEIL, veil
from game.client.widgets.panel_scene import PanelScene
from game.client.widgets.typing_field import TypingField

SLIDE: Final = 0.05
"""How far an arrow moves a slider."""


class FormScene(PanelScene):
    """Holds some forms; subclasses lay them out, fill them, and do what is pressed."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._sliding: PieceId | None = None
        self._field = TypingField()
        self._typed = ""
        self._backdrop: Surface | None = None

    def slid(self, piece: PieceId, share: float) -> None:
        """A slider was moved."""

    def typed(self, piece: PieceId, text: str) -> None:
        """A text was changed."""

    def entered(self, piece: PieceId, text: str) -> None:
        """Enter was pressed in a text; the field is closed."""

    @property
    def is_typing(self) -> bool:
        """A text field is open."""
        return self._field.is_open

    def exit(self) -> None:
        self._field.close()

    def let_go(self) -> None:
        self._field.close()
        self._sliding = None
        super().let_go()

    def resize(self, size: Size) -> None:
        self._backdrop = None
        super().resize(size)

    def handle(self, event: Event) -> bool:
        piece, text = self._field.piece, self._field.text
        is_finished = self._field.is_finished_by(event)
        if self._field.handle(event):
            self._is_dirty = True
            if is_finished and piece is not None:
                self._take_text(piece, text)
                self.entered(piece, text)
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        if self._field.piece is not None:
            self._take_text(self._field.piece, self._field.text)
        super().update(dt)

    def item_of(self, piece: PieceId) -> Item | None:
        """The control of a piece."""
        items = (panel.item_of(piece) for panel in self._forms())
        return next((item for item in items if item is not None), None)

    def press(self, piece: PieceId) -> None:
        item = self.item_of(piece)
        if isinstance(item, TextField) and self.is_open(piece):
            self._type_into(item)
        elif not isinstance(item, Slider) or not self.is_open(piece):
            super().press(piece)

    def moved(self, point: tuple[int, int]) -> None:
        if self._sliding is not None:
            self._slide_to(point[0])
        else:
            super().moved(point)

    def went_down(self, point: tuple[int, int]) -> None:
        super().went_down(point)
        held = self.hands.held
        item = self.item_of(held) if held is not None else None
        if isinstance(item, Slider) and item.is_open:
            self._sliding = item.piece
            self._slide_to(point[0])

    def scrolled(self) -> None:
        """A field that is typed into would stay where it is, so it is closed."""
        if self._field.piece is not None:
            self._take_text(self._field.piece, self._field.text)
        self._field.close()
        super().scrolled()

    def came_up(self, point: tuple[int, int]) -> bool:
        self._sliding = None
        return super().came_up(point)

    def draw_ground(self, surface: Surface) -> None:
        if self._backdrop is None:
            size = surface.get_size()
            kit = self.context.kit
            self._backdrop = self._shared_backdrop(size) if self.opaque else veil(size, kit, VEIL)
        surface.blit(self._backdrop, (0, 0))

    def _shared_backdrop(self, size: Size) -> Surface:
        """One for all scenes, as long as the window keeps its size."""
        backdrops = self.context.backdrops
        if size not in backdrops:
            backdrops.clear()
            backdrops[size] = paint_backdrop(self.context.kit, size)
        return backdrops[size]

    def _key(self, event: Event) -> None:
        """Arrows move a slider that has the focus; else they mean what they mean everywhere."""
        shown = self.focus.shown
        item = self.item_of(shown) if shown is not None else None
        way = WAYS.get(event.key) if isinstance(item, Slider) and item.is_open else None
        if isinstance(item, Slider) and way in (Direction.LEFT, Direction.RIGHT):
            step = SLIDE if way is Direction.RIGHT else -SLIDE
            self.slid(item.piece, min(1.0, max(0.0, item.share + step)))
        else:
            super()._key(event)

    def _forms(self) -> list[FormPanel]:
        return [panel for panel in self.panels if isinstance(panel, FormPanel)]

    def _slide_to(self, x: int) -> None:
        assert self._sliding is not None
        for panel in self._forms():
            item = panel.item_of(self._sliding)
            if isinstance(item, Slider):
                self.slid(item.piece, panel.share_at(item, x))

    def _take_text(self, piece: PieceId, text: str) -> None:
        if text != self._typed:
            self._typed = text
            self.typed(piece, text)

    def _type_into(self, item: TextField) -> None:
        self.reveal(item.piece)
        place = self.place_of(item.piece)
        assert place is not None
        manager = self.context.ui_manager
        self._field.open_text(manager, item.piece, place, item.text, item.limit)
        self.focus.piece = item.piece
        self._typed = item.text
