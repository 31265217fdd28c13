"""`main.py distil`: games of hard from which a quick imitation of it is learned.

One run makes the whole file and writes into it how it was made, and how often the habits choose
what hard chose in games that were kept back. It needs numpy, which playing does not.
"""

from __future__ import annotations

import argparse
import json
import re
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, Final, NamedTuple

from game.arena.imitated_games import Imitable, choices_in
from game.arena.kept_choices import KeptGame, demand_writable, games_in, keep
from game.arena.matches import MatchPlan
from game.bots.base import Budget
from game.bots.clues import names_of
from game.bots.imitation import IMITATION_FILE, Habit
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.learn import all_tables
from game.cli.progress import Progress
from game.cli.values import Values
from game.cli.weigh import demand_numpy, write_weights
from game.crew import Crew
from game.engine.model import Decision
from game.engine.terms import GameSetup
from game.texts import Catalogue, Decimals

GAMES = 3000
ROLLOUTS = 8
KEPT_BACK = 11
"""One game in so many is not learned from, but tells how good the habits are.

With tables in turn it must share no divisor with their number, or only some kinds are ever kept.
"""

FEW_NUMBERS: Final = re.compile(r"\[[^\[\]]*\]")
"""A list that holds no other."""

Learned = dict[Decision, Habit]
Learns = Callable[[Iterable[Imitable]], Learned]
Agrees = Callable[[Learned, Iterable[Imitable]], dict[Decision, list[int]]]


class _Wanted(NamedTuple):
    """A game to learn from, told as a kept one is."""

    seed: int
    table: str
    rollouts: int


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.distil.{name}")

    parser.add_argument(
        "--games", type=values.count, default=GAMES, metavar="K", help=help_of("games")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_crew_arguments(parser, texts)
    parser.add_argument(
        "--rollouts", type=values.count, default=ROLLOUTS, metavar="N", help=help_of("rollouts")
    )
    parser.add_argument(
        "--table", choices=sorted(_tables()), metavar="TABLE", help=help_of("table")
    )
    parser.add_argument("--kept", type=values.file, metavar="FILE", help=help_of("kept"))
    parser.add_argument(
        "--out", type=values.file, default=IMITATION_FILE, metavar="FILE", help=help_of("out")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play, learn and write; nothing is written if the run is broken off."""
    demand_numpy(texts)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    progress = Progress(texts, len(seeds), sys.stderr)
    learned_from: list[Imitable] = []
    kept_back: list[Imitable] = []
    played_by: set[str] = set()
    with crew_for(arguments, texts) as crew:
        for number, game in enumerate(_games(arguments, seeds, crew)):
            (learned_from if (number + 1) % KEPT_BACK else kept_back).extend(game.choices)
            played_by.add(game.played_by)
            progress.advance()
    progress.close()
    learner = import_module("game.arena.imitation_learner")
    learn: Learns = learner.learned_habits
    agree: Agrees = learner.agreement
    habits = learn(learned_from)
    agreed = agree(habits, kept_back)
    made = {
        "made_by": shlex.join(["main.py", *sys.argv[1:]]),
        "seeds": [seeds[0], seeds[-1]],
        "played_by": sorted(played_by),
        "choices": len(learned_from),
        "agreement": {
            kind: dict(zip(("choices", "normal", "habits"), agreed[kind])) for kind in agreed
        },
        "habits": {
            kind: {"clues": names_of(kind), **habit._asdict()} for kind, habit in habits.items()
        },
    }
    write_weights(arguments.out, _text(made))
    for line in _told(texts, agreed):
        print(line)
    print(texts.say("cli.distil.done", games=len(seeds), file=arguments.out.name))
    return 0


def _told(texts: Catalogue, agreed: dict[Decision, list[int]]) -> Iterator[str]:
    for kind, (choices, normal, habits) in agreed.items():
        if choices:
            yield texts.say(
                "cli.distil.agreement",
                decision=kind,
                choices=choices,
                normal=Decimals(f"{100 * normal / choices:.1f}"),
                habits=Decimals(f"{100 * habits / choices:.1f}"),
            )


def _tables() -> dict[str, GameSetup]:
    """Every kind of table by its name, such as `recharged germany 4`."""
    return {f"{one.edition} {one.map} {one.players}": one for one in all_tables()}


def _games(arguments: argparse.Namespace, seeds: Sequence[int], crew: Crew) -> Iterator[KeptGame]:
    """The games of these seeds in their order; those that were kept are not played again."""
    tables = tuple(_tables()) if arguments.table is None else (arguments.table,)
    wanted = [_Wanted(seed, tables[seed % len(tables)], arguments.rollouts) for seed in seeds]
    path = arguments.kept
    known = {game.key: game for game in games_in(path)} if path is not None else {}
    if path is not None:
        demand_writable(path)
    played = crew.in_order(_played, [one for one in wanted if one not in known])
    for one in wanted:
        game = known.get(one) or next(played)
        if path is not None and one not in known:
            keep(path, game)
        yield game


def _played(wanted: _Wanted) -> KeptGame:
    plan = MatchPlan(_tables()[wanted.table], Budget(rollouts=wanted.rollouts))
    return KeptGame(*wanted, tuple(choices_in(wanted.seed, plan)))


def _text(made: dict[str, Any]) -> str:
    """A line for every unit, so that a change can be read."""
    text = json.dumps(made, indent=2)
    return FEW_NUMBERS.sub(lambda found: " ".join(found.group().split()), text) + "\n"
