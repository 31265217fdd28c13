"""The page about the protocol: it names every message, field, code and number that there is."""

from __future__ import annotations

import dataclasses
import re
import typing
from pathlib import Path

import pytest

from game.engine.actions import Action
from game.engine.codec import tag_of, written_fields
from game.engine.events import Event
from game.engine.model import Position
from game.engine.plants import STEP_3
from game.engine.terms import GameSetup, Variant
from net.errors import NetCode
from net.framing import TO_GUEST, TO_HOST, TO_STRANGER
from net.handshake import DENIED, MAY_RETRY, TAKEN
from net.limits import Limits
from net.messages import PROTOCOL, Feeling, GuestMessage, HostMessage
from net.room_view import Presence, RoomStatus, RoomSummary, RoomView, SeatKind, SeatView, Watcher

PAGE = (Path(__file__).resolve().parents[2] / "net" / "PROTOCOL.md").read_text("utf-8")
WORDS = set(re.findall(r"`([^`\n]+)`", PAGE))

GUEST_ONLY = {
    "bad_address",
    "no_answer",
    "lost",
    "not_connected",
    "still_waiting",
    "other_content",
    "unknown_code",
    "port_taken",
}
HOST_ONLY = {"not_ready", "bad_setup"}
"""Codes that one side tells its own person and never sends."""


def section(title: str) -> str:
    return PAGE[PAGE.index(f"\n## {title}") :].split("\n## ", 2)[1]


@pytest.mark.parametrize("kind", [*typing.get_args(GuestMessage), *typing.get_args(HostMessage)])
def test_every_message_is_described_with_its_fields(kind: type) -> None:
    guests = kind in typing.get_args(GuestMessage)
    text = section("What guests send" if guests else "What hosts send")
    rows = text[text.index(f"| `{tag_of(kind)}` |") :].splitlines()
    own = [rows[0], *(row for row in _following(rows[1:]))]
    for field in dataclasses.fields(kind):
        assert any(f"`{field.name}`" in row for row in own), field.name


def names(line: str, tag: str) -> bool:
    return line.startswith("| ") and f"`{tag}`" in line.split("|")[1]


def _following(rows: list[str]) -> list[str]:
    """The rows that belong to the same message."""
    found = []
    for row in rows:
        if not row.startswith("| |"):
            break
        found.append(row)
    return found


@pytest.mark.parametrize("union", [Action, Event])
def test_every_action_and_event_is_described_with_its_fields(union: object) -> None:
    text = section("Actions" if union is Action else "Events")
    for kind in typing.get_args(union):
        (row,) = [line for line in text.splitlines() if names(line, tag_of(kind))]
        for field in dataclasses.fields(kind):
            assert f"`{field.name}`" in row, (tag_of(kind), field.name)


@pytest.mark.parametrize(
    "kind",
    [Position, GameSetup, RoomView, RoomSummary, SeatView, Watcher],
    ids=lambda k: k.__name__,
)
def test_every_field_of_rooms_and_views_is_described(kind: type) -> None:
    for field in written_fields(kind):
        assert field.name in WORDS, field.name


def test_every_value_of_a_choice_is_named() -> None:
    for choice in (RoomStatus, SeatKind, Presence, Feeling, Variant):
        for member in choice:
            assert member.value in WORDS, member


def test_every_code_that_travels_is_listed() -> None:
    text = section("Codes")
    for code in NetCode:
        listed = f"`{code}`" in text
        assert listed == (code not in GUEST_ONLY | HOST_ONLY), code
        if listed:
            assert (f"`{code}`*" in text) == (code in MAY_RETRY), code


def test_the_statuses_are_those_of_the_table() -> None:
    text = section("The way of a connection")
    for kinds in TAKEN.values():
        for kind in kinds:
            assert f"`{tag_of(kind)}`" in text
    for denials in DENIED.values():
        for code in denials.values():
            assert f"`{code}`" in text


def test_the_numbers_are_those_of_the_program() -> None:
    frames, limits = section("Frames"), Limits()
    for number in (TO_STRANGER, TO_HOST, TO_GUEST):
        assert f"| {number} |" in frames
    assert f"Version {PROTOCOL}." in PAGE
    assert f"the Step 3 card is {STEP_3}" in PAGE
    text = section("Limits")
    rate, burst = int(limits.messages_per_second), limits.message_burst
    assert f"{rate} a second, {burst} at once" in text
    assert f"{limits.waiting}, {limits.waiting_per_address} of one address" in text
    assert f"{limits.joined}, {limits.joined_per_address} of one address" in text
    assert f"{limits.outbox // 1024} KiB" in text
    assert f"| {limits.watchers} |" in text
    alive = section("Keeping alive")
    for seconds in (limits.ping_every, limits.idle, limits.handshake):
        assert f"{int(seconds)} seconds" in alive
