"""Whose message is taken next: one guest's flood makes nobody wait."""

from __future__ import annotations

from net.host.turns import Turns

EVE, ANNA = "10.0.0.7", "10.0.0.2"


def test_addresses_take_turns_however_many_connections_one_has() -> None:
    turns = Turns()
    for connection in (1, 2, 3):
        turns.wait(connection, EVE)
    turns.wait(9, ANNA)
    assert [turns.next() for _ in range(4)] == [1, 9, 2, 3]
    assert not turns


def test_whoever_has_more_to_say_waits_behind_the_others() -> None:
    turns = Turns()
    for connection in (1, 2):
        turns.wait(connection, EVE)
    heard = []
    for _ in range(4):
        heard.append(turns.next())
        turns.wait(heard[-1], EVE)
    assert heard == [1, 2, 1, 2]


def test_a_connection_waits_once() -> None:
    turns = Turns()
    turns.wait(1, EVE)
    turns.wait(1, EVE)
    assert turns.next() == 1
    assert not turns
