"""What a person's answer comes to, judged by how the table lies after it, and how it goes on.

How the answer was reached does not matter: cities one by one or at once, fuel in three purchases.
"""

from __future__ import annotations

from enum import StrEnum

from game.engine.actions import Action, BuildCities, BuyResources, Done
from game.engine.model import Decision, GameState
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.value import value
from game.puzzles.answers import Powered, PuzzleAnswer, ends_with
from game.puzzles.best_purchase import FuelPlan, Purchases
from game.puzzles.growing import Bought
from game.puzzles.guarantee import Threat, guarantee
from game.puzzles.puzzle import PuzzleKind, PuzzleNote
from game.puzzles.replies import best_reply, rank_of


class PuzzleOutcome(StrEnum):
    """How good an answer is."""

    SOLVED = "solved"
    RIVAL = "rival"
    """A rival can still do as well or better."""
    GOES_ON = "goes_on"
    """The game need not end this round."""
    LESS = "less"
    """More can be reached with other fuel."""


@value
class PuzzleVerdict:
    """What became of an answer."""

    outcome: PuzzleOutcome
    mine: Powered
    """What the seat ends with, or would at best."""
    threat: Threat | None
    """The rival that comes closest, or further."""

    @property
    def is_solved(self) -> bool:
        return self.outcome is PuzzleOutcome.SOLVED

    @property
    def goes_on_to_the_end(self) -> bool:
        """The round can be played out; otherwise nobody ends the game."""
        return self.outcome is not PuzzleOutcome.GOES_ON

    @property
    def theirs(self) -> Powered | None:
        """What that rival can reach."""
        return None if self.threat is None else ends_with(self.threat.reply.rank)


def is_answered(note: PuzzleNote, start: GameState, now: GameState) -> bool:
    """The seat has had the turn that the puzzle is about."""
    at = now.position
    return at.decision is not start.position.decision or note.seat not in at.to_act


def judge(note: PuzzleNote, start: GameState, now: GameState) -> PuzzleVerdict:
    """Of the table after the seat's turn. Raises PuzzleError if it cannot be told."""
    if note.kind is PuzzleKind.WIN_ROUND:
        return _of_building(note.seat, now)
    return _of_purchase(note, start, now)


def _of_building(seat: Seat, now: GameState) -> PuzzleVerdict:
    found = guarantee(now, seat)
    strongest, mine = found.replies[0], ends_with(found.rank)
    if found.wins:
        return PuzzleVerdict(PuzzleOutcome.SOLVED, mine, strongest)
    if not found.ends:
        return PuzzleVerdict(PuzzleOutcome.GOES_ON, mine, None)
    return PuzzleVerdict(PuzzleOutcome.RIVAL, mine, strongest)


def _of_purchase(note: PuzzleNote, start: GameState, now: GameState) -> PuzzleVerdict:
    seat, answer = note.seat, note.answer
    tokens = bought_between(seat, start, now)
    purchases = Purchases(start)
    if tokens == answer.tokens:
        strongest = purchases.strongest_reply(_plan_of(note, start))
        return PuzzleVerdict(PuzzleOutcome.SOLVED, answer.ends_with, strongest)
    plan, threat = purchases.shortfall(tokens, _plan_of(note, start).rank)
    if plan is None:
        return PuzzleVerdict(PuzzleOutcome.GOES_ON, (0, 0), None)
    outcome = PuzzleOutcome.LESS if threat is None else PuzzleOutcome.RIVAL
    return PuzzleVerdict(outcome, ends_with(plan.rank), threat)


def bought_between(seat: Seat, start: GameState, now: GameState) -> Tokens:
    """What the seat's plants hold more than before."""
    return now.position.players[seat].tokens.minus(start.position.players[seat].tokens)


def _plan_of(note: PuzzleNote, start: GameState) -> FuelPlan:
    at, answer = start.position, note.answer
    owned = len(at.players[note.seat].cities) + len(answer.cities)
    rank = rank_of(at, answer.powered, answer.money, owned)
    spent = start.purses[note.seat] - answer.money - answer.price
    return FuelPlan(rank, answer.tokens, answer.price, Bought(answer.cities, spent))


def solution(answer: PuzzleAnswer, decision: Decision) -> Action:
    """The answer as one action."""
    if decision is Decision.BUY_RESOURCES:
        return _purchase(answer.tokens)
    return _building(answer.cities)


def next_move(note: PuzzleNote, verdict: PuzzleVerdict, now: GameState) -> tuple[Seat, Action]:
    """How the round goes on after an answer, to show what it comes to.

    Whoever refutes an answer does so, while the others pass; against the right answer everybody
    does the best there is. Raises PuzzleError if that cannot be told.
    """
    at = now.position
    seat, buys = at.to_act[0], at.decision is Decision.BUY_RESOURCES
    refuter = verdict.threat if verdict.outcome is PuzzleOutcome.RIVAL else None
    if seat == note.seat:
        if verdict.is_solved:
            return seat, _building(note.answer.cities)
        return seat, _building(best_reply(now, seat).built.cities)
    if refuter is not None and seat != refuter.seat:
        return seat, Done()
    if buys and refuter is not None:
        return seat, _purchase(refuter.reply.tokens)
    reply = best_reply(now, seat)
    return seat, _purchase(reply.tokens) if buys else _building(reply.built.cities)


def _purchase(tokens: Tokens) -> Action:
    return BuyResources(tokens, and_done=True) if tokens != NO_TOKENS else Done()


def _building(cities: tuple[str, ...]) -> Action:
    return BuildCities(cities, and_done=True) if cities else Done()
