"""The lobby, for guests and for whoever hosts: seats, chat, and when the game begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pygame
from lan import LOOPBACK, Person, hosting
from pygame.event import Event
from ui.at_home import home_in
from ui.at_lan import LanPilot, at_lan

from game.client.lan.room.find_form import JOIN
from game.client.lan.room.find_scene import HOST, FindScene
from game.client.lan.room.host_plan import draft_of_room, usual_host_plan, with_players
from game.client.lan.room.host_setup import ChangeScene, HostSetUpScene
from game.client.lan.room.lobby_foot import PEOPLE
from game.client.lan.room.lobby_form import CHANGE, STAND, row_piece
from game.client.lan.room.lobby_scene import READY, START
from game.client.screens.new_game_scene import START as OPEN
from game.client.settings.preferences import BotPace
from game.client.vocabulary.controls import control
from game.client.widgets.ask import AskScene
from game.client.widgets.leaving import Leaving
from game.client.widgets.overlay_scene import Choice
from net.guest.host_stream import JoinWish
from net.host.host_commands import Kick
from net.host.hosting import Hosting
from net.kept.room_settings import RoomSettings
from net.protocol.fingerprint import shown
from net.protocol.messages import Role
from net.protocol.room_view import RoomView, SeatKind, SeatView, TakeOver


@contextmanager
def as_guest(folder: Path, **settings: object) -> Iterator[tuple[LanPilot, Hosting]]:
    """In the lobby of somebody else's room."""
    plan = {"starts_by_itself": False, **settings}
    with hosting(**plan) as host, at_lan(folder) as lan:  # type: ignore[arg-type]
        lan.fill_in(address=f"{LOOPBACK}:{host.port}")
        lan.pilot.click(JOIN)
        lan.wait_for_lobby()
        yield lan, host


@contextmanager
def as_host(folder: Path, seats: int = 3, passcode: str = "") -> Iterator[LanPilot]:
    """In the lobby of one's own room, with every other seat open."""
    with at_lan(folder) as lan:
        lan.pilot.click(HOST)
        for seat in range(3, seats - 1, -1):
            lan.pilot.click(control("remove", seat))
        if passcode:
            lan.fill_in(passcode=passcode)
        lan.pilot.click(OPEN)
        lan.wait_for_lobby()
        lan.wait(lambda: room_of(lan).seats[0].is_ready)
        yield lan


@contextmanager
def guests(lan: LanPilot, *names: str) -> Iterator[list[Person]]:
    """Others who come into the own room."""
    session = lan.lobby.session
    assert session.hosting is not None
    people = []
    with ExitStack() as closing:
        for name in names:
            person = Person(session.hosting.port, name)
            closing.callback(person.close)
            people.append(person)
            lan.wait(lambda name=name: name in names_in(lan), *people)  # type: ignore[misc]
        yield people


def room_of(lan: LanPilot) -> RoomView:
    room = lan.lobby.room
    assert room is not None
    return room


def names_in(lan: LanPilot) -> list[str]:
    return [seat.name for seat in room_of(lan).seats]


def kinds_in(lan: LanPilot) -> list[SeatKind]:
    return [seat.kind for seat in room_of(lan).seats]


# Guests.


def test_a_guest_is_ready_and_not(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, _):
        assert "Waiting: one seat is open · Zoe is not ready" in lan.texts()
        lan.pilot.press(pygame.K_RETURN)
        lan.wait(lambda: room_of(lan).seats[0].is_ready)
        assert "Waiting: one seat is open" in lan.texts() and "not ready" not in lan.texts()
        lan.pilot.click(READY)
        lan.wait(lambda: not room_of(lan).seats[0].is_ready)


def test_a_guest_chooses_a_colour_that_nobody_has(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, host):
        ann = Person(host.port, "Ann")
        lan.wait(lambda: "Ann" in names_in(lan), ann)
        assert not lan.lobby.is_open(control("colour", 1))
        tip = lan.lobby.tip(control("colour", 1))
        assert tip is not None and "Ann" in str(tip.reason)
        lan.pilot.click(control("colour", 4))
        lan.wait(lambda: room_of(lan).seats[0].colour == 4)
        ann.close()


def test_a_guest_takes_another_seat_and_then_only_watches(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, _):
        lan.pilot.click(control("sit", 1))
        lan.wait(lambda: lan.lobby.session.joiner.seat == 1)
        lan.pilot.click(STAND)
        lan.wait(lambda: lan.lobby.session.joiner.seat is None)
        assert "Watching: Zoe" in lan.texts()
        assert not lan.lobby.is_open(READY)
        lan.pilot.click(control("sit", 0))
        lan.wait(lambda: lan.lobby.session.joiner.seat == 0)


def test_what_is_typed_is_said_as_plain_text(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, host):
        ann = Person(host.port, "Ann")
        lan.wait(lambda: "Ann" in names_in(lan), ann)
        ann.joiner.say("<b>loud</b> %{name}")
        lan.wait(lambda: "Ann: \u2039b\u203aloud\u2039/b\u203a %{name}" in lan.texts(), ann)
        lan.pilot.press(pygame.K_c)
        assert lan.lobby.is_typing
        lan.pilot.type("hi")
        lan.pilot.press(pygame.K_RETURN)
        lan.wait(lambda: "Zoe: hi" in lan.texts(), ann)
        assert lan.lobby.is_typing and lan.lobby._said == ""
        lan.pilot.press(pygame.K_ESCAPE)
        assert not lan.lobby.is_typing
        ann.close()


def test_a_guest_who_leaves_gives_the_seat_back(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, host):
        lan.pilot.press(pygame.K_ESCAPE)
        assert isinstance(lan.top, FindScene)
        lan.wait(lambda: not host._room.members)
        assert lan.pilot.see(control("rejoin", 0)) is None


def test_who_is_shown_out_is_told_so(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, host):
        member = lan.lobby.session.joiner.member
        assert member is not None
        host.command(Kick(member))
        lan.wait(lambda: isinstance(lan.top, FindScene))
        assert lan.find.message == "The host has removed you from the room."


def test_a_lost_line_is_said_and_comes_back(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, _):
        line = lan.lobby.session.joiner._line
        assert line._writer is not None
        line._loop.call_soon_threadsafe(line._writer.transport.abort)
        lan.wait(lambda: "connection to the host has been lost" in lan.texts())
        assert not lan.lobby.is_open(READY)
        lan.wait(lambda: lan.lobby.session.joiner.is_open)
        assert lan.lobby.session.joiner.seat == 0 and "lost" not in lan.texts()


# The host.


def test_the_host_sees_how_friends_come_in(tmp_path: Path) -> None:
    with as_host(tmp_path, passcode="volt") as lan:
        port = lan.lobby.session.hosting.port  # type: ignore[union-attr]
        addresses = lan.lobby._addresses
        assert all(address.endswith(f":{port}") for address in addresses)
        assert addresses[0] in lan.texts() and "Passcode: volt" in lan.texts()
        lan.pilot.click(control("copy", addresses[0]))
        assert addresses[0] in lan.pilot.app.notices._text


def test_the_host_arranges_seats_and_bots(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann"):
        lan.pilot.click(control("bot", 2))
        lan.wait(lambda: kinds_in(lan)[2] is SeatKind.BOT)
        lan.pilot.click(control("level", 2, "hard"))
        lan.wait(lambda: room_of(lan).seats[2].level == "hard")
        lan.pilot.click(control("up", 2))
        lan.wait(lambda: kinds_in(lan)[1] is SeatKind.BOT)
        assert names_in(lan) == ["Zoe", "", "Ann"]
        lan.pilot.click(control("clear", 1))
        lan.wait(lambda: kinds_in(lan)[1] is SeatKind.OPEN)
        assert control("clear", 0) not in lan.lobby.stops()
        assert not lan.lobby.is_open(control("down", 2))


def test_a_seat_is_dragged_to_another_place(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann"):
        lan.pilot.drag(row_piece(0), row_piece(2))
        lan.wait(lambda: names_in(lan) == ["", "Ann", "Zoe"])
        assert row_piece(0) not in lan.lobby.stops()


def test_the_host_lets_somebody_watch_who_may_sit_down_again(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann") as (ann,):
        lan.wait(lambda: ann.joiner.seat == 1, ann)
        lan.pilot.click(control("rest", 1))
        lan.wait(lambda: kinds_in(lan)[1] is SeatKind.OPEN, ann)
        lan.wait(lambda: "one spectator" in lan.texts(), ann)
        lan.wait(lambda: ann.joiner.seat is None, ann)
        assert ann.joiner.is_open
        ann.joiner.take_seat(2)
        lan.wait(lambda: names_in(lan)[2] == "Ann", ann)


def test_whoever_hosts_may_watch_and_sit_down_again(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann"):
        lan.pilot.click(STAND)
        lan.wait(lambda: kinds_in(lan)[0] is SeatKind.OPEN)
        lan.wait(lambda: lan.lobby.session.joiner.seat is None)
        assert lan.lobby.session.is_host and control("bot", 0) in lan.lobby.stops()
        lan.pilot.click(control("sit", 2))
        lan.wait(lambda: names_in(lan)[2] == "Zoe")
        assert room_of(lan).seats[2].is_host


def test_everybody_sees_the_same_key(tmp_path: Path) -> None:
    with as_guest(tmp_path) as (lan, host):
        assert host.fingerprint is not None
        assert f"Key: {shown(host.fingerprint)}" in lan.texts()


def test_showing_out_takes_two_presses(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann") as (ann,):
        lan.pilot.click(control("clear", 1))
        assert "Press once more to remove Ann." in lan.texts()
        lan.pilot.click(control("colour", 0))
        lan.pilot.click(control("clear", 1))
        assert "Ann" in names_in(lan)
        lan.pilot.click(control("clear", 1))
        lan.wait(lambda: kinds_in(lan)[1] is SeatKind.OPEN)
        ann.joiner.close()


def test_nobody_is_shown_out_in_the_place_of_another(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann") as (ann,):
        lan.pilot.click(control("clear", 1))
        ann.joiner.take_seat(2)
        lan.wait(lambda: names_in(lan)[2] == "Ann", ann)
        assert "Press once more" not in lan.texts()
        with guests(lan, "Ben") as (ben,):
            lan.pilot.click(control("clear", 1))
            assert "Press once more to remove Ben." in lan.texts()
            lan.wait(lambda: "Ben" in names_in(lan), ann, ben)


def test_a_spectator_is_shown_out_as_well(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan:
        port = lan.lobby.session.hosting.port  # type: ignore[union-attr]
        eve = Person(port, "Eve", JoinWish("Eve", Role.WATCH))
        lan.wait(lambda: room_of(lan).watchers, eve)
        out = control("out", room_of(lan).watchers[0].member)
        lan.pilot.click(out)
        assert "Press once more to remove Eve." in lan.texts()
        lan.pilot.click(out)
        lan.wait(lambda: not room_of(lan).watchers)
        eve.joiner.close()


def test_the_game_starts_when_nothing_is_missing(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann", "Ben") as (ann, ben):
        assert "Waiting: Ann is not ready · Ben is not ready" in lan.texts()
        assert not lan.lobby.is_open(START)
        for person in (ann, ben):
            person.joiner.ready()
        lan.wait(lambda: lan.lobby.is_open(START), ann, ben)
        assert "Everybody is ready." in lan.texts()
        lan.pilot.press(pygame.K_RETURN)
        table = lan.wait_for_table(ann, ben)
        lan.wait(lambda: ann.joiner.link is not None and ben.joiner.link is not None, ann, ben)
        assert table.session.is_host and not table.session.is_closed


def test_the_set_up_is_changed_while_people_wait(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann") as (ann,):
        ann.joiner.ready()
        lan.wait(lambda: room_of(lan).seats[1].is_ready, ann)
        lan.pilot.click(CHANGE)
        assert isinstance(lan.top, ChangeScene)
        for piece in (
            control("map", "usa"),
            control("players", 4),
            control("turn", 60),
            control("take_over", "anybody"),
        ):
            lan.pilot.click(piece)
        lan.pilot.click(OPEN)
        lan.wait(lambda: room_of(lan).clock is not None, ann)
        room = room_of(lan)
        assert (room.setup.map, len(room.seats)) == ("usa", 4)
        assert room.clock is not None and room.clock.turn == 60
        lan.wait(lambda: room_of(lan).take_over is TakeOver.ANYBODY, ann)
        assert not room.seats[1].is_ready and "USA · Recharged · 4 players" in lan.texts()
        lan.wait(lambda: room_of(lan).seats[0].is_ready, ann)


def test_a_host_with_guests_is_asked_before_the_room_closes(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan, guests(lan, "Ann") as (ann,):
        lan.pilot.press(pygame.K_ESCAPE)
        assert isinstance(lan.top, AskScene)
        lan.pilot.press(pygame.K_RETURN)
        assert lan.lobby.room is not None
        assert lan.lobby.worry()
        lan.pilot.step([Event(pygame.QUIT)])
        assert isinstance(lan.top, AskScene) and not lan.pilot.app.is_over
        lan.pilot.press(pygame.K_RETURN)
        lan.pilot.press(pygame.K_ESCAPE)
        lan.pilot.click(Choice(Leaving.LEAVE, "").piece)
        assert isinstance(lan.top, FindScene)
        ann.joiner.close()


def test_an_empty_room_closes_without_a_question(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan:
        session = lan.lobby.session
        lan.pilot.press(pygame.K_ESCAPE)
        assert isinstance(lan.top, FindScene) and session.is_closed


# Setting a hosted game up.


def test_a_hosted_game_is_set_up_and_remembered(tmp_path: Path) -> None:
    with at_lan(tmp_path) as lan:
        lan.pilot.click(HOST)
        scene = lan.top
        assert isinstance(scene, HostSetUpScene)
        assert not scene.is_open(control("reserve", 300))
        assert not scene.is_open(control("remove", 0))
        for piece in (
            control("turn", 60),
            control("reserve", 300),
            control("pace", "fast"),
            control("take_over", "nobody"),
            control("kind", 2, "bot"),
            control("level", 2, "expert"),
            control("down", 0),
            control("add"),
            control("tab", "rules"),
            control("money", "open"),
        ):
            lan.pilot.click(piece)
        lan.pilot.click(control("tab", "room"))
        lan.fill_in(room="friday")
        lan.pilot.click(OPEN)
        lan.wait_for_lobby()
        lan.wait(lambda: lan.lobby.session.joiner.seat == 1 and kinds_in(lan)[2] is SeatKind.BOT)
        room = room_of(lan)
        assert (room.name, len(room.seats), room.setup.open_money) == ("friday", 5, True)
        assert room.seats[2].level == "expert"
        assert room.clock is not None and (room.clock.turn, room.clock.reserve) == (60, 300)
        settings: RoomSettings = lan.lobby.session.hosting._room.settings  # type: ignore[union-attr]
        assert settings.pace == 0.25 and not settings.starts_by_itself
        assert room.take_over is settings.take_over is TakeOver.NOBODY
    kept = home_in(tmp_path).preferences.now
    assert kept.lan.room == "friday"
    assert [sitter.is_open for sitter in kept.game.sitters] == [True, False, False, True, True]
    again = usual_host_plan(kept)
    assert (again.own_seat, again.draft.setup.open_money) == (1, True)
    assert (again.room.turn, again.room.reserve, again.room.pace) == (60, 300, BotPace.FAST)
    assert again.room.take_over is TakeOver.NOBODY


def test_a_room_without_a_host_s_name_is_not_opened(tmp_path: Path) -> None:
    with at_lan(tmp_path, name="") as lan:
        lan.pilot.click(HOST)
        lan.pilot.click(OPEN)
        assert isinstance(lan.top, HostSetUpScene)
        assert "Enter your name so the others know who is hosting." in lan.texts()
        lan.fill_in(host="ann")
        lan.pilot.click(OPEN)
        lan.wait_for_lobby()
        assert room_of(lan).name == "ann's game"


def test_fewer_seats_lose_open_ones_first_then_bots(tmp_path: Path) -> None:
    seats = (
        SeatView("Zoe", 0, kind=SeatKind.PERSON, is_host=True),
        SeatView(kind=SeatKind.OPEN, colour=1),
        SeatView(kind=SeatKind.BOT, colour=2, level="easy", character="saver"),
        SeatView("Ann", 3, kind=SeatKind.PERSON),
    )
    with as_host(tmp_path) as lan:
        room = room_of(lan)
    draft = draft_of_room(RoomView(room.id, "R", room.status, 0, room.setup, seats))
    assert [one.name for one in with_players(draft, 3).sitters] == ["Zoe", "", "Ann"]
    assert [one.name for one in with_players(draft, 2).sitters] == ["Zoe", "Ann"]
    more = with_players(draft, 5)
    assert [one.is_open for one in more.sitters] == [False, False, False, True, True]
    assert more.setup.players == 5


def test_whoever_hosts_keeps_somebody_out_and_lets_them_in_again(tmp_path: Path) -> None:
    with as_host(tmp_path) as lan:
        lobby, hosting = lan.lobby, lan.lobby.session.hosting
        assert hosting is not None
        eve = Person(hosting.port, "Eve", JoinWish("Eve", Role.WATCH))
        lan.wait(lambda: lobby.room is not None and lobby.room.watchers)
        assert lobby.room is not None
        ban = control("ban", lobby.room.watchers[0].member)
        lan.pilot.click(PEOPLE)
        for _ in range(2):
            lan.pilot.click(ban)
        let_in = control("let_in", 0)
        lan.wait(lambda: lan.pilot.see(let_in))
        assert [one.name for one in hosting.kept_out] == ["Eve"]
        eve.close()
        lan.pilot.click(let_in)
        lan.wait(lambda: not hosting.kept_out and not lan.pilot.see(let_in))
