"""`main.py join`: take part in a game on the local network."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from game.bot_driver import BotSeat
from game.bots.base import Budget
from game.bots.dice import dice_from
from game.cli.bot_names import check_bot
from game.cli.in_window import add_size_argument, begun_in_window
from game.cli.output import Failure
from game.cli.values import SHORTEST_THOUGHT, Values
from game.client.lan.room.call import Call
from game.content import load_content
from game.engine.errors import DataError
from game.folders import usual_folders
from game.texts import Catalogue
from net.guest.guest import GuestEvent, LineChanged, OwnSeatChanged
from net.guest.headless_guest import HeadlessGuest, PlayedOut
from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.guest.line import LineStatus
from net.guest.trust import Trust
from net.kept.known_hosts import FILE as KNOWN_HOSTS
from net.kept.known_hosts import KnownHosts
from net.kept.seat_tickets import SeatTicket, TicketBook
from net.protocol.net_address import NetAddress

if TYPE_CHECKING:
    from game.client.draw.pixels import Size
    from game.client.lan.lan_launcher import LanGames

THINKING: Final = 1.0
LARGEST_SEAT: Final = 99
"""Which of these there are is for the host to say."""


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""

    def help_of(name: str) -> str:
        return texts.say(f"cli.join.{name}")

    values = Values(texts)
    parser.add_argument("address", metavar="HOST:PORT", help=help_of("address"))
    parser.add_argument("--name", metavar="N", help=help_of("name"))
    parser.add_argument("--bot", metavar="BOT", help=help_of("bot"))
    parser.add_argument("--passcode", metavar="X", help=help_of("passcode"))
    parser.add_argument(
        "--seat", type=values.whole(0, LARGEST_SEAT), metavar="K", help=help_of("seat")
    )
    parser.add_argument("--rejoin", action="store_true", help=help_of("rejoin"))
    parser.add_argument("--plain", action="store_true", help=help_of("plain"))
    parser.add_argument("--new-key", action="store_true", help=help_of("new_key"))
    add_size_argument(parser, texts)
    parser.add_argument(
        "--thinking",
        type=values.seconds(SHORTEST_THOUGHT),
        default=THINKING,
        metavar="SECONDS",
        help=help_of("thinking"),
    )


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Play a seat and print how it ended. Raises NetError if the host refuses."""
    address = NetAddress.parse(arguments.address)
    if arguments.bot is None:
        return _in_window(arguments, address, texts)
    check_bot(texts, arguments.bot)
    wish = wish_from(arguments, address, texts)
    joiner = Joiner(address, wish, load_content(), trust=_trust(arguments, address))
    try:
        played = _play(arguments, joiner, texts)
    finally:
        joiner.leave()
    print(json.dumps(facts(played, wish.name)), flush=True)
    return 0


def _in_window(arguments: argparse.Namespace, address: NetAddress, texts: Catalogue) -> int:
    """The window, already calling; whoever comes back or has played before need not say who."""
    size: Size | None = arguments.size
    ticket = _ticket(arguments, address, texts) if arguments.rejoin else None

    def begin(lan: LanGames) -> None:
        name = arguments.name or lan.context.settings.lan.name or texts.say("app.you")
        wish = JoinWish(name, passcode=arguments.passcode, seat=arguments.seat)
        call = Call(address, wish) if ticket is None else Call.back(ticket)
        if arguments.plain:
            call = replace(call, trust=Trust(in_plain=True))
        lan.find(errand=replace(call, believes_anybody=arguments.new_key))

    return begun_in_window(size, texts, begin)


def wish_from(arguments: argparse.Namespace, address: NetAddress, texts: Catalogue) -> JoinWish:
    """What to ask the host for. Raises Failure if there is no seat to come back to."""
    name = arguments.name or arguments.bot
    token = _ticket(arguments, address, texts).token if arguments.rejoin else None
    return JoinWish(name, passcode=arguments.passcode, token=token, seat=arguments.seat)


def _trust(arguments: argparse.Namespace, address: NetAddress) -> Trust:
    """Whoever was there the last time, unless another host is good enough."""
    is_free = arguments.plain or arguments.new_key
    return Trust(None if is_free else _known().fingerprint(address.host), arguments.plain)


def _ticket(arguments: argparse.Namespace, address: NetAddress, texts: Catalogue) -> SeatTicket:
    """The way back to a seat; without a name the newest at that address. Raises Failure."""
    name, book = arguments.name or arguments.bot, _tickets()
    fitting = (ticket for ticket in book.tickets() if ticket.address == address)
    ticket = book.find(address, name) if name else next(fitting, None)
    if ticket is None:
        who = name or texts.say("app.you")
        raise Failure(texts.say("cli.join.no_ticket", address=str(address), name=who))
    return ticket


def facts(played: PlayedOut, name: str) -> dict[str, object]:
    """A line of JSON: who won, and what this guest last saw."""
    return {
        "name": name,
        "seat": played.seat,
        "winner": list(played.result.winners),
        "place": next(s.place for s in played.result.ranking if s.seat == played.seat),
        "powered": {str(s.seat): s.powered for s in played.result.ranking},
        "money": {str(s.seat): s.money for s in played.result.ranking},
        "rounds": played.rounds,
        "actions": played.version,
        "digest": played.digest,
        "returns": played.returns,
    }


def _play(arguments: argparse.Namespace, joiner: Joiner, texts: Catalogue) -> PlayedOut:
    level, _, character = arguments.bot.partition("+")
    name = arguments.name or arguments.bot

    def listen(event: GuestEvent) -> None:
        if isinstance(event, OwnSeatChanged):
            _keep_ticket(joiner, name, texts)
        elif isinstance(event, LineChanged) and event.state.status is LineStatus.LOST:
            assert event.state.error is not None
            print(texts.sentence(event.state.error), file=sys.stderr, flush=True)

    seed = int(dice_from("guest", name).random() * 2**53)
    budget = Budget(seconds=arguments.thinking)
    guest = HeadlessGuest(joiner, BotSeat(level, character or None), budget, seed, listen)
    return guest.play()


def _keep_ticket(joiner: Joiner, name: str, texts: Catalogue) -> None:
    """The way back to the seat, should this program be ended; not having one is no reason to."""
    ticket, fingerprint = joiner.ticket(name), joiner.fingerprint
    if fingerprint is not None:
        _known().remember(joiner.address.host, fingerprint)
    if ticket is not None:
        try:
            _tickets().keep(ticket)
        except DataError as problem:
            print(texts.sentence(problem), file=sys.stderr)


def _known() -> KnownHosts:
    return KnownHosts(usual_folders().data / KNOWN_HOSTS)


def _tickets() -> TicketBook:
    return TicketBook(usual_folders().data / "tickets.json")
