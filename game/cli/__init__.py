"""The command line: `python3 main.py COMMAND`. One module per command; without one, people play."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from game.cli.needs import sentence
from game.cli.output import EXIT_BAD_INPUT, EXIT_INTERRUPTED, Failure, say_error
from game.console import prepare_console
from game.engine.errors import GameError
from game.needed_packages import fault_behind
from game.texts import Catalogue, CatalogueError
from game.version import VERSION

COMMANDS = (
    "play",
    "watch",
    "host",
    "join",
    "simulate",
    "arena",
    "survey",
    "characters",
    "tune",
    "weigh",
    "learn",
    "distil",
    "calibrate",
    "puzzles",
    "games",
    "replay",
    "review",
    "maps",
    "bench",
    "sounds",
    "docs",
    "screenshots",
    "doctor",
    "desktop",
    "bundle",
)
"""Each has a module of its name, which is imported only if it is the one asked for."""
DEFAULT = "play"
HELP = ("-h", "--help", "--version")
"""Options of no command."""
SCRIPT = "power-grid"


def run() -> int:
    """The command that was typed, for the installed script."""
    prepare_console()
    return main(sys.argv[1:])


def main(arguments: Sequence[str]) -> int:
    """Run one command; the value is the exit code. Bad input ends in one sentence."""
    try:
        texts = Catalogue.load()
    except CatalogueError as error:
        return say_error(str(error))
    arguments = _with_command(arguments)
    try:
        chosen = _parser(texts, arguments[0]).parse_args(arguments)
        return int(chosen.run(chosen, texts))
    except (ImportError, AttributeError) as error:
        fault = fault_behind(error)
        if fault is None:
            raise
        return say_error(sentence(texts, fault))
    except Failure as failure:
        return say_error(str(failure))
    except GameError as error:
        return say_error(texts.sentence(error))
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:
        # The reader of a pipe (such as `head`) has seen enough; Python would complain at exit.
        sys.stdout = None
        return 0


def _with_command(arguments: Sequence[str]) -> Sequence[str]:
    """Options alone are those of the game itself."""
    if arguments and (arguments[0] in HELP or not arguments[0].startswith("-")):
        return arguments
    return [DEFAULT, *arguments]


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence and where the help is."""

    def __init__(self, *, texts: Catalogue, **options: object) -> None:
        super().__init__(**options)  # type: ignore[arg-type]
        self._texts = texts

    def add_subparsers(self, **options: object) -> Any:
        """Those of parts of a command say it in the same way."""
        within = partial(_Parser, texts=self._texts)
        return super().add_subparsers(parser_class=within, **options)  # type: ignore[call-overload]

    def error(self, message: str) -> None:  # type: ignore[override]
        say_error(self._texts.say("cli.usage", problem=message, command=self.prog))
        self.exit(EXIT_BAD_INPUT)


def _parser(texts: Catalogue, asked_for: str) -> argparse.ArgumentParser:
    prog = SCRIPT if Path(sys.argv[0]).stem == SCRIPT else "main.py"
    parser = _Parser(texts=texts, prog=prog, description=texts.say("cli.about"))
    told = texts.say("cli.version", version=VERSION)
    parser.add_argument("--version", action="version", version=told, help=texts.say("cli.tell"))
    commands = parser.add_subparsers(
        title=texts.say("cli.commands"), metavar="COMMAND", required=True
    )
    for name in COMMANDS:
        sub = commands.add_parser(
            name,
            help=texts.say(f"cli.{name}.help"),
            description=texts.say(f"cli.{name}.about"),
        )
        if name == asked_for:
            command = import_module(f"game.cli.{name}")
            command.add_arguments(sub, texts)
            sub.set_defaults(run=command.run)
    return parser
