"""`main.py simulate`: bots play whole games without a screen."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from game.bots.base import Bot
from game.bots.registry import bot_named
from game.cli.bot_names import bots_by_seat
from game.cli.output import EXIT_DIFFERENT
from game.cli.setup_arguments import add_setup_arguments, setup_from
from game.cli.values import Values
from game.content import load_content
from game.engine.agreement import work_out
from game.engine.model import GameState
from game.engine.replay import Recorder
from game.engine.setup import new_game
from game.engine.terms import GameSetup
from game.playing import is_stalled, next_action, play_out
from game.records import write_record
from game.texts import Catalogue


@dataclass(frozen=True)
class Simulated:
    """One finished game and what it took."""

    seed: int
    state: GameState
    actions: int
    milliseconds: float


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)
    add_setup_arguments(parser, texts)
    parser.add_argument(
        "--bots", default="random", metavar="BOTS", help=texts.say("cli.simulate.bots")
    )
    parser.add_argument(
        "--games", type=values.count, default=1, metavar="K", help=texts.say("cli.simulate.games")
    )
    parser.add_argument(
        "--seed", type=values.seed, default=1, metavar="S", help=texts.say("cli.simulate.seed")
    )
    parser.add_argument("--json", action="store_true", help=texts.say("cli.simulate.json"))
    parser.add_argument(
        "--record", type=values.folder, metavar="DIR", help=texts.say("cli.simulate.record")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play the games; the exit code is 1 if one did not come to an end."""
    setup = setup_from(arguments, texts)
    work_out(setup, load_content())
    names = bots_by_seat(texts, arguments.bots, setup.players)
    bots = [bot_named(name) for name in names]
    stalled = 0
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        played = _play(setup, seed, bots, arguments.record, _note(names, seed, texts))
        stalled += is_stalled(played.state)
        facts = _facts(played)
        print(json.dumps(facts) if arguments.json else _line(texts, played), flush=True)
    if stalled and not arguments.json:
        print(texts.say("cli.simulate.stalled", games=stalled))
    return EXIT_DIFFERENT if stalled else 0


def _note(names: Sequence[str], seed: int, texts: Catalogue) -> str:
    """Who plays, so that a recording says so to whoever opens it."""
    return texts.say("cli.simulate.note", bots=", ".join(names), seed=seed)


def _play(
    setup: GameSetup, seed: int, bots: Sequence[Bot], folder: Path | None, note: str
) -> Simulated:
    state = new_game(setup, load_content(), seed).state
    dice = Random(seed)
    started = time.perf_counter()
    if folder is None:
        state, actions = play_out(state, bots, dice)
    else:
        recorder = Recorder(state, note=note)
        actions = 0
        while not recorder.state.is_over and not is_stalled(recorder.state):
            recorder.play(*next_action(recorder.state, bots, dice))
            actions += 1
        state = recorder.state
        name = _record_name(setup, seed)
        write_record(folder / name, recorder.record())
    return Simulated(seed, state, actions, 1000 * (time.perf_counter() - started))


def _record_name(setup: GameSetup, seed: int) -> str:
    parts = (setup.edition, setup.map, f"{setup.players}p", *setup.variants, str(seed))
    return "_".join(parts) + ".json"


def _facts(played: Simulated) -> dict[str, object]:
    """A line of JSON: winners and, by seat, cities powered and money."""
    at = played.state.position
    result = at.result
    lines = {line.seat: line for line in result.ranking} if result else {}
    return {
        "seed": played.seed,
        "edition": played.state.setup.edition,
        "map": played.state.setup.map,
        "players": at.terms.players,
        "winner": list(result.winners) if result else [],
        "decided_by": result.decided_by if result else None,
        "rounds": at.round,
        "step": at.step,
        "powered": [lines[seat].powered for seat in at.seats if lines],
        "money": list(played.state.purses),
        "cities": [len(player.cities) for player in at.players],
        "actions": played.actions,
        "milliseconds": round(played.milliseconds, 1),
    }


def _line(texts: Catalogue, played: Simulated) -> str:
    """The same for people."""
    facts = _facts(played)
    winners = played.state.position.result.winners if played.state.position.result else ()
    return texts.say(
        "cli.simulate.line" if winners else "cli.simulate.unfinished",
        seed=played.seed,
        winner=", ".join(str(seat) for seat in winners),
        rounds=played.state.position.round,
        step=played.state.position.step,
        powered=str(facts["powered"]),
        money=str(facts["money"]),
        actions=played.actions,
        milliseconds=str(facts["milliseconds"]),
    )
