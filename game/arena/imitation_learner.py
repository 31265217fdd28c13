"""Finding the habits that make hard's choices likely: gradient descent on their likelihood."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from game.arena.imitated_games import Imitable
from game.bots.clues import KINDS, names_of
from game.bots.imitation import Habit
from game.engine.model import Decision

HIDDEN = 10
TIMES = 60
"""How often every choice is learned from."""
BATCH = 64
FIRST_STEP = 0.01
"""The length of a step; it shrinks to nothing towards the end."""
MODESTY = 1e-3
"""How strongly weights are held towards nothing."""
SLOW, SLOWER, TINY = 0.9, 0.999, 1e-8
"""Adam's memory of slopes and of their squares, and what keeps it from dividing by nothing."""
DIGITS = 4

Doubles = NDArray[np.float64]
HabitWeights = dict[str, Doubles]
Habits = dict[Decision, Habit]


def learned_habits(choices: Iterable[Imitable], seed: int = 0) -> Habits:
    """For every kind of decision the network under which what was chosen stands out most."""
    of_kind: dict[Decision, list[Imitable]] = {decision: [] for decision in KINDS}
    for choice in choices:
        of_kind[choice.decision].append(choice)
    return {decision: _learned(decision, of_kind[decision], seed) for decision in KINDS}


def agreement(habits: Habits, choices: Iterable[Imitable]) -> dict[Decision, list[int]]:
    """For each kind how many choices there are, and how often normal and the habits say so."""
    told: dict[Decision, list[int]] = {decision: [0, 0, 0] for decision in KINDS}
    for choice in choices:
        counts, habit = told[choice.decision], habits[choice.decision]
        likings = [habit.liking(clues) for clues in choice.candidates]
        counts[0] += 1
        counts[1] += choice.chosen == 0
        counts[2] += likings.index(max(likings)) == choice.chosen
    return told


def _learned(decision: Decision, choices: Sequence[Imitable], seed: int) -> Habit:
    dice = np.random.default_rng(seed)
    width = len(names_of(decision))
    weights: HabitWeights = {
        "hidden": dice.normal(0, width**-0.5, (width, HIDDEN)),
        "bias": np.zeros(HIDDEN),
        "out": dice.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN),
        "straight": np.zeros(width),
    }
    slopes = {name: np.zeros_like(held) for name, held in weights.items()}
    squares = {name: np.zeros_like(held) for name, held in weights.items()}
    batches = list(_batches(choices, dice))
    for step, (clues, missing, chosen) in enumerate(batches, start=1):
        length = FIRST_STEP * (1 - step / (len(batches) + 1))
        for name, slope in _slope(weights, clues, missing, chosen).items():
            mean = slopes[name] = SLOW * slopes[name] + (1 - SLOW) * slope
            square = squares[name] = SLOWER * squares[name] + (1 - SLOWER) * slope**2
            root = np.sqrt(square / (1 - SLOWER**step)) + TINY
            weights[name] = weights[name] - length * mean / (1 - SLOW**step) / root
    rounded = {name: np.round(held, DIGITS) for name, held in weights.items()}
    return Habit(
        hidden=tuple(tuple(row) for row in rounded["hidden"].T.tolist()),
        bias=tuple(rounded["bias"].tolist()),
        out=tuple(rounded["out"].tolist()),
        straight=tuple(rounded["straight"].tolist()),
    )


def _batches(
    choices: Sequence[Imitable], dice: np.random.Generator
) -> Iterator[tuple[Doubles, NDArray[np.bool_], NDArray[np.int64]]]:
    """Every choice so many times in a random order; shorter ones are filled up."""
    if not choices:
        return
    most, width = max(len(c.candidates) for c in choices), len(choices[0].candidates[0])
    clues, missing = np.zeros((len(choices), most, width)), np.ones((len(choices), most), bool)
    for place, choice in enumerate(choices):
        clues[place, : len(choice.candidates)] = choice.candidates
        missing[place, : len(choice.candidates)] = False
    chosen = np.array([choice.chosen for choice in choices])
    for _ in range(TIMES):
        for some in np.array_split(dice.permutation(len(choices)), -(-len(choices) // BATCH)):
            yield clues[some], missing[some], chosen[some]


def _slope(
    weights: HabitWeights, clues: Doubles, missing: NDArray[np.bool_], chosen: NDArray[np.int64]
) -> HabitWeights:
    """How the loss changes with each weight."""
    units = np.tanh(clues @ weights["hidden"] + weights["bias"])
    likings = np.where(missing, -np.inf, units @ weights["out"] + clues @ weights["straight"])
    wrong = np.exp(likings - likings.max(1, keepdims=True))
    wrong /= wrong.sum(1, keepdims=True)
    wrong[np.arange(len(chosen)), chosen] -= 1
    wrong /= len(chosen)
    at_units = wrong[:, :, None] * weights["out"] * (1 - units**2)
    return {
        "hidden": np.einsum("ncw,nch->wh", clues, at_units) + MODESTY * weights["hidden"],
        "bias": at_units.sum((0, 1)),
        "out": np.einsum("nc,nch->h", wrong, units) + MODESTY * weights["out"],
        "straight": np.einsum("nc,ncw->w", wrong, clues) + MODESTY * weights["straight"],
    }
