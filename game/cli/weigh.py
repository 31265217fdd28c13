"""`main.py weigh`: games from which the bots learn what plants and money are worth.

One run makes the whole file, for every edition and size of table, and writes into it how it was
made. It needs numpy, which playing does not.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

from game.arena.lessons import Lesson, lessons_of
from game.arena.matches import MatchPlan
from game.bots.base import Budget
from game.bots.worth import WORTH_FILE, table_of
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.output import Failure
from game.cli.progress import Progress
from game.cli.values import Values
from game.content import load_content
from game.engine.errors import DataCode, DataError
from game.engine.terms import AreaChoice, GameSetup
from game.texts import Catalogue

GAMES = 2000
BOARDS = ("germany", "usa")

LearnsWeights = Callable[[list[Lesson]], dict[str, list[float]]]


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.weigh.{name}")

    parser.add_argument(
        "--games", type=values.count, default=GAMES, metavar="K", help=help_of("games")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_crew_arguments(parser, texts)
    parser.add_argument(
        "--out", type=values.file, default=WORTH_FILE, metavar="FILE", help=help_of("out")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play, learn and write; nothing is written if the run is broken off."""
    demand_numpy(texts)
    games: int = arguments.games
    learn: LearnsWeights = import_module("game.arena.learner").learned_weights
    found: dict[str, Any] = {}
    tables = list(kinds_of_table())
    progress = Progress(texts, len(tables) * games, sys.stderr)
    with crew_for(arguments, texts) as crew:
        for number, setups in enumerate(tables):
            first = arguments.seed + number * games
            seeds = range(first, first + games)
            lessons: list[Lesson] = []
            for learned in crew.in_order(partial(_played, setups=setups), seeds):
                lessons.extend(learned)
                progress.advance()
            found[table_of(setups[0])] = {
                "made_by": shlex.join(["main.py", *sys.argv[1:]]),
                "seeds": [seeds[0], seeds[-1]],
                "lessons": len(lessons),
                "weights": learn(lessons),
            }
    progress.close()
    write_weights(arguments.out, _text(found))
    print(texts.say("cli.weigh.done", tables=len(tables), games=games, file=arguments.out.name))
    return 0


def kinds_of_table() -> Iterator[tuple[GameSetup, ...]]:
    """Every edition and number of players, each on both boards in turn."""
    for edition in load_content().rule_set_ids():
        for players in range(2, 7):
            yield tuple(
                GameSetup(edition, board, players, areas=AreaChoice.RANDOM) for board in BOARDS
            )


def _played(seed: int, setups: tuple[GameSetup, ...]) -> list[Lesson]:
    return lessons_of(seed, MatchPlan(setups[seed % len(setups)], Budget()))


def demand_numpy(texts: Catalogue) -> None:
    """Raises Failure without it."""
    if find_spec("numpy") is None:
        raise Failure(texts.say("cli.weigh.needs_numpy"))


def _text(found: dict[str, Any]) -> str:
    """One line for each trait, so that a change can be read."""
    text = json.dumps(found, indent=2)
    for weights in chain.from_iterable(entry["weights"].values() for entry in found.values()):
        text = text.replace(json.dumps(weights, indent=2).replace("\n", "\n      "), str(weights))
    return text + "\n"


def write_weights(path: Path, text: str) -> None:
    """Raises DataError if the file cannot be written."""
    try:
        path.write_text(text, "utf-8")
    except OSError as problem:
        reason = problem.strerror
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason) from problem
