"""The painter's process: delivers, survives bad orders, and never outlives its program."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from functools import cache
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from builders import content

from game.client.board.land.painter import MOST_STARTS, Painter, PaintTicket
from game.client.board.land.painter_orders import (
    AnswerPart,
    LayoutOrder,
    Light,
    PictureOrder,
    Request,
    Spoilt,
)
from game.client.board.land.painter_process import carry_out
from game.client.board.land.picture_cache import PictureCache
from game.client.board.plan.geometry import PAGE
from game.client.board.plan.ground import LandGround
from game.client.board.plan.layout import board_key
from game.client.board.plan.layout_file import decode_layout, layout_text, shipped_layout
from game.content.drawing import bare_drawing
from game.engine.board import Area, Board, City, Form
from game.engine.board import Connection as Link
from game.processes import WorkerProcess

ROOT = Path(__file__).resolve().parents[3]
SIZE = (87, 64)


@cache
def order(light: Light = Light.DAY) -> PictureOrder:
    layout = shipped_layout(content().board("germany", Form.RECHARGED))
    assert layout is not None
    return PictureOrder(layout_text(layout), PAGE, SIZE, light=light)


def small_board() -> Board:
    cities = (
        City("a", "A", "north", 8.0, 50.0),
        City("b", "B", "north", 8.1, 50.0),
        City("c", "C", "south", 8.0, 49.0),
    )
    links = (Link("a", "b", 3), Link("b", "c", 7))
    areas = (Area("north", "North", "green"), Area("south", "South", "red"))
    return Board("small", "Small", Form.CLASSIC, areas, cities, links, None, "")


@pytest.fixture
def painter(tmp_path: Path) -> Iterator[Painter]:
    painter = Painter(tmp_path)
    yield painter
    painter.close()


def wait(painter: Painter, *tickets: PaintTicket) -> None:
    """Until all are done; the pipe itself wakes us."""
    while any(ticket.is_open for ticket in tickets):
        process = painter._process
        assert process is not None
        assert process.pipe.poll(60), "the painter does not answer"
        painter.poll()


def test_a_picture_arrives_whole(painter: Painter) -> None:
    ticket = painter.order(order())
    assert ticket.is_open
    assert painter.is_busy
    wait(painter, ticket)
    assert ticket.data is not None
    assert len(ticket.data) == 3 * SIZE[0] * SIZE[1]
    assert not painter.is_busy


def test_nothing_is_started_before_the_first_order(tmp_path: Path) -> None:
    painter = Painter(tmp_path)
    painter.poll()
    assert painter.pid is None
    painter.close()


def test_large_answers_come_in_parts(painter: Painter) -> None:
    large = PictureOrder(order().layout, PAGE, (1044, 768))
    ticket = painter.order(large)
    wait(painter, ticket)
    assert ticket.data is not None
    assert len(ticket.data) == 3 * 1044 * 768


def test_a_bad_order_fails_and_the_next_is_served(painter: Painter) -> None:
    bad = painter.order(PictureOrder(b"no layout", PAGE, SIZE))
    good = painter.order(order())
    wait(painter, bad, good)
    assert bad.has_failed
    assert good.data is not None


def test_a_cancelled_order_is_not_waited_for(painter: Painter) -> None:
    first, second = painter.order(order()), painter.order(order(Light.NIGHT))
    second.cancel()
    wait(painter, first)
    assert not painter.is_busy
    assert second.data is None


class Deaf(WorkerProcess):
    """Reads nothing of what is sent, and answers when a test wants it to."""

    def __init__(self) -> None:
        self.sent: list[Request] = []
        self.answers: deque[AnswerPart | Spoilt] = deque()

    def send(self, message: object) -> None:
        assert isinstance(message, Request)
        self.sent.append(message)

    def has_news(self) -> bool:
        return bool(self.answers)

    def receive(self) -> AnswerPart | Spoilt:
        return self.answers.popleft()

    def stop(self) -> None:
        self.answers.clear()


def test_orders_go_out_one_by_one_so_that_sending_never_waits(tmp_path: Path) -> None:
    """A wheel orders and cancels many large pictures; meanwhile nobody reads the pipe."""
    process = Deaf()
    painter = Painter(tmp_path, lambda _: process)
    tickets = [painter.order(order()) for _ in range(300)]
    for ticket in tickets[:-2]:
        ticket.cancel()
    assert [request.number for request in process.sent] == [1]
    process.answers += [AnswerPart(1, b"x", is_last=False), AnswerPart(1, b"y", is_last=True)]
    painter.poll()
    assert [request.number for request in process.sent] == [1, 299]
    assert tickets[0].data is None
    process.answers.append(Spoilt(299, "as a test wants it"))
    painter.poll()
    process.answers.append(AnswerPart(300, b"z", is_last=True))
    painter.poll()
    assert tickets[-2].has_failed
    assert tickets[-1].data == b"z"
    assert not painter.is_busy


def test_what_waits_fails_with_the_process_and_comes_from_the_next(tmp_path: Path) -> None:
    """Nothing stands before the first order to a process that was started again."""
    painter = Painter(tmp_path)
    tickets = [painter.order(order()), painter.order(order(Light.NIGHT))]
    assert painter.pid is not None
    os.kill(painter.pid, signal.SIGKILL)
    wait(painter, *tickets)
    again = painter.order(order())
    wait(painter, again)
    painter.close()
    assert again.data is not None


def test_the_second_time_the_picture_comes_from_disk(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    painted = carry_out(order(), cache)
    (file,) = tmp_path.glob("*.packed")
    cache.put(order().key, bytes(reversed(painted)))
    assert carry_out(order(), cache) == bytes(reversed(painted))
    file.write_bytes(b"damaged")
    assert carry_out(order(), cache) == painted


def test_a_kept_picture_of_the_wrong_size_is_painted_anew(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    cache.put(order().key, b"too short")
    assert len(carry_out(order(), cache)) == 3 * SIZE[0] * SIZE[1]


def test_keys_tell_all_that_decides_a_picture() -> None:
    base = order()
    others = [
        PictureOrder(base.layout, PAGE, (88, 64)),
        PictureOrder(base.layout, PAGE.grown(10, 0), SIZE),
        PictureOrder(base.layout, PAGE, SIZE, ("west", "east")),
        PictureOrder(base.layout, PAGE, SIZE, light=Light.NIGHT),
        PictureOrder(base.layout + b" ", PAGE, SIZE),
    ]
    assert len({base.key, *(other.key for other in others)}) == 1 + len(others)
    assert PictureOrder(base.layout, PAGE, SIZE, ("b", "a")).key == (
        PictureOrder(base.layout, PAGE, SIZE, ("a", "b")).key
    )


def test_an_unknown_map_is_laid_out_there(painter: Painter) -> None:
    board = small_board()
    drawing = bare_drawing((city.lon, city.lat) for city in board.cities)
    ticket = painter.order(LayoutOrder(board, drawing, LandGround()))
    wait(painter, ticket)
    assert ticket.data is not None
    layout = decode_layout(json.loads(ticket.data))
    assert layout.key == board_key(board)
    plates = [city.plate for city in layout.cities]
    assert not plates[0].clipped(plates[1]).width


def test_a_lost_process_fails_its_orders_and_is_started_again(painter: Painter) -> None:
    ticket = painter.order(order())
    pid = painter.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    wait(painter, ticket)
    assert ticket.has_failed or ticket.data is not None
    again = painter.order(order())
    wait(painter, again)
    assert again.data is not None
    assert painter.pid != pid


def die_at_once(pipe: Connection, folder: Path | None) -> None:
    pipe.recv()


def test_a_process_that_keeps_dying_is_given_up(tmp_path: Path) -> None:
    starts = []

    def start(folder: Path | None) -> WorkerProcess:
        starts.append(folder)
        return WorkerProcess(die_at_once, folder)

    painter = Painter(tmp_path, start)
    for _ in range(MOST_STARTS + 2):
        ticket = painter.order(order())
        while ticket.is_open:
            process = painter._process
            assert process is not None
            process.pipe.poll(60)
            painter.poll()
        assert ticket.has_failed
    assert len(starts) == MOST_STARTS
    painter.close()


def test_closing_ends_the_process(tmp_path: Path) -> None:
    painter = Painter(tmp_path)
    ticket = painter.order(order())
    pid = painter.pid
    assert pid is not None
    painter.close()
    assert ticket.has_failed
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


PROGRAM = """
import sys
from pathlib import Path
from game.client.board.plan.geometry import PAGE
from game.client.board.land.painter_orders import PictureOrder
from game.client.board.land.painter import Painter

if __name__ == "__main__":
    painter = Painter(None)
    layout = Path(sys.argv[1]).read_bytes()
    ticket = painter.order(PictureOrder(layout, PAGE, (2088, 1536)))
    print(painter.pid, flush=True)
    sys.stdin.read()
"""


def test_a_killed_program_leaves_no_painter_behind(tmp_path: Path) -> None:
    """Killed in the middle of a large order, so that it cannot say goodbye."""
    script = tmp_path / "program.py"
    script.write_text(PROGRAM, "utf-8")
    layout = tmp_path / "layout"
    layout.write_bytes(order().layout)
    program = subprocess.Popen(
        [sys.executable, str(script), str(layout)],
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    painter_pid = int(program.stdout.readline())
    program.kill()
    program.wait()
    # The painter holds the other end of this pipe as long as it lives.
    assert program.stdout.read() == ""
    assert not is_alive(painter_pid)
    program.stdout.close()
    assert program.stdin is not None
    program.stdin.close()


def is_alive(pid: int) -> bool:
    """Running, and not a zombie that only waits for somebody to take note of its end."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")
