"""Win this round: the one set of cities with which a seat wins, whatever its rivals answer.

Every set that the seat can pay is weighed. It wins if the game then ends for certain and no rival,
building for itself alone, still ends as well; any rival may do that, as the others may all pass.
"""

from __future__ import annotations

from typing import Final

from game.engine.model import Decision, GameState
from game.engine.places import places_left
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS
from game.engine.value import value
from game.puzzles.answers import PuzzleAnswer, ends_with
from game.puzzles.errors import PuzzleCode, PuzzleError
from game.puzzles.growing import Bought, Growing
from game.puzzles.guarantee import built, guarantee
from game.puzzles.replies import Rank, best_reply, capacity, rank_now, rank_of

MOST_TRIALS: Final = 400
"""Sets that must be played out against every rival; with more it is not much of a puzzle."""


@value
class BuildingProof:
    """The only set of cities that wins, and what it was found among."""

    seat: Seat
    answer: PuzzleAnswer
    candidates: int


def prove_building(state: GameState) -> BuildingProof:
    """Raises PuzzleError if no set wins, or more than one, or it cannot be told."""
    at = state.position
    if at.decision is not Decision.BUILD_CITIES:
        raise PuzzleError(PuzzleCode.NOT_THE_LAST_ROUND)
    seat, owned = at.to_act[0], len(at.players[at.to_act[0]].cities)
    money, most = state.purses[seat], capacity(at, at.players[seat])
    ends_anyway = at.most_cities >= at.terms.end_cities
    least = 0 if ends_anyway else min(at.terms.end_cities - owned, places_left(at))
    rivals = [rival for rival in at.seats if rival != seat]
    floor = max(rank_now(state, rival) for rival in rivals)
    affordable = money // min(at.terms.house_prices)
    if affordable < least or min(most, owned + affordable) < floor[0]:
        raise PuzzleError(PuzzleCode.NO_ANSWER)
    sets = Growing(at, seat).payable(money)
    if max(map(len, sets)) < least:
        raise PuzzleError(PuzzleCode.NO_ANSWER)
    ceiling = max(best_reply(state, rival).rank for rival in rivals)
    weighed = sorted(
        (
            (rank_of(at, min(most, owned + len(one)), money - bill.price, owned + len(one)), bill)
            for one, bill in sets.items()
            if len(one) >= least
        ),
        key=lambda pair: (pair[0], pair[1].cities),
        reverse=True,
    )
    winning: list[tuple[Rank, Bought]] = []
    for trial, (rank, bill) in enumerate(weighed):
        if rank <= floor:
            break
        if trial >= MOST_TRIALS:
            raise PuzzleError(PuzzleCode.TOO_LARGE)
        if rank > ceiling or guarantee(built(state, seat, bill), seat).wins:
            winning.append((rank, bill))
        if len(winning) > 1:
            raise PuzzleError(PuzzleCode.NOT_UNIQUE)
    if not winning:
        raise PuzzleError(PuzzleCode.NO_ANSWER)
    rank, bill = winning[0]
    answer = PuzzleAnswer(bill.cities, NO_TOKENS, bill.price, *ends_with(rank))
    return BuildingProof(seat, answer, len(sets))
