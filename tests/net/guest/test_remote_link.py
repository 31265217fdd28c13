"""A link to a table far away: what scenes and bots see is what a link nearby shows them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from builders import content
from rooms import Lodge, full_lodge, lodge, sensible
from thinkers import QuickThinker

from game.bot_driver import BotDriver, BotSeat
from game.bots.base import Budget
from game.engine.actions import Action, OpenAuction, Pass
from game.engine.errors import GameError, Illegal, IllegalAction
from game.engine.options import options_for
from game.engine.plain import decode_action
from game.engine.view import view_for
from game.link import (
    ActionAnswer,
    ActionPlayed,
    ActionRefused,
    Link,
    LocalLink,
    answers_in,
    updates_in,
)
from game.table import Refusal, RefusedAction
from net.guest.guest import (
    CameBack,
    Chatted,
    FeelingShown,
    GameOpened,
    Guest,
    LineChanged,
    OwnSeatChanged,
    RequestDenied,
    RoomUpdated,
)
from net.guest.line import LineState, LineStatus
from net.guest.remote_link import RemoteLink, error_of
from net.host import guest_requests
from net.host.limits import Limits
from net.protocol.messages import (
    Act,
    Answer,
    Denied,
    Fault,
    Feel,
    Feeling,
    FetchStory,
    FetchView,
    GuestMessage,
    HostMessage,
    Join,
    Joined,
    Ready,
    Role,
    RoomChanged,
    Said,
    Snapshot,
    TakeSeat,
    Told,
    Updated,
    from_guest,
    from_host,
    to_guest,
    to_host,
)
from net.protocol.net_errors import NetCode, NetError, RemoteProtocolError
from net.protocol.room_view import ClockRules, RoomView


class Cable:
    """Joins a guest to a room without a socket; it can be cut, slowed down and meddled with."""

    def __init__(self, place: Lodge, join: Join) -> None:
        self.place = place
        self.is_open = True
        self.is_slow = False
        self.sent: list[GuestMessage] = []
        self.meddle: Callable[[HostMessage], list[HostMessage]] = lambda message: [message]
        self.guest = Guest(content(), self, lambda: place.now)
        self.member = self.connect(join)

    def connect(self, join: Join) -> int:
        member = self.place.try_join(join)
        assert isinstance(member, int)
        self.member, self.is_open = member, True
        self.guest.receive(LineState(LineStatus.OPEN))
        self.pump()
        return member

    def cut(self) -> None:
        self.is_open = False
        self.place.room.lose(self.member, self.place.now)
        self.guest.receive(LineState(LineStatus.LOST, attempt=2, pause=1.0))

    def come_back(self) -> None:
        self.connect(Join("x", token=self.guest.token))

    def send(self, message: GuestMessage) -> None:
        self.sent.append(message)
        if self.is_open:
            decoded = from_guest(to_host(message)[4:])
            guest_requests.receive(self.place.room, self.member, decoded, self.place.now)

    def pump(self) -> bool:
        if not self.is_open or self.is_slow:
            return False
        heard = self.place.hear(self.member)
        for message in heard:
            for changed in self.meddle(message):
                self.guest.receive(from_host(to_guest(changed)[4:]))
        return bool(heard)

    @property
    def link(self) -> RemoteLink:
        assert self.guest.link is not None
        return self.guest.link


@pytest.fixture
def place() -> Lodge:
    """Three seats; one is free for a guest by cable, the others are moved by hand."""
    return lodge(3, starts_by_itself=True)


def seated(place: Lodge) -> list[Cable]:
    cables = [Cable(place, Join(f"P{seat}")) for seat in range(3)]
    for cable in cables:
        cable.pump()
    return cables


def chosen(link: Link) -> Action:
    return decode_action(sensible(link.view))


def answer_to(link: Link, action: Action) -> ActionAnswer:
    """What the next poll says to an action."""
    number = link.submit(action)
    (answer,) = answers_in(link.poll())
    assert answer.number == number
    return answer


def why_not(link: Link, action: Action) -> GameError:
    answer = answer_to(link, action)
    assert isinstance(answer, ActionRefused)
    return answer.error


def turn(cables: list[Cable]) -> Cable:
    return next(c for c in cables if options_for(c.link.view) is not None)


def test_it_is_a_link() -> None:
    def takes(link: Link) -> Link:
        return link

    cable = seated(lodge(3, starts_by_itself=True))[0]
    assert takes(cable.link) is cable.link


def test_a_remote_game_is_told_like_a_local_one(place: Lodge) -> None:
    cables = seated(place)
    match = place.room.games.running
    assert match is not None
    locals_ = [LocalLink(match.table, seat) for seat in range(3)]
    for _ in range(120):
        for cable, local in zip(cables, locals_):
            told, nearby = updates_in(cable.link.poll()), local.poll()
            assert told == nearby
            assert (cable.link.view, cable.link.version) == (local.view, local.version)
            assert cable.link.seat == local.seat
        cable = turn(cables)
        number = cable.link.submit(chosen(cable.link))
        assert cable.link.version == match.table.version - 1, "not before it is polled"
        cable.pump()
        assert list(cable.link._news)[-1] == ActionPlayed(number, match.table.version)


def test_illegal_and_early_actions_get_the_answers_of_a_local_link(place: Lodge) -> None:
    cables = seated(place)
    match = place.room.games.running
    assert match is not None
    for seat in range(3):
        local, remote = LocalLink(match.table, seat), cables[seat].link
        local.poll()
        remote.poll()
        assert answer_to(remote, Pass()) == answer_to(local, Pass())
    assert match.table.version == 0


def test_what_was_decided_on_an_older_view_is_refused(place: Lodge) -> None:
    cables = seated(place)
    for cable in cables:
        cable.link.poll()
    first = turn(cables)
    other = next(c for c in cables if c is not first)
    first.link.submit(chosen(first.link))
    stale = RefusedAction(Refusal.STALE_VERSION, known=0, now=1)
    assert why_not(other.link, Pass()) == stale


def test_a_spectator_and_a_closed_link_play_nothing() -> None:
    place = full_lodge(people=1, bots=2)
    cable = Cable(place, Join("Eve", Role.WATCH))
    assert cable.link.seat is None
    assert why_not(cable.link, Pass()) == RefusedAction(Refusal.ONLY_WATCHING)
    cable.link.close()
    assert why_not(cable.link, Pass()) == RefusedAction(Refusal.LEFT_THE_TABLE)


def test_bots_sit_on_it_like_anybody_else(place: Lodge) -> None:
    cables = seated(place)
    links = {seat: cables[seat].link for seat in range(3)}
    bots = {seat: BotSeat("easy") for seat in range(3)}
    driver = BotDriver(links, bots, QuickThinker(), 5, Budget())
    for _ in range(100):
        driver.tick(ready=True)
    match = place.room.games.running
    assert match is not None
    assert match.table.version > 30


def test_without_a_connection_the_plan_is_kept(place: Lodge) -> None:
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    cable.cut()
    assert why_not(cable.link, chosen(cable.link)) == NetError(NetCode.NOT_CONNECTED)
    cable.come_back()
    assert isinstance(answer_to(cable.link, chosen(cable.link)), ActionPlayed)


def test_sending_never_waits_for_the_host(place: Lodge) -> None:
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    cable.is_slow = True
    number = cable.link.submit(chosen(cable.link))
    for _ in range(3):
        assert cable.link.poll() == [] and cable.link.is_waiting
    cable.is_slow = False
    update, answer = cable.link.poll()
    assert updates_in([update]) == [update]
    assert answer == ActionPlayed(number, 1)
    assert not cable.link.is_waiting and cable.link.poll() == []


def test_an_action_lost_with_the_connection_is_sent_again(place: Lodge) -> None:
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    action = chosen(cable.link)
    real, cable.send = cable.send, lambda message: None  # type: ignore[method-assign]
    number = cable.link.submit(action)
    assert cable.link.is_waiting
    assert why_not(cable.link, action) == NetError(NetCode.STILL_WAITING)
    cable.cut()
    cable.send = real  # type: ignore[method-assign]
    cable.come_back()
    cable.pump()
    match = place.room.games.running
    assert match is not None and match.table.version == 1
    assert not cable.link.is_waiting
    news = cable.link.poll()
    assert [update.version for update in updates_in(news)] == [1]
    assert answers_in(news) == [ActionPlayed(number, 1)]


def test_an_action_whose_answer_was_lost_is_not_played_twice(place: Lodge) -> None:
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    cable.is_slow = True
    number = cable.link.submit(chosen(cable.link))
    cable.cut()
    cable.is_slow = False
    sent = len(cable.sent)
    cable.come_back()
    cable.pump()
    match = place.room.games.running
    assert match is not None and match.table.version == 1
    assert cable.sent[sent:] == []
    assert not cable.link.is_waiting
    news = cable.link.poll()
    (update,) = updates_in(news)
    assert (update.version, update.events) == (1, ()), "brought up to date without a replay"
    assert answers_in(news) == [ActionPlayed(number, 1)], "the host's story tells that it was"
    assert update.view == view_for(match.table.state, cable.link.seat)


def test_coming_back_tells_what_was_missed(place: Lodge) -> None:
    cables = seated(place)
    away = cables[0]
    away.link.poll()
    away.guest.take_events()
    link = away.link
    away.cut()
    for cable in cables:
        cable.link.poll()
    match = place.room.games.running
    assert match is not None
    while match.asked != (0,):
        cable = next(c for c in cables if c.link.seat == match.asked[0])
        cable.link.poll()
        cable.link.submit(chosen(cable.link))
    version = match.table.version
    away.come_back()
    assert away.link is link, "the same link goes on"
    events = away.guest.take_events()
    if version:
        assert CameBack(0) in events
        assert [told.version for told in link.story] == list(range(version + 1))
        link.poll()
    assert link.view == view_for(match.table.state, 0)


def test_rivals_who_are_faster_do_not_spoil_what_to_run(place: Lodge) -> None:
    """All choose what to run at once; the version may move while an answer is on its way."""
    cables = seated(place)
    match = place.room.games.running
    assert match is not None
    while match.table.state.position.decision != "run_plants":
        cable = next(c for c in cables if c.link.seat == match.asked[0])
        cable.link.poll()
        cable.link.submit(chosen(cable.link))
    for cable in cables:
        cable.link.poll()
    slow, fast = (next(c for c in cables if c.link.seat == seat) for seat in match.asked[:2])
    real = slow.send

    def overtaken(message: GuestMessage) -> None:
        slow.send = real  # type: ignore[method-assign]
        fast.link.submit(chosen(fast.link))
        real(message)

    slow.send = overtaken  # type: ignore[method-assign]
    version = match.table.version
    number = slow.link.submit(chosen(slow.link))
    assert answers_in(slow.link.poll()) == [], "sent again, for the version that is there now"
    assert answers_in(slow.link.poll()) == [ActionPlayed(number, version + 2)]
    assert match.table.version == version + 2
    acts = [message for message in slow.sent if isinstance(message, Act)]
    assert acts[-1].version == version + 1 and acts[-1].number != acts[-2].number


def test_a_view_gone_astray_is_fetched_whole(place: Lodge) -> None:
    cables = seated(place)
    for cable in cables:
        cable.link.poll()
    first, other = turn(cables), next(c for c in cables if c is not turn(cables))

    def spoil(message: HostMessage) -> list[HostMessage]:
        if isinstance(message, Updated):
            other.meddle = lambda message: [message]
            fields = (message.version, message.seat, message.action, message.events)
            return [Updated(*fields, message.changes[:-1], message.digest)]
        return [message]

    other.meddle = spoil
    first.link.submit(chosen(first.link))
    other.pump()
    assert FetchView() in other.sent
    other.pump()
    (update,) = updates_in(other.link.poll())
    assert update.version == 1
    match = place.room.games.running
    assert match is not None
    assert other.link.view == view_for(match.table.state, other.link.seat)


def test_lost_and_repeated_updates_are_noticed(place: Lodge) -> None:
    cables = seated(place)
    for cable in cables:
        cable.link.poll()
    first, other = turn(cables), next(c for c in cables if c is not turn(cables))
    other.meddle = lambda message: [] if isinstance(message, Updated) else [message, message]
    first.link.submit(chosen(first.link))
    other.pump()
    other.meddle = lambda message: [message, message]
    match = place.room.games.running
    assert match is not None
    for _ in range(6):
        member = place.room.seats[match.asked[0]].member
        assert member is not None
        act = Act(99, match.table.version, sensible(place.view(match.asked[0])))
        guest_requests.receive(place.room, member, act, place.now)
        other.pump()
    other.pump()
    other.link.poll()
    assert other.link.view == view_for(match.table.state, other.link.seat)


def test_a_host_that_had_to_go_back_is_believed(place: Lodge) -> None:
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    match = place.room.games.running
    assert match is not None
    before = match.snapshot(cable.link.seat)
    cable.link.submit(chosen(cable.link))
    cable.link.poll()
    cable.link.renewed(before, is_back=True)
    (update,) = updates_in(cable.link.poll())
    assert (update.version, cable.link.version) == (0, 0)
    assert max(told.version for told in cable.link.story) == 0


def test_a_late_no_is_told(place: Lodge) -> None:
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    cable.is_slow = True
    sent = cable.link.submit(chosen(cable.link))
    cable.is_slow = False
    place.hear(cable.member)
    number = next(m.number for m in cable.sent if isinstance(m, Act))
    fault = Fault("illegal", "not_your_turn", {})
    cable.guest.receive(Answer(number, 0, fault))
    assert not cable.link.is_waiting
    assert cable.link.poll() == [ActionRefused(sent, IllegalAction(Illegal.NOT_YOUR_TURN))]


def test_an_action_that_the_table_has_left_behind_is_refused_after_a_reconnection(
    place: Lodge,
) -> None:
    """A stand-in has played otherwise meanwhile: whoever sent it is told, once."""
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    real, cable.send = cable.send, lambda message: None  # type: ignore[method-assign]
    number = cable.link.submit(chosen(cable.link))
    cable.cut()
    game = place.room.games.running
    assert game is not None and cable.link.seat is not None
    market = game.table.state.position.market
    other = OpenAuction(market[1], market[1] + 5)
    assert chosen(cable.link) != other
    game.submit(cable.link.seat, other, 0)
    place.room.games.follow(place.now)
    cable.send = real  # type: ignore[method-assign]
    cable.come_back()
    stale = RefusedAction(Refusal.STALE_VERSION, known=0, now=1)
    assert answers_in(cable.link.poll()) == [ActionRefused(number, stale)]
    assert not cable.link.is_waiting


def test_an_answer_waits_for_the_view_it_led_to(place: Lodge) -> None:
    """The update was spoilt on its way: the whole view comes first, then the answer."""
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    cable.meddle = lambda message: [] if isinstance(message, Updated | Snapshot) else [message]
    number = cable.link.submit(chosen(cable.link))
    cable.pump()
    assert cable.link.poll() == [] and cable.link.is_waiting
    cable.meddle = lambda message: [message]
    cable.send(FetchView())
    update, answer = cable.link.poll()
    assert updates_in([update]) == [update] and answer == ActionPlayed(number, 1)


def test_what_a_host_has_forgotten_is_sent_again(place: Lodge) -> None:
    """Its answer came, but the host was lost before what it led to was told, and went back."""
    cables = seated(place)
    cable = turn(cables)
    cable.link.poll()
    game = place.room.games.running
    assert game is not None
    before = game.snapshot(cable.link.seat)
    cable.meddle = lambda message: [] if isinstance(message, Updated) else [message]
    cable.link.submit(chosen(cable.link))
    cable.pump()
    cable.link.renewed(before, is_back=True)
    first, again = (message for message in cable.sent if isinstance(message, Act))
    assert first == again and cable.link.is_waiting


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (Fault("illegal", "bid_too_low", {"bid": 3, "low": 5}), Illegal.BID_TOO_LOW),
        (Fault("refused", "stale_version", {"known": 1, "now": 2}), Refusal.STALE_VERSION),
        (Fault("illegal", "no_such_thing", {}), NetCode.UNKNOWN_CODE),
        (Fault("mystery", "x", {}), NetCode.UNKNOWN_CODE),
        (Fault("illegal", "bid_too_low", {"code": 1}), NetCode.UNKNOWN_CODE),
    ],
)
def test_errors_come_back_as_errors(fault: Fault, code: object) -> None:
    assert error_of(fault).code is code


def test_parameters_of_errors_are_numbers_and_words() -> None:
    error = error_of(Fault("illegal", "bid_too_low", {"bid": [1], "low": 5, "x": 1.5}))
    assert error.parameters == {"low": 5}


# The room as a guest sees it.


def test_a_guest_hears_what_happens_in_the_room() -> None:
    place = lodge(2)
    cable = Cable(place, Join("Anna"))
    kinds = [type(event) for event in cable.guest.take_events()]
    assert kinds == [LineChanged, OwnSeatChanged, RoomUpdated, RoomUpdated]
    place.join("Ben")
    cable.pump()
    (event,) = cable.guest.take_events()
    assert isinstance(event, RoomUpdated) and event.room.seats[1].name == "Ben"
    assert cable.guest.room == event.room


def test_a_guest_does_not_trust_the_texts_of_a_host() -> None:
    cable = Cable(lodge(2), Join("Anna"))
    cable.guest.take_events()
    cable.guest.receive(Said(1, "<b>\u202eEve", 0, "<img>\x00" + "x" * 999))
    (said,) = cable.guest.take_events()
    assert isinstance(said, Chatted)
    assert said.name == "\u2039b\u203aEve"
    assert said.text.startswith("\u2039img\u203ax") and len(said.text) <= 200
    room = cable.place.room.view()
    dirty = RoomView(
        room.id, "<i>" + "r" * 99, room.status, 0, room.setup, (room.seats[0], room.seats[1])
    )
    cable.guest.receive(RoomChanged(dirty))
    assert cable.guest.room is not None and cable.guest.room.name.startswith("\u2039i\u203ar")
    assert len(cable.guest.room.name) <= 40


def test_denials_and_feelings_are_told() -> None:
    place = lodge(2)
    cable = Cable(place, Join("Anna"))
    cable.guest.take_events()
    cable.guest.receive(Denied("ready", "too_late"))
    cable.guest.receive(Denied("ready", "because"))
    first, second = cable.guest.take_events()
    assert first == RequestDenied("ready", NetError(NetCode.TOO_LATE))
    assert second == RequestDenied("ready", NetError(NetCode.UNKNOWN_CODE, what="because"))
    place.sent.clear()
    cable.send(Feel(Feeling.THANKS))
    cable.pump()
    (felt,) = cable.guest.take_events()
    assert isinstance(felt, FeelingShown) and felt.feeling is Feeling.THANKS


def test_clocks_run_on_between_messages() -> None:
    place = lodge(2, starts_by_itself=True, clock=ClockRules(30, 60))
    cables = [Cable(place, Join(name)) for name in ("Anna", "Ben")]
    cables[0].pump()
    (clock,) = cables[0].guest.clocks()
    assert (clock.turn, clock.reserve) == (30_000, 60_000)
    place.now += 45
    (clock,) = cables[0].guest.clocks()
    assert (clock.turn, clock.reserve) == (0, 45_000)


def test_taking_over_a_seat_opens_another_link() -> None:
    place = full_lodge(people=1, bots=2, limits=Limits(seats_per_address=2))
    cable = Cable(place, Join("Eve", Role.WATCH))
    watching = cable.link
    cable.send(TakeSeat(2))
    cable.pump()
    assert cable.link is not watching and cable.link.seat == 2
    opened = [e for e in cable.guest.take_events() if isinstance(e, GameOpened)]
    assert [event.link for event in opened] == [watching, cable.link]


def test_a_closed_link_is_followed_by_another_on_request() -> None:
    cable = Cable(full_lodge(people=1, bots=2), Join("Eve", Role.WATCH))
    closed = cable.link
    closed.close()
    cable.send(FetchView())
    cable.pump()
    assert cable.link is not closed and not cable.link.is_closed


def test_the_next_game_opens_another_link() -> None:
    place = full_lodge(people=1, bots=1, stays=True)
    token = place.room.seats[0].token
    cable = Cable(place, Join("x", token=token))
    first = cable.link
    place.play_on()
    place.pass_time(10.0)
    cable.send(Ready(True))
    cable.pump()
    assert cable.link is not first and cable.link.game == 2
    assert cable.link.version == 0


@pytest.mark.parametrize("seat", [-1, 3])
def test_a_seat_that_does_not_exist_is_nonsense(seat: int) -> None:
    place = lodge(3)
    cable = Cable(place, Join("Anna"))
    with pytest.raises(RemoteProtocolError):
        cable.guest.receive(Joined(1, seat, "t", place.room.view()))


def test_the_view_of_another_seat_is_nonsense() -> None:
    place = full_lodge(people=2, bots=1)
    token = place.room.seats[0].token
    cable = Cable(place, Join("x", token=token))
    match = place.room.games.running
    assert match is not None
    snapshot = match.snapshot(1)
    other = Snapshot(9, snapshot.version, snapshot.view, snapshot.digest, ())
    with pytest.raises(RemoteProtocolError):
        cable.guest.receive(other)


class OpenWire:
    """Hears what a link wants to say."""

    is_open = True

    def __init__(self) -> None:
        self.said: list[GuestMessage] = []

    def send(self, message: GuestMessage) -> None:
        self.said.append(message)

    def pump(self) -> bool:
        return False


def test_a_gap_in_the_story_is_filled_after_a_reconnection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place, wire = full_lodge(), OpenWire()
    match = place.room.games.running
    assert match is not None
    place.play_on(5)
    link = RemoteLink(match.snapshot(None), content(), wire)
    link.recall()
    wire.said.clear()
    place.play_on(60)
    monkeypatch.setattr("net.protocol.view_delta.STORY_BYTES", 900)
    link.renewed(match.snapshot(None), is_back=True)
    assert link.story[0].version > 6, "more has happened than a snapshot tells"
    while wire.said:
        (asked,) = wire.said
        wire.said.clear()
        assert isinstance(asked, FetchStory) and asked.before == link.story[0].version
        link.told(Told(link.game + 1, match.story(None, asked.before)))
        if asked.before > 1:
            link.told(Told(link.game, match.story(None, asked.before - 1)))
        assert link.story[0].version == asked.before, "of another game, or with a gap"
        link.told(Told(link.game, match.story(None, asked.before)))
    assert list(link.story) == match._ears[None].writer._story
    assert link.recalled == 1


def test_a_bot_does_not_ask_for_the_past() -> None:
    place, wire = full_lodge(), OpenWire()
    assert place.room.games.running is not None
    place.play_on(5)
    RemoteLink(place.room.games.running.snapshot(0), content(), wire)
    assert wire.said == []
