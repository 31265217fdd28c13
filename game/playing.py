"""Bots playing a whole game by themselves, as simulations, benchmarks and recordings need it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.bots.base import Bot, Budget
from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.model import GameState
from game.engine.options import options_for
from game.engine.terms import Seat
from game.engine.view import view_for

UNLIMITED = Budget()

LONGEST_GAME = 200
"""Rounds after which a game counts as stalled; one of people takes about twelve."""


def next_action(
    state: GameState, bots: Sequence[Bot], dice: Random, budget: Budget = UNLIMITED
) -> tuple[Seat, Action]:
    """What the first seat to act chooses, from nothing but its own view."""
    seat = state.position.to_act[0]
    options = options_for(view_for(state, seat))
    assert options is not None
    return seat, bots[seat].decide(options, dice, budget).action


def is_stalled(state: GameState) -> bool:
    """The game has gone on for so long that it will not end."""
    return state.position.round > LONGEST_GAME


def play_out(state: GameState, bots: Sequence[Bot], dice: Random) -> tuple[GameState, int]:
    """The last state of the game, or of its stalling, and how many actions led there."""
    actions = 0
    while not state.is_over and not is_stalled(state):
        state = apply(state, *next_action(state, bots, dice)).state
        actions += 1
    return state, actions
