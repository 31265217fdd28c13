"""`main.py play`, and `main.py` alone: the game in its window."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from game.cli.in_window import add_size_argument, hide_greeting, in_window
from game.cli.output import Failure
from game.cli.values import Values
from game.client.settings.preferences import Settings
from game.client.setup.draft import Draft
from game.client.setup.next_game import rival_seats, settled, with_bots, with_players
from game.content import load_content
from game.engine.agreement import work_out
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
    content = load_content()
    game = settled(_with_bots(_with_setup(kept.game, arguments), arguments.bots, texts), content)
    work_out(game.setup, content)
    return {} if game == kept.game else {"game": game}


def _with_setup(game: Draft, arguments: argparse.Namespace) -> Draft:
    if arguments.map is not None:
        game = game.with_map(arguments.map)
    if arguments.edition is not None:
        game = game.with_edition(arguments.edition)
    if arguments.players is not None:
        game = with_players(game, arguments.players)
    if arguments.open_money is not None:
        game = game.with_setup(open_money=arguments.open_money)
    return game


def _with_bots(game: Draft, names: str | None, texts: Catalogue) -> Draft:
    if names is None:
        return game
    from game.cli.bot_names import check_bot  # noqa: PLC0415  # it reads all bots

    bots, rivals = names.split(","), len(rival_seats(game))
    for bot in bots:
        check_bot(texts, bot)
    if len(bots) not in (1, rivals):
        raise Failure(texts.say("cli.play.bot_count", bots=len(bots), rivals=rivals))
    return with_bots(game, bots)


def _play(texts: Catalogue, home: Home, size: Size | None, seed: int | None) -> None:
    from game.client.start.program import play  # noqa: PLC0415

    seeds = SystemRandom()
    play(texts, home, size, lambda: seeds.getrandbits(SEED_BITS) if seed is None else seed)
