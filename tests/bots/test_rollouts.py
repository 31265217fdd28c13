"""Playing worlds forward: to the end where it comes, and else to chances that add up."""

from __future__ import annotations

from random import Random

import pytest
from builders import content

from game.bots import chances, rollouts
from game.bots.normal import NormalBot
from game.bots.rollouts import NO_BUDGET, play_forward
from game.engine.apply import apply
from game.engine.model import GameState
from game.engine.options import options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.view import view_for
from game.playing import next_action

SETUP = GameSetup("recharged", "germany", 4, areas=AreaChoice.RANDOM)
ALL_ROUNDS = 40


def some_state() -> GameState:
    """A game between normals in its fourth round."""
    state, dice = new_game(SETUP, content(), 8).state, Random(8)
    bots = [NormalBot() for _ in range(4)]
    while state.position.round < 4:
        state = apply(state, *next_action(state, bots, dice)).state
    return state


def rewarded(state: GameState, rounds: int) -> float:
    """The reward of what normal would do, for the seat that is asked."""
    seat = state.position.to_act[0]
    options = options_for(view_for(state, seat))
    assert options is not None
    bots = [NormalBot() for _ in range(4)]
    action = bots[seat].decide(options, Random(1), NO_BUDGET).action
    return play_forward(state, seat, action, policies=bots, dice=Random(1), rounds=rounds)


def test_a_cut_game_is_worth_the_chance_to_win_it() -> None:
    assert 0 < rewarded(some_state(), 1) < 1


def test_the_chances_of_all_seats_add_up_to_one_victory(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[float]] = []
    shares = chances.shares

    def noted(strengths: list[float], sharpness: float) -> list[float]:
        seen.append(shares(strengths, sharpness))
        return seen[-1]

    monkeypatch.setattr(rollouts, "shares", noted)
    rewarded(some_state(), 0)
    assert len(seen) == 1 and len(seen[0]) == 4
    assert sum(seen[0]) == pytest.approx(1)


def test_a_game_that_ends_is_won_or_lost() -> None:
    reward = rewarded(some_state(), ALL_ROUNDS)
    margin = rollouts.MARGIN_WORTH * rollouts.WIDEST_MARGIN
    assert min(abs(reward), abs(reward - 1)) <= margin
