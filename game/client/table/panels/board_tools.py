"""The tools at the edge of the board: prices, tint, home, search, hint and rules, by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from pygame import Rect

from game.client.draw import ButtonKind, ButtonState, Icon
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.page import Page
from game.client.widgets.panel import Panel

SIDE: Final = 32.0
GAP: Final = 4.0
EDGE: Final = 8.0
ICON: Final = 17.0

TOOLS: Final[tuple[tuple[PieceId, Icon], ...]] = (
    (button(Button.PRICES), Icon.COIN),
    (button(Button.AREA_TINT), Icon.PALETTE),
    (button(Button.HOME), Icon.TARGET),
    (controls.simple(Verb.FIND), Icon.SEARCH),
    (button(Button.HINT), Icon.IDEA),
    (button(Button.RULES), Icon.BOOK),
)


OPENER: Final[tuple[PieceId, Icon]] = (button(Button.TOOLS), Icon.LIST)
"""What all of them are behind on a small desk."""
LONG: Final = ((1, len(TOOLS)), (len(TOOLS), 1))
BLOCK: Final = ((2, 3), (3, 2))
CORNERS: Final = ("topright", "bottomright", "bottomleft", "topleft")


class ToolsForm(Enum):
    """How much room the tools have: columns and rows that they may lie in."""

    LONG = (*LONG,)
    ANY = (*LONG, *BLOCK)
    CLOSED = ((1, 1),)
    OPEN = ((1, len(TOOLS) + 1), (len(TOOLS) + 1, 1))

    @property
    def tools(self) -> tuple[tuple[PieceId, Icon], ...]:
        """What lies there, in order."""
        return {ToolsForm.CLOSED: (OPENER,), ToolsForm.OPEN: (OPENER, *TOOLS)}.get(self, TOOLS)


@dataclass(frozen=True)
class ToolsModel:
    """Which tools are switched on, and which cannot be used now."""

    switched_on: frozenset[PieceId] = frozenset()
    closed: frozenset[PieceId] = frozenset()


def tools_places(board: Rect, scale: float, form: ToolsForm = ToolsForm.LONG) -> tuple[Rect, ...]:
    """Where the tools could lie: along an edge of the board, from one of its corners."""
    side, gap, edge = (round(length * scale) for length in (SIDE, GAP, EDGE))
    inner = board.inflate(-2 * edge, -2 * edge)
    places = []
    for columns, rows in form.value:
        shape = Rect(0, 0, columns * (side + gap) - gap, rows * (side + gap) - gap)
        for corner in CORNERS:
            place = shape.copy()
            setattr(place, corner, getattr(inner, corner))
            places.append(place)
    return tuple(places)


def clearest(places: Sequence[Rect], covered: Sequence[Rect]) -> Rect:
    """The place that hides least; of equals the first."""

    def hidden(place: Rect) -> int:
        parts = [place.clip(other) for other in covered]
        return sum(part.w * part.h for part in parts)

    return min(places, key=hidden)


class BoardTools(Panel[ToolsModel]):
    """Icons in rows, as many as its place is wide."""

    overhang = 6.0
    form = ToolsForm.LONG

    def fold(self, form: ToolsForm) -> None:
        """Lie in another form."""
        if form is not self.form:
            self.form = form
            self.repaint()

    def paint(self, page: Page, model: ToolsModel) -> None:
        side, gap = self.px(SIDE), self.px(GAP)
        columns = max(1, (self.rect.w + gap) // (side + gap))
        for number, (piece, icon) in enumerate(self.form.tools):
            row, column = divmod(number, columns)
            x, y = column * (side + gap), row * (side + gap)
            place = Rect(self.rect.x + x, self.rect.y + y, side, side)
            is_on = piece in model.switched_on
            state = ButtonState.HOVER if piece == self.hovered else ButtonState.NORMAL
            page.blit(self.kit.desk.button(place.size, ButtonKind.GHOST, state, ""), place.topleft)
            if is_on:
                radius = self.kit.theme.length("radius.button")
                rim = self.kit.desk.outline(place.size, radius, "accent.live", 1.5)
                page.blit(rim, place.topleft)
            ink = "text.low" if piece in model.closed else "text.ivory"
            page.put(
                self.kit.sprites.icon(icon, self.px(ICON), "accent.live" if is_on else ink),
                place.center,
            )
            page.mark(piece, place)
