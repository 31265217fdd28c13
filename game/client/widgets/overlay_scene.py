"""Scenes that lie over the table: they dim it, take all input, and close with Esc."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

import pygame
from pygame import Rect, Surface

from game.client.draw import ButtonKind, Icon, Kit
from game.client.draw.pixels import Size
from game.client.shell.context import Context
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId, Pressable
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel
from game.client.widgets.panel_scene import PanelScene

VEIL: Final = 168
"""How dark the table becomes, of 255."""
COLUMN_MARGIN, COLUMN_ROW = 32.0, 50.0
DENSE_VEIL: Final = 255
"""The same where the overlay has no panel behind its words."""


Answer_co = TypeVar("Answer_co", bound=str, covariant=True)
"""What a button stands for: a member of some StrEnum, by which its piece is named, too."""


@dataclass(frozen=True)
class Choice(Generic[Answer_co]):
    """A button of an overlay."""

    value: Answer_co
    label: str
    kind: ButtonKind = ButtonKind.SECONDARY
    icon: Icon | None = None
    cap: str | None = None

    @property
    def piece(self) -> PieceId:
        return control(str(self.value))


class OverlayScene(PanelScene):
    """Dims what it lies over; its gold button is what Enter presses."""

    opaque = False
    veil: ClassVar[int] = VEIL
    closes_outside: ClassVar[bool] = True
    """A click beside its panels takes it away."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._pressed_outside = False
        self._veil: Surface | None = None

    def resize(self, size: Size) -> None:
        self._veil = None
        super().resize(size)

    def went_down(self, point: tuple[int, int]) -> None:
        self._pressed_outside = self._is_outside(point)
        super().went_down(point)

    def came_up(self, point: tuple[int, int]) -> bool:
        """Pressed and let go of beside the panels; not what was pulled off one of them."""
        is_click = super().came_up(point)
        if self.closes_outside and self._pressed_outside and self._is_outside(point):
            self.close()
        return is_click

    def default(self) -> PieceId | None:
        """The gold button."""
        panels = (panel for panel in self.panels if isinstance(panel, ChoicePanel))
        choices = (choice for panel in panels for choice in panel.model or ())
        return next((c.piece for c in choices if c.kind is ButtonKind.PRIMARY), None)

    def read_first(self) -> Sequence[Panel[Any]]:
        """All of it: it is laid over the table to be read."""
        return self.panels

    def stops(self) -> list[PieceId]:
        """Only what can be pressed; panels may also show pieces of the game."""
        return [piece for piece in super().stops() if isinstance(piece, Pressable)]

    def draw_ground(self, surface: Surface) -> None:
        if self._veil is None:
            self._veil = veil(surface.get_size(), self.context.kit, self.veil)
        surface.blit(self._veil, (0, 0))

    def _is_outside(self, point: tuple[int, int]) -> bool:
        return not any(panel.rect.collidepoint(point) for panel in self.panels)


class ChoicePanel(Panel[tuple[Choice[str], ...]]):
    """Buttons below one another, under a title; or beside one another without one.

    Where a window is too low for all of them, they stand in two columns.
    """

    overhang = 14.0
    has_key_caps = True

    def __init__(self, kit: Kit, rect: Rect, words: Any, title: str = "", columns: int = 1) -> None:
        super().__init__(kit, rect, words)
        self._title = title
        self.columns = columns

    def label_of(self, piece: PieceId) -> str:
        return next((one.label for one in self._model or () if one.piece == piece), "")

    def paint(self, page: Page, model: tuple[Choice[str], ...]) -> None:
        gap = self.px(8)
        if self._title:
            self.ground(page, self._title)
            self._column(page, model, self.rect.inflate(-2 * self.px(12), 0))
            return
        width = (self.rect.w - gap * (len(model) - 1)) // len(model)
        for place, choice in enumerate(model):
            left = self.rect.x + place * (width + gap)
            self._button(page, choice, Rect(left, self.rect.y, width, self.rect.h))

    def _column(self, page: Page, model: tuple[Choice[str], ...], room: Rect) -> None:
        gap, top = self.px(8), self.px(28)
        columns = self.columns
        rows = -(-len(model) // columns)
        width = (room.w - gap * (columns - 1)) // columns
        height = (room.h - top - self.px(12) - gap * (rows - 1)) // rows
        for place, choice in enumerate(model):
            down, across = divmod(place, columns)
            left, y = room.x + across * (width + gap), room.y + top + down * (height + gap)
            self._button(page, choice, Rect(left, y, width, height))

    def _button(self, page: Page, choice: Choice[str], place: Rect) -> None:
        desk = self.kit.desk
        state = self.state_of(choice.piece)
        if choice.kind is ButtonKind.PRIMARY:
            page.put(desk.button_glow(place.size), place.center)
        cap = self.true_key(choice.cap)
        face = desk.button(place.size, choice.kind, state, choice.label, icon=choice.icon, key=cap)
        page.blit(face, place.topleft)
        page.mark(choice.piece, place)


def choice_panel(
    context: Context, title: str, choices: Sequence[Choice[str]], width: float
) -> ChoicePanel:
    """Buttons in the middle of the window, in as many columns as they need to fit into it."""
    kit, size = context.kit, context.size
    columns = 1
    while columns < len(choices) and kit.px(_height(choices, columns)) > size[1]:
        columns += 1
    place = centred(size, kit.px(width * columns), kit.px(_height(choices, columns)))
    panel = ChoicePanel(kit, place, context.catalogue, title, columns)
    panel.show(tuple(choices))
    return panel


def _height(choices: Sequence[Choice[str]], columns: int) -> float:
    return COLUMN_MARGIN + COLUMN_ROW * -(-len(choices) // columns)


def centred(size: Size, width: int, height: int) -> Rect:
    """A place in the middle of the window."""
    place = Rect(0, 0, min(width, size[0]), min(height, size[1]))
    place.center = (size[0] // 2, size[1] // 2)
    return place


def veil(size: Size, kit: Kit, alpha: int) -> Surface:
    """What dims everything below."""
    dark = Surface(size, pygame.SRCALPHA)
    colour = kit.theme.colour("ground.void")
    dark.fill((colour.r, colour.g, colour.b, alpha))
    return dark.convert_alpha()
