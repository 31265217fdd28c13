"""`main.py bench`: how fast the game is, beside a fixed piece of pure Python timed in the same run.

Machines differ and are busy; the ratio between the two is what can be compared.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from game.bots.random_bot import RandomBot
from game.cli.setup_arguments import positive
from game.content import load_content
from game.engine.board import Form, connection_costs, zone_of
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.playing import play_out
from game.texts import Catalogue

PLAYERS = 4
MAP = "germany"
WARM_UP_GAMES = 20
REFERENCE_TURNS = 200_000
PATH_QUERIES = 20_000


@dataclass(frozen=True)
class Pace:
    """What random play of one edition reached."""

    edition: str
    games_per_second: float
    actions_per_second: float


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    parser.add_argument("what", choices=["engine"], help=texts.say("cli.bench.what"))
    parser.add_argument(
        "--games", type=int, default=300, metavar="K", help=texts.say("cli.bench.games")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Time the engine."""
    games = positive(texts, "--games", arguments.games)
    reference = _seconds(_reference_workload)
    print(texts.say("cli.bench.reference", milliseconds=f"{1000 * reference:.1f}"))
    for edition in load_content().rule_set_ids():
        pace = random_play(edition, games)
        reference = min(reference, _seconds(_reference_workload))
        print(
            texts.say(
                "cli.bench.pace",
                edition=edition,
                players=PLAYERS,
                map=MAP,
                games=f"{pace.games_per_second:.0f}",
                actions=f"{pace.actions_per_second:.0f}",
                ratio=f"{pace.games_per_second * reference:.2f}",
            )
        )
    query = path_query()
    print(
        texts.say(
            "cli.bench.path",
            microseconds=f"{1e6 * query:.2f}",
            ratio=f"{query / reference * REFERENCE_TURNS:.1f}",
        )
    )
    return 0


def random_play(edition: str, games: int) -> Pace:
    """Complete games of random legal play through views, options and the one door."""
    setup = GameSetup(edition, MAP, PLAYERS, areas=AreaChoice.RANDOM)
    bots = [RandomBot() for _ in range(PLAYERS)]
    content = load_content()

    def play(seed: int) -> int:
        return play_out(new_game(setup, content, seed).state, bots, Random(seed))[1]

    for seed in range(WARM_UP_GAMES):
        play(-seed)
    started = time.perf_counter()
    actions = sum(play(seed) for seed in range(games))
    seconds = time.perf_counter() - started
    return Pace(edition, games / seconds, actions / seconds)


def path_query() -> float:
    """Seconds to learn what it costs to connect a city to a network of ten."""
    board = load_content().board(MAP, Form.RECHARGED)
    zone = zone_of(board, board.area_ids())
    networks = [tuple(Random(n).sample(zone.cities, 10)) for n in range(100)]
    started = time.perf_counter()
    for n in range(PATH_QUERIES):
        connection_costs(zone, networks[n % 100])[zone.cities[n % 42]]
    return (time.perf_counter() - started) / PATH_QUERIES


def _reference_workload() -> int:
    """Calls, small tuples, dict look-ups and sums: what a rules engine spends its time on."""
    prices = {number: number * number % 17 for number in range(40)}
    total = 0
    pair = (0, 0)
    for turn in range(REFERENCE_TURNS):
        pair = _next_pair(pair, prices[turn % 40])
        total += pair[0]
    return total


def _next_pair(pair: tuple[int, int], price: int) -> tuple[int, int]:
    return (pair[1] + price) % 101, pair[0]


def _seconds(work: Callable[[], object]) -> float:
    """The best of three."""
    times = []
    for _ in range(3):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)
