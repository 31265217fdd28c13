"""Recorded games replay to the recorded states, and together they show every situation."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builders import content, read_record
from record_features import REQUIRED, features

from game.engine.actions import Pass
from game.engine.errors import DataCode, DataError
from game.engine.model import GameState
from game.engine.replay import GameRecord, first_difference, play_again, play_back
from game.records import write_record

REPLAYS = Path(__file__).parent / "replays"
RECORDS = sorted(REPLAYS.glob("*.json"))
WITNESSED = sorted((REPLAYS / "witness").glob("*.json"))


def named(paths: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", paths, ids=[path.stem for path in paths])


@named(RECORDS)
def test_every_state_is_as_recorded(path: Path) -> None:
    assert first_difference(read_record(path), content()) is None


def test_together_the_records_show_every_situation() -> None:
    found: set[str] = set()
    for path in RECORDS:
        record = read_record(path)
        found |= features(record, play_back(record, content()))
    assert REQUIRED - found == set()


@named(WITNESSED)
def test_another_engine_reported_the_same(path: Path) -> None:
    """Money, plants, tokens, cities, markets and deck as an independent engine had them."""
    witness = json.loads(path.read_text("utf-8"))
    reports = dict(witness["after"])
    record = read_record(REPLAYS / f"witnessed_{path.name}")
    compared = 0
    for moment in play_back(record, content()):
        reported = reports.get(moment.number, {})
        found = facts_of(moment.state)
        assert {name: found[name] for name in reported} == reported, moment.number
        compared += len(reported)
    assert compared > len(record.actions)
    assert record.result is not None
    ranking = [[s.seat, s.powered, s.money, s.cities] for s in record.result.ranking]
    assert ranking == witness["ranking"]


def facts_of(state: GameState) -> dict[str, Any]:
    at = state.position
    facts: dict[str, Any] = {
        "money": list(state.purses),
        "plants": [list(player.plants) for player in at.players],
        "tokens": [list(player.tokens) for player in at.players],
        "cities": [list(player.cities) for player in at.players],
        "order": list(at.order),
        "market": list(at.market),
        "deck": list(state.deck),
        "fuel": list(at.fuel),
        "supply": list(at.supply),
        "step": at.step,
        "round": at.round,
        "phase": at.phase.value,
    }
    if at.cartel:
        facts["cartel_plants"] = list(at.cartel.plants)
        facts["cartel_tokens"] = list(at.cartel.tokens)
        facts["cartel_houses_left"] = at.cartel.houses_left
    return facts


@pytest.fixture
def record() -> GameRecord:
    return read_record(REPLAYS / "witnessed_classic_germany_2p.json")


def test_a_changed_hash_is_found_where_it_is(record: GameRecord) -> None:
    changed = replace(record.actions[40], hash="0" * 24)
    actions = (*record.actions[:40], changed, *record.actions[41:])
    difference = first_difference(replace(record, actions=actions), content())
    assert difference is not None
    assert (difference.number, difference.recorded) == (41, "0" * 24)
    assert difference.found == record.actions[40].hash


def test_an_action_that_is_no_longer_legal_is_found_where_it_is(record: GameRecord) -> None:
    changed = replace(record.actions[0], action=Pass())
    actions = (changed, *record.actions[1:])
    difference = first_difference(replace(record, actions=actions), content())
    assert difference is not None
    assert (difference.number, difference.found) == (1, "must_buy_first_round()")


def test_a_changed_seed_is_found_at_the_set_up(record: GameRecord) -> None:
    difference = first_difference(replace(record, seed=99), content())
    assert difference is not None
    assert difference.number == 0


def test_a_changed_result_is_found_at_the_end(record: GameRecord) -> None:
    difference = first_difference(replace(record, result=None), content())
    assert difference is not None
    assert difference.number == len(record.actions)


def test_another_version_of_the_map_is_refused(record: GameRecord) -> None:
    with pytest.raises(DataError) as refusal:
        first_difference(replace(record, map_digest="other"), content())
    assert refusal.value == DataError(DataCode.OTHER_MAP, map="germany")


def test_a_record_played_again_and_written_is_the_same(record: GameRecord, tmp_path: Path) -> None:
    again = play_again(record, content())
    assert again == record
    write_record(tmp_path / "again.json", again)
    assert read_record(tmp_path / "again.json") == record
