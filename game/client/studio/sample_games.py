"""Games for pictures: bots play them, and stop where somebody has something to decide.

They are the same every time, so that pictures change only when the game's looks do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import Random
from typing import Final

from game.bots.base import Budget
from game.bots.characters import load_cast
from game.bots.normal import NormalBot
from game.engine.actions import Action, Done, Pass
from game.engine.apply import apply
from game.engine.model import Decision, GameState
from game.engine.replay import GameRecord, RecordedAction
from game.engine.setup import new_game
from game.engine.terms import Content, GameSetup, Seat
from game.playing import next_action
from game.saves.save import GameTable, Save, empty_record, save_of
from game.table_seat import TableSeat
from game.texts import Catalogue

SEED: Final = 20
PERSON: Final[Seat] = 0
WHO: Final = ("gambler", "saver", "gardener", "stockpiler", "blocker")
BUDGET: Final = Budget(rollouts=1)
LATE: Final = 5
"""The round from which on a table has something to show."""
NOW: Final = datetime(2026, 5, 4, 20, 15, tzinfo=UTC)

Reached = Callable[[GameState], bool]


@dataclass(frozen=True)
class Sample:
    """A game at a moment worth a picture, and what a bot would do there."""

    record: GameRecord
    state: GameState
    action: Action | None


def sample(setup: GameSetup, content: Content, reached: Reached) -> Sample:
    """A game that has come to where something is so, or else to its end.

    A moment in which a bot would do something shows more than one in which it would do nothing.
    """
    state = new_game(setup, content, SEED).state
    record = empty_record(state)
    bots, dice = [NormalBot() for _ in range(setup.players)], Random(SEED)
    actions: list[RecordedAction] = []
    quiet: Sample | None = None
    while not state.is_over:
        seat, action = next_action(state, bots, dice, BUDGET)
        if seat == PERSON and reached(state):
            found = Sample(replace(record, actions=tuple(actions)), state, action)
            if not isinstance(action, Done | Pass):
                return found
            quiet = quiet or found
        state = apply(state, seat, action).state
        actions.append(RecordedAction(seat, action, ""))
    whole = replace(record, actions=tuple(actions), result=state.position.result)
    return quiet or Sample(whole, state, None)


def asked(decision: Decision) -> Reached:
    """The person is asked this, once the game has come so far as to have something to show."""
    early = (Decision.CHOOSE_AREA,)
    return lambda state: (
        state.position.decision is decision and (decision in early or state.position.round >= LATE)
    )


def over(_state: GameState) -> bool:
    """Nothing but the end will do."""
    return False


def sample_save(sample: Sample, words: Catalogue, game: str) -> Save:
    """A sample as somebody kept it: one person among bots with faces."""
    cast = load_cast()
    bots = (
        TableSeat(words.say(cast.character(who).name_key), seat, "hard", who)
        for seat, who in enumerate(WHO[: sample.record.setup.players - 1], start=1)
    )
    table = GameTable(game, (TableSeat(words.say("app.you"), PERSON), *bots))
    return save_of(table, sample.record, sample.state, now=NOW, seconds=1800)
