"""What a room's host is told, for its log: codes with names and numbers, never secrets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.engine.errors import Parameter


class NoteKind(StrEnum):
    """What is worth a line."""

    OPENED = "opened"
    JOINED = "joined"
    WATCHING = "watching"
    BACK = "back"
    AWAY = "away"
    LEFT = "left"
    KICKED = "kicked"
    TOOK_OVER = "took_over"
    ASKS = "asks"
    SAME_ADDRESS = "same_address"
    REFUSED = "refused"
    DROPPED = "dropped"
    STAND_IN = "stand_in"
    STARTED = "started"
    RESUMED = "resumed"
    ROUND = "round"
    OVER = "over"
    REOPENED = "reopened"
    DESERTED = "deserted"
    ATTENDED = "attended"
    GIVEN_UP = "given_up"
    STOPPED = "stopped"
    CLOSED = "closed"
    NOT_SAVED = "not_saved"
    SAVED_AGAIN = "saved_again"
    NOT_RECORDED = "not_recorded"
    NEITHER_RECORDED_NOR_SAVED = "neither_recorded_nor_saved"
    LOST_ON_STOP = "lost_on_stop"
    MORE_REFUSED = "more_refused"
    MORE_ELSEWHERE = "more_elsewhere"
    MORE_MOVES = "more_moves"
    FAULT = "fault"


@dataclass(frozen=True)
class HostNote:
    """A line for the log; the catalogue has a sentence for each kind."""

    kind: NoteKind
    parameters: dict[str, Parameter]


def note(kind: NoteKind, **parameters: Parameter) -> HostNote:
    return HostNote(kind, parameters)
