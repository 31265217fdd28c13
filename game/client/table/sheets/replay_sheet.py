"""The sheet of a replay: where on the time line it is, and every way to another moment."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.table.sheets.sheet import BAR, GAP, PAD, WIDTH, Sheet, bar_top, body
from game.client.telling.time_line import Stride, TimeLine
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.items import Box, Ink, Item, Press, TimeLineBar, Words
from game.client.widgets.page import Align

LINE: Final = control("time_line")
CHARTS: Final = control("charts")
REVIEW: Final = control("review")
PLAY_ON: Final = control("play_on")
NOW: Final = control("now")
TRACK: Final = 30.0
ROW: Final = 32.0
STEP: Final = 34.0
BESIDE: Final = 96.0
"""A button beside the one that plays on."""


class LookBack(StrEnum):
    """What somebody who looks back comes back to: the game that goes on, or its results."""

    NOW = "replay.now"
    RESULTS = "results.back"


@dataclass(frozen=True)
class ReplayState:
    """What the sheet is made from."""

    names: Names
    time_line: TimeLine
    number: int
    is_paused: bool
    pace: str
    can_play_on: bool
    """A new game may begin here."""
    look_back: LookBack | None
    """Where from; None where the recorded game is all there is."""
    is_over: bool
    """The last moment of a finished game is shown."""


def stride_piece(stride: Stride, *, back: bool) -> PieceId:
    """One action, phase or round on, or back."""
    return control("replay_back" if back else "replay_on", stride.value)


def replay_sheet(state: ReplayState, height: float) -> Sheet:
    """Time line, steppers, and what can be done at this moment."""
    room, line, names = body(height), state.time_line, state.names
    bar = TimeLineBar(
        Box(room.x, room.y + 4, room.width, TRACK),
        LINE,
        tuple(span.first for span in line.rounds),
        tuple(span.first for span in line.phases),
        state.number,
        line.last,
    )
    items: list[Item] = [bar]
    y = bar.box.bottom + GAP
    for stride in (Stride.ROUND, Stride.PHASE, Stride.ACTION):
        items += _stepper(state, stride, Box(room.x, y, room.width, ROW))
        y += ROW + 3
    items += _more(state, Box(room.x, y + 5, room.width, ROW + 2))
    items += _bar(state, height)
    key = "replay.look_back" if state.look_back else "replay.title"
    return Sheet(names.say(key), tuple(items))


def _stepper(state: ReplayState, stride: Stride, row: Box) -> list[Item]:
    """A label, where we are, and a button either way."""
    mark, say = state.time_line.marks[state.number], state.names.say
    values = {
        Stride.ROUND: str(mark.round) if mark.round else say("replay.before"),
        Stride.PHASE: state.names.phase(mark.phase),
        Stride.ACTION: say("replay.of", number=state.number, last=state.time_line.last),
    }
    label = Box(row.x, row.y, 70, row.height)
    value = Box(label.right, row.y, row.width - 70 - 2 * STEP - 16, row.height)
    return [
        Words(label, say(f"replay.{stride}"), Style.BODY, Ink.MID),
        Words(value, values[stride], Style.NAME, Ink.IVORY, Align.RIGHT),
        _arrow(state, stride, Box(row.right - 2 * STEP - 6, row.y, STEP, row.height), back=True),
        _arrow(state, stride, Box(row.right - STEP, row.y, STEP, row.height), back=False),
    ]


def _arrow(state: ReplayState, stride: Stride, box: Box, *, back: bool) -> Press:
    piece, icon = stride_piece(stride, back=back), Icon.LEFT if back else Icon.RIGHT
    is_open = state.number > 0 if back else state.number < state.time_line.last
    return Press(box, piece, "", ButtonKind.GHOST, is_open, icon=icon)


def _more(state: ReplayState, row: Box) -> list[Item]:
    say = state.names.say
    charts = Box(row.x, row.y, BESIDE, row.height)
    review = Box(charts.right + GAP, row.y, BESIDE, row.height)
    on = Box(review.right + GAP, row.y, row.right - review.right - GAP, row.height)
    return [
        Press(charts, CHARTS, say("replay.charts"), icon=Icon.CHART),
        Press(review, REVIEW, say("replay.review"), icon=Icon.IDEA),
        Press(on, PLAY_ON, say("replay.play_on"), is_open=state.can_play_on, icon=Icon.FLAG),
    ]


def _bar(state: ReplayState, height: float) -> list[Item]:
    """Play at the right; beside it the pace, or the way back to the game that goes on."""
    say, y = state.names.say, bar_top(height)
    play = Box(WIDTH - PAD - 150, y, 150, BAR)
    left = Box(PAD, y, play.x - GAP - PAD, BAR)
    items: list[Item] = []
    if state.look_back is not None:
        half = Box(left.x, y, left.width - 62, BAR)
        now = say(state.look_back)
        items.append(Press(half, NOW, now, ButtonKind.GHOST, icon=Icon.BACK))
        left = Box(half.right + GAP, y, 54, BAR)
    pace = "" if state.look_back else state.pace
    items.append(Press(left, controls.simple(Verb.PACE), pace, ButtonKind.GHOST, icon=Icon.FAST))
    items.append(_primary(state, play))
    return items


def _primary(state: ReplayState, box: Box) -> Press:
    """What Enter does: play or pause, and at the end of a finished game its results."""
    say = state.names.say
    verb, label, icon = Verb.PLAY, "action.watching.pause", Icon.PAUSE
    if state.is_over:
        verb, label, icon = Verb.RESULTS, "action.over.results", Icon.TROPHY
    elif state.is_paused:
        label, icon = "action.watching.play", Icon.PLAY
    piece = controls.simple(verb)
    is_open = state.is_over or state.number < state.time_line.last
    cap = say("keys.cap.act")
    return Press(box, piece, say(label), ButtonKind.PRIMARY, is_open, cap, icon)
