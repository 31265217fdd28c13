"""`main.py watch`: bots play on the real table, to be looked at, measured and photographed."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from game.cli.bot_names import bots_by_seat
from game.cli.in_window import add_size_argument, in_window
from game.cli.output import Failure
from game.cli.setup_arguments import add_setup_arguments, setup_from
from game.cli.values import Values
from game.client.settings.preferences import BotPace, Settings
from game.client.setup.draft import USUAL_LEVEL, Draft, DraftSeat
from game.client.setup.next_game import with_bots
from game.content import load_content
from game.engine.agreement import work_out
from game.engine.terms import GameSetup
from game.texts import Catalogue

if TYPE_CHECKING:
    from game.client.draw.pixels import Size


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""

    def help_of(name: str) -> str:
        return texts.say(f"cli.watch.{name}")

    values = Values(texts)
    add_setup_arguments(parser, texts)
    parser.add_argument("--bots", default="normal", metavar="BOTS", help=help_of("bots"))
    parser.add_argument("--seed", type=values.seed, default=1, metavar="S", help=help_of("seed"))
    add_size_argument(parser, texts)
    parser.add_argument("--frames", type=values.count, metavar="K", help=help_of("frames"))
    parser.add_argument("--stats", type=values.file, metavar="FILE", help=help_of("stats"))
    parser.add_argument(
        "--screenshots", type=values.folder, metavar="DIR", help=help_of("screenshots")
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Open the window on a table of bots."""
    setup = setup_from(arguments, texts)
    work_out(setup, load_content())
    bots = bots_by_seat(texts, arguments.bots, setup.players)
    size: Size | None = arguments.size
    return in_window(texts, lambda: _watch(arguments, texts, setup, bots, size))


def _watch(
    arguments: argparse.Namespace,
    texts: Catalogue,
    setup: GameSetup,
    bots: tuple[str, ...],
    size: Size | None,
) -> None:
    from game.client.studio.watch_run import NotWritable, Wishes, watch  # noqa: PLC0415

    sitters = tuple(DraftSeat("", seat, USUAL_LEVEL) for seat in range(setup.players))
    draft = with_bots(Draft(setup, sitters, str(arguments.seed)), bots)
    settings = Settings(game=draft.remembered, bot_pace=BotPace.FAST)
    wishes = Wishes(arguments.frames, arguments.stats, arguments.screenshots)
    try:
        watch(texts, draft, settings, size, wishes)
    except NotWritable as problem:
        sentence = texts.say(
            "cli.watch.not_writable", file=str(problem.file), reason=problem.reason
        )
        raise Failure(sentence) from problem
