"""Seats that change hands, as people meet it: the question, the wait, and who stays out."""

from __future__ import annotations

import pygame
from lan import SHORT, Person, hosting, until
from ui.lan_tables import Visit, visiting

from game.client.lan.table.net_status import NetStatus
from game.client.lan.table.players_scene import PlayersScene
from game.client.vocabulary import pieces
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.table_buttons import Verb
from game.engine.terms import GameSetup
from net.guest.guest import RequestDenied
from net.guest.host_stream import JoinWish
from net.protocol.messages import Role
from net.protocol.room_view import TakeOver

THREE = GameSetup("classic", "germany", 3, variants=SHORT.variants)
WATCHER = JoinWish("Wanda", Role.WATCH)


def wish(anna: Visit, verb: Verb) -> controls.MemberButton:
    """The host's button that answers whoever asks."""
    room = anna.table.feature(NetStatus).watch.room
    member = next(one.member for one in room.watchers if one.wants is not None)
    return controls.of_member(verb, member)


def test_the_host_is_asked_and_nothing_stops_meanwhile() -> None:
    with (
        hosting(THREE, bots=2, take_over=TakeOver.ASK) as host,
        visiting(host.port, hosting=host) as anna,
    ):
        anna.sit_down()
        eve = Person(host.port, "Eve", WATCHER)
        until(lambda: eve.joiner.link, [eve])
        eve.joiner.take_seat(2)
        anna.see(lambda: anna.table.feature(NetStatus).cover.bar.model)
        model = anna.table.feature(NetStatus).cover.bar.model
        assert model is not None and "Wanda" in model.title
        assert anna.pilot.context.scenes.top is anna.table, "a question that does not block"
        anna.pilot.click(wish(anna, Verb.DECLINE))
        denied = eve.wait_for(RequestDenied)
        assert denied.error.code == "declined"
        anna.see(lambda: anna.table.feature(NetStatus).cover.bar.model is None)
        eve.joiner.take_seat(2)
        anna.see(lambda: anna.table.feature(NetStatus).cover.bar.model)
        anna.pilot.click(wish(anna, Verb.ALLOW))
        until(lambda: eve.joiner.seat == 2, [eve])
        anna.see(lambda: anna.table.names.seat(2) == "Wanda")
        eve.close()


def test_who_asks_is_told_that_the_host_decides() -> None:
    with (
        hosting(THREE, bots=2, take_over=TakeOver.ASK) as host,
        visiting(host.port) as anna,
        visiting(host.port, WATCHER) as wanda,
    ):
        anna.sit_down()
        table = wanda.sit_down()
        wanda.pilot.click(pieces.seat(2))
        wanda.pilot.click(controls.take_seat(2))
        wanda.see(lambda: table.feature(NetStatus).decoration.look.asked_for == 2)
        assert table.link.seat is None
        assert wanda.pilot.see(controls.take_seat(2)) is None, "asked once is enough"


def test_where_nobody_may_take_over_no_seat_is_offered() -> None:
    with (
        hosting(THREE, bots=2, take_over=TakeOver.NOBODY) as host,
        visiting(host.port) as anna,
        visiting(host.port, WATCHER) as wanda,
    ):
        anna.sit_down()
        wanda.sit_down()
        wanda.pilot.click(pieces.seat(2))
        assert wanda.pilot.see(controls.take_seat(2)) is None


def test_the_host_keeps_somebody_out_by_two_presses() -> None:
    with hosting(THREE, bots=2) as host, visiting(host.port, hosting=host) as anna:
        anna.sit_down()
        eve = Person(host.port, "Eve", WATCHER)
        until(lambda: eve.joiner.member, [eve])
        anna.see(lambda: anna.table.feature(NetStatus).watch.room.watchers)
        context = anna.pilot.context
        context.scenes.push(PlayersScene(context, anna.session))
        anna.pilot.settle()
        ban = control("ban", eve.joiner.member or 0)
        anna.pilot.click(ban)
        anna.pilot.click(ban)
        anna.see(lambda: not anna.session.joiner.room.watchers)  # type: ignore[union-attr]
        assert [one.name for one in host.kept_out] == [WATCHER.name]
        eve.close()
        anna.pilot.settle()
        anna.pilot.click(control("let_in", 0))
        until(lambda: not host.kept_out, [])


def test_a_crowd_of_spectators_hides_nobody_from_the_host() -> None:
    """The list is longer than the window, and its last button is reached by the keyboard."""
    with hosting(THREE, bots=2) as host, visiting(host.port, hosting=host) as anna:
        anna.sit_down()
        crowd = [Person(host.port, f"Eve {n}", JoinWish(f"Eve{n}x", Role.WATCH)) for n in range(15)]
        until(lambda: all(one.joiner.member for one in crowd), crowd)
        anna.see(lambda: len(anna.table.feature(NetStatus).watch.room.watchers) == len(crowd))
        context = anna.pilot.context
        people = PlayersScene(context, anna.session)
        context.scenes.push(people)
        anna.pilot.settle()
        last = control("kick", crowd[-1].joiner.member or 0)
        place, view = people.place_of(last), people.view
        assert place is not None and view is not None
        assert not view.window.contains(place)
        people.point(last)
        place = people.place_of(last)
        assert place is not None and view.window.contains(place)
        for _ in range(2):
            anna.pilot.press(pygame.K_RETURN)
        anna.see(lambda: len(anna.table.feature(NetStatus).watch.room.watchers) == len(crowd) - 1)
        for one in crowd:
            one.close()
