"""The page about the protocol: it names every message, field, code and number that there is."""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from game.engine.actions import Action
from game.engine.codec import tag_of, written_fields
from game.engine.events import Event, Phase, Standing
from game.engine.model import Auction, Cartel, Decision, Player, Position, Result, Step3Due
from game.engine.plain import FORMAT
from game.engine.plants import STEP_3
from game.engine.terms import GameSetup, Variant
from game.engine.view import PlayerView
from net.guest.line import Patience
from net.host.limits import Limits, PasscodeGuard
from net.protocol.board_parts import MOST_PARTS, PART
from net.protocol.framing import TO_GUEST, TO_HOST, TO_STRANGER
from net.protocol.handshake import DENIED, MAY_RETRY, TAKEN
from net.protocol.messages import (
    PROTOCOL,
    Fault,
    Feeling,
    GuestMessage,
    HostMessage,
    Role,
    SeatClock,
    ToldAction,
)
from net.protocol.net_errors import NetCode
from net.protocol.passcode import MOST_ROUNDS, Challenge, PasscodeProof
from net.protocol.plain_text import LONGEST_LINE, LONGEST_NAME
from net.protocol.room_view import (
    ClockRules,
    RoomStatus,
    RoomSummary,
    RoomView,
    SeatKind,
    SeatOffer,
    SeatPresence,
    SeatView,
    TakeOver,
    Watcher,
)
from net.protocol.view_delta import STORY_BYTES

PAGE = (Path(__file__).resolve().parents[3] / "net" / "PROTOCOL.md").read_text("utf-8")
WORDS = set(re.findall(r"`([^`\n]+)`", PAGE))

GUEST_ONLY = {
    "other_key",
    "not_sealed",
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


TYPES = {int: "integer", str: "string", bool: "boolean"}


def written(wanted: Any) -> str:
    """A type as the page puts it."""
    origin, arguments = typing.get_origin(wanted), typing.get_args(wanted)
    if origin in (typing.Union, types.UnionType):
        (kind,) = (one for one in arguments if one is not type(None))
        return f"{written(kind)} or nil"
    if origin is tuple:
        return "list"
    if wanted in TYPES:
        return TYPES[wanted]
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return ", ".join(f"`{member.value}`" for member in wanted)
    return "map"


def described(kind: type) -> dict[str, tuple[str, str]]:
    """The fields of a message as the page has them, each with its type and meaning."""
    guests = kind in typing.get_args(GuestMessage)
    text = section("What guests send" if guests else "What hosts send")
    rows = text[text.index(f"| `{tag_of(kind)}` |") :].splitlines()
    found = {}
    for row in [rows[0], *_following(rows[1:])]:
        _, _, fields, kinds, meaning, _ = re.split(r" ?\| ?", row)
        names = re.findall(r"`(\w+)`", fields)
        shared = [kinds] if len(names) <= 1 or kinds in ("as above",) else kinds.split(", ")
        for place, name in enumerate(names):
            found[name] = (shared[min(place, len(shared) - 1)], meaning)
    return found


@pytest.mark.parametrize("kind", [*typing.get_args(GuestMessage), *typing.get_args(HostMessage)])
def test_the_page_has_no_other_fields_and_the_same_types(kind: type) -> None:
    page, hints = described(kind), typing.get_type_hints(kind)
    fields = {field.name: field for field in dataclasses.fields(kind)}
    assert page.keys() == fields.keys()
    for name, (told, meaning) in page.items():
        # Plain data, and what another row has already told, is described in words.
        if hints[name] is not Any and not told.startswith("as "):
            assert told == written(hints[name]), name
        if kind in typing.get_args(GuestMessage):
            has_default = fields[name].default is not dataclasses.MISSING
            assert ("default" in meaning) == has_default, name


@pytest.mark.parametrize(
    "kind", [ToldAction, Fault, SeatClock, SeatOffer, ClockRules, PlayerView], ids=tag_of
)
def test_every_field_of_what_messages_hold_is_described(kind: type) -> None:
    for field in written_fields(kind):
        assert field.name in WORDS, field.name


def test_every_nested_part_of_a_position_is_described() -> None:
    text = section("Views")
    for kind in (Player, Auction, Cartel, Result, Standing):
        for field in written_fields(kind):
            assert f"`{field.name}`" in text, (kind.__name__, field.name)


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
    [Position, GameSetup, RoomView, RoomSummary, SeatView, Watcher, Challenge, PasscodeProof],
    ids=lambda k: k.__name__,
)
def test_every_field_of_rooms_and_views_is_described(kind: type) -> None:
    for field in written_fields(kind):
        assert field.name in WORDS, field.name


def test_every_value_of_a_choice_is_named() -> None:
    choices = (
        RoomStatus,
        SeatKind,
        SeatPresence,
        TakeOver,
        Feeling,
        Variant,
        Role,
        Decision,
        Phase,
        Step3Due,
    )
    for choice in choices:
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
    assert f"more than {MOST_ROUNDS} rounds" in section("Encryption")
    assert f"the Step 3 card is {STEP_3}" in PAGE
    assert f"{STORY_BYTES // 1024} KiB hold it" in PAGE
    assert f"cut to {LONGEST_NAME} characters" in PAGE
    assert f"one line of up to {LONGEST_LINE} characters" in PAGE
    patience = Patience()
    pauses = [f"{patience.first_pause * 2**tries:g}" for tries in range(3)]
    pause = f"after {pauses[0]} seconds, {pauses[1]}, {pauses[2]}, and so on up to"
    assert f"{pause} {patience.longest_pause:g}" in PAGE
    text = section("Limits")
    rate, burst = int(limits.messages_per_second), limits.message_burst
    assert f"{rate} a second, {burst} at once" in text
    assert f"{limits.waiting}, {limits.waiting_per_address} of one address" in text
    assert f"{limits.joined}, {limits.joined_per_address} of one address" in text
    assert f"{limits.outbox // 1024} KiB" in text
    rate, burst = int(limits.board_parts_per_second), limits.board_part_burst
    assert f"| `fetch_board` of one guest | {rate} a second, {burst} at once |" in text
    assert f"1 to {MOST_PARTS} |" in PAGE and f"1 to {PART} characters" in PAGE
    rate, burst = int(limits.connections_per_second), limits.connection_burst
    assert f"| connections of one address | {rate} a second, {burst} at once |" in text
    rate, burst = int(limits.joins_per_second), limits.join_burst
    assert f"| `join` of one address | {rate} a second, {burst} at once |" in text
    rate, burst = int(PasscodeGuard.TRIES_PER_SECOND), PasscodeGuard.TRY_BURST
    assert f"| wrong passcodes of one address | {rate} a second, {burst} at once |" in text
    assert f"| {limits.watchers} |" in text
    assert f"| {limits.watchers_per_address} |" in text
    minute, burst = int(limits.seat_changes_per_minute), limits.seat_change_burst
    assert f"{minute} a minute, {burst} at once" in text
    minute, burst = int(limits.seat_changes_per_address), limits.seat_change_address_burst
    assert f"{minute} a minute, {burst} at once" in text
    minute, burst = int(limits.seat_changes_of_all), limits.seat_change_burst_of_all
    assert f"| seat changes of everybody, by `join` as well | {minute} a minute, {burst}" in text
    alive = section("Keeping alive")
    for seconds in (limits.ping_every, limits.idle, limits.handshake):
        assert f"{int(seconds)} seconds" in alive


def test_the_form_of_the_view_is_the_one_that_is_sent() -> None:
    assert f"`format` ({FORMAT})" in PAGE
