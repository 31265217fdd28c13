"""`main.py characters`: can the people behind the bots be told apart, and what does it cost them?

Each sits alone among steady ones, in every seat for each seed. What they are known by is compared
with the steady ones of the same games; at a level that thinks long, `--among` seats it among bots
of a quicker one, and the steady one is played in its place as well.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.arena.manners import OWN_MANNERS, Comparison, Manner, Portrayal, portrayal
from game.arena.matches import MatchPlan, MatchResult
from game.arena.runner import play_all
from game.arena.schedule import Match, pit, seeds_for
from game.arena.statistics import Interval
from game.bots.base import Budget
from game.bots.characters import load_cast
from game.bots.naming import PLUS
from game.cli.arena_report import fault_line
from game.cli.bot_names import check_bot
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.output import EXIT_DIFFERENT, EXIT_INTERRUPTED, Failure
from game.cli.progress import Progress
from game.cli.setup_arguments import add_setup_arguments, setup_from
from game.cli.values import Values
from game.content import load_content
from game.crew import Crew
from game.engine.plants import PlantCatalogue
from game.engine.setup import new_game
from game.engine.terms import Seat
from game.texts import Catalogue, Decimals

GAMES = 240
LEVEL = "normal"
ROLLOUTS = 8
OWN = "*"
"""Marks what a character is known by."""
SHARES = {Manner.GREEN_SHARE, Manner.ROUNDS_AHEAD, Manner.AT_ONCE, Manner.IDLE_ROUNDS}


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.characters.{name}")

    add_setup_arguments(parser, texts, areas="random")
    parser.add_argument(
        "--level", type=values.some, default=LEVEL, metavar="BOT", help=help_of("level")
    )
    parser.add_argument("--among", type=values.some, metavar="BOT", help=help_of("among"))
    parser.add_argument("--only", type=values.some, metavar="NAME,...", help=help_of("only"))
    parser.add_argument(
        "--games", type=values.count, default=GAMES, metavar="K", help=help_of("games")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    parser.add_argument(
        "--rollouts", type=values.count, default=ROLLOUTS, metavar="N", help=help_of("rollouts")
    )
    parser.add_argument("--json", action="store_true", help=help_of("json"))
    add_crew_arguments(parser, texts)


@dataclass(frozen=True)
class _Sitting:
    """What the options ask for."""

    plan: MatchPlan
    level: str
    among: str
    seeds: range
    plants: PlantCatalogue


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play and tell, one character after the other; 1 if a game was spoilt, 130 if broken off."""
    ids = _ids(arguments, texts)
    asked = _asked(arguments, texts)
    with crew_for(arguments, texts) as crew:
        for id in ids:
            matches = _matches(asked, id)
            results, interrupted = _played(asked, matches, crew, texts)
            found = portrayal(_compared(asked, results), asked.plants, arguments.seed)
            if interrupted:
                return EXIT_INTERRUPTED
            for line in _lines(arguments, texts, id, found):
                print(line, flush=True)
            faults = [result for result in results if result.fault]
            for result in faults:
                print(fault_line(texts, result))
            if faults:
                return EXIT_DIFFERENT
    return 0


def _ids(arguments: argparse.Namespace, texts: Catalogue) -> list[str]:
    """Who is to be measured: all who have a manner of their own, or those asked for."""
    asked = arguments.only.split(",") if arguments.only else list(OWN_MANNERS)
    known = {character.id for character in load_cast().characters}
    for id in asked:
        if id not in known:
            raise Failure(
                texts.say("cli.characters.unknown", name=id, known=", ".join(sorted(known)))
            )
    return asked


def _asked(arguments: argparse.Namespace, texts: Catalogue) -> _Sitting:
    """Raises Failure or SetupError where the options do not make sense."""
    setup = setup_from(arguments, texts)
    level: str = arguments.level
    among: str = arguments.among or level
    for bot in (level, among):
        check_bot(texts, bot)
    if PLUS in level:
        raise Failure(texts.say("cli.characters.not_a_level", bot=level))
    state = new_game(setup, load_content(), arguments.seed).state
    return _Sitting(
        MatchPlan(setup, Budget(rollouts=arguments.rollouts)),
        level,
        among,
        seeds_for(arguments.games, setup.players, arguments.seed),
        state.terms.plants,
    )


def _matches(asked: _Sitting, id: str) -> Sequence[Match]:
    """The character in every seat; where it sits among others, the steady one as well."""
    players = asked.plan.setup.players
    own = pit(asked.level + PLUS + id, asked.among, players, asked.seeds)
    if asked.among == asked.level:
        return own
    steady = pit(asked.level, asked.among, players, asked.seeds)
    return own + tuple(
        Match(len(own) + match.number, match.seed, match.line_up, match.measured)
        for match in steady
    )


def _played(
    asked: _Sitting, matches: Sequence[Match], crew: Crew, texts: Catalogue
) -> tuple[Sequence[MatchResult], bool]:
    progress = Progress(texts, len(matches), sys.stderr)
    played = play_all(matches, asked.plan, crew, lambda _result: progress.advance())
    progress.close()
    return played.results, played.interrupted


def _compared(
    asked: _Sitting, results: Sequence[MatchResult]
) -> Iterator[tuple[MatchResult, list[Seat]]]:
    """Every game with the seats of the steady ones in it."""
    for result in results:
        yield result, [seat for seat, bot in enumerate(result.line_up) if bot == asked.level]


def _lines(
    arguments: argparse.Namespace, texts: Catalogue, id: str, found: Portrayal
) -> Iterator[str]:
    if arguments.json:
        yield json.dumps({"character": id, "level": arguments.level, **_plain(found)})
        return
    yield texts.say(
        "cli.characters.headline",
        name=texts.say(load_cast().character(id).name_key),
        id=id,
        games=found.games,
        share=_percent(found.share),
        low=_percent(found.share_range.low),
        high=_percent(found.share_range.high),
        steady=_percent(found.steady_share),
        cost=_percent(found.cost),
        least=_percent(found.cost_range.low),
        most=_percent(found.cost_range.high),
    )
    for one in found.comparisons:
        yield texts.say(
            "cli.characters.line",
            mark=OWN if OWN_MANNERS.get(id) is one.manner else " ",
            manner=texts.say(f"cli.characters.manners.{one.manner}"),
            steady=_number(texts, one, one.steady),
            character=_number(texts, one, one.character),
            change=_signed(one.change),
            low=_signed(one.range.low),
            high=_signed(one.range.high),
        )


def _plain(found: Portrayal) -> dict[str, object]:
    return {
        "games": found.games,
        "seeds": found.seeds,
        "share": round(found.share, 4),
        "share_range": _pair(found.share_range),
        "steady_share": round(found.steady_share, 4),
        "cost": round(found.cost, 4),
        "cost_range": _pair(found.cost_range),
        "manners": {
            one.manner.value: {
                "steady": round(one.steady, 4),
                "character": round(one.character, 4),
                "change": round(one.change, 4),
                "range": _pair(one.range),
            }
            for one in found.comparisons
        },
    }


def _pair(interval: Interval) -> list[float]:
    return [round(interval.low, 4), round(interval.high, 4)]


def _number(texts: Catalogue, one: Comparison, amount: float) -> str:
    if one.manner in SHARES:
        return texts.say("app.percent", number=Decimals(f"{100 * amount:.1f}"))
    return texts.decimals(f"{amount:.2f}")


def _percent(share: float) -> str:
    return Decimals(f"{100 * share:.1f}")


def _signed(share: float) -> str:
    return f"{100 * share:+.0f}"
