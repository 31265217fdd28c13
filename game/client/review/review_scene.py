"""The page of a review: it is worked out beside the window while it is looked at."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

import pygame
from pygame.event import Event

from game.client.planning.turning_points import turning_points
from game.client.review.account_panel import AccountPanel
from game.client.review.curve_panel import CURVE, MOVE, TURN, CurvePanel
from game.client.review.keeping import ReviewShelf
from game.client.review.review_form import (
    ALL,
    BOARD,
    CLOSE,
    GO,
    NEXT,
    ROW,
    SEAT,
    TRY,
    DetailState,
    HeadState,
    ListedMove,
    ListState,
    detail_form,
    head_form,
    list_form,
    rows_in,
)
from game.client.review.review_layout import ReviewLayout
from game.client.review.telling import ToldReview
from game.client.shell.context import Context
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.vocabulary.controls import name_of, number_of, value_of
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.overlay_scene import DENSE_VEIL, OverlayScene
from game.client.widgets.panel import Panel
from game.client.widgets.scroll_view import ScrollView
from game.engine.terms import Seat
from game.review.marks import BAD
from game.review.moves import reviewed_game
from game.review.process import Reviewing
from game.review.review import JudgedMove
from game.review.work import USUAL_ROLLOUTS, USUAL_SEED, begun_review, tasks_of
from game.table import Update

MOST_JOBS: Final = 4
SAVED_EVERY: Final = 10.0
"""Seconds between two keepings of a review that is being made."""
SHOWN_EVERY: Final = 0.5
"""Seconds between two looks at what has come."""
STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
ROWS: Final = {pygame.K_UP: -1, pygame.K_DOWN: 1}
BIG_STEP: Final = 10


@dataclass(frozen=True)
class ReviewedPast:
    """A game to be reviewed, and the ways into it."""

    record: Sequence[Update]
    look_at: Callable[[int], object]
    """Shows the board at a moment, over what is on the screen."""
    try_at: Callable[[int], object] | None
    """Begins a game at a moment; None where the cards to come are not known."""
    seat: Seat | None
    """Whose game it is, if it is one player's."""
    day: date | None = None
    """When it was played, if that is known."""


class ReviewScene(OverlayScene):
    """Over a table or its results; closing it leaves the work for another time."""

    veil = DENSE_VEIL
    closes_outside = False

    def __init__(
        self, context: Context, past: ReviewedPast, names: Names, seating: Seating
    ) -> None:
        super().__init__(context)
        self._past = past
        game = reviewed_game(past.record)
        self.game = game
        self._shelf = ReviewShelf(context)
        begun = begun_review(game, USUAL_SEED, USUAL_ROLLOUTS, past.seat)
        self.review, self._note = self._shelf.take_up(begun)
        self._others = self._shelf.others(self.review)
        turns = turning_points(past.record)
        self.told = ToldReview(game, self.review, seating, names, turns)
        self._seating = seating
        winners = self.review.head.winners
        self.me: Seat = past.seat if past.seat is not None else (winners[0] if winners else 0)
        self.seat: Seat | None = self.me
        """Whose decisions are listed; None for everybody's."""
        self.chosen: int | None = None
        """The moment that the chosen decision led to."""
        self._first = 0
        self.reviewing: Reviewing | None = None
        self._began = time.monotonic()
        self._since_saved = self._since_shown = 0.0
        self._heading: FormPanel | None = None
        self._list: FormPanel | None = None
        self._detail: FormPanel | None = None
        self._account: AccountPanel | None = None
        self.curve: CurvePanel | None = None

    # The work.

    @property
    def is_done(self) -> bool:
        return not tasks_of(self.game, self.review)

    def enter(self) -> None:
        self.go_on()
        super().enter()

    def exit(self) -> None:
        self.stop()
        super().exit()

    def go_on(self) -> None:
        """Take the work up where it was left."""
        tasks = tasks_of(self.game, self.review, self.me)
        if tasks and self.reviewing is None:
            jobs = min(MOST_JOBS, max(1, (os.cpu_count() or 2) - 1))
            self.reviewing = Reviewing(self.game, self.review, tasks, jobs)
            self._began = time.monotonic()

    def stop(self) -> None:
        """End the processes and keep what there is."""
        if self.reviewing is not None:
            self.reviewing.close()
            self.reviewing = None
            self._shelf.keep(self.review)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._since_saved += dt
        self._since_shown += dt
        reviewing = self.reviewing
        if reviewing is None or self._since_shown < SHOWN_EVERY:
            return
        self._since_shown = 0.0
        has_news = reviewing.poll()
        if reviewing.is_done:
            self.stop()
        elif has_news and self._since_saved >= SAVED_EVERY:
            self._since_saved = 0.0
            self._shelf.keep(self.review)
        if has_news or reviewing.is_done:
            self.changed()

    # What it shows.

    def build(self) -> Sequence[Panel[Any]]:
        kit, words = self.context.kit, self.context.catalogue
        places = ReviewLayout.of(self.context.size, kit)
        self._heading = FormPanel(kit, places.head, words)
        self.curve = CurvePanel(kit, places.curve, words)
        self._list = FormPanel(kit, places.moves, words)
        self._detail = FormPanel(kit, places.detail, words)
        self._account = AccountPanel(kit, places.account, words)
        self.fill()
        body = (self.curve, self._list, self._detail, self._account)
        self.view = ScrollView(kit, places.view, body)
        return self._heading, *body

    def fill(self) -> None:
        heading, panel, detail = self._heading, self._list, self._detail
        if heading is None or panel is None or detail is None:
            return
        assert self.curve is not None and self._account is not None
        words, say = self.told.words, self.context.catalogue.say
        moves = self.told.moves(self.seat)
        self._keep_chosen(moves)
        seat = self.me if self.seat is None else self.seat
        heading.show(head_form(words, self._head(), heading.width, heading.height))
        self.curve.show(self.told.curve(seat, moves, self.chosen))
        is_me = seat == self._past.seat
        self._account.show(self.told.account(seat, self._others, is_me))
        rows = rows_in(panel.height)
        self._first = min(max(self._first, 0), max(0, len(moves) - rows))
        state = ListState(
            tuple(map(self._listed, moves)),
            self._first,
            self.chosen,
            self._seating,
            self.seat,
            say("review.waiting" if self.reviewing is not None else "review.nothing"),
        )
        panel.show(list_form(words, state, panel.width, panel.height))
        empty = say("review.choose")
        detail.show(detail_form(words, self._told_detail(), detail.width, detail.height, empty))

    def _head(self) -> HeadState:
        say, reviewing = self.context.catalogue.say, self.reviewing
        title, game = say("review.title"), self.told.game(self._past.day)
        if reviewing is not None:
            percent = 100 * reviewing.done // max(1, reviewing.total)
            status = say("review.going", percent=percent)
            if reviewing.done:
                spent = time.monotonic() - self._began
                left = spent / reviewing.done * (reviewing.total - reviewing.done)
                status = say("review.left", percent=percent, left=_as_time(left))
            return HeadState(title, game, self._with_note(status), say("review.stop"), True)
        if self.is_done:
            head = self.review.head
            status = say("review.made", version=head.version, rollouts=head.rollouts)
            return HeadState(title, game, status, None, False)
        return HeadState(title, game, say("review.stopped"), say("review.go_on"), False)

    def _with_note(self, status: str) -> str:
        return f"{self._note} {status}" if self._note else status

    def _listed(self, move: JudgedMove) -> ListedMove:
        return ListedMove(move, self.told.brief(move), self._seating[move.seat].colour)

    def _told_detail(self) -> DetailState | None:
        move = self.review.judged.get(self.chosen) if self.chosen is not None else None
        if move is None:
            return None
        return DetailState(
            move,
            self.told.action(move.number),
            self.told.best(move),
            self.review.chances(move.number - 1)[move.seat],
            self._seating[move.seat].name,
            self._past.try_at is not None,
            self._next_mistake() is not None,
        )

    def _keep_chosen(self, moves: Sequence[JudgedMove]) -> None:
        """Something is always chosen: at first what cost most."""
        if self.chosen not in {move.number for move in moves}:
            worst = max(moves, key=lambda move: move.loss, default=None)
            self.chosen = None if worst is None else worst.number
            self._bring_into_sight(moves)

    def _bring_into_sight(self, moves: Sequence[JudgedMove]) -> None:
        numbers = [move.number for move in moves]
        if self.chosen in numbers and self._list is not None:
            place, rows = numbers.index(self.chosen), rows_in(self._list.height)
            if not self._first <= place < self._first + rows:
                self._first = place - rows // 2

    # Input.

    def key(self, event: Event) -> bool:
        """Arrows, where no ring is shown: along the curve, and from decision to decision."""
        shown = self.focus.shown
        if event.key in STEPS and shown in (None, CURVE) and self.curve is not None:
            far = BIG_STEP if event.mod & pygame.KMOD_SHIFT else 1
            self.curve.step(far * STEPS[event.key])
            return True
        if event.key in ROWS and (shown is None or name_of(shown) == ROW):
            self._go(ROWS[event.key])
            return True
        return False

    def moved(self, point: tuple[int, int]) -> None:
        super().moved(point)
        if self.curve is not None:
            over = self.hands.hover
            is_on = over == CURVE or (over is not None and name_of(over) in (MOVE, TURN))
            self.curve.point_at(self.curve.moment_at(point) if is_on else None)

    def wheel(self, notches: float) -> None:
        panel = self._list
        if panel is not None and self.pointer is not None and panel.is_under(self.pointer):
            self._first -= round(notches)
            self.changed()
        else:
            super().wheel(notches)

    def pressed(self, piece: PieceId) -> None:
        if piece == CURVE:
            pointed = self.curve.pointed if self.curve is not None else None
            if pointed is not None:
                self._past.look_at(pointed)
        elif name_of(piece) == TURN:
            self._past.look_at(self.told.turns[number_of(piece)].moment)
        elif name_of(piece) in (ROW, MOVE):
            self._choose(number_of(piece))
        elif name_of(piece) == SEAT:
            self.seat = None if value_of(piece) == ALL else number_of(piece)
            self._first = 0
            self.changed()
        else:
            self._act(piece)

    def _act(self, piece: PieceId) -> None:
        if piece == CLOSE:
            self.close()
        elif piece == GO:
            if self.reviewing is None:
                self.go_on()
            else:
                self.stop()
            self.changed()
        elif piece == BOARD and self.chosen is not None:
            self._past.look_at(self.chosen - 1)
        elif piece == TRY and self.chosen is not None and self._past.try_at is not None:
            self._past.try_at(self.chosen - 1)
        elif piece == NEXT:
            following = self._next_mistake()
            if following is not None:
                self._choose(following)

    def tip(self, piece: PieceId) -> Tip | None:
        say = self.context.catalogue.say
        if name_of(piece) == TURN:
            return self._tip(say("results.tip.turn"), self.told.turning(number_of(piece)))
        if name_of(piece) == MOVE:
            move = self.review.judged[number_of(piece)]
            words, action = self.told.words, self.told.action(move.number)
            return self._tip(words.why(move), f"{action}: {words.mark(move)}")
        if name_of(piece) == SEAT:
            if value_of(piece) == ALL:
                return self._tip(say("review.tip.all"), say("review.everybody"))
            return self._tip(say("review.tip.seat"), self._seating[number_of(piece)].name)
        told = {BOARD: "board", TRY: "try", NEXT: "next", GO: "go"}
        if piece in told:
            closed = None
            if piece == TRY and self._past.try_at is None:
                closed = say("replay.closed.lan")
            elif piece == NEXT and not self.is_open(NEXT):
                closed = say("review.no_more")
            name = told[piece]
            tip = self._tip(say(f"review.tip.{name}"), say(f"review.tip_title.{name}"))
            return Tip(tip.title, tip.rows, closed)
        return None

    def _tip(self, about: str, title: str) -> Tip:
        return Tip(title, (TipRow("", about, Tone.NOTE),), None)

    def _choose(self, number: int) -> None:
        self.chosen = number
        moves = self.told.moves(self.seat)
        self._bring_into_sight(moves)
        self.changed()

    def _go(self, by: int) -> None:
        """To the next decision of the list."""
        numbers = [move.number for move in self.told.moves(self.seat)]
        if numbers:
            here = numbers.index(self.chosen) if self.chosen in numbers else 0
            self._choose(numbers[min(max(here + by, 0), len(numbers) - 1)])

    def _next_mistake(self) -> int | None:
        """The next one worth another try; after the last one the first."""
        bad = [move.number for move in self.told.moves(self.seat) if move.mark in BAD]
        later = [number for number in bad if self.chosen is None or number > self.chosen]
        found = next(iter(later or bad), None)
        return None if found == self.chosen else found


def _as_time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"
