"""`main.py sounds`: make the sound files again from their recipes."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from game.cli.output import Failure
from game.cli.sound_recipes import wav_of
from game.cli.sound_recipes_night import ALL_RECIPES
from game.cli.values import Values
from game.texts import Catalogue

FOLDER: Final = Path(__file__).resolve().parents[2] / "assets" / "sounds"


def file_name(name: str, take: int) -> str:
    """Under which a take is kept, counted from 0; people count from 1."""
    return f"{name}_{take + 1}.wav"


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
        for name, recipe in ALL_RECIPES.items():
            for take in range(recipe.takes):
                (folder / file_name(name, take)).write_bytes(wav_of(recipe, take))
    except OSError as problem:
        raise Failure(
            texts.say("cli.sounds.not_writable", folder=str(folder), reason=problem.strerror)
        ) from problem
    count = sum(recipe.takes for recipe in ALL_RECIPES.values())
    print(texts.say("cli.sounds.written", count=count, folder=str(folder)))
    return 0
