"""The tools at the edge of the board: prices, tint, home, search, hint and rules, by mouse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Icon
from game.client.settings.key_map import Command
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, ButtonPiece, PieceId, button
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

SIDE: Final = 32.0
GAP: Final = 4.0
EDGE: Final = 8.0
ICON: Final = 17.0
STEP: Final = 12.0
"""How far apart the places are that are tried along an edge."""
DIM: Final = 90
"""Opacity of tools that lie under something, out of 255."""

MINE: Final = button(Button.MY_NETWORK)
TOOLS: Final[tuple[tuple[PieceId, Icon], ...]] = (
    (button(Button.PRICES), Icon.COIN),
    (button(Button.AREA_TINT), Icon.PALETTE),
    (MINE, Icon.PYLON),
    (button(Button.HOME), Icon.TARGET),
    (controls.simple(Verb.FIND), Icon.SEARCH),
    (button(Button.HINT), Icon.IDEA),
    (button(Button.RULES), Icon.BOOK),
)
KEYED: Final[Mapping[ButtonPiece, Command]] = {
    button(Button.PRICES): Command.PRICES,
    button(Button.AREA_TINT): Command.TINT,
    MINE: Command.MINE,
}
"""What is looked at by key: the order panel names these keys, the tools where there is none."""


OPENER: Final[tuple[PieceId, Icon]] = (button(Button.TOOLS), Icon.LIST)
"""What all of them are behind on a small desk."""


class Tucked(Enum):
    """Whether the tools lie behind one button."""

    NO = auto()
    AWAY = auto()
    OUT = auto()
    """They were taken out, and the button puts them away again."""


@dataclass(frozen=True)
class ToolsModel:
    """Which tools are switched on, and which cannot be used now."""

    switched_on: frozenset[PieceId] = frozenset()
    closed: frozenset[PieceId] = frozenset()
    names_keys: bool = False
    """No other panel names the keys of the board, and none has its own network to press."""
    is_dim: bool = False
    """Something lies over the board."""


def tools_shown(
    *, names_keys: bool, tucked: Tucked = Tucked.NO
) -> tuple[tuple[PieceId, Icon], ...]:
    """The tools; the order panel, where there is one, has the network among its keys."""
    if tucked is not Tucked.NO:
        return (OPENER,) if tucked is Tucked.AWAY else (OPENER, *TOOLS)
    return TOOLS if names_keys else tuple(tool for tool in TOOLS if tool[0] != MINE)


def tools_places(board: Rect, scale: float, count: int) -> tuple[Rect, ...]:
    """Where so many tools could lie, the best places first.

    In a corner of the board, anywhere along its edges, or there in two rows.
    """
    side, gap, edge, step = (round(length * scale) for length in (SIDE, GAP, EDGE, STEP))
    inner = board.inflate(-2 * edge, -2 * edge)

    def length(tools: int) -> int:
        return tools * side + (tools - 1) * gap

    half = (count + 1) // 2
    column, row = Rect(0, 0, side, length(count)), Rect(0, 0, length(count), side)
    blocks = Rect(0, 0, length(2), length(half)), Rect(0, 0, length(half), length(2))
    places = [*_corners(column, inner), *_corners(row, inner)]
    for shape in (column, row, *blocks):
        places += _along(shape, inner, step)
    return tuple(place for place in places if inner.contains(place)) or (places[0],)


def _corners(shape: Rect, inner: Rect) -> Iterator[Rect]:
    for corner in ("topright", "bottomright", "bottomleft", "topleft"):
        place = shape.copy()
        setattr(place, corner, getattr(inner, corner))
        yield place


def _along(shape: Rect, inner: Rect, step: int) -> Iterator[Rect]:
    """Down the right and the left edge, then along the lower and the upper one."""
    down = range(inner.y, inner.bottom - shape.h + 1, step)
    across = range(inner.x, inner.right - shape.w + 1, step)
    for x in (inner.right - shape.w, inner.x):
        yield from (Rect((x, y), shape.size) for y in down)
    for y in (inner.bottom - shape.h, inner.y):
        yield from (Rect((x, y), shape.size) for x in across)


def clearest(places: Sequence[Rect], *covered: Sequence[Rect]) -> Rect:
    """The place that hides least of what comes first, then of the rest; of equals the first."""

    groups = [list(group) for group in covered]

    def hidden(place: Rect) -> tuple[int, ...]:
        touched = ((group[index] for index in place.collidelistall(group)) for group in groups)
        return tuple(sum(_area(place.clip(other)) for other in others) for others in touched)

    return min(places, key=hidden)


def _area(rect: Rect) -> int:
    return rect.w * rect.h


class BoardTools(Panel[ToolsModel]):
    """Icons in rows or columns, as many as its place has room for."""

    overhang = 6.0
    tucked = Tucked.NO

    def tuck(self, tucked: Tucked) -> None:
        """Lie behind one button, or not."""
        if tucked is not self.tucked:
            self.tucked = tucked
            self.repaint()

    def paint(self, page: Page, model: ToolsModel) -> None:
        side, gap = self.px(SIDE), self.px(GAP)
        columns = max(1, round((self.rect.w + gap) / (side + gap)))
        for number, (piece, icon) in enumerate(self._shown(model)):
            down, across = divmod(number, columns)
            x, y = self.rect.x + across * (side + gap), self.rect.y + down * (side + gap)
            self._tool(page, model, piece, icon, Rect(x, y, side, side))
        if model.is_dim:
            page.surface.fill((255, 255, 255, DIM), special_flags=pygame.BLEND_RGBA_MULT)

    def _shown(self, model: ToolsModel) -> tuple[tuple[PieceId, Icon], ...]:
        return tools_shown(names_keys=model.names_keys, tucked=self.tucked)

    def _tool(self, page: Page, model: ToolsModel, piece: PieceId, icon: Icon, place: Rect) -> None:
        desk, is_on = self.kit.desk, piece in model.switched_on
        state = ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL
        page.blit(desk.button(place.size, ButtonKind.GHOST, state, ""), place.topleft)
        if is_on:
            radius = self.kit.theme.length("radius.button")
            page.blit(desk.outline(place.size, radius, "accent.live", 1.5), place.topleft)
        ink = "text.low" if piece in model.closed else "text.ivory"
        shade = "accent.live" if is_on else ink
        x, y = place.center
        if model.names_keys and isinstance(piece, ButtonPiece) and piece in KEYED:
            cap = desk.key_cap(self.words.say(f"keys.cap.{KEYED[piece]}"))
            corner = cap.get_rect(bottomright=place.bottomright).move(self.px(4), self.px(4))
            page.blit(cap, corner.topleft)
            x, y = x - self.px(4), y - self.px(4)
        page.put(self.kit.sprites.icon(icon, self.px(ICON), shade), (x, y))
        page.mark(piece, place)
