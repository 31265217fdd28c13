"""Plain data that was damaged or made by another version is refused, and its place is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgpack
import pytest
from builders import content, game, play
from damage import GONE, changed, nested

from game.engine.actions import BuildCities, BuyResources, OpenAuction, Pass, Run, RunPlants
from game.engine.codec import Plain, decode, derived, encode, encode_tagged, tag_of
from game.engine.errors import DataCode, DataError, SetupCode, SetupError
from game.engine.events import PlantRemoved, Removal
from game.engine.model import GameState
from game.engine.plain import (
    FORMAT,
    decode_action,
    decode_event,
    decode_setup,
    decode_state,
    decode_view,
    encode_action,
    encode_event,
    encode_state,
    encode_view,
    state_hash,
    unwrapped,
)
from game.engine.replay import Recorder, decode_record, encode_record
from game.engine.setup import new_game
from game.engine.terms import GameSetup, Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for
from game.texts import Catalogue

TOO_DEEP = pytest.param(nested(5000), id="too-deep")
TOO_LONG = pytest.param(10**5000, id="too-long")
"""Python itself refuses to print these."""


def refusal(read: Callable[[Any], Any], data: Any) -> DataError:
    """The error with which data is refused; its sentence names the place and has no gaps."""
    with pytest.raises(DataError) as caught:
        read(data)
    error = caught.value
    sentence = Catalogue.load().sentence(error)
    assert "%{" not in sentence
    assert len(sentence) < 250
    sentence.encode()
    named = error.parameters.get("where") if error.code is not DataCode.NOT_READABLE else None
    assert str(named or error.parameters.get("what") or "") in sentence
    return error


def read_state(data: Any) -> GameState:
    return decode_state(data, content())


@pytest.fixture(scope="module")
def state() -> dict[str, Any]:
    """Seat 0 has opened plant 4 with 5 Elektro."""
    return encode_state(play(game(), OpenAuction(4, 5)).state)


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    recorder = Recorder(game(), note="two actions")
    recorder.play(0, OpenAuction(4, 5))
    recorder.play(1, Pass())
    return encode_record(recorder.record())


# How things are written


def test_actions_carry_their_kind_and_their_fields() -> None:
    assert encode_action(OpenAuction(4, 5)) == {"type": "open_auction", "plant": 4, "bid": 5}
    assert encode_action(Pass()) == {"type": "pass"}
    assert encode_action(BuyResources(Tokens(coal=2, uranium=1))) == {
        "type": "buy_resources",
        "tokens": [2, 0, 0, 1],
        "and_done": False,
    }
    assert encode_action(RunPlants((Run(13, Tokens()),))) == {
        "type": "run_plants",
        "runs": [{"plant": 13, "fuel": [0, 0, 0, 0]}],
    }


def test_events_write_enums_by_their_names() -> None:
    assert encode_event(PlantRemoved(3, Removal.OBSOLETE)) == {
        "type": "plant_removed",
        "plant": 3,
        "reason": "obsolete",
        "seat": None,
    }


def test_what_has_a_default_may_be_left_out() -> None:
    data: Plain = {"type": "build_cities", "cities": ["essen"]}
    assert decode_action(data) == BuildCities(("essen",), and_done=False)


def test_a_state_names_its_kind_format_and_map(state: dict[str, Any]) -> None:
    assert state["kind"] == "power-grid-state"
    assert state["format"] == FORMAT == 2
    assert len(state["map_digest"]) == 24


def test_what_is_worked_out_again_is_not_written(state: dict[str, Any]) -> None:
    assert not {"terms", "zone"} & set(state["state"]["position"])


def test_derived_fields_are_neither_written_nor_compared() -> None:
    @dataclass
    class Sum:
        a: int
        total: int = derived(default=0)

    assert encode(Sum(1, total=5)) == {"a": 1}
    assert Sum(1, total=5) == Sum(1, total=6)


def test_a_kind_is_written_with_underscores() -> None:
    class OpenTheThing:
        pass

    assert tag_of(OpenTheThing) == "open_the_thing"


def test_what_has_no_plain_form_is_a_programming_error() -> None:
    with pytest.raises(TypeError):
        encode({1, 2})
    with pytest.raises(TypeError):
        decode(set, [])


def test_tuples_from_msgpack_are_lists_too() -> None:
    packed = msgpack.packb(encode_tagged(RunPlants((Run(13, Tokens()),))))
    assert decode_action(msgpack.unpackb(packed, use_list=False)) == RunPlants((Run(13, Tokens()),))


def test_the_hash_of_a_state_is_the_same_in_every_session() -> None:
    assert state_hash(game()) == state_hash(game())
    assert state_hash(game()) != state_hash(game(seed=2))


# The envelope


@pytest.mark.parametrize("data", [None, 5, "x", [], {}, {"kind": "power-grid-view"}, {"kind": []}])
def test_wrong_kind(data: Any) -> None:
    assert refusal(read_state, data) == DataError(DataCode.WRONG_KIND, wanted="power-grid-state")
    assert refusal(decode_record, data).code is DataCode.WRONG_KIND


def test_a_view_is_no_state_and_a_state_no_record(state: dict[str, Any]) -> None:
    view = encode_view(view_for(game(), 0))
    assert refusal(read_state, view).code is DataCode.WRONG_KIND
    assert refusal(decode_record, state).code is DataCode.WRONG_KIND
    read_view = lambda data: decode_view(data, content())  # noqa: E731
    assert refusal(read_view, state) == DataError(DataCode.WRONG_KIND, wanted="power-grid-view")


@pytest.mark.parametrize("version", [GONE, None, "1", 1.0, True, 0, -1, TOO_LONG])
def test_a_format_that_is_no_version_number_is_not_readable(
    state: dict[str, Any], version: Any
) -> None:
    error = refusal(read_state, changed(state, {"format": version}))
    assert error == DataError(DataCode.NOT_READABLE, where="format")


def test_data_of_a_newer_version_is_too_new(state: dict[str, Any]) -> None:
    error = refusal(read_state, changed(state, {"format": 3}))
    assert error == DataError(DataCode.TOO_NEW, format=3, known=2)


def test_older_data_is_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = {
        1: lambda body: {**body, "steps": ["1 to 2"]},
        2: lambda body: {**body, "steps": [*body["steps"], "2 to 3"]},
    }
    monkeypatch.setattr("game.engine.plain.UPGRADES", steps)
    monkeypatch.setattr("game.engine.plain.FORMAT", 3)
    body = unwrapped({"kind": "thing", "format": 1}, "thing")
    assert body["steps"] == ["1 to 2", "2 to 3"]


def test_another_version_of_the_map(state: dict[str, Any]) -> None:
    for digest in ("0" * 24, GONE, None, 5):
        error = refusal(read_state, changed(state, {"map_digest": digest}))
        assert error == DataError(DataCode.OTHER_MAP, map="germany")


# Types


@pytest.mark.parametrize(
    ("place", "value", "wanted", "shown"),
    [
        ("state", None, "object", "None"),
        ("state", [], "object", "[...]"),
        ("state.position", "x", "object", "'x'"),
        ("state.purses", {}, "list", "{...}"),
        ("state.purses", "50", "list", "'50'"),
        ("state.purses.1", "50", "int", "'50'"),
        ("state.purses.1", 50.0, "int", "50.0"),
        ("state.purses.1", True, "int", "True"),
        ("state.purses.1", None, "int", "None"),
        ("state.purses.1", 2**64, "int", "~2**65"),
        ("state.purses.1", -(2**63) - 1, "int", "~2**64"),
        pytest.param("state.purses.1", 10**5000, "int", "~2**16610", id="too-long"),
        pytest.param("state.purses.1", nested(5000), "int", "[...]", id="too-deep"),
        ("state.position.sold", 0, "bool", "0"),
        ("state.position.sold", None, "bool", "None"),
        ("state.position.fuel", [1, 2, 3], "list of 4", "[...]"),
        ("state.position.players.0.tokens", [0] * 5, "list of 4", "[...]"),
        ("state.setup.edition", 3, "str", "3"),
        ("state.setup.edition", {"x": []}, "str", "{...}"),
        (
            "state.position.auction.bidders.0",
            "seat" * 30,
            "int",
            "'seatseatseatseatseatseatseatseatseat...",
        ),
    ],
)
def test_wrong_types(
    state: dict[str, Any], place: str, value: Any, wanted: str, shown: str
) -> None:
    error = refusal(read_state, changed(state, {place: value}))
    where = _with_brackets(place)
    assert error == DataError(DataCode.WRONG_TYPE, where=where, wanted=wanted, value=shown)


def _with_brackets(place: str) -> str:
    parts = [f"[{part}]" if part.isdigit() else f".{part}" for part in place.split(".")]
    return "".join(parts).removeprefix(".")


@pytest.mark.parametrize(
    "place",
    ["state.setup", "state.rng", "state.position.order", "state.position.auction.leader"],
)
def test_missing_fields(state: dict[str, Any], place: str) -> None:
    error = refusal(read_state, changed(state, {place: GONE}))
    assert error == DataError(DataCode.MISSING_FIELD, where=place)


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("state.position.terms", "state.position.'terms'"),
        ("state.colour", "state.'colour'"),
        ("state.position.auction.\ud800", "state.position.auction.'\\ud800'"),
    ],
)
def test_unknown_fields(state: dict[str, Any], place: str, where: str) -> None:
    error = refusal(read_state, changed(state, {place: {}}))
    assert error == DataError(DataCode.UNKNOWN_FIELD, where=where)


@pytest.mark.parametrize("value", ["lunch", "", None, 1, True, [], {}, TOO_DEEP, TOO_LONG])
def test_unknown_values(state: dict[str, Any], value: Any) -> None:
    error = refusal(read_state, changed(state, {"state.position.phase": value}))
    assert error.code is DataCode.UNKNOWN_VALUE
    assert error.parameters["where"] == "state.position.phase"


@pytest.mark.parametrize(
    ("slots", "where"),
    [(None, "state.position.houses['essen']"), ([0, None, 0], "state.position.houses['essen'][1]")],
)
def test_places_inside_mappings(state: dict[str, Any], slots: Any, where: str) -> None:
    error = refusal(read_state, changed(state, {"state.position.houses.essen": slots}))
    assert error.parameters["where"] == where


def test_keys_of_mappings_are_checked(state: dict[str, Any]) -> None:
    error = refusal(read_state, changed(state, {"state.position.houses": {5: [0, 0, 0]}}))
    assert error.parameters["where"] == "state.position.houses"


def test_floats_may_be_written_as_whole_numbers() -> None:
    assert decode(float, 3) == 3.0
    assert refusal(lambda data: decode(float, data, "lon"), "3").parameters["wanted"] == "float"


# Actions, events and set-ups


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        (None, DataCode.WRONG_TYPE, "action"),
        ([], DataCode.WRONG_TYPE, "action"),
        ({}, DataCode.UNKNOWN_VALUE, "action.type"),
        ({"type": "cheat"}, DataCode.UNKNOWN_VALUE, "action.type"),
        ({"type": ["bid"]}, DataCode.UNKNOWN_VALUE, "action.type"),
        ({"type": "Bid", "amount": 5}, DataCode.UNKNOWN_VALUE, "action.type"),
        ({"type": "bid"}, DataCode.MISSING_FIELD, "action.amount"),
        ({"type": "bid", "amount": "5"}, DataCode.WRONG_TYPE, "action.amount"),
        ({"type": "bid", "amount": 2**64}, DataCode.WRONG_TYPE, "action.amount"),
        ({"type": "bid", "amount": 5, "seat": 1}, DataCode.UNKNOWN_FIELD, "action.'seat'"),
        ({"type": "pass", 5: 1}, DataCode.UNKNOWN_FIELD, "action.5"),
        ({"type": "build_cities", "cities": "essen"}, DataCode.WRONG_TYPE, "action.cities"),
        ({"type": "build_cities", "cities": [3]}, DataCode.WRONG_TYPE, "action.cities[0]"),
        (
            {"type": "run_plants", "runs": [{"plant": 5, "fuel": [1, 1]}]},
            DataCode.WRONG_TYPE,
            "action.runs[0].fuel",
        ),
    ],
)
def test_damaged_actions(data: Any, code: DataCode, where: str) -> None:
    error = refusal(decode_action, data)
    assert (error.code, error.parameters["where"]) == (code, where)


def test_damaged_events() -> None:
    data = encode_event(PlantRemoved(3, Removal.OBSOLETE))
    error = refusal(decode_event, {**data, "reason": "boredom"})
    assert error == DataError(DataCode.UNKNOWN_VALUE, where="event.reason", value="'boredom'")
    assert refusal(decode_event, encode_action(Pass())).parameters["where"] == "event.type"


def test_damaged_setups() -> None:
    error = refusal(decode_setup, {"edition": "classic", "map": "germany", "players": "3"})
    assert error == DataError(DataCode.WRONG_TYPE, where="setup.players", wanted="int", value="'3'")
    assert decode_setup({"edition": "classic", "map": "germany", "players": 3}) == GameSetup(
        "classic", "germany", 3
    )


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"edition": "deluxe"}, SetupCode.UNKNOWN_EDITION),
        ({"map": "../../secrets"}, SetupCode.UNKNOWN_MAP),
        ({"players": 7}, SetupCode.PLAYER_COUNT),
        ({"players": -3}, SetupCode.PLAYER_COUNT),
        ({"given_areas": ["west", "bavaria", "east"]}, SetupCode.UNKNOWN_AREA),
        ({"variants": ["chosen_starts"]}, SetupCode.VARIANT_OF_OTHER_EDITION),
    ],
)
def test_states_of_impossible_setups(
    state: dict[str, Any], changes: dict[str, Any], code: SetupCode
) -> None:
    places = {f"state.setup.{name}": value for name, value in changes.items()}
    with pytest.raises(SetupError) as caught:
        read_state(changed(state, places))
    assert caught.value.code is code


# Records


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"format": 3}, DataCode.TOO_NEW, None),
        ({"seed": GONE}, DataCode.WRONG_TYPE, "seed"),
        ({"seed": "1"}, DataCode.WRONG_TYPE, "seed"),
        ({"deal": []}, DataCode.WRONG_TYPE, "deal"),
        ({"deal.deck": "all"}, DataCode.WRONG_TYPE, "deal.deck"),
        ({"setup.players": None}, DataCode.WRONG_TYPE, "setup.players"),
        ({"map_digest": 5}, DataCode.WRONG_TYPE, "map_digest"),
        ({"note": 5}, DataCode.WRONG_TYPE, "note"),
        ({"actions": GONE}, DataCode.WRONG_TYPE, "actions"),
        ({"actions.1": {}}, DataCode.WRONG_TYPE, "actions[1]"),
        ({"actions.1.2": GONE}, DataCode.WRONG_TYPE, "actions[1]"),
        ({"actions.1.0": "1"}, DataCode.WRONG_TYPE, "actions[1][0]"),
        ({"actions.1.1.type": "cheat"}, DataCode.UNKNOWN_VALUE, "actions[1][1].type"),
        ({"actions.0.1.bid": 5.5}, DataCode.WRONG_TYPE, "actions[0][1].bid"),
        ({"actions.1.2": None}, DataCode.WRONG_TYPE, "actions[1][2]"),
        ({"result": {}}, DataCode.MISSING_FIELD, "result.ranking"),
    ],
)
def test_damaged_records(
    record: dict[str, Any], changes: dict[str, Any], code: DataCode, where: str | None
) -> None:
    error = refusal(decode_record, changed(record, changes))
    assert (error.code, error.parameters.get("where")) == (code, where)


# Sizes


@pytest.mark.parametrize("seed", [-1, 2**64, 10**100, -(2**80)])
def test_a_seed_of_any_size_can_be_written_and_read(seed: int) -> None:
    setup = GameSetup("recharged", "usa", 4, variants=(Variant.CHOSEN_STARTS,))
    first = new_game(setup, content(), seed).state
    data = msgpack.unpackb(msgpack.packb(encode_state(first)))
    assert read_state(data) == first
    assert state_hash(new_game(setup, content(), first.seed).state) == state_hash(first)


def test_whole_numbers_up_to_64_bits_pass_both_formats() -> None:
    for number in (2**64 - 1, -(2**63)):
        assert decode(int, json.loads(json.dumps(number))) == number
        assert decode(int, msgpack.unpackb(msgpack.packb(number))) == number
