"""Finding the network under which those who won stood out: gradient descent on the likelihood.

The seats of a table share one victory, so their strengths are compared with each other. Different
bots make different things of the same seat; what a bot adds is learned beside the traits and then
left out, since at a real table nobody knows who plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.arena.observed_games import TEACHERS, LookedAt
from game.bots.chances import TRAITS, Network

HIDDEN = 48
TIMES = 12
"""How often every look is learned from."""
BATCH = 256
FIRST_STEP = 0.003
"""The length of a step; it shrinks to nothing towards the end."""
MODESTY = 1e-5
"""How strongly weights are held towards nothing."""
SLOW, SLOWER, TINY = 0.9, 0.999, 1e-8
"""Adam's memory of slopes and of their squares, and what keeps it from dividing by nothing."""
STAGE = TRAITS.index("stage")
DIGITS = 4

Singles = NDArray[np.float32]
Indices = NDArray[np.int64]
NetworkWeights = dict[str, Singles]


@dataclass(frozen=True)
class _Tables:
    """All looks at tables of one size."""

    traits: Singles
    won: Singles
    bots: Indices


def learned_network(games: Iterable[LookedAt], seed: int = 0) -> Network:
    """The network that tells best who will win."""
    tables = _by_size(games)
    dice = np.random.default_rng(seed)
    learning = _Learning(dice)
    steps = TIMES * sum(_batches_of(table) for table in tables)
    for _ in range(TIMES):
        for table, chosen in _batches(tables, dice):
            learning.step(table, chosen, FIRST_STEP * (1 - learning.steps / (steps + 1)))
    return learning.network()


def _by_size(games: Iterable[LookedAt]) -> list[_Tables]:
    """The looks of all games, tables of equally many players together."""
    found: dict[int, list[_Tables]] = {}
    for game in games:
        players = len(game.bots)
        rows = np.array(game.looks, np.float32).reshape(-1, players, len(TRAITS))
        won = np.tile(np.array(game.won, np.float32), (len(rows), 1))
        bots = np.tile([TEACHERS.index(bot) for bot in game.bots], (len(rows), 1))
        found.setdefault(players, []).append(_Tables(rows, won, bots))
    return [_joined(found[players]) for players in sorted(found)]


def _joined(tables: Sequence[_Tables]) -> _Tables:
    return _Tables(
        np.concatenate([table.traits for table in tables]),
        np.concatenate([table.won for table in tables]),
        np.concatenate([table.bots for table in tables]),
    )


def _batches_of(tables: _Tables) -> int:
    return max(1, len(tables.won) // BATCH)


def _batches(
    tables: Sequence[_Tables], dice: np.random.Generator
) -> Iterator[tuple[_Tables, Indices]]:
    """Every look once, in a random order."""
    found = [
        (table, chosen)
        for table in tables
        for chosen in np.array_split(dice.permutation(len(table.won)), _batches_of(table))
    ]
    for place in dice.permutation(len(found)):
        yield found[place]


class _Learning:
    """Weights on their way to the best ones."""

    def __init__(self, dice: np.random.Generator) -> None:
        traits = len(TRAITS)
        self._weights: NetworkWeights = {
            "hidden": dice.normal(0, traits**-0.5, (traits, HIDDEN)).astype(np.float32),
            "bias": np.zeros(HIDDEN, np.float32),
            "out": dice.normal(0, 0.3 * HIDDEN**-0.5, HIDDEN).astype(np.float32),
            "straight": np.zeros(traits, np.float32),
            "bots": np.zeros((len(TEACHERS), 2), np.float32),
        }
        self._slopes = {name: np.zeros_like(held) for name, held in self._weights.items()}
        self._squares = {name: np.zeros_like(held) for name, held in self._weights.items()}
        self.steps = 0

    def step(self, tables: _Tables, chosen: Indices, length: float) -> None:
        """One step of Adam downhill."""
        self.steps += 1
        for name, slope in self._slope(tables, chosen).items():
            mean = self._slopes[name] = SLOW * self._slopes[name] + (1 - SLOW) * slope
            square = self._squares[name] = SLOWER * self._squares[name] + (1 - SLOWER) * slope**2
            root = np.sqrt(square / (1 - SLOWER**self.steps)) + TINY
            self._weights[name] -= length * mean / (1 - SLOW**self.steps) / root

    def network(self) -> Network:
        weights = {
            name: np.round(held.astype(float), DIGITS) for name, held in self._weights.items()
        }
        return Network(
            hidden=tuple(tuple(row) for row in weights["hidden"].T.tolist()),
            bias=tuple(weights["bias"].tolist()),
            out=tuple(weights["out"].tolist()),
            straight=tuple(weights["straight"].tolist()),
        )

    def _slope(self, tables: _Tables, chosen: Indices) -> NetworkWeights:
        """How the loss changes with each weight."""
        weights = self._weights
        traits, won, bots = tables.traits[chosen], tables.won[chosen], tables.bots[chosen]
        stage = traits[:, :, STAGE]
        units = np.tanh(traits @ weights["hidden"] + weights["bias"])
        strengths = units @ weights["out"] + traits @ weights["straight"]
        strengths += weights["bots"][bots, 0] + weights["bots"][bots, 1] * stage
        chances = np.exp(strengths - strengths.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        wrong = (chances - won) / np.float32(len(chosen))
        at_units = wrong[:, :, None] * weights["out"] * (1 - units**2)
        by_bot = np.zeros_like(weights["bots"])
        np.add.at(by_bot[:, 0], bots, wrong)
        np.add.at(by_bot[:, 1], bots, wrong * stage)
        rows = traits.reshape(-1, len(TRAITS))
        return {
            "hidden": rows.T @ at_units.reshape(-1, HIDDEN) + MODESTY * weights["hidden"],
            "bias": at_units.sum((0, 1)),
            "out": np.einsum("gn,gnh->h", wrong, units),
            "straight": np.einsum("gn,gnt->t", wrong, traits) + MODESTY * weights["straight"],
            "bots": by_bot,
        }
