"""`main.py bench`: how fast the game is, beside a fixed piece of pure Python timed in the same run.

Machines differ and are busy; the ratio between the two is what can be compared. Both are timed in
turns, a slice of games after each piece, so that a busy moment slows them alike.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random

from game.bots.random_bot import RandomBot
from game.cli import bench_net, bench_room
from game.cli.bench_attacks import ATTACKS
from game.cli.bench_room import Block, Ordeal
from game.cli.first_in_line import goes_first, goes_with_the_others
from game.cli.values import Values
from game.content import load_content
from game.engine.apply import apply
from game.engine.board import Form, connection_costs, zone_of
from game.engine.model import GameState
from game.engine.options import options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.view import view_for
from game.playing import UNLIMITED, play_out
from game.texts import Catalogue, Decimals

PLAYERS = 4
MAP = "germany"
WARM_UP_GAMES = 20
SLICES = 20
GAMES_TAKEN_APART = 20
REFERENCE_TURNS = 200_000
PATH_QUERIES = 20_000
BOTS = [RandomBot()] * PLAYERS


@dataclass(frozen=True)
class Slice:
    """Some games of random play, and the reference workload timed just before."""

    games: int
    actions: int
    seconds: float
    reference: float

    @property
    def ratio(self) -> float:
        """Games played in the time of one reference workload."""
        return self.games / self.seconds * self.reference


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)
    parser.add_argument("what", choices=["engine", "net", "room"], help=texts.say("cli.bench.what"))
    parser.add_argument(
        "--games", type=values.count, default=300, metavar="K", help=texts.say("cli.bench.games")
    )
    parser.add_argument(
        "--actions",
        type=values.count,
        default=300,
        metavar="K",
        help=texts.say("cli.bench.actions"),
    )
    parser.add_argument(
        "--seconds",
        type=values.whole(1, 3600),
        default=5,
        metavar="S",
        help=texts.say("cli.bench.seconds"),
    )
    parser.add_argument(
        "--attacks",
        nargs="+",
        choices=list(ATTACKS),
        default=list(ATTACKS),
        metavar="A",
        help=texts.say("cli.bench.attacks", attacks=", ".join(ATTACKS)),
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Time the engine, or LAN play."""
    if arguments.what == "net":
        _print_net(texts, arguments.actions, arguments.seconds)
        return 0
    if arguments.what == "room":
        _print_room(texts, arguments.actions, arguments.attacks)
        return 0
    for edition in load_content().rule_set_ids():
        _print_pace(texts, edition, random_play(edition, arguments.games))
    reference = _seconds(_reference_workload)
    query = path_query()
    print(
        texts.say(
            "cli.bench.path",
            microseconds=Decimals(f"{1e6 * query:.2f}"),
            ratio=Decimals(f"{query / reference * REFERENCE_TURNS:.1f}"),
        )
    )
    return 0


def _print_net(texts: Catalogue, actions: int, seconds: int) -> None:
    """Under TLS as everybody plays, and in plain beside it."""
    with _first_in_line(texts):
        reference = statistics.median(_seconds(_reference_workload) for _ in range(5))
        for in_plain in (False, True):
            print(texts.say(f"cli.bench.net_{'plain' if in_plain else 'sealed'}"))
            figures = bench_net.measure(actions, seconds, in_plain=in_plain)
            _print_figures(texts, figures, reference)


def _print_figures(texts: Catalogue, figures: bench_net.Figures, reference: float) -> None:
    latencies, updates = figures.latencies, figures.updates
    median = statistics.median(latencies)
    print(
        texts.say(
            "cli.bench.net_latency",
            players=bench_net.PLAYERS,
            watchers=bench_net.WATCHERS,
            p50=Decimals(f"{1000 * median:.1f}"),
            p99=Decimals(f"{1000 * bench_net.percentile(latencies, 0.99):.1f}"),
            worst=Decimals(f"{1000 * max(latencies):.1f}"),
            actions=len(latencies),
            ratio=Decimals(f"{median / reference:.3f}"),
            reference=f"{1000 * reference:.0f}",
        )
    )
    print(
        texts.say(
            "cli.bench.net_size",
            median=f"{statistics.median(updates):.0f}",
            p99=f"{bench_net.percentile(updates, 0.99):.0f}",
            largest=max(updates),
            first=figures.snapshots[0],
            snapshot=max(figures.snapshots),
        )
    )
    guests = bench_net.PLAYERS + bench_net.WATCHERS
    print(
        texts.say(
            "cli.bench.net_host",
            action=Decimals(f"{1000 * figures.per_action:.1f}"),
            ratio=Decimals(f"{figures.per_action / reference:.3f}"),
            percent=Decimals(f"{100 * figures.idle_share:.1f}"),
            guests=guests,
        )
    )


def _print_room(texts: Catalogue, actions: int, attacks: Sequence[str]) -> None:
    """Each attack on a line, beside the same table in peace."""
    with _first_in_line(texts):
        for ordeal in bench_room.measure(actions, attacks):
            _print_ordeal(texts, ordeal)


@contextmanager
def _first_in_line(texts: Catalogue) -> Iterator[None]:
    print(texts.say(f"cli.bench.{'first' if goes_first() else 'shared'}"), flush=True)
    try:
        yield
    finally:
        goes_with_the_others()


def _print_ordeal(texts: Catalogue, ordeal: Ordeal) -> None:
    p99 = {moment: bench_net.percentile(ordeal.delays[moment], 0.99) for moment in Block}
    attack, peace = ordeal.delays[Block.ATTACK], ordeal.delays[Block.PEACE]
    print(
        texts.say(
            "cli.bench.room",
            attack=texts.say(f"cli.bench.attack.{ordeal.name}"),
            tries=f"{ordeal.tries / ordeal.seconds[Block.ATTACK]:.0f}",
            p50=Decimals(f"{1000 * statistics.median(attack):.1f}"),
            p50_peace=Decimals(f"{1000 * statistics.median(peace):.1f}"),
            p99=Decimals(f"{1000 * p99[Block.ATTACK]:.1f}"),
            p99_peace=Decimals(f"{1000 * p99[Block.PEACE]:.1f}"),
            worst=Decimals(f"{1000 * max(attack):.1f}"),
            worst_peace=Decimals(f"{1000 * max(peace):.1f}"),
            ratio=Decimals(f"{p99[Block.ATTACK] / p99[Block.PEACE]:.2f}"),
            elsewhere=Decimals(f"{p99[Block.ELSEWHERE] / p99[Block.PEACE]:.2f}"),
            cpu=f"{100 * ordeal.share(Block.ATTACK):.0f}",
            peace=f"{100 * ordeal.share(Block.PEACE):.0f}",
            grown=Decimals(f"{ordeal.grown:.1f}"),
        ),
        flush=True,
    )


def random_play(edition: str, games: int) -> list[Slice]:
    """Complete games of random legal play through views, options and the one door."""
    for seed in range(WARM_UP_GAMES):
        play_out(_new_game(edition, -seed), BOTS, Random(seed))
    size = max(1, games // SLICES)
    return [_slice(edition, range(first, first + size)) for first in range(0, games, size)]


def time_apart(edition: str) -> tuple[float, float, float]:
    """Shares of the time that go into asking (views and options), choosing and playing."""
    clock = time.perf_counter
    asking = choosing = playing = 0.0
    for seed in range(GAMES_TAKEN_APART):
        state, dice = _new_game(edition, seed), Random(seed)
        while not state.is_over:
            started = clock()
            seat = state.position.to_act[0]
            options = options_for(view_for(state, seat))
            assert options is not None
            asked = clock()
            action = BOTS[seat].decide(options, dice, UNLIMITED).action
            chosen = clock()
            state = apply(state, seat, action).state
            asking, choosing = asking + asked - started, choosing + chosen - asked
            playing += clock() - chosen
    total = asking + choosing + playing
    return asking / total, choosing / total, playing / total


def path_query() -> float:
    """Seconds to learn what it costs to connect a city to a network of ten."""
    board = load_content().board(MAP, Form.RECHARGED)
    zone = zone_of(board, board.area_ids())
    networks = [tuple(Random(n).sample(zone.cities, 10)) for n in range(100)]
    started = time.perf_counter()
    for n in range(PATH_QUERIES):
        connection_costs(zone, networks[n % 100])[zone.cities[n % 42]]
    return (time.perf_counter() - started) / PATH_QUERIES


def _print_pace(texts: Catalogue, edition: str, slices: list[Slice]) -> None:
    seconds = sum(one.seconds for one in slices)
    asking, choosing, playing = (f"{100 * share:.0f}" for share in time_apart(edition))
    print(
        texts.say(
            "cli.bench.pace",
            edition=edition,
            players=PLAYERS,
            map=MAP,
            games=f"{sum(one.games for one in slices) / seconds:.0f}",
            best=f"{max(one.games / one.seconds for one in slices):.0f}",
            actions=f"{sum(one.actions for one in slices) / seconds:.0f}",
            ratio=Decimals(f"{statistics.median(one.ratio for one in slices):.2f}"),
            reference=f"{1000 * statistics.median(one.reference for one in slices):.0f}",
            asking=asking,
            choosing=choosing,
            playing=playing,
        )
    )


def _slice(edition: str, seeds: range) -> Slice:
    reference = _seconds(_reference_workload)
    started = time.perf_counter()
    actions = sum(play_out(_new_game(edition, seed), BOTS, Random(seed))[1] for seed in seeds)
    return Slice(len(seeds), actions, time.perf_counter() - started, reference)


def _new_game(edition: str, seed: int) -> GameState:
    setup = GameSetup(edition, MAP, PLAYERS, areas=AreaChoice.RANDOM)
    return new_game(setup, load_content(), seed).state


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
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
