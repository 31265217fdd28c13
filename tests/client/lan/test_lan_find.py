"""Finding and joining: rooms appear by themselves, and every closed door says why it is."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pygame
import pytest
from lan import LOOPBACK, SHORT, Person, hosting, start
from ui.at_home import at_title, games_of, home_in, navigation_of
from ui.at_lan import LanPilot, NearGames, StandingTable, at_lan, found

from game.client.lan.room.find_form import CANCEL, JOIN, WATCH, room_piece
from game.client.lan.room.find_scene import HOST, FindScene
from game.client.lan.room.host_setup import HostSetUpScene
from game.client.lan.room.lobby_scene import LobbyScene
from game.client.lan.room.seat_choice import SeatChoiceScene, seat_piece
from game.client.shell.crash_mark import LastCrash
from game.client.start.title_menu import LAN, TitleMenu
from game.client.vocabulary.controls import control
from game.client.widgets.ask import AskScene
from game.client.widgets.items import Press
from game.engine.terms import GameSetup
from net.discovery.mdns import Announcer, Browser, FoundGame
from net.kept.seat_tickets import SeatTicket
from net.protocol.framing import TO_HOST, FrameReader
from net.protocol.messages import PROTOCOL, to_guest
from net.protocol.messages import Refused as Refusal
from net.protocol.room_view import RoomStatus


def show(lan: LanPilot, *games: FoundGame) -> None:
    lan.lan.around.games = games
    lan.pilot.settle()


def join(lan: LanPilot, port: int, **fields: str) -> None:
    lan.fill_in(address=f"{LOOPBACK}:{port}", **fields)
    lan.pilot.click(JOIN)


def free_port() -> int:
    """Nobody listens there."""
    with socket.create_server((LOOPBACK, 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def door(answer: Refusal) -> Iterator[int]:
    """A host of another version, which refuses whoever says hello."""
    with socket.create_server((LOOPBACK, 0)) as server:

        def serve() -> None:
            line, _ = server.accept()
            with line:
                reader = FrameReader(TO_HOST)
                while reader.next() is None:
                    reader.feed(line.recv(4096))
                line.sendall(to_guest(answer))
                line.recv(4096)

        threading.Thread(target=serve, daemon=True).start()
        yield int(server.getsockname()[1])


def test_the_title_leads_to_the_games_on_the_network(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        games_of(pilot).lan = NearGames(pilot.context)
        pilot.click(LAN)
        assert isinstance(pilot.context.scenes.top, FindScene)
        pilot.press(pygame.K_ESCAPE)
        assert pilot.see(LAN) is not None


@pytest.mark.parametrize("by_key", [False, True])
def test_a_room_appears_by_itself_and_is_joined(tmp_path: Path, by_key: bool) -> None:
    browser = Browser((LOOPBACK,))
    browser.close()
    if browser.fault is not None:
        pytest.skip(f"no multicast on the loopback interface here: {browser.fault}")
    with hosting(starts_by_itself=False) as host, at_lan(tmp_path, looks=True) as lan:
        announcer = Announcer(host._room.summary(), host.port, (LOOPBACK,))
        try:
            lan.wait(lambda: any(g.room == host.room_id for g in lan.find._games))
            place = [game.room for game in lan.find._games].index(host.room_id)
            if by_key:
                lan.find.point(room_piece(place))
                lan.pilot.press(pygame.K_RETURN)
            else:
                lan.pilot.click(room_piece(place))
            lan.pilot.press(pygame.K_RETURN)
            assert lan.wait_for_lobby().session.joiner.seat == 0
        finally:
            announcer.close()


def test_rooms_are_shown_with_all_there_is_to_know(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        show(
            lan,
            found(room="a"),
            found(room="b", name="Secret", needs_passcode=True),
            found(room="c", name="On", status=RoomStatus.RUNNING, open_seats=1),
            found(room="d", name="Crowd", open_seats=0),
            found(room="e", name="Old", protocol=PROTOCOL + 8),
        )
        texts = lan.texts()
        for words in (
            "Ann's game",
            f"USA · Classic · {LOOPBACK}:4711",
            "2 of 4 seats taken",
            "passcode needed",
            "a seat can be taken over",
            "full",
            f"protocol version {PROTOCOL + 8}",
        ):
            assert words in texts, words


@pytest.mark.parametrize(
    ("game", "piece", "reason"),
    [
        (
            found(protocol=9),
            JOIN,
            f"version 9 of the network protocol, you use {PROTOCOL}",
        ),
        (found(protocol=9), WATCH, "version 9"),
        (found(open_seats=0), JOIN, "All seats are taken"),
        (found(status=RoomStatus.RUNNING, open_seats=0), JOIN, "in progress"),
        (found(status=RoomStatus.OVER, open_seats=0), JOIN, "over"),
        (found(needs_passcode=True), JOIN, "needs a passcode"),
    ],
)
def test_a_closed_door_says_why_before_anybody_knocks(
    tmp_path: Path, game: FoundGame, piece: object, reason: str
) -> None:
    with at_lan(tmp_path) as lan:
        show(lan, game)
        lan.pilot.press(pygame.K_DOWN)
        assert lan.find.chosen == game
        assert reason in lan.find.message
        lan.pilot.click(piece)  # type: ignore[arg-type]
        assert lan.find.calling is None
        tip = lan.find.tip(piece)  # type: ignore[arg-type]
        assert tip is not None and reason in str(tip.reason)


def test_who_is_not_named_is_asked_for_the_name_first(tmp_path: Path) -> None:
    with hosting(starts_by_itself=False) as host, at_lan(tmp_path, name="") as lan:
        lan.fill_in(address=f"{LOOPBACK}:{host.port}")
        lan.pilot.click(JOIN)
        tip = lan.find.tip(JOIN)
        assert lan.find.calling is None and tip is not None and "your name" in str(tip.reason)
        lan.fill_in(name="ann")
        lan.pilot.click(JOIN)
        lan.wait_for_lobby()
        assert lan.pilot.context.settings.lan.name == "ann"


def test_by_keyboard_alone_and_remembered(tmp_path: Path) -> None:
    with hosting(starts_by_itself=False) as host, at_lan(tmp_path) as lan:
        for _ in range(20):
            if lan.find.focus.piece == control("address"):
                break
            lan.pilot.press(pygame.K_TAB)
        lan.pilot.press(pygame.K_RETURN)
        lan.pilot.type(f"{LOOPBACK}:{host.port}")
        lan.pilot.press(pygame.K_RETURN)
        lobby = lan.wait_for_lobby()
        assert lobby.room is not None and lobby.room.seats[0].name == "Zoe"
    remembered = home_in(tmp_path).preferences.now.lan
    assert (remembered.name, remembered.address) == ("Zoe", f"{LOOPBACK}:{host.port}")


def test_what_is_no_address_is_said_at_once(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        lan.fill_in(address="somewhere")
        lan.pilot.click(JOIN)
        assert "somewhere is not an address" in lan.find.message
        assert lan.find.message in lan.texts()


def test_nobody_answers(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        join(lan, free_port())
        assert "Nobody answers" in lan.wait_for_answer()


def test_a_call_can_be_given_up(tmp_path: Path) -> None:
    with socket.create_server((LOOPBACK, 0)) as silent, at_lan(tmp_path) as lan:
        join(lan, silent.getsockname()[1])
        assert lan.find.calling is not None and "Connecting" in lan.texts()
        lan.pilot.press(pygame.K_ESCAPE)
        assert lan.find.calling is None and lan.pilot.see(JOIN) is not None
        lan.pilot.click(JOIN)
        lan.pilot.click(CANCEL)
        assert lan.find.calling is None


def test_another_version_states_both(tmp_path: Path) -> None:
    theirs = Refusal("other_version", "", False, 0, PROTOCOL + 3, "Power Grid 9")
    with door(theirs) as port, at_lan(tmp_path) as lan:
        join(lan, port)
        answer = lan.wait_for_answer()
        assert f"version {PROTOCOL + 3}" in answer and f"you use {PROTOCOL}" in answer
        assert "Power Grid 9" in answer


def test_a_wrong_passcode_can_be_put_right(tmp_path: Path) -> None:
    with hosting(starts_by_itself=False, passcode="volt") as host, at_lan(tmp_path) as lan:
        join(lan, host.port, passcode="watt")
        assert "Wrong passcode" in lan.wait_for_answer()
        lan.pilot.click(control("passcode"))
        lan.pilot.type("volt")
        lan.pilot.press(pygame.K_RETURN)
        _again_until_in(lan)


def _again_until_in(lan: LanPilot) -> None:
    """After a wrong passcode the host makes people wait a moment."""

    def is_in() -> bool:
        if isinstance(lan.top, LobbyScene):
            return True
        if lan.find.calling is None:
            lan.pilot.click(JOIN)
        return False

    lan.wait(is_in)


def test_a_full_room_can_still_be_watched(tmp_path: Path) -> None:
    with hosting(starts_by_itself=False, bots=2) as host, at_lan(tmp_path) as lan:
        join(lan, host.port)
        assert "All seats are taken" in lan.wait_for_answer()
        lan.pilot.click(WATCH)
        lobby = lan.wait_for_lobby()
        assert lobby.session.joiner.seat is None
        assert "Watching: Zoe" in lan.texts()


def test_a_running_game_offers_watching_or_a_seat(tmp_path: Path) -> None:
    with hosting(bots=1) as host, at_lan(tmp_path) as lan:
        ann = Person(host.port, "Ann")
        lan.wait(lambda: ann.joiner.link is not None, ann)
        join(lan, host.port)
        assert "in progress" in lan.wait_for_answer()
        press = lan.find.item_of(JOIN)
        assert isinstance(press, Press) and press.label == "Take over a seat"
        assert lan.find.is_open(WATCH)
        lan.pilot.click(JOIN)
        table = lan.wait_for_table(ann)
        assert table.session.joiner.seat == 1
        ann.close()


def test_a_running_game_is_watched(tmp_path: Path) -> None:
    with hosting(bots=1) as host, at_lan(tmp_path) as lan:
        ann = Person(host.port, "Ann")
        lan.wait(lambda: ann.joiner.link is not None, ann)
        lan.fill_in(address=f"{LOOPBACK}:{host.port}")
        lan.pilot.click(WATCH)
        assert lan.wait_for_table(ann).session.joiner.seat is None
        ann.close()


def test_a_seat_that_the_list_offers_is_taken_with_one_press(tmp_path: Path) -> None:
    with hosting(bots=1) as host, at_lan(tmp_path) as lan:
        ann = Person(host.port, "Ann")
        lan.wait(lambda: ann.joiner.link is not None, ann)
        show(lan, found(host.port, status=RoomStatus.RUNNING, open_seats=1))
        lan.pilot.click(room_piece(0))
        lan.pilot.click(JOIN)
        assert lan.wait_for_table(ann).session.joiner.seat == 1
        ann.close()


def test_a_seat_that_was_left_is_come_back_to(tmp_path: Path) -> None:
    with hosting(bots=1) as host:
        with at_lan(tmp_path) as lan:
            join(lan, host.port)
            seat = lan.wait_for_table().session.joiner.seat
        with at_lan(tmp_path) as lan:
            assert "Rejoin | Test" in lan.texts()
            lan.pilot.click(control("rejoin", 0))
            assert lan.wait_for_table().session.joiner.seat == seat


def test_a_seat_that_is_gone_is_no_longer_offered(tmp_path: Path) -> None:
    with hosting(starts_by_itself=False) as host, at_lan(tmp_path) as lan:
        book = lan.lan.tickets
        assert book is not None
        book.keep(SeatTicket(LOOPBACK, host.port, "Zoe", host.room_id, "0" * 32))
        lan.lan.find()
        lan.pilot.settle()
        lan.pilot.click(control("rejoin", 0))
        assert "no longer exists" in lan.wait_for_answer()
        assert lan.pilot.see(control("rejoin", 0)) is None and book.tickets() == ()


def test_a_hosted_game_that_was_interrupted_goes_on(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        lan.pilot.click(HOST)
        assert isinstance(lan.top, HostSetUpScene)
        for seat in (1, 2, 3):
            lan.pilot.click(control("kind", seat, "bot"))
        lan.pilot.click(control("start"))
        lan.wait_for_lobby()
        lan.wait(lambda: lan.lobby.is_open(control("start")))
        lan.pilot.click(control("start"))
        lan.wait_for_table()
    with at_lan(tmp_path) as lan:
        assert "Host again" in lan.texts() and "Zoe's game · Germany" in lan.texts()
        lan.pilot.click(control("resume", 0))
        table = lan.wait_for_table()
        assert table.session.is_host and table.session.joiner.seat == 0


def host_against_bots(lan: LanPilot) -> None:
    """A game of one's own room, begun."""
    lan.pilot.click(HOST)
    for seat in (1, 2, 3):
        lan.pilot.click(control("kind", seat, "bot"))
    lan.pilot.click(control("start"))
    lan.wait_for_lobby()
    lan.wait(lambda: lan.lobby.is_open(control("start")))
    lan.pilot.click(control("start"))
    lan.wait_for_table()


def test_after_a_crash_the_hosted_game_is_offered_at_once(tmp_path: Path) -> None:
    began = datetime.now(UTC)
    with at_lan(tmp_path) as lan:
        host_against_bots(lan)
    home = home_in(tmp_path)
    home.last_crash = LastCrash(began, None)
    with at_title(home) as pilot:
        lan_again = LanPilot(pilot, NearGames(pilot.context))
        games_of(pilot).lan = lan_again.lan
        TitleMenu(pilot.context, navigation_of(pilot)).tell_crash(home)
        pilot.settle()
        asked = pilot.context.scenes.top
        assert isinstance(asked, AskScene)
        assert any("Zoe's game" in sentence for sentence in asked.question.sentences)
        pilot.press(pygame.K_RETURN)
        assert lan_again.wait_for_table().session.is_host


def test_a_host_without_a_window_is_joined_left_come_back_to_and_watched(tmp_path: Path) -> None:
    words = "host --headless --quiet --port 0 --address 127.0.0.1 --seats 2 --edition classic"
    program = start(tmp_path / "host", *words.split())
    try:
        port = program.port
        with at_lan(tmp_path / "guest") as lan:
            join(lan, port)
            lobby = lan.wait_for_lobby()
            assert "one seat is open" in lan.texts()
            assert lobby.room is not None and lobby.room.setup.edition == "classic"
            ann = Person(port, "Ann")
            table = lan.wait_for_table(ann)
            assert isinstance(table, StandingTable)
            seat = table.session.joiner.seat
        with at_lan(tmp_path / "guest") as lan:
            lan.pilot.click(control("rejoin", 0))
            assert lan.wait_for_table(ann).session.joiner.seat == seat
            with at_lan(tmp_path / "other", name="Eve") as eve:
                eve.fill_in(address=f"{LOOPBACK}:{port}")
                eve.pilot.click(WATCH)
                assert eve.wait_for_table(ann).session.joiner.seat is None
        ann.close()
    finally:
        program.end()


def test_a_room_that_closes_says_so(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        with hosting(starts_by_itself=False) as host:
            join(lan, host.port)
            lan.wait_for_lobby()
        lan.wait(lambda: isinstance(lan.top, FindScene))
        assert "closed the room" in lan.find.message


def test_the_screen_keeps_what_was_typed_through_a_resize(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        lan.fill_in(address="10.0.0.7:4711")
        lan.pilot.resize((1920, 1080))
        assert "10.0.0.7:4711" in lan.texts()


def test_names_of_rooms_are_plain_text(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        show(lan, found(name="\u2039b\u203aBold"))
        assert "\u2039b\u203aBold" in lan.texts()


def test_a_seat_is_taken_off_the_list_by_two_presses(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        book = lan.lan.tickets
        assert book is not None
        for name in ("Old", "New"):
            book.keep(SeatTicket(LOOPBACK, 4711, name, "r", "0" * 32))
        lan.lan.find()
        lan.pilot.settle()
        lan.pilot.click(control("forget", "rejoin", 0))
        assert "Press once more" in lan.find.message and len(book.tickets()) == 2
        lan.pilot.click(control("forget", "rejoin", 1))
        assert len(book.tickets()) == 2, "another row has to be pressed twice as well"
        lan.pilot.click(control("forget", "rejoin", 1))
        assert [ticket.name for ticket in book.tickets()] == ["New"]
        assert f"Old · {LOOPBACK}:4711" not in lan.texts() and lan.find.message == ""


def test_a_hosted_game_is_deleted_by_two_presses(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        host_against_bots(lan)
    with at_lan(tmp_path) as lan:
        (game,) = lan.lan.interrupted()
        lan.pilot.click(control("forget", "resume", 0))
        assert "for everybody" in lan.find.message and game.path.exists()
        lan.pilot.click(control("forget", "resume", 0))
        assert not game.path.exists() and lan.pilot.see(control("resume", 0)) is None


def test_one_of_several_seats_is_chosen_by_who_plays_there(tmp_path: Path) -> None:
    setup = GameSetup("classic", "germany", 3, variants=SHORT.variants)
    with hosting(setup, bots=2) as host, at_lan(tmp_path) as lan:
        ann = Person(host.port, "Ann")
        lan.wait(lambda: ann.joiner.link is not None, ann)
        join(lan, host.port)
        assert "in progress" in lan.wait_for_answer()
        lan.pilot.click(JOIN)
        assert isinstance(lan.top, SeatChoiceScene)
        lan.pilot.press(pygame.K_ESCAPE)
        assert lan.find.calling is None, "nothing was chosen"
        lan.pilot.click(JOIN)
        lan.pilot.click(seat_piece(2))
        assert lan.wait_for_table(ann).session.joiner.seat == 2
        ann.close()
