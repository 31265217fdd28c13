"""Hard, imitated: as quick as normal, and what search usually finds is learned by heart.

`main.py distil` lets hards play each other, notes what they tried out and what they chose, and
trains a small network for each kind of decision under which their choices stand out. Where it has
been learned, expert takes strong rivals for this one, and tries first what this one likes best.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import tanh
from operator import add, mul
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from game.bots.base import BotChoice, Budget, Reason
from game.bots.clues import KINDS, Clues, clues_of, names_of
from game.bots.contenders import contenders_for
from game.bots.normal import NormalBot
from game.engine.actions import Action
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.engine.model import Decision
from game.engine.options import Options
from game.plain_files import read_plain

IMITATION_FILE: Final = Path(__file__).with_name("imitation.json")


def is_learned() -> bool:
    """Somebody has let hards play long enough; until then nobody is taken for an imitation."""
    return bool(_habits())


class Habit(NamedTuple):
    """How hard decides one kind of question: one hidden layer and a straight way past it."""

    hidden: tuple[Clues, ...]
    bias: Clues
    out: Clues
    straight: Clues

    def liking(self, clues: Clues) -> float:
        """How much an action is like what hard does; only the difference to others counts."""
        sums = map(add, self.bias, [sum(map(mul, row, clues)) for row in self.hidden])
        through: float = sum(map(mul, self.out, map(tanh, sums)))
        straight: float = sum(map(mul, self.straight, clues))
        return straight + through


class ImitationBot(NormalBot):
    """Does what hard would probably do."""

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        proposal = super().decide(options, dice, budget)
        if options.decision not in KINDS:
            return proposal
        first = ranked(self, options, proposal, contenders_for(self, options, proposal))[0]
        return proposal if first == proposal.action else BotChoice(first, Reason.YARDSTICK)


def ranked(
    normal: NormalBot, options: Options, proposal: BotChoice, candidates: Sequence[Action]
) -> list[Action]:
    """The candidates, what hard would probably do first; the proposal is normal's."""
    habit = _habits().get(options.decision)
    if habit is None or len(candidates) == 1:
        return list(candidates)
    likings = [habit.liking(clues) for clues in clues_of(normal, options, proposal, candidates)]
    order = sorted(range(len(candidates)), key=lambda place: (-likings[place], place))
    return [candidates[place] for place in order]


@cache
def _habits() -> dict[Decision, Habit]:
    return habits_in(IMITATION_FILE) if IMITATION_FILE.is_file() else {}


def habits_in(path: Path) -> dict[Decision, Habit]:
    """The habits kept in a file. Raises DataError if the file holds anything else."""
    data: Unchecked = read_plain(path)
    try:
        return {decision: _habit(decision, data["habits"][decision]) for decision in KINDS}
    except (ValueError, TypeError, KeyError, AttributeError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=path.name) from problem


def _habit(decision: Decision, data: Unchecked) -> Habit:
    """Raises ValueError, TypeError or KeyError where weights are missing or of no known clue."""
    if tuple(data["clues"]) != names_of(decision):
        raise ValueError(data["clues"])
    hidden = tuple(_row(row) for row in data["hidden"])
    habit = Habit(hidden, _row(data["bias"]), _row(data["out"]), _row(data["straight"]))
    per_clue = {len(row) for row in (*hidden, habit.straight)}
    if per_clue != {len(data["clues"])} or len({len(hidden), len(habit.bias), len(habit.out)}) > 1:
        raise ValueError(per_clue)
    return habit


def _row(weights: Unchecked) -> Clues:
    return tuple(float(weight) for weight in weights)
