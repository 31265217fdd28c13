"""Lines that break, hosts that go, people who are away: what the table shows, and what it keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
from builders import content
from client.lan.test_lan_table import asked, box_of, text_of
from lan import IDENTITY, LOOPBACK, SHORT, BadLine, Company, Person, hosting, start, table_of, until
from thinkers import QuickThinker
from ui.lan_tables import LanPerson, Visit, visiting

from game.bot_driver import BotSeat
from game.client.lan.table.copying import Copying
from game.client.lan.table.net_status import NetStatus
from game.client.lan.table.players_scene import PlayersScene
from game.client.planning.setup_picks import AreaPick
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, area, button
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.ask import AskScene
from game.client.widgets.models import SeatLine
from game.engine.errors import Illegal, IllegalAction
from net.guest.host_stream import JoinWish
from net.guest.line import LineStatus, Patience
from net.host.host_commands import Kick
from net.host.hosting import Hosting, Lodging
from net.kept.hosted_save import read_save
from net.protocol.messages import Act, Answer, Fault, GuestMessage, Role

RETRY, LEAVE = controls.simple(Verb.RETRY), controls.simple(Verb.LEAVE)
SLOW_TO_RETRY = Patience(connect=5.0, idle=10.0, first_pause=30.0, longest_pause=30.0)
"""So that nothing but the button brings the line back while a test looks."""


def bar_of(visit: Visit) -> Any:
    return visit.table.feature(NetStatus).cover.bar.model


def my_line(visit: Visit) -> SeatLine:
    """What the badge says."""
    return visit.table.feature(NetStatus).decoration.look.me


def plan_an_area(visit: Visit) -> str:
    """Choose an area without confirming it."""
    asked(visit)
    plan = visit.table.answering.plan
    assert isinstance(plan, AreaPick)
    chosen = plan.open[0]
    visit.pilot.click(area(chosen))
    assert visit.table.answering.plan.area == chosen  # type: ignore[union-attr]
    return chosen


def test_a_lost_line_is_told_at_once_and_one_click_brings_it_back_with_the_plan() -> None:
    with (
        hosting(SHORT, bots=1) as host,
        BadLine(host.port) as line,
        visiting(line.port, patience=SLOW_TO_RETRY) as visit,
    ):
        table = visit.sit_down()
        chosen = plan_an_area(visit)
        line.cut()
        visit.see(lambda: bar_of(visit))
        assert my_line(visit) is SeatLine.AWAY
        visit.see(lambda: "30" in bar_of(visit).title or "3" in bar_of(visit).title)
        visit.pilot.click(button(Button.CONFIRM))
        message = table.over._toast.model
        assert message is not None and "plan is kept" in message.text
        assert table.over._toast.rect.y > table.feature(NetStatus).cover.bar.rect.bottom
        visit.pilot.click(RETRY)
        visit.see(lambda: bar_of(visit) is None)
        assert isinstance(table.answering.plan, AreaPick)
        assert table.answering.plan.area == chosen
        assert my_line(visit) is SeatLine.GOOD
        visit.pilot.click(button(Button.CONFIRM))
        visit.see(lambda: table.link.version > 0)


def test_the_countdown_runs_and_the_keyboard_reaches_the_bar() -> None:
    with (
        hosting(SHORT, bots=1) as host,
        BadLine(host.port) as line,
        visiting(line.port, patience=SLOW_TO_RETRY) as visit,
    ):
        visit.sit_down()
        asked(visit)
        line.cut()
        visit.see(lambda: visit.session.joiner.state.status is LineStatus.LOST)
        visit.see(lambda: bar_of(visit))
        first = bar_of(visit).title
        visit.pilot.wait(2.1)
        assert bar_of(visit).title != first
        visit.pilot.press(pygame.K_TAB)
        assert visit.table.focus.shown in visit.table.over.buttons()
        while visit.table.focus.shown != RETRY:
            visit.pilot.press(pygame.K_TAB)
        visit.pilot.press(pygame.K_RETURN)
        visit.see(lambda: bar_of(visit) is None)


def test_what_happened_meanwhile_is_in_the_log_and_is_not_played_again() -> None:
    with (
        hosting(SHORT) as host,
        BadLine(host.port) as line,
        visiting(line.port, patience=SLOW_TO_RETRY) as anna,
    ):
        bert = Person(host.port, "Bert")
        table = anna.sit_down()
        person = LanPerson(anna)
        if person.is_asked:
            person.decide()
        version, lines = table.link.version, len(table.story.lines)
        line.cut()
        anna.see(lambda: bar_of(anna))

        def act() -> None:
            bert.look(0.005)
            bert.act()

        until(lambda: table_of(host).version > version, [], act)
        anna.pilot.click(RETRY)
        anna.see(lambda: table.link.version > version)
        assert table.director.is_idle, "no motion is shown for it"
        assert len(table.story.lines) > lines
        assert anna.table.names.say("lan_table.news.connected") in text_of(anna)
        bert.close()


def test_an_answer_that_was_under_way_on_a_dead_line_arrives_after_it() -> None:
    with (
        hosting(SHORT, bots=1) as host,
        BadLine(host.port) as line,
        visiting(line.port) as visit,
    ):
        table = visit.sit_down()
        plan_an_area(visit)
        line.stall()
        visit.pilot.click(button(Button.CONFIRM))
        assert table.answering.is_sent and table.feature(Copying).link.is_waiting
        visit.pilot.wait(1.2)
        assert my_line(visit) is SeatLine.SLOW
        line.cut()
        visit.see(lambda: table.link.version > 0)
        visit.see(
            lambda: not table.feature(Copying).link.is_waiting and not table.answering.is_sent
        )


def test_an_answer_that_the_host_refuses_late_is_a_plan_again() -> None:
    with hosting(SHORT, bots=1) as host, visiting(host.port) as visit:
        table = visit.sit_down()
        chosen = plan_an_area(visit)
        held: list[GuestMessage] = []
        table.feature(NetStatus).session.joiner.send = held.append  # type: ignore[method-assign, assignment]
        visit.pilot.click(button(Button.CONFIRM))
        visit.pilot.click(button(Button.CONFIRM))
        assert table.answering.is_sent and not table.answering.is_asked
        (act,) = held
        assert isinstance(act, Act), "what is under way cannot be sent again"
        fault = Fault("illegal", "not_your_turn", {})
        table.feature(Copying).link.answered(Answer(act.number, table.link.version, fault))
        visit.pilot.step()
        message = table.over._toast.model
        why_not = table.names.refusal(IllegalAction(Illegal.NOT_YOUR_TURN))
        assert message is not None and message.text == why_not
        assert table.answering.is_asked
        assert isinstance(table.answering.plan, AreaPick)
        assert table.answering.plan.area == chosen


def test_a_host_that_is_gone_is_waited_for_until_it_resumes(tmp_path: Path) -> None:
    save = tmp_path / "game.hosting"
    with hosting(SHORT, bots=1, save=save) as host, visiting(host.port) as visit:
        table = visit.sit_down()
        LanPerson(visit).play(3)
        asked(visit)
        version, lines = table.link.version, len(table.story.lines)
        host.close()
        visit.see(lambda: bar_of(visit))
        visit.pilot.wait(0.3)
        lodging = Lodging(0, LOOPBACK, save, identity=IDENTITY)
        again = Hosting(read_save(save), content(), None, lodging, thinker=QuickThinker)
        visit.see(lambda: bar_of(visit) is None)
        assert table.link.version == version and len(table.story.lines) == lines
        LanPerson(visit).play(2)
        again.close()


def test_a_host_process_that_was_killed_is_found_again_by_itself(tmp_path: Path) -> None:
    save = tmp_path / "game.hosting"
    words = [
        "host",
        "--headless",
        "--quiet",
        "--address",
        "127.0.0.1",
        "--pace",
        "0",
        "--seed",
        "3",
        "--map",
        "germany",
        "--edition",
        "classic",
        "--seats",
        "2",
        "--bots",
        "easy",
        "--variant",
        "first_game",
    ]
    program = start(tmp_path, *words, "--save", str(save))
    try:
        port = program.port
        with visiting(port) as visit:
            table = visit.sit_down()
            LanPerson(visit).play(2)
            asked(visit)
            version = table.link.version
            program.kill()
            visit.see(lambda: bar_of(visit))
            program.end()
            program = start(tmp_path, *words, "--resume", str(save))
            assert program.port == port
            visit.see(lambda: bar_of(visit) is None)
            assert table.link.version == version
            LanPerson(visit).play(1)
    finally:
        program.end()


def test_a_program_that_was_restarted_takes_its_seat_by_its_token() -> None:
    with hosting(SHORT, bots=1) as host:
        with visiting(host.port) as visit:
            visit.sit_down()
            LanPerson(visit).play(3)
            asked(visit)
            token, seat = visit.session.joiner.token, visit.session.joiner.seat
            assert seat is not None
            lines = visit.table.story.lines
            visit.pilot.context.quit()
        until(lambda: host._room.seats[seat].member is None, [])
        assert not host._room.seats[seat].is_vacant, "closing the window is not leaving"
        with visiting(host.port, JoinWish("Anna", token=token)) as back:
            back.sit_down()
            assert back.table.link.seat == seat
            asked(back)
            told = [line.sentence for line in back.table.story.lines]
            assert told == [line.sentence for line in lines]
            LanPerson(back).play(1)


def test_who_was_shown_out_is_told_why_and_can_leave() -> None:
    with hosting(SHORT, bots=1) as host, visiting(host.port) as visit:
        visit.sit_down()
        host.command(Kick(visit.session.joiner.member or 0))
        visit.see(lambda: bar_of(visit))
        assert "removed you from the room" in bar_of(visit).about
        assert visit.pilot.see(RETRY) is None
        visit.pilot.click(LEAVE)
        assert visit.session.is_closed, "there is nothing left to be asked about"
        assert not isinstance(visit.pilot.context.scenes.top, AskScene)


def away_at_the_turn(anna: Visit, bert: Person) -> int:
    """Bert's program ends when he is asked; his seat."""
    seat = bert.joiner.seat
    assert seat is not None
    person = LanPerson(anna)

    def step() -> None:
        anna.pilot.step()
        if person.is_asked:
            person.decide()

    until(lambda: seat in anna.table.answering.view.position.to_act, [], step)
    bert.close()
    anna.see(lambda: bar_of(anna))
    return seat


def test_the_host_is_asked_when_somebody_is_away_and_a_bot_answers_once() -> None:
    with hosting(SHORT) as host, visiting(host.port, hosting=host) as anna:
        bert = Person(host.port, "Bert")
        table = anna.sit_down()
        until(lambda: bert.joiner.link, [bert])
        seat = away_at_the_turn(anna, bert)
        assert box_of(anna, seat).presence is SeatLine.AWAY
        assert "Bert" in bar_of(anna).title
        version = table.link.version
        anna.pilot.click(controls.of_seat(Verb.WAIT_FOR, seat))
        anna.see(lambda: bar_of(anna) is None)
        assert table.link.version == version, "the table waits"
        table.feature(NetStatus).watch._awaited = None  # as if nobody had said so
        anna.see(lambda: bar_of(anna))
        anna.pilot.click(controls.of_seat(Verb.BOT_ONCE, seat))
        anna.see(lambda: table.link.version > version)
        anna.see(lambda: box_of(anna, seat).presence is SeatLine.AWAY)


def test_the_host_chooses_how_well_a_bot_stands_in() -> None:
    with hosting(SHORT) as host, visiting(host.port, hosting=host) as anna:
        bert = Person(host.port, "Bert")
        table = anna.sit_down()
        until(lambda: bert.joiner.link, [bert])
        seat = away_at_the_turn(anna, bert)
        assert [level.is_on for level in bar_of(anna).levels.levels] == [False, True, False, False]
        anna.pilot.click(controls.bot_level("easy"))
        assert [level.is_on for level in bar_of(anna).levels.levels] == [True, False, False, False]
        anna.pilot.click(controls.of_seat(Verb.BOT_UNTIL_BACK, seat))
        anna.see(lambda: host._room.seats[seat].bot)
        assert host._room.seats[seat].bot == BotSeat("easy")
        assert table.context.settings.lan.stand_in == "easy", "it is kept for the next time"
        context = anna.pilot.context
        anna.see(lambda: (room := anna.session.joiner.room) and room.seats[seat].has_stand_in)
        context.scenes.push(PlayersScene(context, anna.session))
        anna.pilot.settle()
        anna.pilot.click(controls.bot_level("hard"))
        anna.see(lambda: host._room.seats[seat].bot == BotSeat("hard"))


def test_the_host_frees_the_seat_of_somebody_who_does_not_come_back() -> None:
    with hosting(SHORT) as host, visiting(host.port, hosting=host) as anna:
        bert = Person(host.port, "Bert")
        anna.sit_down()
        until(lambda: bert.joiner.link, [bert])
        seat = bert.joiner.seat
        assert seat is not None
        bert.close()
        anna.see(lambda: box_of(anna, seat).presence is SeatLine.AWAY)
        eve = Person(host.port, "Eve", JoinWish("Eve", Role.WATCH))
        until(lambda: eve.joiner.link, [eve])
        anna.see(lambda: anna.table.feature(NetStatus).watch.room.watchers)
        assert host._room.free_seats() == ()
        context = anna.pilot.context
        context.scenes.push(PlayersScene(context, anna.session))
        anna.pilot.settle()
        anna.pilot.click(control("free", seat))
        anna.see(lambda: host._room.free_seats() == (seat,))
        eve.joiner.take_seat(seat)
        until(lambda: eve.joiner.seat == seat, [eve])
        eve.close()


def test_a_bot_plays_until_its_person_is_back() -> None:
    with hosting(SHORT) as host, visiting(host.port, hosting=host) as anna:
        bert = Person(host.port, "Bert")
        table = anna.sit_down()
        until(lambda: bert.joiner.link, [bert])
        seat = away_at_the_turn(anna, bert)
        anna.pilot.click(controls.of_seat(Verb.BOT_UNTIL_BACK, seat))
        anna.see(lambda: box_of(anna, seat).presence is SeatLine.STAND_IN)
        assert bar_of(anna) is None
        LanPerson(anna).play(2)
        bert.restart()
        until(lambda: bert.joiner.is_open, [bert])
        anna.see(lambda: box_of(anna, seat).presence is SeatLine.GOOD)
        said = text_of(anna)
        assert table.names.say("lan_table.news.here", name="Bert") in said
        bert.close()


def test_a_guest_is_not_asked_what_only_the_host_may_decide() -> None:
    with hosting(SHORT) as host, visiting(host.port) as anna, Company(host.port, 1) as company:
        anna.sit_down()
        (bert,) = company.people
        until(lambda: bert.joiner.link, [bert])
        seat = bert.joiner.seat
        assert seat is not None
        bert.close()
        anna.see(lambda: box_of(anna, seat).presence is SeatLine.AWAY)
        anna.pilot.wait(0.1)
        assert bar_of(anna) is None
        assert anna.pilot.see(control("kick", seat)) is None
