"""A visit to a room: what is said is kept, tickets follow the seat, and leaving is for good."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from builders import content
from lan import EAGER, LOOPBACK, SHORT, hosting, until

from game.client.lan.room.session import MOST_LINES, LanSession
from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.guest.line import LineStatus
from net.host.host_commands import Kick, StartGame
from net.host.hosting import Hosting, Lodging, Obeyed
from net.kept.room_settings import RoomSettings
from net.kept.seat_tickets import TicketBook
from net.protocol.net_address import NetAddress
from net.protocol.net_errors import NetCode
from net.protocol.room_view import RoomStatus


@contextmanager
def visit(port: int, name: str, **more: Any) -> Iterator[LanSession]:
    wish = more.pop("wish", JoinWish(name))
    joiner = Joiner(NetAddress(LOOPBACK, port), wish, content(), patience=EAGER)
    session = LanSession(joiner, name=name, **more)
    try:
        yield session
    finally:
        session.close()


def seen(is_so: Callable[[], Any], *sessions: LanSession) -> None:
    def look() -> None:
        for session in sessions:
            session.joiner.pump(0.005)
            session.poll()

    until(is_so, [], look)


def test_what_is_said_is_kept_but_not_for_ever() -> None:
    with hosting(starts_by_itself=False) as host, visit(host.port, "Ann") as ann:
        seen(lambda: ann.joiner.is_open, ann)
        ann.say("hello <b>there</b>")
        seen(lambda: ann.chat, ann)
        (line,) = ann.chat
        assert (line.name, line.seat) == ("Ann", 0)
        assert line.text == "hello \u2039b\u203athere\u2039/b\u203a"
        assert ann.chat.maxlen == MOST_LINES


def test_a_ticket_is_kept_while_there_is_a_seat_to_come_back_to(tmp_path: Path) -> None:
    book = TicketBook(tmp_path / "tickets.json")
    with hosting(starts_by_itself=False) as host:
        with visit(host.port, "Ann", tickets=book) as ann:
            seen(lambda: ann.joiner.is_open and book.tickets(), ann)
            (ticket,) = book.tickets()
            assert (ticket.name, ticket.token) == ("Ann", ann.joiner.token)
        assert book.tickets() == ()  # she left the lobby, and her seat is free
        with visit(host.port, "Bob", tickets=book) as bob:
            seen(book.tickets, bob)
            assert bob.joiner.member is not None
            host.command(Kick(bob.joiner.member))
            seen(lambda: bob.joiner.state.status is LineStatus.REFUSED, bob)
        assert book.tickets() == ()


def test_a_game_that_was_left_can_be_come_back_to(tmp_path: Path) -> None:
    book = TicketBook(tmp_path / "tickets.json")
    with hosting(bots=1) as host:
        with visit(host.port, "Ann", tickets=book) as ann:
            seen(lambda: ann.joiner.link is not None, ann)
        (ticket,) = book.tickets()
        wish = JoinWish("Ann", token=ticket.token)
        with visit(host.port, "Ann", tickets=book, ticket=ticket, wish=wish) as again:
            seen(lambda: again.joiner.link is not None, again)
            assert again.joiner.seat == ann.joiner.seat


def test_the_host_commands_and_closes_everything_once(tmp_path: Path) -> None:
    settings = RoomSettings("Test", SHORT)
    host = Hosting(settings, content(), "Me", Lodging(address=LOOPBACK))
    wish = JoinWish("Me", token=host.own_token)
    joiner = Joiner(NetAddress(LOOPBACK, host.port), wish, content(), patience=EAGER)
    book = TicketBook(tmp_path / "tickets.json")
    jobs: list[Callable[[], None]] = []
    session = LanSession(joiner, host, name="Me", tickets=book, run=jobs.append)
    seen(lambda: joiner.is_open, session)
    number = session.command(StartGame())
    news: list[Any] = []

    def has_obeyed() -> bool:
        news.extend(session.take_host_news())
        return Obeyed in map(type, news)

    seen(has_obeyed, session)
    assert Obeyed(number or 0, NetCode.NOT_READY) in news
    assert joiner.room is not None and joiner.room.status is RoomStatus.LOBBY
    assert session.is_host and book.tickets() == ()
    session.close()
    session.close()
    assert len(jobs) == 1
    jobs[0]()
    assert session.command(StartGame()) is None and session.poll() == []
    joiner.poll()
    assert joiner.state.status is LineStatus.CLOSED
