"""One seeded game between bots, and all that a measurement wants to know about it."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random

from game.arena.match_notes import MatchNotes, SeatRecord
from game.arena.schedule import TRIAL, Match
from game.bots.base import Bot, Budget
from game.bots.dice import dice_from
from game.bots.normal import NormalBot
from game.bots.registry import bot_named
from game.bots.tuning import BY_HAND, Tuning
from game.bots.watching import RivalWatch, Witnessed
from game.content import load_content
from game.engine.apply import Outcome, apply
from game.engine.errors import IllegalAction
from game.engine.events import Standing
from game.engine.model import GameState
from game.engine.options import options_for
from game.engine.setup import new_game
from game.engine.terms import GameSetup, Seat
from game.engine.value import value
from game.engine.view import view_for
from game.playing import is_stalled
from game.processes import described


class FaultKind(StrEnum):
    """How a bot can spoil a game."""

    ILLEGAL = "illegal"
    CRASH = "crash"


@value
class MatchFault:
    """What made the game end before its time; `seat` is None if the whole process was lost."""

    kind: FaultKind
    seat: Seat | None
    round: int
    detail: str
    """For developers: the refusal, or the exception and where it was raised."""


@dataclass(frozen=True)
class MatchResult:
    """A game that was played, to its end unless a fault or stalling prevented it."""

    match: Match
    ranking: tuple[Standing, ...] = ()
    """Best first; empty if the game has no end."""
    rounds: int = 0
    end_cities: int = 0
    threshold_round: int | None = None
    """The round in which somebody first had the cities that end the game."""
    step_2_round: int | None = None
    step_3_round: int | None = None
    seats: tuple[SeatRecord, ...] = ()
    fault: MatchFault | None = None
    is_stalled: bool = False
    seconds: tuple[tuple[float, ...], ...] = field(default=(), compare=False)
    """How long each decision took, by seat."""

    @property
    def is_finished(self) -> bool:
        return bool(self.ranking)

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(line.seat for line in self.ranking if line.place == 1)

    @property
    def line_up(self) -> tuple[str, ...]:
        return self.match.line_up

    def win_share(self, seat: Seat) -> float:
        """1 for a victory, its part of a shared one, 0 for none."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def rank(self, seat: Seat) -> float:
        """The place; those who share places take the mean of them."""
        places = {line.seat: line.place for line in self.ranking}
        sharing = sum(place == places[seat] for place in places.values())
        return places[seat] + (sharing - 1) / 2


@dataclass(frozen=True)
class MatchPlan:
    """What all games of a measurement have in common."""

    setup: GameSetup
    budget: Budget
    trial: Tuning = BY_HAND
    """The weights of the bot that line-ups call a trial."""


def play_match(match: Match, plan: MatchPlan) -> MatchResult:
    """Play one game. Raises SetupError if the plan's set-up is no game."""
    table = _MatchTable(match, plan)
    while not table.state.is_over and not is_stalled(table.state) and table.fault is None:
        table.play_on()
    return table.result()


def abandoned(match: Match, detail: str) -> MatchResult:
    """The result of a game whose process was lost."""
    return MatchResult(match, fault=MatchFault(FaultKind.CRASH, None, 0, detail))


def dice_for(match: Match, seat: Seat) -> Random:
    """A seat's own dice: the same in every session, and unlike the seed that laid the deck."""
    return dice_from(match.seed, seat, *match.line_up)


class _MatchTable:
    """A game on its way."""

    def __init__(self, match: Match, plan: MatchPlan) -> None:
        self.fault: MatchFault | None = None
        self._match = match
        self._budget = plan.budget
        self._watch = RivalWatch()
        self._bots: list[Bot] = [
            NormalBot(plan.trial) if name == TRIAL else bot_named(name, self._watch)
            for name in match.line_up
        ]
        self._dice = [dice_for(match, seat) for seat in range(len(match.line_up))]
        self._seconds: list[list[float]] = [[] for _ in match.line_up]
        self._notes = MatchNotes(len(match.line_up))
        self.state: GameState
        self._take(new_game(plan.setup, load_content(), match.seed))

    def play_on(self) -> None:
        """One decision; a bot's fault is noted instead of raised."""
        seat = self.state.position.to_act[0]
        try:
            self._decide(seat)
        except IllegalAction as refusal:
            self._blame(FaultKind.ILLEGAL, seat, str(refusal))
        except Exception as problem:  # a bot may break in any way, and the others' games go on
            self._blame(FaultKind.CRASH, seat, described(problem))

    def result(self) -> MatchResult:
        at, steps = self.state.position, self._notes.step_rounds
        return MatchResult(
            match=self._match,
            ranking=at.result.ranking if at.result else (),
            rounds=at.round,
            end_cities=at.terms.end_cities,
            threshold_round=self._notes.threshold_round,
            step_2_round=steps.get(2),
            step_3_round=steps.get(3),
            seats=self._notes.records(),
            fault=self.fault,
            is_stalled=is_stalled(self.state),
            seconds=tuple(tuple(times) for times in self._seconds),
        )

    def _decide(self, seat: Seat) -> None:
        options = options_for(view_for(self.state, seat))
        assert options is not None
        started = time.perf_counter()
        choice = self._bots[seat].decide(options, self._dice[seat], self._budget)
        self._seconds[seat].append(time.perf_counter() - started)
        outcome = apply(self.state, seat, choice.action)
        self._notes.chosen(self.state, seat, choice)
        self._watch.hear(Witnessed(self.state.position, seat, choice.action))
        self._take(outcome)

    def _take(self, outcome: Outcome) -> None:
        self.state = outcome.state
        self._notes.happened(outcome.state, outcome.events)

    def _blame(self, kind: FaultKind, seat: Seat, detail: str) -> None:
        self.fault = MatchFault(kind, seat, self.state.position.round, detail)
