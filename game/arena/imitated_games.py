"""Games between hards, in which every choice is noted together with what it was chosen from."""

from __future__ import annotations

from dataclasses import dataclass

from game.arena.matches import MatchPlan
from game.bots.base import Budget
from game.bots.clues import KINDS, Clues, clues_of
from game.bots.contenders import contenders_for
from game.bots.dice import dice_from
from game.bots.hard import HardBot
from game.bots.normal import NormalBot
from game.bots.watching import Witnessed
from game.content import load_content
from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.model import Decision, GameState
from game.engine.options import Options, options_for
from game.engine.setup import new_game
from game.engine.view import view_for
from game.playing import is_stalled


@dataclass(frozen=True)
class Imitable:
    """One choice of hard: what is told of each candidate, normal's first, and which it was."""

    decision: Decision
    candidates: tuple[Clues, ...]
    chosen: int


def choices_in(seed: int, plan: MatchPlan) -> list[Imitable]:
    """Play one game of hards; every choice that was not plain from the start."""
    state: GameState = new_game(plan.setup, load_content(), seed).state
    dice = dice_from(seed, "imitated")
    hard, found = HardBot(), []
    while not state.is_over and not is_stalled(state):
        seat = state.position.to_act[0]
        options = options_for(view_for(state, seat))
        assert options is not None
        action = hard.decide(options, dice, plan.budget).action
        noted = imitable(options, action)
        found += [noted] if noted else []
        hard.watch.hear(Witnessed(state.position, seat, action))
        state = apply(state, seat, action).state
    return found


def imitable(options: Options, action: Action) -> Imitable | None:
    """What can be learned from this choice; None if there was nothing to choose."""
    if options.decision not in KINDS:
        return None
    normal = NormalBot()
    proposal = normal.decide(options, dice_from(0), Budget())
    candidates = contenders_for(normal, options, proposal)
    if len(candidates) == 1 or action not in candidates:
        return None
    clues = clues_of(normal, options, proposal, candidates)
    return Imitable(options.decision, tuple(clues), candidates.index(action))
