"""`main.py tune`: self-play that improves the weights of bots, for one number of players a run.

The file it writes names the command and the seeds that made each set, so that anybody can make it
again.
"""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.arena.matches import MatchPlan
from game.arena.tuner import Trial, Tuned, Tuner
from game.bots.base import Budget
from game.bots.tuned import TUNED_FILE, tunings_in
from game.bots.tuning import BY_HAND
from game.cli.bot_names import check_bot
from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.setup_arguments import add_setup_arguments, setup_from
from game.cli.values import Values
from game.content import load_content
from game.engine.codec import Unchecked
from game.engine.errors import DataCode, DataError
from game.engine.setup import new_game
from game.plain_files import read_plain
from game.texts import Catalogue, Decimals

RIVALS = "normal,normal,ladder,rush,easy,hoarder"


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.tune.{name}")

    add_setup_arguments(parser, texts, areas="random")
    parser.add_argument("--rivals", default=RIVALS, metavar="BOT,...", help=help_of("rivals"))
    parser.add_argument(
        "--trials", type=values.count, default=100, metavar="K", help=help_of("trials")
    )
    parser.add_argument(
        "--seeds", type=values.count, default=80, metavar="K", help=help_of("seeds")
    )
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_crew_arguments(parser, texts)
    parser.add_argument(
        "--out", type=values.file, default=TUNED_FILE, metavar="FILE", help=help_of("out")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Tune, tell every trial, and write the best weights beside those of other player counts."""
    setup = setup_from(arguments, texts)
    new_game(setup, load_content(), arguments.seed)
    before = _file_so_far(arguments.out)
    rivals = _rivals(arguments.rivals, texts)
    with crew_for(arguments, texts) as crew:
        tuner = Tuner(
            MatchPlan(setup, Budget()),
            rivals,
            seed=arguments.seed,
            seeds_per_trial=arguments.seeds,
            crew=crew,
            start=BY_HAND,
        )
        tuned = tuner.run(arguments.trials, lambda trial: print(_told(trial, texts), flush=True))
    _write(arguments.out, {**before, str(setup.players): _entry(arguments, tuned)})
    told = texts.say("cli.tune.done", kept=tuned.kept, lead=_signed(tuned.lead, tuned.error))
    print(told)
    return 0


def _rivals(names: str, texts: Catalogue) -> tuple[str, ...]:
    rivals = tuple(names.split(","))
    for bot in rivals:
        check_bot(texts, bot)
    return rivals


def _told(trial: Trial, texts: Catalogue) -> str:
    outcome = "kept" if trial.kept else "dropped"
    return texts.say(
        f"cli.tune.{outcome}", number=trial.number + 1, lead=_signed(trial.lead, trial.error)
    )


def _signed(lead: float, error: float) -> str:
    return Decimals(f"{100 * lead:+.1f} ± {100 * error:.1f}")


def _file_so_far(path: Path) -> dict[str, Any]:
    """The sets of other player counts. Raises DataError if there is a file but not such a one."""
    if not path.exists():
        return {}
    tunings_in(path)
    sets: Unchecked = read_plain(path)
    return dict(sets)


def _entry(arguments: argparse.Namespace, tuned: Tuned) -> dict[str, Any]:
    return {
        "made_by": shlex.join(["main.py", *sys.argv[1:]]),
        "seeds": [arguments.seed, tuned.last_seed],
        "trials": tuned.trials,
        "kept": tuned.kept,
        "lead_on_fresh_seeds": round(tuned.lead, 4),
        "standard_error": round(tuned.error, 4),
        "weights": asdict(tuned.tuning),
    }


def _write(path: Path, data: dict[str, Any]) -> None:
    try:
        path.write_text(json.dumps(dict(sorted(data.items())), indent=2) + "\n", "utf-8")
    except OSError as problem:
        reason = problem.strerror
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason) from problem
