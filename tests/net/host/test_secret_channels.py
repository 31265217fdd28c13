"""Every channel by which a secret could get out, one by one: whatever is hidden, all sounds alike.

Two rooms see the same evening. They differ in what one guest may not know; nothing that this guest
receives may differ, to the byte and to the moment.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rooms import Lodge, full_lodge, lodge, of_kind
from secret_tables import auction, begin, everything_of

from game.bot_driver import BotSeat
from game.bots.thinking import BotAnswer as Thought
from game.bots.thinking import BotQuestion, think
from net.discovery.mdns import announced
from net.host.host_commands import StandIn, Wait
from net.host.host_notes import NoteKind
from net.protocol.messages import (
    Act,
    Answer,
    Feel,
    Feeling,
    FetchView,
    Join,
    Leave,
    PickColour,
    Ready,
    Role,
    Said,
    Say,
    Snapshot,
    TakeSeat,
    Updated,
    to_guest,
)

ME = 3
"""The member who would like to know more; on seat 2."""
RICHER = 300
POORER = -45

STRANGE = [
    {"type": "pass"},
    {"type": "bid", "amount": 1},
    {"type": "bid", "amount": 999},
    {"type": "open_auction", "plant": 3, "bid": 999},
    {"type": "open_auction", "plant": 50, "bid": 50},
    {"type": "buy_resources", "tokens": [9, 9, 9, 9]},
    {"type": "build_cities", "cities": ["berlin"]},
    {"type": "discard_plant", "plant": 3},
    {"type": "run_plants", "runs": [{"plant": 3, "fuel": [1, 0, 0, 0]}]},
    {"type": "choose_area", "area": "west"},
    {"type": "done"},
]


def of_state(place: Lodge) -> None:
    """What a whole view tells, asked for in the middle and at the end."""
    everything_of(place, ME, FetchView())
    auction(place)
    everything_of(place, ME, FetchView())


def of_log(place: Lodge) -> None:
    """The story that somebody hears who comes back."""
    auction(place)
    token = place.room.seats[2].token
    place.room.lose(ME, place.now)
    place.join("P2", token=token)


def of_errors(place: Lodge) -> None:
    """Whatever is tried, the answer depends on what the seat itself knows."""
    for version in (0, 1):
        for number, action in enumerate(STRANGE):
            everything_of(place, ME, Act(number, version, action))
    auction(place)
    for number, action in enumerate(STRANGE):
        everything_of(place, ME, Act(number, 3, action))


def of_talk(place: Lodge) -> None:
    """Chat and feelings, and what is denied."""
    place.tell(1, Say("I am broke"))
    place.tell(2, Feel(Feeling.OUCH))
    for message in (Ready(True), PickColour(1), TakeSeat(0), TakeSeat(9)):
        everything_of(place, ME, message)
    auction(place)
    for _ in range(9):
        everything_of(place, ME, Say("and now?"))


def of_the_room(place: Lodge) -> None:
    """Who comes, goes and is stood in for."""
    place.join("Eve", Role.WATCH)
    place.room.lose(1, place.now)
    place.order(StandIn(0, "easy"))
    place.order(Wait(0))
    place.join("P0", token=place.room.seats[0].token)
    place.tell(2, Leave())


CHANNELS = [of_state, of_log, of_errors, of_talk, of_the_room]


def heard(place: Lodge, evening: Callable[[Lodge], None]) -> list[bytes]:
    """All that I am told, also as a spectator, but for what is drawn by lot for each room anew."""
    chance = [place.room.id, *(chair.token or "" for chair in place.room.seats)]
    evening(place)
    place.deliver()
    ears = {ME, place.room.seats[2].member, *(watcher.id for watcher in place.room.watchers())}
    mine = [message for member in sorted(filter(None, ears)) for message in place.hear(member)]
    data = [to_guest(message) for message in mine]
    for drawn in filter(None, chance):
        data = [piece.replace(drawn.encode(), b"x" * len(drawn)) for piece in data]
    assert data
    return data


@pytest.mark.parametrize("evening", CHANNELS)
def test_another_purse_sounds_the_same(evening: Callable[[Lodge], None]) -> None:
    usual = heard(begin(), evening)
    assert heard(begin(RICHER), evening) == usual
    assert heard(begin(POORER), evening) == usual


@pytest.mark.parametrize("evening", CHANNELS)
def test_another_deck_sounds_the_same(evening: Callable[[Lodge], None]) -> None:
    assert heard(begin(other=True), evening) == heard(begin(), evening)


def test_what_is_compared_would_differ_if_it_were_told() -> None:
    """The owner of the purse does hear of it."""
    rich, usual = begin(RICHER), begin()
    snapshots = [of_kind(place.tell(1, FetchView()), Snapshot) for place in (rich, usual)]
    assert snapshots[0] != snapshots[1]


def test_a_story_keeps_what_others_run_to_itself_until_it_is_announced() -> None:
    """Also for who comes in the middle of it."""
    place = full_lodge(people=3, bots=0)
    match = place.room.games.running
    assert match is not None
    while match.table.state.position.decision != "run_plants":
        place.play_on(1)
    seat = match.asked[0]
    place.act_for(seat)
    other = next(other for other in range(3) if other != seat)
    eve = place.join("Eve", Role.WATCH)
    back = place.join("back", token=place.room.seats[other].token)
    for member in (eve, back):
        (snapshot,) = of_kind(place.hear(member), Snapshot)
        last = snapshot.story[-1]
        assert (last.seat, last.action) == (seat, None)
        assert [e["runs"] for e in last.events if e["type"] == "runs_chosen"] == [None]
        assert snapshot.view["view"]["runs"] is None
    own = place.join("back", token=place.room.seats[seat].token)
    (snapshot,) = of_kind(place.hear(own), Snapshot)
    assert snapshot.story[-1].action is not None


class SlowThought:
    """Knows the answer only after a while, as the room's clock has it."""

    def __init__(self, question: BotQuestion, place: Lodge, due: float) -> None:
        self._question = question
        self._place = place
        self._due = due

    @property
    def answer(self) -> Thought | None:
        return Thought(think(self._question)) if self._due <= self._place.now else None

    def cancel(self) -> None:
        """It would have come to nothing anyway."""


class SlowThinker:
    def __init__(self, place: Lodge, seconds: Callable[[BotQuestion], float]) -> None:
        self._place = place
        self._seconds = seconds

    def ask(self, question: BotQuestion) -> SlowThought:
        return SlowThought(question, self._place, self._place.now + self._seconds(question))


def moments(seconds: Callable[[BotQuestion], float]) -> list[float]:
    """When a spectator hears of each move of three bots that think for so long."""
    thinkers: list[SlowThinker] = []
    place = lodge(3, lambda: thinkers[0], pace=1.0, starts_by_itself=True)
    thinkers.append(SlowThinker(place, seconds))
    eve = place.join("Eve", Role.WATCH)
    for seat in range(3):
        place.room.seats.seat_bot(seat, BotSeat("easy"))
    place.room.start_if_due(place.now)
    found: list[float] = []
    while len(found) < 30:
        wake = place.room.next_wake(place.now)
        assert wake is not None
        place.now = max(place.now, wake)
        place.room.tick(place.now)
        found += [round(place.now, 3)] * len(of_kind(place.hear(eve), Updated))
    return found


def test_how_long_a_bot_thinks_shows_in_nothing() -> None:
    at_once = moments(lambda question: 0.0)
    assert moments(lambda question: 0.6) == at_once
    assert moments(by_purse) == at_once
    late = moments(lambda question: 1.6)
    assert late[0] == at_once[1], "what is not ready waits for the next beat"


def by_purse(question: BotQuestion) -> float:
    """The poorer, the quicker: there is less to think about."""
    purse = question.view.money[question.view.seat or 0] or 0
    return min(0.9, 0.02 * purse)


def test_the_hosts_log_and_announcement_tell_no_secrets() -> None:
    place = lodge(3, passcode="open sesame", seed=987654321, starts_by_itself=True)
    place.room.seats.seat_bot(2, BotSeat("easy"))
    for name in ("Anna", "Ben"):
        place.join(name, passcode="open sesame")
    place.try_join(Join("Eve"), passcode="open barley")
    place.play_on(40)
    secrets = ["open sesame", "open barley", "987654321"]
    secrets += [chair.token for chair in place.room.seats if chair.token]
    notes = place.room.mail.take_notes()
    assert {NoteKind.JOINED, NoteKind.STARTED} <= {note.kind for note in notes}
    told = [str(note.parameters) for note in notes] + [str(announced(place.room.summary()))]
    for text in told:
        assert not any(secret in text for secret in secrets)


def test_talk_reaches_the_others_as_it_was_meant() -> None:
    """The comparison above would be worth nothing if nobody were told anything."""
    place = begin()
    of_talk(place)
    place.deliver()
    mine = place.sent[ME]
    assert [said.text for said in of_kind(mine, Said)][:1] == ["I am broke"]
    place = begin()
    of_errors(place)
    faults = {answer.fault.code for answer in of_kind(place.sent[ME], Answer) if answer.fault}
    assert len(faults) > 1
