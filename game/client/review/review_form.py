"""The forms of the review: what is going on, the list of decisions, and the one that is chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.review.review_words import INKS, POINTS, ReviewWords, has_lost
from game.client.vocabulary.controls import control
from game.client.vocabulary.seating import Seating
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    Hairline,
    HouseItem,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.engine.terms import Seat
from game.review.review import JudgedMove

ROW: Final = "review_row"
SEAT: Final = "review_seat"
ALL: Final = "all"
GO: Final = control("review_go")
CLOSE: Final = control("review_close")
BOARD: Final = control("review_board")
TRY: Final = control("review_try")
NEXT: Final = control("review_next")
ROW_HEIGHT: Final = 26.0
LIST_TOP: Final = 64.0
LIST_END: Final = 8.0
PAD: Final = 12.0
SEAT_SIZE: Final = 32.0
BUTTON: Final = 36.0
HEAD_BUTTON: Final = 36.0
TITLE: Final = 0.22
"""How much of the width the title may take."""
CLOSE_WIDTH, GO_WIDTH = 130.0, 150.0
MARK, LOSS, WHEN = 104.0, 52.0, 70.0


@dataclass(frozen=True)
class HeadState:
    """How far the review has come."""

    title: str
    game: str
    """Which game it is."""
    status: str
    go: str | None
    """What the button says that stops it, or goes on with it; None once it is done."""
    is_going: bool


@dataclass(frozen=True)
class ListedMove:
    """A decision in the list."""

    move: JudgedMove
    action: str
    colour: int


def head_form(words: ReviewWords, state: HeadState, width: float, height: float) -> FormModel:
    """The title, how far it has come, and the way out."""
    say = words.names.say
    y = (height - HEAD_BUTTON) / 2
    close = Box(width - CLOSE_WIDTH, y, CLOSE_WIDTH, HEAD_BUTTON)
    title = Box(PAD, 0, width * TITLE - PAD, height)
    items: list[Item] = [
        Words(title, state.title.upper(), Style.CARTOUCHE, Ink.IVORY),
    ]
    right = close.x
    if state.go is not None:
        go = Box(close.x - GO_WIDTH - 8, y, GO_WIDTH, HEAD_BUTTON)
        icon = Icon.PAUSE if state.is_going else Icon.PLAY
        items.append(Press(go, GO, state.go, ButtonKind.GHOST, icon=icon))
        right = go.x
    game = Box(width * TITLE, 3, right - 12 - width * TITLE, height / 2 - 3)
    items.append(Words(game, state.game, Style.STRONG, Ink.IVORY, Align.RIGHT))
    status = game.below(game.height)
    items.append(Words(status, state.status, Style.SMALL, Ink.MID, Align.RIGHT))
    cap = say("keys.cap.cancel")
    label = say("replay.close")
    items.append(Press(close, CLOSE, label, ButtonKind.PRIMARY, key=cap, icon=Icon.BACK))
    return FormModel("", tuple(items), bare=True)


def rows_in(height: float) -> int:
    """How many decisions a list of this height shows."""
    return max(1, int((height - LIST_TOP - LIST_END) // ROW_HEIGHT))


@dataclass(frozen=True)
class ListState:
    """What the list shows."""

    moves: tuple[ListedMove, ...]
    first: int
    """The first of them that is in sight."""
    chosen: int | None
    """The moment of the decision that is chosen."""
    seating: Seating
    seat: Seat | None
    """Whose decisions; None for everybody's."""
    empty: str


def list_form(words: ReviewWords, state: ListState, width: float, height: float) -> FormModel:
    """Whose decisions, then one a row: its round, what, the mark, the loss."""
    say = words.names.say
    items: list[Item] = []
    x = PAD
    for seat, sitter in enumerate(state.seating):
        box = Box(x, 27, SEAT_SIZE, SEAT_SIZE)
        piece = control(SEAT, seat)
        items.append(HouseItem(box, sitter.colour, piece, is_on=state.seat == seat))
        x = box.right + 5
    everybody = Box(x + 5, 28, 116, SEAT_SIZE - 2)
    label = say("review.everybody")
    items.append(
        Press(everybody, control(SEAT, ALL), label, ButtonKind.GHOST, is_on=state.seat is None)
    )
    whose = say("review.of_all") if state.seat is None else state.seating[state.seat].name
    name = Box(everybody.right + 10, 28, width - everybody.right - 10 - PAD, SEAT_SIZE - 2)
    items.append(Words(name, whose, Style.NAME, Ink.IVORY, Align.RIGHT))
    if not state.moves:
        room = Box(PAD, LIST_TOP, width - 2 * PAD, ROW_HEIGHT * 2)
        items.append(Words(room, state.empty, Style.BODY, Ink.MID, wraps=True))
    shown = state.moves[state.first : state.first + rows_in(height)]
    for place, listed in enumerate(shown):
        y = LIST_TOP + place * ROW_HEIGHT
        row = Box(PAD - 4, y, width - 2 * PAD + 8, ROW_HEIGHT - 2)
        items += _row(words, listed, row, is_chosen=listed.move.number == state.chosen)
    count = f"{len(state.moves)}" if state.moves else ""
    return FormModel(say("review.decisions"), tuple(items), note=count)


def _row(words: ReviewWords, listed: ListedMove, row: Box, *, is_chosen: bool) -> list[Item]:
    move = listed.move
    ink = INKS[move.mark]
    look = GroundLook.AMBER if is_chosen else GroundLook.RECESS
    loss = row.part(-LOSS - 8, LOSS)
    mark = row.part(-LOSS - MARK - 14, MARK)
    house = row.square(6, 18)
    when = row.part(28, WHEN)
    action = Box(when.right + 6, row.y, mark.x - when.right - 12, row.height)
    return [
        Ground(row, look, control(ROW, move.number)),
        HouseItem(house, listed.colour),
        Words(when, words.round(move), Style.SMALL, Ink.MID),
        Words(action, listed.action, Style.BODY, Ink.IVORY),
        Words(mark, words.mark(move), Style.STRONG, ink, Align.RIGHT),
        Words(loss, words.loss(move), Style.FIGURE, ink, Align.RIGHT),
    ]


@dataclass(frozen=True)
class DetailState:
    """The decision that is chosen, in words."""

    move: JudgedMove
    action: str
    best: str
    before: float
    who: str
    can_try: bool
    has_next: bool


def detail_form(
    words: ReviewWords, state: DetailState | None, width: float, height: float, empty: str
) -> FormModel:
    """What was done, what it cost, why, and what would have been better."""
    say = words.names.say
    room = Box(PAD, 30, width - 2 * PAD, 24)
    if state is None:
        nothing = Words(room.row(0, 60), empty, Style.READING, Ink.MID, wraps=True)
        return FormModel(say("review.decision"), (nothing,))
    move = state.move
    ink = INKS[move.mark]
    action = room
    verdict = action.below(22, 4)
    why = verdict.below(100, 4)
    figures = why.below(44, 6)
    best = figures.below(40, 8)
    cost = words.mark(move)
    if has_lost(move):
        tenths = words.names.catalogue.tenths
        loss, error = tenths(POINTS * move.loss), tenths(POINTS * move.error)
        cost = say("review.cost", mark=cost, loss=loss, error=error)
    items: list[Item] = [
        Words(action, state.action, Style.LEAD, Ink.IVORY),
        Words(verdict, cost, Style.STRONG, ink),
        Words(why, words.why(move), Style.READING, Ink.TEXT, wraps=True),
    ]
    cells = figures.columns(3, 6)
    told = (("before", state.before), ("after", move.chance), ("best", move.best_chance))
    for cell, (name, chance) in zip(cells, told):
        items.append(Ground(cell))
        figure = words.percent(chance)
        items.append(Words(cell.row(3, 22), figure, Style.FIGURE, Ink.IVORY, Align.CENTRE))
        label = say(f"review.chance.{name}")
        items.append(Words(cell.row(24, 16), label, Style.SMALL, Ink.MID, Align.CENTRE))
    if has_lost(move) and move.best != move.action:
        text = say("review.better", action=state.best)
        items.append(Words(best, text, Style.BODY, Ink.COPPER, wraps=True))
    buttons = Box(PAD, height - BUTTON - 10, width - 2 * PAD, BUTTON).columns(3, 6)
    items.append(Hairline(Box(PAD, height - BUTTON - 18, width - 2 * PAD, 1)))
    board, attempt, following = buttons
    items.append(Press(board, BOARD, say("review.board"), icon=Icon.EYE))
    items.append(Press(attempt, TRY, say("review.try"), is_open=state.can_try, icon=Icon.FLAG))
    items.append(Press(following, NEXT, say("review.next"), is_open=state.has_next))
    return FormModel(words.when(move), tuple(items), note=state.who)
