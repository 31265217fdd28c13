"""What was learned from games: read with care, and pointing the way a player would."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest
from bot_outlooks import ALL_TABLES, outlook_on

from game.bots.worth import (
    STAGES,
    UNKNOWN,
    WORTH_FILE,
    SeatWorth,
    Traits,
    stage_of,
    stages_for,
    table_of,
    traits_of,
    worths_in,
)
from game.engine.errors import DataError
from game.engine.terms import GameSetup


@pytest.mark.parametrize("setup", ALL_TABLES, ids=table_of)
def test_there_are_weights_for_every_table(setup: GameSetup) -> None:
    stages = stages_for(table_of(setup))
    assert len(stages) == STAGES
    assert all(len(weights) == len(Traits._fields) for weights in stages)
    assert stages != UNKNOWN


@pytest.mark.parametrize("setup", ALL_TABLES, ids=table_of)
def test_money_and_bigger_plants_are_good_to_have(setup: GameSetup) -> None:
    worth = SeatWorth(outlook_on(setup))
    assert worth.of((13,), 80) > worth.of((13,), 40)
    assert worth.of((13, 33), 40) > worth.of((13,), 40)
    assert worth.of((13, 25), 40) > worth.of((13, 3), 40)


def test_the_worth_is_the_sum_of_weighed_traits() -> None:
    outlook = outlook_on(ALL_TABLES[-1])
    before, share = stage_of(outlook)
    assert (before, share) == (0, 0.0)
    traits = traits_of(outlook, (13, 25), 30)
    weights = stages_for(table_of(ALL_TABLES[-1]))[0]
    assert SeatWorth(outlook).of((13, 25), 30) == pytest.approx(
        sum(weight * trait for weight, trait in zip(weights, traits, strict=True))
    )


def test_the_file_names_the_command_and_seeds_that_made_it() -> None:
    ranges = []
    for table, entry in json.loads(WORTH_FILE.read_text("utf-8")).items():
        assert entry["made_by"].startswith("main.py weigh "), table
        ranges.append(range(entry["seeds"][0], entry["seeds"][1] + 1))
    assert all(a[-1] < b[0] for a, b in pairwise(ranges))


def test_a_table_nothing_was_learned_of_is_judged_by_the_projection_alone() -> None:
    assert stages_for("no such edition 4") == UNKNOWN


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"classic 4": {}}',
        '{"classic 4": {"weights": {"money": [1, 2, 3, 4, 5, 6]}}}',
        json.dumps({"classic 4": {"weights": {trait: [1.0] for trait in Traits._fields}}}),
        json.dumps({"classic 4": {"weights": {trait: ["x"] * STAGES for trait in Traits._fields}}}),
    ],
)
def test_a_damaged_file_of_weights_is_told_apart(tmp_path: Path, text: str) -> None:
    path = tmp_path / "worth.json"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError):
        worths_in(path)
