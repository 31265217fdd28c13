"""A hosted game taken up again from a window: same room, same port, same seats and tokens."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from builders import content
from lan import IDENTITY, LOOPBACK, SHORT, Company, Person, check_outcome, table_of, until
from thinkers import QuickThinker

from game.engine.events import Phase
from net.guest.guest import CameBack
from net.guest.host_stream import JoinWish
from net.guest.line import LineStatus
from net.host.host_commands import SeatBot, StartGame
from net.host.hosting import Hosting, Lodging, Obeyed
from net.kept.hosted_games import hosted_games
from net.kept.hosted_save import SavedGame, read_save
from net.kept.room_settings import RoomSettings
from net.protocol.net_errors import NetCode, NetError
from net.protocol.passcode import verifier_of
from net.protocol.room_view import RoomStatus, SeatKind, SeatPresence

SETTINGS = RoomSettings("Friday", SHORT, passcode=verifier_of("x"), pace=0.0)


@contextmanager
def window(settings: RoomSettings | SavedGame, save: Path) -> Iterator[Hosting]:
    """A host as a window has it, with a seat for whoever sits before it."""
    lodging = Lodging(0, LOOPBACK, save, identity=IDENTITY)
    hosting = Hosting(settings, content(), "Hanna", lodging, thinker=QuickThinker)
    try:
        yield hosting
    finally:
        hosting.close()


def own_guest(hosting: Hosting) -> Person:
    """The person who hosts, as a guest of their own host."""
    return Person(hosting.port, "Hanna", JoinWish("Hanna", token=hosting.own_token))


def done(hosting: Hosting, number: int) -> NetCode | None:
    """What became of a command."""

    def found() -> list[Obeyed]:
        return [n for n in hosting.poll() if isinstance(n, Obeyed) and n.number == number]

    obeyed: Obeyed = until(found, [])[0]
    return obeyed.code


def test_a_game_hosted_in_a_window_goes_on_another_day(tmp_path: Path) -> None:
    save = tmp_path / "friday.hosting"
    ben: Person
    with window(SETTINGS, save) as hosting:
        first = (hosting.port, hosting.room_id, hosting.own_token)
        hanna = own_guest(hosting)
        ben = Person(hosting.port, "Ben", JoinWish("Ben", passcode="x"))
        company = Company.of([hanna, ben])
        until(lambda: all(p.joiner.seat is not None for p in company.people), company.people)
        for person in company.people:
            person.joiner.ready()
        until(lambda: done(hosting, hosting.command(StartGame())) is None, company.people)
        company.reach(Phase.RESOURCES)
        stopped = table_of(hosting).version
        hanna.close()
    until(lambda: ben.joiner.state.status is LineStatus.LOST, [ben])

    (game,) = hosted_games(tmp_path, content())
    assert (game.room, game.setup, game.people) == ("Friday", SHORT, ("Hanna", "Ben"))
    assert (game.round, game.position.phase, len(game.saved.log)) == (1, Phase.RESOURCES, stopped)

    with window(game.saved, game.path) as hosting:
        assert (hosting.port, hosting.room_id, hosting.own_token) == first
        company = Company.of([own_guest(hosting), ben])
        until(lambda: ben.times(CameBack), company.people)
        assert ben.link.version == stopped
        company.play()
        check_outcome(hosting, company.people)
        for person in company.people:
            person.close()
    assert hosted_games(tmp_path, content()) == ()
    assert not save.exists()


def test_a_taken_port_is_told(tmp_path: Path) -> None:
    save = tmp_path / "game.hosting"
    begin_and_stop(save)
    saved = read_save(save)
    with socket.create_server((LOOPBACK, saved.began.port)):
        with pytest.raises(NetError) as caught, window(saved, save):
            pass
        assert caught.value.code is NetCode.PORT_TAKEN
    assert len(hosted_games(tmp_path, content())) == 1, "it can still be tried again"


def begin_and_stop(save: Path) -> None:
    """A game against a bot that has just begun when its window is closed."""
    with window(SETTINGS, save) as hosting:
        hanna = own_guest(hosting)
        assert done(hosting, hosting.command(SeatBot(1, "ladder"))) is None
        until(lambda: hanna.joiner.is_open, [hanna])
        hanna.joiner.ready()
        until(lambda: done(hosting, hosting.command(StartGame())) is None, [hanna])
        until(lambda: hanna.joiner.link, [hanna])
        hanna.close()


def test_bots_go_on_and_the_host_is_waited_for(tmp_path: Path) -> None:
    save = tmp_path / "game.hosting"
    begin_and_stop(save)
    with window(read_save(save), save) as hosting:
        seats = hosting._room.view().seats
        assert [seat.kind for seat in seats] == [SeatKind.PERSON, SeatKind.BOT]
        assert seats[0].is_host and seats[0].presence is SeatPresence.AWAY
        assert hosting._room.status is RoomStatus.RUNNING
        company = Company.of([own_guest(hosting)])
        company.play()
        check_outcome(hosting, company.people)
        company.people[0].close()
