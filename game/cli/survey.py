"""`main.py survey`: games on every kind of table, to find actions or states that break."""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from game.arena.matches import FaultKind, MatchResult
from game.arena.runner import play_planned
from game.arena.survey import survey
from game.bots.base import Budget
from game.cli.arena_report import fault_line
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.output import EXIT_DIFFERENT, EXIT_INTERRUPTED
from game.cli.progress import Progress
from game.cli.values import Values
from game.engine.terms import GameSetup
from game.texts import Catalogue

GAMES = 2000
ROLLOUTS = 2
STALL = "stall"


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.survey.{name}")

    parser.add_argument(
        "--games", type=values.count, default=GAMES, metavar="K", help=help_of("games")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_crew_arguments(parser, texts)


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play and tell what broke; the exit code is 1 if anything did, 130 if it was broken off."""
    planned = survey(arguments.games, arguments.seed, Budget(rollouts=ROLLOUTS))
    progress = Progress(texts, arguments.games, sys.stderr)
    with crew_for(arguments, texts) as crew:
        played = play_planned(planned, crew, lambda _result: progress.advance())
    progress.close()
    plans = {match.number: plan for match, plan in planned}
    broken = [result for result in played.results if not result.is_finished]
    for result in broken:
        print(_told(texts, result, plans[result.match.number].setup))
    problems = Counter(result.fault.kind if result.fault else STALL for result in broken)
    settings = len({plans[result.match.number].setup for result in played.results})
    print(_total(texts, len(played.results), settings, problems))
    if broken:
        return EXIT_DIFFERENT
    return EXIT_INTERRUPTED if played.interrupted else 0


def _told(texts: Catalogue, result: MatchResult, setup: GameSetup) -> str:
    """On which table a game broke, and how."""
    table = (setup.edition, setup.map, str(setup.players), *setup.variants)
    where = texts.say("cli.survey.broken", where=", ".join(table), seed=result.match.seed)
    return f"{where}\n{fault_line(texts, result)}" if result.fault else where


def _total(texts: Catalogue, games: int, settings: int, problems: Counter[str]) -> str:
    return texts.say(
        "cli.survey.total",
        games=games,
        settings=settings,
        illegal=problems[FaultKind.ILLEGAL],
        crashes=problems[FaultKind.CRASH],
        stalls=problems[STALL],
    )
