"""`main.py host`: a game for the local network, in its window or served without one."""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.cli.bot_names import check_bot
from game.cli.in_window import add_size_argument, begun_in_window
from game.cli.output import Failure
from game.cli.setup_arguments import add_setup_arguments, setup_from
from game.cli.values import Values
from game.content import load_content
from game.engine.agreement import work_out
from game.folders import usual_folders
from game.texts import Catalogue
from net.discovery.addresses import lan_addresses
from net.host.garbage import seldom_searched
from net.host.headless_host import HeadlessHost, HeadlessPlan, Opened
from net.host.host_commands import SeatBot
from net.host.host_notes import HostNote
from net.host.hosting import Lodging, SharedThinker, new_room, room_of
from net.host.network_host import EVERYWHERE
from net.host.room import Room
from net.kept.hosted_games import FOLDER, read_hosted
from net.kept.hosted_save import SUFFIX, read_save
from net.kept.identity import own_identity
from net.kept.room_settings import PACE, RoomSettings
from net.protocol.passcode import verifier_of
from net.protocol.plain_text import LONGEST_ROOM, clean_line
from net.protocol.room_view import ClockRules, TakeOver

if TYPE_CHECKING:
    from game.client.draw.pixels import Size
    from game.client.lan.lan_launcher import LanGames

STAND_IN: Final = "normal"
GRACE: Final = 60.0
NOBODY: Final = "none"
DESERTED: Final = 3600.0
LONGEST_CLOCK: Final = 24 * 3600
EXIT_STOPPED: Final = 128
"""Plus the signal that stopped the host before its game was over, as shells put it."""
EXIT_NOT_WRITTEN: Final = 74
"""A game, or its record, could not be written; the log says which and where it is kept."""
EXIT_DESERTED: Final = 75
"""Nobody came back in time; the game is kept, and trying again later may help."""


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""

    def option(name: str, **more: object) -> None:
        key = name.strip("-").replace("-", "_")
        parser.add_argument(name, help=texts.say(f"cli.host.{key}"), **more)  # type: ignore[arg-type]

    values = Values(texts)
    option("--headless", action="store_true")
    option("--port", type=values.port, metavar="P")
    add_setup_arguments(parser, texts, more_players=("--seats",))
    option("--bots", default="", metavar="BOTS")
    option("--passcode", metavar="X")
    option("--name", default=texts.say("cli.host.room"), metavar="NAME")
    option("--stay", action="store_true")
    option("--clock", metavar="TURN[+RESERVE]")
    option("--pace", type=values.seconds(), default=PACE, metavar="SECONDS")
    option("--grace", type=values.seconds(), default=GRACE, metavar="SECONDS")
    option("--stand-in", default=STAND_IN, metavar="BOT")
    option("--take-over", choices=[way.value for way in TakeOver], metavar="WHO")
    option("--deserted", type=values.seconds(), default=DESERTED, metavar="SECONDS")
    option("--seed", type=values.seed, metavar="S")
    option("--plain", action="store_true")
    option("--address", type=values.address, default=EVERYWHERE, metavar="A")
    option("--quiet", action="store_true")
    option("--save", type=values.file, metavar="FILE")
    option("--resume", type=values.file, metavar="FILE")
    option("--record", type=values.folder, metavar="DIR")
    add_size_argument(parser, texts)


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Serve until the game is over, or with a window until that is closed."""
    if not arguments.headless:
        return _in_window(arguments, texts)
    thinker = SharedThinker()
    try:
        return asyncio.run(_serve(arguments, texts, thinker))
    finally:
        thinker.close()


def _in_window(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """The window, straight in the lobby of the room, or at the table of one taken up again."""
    size: Size | None = arguments.size
    saved = read_hosted(arguments.resume, load_content()) if arguments.resume else None
    settings = replace(_settings(arguments, texts), starts_by_itself=False)
    bots = _bots(arguments.bots, texts)
    work_out(settings.setup, load_content())
    if len(bots) >= settings.setup.players:
        raise Failure(texts.say("cli.host.no_own_seat", bots=len(bots)))
    first = settings.setup.players - len(bots)
    seating = [_seated(seat, bot) for seat, bot in enumerate(bots, start=first)]
    lodging = _lodging(arguments, arguments.port or 0, arguments.save)

    def begin(lan: LanGames) -> None:
        if saved is not None:
            lan.find(errand=saved)
        else:
            lan.open_room(settings, lan.host_name, seating, lodging, arguments.passcode)

    return begun_in_window(size, texts, begin)


def _seated(seat: int, bot: str) -> SeatBot:
    level, _, character = bot.partition("+")
    return SeatBot(seat, level, character or None)


async def _serve(arguments: argparse.Namespace, texts: Catalogue, thinker: SharedThinker) -> int:
    resumed = bool(arguments.resume)
    plan = (_resumed if resumed else _new)(arguments, texts, thinker)
    log = _Log(texts)
    host = HeadlessHost(plan, lambda opened: _tell_port(plan, opened), log.write)
    async with seldom_searched():
        ending = await host.serve()
    if ending.is_lost:
        return EXIT_NOT_WRITTEN
    if ending.stopped_by is not None:
        return EXIT_STOPPED + ending.stopped_by
    return EXIT_DESERTED if ending.is_deserted else 0


def _new(arguments: argparse.Namespace, texts: Catalogue, thinker: SharedThinker) -> HeadlessPlan:
    bots = _bots(arguments.bots, texts)
    settings = _settings(arguments, texts)
    if len(bots) > settings.setup.players:
        players = settings.setup.players
        raise Failure(texts.say("cli.host.bot_count", bots=len(bots), seats=players))
    room = new_room(settings, load_content(), thinker)
    first = settings.setup.players - len(bots)
    for seat, bot in enumerate(bots, start=first):
        level, _, character = bot.partition("+")
        room.seats.seat_bot(seat, room.seats.new_bot(level, character or None))
    save = arguments.save or usual_folders().data / FOLDER / f"{room.id}{SUFFIX}"
    return _plan(arguments, room, arguments.port or 0, save)


def _resumed(
    arguments: argparse.Namespace, texts: Catalogue, thinker: SharedThinker
) -> HeadlessPlan:
    saved = read_save(arguments.resume)
    kept = saved.began.settings
    if arguments.take_over is not None or kept.take_over is TakeOver.ASK:
        kept = replace(kept, take_over=_take_over(arguments, texts))
    saved = replace(saved, began=replace(saved.began, settings=kept))
    room = room_of(saved, load_content(), thinker)
    port = saved.began.port if arguments.port is None else arguments.port
    return replace(_plan(arguments, room, port, arguments.resume), saved=saved)


def _plan(arguments: argparse.Namespace, room: Room, port: int, save: Path) -> HeadlessPlan:
    return HeadlessPlan(room, _lodging(arguments, port, save), records=arguments.record)


def _lodging(arguments: argparse.Namespace, port: int, save: Path | None) -> Lodging:
    is_announced, in_plain = not arguments.quiet, arguments.plain
    identity = None if in_plain else own_identity(usual_folders().data)
    return Lodging(port, arguments.address, save, is_announced, identity, in_plain)


def _settings(arguments: argparse.Namespace, texts: Catalogue) -> RoomSettings:
    """Raises Failure."""
    stand_in = None if arguments.stand_in == NOBODY else arguments.stand_in
    if stand_in is not None:
        check_bot(texts, stand_in)
    return RoomSettings(
        name=clean_line(arguments.name, LONGEST_ROOM),
        setup=setup_from(arguments, texts),
        passcode=verifier_of(arguments.passcode) if arguments.passcode else None,
        clock=_clock(arguments.clock, texts),
        pace=arguments.pace,
        grace=arguments.grace,
        stand_in=stand_in,
        take_over=_take_over(arguments, texts),
        deserted=arguments.deserted,
        starts_by_itself=True,
        stays=arguments.stay,
        seed=arguments.seed,
    )


def _take_over(arguments: argparse.Namespace, texts: Catalogue) -> TakeOver:
    """Without a window there is nobody who could be asked. Raises Failure."""
    usual = TakeOver.NOBODY if arguments.headless else TakeOver.ASK
    chosen = usual if arguments.take_over is None else TakeOver(arguments.take_over)
    if arguments.headless and chosen is TakeOver.ASK:
        raise Failure(texts.say("cli.host.nobody_to_ask"))
    return chosen


def _clock(text: str | None, texts: Catalogue) -> ClockRules | None:
    """Seconds for a turn and in reserve, such as `60+300`. Raises Failure."""
    if text is None:
        return None
    turn, _, reserve = text.partition("+")
    values = Values(texts)
    try:
        seconds = values.whole(1, LONGEST_CLOCK)(turn)
        return ClockRules(seconds, values.whole(0, LONGEST_CLOCK)(reserve or "0"))
    except argparse.ArgumentTypeError as problem:
        raise Failure(texts.say("cli.host.bad_clock", clock=text)) from problem


def _bots(names: str, texts: Catalogue) -> list[str]:
    bots = names.split(",") if names else []
    for bot in bots:
        check_bot(texts, bot)
    return bots


def _tell_port(plan: HeadlessPlan, opened: Opened) -> None:
    """One line for programs: where the room is."""
    facts = {
        "port": opened.port,
        "room": opened.room,
        "addresses": lan_addresses(),
        "seats": len(plan.room.seats),
        "save": str(plan.lodging.save),
        "fingerprint": plan.room.lobby.fingerprint or None,
    }
    print(json.dumps(facts), flush=True)


@dataclass(frozen=True)
class _Log:
    """Lines for people, on standard error."""

    texts: Catalogue

    def write(self, note: HostNote) -> None:
        sentence = self.texts.say(f"cli.host.log.{note.kind}", **note.parameters)
        print(f"{time.strftime('%H:%M:%S')}  {sentence}", file=sys.stderr, flush=True)
