"""A table on the network, in a real window before a real host: played, watched, talked at."""

from __future__ import annotations

from functools import partial

import pygame
import pytest
from builders import content
from lan import EVERY_PHASE, LOOPBACK, SHORT, Company, Person, hosting, table_of, until
from thinkers import QuickThinker
from ui.lan_tables import Ground, LanPerson, Visit, visiting
from ui.tables import has

from game.client.lan.lan_launcher import LanGames
from game.client.lan.room.lobby_scene import START, LobbyScene
from game.client.lan.table.chatting import Chat
from game.client.lan.table.copying import Copying
from game.client.lan.table.net_status import NetStatus
from game.client.lan.table.net_watch import is_over
from game.client.lan.table.players_scene import PlayersScene
from game.client.table.features.replay import ReplayControls
from game.client.table.menu import MenuScene
from game.client.table.results.results_scene import ResultsScene
from game.client.table.sheets.replay_sheet import PLAY_ON, stride_piece
from game.client.telling.time_line import Stride
from game.client.vocabulary import pieces
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.vocabulary.table_buttons import Verb
from game.client.widgets.ask import AskScene
from game.client.widgets.items import Press
from game.client.widgets.models import SeatBox, SeatLine
from game.engine.terms import GameSetup
from game.engine.view import view_for
from net.guest.host_stream import JoinWish
from net.host.host_commands import Reopen, SeatBot
from net.host.host_notes import NoteKind, note
from net.host.hosting import Hosting, Lodging
from net.kept.room_settings import RoomSettings
from net.protocol.messages import Role
from net.protocol.room_view import ClockRules, RoomStatus
from net.protocol.view_delta import STORY_BYTES, digest_of

WATCHER = JoinWish("Wanda", Role.WATCH)
CHAT = button(Button.CHAT)


def text_of(visit: Visit) -> list[str]:
    return [entry.text for entry in visit.table.feature(Chat).talk.transcript.entries]


def box_of(visit: Visit, seat: int) -> SeatBox:
    strip = visit.table.stage.strip.model
    assert strip is not None
    return next(b for b in strip.boxes if isinstance(b, SeatBox) and b.figures.seat == seat)


def asked(visit: Visit) -> None:
    """Wait for one's own turn."""
    table = visit.table
    visit.see(lambda: table.answering.is_asked and table.director.is_idle)


def test_a_whole_game_is_played_by_mouse_and_ends_in_its_results(
    solo: tuple[Hosting, Visit],
) -> None:
    host, visit = solo
    table = visit.table
    LanPerson(visit).play()
    visit.see(lambda: isinstance(visit.pilot.context.scenes.top, ResultsScene))
    state = table_of(host).state
    assert digest_of(table.link.view) == digest_of(view_for(state, table.link.seat))
    assert len(table.story.chronicle.rounds) == state.position.round
    assert table.worry() == ""
    visit.pilot.click(control("replay"))
    assert has(visit.pilot.context.scenes.top, ReplayControls)


@pytest.mark.parametrize("piece", [STORY_BYTES, 900], ids=["at once", "in pieces"])
def test_a_spectator_who_comes_late_knows_as_much_as_one_who_was_there(
    piece: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("net.protocol.view_delta.STORY_BYTES", piece)
    with (
        hosting(SHORT) as host,
        Company(host.port, 1) as company,
        visiting(host.port, WATCHER) as early,
        visiting(host.port, WATCHER) as late,
    ):
        company.people.append(Person(host.port, "P1"))
        early.sit_down()
        company.play()
        early.see(lambda: is_over(early.table) and early.table.director.is_idle)
        late.sit_down()
        late.see(lambda: len(late.table.story.lines) >= len(early.table.story.lines))
        known, told = early.table.story, late.table.story
        assert told.chronicle == known.chronicle
        assert [line.sentence for line in told.lines] == [line.sentence for line in known.lines]
        assert [line.round for line in told.lines] == [line.round for line in known.lines]


def test_a_spectator_takes_the_seat_of_a_bot_by_two_clicks() -> None:
    setup = GameSetup("classic", "germany", 3, variants=SHORT.variants)
    with hosting(setup, bots=2) as host, visiting(host.port) as anna:
        anna.sit_down()
        with visiting(host.port, WATCHER) as wanda:
            table = wanda.sit_down()
            assert table.link.seat is None
            wanda.pilot.click(pieces.seat(0))
            assert wanda.pilot.see(controls.take_seat(0)) is None, "a person sits there"
            wanda.pilot.click(pieces.seat(2))
            wanda.pilot.click(controls.take_seat(2))
            wanda.see(lambda: table.link.seat == 2)
            wanda.see(lambda: table.seating[2].name == "Wanda")
            anna.see(lambda: anna.table.seating[2].name == "Wanda")
            assert anna.table.names.seat(2) == "Wanda"
            anna.see(lambda: any("Wanda" in text for text in text_of(anna)))


def test_hints_and_quick_saves_say_why_they_are_off(
    solo: tuple[Hosting, Visit],
) -> None:
    _, visit = solo
    said = set()
    for key in (pygame.K_QUESTION, pygame.K_F5):
        visit.pilot.press(key)
        message = visit.table.over._toast.model
        assert message is not None
        said.add(message.text)
    assert len(said) == 2
    assert visit.table.hints.hint is None and not visit.table.hints.is_thinking


def test_whoever_hosts_is_told_of_a_full_disk_and_of_its_end() -> None:
    with hosting(SHORT, bots=1) as host, visiting(host.port, hosting=host) as visit:
        visit.sit_down()
        toast = visit.table.over._toast
        host._news.put(note(NoteKind.NOT_SAVED, reason="No space left"))
        visit.see(lambda: toast.model is not None and "No space left" in toast.model.text)
        host._news.put(note(NoteKind.SAVED_AGAIN))
        visit.see(lambda: toast.model is not None and "again." in toast.model.text)


def test_one_can_look_back_on_all_that_one_has_seen(solo: tuple[Hosting, Visit]) -> None:
    _, visit = solo
    table, pilot = visit.table, visit.pilot
    LanPerson(visit).play(4)
    asked(visit)
    pilot.press(pygame.K_h)
    past = pilot.context.scenes.top
    assert has(past, ReplayControls)
    assert (
        past.feature(ReplayControls).link.time_line.last
        == table.link.version
        == past.feature(ReplayControls).link.number
    )
    both = zip(past.story.lines, table.story.lines, strict=True)
    assert all(line.tells_as(mine) for line, mine in both)
    pilot.click(stride_piece(Stride.ROUND, back=True))
    pilot.press(pygame.K_LEFT)
    assert past.feature(ReplayControls).link.number < table.link.version
    closed = past.stage.action.button_at(PLAY_ON)
    assert closed is not None and not closed.is_open
    tip = past.show.tip(PLAY_ON, past.answering)
    assert tip is not None and tip.reason == table.names.say("replay.closed.lan")
    pilot.press(pygame.K_ESCAPE)
    assert pilot.context.scenes.top is table
    first = next(n for n, line in enumerate(table.story.lines) if line.seat == table.link.seat)
    table.feature(Copying).look_back(first)
    pilot.settle()
    past = pilot.context.scenes.top
    assert (
        has(past, ReplayControls) and past.feature(ReplayControls).link.number < table.link.version
    )
    assert any(line.tells_as(table.story.lines[first]) for line in past.story.lines)


def test_the_clock_is_shown_and_what_happens_without_time_is_told_before() -> None:
    with hosting(SHORT, bots=1, clock=ClockRules(12, 0)) as host, visiting(host.port) as anna:
        anna.sit_down()
        asked(anna)
        anna.see(lambda: anna.table.feature(NetStatus).decoration.look.clocks)
        mine = anna.table.link.seat
        assert mine is not None
        clock = box_of(anna, mine).clock
        assert clock is not None and clock.text.startswith("0:")
        bar = anna.table.stage.top_bar.model
        assert bar is not None and bar.clock == clock and bar.prompt is not None
        assert bar.prompt.rest.endswith("will be chosen.")


def test_leaving_asks_once_and_stays_if_told_to(solo: tuple[Hosting, Visit]) -> None:
    host, visit = solo
    visit.pilot.press(pygame.K_ESCAPE)
    visit.pilot.click(control("leave"))
    question = visit.pilot.context.scenes.top
    assert isinstance(question, AskScene)
    assert question.question.sentences == (visit.table.names.say("lan_table.leave.player"),)
    visit.pilot.click(control("stay"))
    assert not visit.session.is_closed
    visit.pilot.click(control("leave"))
    visit.pilot.click(control("leave_anyway"))
    assert visit.session.is_closed
    until(lambda: host._room.seats[0].is_vacant, [])


def test_the_game_goes_on_in_the_menu() -> None:
    with hosting(SHORT) as host, visiting(host.port) as anna:
        bert = Person(host.port, "Bert")
        table = anna.sit_down()
        bert.look(0.05)
        anna.pilot.press(pygame.K_ESCAPE)
        person = LanPerson(anna)
        if person.is_asked:
            anna.pilot.press(pygame.K_ESCAPE)
            person.decide()
            anna.pilot.press(pygame.K_ESCAPE)
        assert isinstance(anna.pilot.context.scenes.top, MenuScene)
        version = table.link.version

        def both() -> None:
            bert.look()
            bert.act()
            anna.pilot.step()

        until(lambda: table.link.version > version, [], both)
        bert.close()


def test_a_host_whose_window_does_nothing_holds_nobody_up() -> None:
    """As when it is minimised: the others play on without a single frame of it."""
    setup = GameSetup("classic", "germany", 3, variants=SHORT.variants)
    with (
        hosting(setup, bots=1, stand_in="ladder", grace=0.0) as host,
        visiting(host.port, hosting=host) as anna,
        Company(host.port, 1) as company,
    ):
        anna.sit_down()
        anna.session.joiner.stand_up()
        company.play()
        anna.see(lambda: is_over(anna.table))


def test_after_the_game_the_way_leads_back_to_the_room() -> None:
    with hosting(SHORT) as host, visiting(host.port, WATCHER, hosting=host) as visit:
        with Company(host.port, 2) as company:
            visit.sit_down()
            company.play()
            visit.see(lambda: isinstance(visit.pilot.context.scenes.top, ResultsScene))
        visit.pilot.click(control("lobby"))
        assert isinstance(visit.pilot.context.scenes.top, LobbyScene)
        assert not visit.session.is_closed
        visit.see(lambda: visit.session.joiner.room.status is RoomStatus.LOBBY)  # type: ignore[union-attr]
        visit.pilot.settle()
        assert isinstance(visit.pilot.context.scenes.top, LobbyScene), "the game stays closed"


def test_the_lobby_opens_the_table_when_the_game_begins() -> None:
    settings = RoomSettings("Test", SHORT, seed=3, pace=0.0)
    host = Hosting(settings, content(), "Anna", Lodging(0, LOOPBACK), thinker=QuickThinker)
    with visiting(host.port, JoinWish("Anna", token=host.own_token), hosting=host) as anna:
        host.command(SeatBot(1, "ladder"))
        lobby = LanGames(anna.pilot.context).lobby(anna.session)
        anna.pilot.open(lambda _: Ground())
        anna.pilot.context.scenes.push(lobby)
        anna.pilot.settle()
        assert isinstance(lobby, LobbyScene)
        anna.see(lambda: can_be_pressed(lobby, START))
        anna.pilot.settle()
        anna.pilot.click(START)
        anna.see(lambda: has(anna.pilot.context.scenes.top, NetStatus))
        LanPerson(anna).play(1)
    host.close()


def can_be_pressed(lobby: LobbyScene, button: PieceId) -> bool:
    """The room has told that everybody is ready; it tells how it looks only so often."""
    item = lobby.item_of(button)
    return isinstance(item, Press) and item.is_open


def is_in_lobby(person: Person) -> bool:
    room = person.joiner.room
    return room is not None and room.status is RoomStatus.LOBBY


def test_another_game_in_the_room_takes_the_place_of_the_last() -> None:
    with (
        hosting(SHORT) as host,
        visiting(host.port, WATCHER, hosting=host) as visit,
        Company(host.port, 2) as company,
    ):
        first = visit.sit_down()
        company.play()
        visit.see(lambda: isinstance(visit.pilot.context.scenes.top, ResultsScene))
        visit.session.command(Reopen())
        for person in company.people:
            until(partial(is_in_lobby, person), [person])
            person.joiner.ready()
        visit.see(lambda: visit.table is not first)
        assert visit.table.link.version == 0 and not visit.session.is_closed


def test_everybody_in_the_room_is_listed_and_the_host_may_show_them_out() -> None:
    with hosting(EVERY_PHASE) as host, visiting(host.port, hosting=host) as anna:
        bert, wanda = Person(host.port, "Bert"), Person(host.port, "Wanda", WATCHER)
        anna.sit_down()
        anna.see(lambda: anna.session.joiner.room and anna.session.joiner.room.watchers)
        anna.pilot.press(pygame.K_ESCAPE)
        anna.pilot.click(control("players"))
        assert isinstance(anna.pilot.context.scenes.top, PlayersScene)
        room, mine = anna.session.joiner.room, anna.session.joiner.seat
        assert room is not None and mine is not None
        other = 1 - mine
        member = room.seats[other].member
        assert member is not None
        kick = control("kick", member)
        anna.pilot.click(kick)
        assert member in host._room.members, "asked once more"
        anna.pilot.click(kick)
        anna.see(lambda: box_of(anna, other).presence is SeatLine.GONE)
        bot = control("bot", other)
        anna.see(lambda: anna.pilot.see(bot))
        anna.pilot.click(bot)
        anna.see(lambda: box_of(anna, other).presence is SeatLine.STAND_IN)
        bert.close()
        wanda.close()


def test_the_badge_and_the_boxes_explain_themselves(solo: tuple[Hosting, Visit]) -> None:
    _, visit = solo
    table = visit.table
    assert has(table, NetStatus)
    badge = table.show.tip(button(Button.NETWORK), table.answering)
    mine = table.show.tip(pieces.seat(0), table.answering)
    bot = table.show.tip(pieces.seat(1), table.answering)
    assert badge is not None and mine is not None and bot is not None
    word = table.names.say("lan_table.tip.connection")
    assert [word in [row.label for row in tip.rows] for tip in (badge, mine, bot)] == [
        True,
        True,
        False,
    ]
    assert visit.pilot.see(button(Button.NETWORK)) is not None
    assert box_of(visit, 0).presence is SeatLine.GOOD and box_of(visit, 1).presence is None
    assert visit.pilot.see(controls.simple(Verb.RETRY)) is None
