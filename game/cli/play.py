"""`main.py play`, and `main.py` alone: the game in its window."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from dataclasses import replace
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from game.cli.bot_names import check_bot
from game.cli.in_window import add_size_argument, hide_greeting, in_window
from game.cli.output import Failure
from game.cli.values import Values
from game.client.settings.preferences import Settings
from game.content import load_content
from game.engine.agreement import work_out
from game.engine.terms import GameSetup
from game.folders import usual_folders
from game.texts import Catalogue

if TYPE_CHECKING:
    from game.client.draw.pixels import Size
    from game.client.shell.home import Home

SEED_BITS: Final = 32


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command; what is not given is as in the settings."""

    def help_of(name: str) -> str:
        return texts.say(f"cli.play.{name}")

    parser.add_argument("--players", type=int, metavar="N", help=help_of("players"))
    parser.add_argument("--map", metavar="MAP", help=help_of("map"))
    parser.add_argument("--edition", choices=load_content().rule_set_ids(), help=help_of("edition"))
    parser.add_argument("--bots", metavar="BOTS", help=help_of("bots"))
    parser.add_argument(
        "--open-money", action="store_true", default=None, help=help_of("open_money")
    )
    parser.add_argument("--seed", type=Values(texts).seed, metavar="S", help=help_of("seed"))
    add_size_argument(parser, texts)


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Open the window on its title and stay until it is closed."""
    size: Size | None = arguments.size
    hide_greeting()
    from game.client.shell.home import Home  # noqa: PLC0415

    def choose(kept: Settings) -> Mapping[str, Any]:
        return changes_from(arguments, kept, texts)

    home = Home(usual_folders(), load_content(), choose)
    return in_window(texts, lambda: _play(texts, home, size, arguments.seed))


def changes_from(
    arguments: argparse.Namespace, kept: Settings, texts: Catalogue
) -> Mapping[str, Any]:
    """What the options want otherwise than the settings. Raises Failure or SetupError."""
    wanted: dict[str, Any] = {
        "map": arguments.map,
        "edition": arguments.edition,
        "players": arguments.players,
        "bot_levels": tuple(arguments.bots.split(",")) if arguments.bots is not None else None,
        "open_money": arguments.open_money,
    }
    changes = {name: value for name, value in wanted.items() if value is not None}
    now = replace(kept, **changes)
    work_out(GameSetup(now.edition, now.map, now.players), load_content())
    if "bot_levels" in changes:
        _check_bots(now.bot_levels, now.players - 1, texts)
    return changes


def _check_bots(bots: tuple[str, ...], rivals: int, texts: Catalogue) -> None:
    for bot in bots:
        check_bot(texts, bot)
    if len(bots) not in (1, rivals):
        raise Failure(texts.say("cli.play.bot_count", bots=len(bots), rivals=rivals))


def _play(texts: Catalogue, home: Home, size: Size | None, seed: int | None) -> None:
    from game.client.start.program import play  # noqa: PLC0415

    seeds = SystemRandom()
    play(texts, home, size, lambda: seeds.getrandbits(SEED_BITS) if seed is None else seed)
