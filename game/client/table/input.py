"""Mouse and keyboard at the table: what each of them does, and where they are.

A click or key ends running motion. It is then carried out if what it hit is still there and means
the same; if not, a sentence says so. So nobody confirms something they have not yet seen, and
nothing is swallowed.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame.event import Event

from game.client.planning.bid_control import BID_FIELD, LIMIT_FIELD
from game.client.planning.bid_plan import BidPlan
from game.client.planning.networks import owner_of
from game.client.settings.key_map import KeyMap
from game.client.table.held_stepper import HeldStepper
from game.client.table.intent import Aim, aim
from game.client.table.number_keys import BIG_STEP, NumberKeys
from game.client.table.plan_marks import Attention
from game.client.table.played_table import PlayedTable
from game.client.table.table_commands import TableCommands
from game.client.vocabulary.pieces import AreaPiece, Button, CityPiece, PieceId, button
from game.client.widgets.items import Press

LEFT, MIDDLE, RIGHT = 1, 2, 3
DRAG_FROM: Final = 5.0
"""Logical pixels a held pointer must move before it pulls the board."""
SKIP: Final = button(Button.SKIP)
FIELDS: Final = (BID_FIELD, LIMIT_FIELD)
OF_LIMIT: Final = frozenset(
    {LIMIT_FIELD, *map(button, (Button.LIMIT, Button.LIMIT_UP, Button.LIMIT_DOWN))}
)


class TableHands:
    """Takes events for a table."""

    def __init__(self, table: PlayedTable, keys: KeyMap | None = None) -> None:
        self._table = table
        self.keys = keys or KeyMap()
        """The bindings in force."""
        self._commands = TableCommands(table)
        self.field = NumberKeys(table)
        self._named = BID_FIELD
        """The number that digits are for: the limit once it has been switched on or changed."""
        self.hover: PieceId | None = None
        self._stepper = HeldStepper()
        self._aims: dict[int, Aim] = {}
        """Where each button of the mouse went down."""
        self._held_at: tuple[int, int] | None = None
        self._is_dragging = False

    def handle(self, event: Event) -> bool:
        """Take an event; whether it was used."""
        if self.field.handle(event):
            return True
        match event.type:
            case pygame.MOUSEMOTION:
                self._moved(event)
                return True
            case pygame.MOUSEBUTTONDOWN:
                self._table.stage.board.settle()
                return self._button_down(event)
            case pygame.MOUSEBUTTONUP:
                return self._button_up(event)
            case pygame.MOUSEWHEEL:
                return self._wheel(event)
            case pygame.KEYDOWN:
                self._table.stage.board.settle()
                return self._key(event)
            case pygame.WINDOWLEAVE:
                self._point(None)
        return False

    def attention(self, hinted: tuple[PieceId, ...]) -> Attention:
        """Where pointer and keyboard are, and what is switched on."""
        commands, focus = self._commands, self._table.focus.shown
        pointed = owner_of(self.hover)
        commands.network.point(pointed if pointed is not None else owner_of(focus))
        return Attention(
            hover=self.hover,
            focus=focus,
            hinted=hinted,
            shows_prices=commands.shows_prices,
            tint=commands.tint,
            network=commands.network.shown,
        )

    @property
    def lends_enter(self) -> bool:
        """Enter presses what wears the ring, and not the gold button of the sheet."""
        return self._commands.lends_enter

    @property
    def is_waiting(self) -> bool:
        """Something will be lit or stepped by itself soon."""
        return self._commands.network.is_waiting or self._stepper.waits(self.hover)

    def update(self, dt: float) -> None:
        """Let time pass while the pointer rests, or holds a stepper."""
        if self._commands.network.update(dt):
            self._table.refresh_attention()
        if self._table.director.is_idle:
            self._step_on(self._stepper.due(dt, self.hover))

    def _step_on(self, piece: PieceId | None) -> None:
        if piece is not None:
            self.press(piece)
            # At its end it stops, and does not say why again and again.
            if not self._is_open(piece):
                self._stepper.stop()

    def _is_open(self, piece: PieceId | None) -> bool:
        control = self._table.stage.action.button_at(piece) if piece is not None else None
        return isinstance(control, Press) and control.is_open

    def let_go(self) -> None:
        """Something else has the attention now."""
        self.field.drop()
        self._aims.clear()
        self._stepper.release()
        self._held_at = None
        self._is_dragging = False
        self._table.stage.action.hold(None)
        self._commands.network.release()
        self._point(None)

    def press(self, piece: PieceId, back: bool = False) -> bool:
        """A click on a piece, or Enter on it."""
        self._named = LIMIT_FIELD if piece in OF_LIMIT else BID_FIELD
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

    def _moved(self, event: Event) -> None:
        start = self._held_at if any(event.buttons) else None
        if start is not None and (self._is_dragging or self._is_far(event.pos, start)):
            self._is_dragging = True
            self._table.stage.board.drag(*event.rel)
            self._table.refresh_attention()
            return
        self._point(self._table.piece_at(event.pos))

    def _is_far(self, point: tuple[int, int], start: tuple[int, int]) -> bool:
        """Farther than a hand moves by itself while it clicks."""
        far = self._table.context.kit.px(DRAG_FROM)
        return max(abs(a - b) for a, b in zip(point, start)) > far

    def _point(self, piece: PieceId | None) -> None:
        if piece != self.hover:
            self.hover = piece
            if isinstance(piece, AreaPiece) and isinstance(self._table.focus.shown, AreaPiece):
                self._table.focus.hide()  # the hand has gone over to the mouse
            self._table.refresh_attention()

    def _button_down(self, event: Event) -> bool:
        on_board = self._table.stage.layout.board.collidepoint(event.pos)
        self._aims[event.button] = aim(self._table, event.pos)
        piece = self._aims[event.button].piece
        if event.button == MIDDLE or (event.button == LEFT and on_board):
            is_land = piece is None or isinstance(piece, CityPiece | AreaPiece)
            self._held_at = event.pos if is_land else None
        if event.button == LEFT:
            if on_board:
                self._table.stage.board.touch(event.pos)
            self._table.stage.action.hold(piece)
            self._stepper.hold(piece if self._is_open(piece) else None)
            self._table.focus.hide()
            self._table.refresh_attention()
        return True

    def _button_up(self, event: Event) -> bool:
        was_dragging, self._is_dragging, self._held_at = self._is_dragging, False, None
        aimed = self._aims.pop(event.button, None)
        self._table.stage.action.hold(None)
        has_stepped = event.button == LEFT and self._stepper.release()
        if was_dragging or has_stepped or aimed is None:
            return True
        is_on_it = self._table.piece_at(event.pos) == aimed.piece
        if not is_on_it and self._is_far(event.pos, aimed.point):
            return True
        if not self._table.director.is_idle:
            self._table.skip_motion()
            if aimed.piece == SKIP:
                return True
        if aimed.piece is None or event.button not in (LEFT, RIGHT):
            self._commands.let_network_go()
            if event.button == LEFT and self._table.answering.unsure():
                self._table.refresh_all()
        elif aimed.is_still_meant(self._table):
            self.press(aimed.piece, back=event.button == RIGHT)
        else:
            self._commands.tell_moved_on()
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
        if self._is_typing_bid(event):
            return self.field.open(self._named) or self.field.open(BID_FIELD)
        command = self.keys.command(event)
        if command is None:
            return False
        return self._commands.do(command, self.press)

    def _is_typing_bid(self, event: Event) -> bool:
        """A digit while there is a bid to name begins to name it."""
        written = getattr(event, "unicode", "")
        is_digit = len(written) == 1 and written.isdecimal()
        plan = self._table.answering.plan
        return is_digit and isinstance(plan, BidPlan) and plan.desk.is_live
