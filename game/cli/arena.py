"""`main.py arena`: bots measured against each other, so that anybody can repeat the measurement."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from game.arena.lines import game_line, summary_line
from game.arena.matches import MatchPlan, MatchResult
from game.arena.runner import PlayedMatches, play_all
from game.arena.schedule import Match, mirror, pit, seeds_for, self_play
from game.arena.summary import Summary, summarise
from game.bots.base import Budget
from game.cli.arena_report import fault_line, report
from game.cli.bot_names import check_bot
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.output import EXIT_DIFFERENT, EXIT_INTERRUPTED, Failure
from game.cli.progress import Progress
from game.cli.setup_arguments import add_setup_arguments, setup_from
from game.cli.values import SHORTEST_THOUGHT, Values
from game.content import load_content
from game.crew import Crew
from game.engine.errors import DataCode, DataError
from game.engine.setup import new_game
from game.texts import Catalogue

ROLLOUTS = 40


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.arena.{name}")

    add_setup_arguments(parser, texts, areas="random")
    who = parser.add_mutually_exclusive_group(required=True)
    who.add_argument("--pit", metavar="BOT:RIVAL", help=help_of("pit"))
    who.add_argument("--self", metavar="BOT", help=help_of("self"))
    parser.add_argument("--mirror", action="store_true", help=help_of("mirror"))
    parser.add_argument(
        "--games", type=values.count, default=240, metavar="K", help=help_of("games")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_crew_arguments(parser, texts)
    thinking = parser.add_mutually_exclusive_group()
    thinking.add_argument(
        "--rollouts", type=values.count, default=ROLLOUTS, metavar="N", help=help_of("rollouts")
    )
    thinking.add_argument(
        "--seconds", type=values.seconds(SHORTEST_THOUGHT), metavar="T", help=help_of("seconds")
    )
    parser.add_argument("--json", type=values.file, metavar="FILE", help=help_of("json"))


@dataclass(frozen=True)
class Measurement:
    """What the options ask for."""

    plan: MatchPlan
    matches: tuple[Match, ...]
    seeds: range


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play and report; the exit code is 1 if a game was spoilt, 130 if the run was broken off."""
    asked = _measurement(arguments, texts)
    with ExitStack() as stack:
        file = stack.enter_context(_opened(arguments.json)) if arguments.json else None
        crew = stack.enter_context(crew_for(arguments, texts))
        print(_headline(texts, asked), flush=True)
        played = _play(asked, crew, file, texts)
        summary = summarise(played.results, arguments.seed)
        if file:
            _write(file, summary_line(summary, _command(arguments), played.interrupted))
    _print_report(texts, asked, played, summary)
    if not summary.is_clean:
        return EXIT_DIFFERENT
    return EXIT_INTERRUPTED if played.interrupted else 0


def _measurement(arguments: argparse.Namespace, texts: Catalogue) -> Measurement:
    """Raises Failure or SetupError where the options do not make sense."""
    budget = _budget(arguments)
    setup = setup_from(arguments, texts)
    bots = _bots(arguments, texts)
    new_game(setup, load_content(), arguments.seed)
    plan = MatchPlan(setup, budget)
    seeds = seeds_for(arguments.games, setup.players if len(bots) > 1 else 1, arguments.seed)
    if len(bots) == 1:
        matches = self_play(bots[0], setup.players, seeds)
    else:
        draw_up = mirror if arguments.mirror else pit
        matches = draw_up(bots[0], bots[1], setup.players, seeds)
    return Measurement(plan, matches, seeds)


def _budget(arguments: argparse.Namespace) -> Budget:
    """How long a searching bot may think."""
    if arguments.seconds is None:
        return Budget(rollouts=arguments.rollouts)
    return Budget(seconds=arguments.seconds)


def _bots(arguments: argparse.Namespace, texts: Catalogue) -> Sequence[str]:
    """The one bot, or the two, that are to be measured. Raises Failure."""
    if arguments.pit is None and arguments.mirror:
        raise Failure(texts.say("cli.arena.mirror_of_self"))
    bots: list[str] = [arguments.self] if arguments.pit is None else arguments.pit.split(":")
    if arguments.pit is not None and len(bots) != 2:
        raise Failure(texts.say("cli.arena.not_a_pair", pit=arguments.pit))
    for bot in bots:
        check_bot(texts, bot)
    if len(set(bots)) != len(bots):
        raise Failure(texts.say("cli.arena.same_bot", bot=bots[0]))
    return bots


def _headline(texts: Catalogue, asked: Measurement) -> str:
    first, setup = asked.matches[0], asked.plan.setup
    alone = first.measured is not None
    return texts.say(
        "cli.arena.headline_pit" if alone else "cli.arena.headline_self",
        bot=first.line_up[0],
        rival=first.line_up[-1],
        rivals=setup.players - 1,
        players=setup.players,
        edition=setup.edition,
        map=setup.map,
        games=len(asked.matches),
        seeds=len(asked.seeds),
        first=asked.seeds[0],
        last=asked.seeds[-1],
        budget=_told(texts, asked.plan.budget),
    )


def _told(texts: Catalogue, budget: Budget) -> str:
    if budget.seconds is None:
        return texts.say("cli.arena.by_rollouts", rollouts=budget.rollouts)
    return texts.say("cli.arena.by_seconds", seconds=f"{budget.seconds:g}")


def _opened(path: Path) -> TextIO:
    """The file of lines, emptied. Raises DataError if it cannot be written."""
    try:
        return path.open("w", encoding="utf-8", buffering=1)
    except OSError as problem:
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=problem.strerror) from problem


def _play(asked: Measurement, crew: Crew, file: TextIO | None, texts: Catalogue) -> PlayedMatches:
    progress = Progress(texts, len(asked.matches), sys.stderr)

    def heard(result: MatchResult) -> None:
        if file:
            _write(file, game_line(result))
        progress.advance()

    played = play_all(asked.matches, asked.plan, crew, heard)
    progress.close()
    return played


def _write(file: TextIO, line: str) -> None:
    """In one go, so that an interruption never leaves half a line."""
    file.write(line + "\n")


def _command(arguments: argparse.Namespace) -> dict[str, object]:
    """The options that decide what is played, for whoever wants to play it again."""
    left_out = {
        "run",
        "json",
        "jobs",
        "dask",
        "seconds" if arguments.seconds is None else "rollouts",
    }
    return {name: value for name, value in vars(arguments).items() if name not in left_out}


def _print_report(
    texts: Catalogue, asked: Measurement, played: PlayedMatches, summary: Summary
) -> None:
    if played.interrupted:
        done, planned = len(played.results), len(asked.matches)
        print(texts.say("cli.arena.interrupted", done=done, planned=planned))
    for line in report(texts, summary):
        print(line)
    for result in played.results:
        if result.fault:
            print(fault_line(texts, result))
