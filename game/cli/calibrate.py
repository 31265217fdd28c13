"""`main.py calibrate`: are the chances that bots tell true? And the file that makes them so."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from game.arena.forecasts import Calibration, Told, best_sharpness, calibration, forecasts_in
from game.arena.matches import MatchPlan
from game.arena.statistics import Interval
from game.bots.base import Budget
from game.bots.sharpness import sharpness_for
from game.bots.worth import table_of
from game.cli.bot_names import check_bot
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.progress import Progress
from game.cli.values import Values
from game.cli.weigh import kinds_of_table, write_weights
from game.engine.codec import Unchecked
from game.engine.terms import GameSetup
from game.engine.value import value
from game.plain_files import read_plain
from game.texts import Catalogue, Decimals

GAMES = 400
ROLLOUTS = 8
BOT = "normal"
SEEDS_APART = 100_000


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.calibrate.{name}")

    parser.add_argument(
        "--games", type=values.count, default=GAMES, metavar="K", help=help_of("games")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_crew_arguments(parser, texts)
    names = [kind.name for kind in _kinds()]
    parser.add_argument("--table", choices=names, metavar="TABLE", help=help_of("table"))
    parser.add_argument("--bot", default=BOT, metavar="BOT", help=help_of("bot"))
    parser.add_argument(
        "--rollouts", type=values.count, default=ROLLOUTS, metavar="N", help=help_of("rollouts")
    )
    parser.add_argument("--out", type=values.file, metavar="FILE", help=help_of("out"))


@value
class _Kind:
    """A kind of table, on both boards in turn; games of it begin with seeds of its own."""

    number: int
    setups: tuple[GameSetup, ...]

    @property
    def name(self) -> str:
        return table_of(self.setups[0])

    def seeds(self, arguments: argparse.Namespace) -> range:
        """Far from those of another kind, so that more games are the same and more."""
        first = arguments.seed + SEEDS_APART * self.number
        return range(first, first + arguments.games)


def _kinds() -> list[_Kind]:
    return [_Kind(number, setups) for number, setups in enumerate(kinds_of_table())]


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play and tell how true the chances are; with a file to write, find what makes them so."""
    check_bot(texts, arguments.bot)
    kinds = [kind for kind in _kinds() if arguments.table in (None, kind.name)]
    played: list[list[Told]] = []
    for kind, games in zip(kinds, _played_at_all(arguments, kinds, texts)):
        played.append(games)
        if arguments.out is None:
            true = calibration(games, sharpness_for(kind.setups[0]), arguments.seed)
            print(_line(texts, kind.setups[0], true), flush=True)
    if arguments.out is not None:
        found = _others(arguments) | _found(arguments, kinds, played)
        write_weights(arguments.out, json.dumps(found, indent=2) + "\n")
        print(texts.say("cli.calibrate.done", tables=len(kinds), file=arguments.out.name))
    return 0


def _played_at_all(
    arguments: argparse.Namespace, kinds: Sequence[_Kind], texts: Catalogue
) -> Iterator[list[Told]]:
    """The games of one kind of table after the other."""
    progress = Progress(texts, len(kinds) * arguments.games, sys.stderr)
    with crew_for(arguments, texts) as crew:
        for kind in kinds:
            play = partial(
                _played, setups=kind.setups, bot=arguments.bot, rollouts=arguments.rollouts
            )
            games: list[Told] = []
            for told in crew.in_order(play, kind.seeds(arguments)):
                games.append(told)
                progress.advance()
            yield games
    progress.close()


def _others(arguments: argparse.Namespace) -> dict[str, Unchecked]:
    """What the file has on other kinds of table stays if one kind alone was asked for."""
    if arguments.table is None or not arguments.out.exists():
        return {}
    kept: Unchecked = read_plain(arguments.out)
    return dict(kept)


def _found(
    arguments: argparse.Namespace, kinds: Sequence[_Kind], played: Sequence[list[Told]]
) -> dict[str, Unchecked]:
    """The sharpness of each kind of table, near what is usual of all of them."""
    usual = best_sharpness(list(chain.from_iterable(played)))
    command = shlex.join(["main.py", *sys.argv[1:]])
    found = {}
    for kind, games in zip(kinds, played):
        seeds = kind.seeds(arguments)
        best = best_sharpness(games, usual)
        found[kind.name] = {
            "made_by": command,
            "seeds": [seeds[0], seeds[-1]],
            "sharpness": best.later,
            "opening": best.opening,
        }
    return found


def _played(seed: int, setups: tuple[GameSetup, ...], bot: str, rollouts: int) -> Told:
    plan = MatchPlan(setups[seed % len(setups)], Budget(rollouts=rollouts))
    return forecasts_in(seed, plan, bot)


def _line(texts: Catalogue, setup: GameSetup, found: Calibration) -> str:
    return texts.say(
        "cli.calibrate.line",
        edition=setup.edition,
        players=setup.players,
        games=found.games,
        error=Decimals(f"{found.error:.3f}"),
        errors=_range(found.error_range, 1, 3),
        gain=Decimals(f"{100 * found.gain:.1f}"),
        gains=_range(found.gain_range, 100, 1),
    )


def _range(interval: Interval, scale: int, digits: int) -> str:
    return Decimals(f"{scale * interval.low:.{digits}f} - {scale * interval.high:.{digits}f}")
