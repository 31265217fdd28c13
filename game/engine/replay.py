"""Recorded games: a set-up and its actions, played again and compared state by state."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.codec import Plain, decode, encode
from game.engine.errors import DataCode, DataError, IllegalAction
from game.engine.events import Event
from game.engine.model import GameState, Result
from game.engine.plain import (
    decode_action,
    decode_setup,
    encode_action,
    encode_setup,
    state_hash,
    unwrapped,
    wrapped,
)
from game.engine.setup import new_game
from game.engine.terms import Content, Deal, GameSetup, Seat

RECORD: Final = "power-grid-record"


@dataclass(frozen=True)
class RecordedAction:
    """An action, who did it, and the name of the state it led to."""

    seat: Seat
    action: Action
    hash: str


@dataclass(frozen=True)
class GameRecord:
    """All it takes to play a game again; `note` tells people where it comes from."""

    setup: GameSetup
    seed: int
    deal: Deal
    map_digest: str
    first_hash: str
    actions: tuple[RecordedAction, ...]
    result: Result | None
    note: str = ""


@dataclass
class Recorder:
    """Plays a game and keeps the record of it."""

    state: GameState
    note: str = ""
    _first_hash: str = field(init=False)
    _actions: list[RecordedAction] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self._first_hash = state_hash(self.state)

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Raises IllegalAction, and records nothing, if the rules forbid it."""
        outcome = apply(self.state, seat, action)
        self.state = outcome.state
        self._actions.append(RecordedAction(seat, action, state_hash(self.state)))
        return outcome.events

    def record(self) -> GameRecord:
        state = self.state
        return GameRecord(
            setup=state.setup,
            seed=state.seed,
            deal=state.deal,
            map_digest=state.terms.board.digest,
            first_hash=self._first_hash,
            actions=tuple(self._actions),
            result=state.position.result,
            note=self.note,
        )


@dataclass(frozen=True)
class Moment:
    """The game after `number` actions."""

    number: int
    state: GameState
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Difference:
    """Where a recorded game and the rules part: after the action of this number (0: at set-up)."""

    number: int
    recorded: str
    found: str


def play_back(record: GameRecord, content: Content) -> Iterator[Moment]:
    """The game, one moment per action. Raises IllegalAction, SetupError, DataError."""
    outcome = new_game(record.setup, content, record.seed, record.deal)
    if outcome.state.terms.board.digest != record.map_digest:
        raise DataError(DataCode.OTHER_MAP, map=record.setup.map)
    yield Moment(0, outcome.state, outcome.events)
    for number, recorded in enumerate(record.actions, start=1):
        outcome = apply(outcome.state, recorded.seat, recorded.action)
        yield Moment(number, outcome.state, outcome.events)


def play_again(record: GameRecord, content: Content) -> GameRecord:
    """The same game recorded anew, with today's names of states. Raises as `play_back`."""
    start = new_game(record.setup, content, record.seed, record.deal).state
    recorder = Recorder(start, record.note)
    for recorded in record.actions:
        recorder.play(recorded.seat, recorded.action)
    return recorder.record()


def first_difference(record: GameRecord, content: Content) -> Difference | None:
    """Where the record and the rules part for the first time, None if they agree throughout."""
    hashes = (record.first_hash, *(recorded.hash for recorded in record.actions))
    number = 0
    state: GameState | None = None
    try:
        for moment in play_back(record, content):
            number, state = moment.number, moment.state
            found = state_hash(state)
            if found != hashes[number]:
                return Difference(number, hashes[number], found)
    except IllegalAction as refusal:
        return Difference(number + 1, hashes[number + 1], str(refusal))
    result = state.position.result if state else None
    if result != record.result:
        return Difference(number, str(record.result), str(result))
    return None


def encode_record(record: GameRecord) -> dict[str, Plain]:
    """A record as plain data; actions are written short, since there are hundreds."""
    content: dict[str, Plain] = {
        "note": record.note,
        "setup": encode_setup(record.setup),
        "seed": record.seed,
        "deal": encode(record.deal),
        "map_digest": record.map_digest,
        "first_hash": record.first_hash,
        "actions": [[a.seat, encode_action(a.action), a.hash] for a in record.actions],
        "result": encode(record.result),
    }
    return wrapped(RECORD, content)


def decode_record(data: Plain) -> GameRecord:
    """Raises DataError if the data is damaged or too new."""
    body = unwrapped(data, RECORD)
    entries = decode(tuple[tuple[Plain, ...], ...], body.get("actions"), "actions")
    return GameRecord(
        setup=decode_setup(body.get("setup")),
        seed=decode(int, body.get("seed"), "seed"),
        deal=decode(Deal, body.get("deal"), "deal"),
        map_digest=decode(str, body.get("map_digest"), "map_digest"),
        first_hash=decode(str, body.get("first_hash"), "first_hash"),
        actions=tuple(_recorded(entry, f"actions[{i}]") for i, entry in enumerate(entries)),
        result=decode(Result | None, body.get("result"), "result"),  # type: ignore[arg-type]
        note=decode(str, body.get("note", ""), "note"),
    )


def _recorded(entry: tuple[Plain, ...], where: str) -> RecordedAction:
    if len(entry) != 3:
        raise DataError(DataCode.WRONG_TYPE, where=where, wanted="list of 3", value=len(entry))
    seat, action, found = entry
    return RecordedAction(
        decode(int, seat, f"{where}[0]"),
        decode_action(action, f"{where}[1]"),
        decode(str, found, f"{where}[2]"),
    )
