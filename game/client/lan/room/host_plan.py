"""What somebody who hosts has chosen: the game, who sits where, and how the room is kept."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from game.client.settings.preferences import BotPace, Settings
from game.client.setup.draft import COLOURS, USUAL_LEVEL, Draft, DraftSeat
from game.engine.terms import Seat
from net.host.host_commands import (
    ChangeClock,
    ChangeSetup,
    ChangeTakeOver,
    HostCommand,
    MoveSeat,
    SeatBot,
)
from net.kept.room_settings import RoomSettings
from net.protocol.passcode import verifier_of
from net.protocol.plain_text import LONGEST_ROOM, clean_line
from net.protocol.room_view import ClockRules, RoomView, SeatKind, TakeOver

TURNS: Final = (0, 30, 60, 180)
"""Seconds for a decision that are offered; 0 for as long as it takes."""
RESERVES: Final = (0, 300, 600)
PACES: Final = (BotPace.SLOW, BotPace.NORMAL, BotPace.FAST)


@dataclass(frozen=True)
class RoomPlan:
    """How a room is kept, besides what is played in it."""

    host: str = ""
    """The name of the person who hosts."""
    room: str = ""
    passcode: str = ""
    turn: int = 0
    reserve: int = 0
    pace: BotPace = BotPace.NORMAL
    take_over: TakeOver = TakeOver.ASK

    @property
    def clock(self) -> ClockRules | None:
        return ClockRules(self.turn, self.reserve) if self.turn else None

    def with_words(self, name: str, text: str) -> RoomPlan:
        """One of the texts otherwise: `host`, `room` or `passcode`."""
        texts = {"host": self.host, "room": self.room, "passcode": self.passcode, name: text}
        return replace(self, host=texts["host"], room=texts["room"], passcode=texts["passcode"])

    def of_room(self, room: RoomView) -> RoomPlan:
        """As in a room that is already open."""
        return replace(self.with_clock(room.clock), room=room.name, take_over=room.take_over)

    def with_clock(self, clock: ClockRules | None) -> RoomPlan:
        """As in a room that is already open."""
        if clock is None:
            return replace(self, turn=0, reserve=0)
        return replace(self, turn=clock.turn, reserve=clock.reserve)


@dataclass(frozen=True)
class HostPlan:
    """All that is needed to open a room."""

    draft: Draft
    room: RoomPlan

    @property
    def own_seat(self) -> Seat:
        """Where the person who hosts sits."""
        sitters = self.draft.sitters
        return next(seat for seat, one in enumerate(sitters) if is_own(one))

    def settings(self, usual_name: str) -> RoomSettings:
        """For the host itself; a room without a name of its own gets the usual one."""
        return RoomSettings(
            name=clean_line(self.room.room, LONGEST_ROOM) or usual_name,
            setup=self.draft.setup,
            passcode=verifier_of(self.room.passcode) if self.room.passcode else None,
            clock=self.room.clock,
            pace=self.room.pace.seconds,
            take_over=self.room.take_over,
            seed=int(self.draft.seed) if self.draft.seed else None,
        )

    def seating(self) -> tuple[HostCommand, ...]:
        """What puts everybody in their places in a room that has just been opened."""
        moves: list[HostCommand] = []
        if self.own_seat:
            moves.append(MoveSeat(0, self.own_seat))
        for seat, sitter in enumerate(self.draft.sitters):
            if sitter.is_bot:
                moves.append(SeatBot(seat, sitter.level or USUAL_LEVEL, sitter.character))
        return tuple(moves)


def is_own(sitter: DraftSeat) -> bool:
    """The seat of the person who hosts: every other person is one on the network."""
    return not sitter.is_bot and not sitter.is_open


def usual_host_plan(settings: Settings) -> HostPlan:
    """The next game as it was hosted last; one from home has every other seat open."""
    lan = settings.lan
    pace = lan.pace if lan.pace in PACES else BotPace.NORMAL
    room = RoomPlan(lan.name, lan.room, turn=lan.turn, reserve=lan.reserve, pace=pace)
    if lan.take_over in {way.value for way in TakeOver}:
        room = replace(room, take_over=TakeOver(lan.take_over))
    return HostPlan(_for_others(_with_one_host(settings.game)), room)


def _for_others(draft: Draft) -> Draft:
    """Where no seat is open all are; should nobody come, the bots are as strong as they were."""
    if any(sitter.is_open for sitter in draft.sitters):
        return draft
    for seat, sitter in enumerate(draft.sitters):
        if sitter.is_bot:
            draft = draft.with_sitter(seat, name="", character=None, is_open=True)
    return draft


def _with_one_host(draft: Draft) -> Draft:
    """Exactly one seat is the host's, whatever was remembered."""
    own = [seat for seat, sitter in enumerate(draft.sitters) if is_own(sitter)]
    first = own[0] if own else 0
    for seat in own[1:]:
        draft = opened_seat(draft, seat)
    if own:
        return draft
    return draft.with_sitter(first, name="", level=None, character=None, is_open=False)


def opened_seat(draft: Draft, seat: Seat) -> Draft:
    """A seat for somebody on the network."""
    sitters = list(draft.sitters)
    sitters[seat] = DraftSeat("", sitters[seat].colour, is_open=True)
    return replace(draft, sitters=tuple(sitters))


def bot_seat(draft: Draft, seat: Seat) -> Draft:
    """A bot instead of somebody on the network."""
    level = draft.usual_level
    return draft.with_sitter(seat, name="", is_open=False, level=level)


def with_open_seat(draft: Draft) -> Draft:
    """One more seat, for somebody on the network."""
    return opened_seat(draft.with_another(), len(draft.sitters))


def draft_of_room(room: RoomView) -> Draft:
    """The game of a room that is open, with everybody who is there."""
    sitters = tuple(
        DraftSeat(
            seat.name,
            seat.colour,
            seat.level if seat.is_bot else None,
            seat.character if seat.is_bot else None,
            is_open=seat.kind is SeatKind.OPEN,
        )
        for seat in room.seats
    )
    return Draft(room.setup, sitters)


def with_players(draft: Draft, count: int) -> Draft:
    """Another number of seats, as the room itself will do it: open ones go first, people last."""
    people = [one for one in draft.sitters if not one.is_bot and not one.is_open]
    bots = [one for one in draft.sitters if one.is_bot]
    kept = [*people, *bots][:count]
    kept.sort(key=draft.sitters.index)
    free = [c for c in range(COLOURS) if c not in {one.colour for one in kept}]
    kept += [DraftSeat("", colour, is_open=True) for colour in free[: count - len(kept)]]
    return replace(draft, sitters=tuple(kept)).with_setup(players=count)


def changes_to(room: RoomView, draft: Draft, plan: RoomPlan) -> tuple[HostCommand, ...]:
    """What brings a room that is open to what has been chosen since; nothing for nothing."""
    changes: list[HostCommand] = []
    if draft.setup != room.setup:
        changes.append(ChangeSetup(draft.setup))
    if plan.clock != room.clock:
        changes.append(ChangeClock(plan.clock))
    if plan.take_over != room.take_over:
        changes.append(ChangeTakeOver(plan.take_over))
    return tuple(changes)
