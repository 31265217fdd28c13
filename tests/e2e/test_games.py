"""Complete games over real sockets: everybody sees the same end, and the record leads there."""

from __future__ import annotations

from pathlib import Path

import pytest
from lan import (
    EVERY_PHASE,
    Company,
    Person,
    check_outcome,
    hosting,
    recorded_end,
    start,
    until,
)

from game.engine.terms import GameSetup
from game.engine.view import view_for
from net.guest.guest import Chatted, FeelingShown, GameOpened, RequestDenied, RoomUpdated
from net.guest.host_stream import JoinWish
from net.host.limits import Limits
from net.protocol.messages import Feeling, Role
from net.protocol.room_view import ClockRules, RoomStatus, SeatPresence
from net.protocol.view_delta import digest_of

BOARDS = [
    GameSetup(edition, board, players)
    for edition in ("classic", "recharged")
    for board in ("germany", "usa")
    for players in range(2, 7)
]
SAMPLE = [
    (GameSetup("recharged", "usa", 2), 2),
    (GameSetup("classic", "germany", 3), 3),
    (GameSetup("recharged", "germany", 6), 2),
]


def name_of(setup: GameSetup) -> str:
    return f"{setup.edition}-{setup.map}-{setup.players}"


def play(setup: GameSetup, people: int) -> None:
    with (
        hosting(setup, bots=setup.players - people) as host,
        Company(host.port, people) as company,
    ):
        watcher = Person(host.port, "Eve", JoinWish("Eve", Role.WATCH))
        company.play()
        until(lambda: watcher.is_done, [watcher])
        check_outcome(host, [*company.people, watcher])
        watcher.close()


@pytest.mark.parametrize(("setup", "people"), SAMPLE)
def test_a_complete_game(setup: GameSetup, people: int) -> None:
    play(setup, people)


@pytest.mark.slow
@pytest.mark.parametrize("setup", BOARDS, ids=name_of)
def test_a_complete_game_on_every_board(setup: GameSetup) -> None:
    play(setup, people=setup.players)
    play(setup, people=1)


def test_people_and_bots_at_one_table() -> None:
    play(EVERY_PHASE, people=1)


def test_host_and_guests_as_programs(tmp_path: Path) -> None:
    words = "--headless --port 0 --map usa --edition classic --seats 3 --bots easy --pace 0"
    more = ["--quiet", "--address", "127.0.0.1", "--passcode", "x", "--record", str(tmp_path / "r")]
    host = start(tmp_path / "host", "host", *words.split(), *more)
    guests = []
    try:
        port = host.port
        for name in ("Anna", "Ben"):
            options = ["--bot", "ladder", "--name", name, "--passcode", "x"]
            guests.append(start(tmp_path / name, "join", f"127.0.0.1:{port}", *options))
        results = [guest.result() for guest in guests]
        assert host.result() is None
        state = recorded_end(tmp_path / "r")
        assert state.position.result is not None
        for result in results:
            assert result["winner"] == list(state.position.result.winners)
            assert result["digest"] == digest_of(view_for(state, result["seat"]))
        assert {result["name"] for result in results} == {"Anna", "Ben"}
        log = host.log.read_text("utf-8")
        assert "Anna takes seat" in log and "is over after" in log
        assert "fault" not in log
        assert not list((tmp_path / "host").rglob("*.hosting")), "nothing is left to go on with"
    finally:
        for program in (host, *guests):
            program.end()


def test_a_wrong_passcode_is_one_sentence(tmp_path: Path) -> None:
    with hosting(passcode="secret") as host:
        words = ["join", f"127.0.0.1:{host.port}", "--bot", "easy", "--passcode", "guess"]
        guest = start(tmp_path, *words)
        assert guest.process.wait(60) == 2
        guest.end()
        assert guest.log.read_text("utf-8").splitlines() == [
            "Wrong passcode. Ask the host for it and try again."
        ]


def test_the_lobby_is_shared() -> None:
    with hosting(starts_by_itself=False) as host, Company(host.port, 2) as company:
        anna, ben = company.people
        until(lambda: anna.joiner.room and anna.joiner.room.seats[1].name, [anna, ben])
        anna.joiner.say("hello <b>there</b>")
        heard = ben.wait_for(Chatted)
        assert heard.name == name_of_seat(anna)
        assert heard.text == "hello \u2039b\u203athere\u2039/b\u203a"
        ben.joiner.feel(Feeling.WELL_PLAYED)
        assert anna.wait_for(FeelingShown).feeling is Feeling.WELL_PLAYED
        ben.joiner.pick_colour(5)
        until(lambda: 5 in [s.colour for s in anna.joiner.room.seats], [anna, ben])  # type: ignore[union-attr]
        anna.joiner.pick_colour(5)
        assert anna.wait_for(RequestDenied).request == "pick_colour"
        anna.joiner.stand_up()
        until(lambda: anna.joiner.seat is None, [anna, ben])
        anna.joiner.take_seat(anna.joiner.room.seats.index(open_seat(anna)))  # type: ignore[union-attr]
        until(lambda: anna.joiner.seat is not None, [anna, ben])
        anna.joiner.leave()
        until(lambda: len([s for s in ben.joiner.room.seats if s.name]) == 1, [ben])  # type: ignore[union-attr]


def name_of_seat(person: Person) -> str:
    room, seat = person.joiner.room, person.joiner.seat
    assert room is not None and seat is not None
    return room.seats[seat].name


def open_seat(person: Person) -> object:
    room = person.joiner.room
    assert room is not None
    return next(seat for seat in room.seats if not seat.name)


def test_pings_are_shown() -> None:
    with hosting(limits=Limits(ping_every=0.05)) as host:
        person = Person(host.port, "Anna")
        until(lambda: person.joiner.room and person.joiner.room.seats[0].ping is not None, [person])
        person.close()


def test_a_running_game_can_be_watched_and_a_seat_taken_over() -> None:
    with hosting(bots=1) as host, Company(host.port, 1) as company:
        company.play(5)
        watcher = Person(host.port, "Eve", JoinWish("Eve", Role.WATCH))
        opened = watcher.wait_for(GameOpened)
        assert opened.link.seat is None
        watcher.joiner.take_seat(1)
        until(lambda: watcher.joiner.link and watcher.joiner.link.seat == 1, [watcher])
        company.people.append(watcher)
        company.play()
        check_outcome(host, company.people)


def test_a_guest_may_take_over_a_bots_seat_on_joining() -> None:
    with hosting(bots=1) as host, Company(host.port, 1) as company:
        company.play(5)
        company.people.append(Person(host.port, "Eve", JoinWish("Eve", seat=1)))
        company.play()
        check_outcome(host, company.people)


def test_the_clock_plays_for_who_does_not() -> None:
    with hosting(clock=ClockRules(1)) as host, Company(host.port, 2) as company:
        idle = company.people[0]
        until(lambda: idle.joiner.link and company.people[1].joiner.link, company.people)
        until(lambda: idle.link.version >= 2, company.people, company.people[1].act)


def test_a_room_that_stays_plays_again() -> None:
    with hosting(bots=1, stays=True) as host:
        for game in (1, 2):
            with Company(host.port, 1) as company:
                company.play()
                assert company.people[0].link.game == game
                company.people[0].joiner.leave()
            until(lambda: host._room.status is RoomStatus.LOBBY, [])


def test_away_is_shown_to_the_others() -> None:
    with hosting() as host, Company(host.port, 2) as company:
        anna, ben = company.people
        until(lambda: anna.joiner.link and ben.joiner.link, company.people)
        ben.joiner.close()
        until(
            lambda: SeatPresence.AWAY in [s.presence for s in anna.joiner.room.seats],  # type: ignore[union-attr]
            [anna],
        )
        assert isinstance(anna.wait_for(RoomUpdated), RoomUpdated)


def test_a_stand_in_plays_on_for_who_does_not_come_back() -> None:
    with hosting(grace=0.05, stand_in="ladder") as host, Company(host.port, 2) as company:
        company.play(6)
        company.people.pop().close()
        company.play()
        check_outcome(host, company.people)
