"""`main.py learn`: games from which the bots learn how likely a seat is to win.

One run makes the whole file, from games of every edition and size of table, and writes into it how
it was made. It needs numpy, which playing does not.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Any

from game.arena.matches import MatchPlan
from game.arena.observed_games import LookedAt, looks_at
from game.bots.base import Budget
from game.bots.chances import CHANCES_FILE, TRAITS, Network
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.progress import Progress
from game.cli.values import Values
from game.cli.weigh import BOARDS, demand_numpy, write_weights
from game.content import load_content
from game.engine.terms import AreaChoice, GameSetup
from game.texts import Catalogue

GAMES = 10_000

LearnsNetwork = Callable[[Iterable[LookedAt]], Network]


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.learn.{name}")

    parser.add_argument(
        "--games", type=values.count, default=GAMES, metavar="K", help=help_of("games")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_crew_arguments(parser, texts)
    parser.add_argument(
        "--out", type=values.file, default=CHANCES_FILE, metavar="FILE", help=help_of("out")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play, learn and write; nothing is written if the run is broken off."""
    demand_numpy(texts)
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    progress = Progress(texts, len(seeds), sys.stderr)
    played = []
    play = partial(played_on_some_table, tables=tuple(all_tables()))
    with crew_for(arguments, texts) as crew:
        for game in crew.in_order(play, seeds):
            played.append(game)
            progress.advance()
    progress.close()
    learn: LearnsNetwork = import_module("game.arena.network_learner").learned_network
    finished = [game for game in played if game is not None]
    how = {"made_by": shlex.join(["main.py", *sys.argv[1:]]), "seeds": [seeds[0], seeds[-1]]}
    write_weights(arguments.out, _text({**how, "traits": TRAITS, **learn(finished)._asdict()}))
    print(texts.say("cli.learn.done", games=len(finished), file=arguments.out.name))
    return 0


def all_tables() -> Iterable[GameSetup]:
    """Every edition, number of players and board."""
    for edition in load_content().rule_set_ids():
        for players in range(2, 7):
            for board in BOARDS:
                yield GameSetup(edition, board, players, areas=AreaChoice.RANDOM)


def played_on_some_table(seed: int, tables: tuple[GameSetup, ...]) -> LookedAt | None:
    return looks_at(seed, MatchPlan(tables[seed % len(tables)], Budget()))


def _text(made: dict[str, Any]) -> str:
    """A line for every unit of the network, so that a change can be read."""
    units = ",\n".join(f"    {json.dumps(unit)}" for unit in made["hidden"])
    rest = [
        f"  {json.dumps(name)}: {json.dumps(value)}"
        for name, value in made.items()
        if name != "hidden"
    ]
    return "{\n" + ",\n".join([*rest, f'  "hidden": [\n{units}\n  ]']) + "\n}\n"
