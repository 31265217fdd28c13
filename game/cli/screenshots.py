"""`main.py screenshots DIR`: the README's pictures, and sheets of every scene to look over."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from game.cli.in_window import hide_greeting, in_window, read_size
from game.cli.output import Failure
from game.cli.values import Values
from game.texts import Catalogue, known_languages

if TYPE_CHECKING:
    from game.client.studio.contact_sheets import PictureWish

SIZES: Final = "1280x720,1920x1080,3840x2160"
README_SIZE: Final = (1280, 720)
README, SHEETS = "readme", "sheets"


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""

    def help_of(name: str) -> str:
        return texts.say(f"cli.screenshots.{name}")

    parser.add_argument("folder", type=Values(texts).folder, metavar="DIR", help=help_of("folder"))
    parser.add_argument("--only", choices=(README, SHEETS), help=help_of("only"))
    parser.add_argument("--sizes", default=SIZES, metavar="WxH,...", help=help_of("sizes"))
    parser.add_argument("--languages", metavar="L,...", help=help_of("languages"))
    parser.add_argument("--scenes", metavar="S,...", help=help_of("scenes"))


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Take all pictures that were asked for; no screen is needed."""
    hide_greeting()
    wishes = _wishes(arguments, texts)
    # Pictures are taken of windows that nobody sees, some of them larger than the screen.
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    return in_window(texts, lambda: _take(wishes, arguments, texts))


def _wishes(arguments: argparse.Namespace, texts: Catalogue) -> list[PictureWish]:
    """One for every language and size. Raises Failure."""
    from game.client.studio.contact_sheets import SCENE_NAMES, PictureWish  # noqa: PLC0415

    languages = (
        arguments.languages.split(",") if arguments.languages is not None else known_languages()
    )
    for language in languages:
        if language not in known_languages():
            known = ", ".join(known_languages())
            raise Failure(
                texts.say("cli.screenshots.unknown_language", language=language, known=known)
            )
    names = arguments.scenes.split(",") if arguments.scenes is not None else SCENE_NAMES
    for name in names:
        if name not in SCENE_NAMES:
            known = ", ".join(SCENE_NAMES)
            raise Failure(texts.say("cli.screenshots.unknown_scene", scene=name, known=known))
    sizes = [read_size(texts, text) for text in arguments.sizes.split(",")]
    wishes = []
    if arguments.only != SHEETS:
        wishes.append(PictureWish(languages[0] if "en" not in languages else "en", README_SIZE))
    if arguments.only != README:
        wishes += [
            PictureWish(language, size, tuple(names)) for language in languages for size in sizes
        ]
    return wishes


def _take(wishes: list[PictureWish], arguments: argparse.Namespace, texts: Catalogue) -> None:
    from game.client.studio.contact_sheets import NotWritable, take  # noqa: PLC0415

    with TemporaryDirectory() as home:
        for wish in wishes:
            try:
                for path in take(wish, arguments.folder, Path(home)):
                    print(path)
            except NotWritable as problem:
                raise Failure(
                    texts.say(
                        "cli.screenshots.not_writable",
                        file=str(problem.file),
                        reason=problem.reason,
                    )
                ) from problem
