"""A room as everybody in it may see it: what is missing, and where somebody else may sit down."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rooms import quick_setup

from net.protocol.room_view import (
    Missing,
    RoomStatus,
    RoomView,
    SeatKind,
    SeatPresence,
    SeatView,
    TakeOver,
    Watcher,
    missing,
)


def seat(
    kind: SeatKind = SeatKind.PERSON,
    presence: SeatPresence = SeatPresence.HERE,
    *,
    is_ready: bool = True,
    level: str | None = None,
) -> SeatView:
    return SeatView(
        kind=kind, name="Anna", colour=0, is_ready=is_ready, presence=presence, level=level
    )


def room(*seats: SeatView) -> RoomView:
    setup = quick_setup(len(seats))
    return RoomView("id", "Room", RoomStatus.LOBBY, 0, setup, seats, (), None)


def test_a_game_can_start_with_bots_and_people_who_are_there_and_ready() -> None:
    assert missing(room(seat(), seat(SeatKind.BOT, is_ready=False, level="easy"))) == ()


def test_what_is_missing_is_told_seat_by_seat() -> None:
    away = seat(presence=SeatPresence.AWAY)
    gone = seat(presence=SeatPresence.GONE)
    seats = (seat(SeatKind.OPEN), seat(), away, seat(is_ready=False), gone)
    assert missing(room(*seats)) == (
        (Missing.OPEN_SEAT, 0),
        (Missing.AWAY, 2),
        (Missing.NOT_READY, 3),
        (Missing.AWAY, 4),
    )


@pytest.mark.parametrize(
    ("view", "has_stand_in", "can_be_taken"),
    [
        (seat(), False, False),
        (seat(SeatKind.OPEN), False, False),
        (seat(SeatKind.BOT, level="easy"), False, True),
        (seat(presence=SeatPresence.AWAY), False, False),
        (seat(presence=SeatPresence.AWAY, level="easy"), True, False),
        (seat(presence=SeatPresence.GONE), False, True),
        (seat(presence=SeatPresence.GONE, level="easy"), True, True),
    ],
)
def test_who_plays_a_seat_and_who_may_take_it_over(
    view: SeatView, has_stand_in: bool, can_be_taken: bool
) -> None:
    assert (view.has_stand_in, view.can_be_taken) == (has_stand_in, can_be_taken)
    assert view.is_bot is (view.kind is SeatKind.BOT), "whoever stands in, the seat is a person's"


@pytest.mark.parametrize(
    ("status", "take_over", "member", "seats"),
    [
        (RoomStatus.LOBBY, TakeOver.ANYBODY, 7, set()),
        (RoomStatus.RUNNING, TakeOver.ANYBODY, 7, {1, 2}),
        (RoomStatus.RUNNING, TakeOver.ASK, 7, {1, 2}),
        (RoomStatus.RUNNING, TakeOver.NOBODY, 7, set()),
        (RoomStatus.RUNNING, TakeOver.NOBODY, 8, {2}),
        (RoomStatus.RUNNING, TakeOver.ANYBODY, 8, {2}),
        (RoomStatus.RUNNING, TakeOver.ANYBODY, None, {1, 2}),
    ],
)
def test_whoever_has_had_a_seat_may_have_that_again_and_no_other(
    status: RoomStatus, take_over: TakeOver, member: int | None, seats: set[int]
) -> None:
    there = (seat(), seat(SeatKind.BOT, level="easy"), seat(presence=SeatPresence.GONE))
    watchers = (Watcher(7, "Wanda"), Watcher(8, "Emil", held=2))
    shown = replace(room(*there), status=status, take_over=take_over, watchers=watchers)
    assert shown.seats_for(member) == seats
