"""`main.py host` and `main.py join` open the window straight in the lobby, in real processes."""

from __future__ import annotations

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from lan import LOOPBACK, Person, Program, hosting, start, until

from net.guest.host_stream import JoinWish
from net.guest.line import Patience
from net.protocol.room_view import SeatKind

WAITING = Patience(first_pause=0.1, longest_pause=0.3, first_tries=200)
"""A program takes a moment to open its window."""


@contextmanager
def window(home: Path, *words: str) -> Iterator[Program]:
    program = start(home, *words)
    try:
        yield program
    finally:
        program.end()


def free_port() -> int:
    with socket.create_server((LOOPBACK, 0)) as server:
        return int(server.getsockname()[1])


def host_is_ready(guest: Person) -> bool:
    """The window has come into its own room, and says so."""
    room = guest.joiner.room
    return room is not None and room.seats[0].is_ready


def test_a_window_hosts_and_keeps_a_seat_for_its_person(tmp_path: Path) -> None:
    port = free_port()
    words = "host --quiet --address 127.0.0.1 --seats 3 --bots hard --passcode volt --name Friday"
    with window(tmp_path, *words.split(), "--port", str(port)) as program:
        ann = Person(port, "Ann", JoinWish("Ann", passcode="volt"), WAITING)
        until(lambda: host_is_ready(ann), [ann])
        room = ann.joiner.room
        assert room is not None and room.name == "Friday"
        seats = room.seats
        assert [seat.kind for seat in seats] == [SeatKind.PERSON, SeatKind.PERSON, SeatKind.BOT]
        assert seats[0].is_host and seats[2].level == "hard"
        # A system that shuts down cannot wait for an answer to "close the room?".
        program.process.send_signal(signal.SIGTERM)
        with pytest.raises(AssertionError, match="closing"):
            until(lambda: False, [ann])
        assert program.process.wait(60) == 0
        ann.close()


def test_a_window_joins_under_its_name(tmp_path: Path) -> None:
    with hosting(starts_by_itself=False, passcode="volt") as host:
        address = f"{LOOPBACK}:{host.port}"
        with window(tmp_path, "join", address, "--name", "Zoe", "--passcode", "volt"):
            until(lambda: "Zoe" in host._room.seats.names(), [])
