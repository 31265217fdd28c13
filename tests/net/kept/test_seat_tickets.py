"""What a guest keeps between sessions: tickets that lead back to a seat."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from game.engine.errors import DataCode, DataError
from net.kept.seat_tickets import MOST, SeatTicket, TicketBook
from net.protocol.net_address import NetAddress

HOME = NetAddress("192.168.1.20", 4711)


def ticket(name: str = "Anna", room: str = "r1", token: str = "t") -> SeatTicket:
    return SeatTicket(HOME.host, HOME.port, name, room, token)


def test_tickets_are_found_by_address_and_name(tmp_path: Path) -> None:
    book = TicketBook(tmp_path / "new" / "tickets.json")
    assert book.tickets() == ()
    book.keep(ticket("Anna"))
    book.keep(ticket("Ben"))
    assert book.find(HOME, "Anna") == ticket("Anna")
    assert book.find(HOME, "Cleo") is None
    assert book.find(NetAddress("192.168.1.20", 1), "Anna") is None
    assert [kept.name for kept in book.tickets()] == ["Ben", "Anna"], "the newest first"
    book.forget(ticket("Anna"))
    assert book.find(HOME, "Anna") is None


def test_a_new_ticket_replaces_the_old_one_and_old_ones_go(tmp_path: Path) -> None:
    book = TicketBook(tmp_path / "tickets.json")
    book.keep(ticket(token="old"))
    book.keep(ticket(token="new"))
    assert [kept.token for kept in book.tickets()] == ["new"]
    for number in range(MOST + 3):
        book.keep(ticket(room=f"room {number}"))
    assert len(book.tickets()) == MOST


def test_only_the_owner_may_read_tickets(tmp_path: Path) -> None:
    path = tmp_path / "tickets.json"
    TicketBook(path).keep(ticket())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@pytest.mark.parametrize("text", ["", "{", "{}", "[1]", '[{"host": "x"}]'])
def test_a_damaged_book_counts_as_empty(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tickets.json"
    path.write_text(text, "utf-8")
    assert TicketBook(path).tickets() == ()
    TicketBook(path).keep(ticket())
    assert TicketBook(path).tickets() == (ticket(),)


def test_a_book_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError) as caught:
        TicketBook(tmp_path / "file" / "tickets.json").keep(ticket())
    assert caught.value.code is DataCode.NOT_WRITABLE
