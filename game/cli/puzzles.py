"""`main.py puzzles`: makes puzzles from games between bots, and proves those of a file once more.

The same games and seed make the same puzzles, whatever the number of processes.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from game.cli.crew_arguments import add_crew_arguments, crew_for
from game.cli.output import EXIT_DIFFERENT
from game.cli.progress import Progress
from game.cli.values import Values
from game.content import load_content
from game.engine.errors import DataCode, DataError, GameError
from game.puzzles.checking import check_puzzle
from game.puzzles.hunting import Find, chosen, hunt
from game.puzzles.puzzle import SHIPPED, Puzzle, PuzzleBook, encode_book, read_book
from game.texts import Catalogue
from game.whole_files import reason_of, write_whole

GAMES = 3000


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    values = Values(texts)

    def help_of(name: str) -> str:
        return texts.say(f"cli.puzzles.{name}")

    tasks = parser.add_subparsers(dest="task", metavar="TASK", required=True)
    make = tasks.add_parser("make", help=help_of("make"), description=help_of("make"))
    make.add_argument(
        "--games", type=values.count, default=GAMES, metavar="N", help=help_of("games")
    )
    make.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    make.add_argument("--step", type=values.count, default=1, metavar="K", help=help_of("step"))
    make.add_argument("--add", action="store_true", help=help_of("add"))
    add_crew_arguments(make, texts)
    make.add_argument(
        "--out", type=values.file, default=SHIPPED, metavar="FILE", help=help_of("out")
    )
    check = tasks.add_parser("check", help=help_of("check"), description=help_of("check"))
    check.add_argument("file", type=values.file, metavar="FILE", help=help_of("file"))


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Make or check; the exit code is 1 if a puzzle of the file is not what it claims to be."""
    if arguments.task == "make":
        return _make(arguments, texts)
    return _check(arguments.file, texts)


def _make(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Nothing is written if the run is broken off."""
    before = read_book(arguments.out) if arguments.add else PuzzleBook("", ())
    first, step = arguments.seed, arguments.step
    seeds = range(first, first + arguments.games * step, step)
    progress = Progress(texts, len(seeds), sys.stderr)
    finds: list[Find] = []
    with crew_for(arguments, texts) as crew:
        for found in crew.in_order(hunt, seeds):
            finds += found
            progress.advance()
    progress.close()
    book = before.with_more(_command(arguments), chosen(finds))
    write_book(arguments.out, book)
    print(
        texts.say(
            "cli.puzzles.made",
            puzzles=len(book.puzzles),
            games=arguments.games,
            file=arguments.out.name,
        )
    )
    return 0


def _command(arguments: argparse.Namespace) -> str:
    """What makes the same puzzles again, wherever they are written."""
    command = f"main.py puzzles make --games {arguments.games} --seed {arguments.seed}"
    step = f" --step {arguments.step}" if arguments.step > 1 else ""
    return command + step + (" --add" if arguments.add else "")


def write_book(path: Path, book: PuzzleBook) -> None:
    """A puzzle a line. Raises DataError if the file cannot be written."""
    data = encode_book(book)
    entries = data.pop("puzzles")
    assert isinstance(entries, list)
    head = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()]
    lines = ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in entries)
    text = "{\n" + ",\n".join([*head, f'"puzzles": [\n{lines}\n]']) + "\n}\n"
    try:
        write_whole(path, text.encode())
    except OSError as problem:
        reason = reason_of(problem)
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason) from problem


def _check(path: Path, texts: Catalogue) -> int:
    """Every puzzle is searched again; what is wrong with one is said in a sentence."""
    book = read_book(path)
    progress = Progress(texts, max(1, len(book.puzzles)), sys.stderr)
    wrong = 0
    for puzzle in book.puzzles:
        problem = _problem(puzzle)
        progress.advance()
        if problem is not None:
            wrong += 1
            reason = texts.sentence(problem)
            print(texts.say("cli.puzzles.wrong", puzzle=puzzle.note.id, reason=reason))
    progress.close()
    right = len(book.puzzles) - wrong
    print(texts.say("cli.puzzles.checked", puzzles=right, file=path.name))
    return EXIT_DIFFERENT if wrong else 0


def _problem(puzzle: Puzzle) -> GameError | None:
    try:
        check_puzzle(puzzle, load_content())
    except GameError as problem:
        return problem
    return None
