"""What commands with a window share: the option of its size, and what to say when it fails."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from functools import partial
from random import SystemRandom
from typing import TYPE_CHECKING, Final

from game.cli.output import EXIT_DIFFERENT, Failure, say_error
from game.client.settings.preferences import SMALLEST_WINDOW
from game.content import load_content
from game.folders import usual_folders
from game.needed_packages import fault_behind
from game.texts import Catalogue

if TYPE_CHECKING:
    from game.client.draw.pixels import Size
    from game.client.lan.lan_launcher import LanGames

SEED_BITS: Final = 32
SIZE: Final = re.compile(r"(\d{1,5})[xX](\d{1,5})")


def add_size_argument(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    about = texts.say("cli.play.size")
    parser.add_argument("--size", type=partial(read_size, texts), metavar="WxH", help=about)


def read_size(texts: Catalogue, text: str) -> Size:
    """A window's size as typed. Raises Failure."""
    found = SIZE.fullmatch(text)
    if found is None:
        raise Failure(texts.say("cli.play.bad_size", size=text))
    size = int(found[1]), int(found[2])
    width, height = SMALLEST_WINDOW
    if size[0] < width or size[1] < height:
        raise Failure(texts.say("cli.play.too_small", size=text, width=width, height=height))
    return size


def hide_greeting() -> None:
    """Keep pygame from printing a line when it is first imported."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


def in_window(texts: Catalogue, start: Callable[[], None]) -> int:
    """Run what needs a window. A missing screen and a failure end in one sentence each."""
    hide_greeting()
    # Commands without a window must not wait for pygame.
    from game.client.draw.theme import THEME_FILE, ThemeError  # noqa: PLC0415
    from game.client.shell.crash_log import write_crash_log  # noqa: PLC0415
    from game.client.shell.window import NoDisplay  # noqa: PLC0415

    try:
        start()
    except NoDisplay:
        return say_error(texts.say("app.no_display"))
    except ThemeError as problem:
        return say_error(texts.say("app.bad_theme", file=THEME_FILE.name, reason=str(problem)))
    except Failure:
        raise
    except Exception as problem:
        if fault_behind(problem) is not None:
            raise  # the command line tells what is missing
        log = write_crash_log(problem)
        key = "app.crashed" if log else "app.crashed_unwritten"
        print(texts.say(key, file=str(log)), file=sys.stderr)
        return EXIT_DIFFERENT
    return 0


def begun_in_window(size: Size | None, texts: Catalogue, begin: Callable[[LanGames], None]) -> int:
    """The window of this user, with something laid over its title at once."""
    hide_greeting()
    from game.client.shell.home import Home  # noqa: PLC0415
    from game.client.start.program import play  # noqa: PLC0415

    home, dice = Home(usual_folders(), load_content()), SystemRandom()

    def seed() -> int:
        return dice.getrandbits(SEED_BITS)

    return in_window(texts, lambda: play(texts, home, size, seed, begin))
