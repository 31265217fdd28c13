"""Working out what traits are worth: a logistic regression with weights that change by stage.

A seat between two stages belongs to both in part. Neighbouring stages are drawn together, so that a
stage of which little was seen learns from the next.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.arena.lessons import Lesson
from game.bots.worth import STAGES, Traits

MODESTY = 1.0
"""How strongly weights are held towards nothing."""
SMOOTHNESS = 8.0
"""How strongly neighbouring stages are held together."""
STEPS, SMALL_STEP = 25, 1e-5

Doubles = NDArray[np.float64]


def learned_weights(lessons: Sequence[Lesson]) -> dict[str, list[float]]:
    """For each trait its weight in every stage."""
    facts = np.array([[*lesson.traits, *lesson.surroundings] for lesson in lessons])
    stages = np.array([lesson.stage for lesson in lessons])
    scores = np.array([lesson.score for lesson in lessons])
    weights = _fitted(_by_stage(facts, stages), scores).reshape(STAGES, -1)
    return {
        trait: [round(float(weight), 4) for weight in weights[:, column]]
        for column, trait in enumerate(Traits._fields)
    }


def _by_stage(facts: Doubles, stages: Doubles) -> Doubles:
    """Every fact once for each stage, as far as the seat belongs to it."""
    before = np.minimum(STAGES - 2, stages.astype(int))
    share = stages - before
    parts = [
        facts * (np.where(before == n, 1 - share, 0) + np.where(before == n - 1, share, 0))[:, None]
        for n in range(STAGES)
    ]
    return np.concatenate(parts, axis=1)


def _fitted(facts: Doubles, scores: Doubles) -> Doubles:
    """Newton's method on the likelihood less what large and leaping weights cost."""
    weights: Doubles = np.zeros(facts.shape[1])
    held = _holding(facts.shape[1])
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-(facts @ weights)))
        slope = facts.T @ (scores - chances) - held @ weights
        bend = (facts * (chances * (1 - chances))[:, None]).T @ facts + held
        step = np.linalg.solve(bend, slope)
        weights = weights + step
        if np.abs(step).max() < SMALL_STEP:
            break
    return weights


def _holding(size: int) -> Doubles:
    """The cost of weights as a matrix."""
    held = np.eye(size) * MODESTY
    per_stage = size // STAGES
    for early in range(size - per_stage):
        late = early + per_stage
        held[early, early] += SMOOTHNESS
        held[late, late] += SMOOTHNESS
        held[early, late] -= SMOOTHNESS
        held[late, early] -= SMOOTHNESS
    return held
