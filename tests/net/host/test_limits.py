"""Limits: rates that refill, connections that make room, passcodes that cost time."""

from __future__ import annotations

from net.host.limits import (
    MOST_ADDRESSES,
    Bucket,
    Buckets,
    Doorkeeper,
    HandshakeTurns,
    Limits,
    PasscodeGuard,
)
from net.protocol.net_errors import NetCode
from net.protocol.passcode import verifier_of


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(2.0, 3, now=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [True, True, True, False]
    assert not bucket.take(0.4)
    assert bucket.take(0.5)
    assert not bucket.take(0.5)
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_what_is_given_back_does_not_make_a_burst_larger() -> None:
    bucket = Bucket(0.0, 2, now=0.0)
    bucket.give_back()
    assert [bucket.take(0.0) for _ in range(3)] == [True, True, False]
    bucket.give_back()
    assert [bucket.take(0.0) for _ in range(2)] == [True, False]


def test_beginnings_keep_apart_and_nobody_waits_without_need() -> None:
    turns = HandshakeTurns(0.25)
    assert [turns.wait(10.0) for _ in range(3)] == [0.0, 0.25, 0.5]
    assert turns.wait(10.5) == 0.25
    assert turns.wait(20.0) == 0.0


def test_who_says_nothing_makes_room() -> None:
    keeper = Doorkeeper(Limits(waiting=4, waiting_per_address=3))
    assert [keeper.arrive(n, "a") for n in (1, 2, 3)] == [None, None, None]
    assert keeper.arrive(4, "a") == 1
    assert keeper.arrive(5, "b") is None
    assert keeper.arrive(6, "c") == 2, "the greediest address gives way, not the newcomer"
    assert keeper.waiting == 4


def test_joined_connections_are_counted_in_all_and_by_address() -> None:
    keeper = Doorkeeper(Limits(joined=3, joined_per_address=2))
    for number, address in enumerate(["a", "a", "a", "b", "c"]):
        keeper.arrive(number, address)
    assert [keeper.join(n) for n in range(5)] == [
        None,
        None,
        NetCode.HOST_BUSY,
        None,
        NetCode.HOST_BUSY,
    ]
    keeper.leave(0)
    keeper.leave(0)
    assert keeper.join(2) is None
    assert (keeper.waiting, keeper.joined) == (1, 3)


def test_without_a_passcode_nothing_is_asked_for() -> None:
    guard = PasscodeGuard(None)
    assert not guard.is_needed
    assert guard.wait("a", "Eve", 0.0) == 0


def test_every_wrong_passcode_costs_its_name_more_time() -> None:
    guard, now, waits = PasscodeGuard(verifier_of("secret", rounds=1)), 0.0, []
    for _ in range(9):
        guard.note("a", "Eve", now, is_right=False)
        waits.append(guard.wait("a", "Eve", now))
        now += waits[-1]
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert guard.wait("b", "Eve", now) == 0
    guard.note("a", "Eve", now, is_right=True)
    assert guard.wait("a", "Eve", now) == 0


def test_a_friend_behind_the_same_router_is_not_locked_out() -> None:
    guard, now = PasscodeGuard(verifier_of("secret", rounds=1)), 0.0
    for _ in range(9):
        now += guard.wait("a", "Eve", now)
        guard.note("a", "Eve", now, is_right=False)
    assert guard.wait("a", "Eve", now) == 60
    assert guard.wait("a", "Zoe", now) == 0
    guard.note("a", "Zoe", now, is_right=True)


def test_another_name_for_every_try_is_slow_all_the_same() -> None:
    guard = PasscodeGuard(verifier_of("secret", rounds=1))
    for number in range(PasscodeGuard.TRY_BURST):
        assert guard.wait("a", f"Eve {number}", 0.0) == 0
        guard.note("a", f"Eve {number}", 0.0, is_right=False)
    assert 0 < guard.wait("a", "Zoe", 0.0) <= 1


def test_addresses_are_not_remembered_without_end() -> None:
    guard = PasscodeGuard(verifier_of("secret", rounds=1))
    for number in range(MOST_ADDRESSES + 5):
        guard.note(str(number), "Eve", 0.0, is_right=False)
    assert guard.wait("0", "Eve", 0.0) == 0
    assert guard.wait(str(MOST_ADDRESSES), "Eve", 0.0) > 0


def test_many_rates_are_kept_apart_and_not_without_end() -> None:
    buckets = Buckets(1.0, 2, most=2)
    assert [buckets.take("a", 0.0) for _ in range(3)] == [True, True, False]
    assert buckets.wait("a", 0.0) == 1
    assert buckets.wait("b", 0.0) == 0
    buckets.take("c", 0.0)
    assert buckets.wait("a", 0.0) == 0, "the quietest was forgotten"
