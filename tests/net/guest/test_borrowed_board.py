"""A map from a host that may be anybody: checked before anything of it is believed."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from builders import content
from own_maps import NAME, map_data

from game.content import GameContent
from game.engine.board import Form
from game.engine.terms import GameSetup
from net.guest.borrowed_board import BorrowedBoard
from net.protocol.board_parts import MOST_PARTS, PART, parts_of
from net.protocol.messages import BoardPart, Denied, FetchBoard, GuestMessage
from net.protocol.net_errors import NetCode, RemoteProtocolError
from net.protocol.room_view import RoomStatus, RoomView

SETUP = GameSetup("classic", NAME, 2)
DATA = map_data()
DIGEST = content().with_map(DATA).board(NAME, Form.CLASSIC).digest


class Asked:
    """A wire that notes what is asked for, and a clock that is set by hand."""

    is_open = True

    def __init__(self) -> None:
        self.sent: list[GuestMessage] = []
        self.now = 0.0

    def send(self, message: GuestMessage) -> None:
        self.sent.append(message)

    def pump(self) -> bool:
        return False


def room(setup: GameSetup = SETUP, board: str = DIGEST) -> RoomView:
    return RoomView("r", "Room", RoomStatus.LOBBY, 0, setup, (), board=board)


@pytest.fixture
def wire() -> Asked:
    return Asked()


@pytest.fixture
def borrowed(wire: Asked) -> BorrowedBoard:
    made = BorrowedBoard(content(), wire, lambda: wire.now)
    made.look(room())
    assert wire.sent == [FetchBoard(NAME, 0)]
    return made


def send(borrowed: BorrowedBoard, text: str) -> None:
    """A text as the parts of a map."""
    pieces = [text[start : start + PART] for start in range(0, len(text), PART)]
    for number, piece in enumerate(pieces):
        borrowed.take(BoardPart(NAME, number, len(pieces), piece))


def test_parts_are_asked_for_one_after_the_other(borrowed: BorrowedBoard, wire: Asked) -> None:
    parts = parts_of(DATA)
    assert 1 < len(parts) <= MOST_PARTS
    for number, text in enumerate(parts):
        assert wire.sent[-1] == FetchBoard(NAME, number) and borrowed.is_missing
        is_there = borrowed.take(BoardPart(NAME, number, len(parts), text))
        assert is_there == (number == len(parts) - 1)
    assert not borrowed.is_missing and len(wire.sent) == len(parts)
    lent = borrowed.content
    assert isinstance(lent, GameContent) and lent is not content()
    assert lent.lent_map(NAME) == DATA and NAME in lent.map_ids()
    assert lent.map_info(NAME).name == NAME.title()


def test_the_own_board_is_used_where_it_is_the_same(wire: Asked) -> None:
    borrowed = BorrowedBoard(content(), wire, lambda: wire.now)
    germany = content().board("germany", Form.CLASSIC).digest
    borrowed.look(room(replace(SETUP, map="germany"), germany))
    assert not borrowed.is_missing and not wire.sent and borrowed.content is content()


def damaged(**changes: object) -> str:
    return json.dumps({**DATA, **changes})


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[" * 20_000,
        "[]",
        "NaN",
        "1" * 5000,
        damaged(id="elsewhere"),
        damaged(id="../../maps/usa"),
        damaged(format=99),
        damaged(connections=[]),
        damaged(cities=DATA["cities"][:3]),
        damaged(drawing={"source": 7}),
        damaged(name="\u202e"),
        damaged(map_rule={"kind": "phase_out", "plant": 38}),
        json.dumps(map_data(toll=2)),
    ],
    ids=lambda text: text[:20],
)
def test_what_is_not_the_announced_board_is_refused(borrowed: BorrowedBoard, text: str) -> None:
    with pytest.raises(RemoteProtocolError) as caught:
        send(borrowed, text)
    assert caught.value.code is NetCode.OTHER_CONTENT
    assert borrowed.content is content() and borrowed.is_missing


@pytest.mark.parametrize(
    "part",
    [
        BoardPart(NAME, 0, MOST_PARTS + 1, "{"),
        BoardPart(NAME, 0, 0, "{"),
        BoardPart(NAME, 0, -1, "{"),
        BoardPart(NAME, 0, 2, "x" * (PART + 1)),
        BoardPart(NAME, 0, 2, ""),
    ],
)
def test_parts_that_cannot_be_end_the_fetching(borrowed: BorrowedBoard, part: BoardPart) -> None:
    with pytest.raises(RemoteProtocolError):
        borrowed.take(part)


def test_parts_cannot_become_more_on_the_way(borrowed: BorrowedBoard) -> None:
    borrowed.take(BoardPart(NAME, 0, 2, "{"))
    with pytest.raises(RemoteProtocolError):
        borrowed.take(BoardPart(NAME, 1, 3, "{"))


def test_parts_that_nobody_asked_for_are_let_pass(borrowed: BorrowedBoard, wire: Asked) -> None:
    for part in (BoardPart("usa", 0, 1, "{}"), BoardPart(NAME, 5, 9, "{}")):
        for _ in range(100):
            assert not borrowed.take(part)
    assert wire.sent == [FetchBoard(NAME, 0)]


def test_too_fast_is_asked_again_and_never_is_the_end(borrowed: BorrowedBoard, wire: Asked) -> None:
    borrowed.denied(Denied("fetch_board", NetCode.TOO_FAST))
    borrowed.tick()
    assert len(wire.sent) == 1
    wire.now = 2.0
    borrowed.tick()
    borrowed.tick()
    assert wire.sent == [FetchBoard(NAME, 0)] * 2
    with pytest.raises(RemoteProtocolError) as caught:
        borrowed.denied(Denied("fetch_board", NetCode.NO_BOARD))
    assert caught.value.code is NetCode.NO_BOARD


def test_a_lost_line_begins_anew_and_the_board_stays_missing(
    borrowed: BorrowedBoard, wire: Asked
) -> None:
    parts = parts_of(DATA)
    borrowed.take(BoardPart(NAME, 0, len(parts), parts[0]))
    borrowed.lost()
    assert borrowed.is_missing
    borrowed.look(room())
    assert wire.sent[-1] == FetchBoard(NAME, 0)
    send(borrowed, "".join(parts))
    assert not borrowed.is_missing


def test_another_map_meanwhile_is_what_is_fetched(borrowed: BorrowedBoard, wire: Asked) -> None:
    germany = content().board("germany", Form.CLASSIC).digest
    borrowed.look(room(replace(SETUP, map="germany"), germany))
    assert not borrowed.is_missing
    assert not borrowed.take(BoardPart(NAME, 0, 1, "{"))
    borrowed.look(room())
    assert wire.sent == [FetchBoard(NAME, 0)] * 2


def test_names_are_only_text(borrowed: BorrowedBoard) -> None:
    marked: dict[str, Any] = {**DATA, "name": "<b>Land</b>"}
    send(borrowed, json.dumps(marked))
    assert isinstance(borrowed.content, GameContent)
    assert borrowed.content.map_info(NAME).name == "\u2039b\u203aLand\u2039/b\u203a"
