"""Mouse and keyboard at the table: what each of them does, and where they are.

A click or key ends running motion. It then acts only if what is asked has not changed meanwhile, so
that nobody confirms something they have not yet seen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame
from pygame.event import Event

from game.client.planning.bid_control import BID_FIELD, LIMIT_FIELD
from game.client.planning.bid_plan import BidPlan
from game.client.settings.key_map import KeyMap
from game.client.table.commands import TableCommands
from game.client.table.marks import Attention
from game.client.table.number_keys import BIG_STEP, NumberKeys
from game.client.vocabulary.pieces import Button, PieceId, PieceKind, button
from game.client.widgets.items import Press
from game.engine.model import Decision

if TYPE_CHECKING:
    from game.client.table.scene import TableScene

LEFT, MIDDLE, RIGHT = 1, 2, 3
DRAG_FROM: Final = 5.0
"""Logical pixels a held pointer must move before it pulls the board."""
FIELDS: Final = (BID_FIELD, LIMIT_FIELD)
OF_LIMIT: Final = frozenset(
    {LIMIT_FIELD, *map(button, (Button.LIMIT, Button.LIMIT_UP, Button.LIMIT_DOWN))}
)

Question = tuple[Decision | None, bool]


class TableHands:
    """Takes events for a table scene."""

    def __init__(self, table: TableScene, keys: KeyMap | None = None) -> None:
        self._table = table
        self.keys = keys or KeyMap()
        """The bindings in force."""
        self._commands = TableCommands(table)
        self.field = NumberKeys(table)
        self.hover: PieceId | None = None
        self._pressed: PieceId | None = None
        self._held_at: tuple[int, int] | None = None
        self._is_dragging = False
        self._down: set[int] = set()

    def handle(self, event: Event) -> bool:
        """Take an event; whether it was used."""
        if self.field.handle(event):
            if event.type == pygame.KEYDOWN:
                # Held on, it must not act on the table as soon as the field is closed.
                self._down.add(event.key)
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(event)
                return True
            case pygame.MOUSEBUTTONDOWN:
                return self._button_down(event)
            case pygame.MOUSEBUTTONUP:
                return self._button_up(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.KEYDOWN:
                return self._key(event)
            case pygame.KEYUP:
                self._down.discard(event.key)
            case pygame.WINDOWLEAVE:
                self._point(None)
        return False

    def attention(self, hinted: tuple[PieceId, ...]) -> Attention:
        """Where pointer and keyboard are, and what is switched on."""
        return Attention(
            hover=self.hover,
            focus=self._table.focus.shown,
            hinted=hinted,
            shows_prices=self._commands.shows_prices,
            tints_areas=self._commands.tints_areas,
        )

    def let_go(self) -> None:
        """Something else has the attention now."""
        self.field.drop()
        self._pressed = self._held_at = None
        self._is_dragging = False
        self._down.clear()
        self._table.stage.action.press(None)
        self._point(None)

    def press(self, piece: PieceId, back: bool = False) -> bool:
        """A click on a piece, or Enter on it."""
        if piece in FIELDS:
            return self.field.open(piece)
        control = self._table.stage.action.button_at(piece)
        if isinstance(control, Press) and not control.is_open:
            return self._closed(piece)
        return self._commands.press(piece, back)

    def _closed(self, piece: PieceId) -> bool:
        """A closed button says why."""
        tip = self._table.show.tip(piece, self._table.answering)
        if tip is not None and tip.reason:
            self._table.tell(tip.reason)
        return True

    def _finish(self) -> bool:
        """End running motion; whether what is asked is still the same."""
        table = self._table
        if table.director.is_idle:
            return True
        before = self._question()
        table.finish_motion()
        return self._question() == before

    def _question(self) -> Question:
        answering = self._table.answering
        return answering.view.position.decision, answering.is_asked

    def _moved(self, event: Event) -> None:
        if self._held_at is not None and any(event.buttons):
            far = self._table.context.kit.px(DRAG_FROM)
            distance = max(abs(a - b) for a, b in zip(event.pos, self._held_at))
            if self._is_dragging or distance > far:
                self._is_dragging = True
                self._table.stage.board.drag(*event.rel)
                self._table.refresh_attention()
                return
        self._point(self._table.piece_at(event.pos))

    def _point(self, piece: PieceId | None) -> None:
        if piece != self.hover:
            self.hover = piece
            self._table.refresh_attention()

    def _button_down(self, event: Event) -> bool:
        on_board = self._table.stage.layout.board.collidepoint(event.pos)
        piece = self._table.piece_at(event.pos)
        if event.button == MIDDLE or (event.button == LEFT and on_board):
            is_land = piece is None or piece.kind in (PieceKind.CITY, PieceKind.AREA)
            self._held_at = event.pos if is_land else None
        if event.button == LEFT:
            self._pressed = piece
            self._table.stage.action.press(piece)
            self._table.focus.hide()
            self._table.refresh_attention()
        return True

    def _button_up(self, event: Event) -> bool:
        was_dragging, self._is_dragging, self._held_at = self._is_dragging, False, None
        pressed, self._pressed = self._pressed, None
        self._table.stage.action.press(None)
        piece = self._table.piece_at(event.pos)
        if was_dragging:
            return True
        if not self._finish():
            return True
        if event.button == LEFT and piece is not None and piece == pressed:
            self.press(piece)
        elif event.button == RIGHT and piece is not None:
            self.press(piece, back=True)
        elif event.button == LEFT and self._table.answering.unsure():
            self._table.refresh_all()
        return True

    def _wheel(self, event: Event) -> bool:
        table, stage = self._table, self._table.stage
        point = pygame.mouse.get_pos()
        notches = event.precise_y
        if stage.shows_log and stage.layout.log_view.collidepoint(point):
            stage.log_view.scroll(notches)
        elif stage.layout.action.collidepoint(point):
            self._turn(round(notches), table.piece_at(point))
        elif stage.layout.board.collidepoint(point):
            stage.board.zoom(point, notches)
            self._point(table.piece_at(point))
        else:
            return False
        table.refresh_attention()
        return True

    def _turn(self, notches: int, piece: PieceId | None) -> None:
        """The wheel over the sheet: a bid or its limit up or down, or a long list."""
        answering = self._table.answering
        many = BIG_STEP if pygame.key.get_mods() & pygame.KMOD_SHIFT else 1
        field = LIMIT_FIELD if piece in OF_LIMIT else BID_FIELD
        if not answering.draft.step(field, notches * many):
            answering.first_row = max(0, answering.first_row - notches)
        self._table.refresh_all()

    def _key(self, event: Event) -> bool:
        is_repeat = event.key in self._down
        self._down.add(event.key)
        if self._is_typing_bid(event):
            return self.field.open(BID_FIELD)
        command = self.keys.command(event)
        if command is None:
            return False
        return self._commands.do(command, is_repeat, self._finish, self.press)

    def _is_typing_bid(self, event: Event) -> bool:
        """A digit while there is a bid to name begins to name it."""
        written = getattr(event, "unicode", "")
        is_digit = len(written) == 1 and written.isdecimal()
        plan = self._table.answering.plan
        return is_digit and isinstance(plan, BidPlan) and plan.desk.is_live
