"""`main.py sounds`: make the sound files again from their recipes."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from game.cli.output import Failure
from game.cli.sound_recipes import RECIPES, wav_of
from game.cli.values import Values
from game.texts import Catalogue

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    parser.add_argument(
        "--folder",
        type=Values(texts).folder,
        default=FOLDER,
        metavar="DIR",
        help=texts.say("cli.sounds.folder"),
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Write all sound files. Raises Failure if the folder cannot be written."""
    folder: Path = arguments.folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in RECIPES:
            (folder / f"{name}.wav").write_bytes(wav_of(name))
    except OSError as problem:
        raise Failure(
            texts.say("cli.sounds.not_writable", folder=str(folder), reason=problem.strerror)
        ) from problem
    print(texts.say("cli.sounds.written", count=len(RECIPES), folder=str(folder)))
    return 0
