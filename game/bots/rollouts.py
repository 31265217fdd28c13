"""Playing a sampled world forward: what an action leads to, as far as a policy can tell."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.base import Bot, Budget
from game.bots.chances import SeatChance, shares
from game.bots.outlook import Outlook
from game.bots.sharpness import sharpness_for
from game.bots.traits import RoundMoment
from game.bots.tuning import BY_HAND
from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.model import GameState, Result
from game.engine.options import options_for
from game.engine.terms import Seat
from game.engine.view import view_for

NO_BUDGET = Budget()
MARGIN_WORTH = 0.03
WIDEST_MARGIN = 5


def play_forward(
    world: GameState,
    seat: Seat,
    action: Action,
    *,
    policies: Sequence[Bot],
    dice: Random,
    rounds: int,
) -> float:
    """The reward of an action in one world: a win counts 1, a loss 0, a cut game in between."""
    state = apply(world, seat, action).state
    last_round = world.position.round + rounds
    while not state.is_over and state.position.round <= last_round:
        actor = state.position.to_act[0]
        options = options_for(view_for(state, actor))
        assert options is not None
        choice = policies[actor].decide(options, dice, NO_BUDGET)
        state = apply(state, actor, choice.action).state
    result = state.position.result
    return _reward(result, seat) if result else _standing(state, seat)


def _reward(result: Result, seat: Seat) -> float:
    """A share of the win, and a little for the margin in powered cities."""
    powered = {line.seat: line.powered for line in result.ranking}
    best_other = max(n for other, n in powered.items() if other != seat)
    margin = max(-WIDEST_MARGIN, min(WIDEST_MARGIN, powered[seat] - best_other))
    won = 1 / len(result.winners) if seat in result.winners else 0.0
    return won + MARGIN_WORTH * margin


def _standing(state: GameState, seat: Seat) -> float:
    """How likely a seat is to win a game that was cut."""
    strengths = [_strength(state, other) for other in state.position.seats]
    sharpness = sharpness_for(state.setup).in_round(state.position.round)
    return shares(strengths, sharpness)[seat]


def _strength(state: GameState, seat: Seat) -> float:
    outlook = Outlook(view_for(state, seat), seat, BY_HAND)
    chance = SeatChance(outlook, RoundMoment.ROUND_BEGINS)
    return chance.strength(outlook.me.plants, state.purses[seat])
