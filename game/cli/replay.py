"""`main.py replay`: a recorded or saved game is played again."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import EXIT_DIFFERENT, Failure
from game.cli.values import Values
from game.content import load_content
from game.engine.replay import GameRecord, first_difference, play_again
from game.plain_files import read_plain
from game.records import write_record
from game.saves.save_format import is_save, recorded_in
from game.texts import Catalogue


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    parser.add_argument(
        "file", type=Values(texts).file, metavar="FILE", help=texts.say("cli.replay.file")
    )
    task = parser.add_mutually_exclusive_group()
    task.add_argument("--verify", action="store_true", help=texts.say("cli.replay.verify"))
    task.add_argument("--rehash", action="store_true", help=texts.say("cli.replay.rehash"))


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Tell what the record holds; the exit code is 1 if a comparison finds a difference."""
    data = read_plain(arguments.file)
    record = recorded_in(data)
    print(_summary(record, texts))
    if arguments.rehash:
        if is_save(data):
            raise Failure(texts.say("cli.replay.not_a_record", file=arguments.file.name))
        return _rehash(record, arguments.file, texts)
    if arguments.verify:
        return _verify(record, texts)
    return 0


def _rehash(record: GameRecord, path: Path, texts: Catalogue) -> int:
    """Write the record with today's names of states, if the game still ends as recorded."""
    renewed = play_again(record, load_content())
    if renewed.result != record.result:
        print(texts.say("cli.replay.other_result"))
        return EXIT_DIFFERENT
    write_record(path, renewed)
    print(texts.say("cli.replay.rehashed", file=path.name))
    return 0


def _verify(record: GameRecord, texts: Catalogue) -> int:
    difference = first_difference(record, load_content())
    if difference is None:
        print(texts.say("cli.replay.same", actions=len(record.actions)))
        return 0
    print(
        texts.say(
            "cli.replay.different",
            number=difference.number,
            actions=len(record.actions),
            action=_action_at(record, difference.number, texts),
            recorded=difference.recorded,
            found=difference.found,
        )
    )
    return EXIT_DIFFERENT


def _summary(record: GameRecord, texts: Catalogue) -> str:
    winners = record.result.winners if record.result else ()
    return texts.say(
        "cli.replay.summary" if winners else "cli.replay.summary_unfinished",
        edition=record.setup.edition,
        map=record.setup.map,
        players=record.setup.players,
        actions=len(record.actions),
        winner=", ".join(str(seat) for seat in winners),
        note=record.note,
    )


def _action_at(record: GameRecord, number: int, texts: Catalogue) -> str:
    if number == 0:
        return texts.say("cli.replay.at_setup")
    recorded = record.actions[number - 1]
    return texts.say("cli.replay.at_action", seat=recorded.seat, action=str(recorded.action))
