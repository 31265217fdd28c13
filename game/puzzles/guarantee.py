"""Whether a seat that has had its turn has won, whatever the others still do."""

from __future__ import annotations

from game.engine.actions import BuildCities, Done
from game.engine.apply import apply
from game.engine.model import GameState
from game.engine.scoring import end_reason
from game.engine.terms import Seat
from game.engine.value import value
from game.puzzles.growing import Bought
from game.puzzles.replies import Rank, Reply, best_reply, rank_now


@value
class Threat:
    """What a rival can reach at best."""

    seat: Seat
    reply: Reply


@value
class Guarantee:
    """What a seat has for certain once it has built."""

    rank: Rank
    ends: bool
    """The game ends with this round."""
    replies: tuple[Threat, ...]
    """What each rival can still reach, the strongest first."""

    @property
    def wins(self) -> bool:
        return self.ends and self.replies[0].reply.rank < self.rank


def built(state: GameState, seat: Seat, cities: Bought) -> GameState:
    """The seat builds these cities, and its turn is over."""
    order = cities.cities
    return apply(state, seat, BuildCities(order, and_done=True) if order else Done()).state


def guarantee(state: GameState, seat: Seat) -> Guarantee:
    """After the seat has built; only rivals that have not may still change anything."""
    replies = [
        Threat(rival, best_reply(state, rival)) for rival in state.position.seats if rival != seat
    ]
    replies.sort(key=lambda threat: (threat.reply.rank, -threat.seat), reverse=True)
    ends = state.is_over or end_reason(state.position) is not None
    return Guarantee(rank_now(state, seat), ends, tuple(replies))
