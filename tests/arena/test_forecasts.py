"""Are the chances true? What is told of them must itself be."""

from __future__ import annotations

import json
from dataclasses import replace
from math import log
from pathlib import Path
from random import Random

import pytest

from game.arena.forecasts import Forecast, Told, best_sharpness, calibration, forecasts_in
from game.arena.matches import MatchPlan
from game.bots.base import Budget
from game.bots.chances import shares
from game.bots.sharpness import (
    AS_LEARNED,
    OPENING_ROUNDS,
    SHARPNESS_FILE,
    Sharpness,
    sharpness_for,
    sharpnesses_in,
)
from game.bots.worth import table_of
from game.cli import main
from game.cli.weigh import kinds_of_table
from game.engine.errors import DataError
from game.engine.terms import AreaChoice, GameSetup

SETUP = GameSetup("recharged", "germany", 2, areas=AreaChoice.RANDOM)


def games_where(sharpness: float, count: int, opening: float | None = None) -> list[Told]:
    """Games in which everybody wins as often as their chances say, at this sharpness.

    Each tells something of one round alone: a later one, or in every other game the first if the
    opening has a sharpness of its own.
    """
    dice = Random(5)
    games: list[Told] = []
    for number in range(count):
        true = opening if opening is not None and number % 2 == 0 else sharpness
        strengths = tuple(2 * dice.random() for _ in range(3))
        left, winner = dice.random(), 0
        for seat, chance in enumerate(shares(strengths, true)):
            winner, left = (seat, left - chance) if left >= 0 else (winner, left)
        won = tuple(float(seat == winner) for seat in range(3))
        told = Forecast(strengths, won)
        even = Forecast((0.0, 0.0, 0.0), won)
        games.append((told,) if true == opening else (*(even,) * OPENING_ROUNDS, told))
    return games


def test_who_wins_as_often_as_was_said_is_calibrated() -> None:
    true = calibration(games_where(1.0, 3000), AS_LEARNED, 1)
    bold = calibration(games_where(1.0, 3000), Sharpness(3.0, 3.0), 1)
    assert true.error < 0.02 < bold.error
    assert true.error_range.low <= true.error <= true.error_range.high
    assert true.gain > 0 and true.gain > bold.gain
    blunt = Sharpness(0.0001, 0.0001)
    assert calibration(games_where(1.0, 50), blunt, 1).gain == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize("sharpness", [0.6, 1.2])
def test_the_sharpness_of_games_is_found(sharpness: float) -> None:
    found = best_sharpness(games_where(sharpness, 4000))
    assert found.later == pytest.approx(sharpness, abs=0.11)


def test_the_opening_has_a_sharpness_of_its_own() -> None:
    games = games_where(1.5, 6000, opening=0.4)
    found = best_sharpness(games)
    assert found.opening == pytest.approx(0.4, abs=0.15)
    assert found.later == pytest.approx(1.5, abs=0.15)
    assert found.in_round(OPENING_ROUNDS) == found.opening
    assert found.in_round(OPENING_ROUNDS + 1) == found.later
    one_for_all = Sharpness(found.later, found.later)
    assert calibration(games, found, 1).error < calibration(games, one_for_all, 1).error


def test_few_games_move_the_usual_sharpness_but_little() -> None:
    usual = Sharpness(1.0, 1.0)
    few = best_sharpness(games_where(2.0, 20), usual)
    many = best_sharpness(games_where(2.0, 2000), usual)
    assert 1 < few.later < many.later


def test_a_blunt_look_draws_chances_together() -> None:
    assert shares([0.0, log(4)]) == pytest.approx([0.2, 0.8])
    assert shares([0.0, log(4)], 0.5) == pytest.approx([1 / 3, 2 / 3])


def test_every_seat_is_told_its_chance_in_every_round() -> None:
    told = forecasts_in(3, MatchPlan(SETUP, Budget()), "normal")
    assert 7 <= len(told) <= 13 and told == forecasts_in(3, MatchPlan(SETUP, Budget()), "normal")
    assert {sum(forecast.won) for forecast in told} == {1.0}
    assert all(len(forecast.strengths) == 2 for forecast in told)


def test_every_kind_of_table_has_its_sharpness() -> None:
    known = sharpnesses_in(SHARPNESS_FILE)
    assert set(known) == {table_of(setups[0]) for setups in kinds_of_table()}
    assert sharpness_for(SETUP) == known["recharged 2"]
    assert len({sharpness_for(SETUP).in_round(round) for round in range(1, 12)}) == 1
    two = sharpness_for(replace(SETUP, edition="classic"))
    assert two.opening < two.later, "the first rounds of this table tell little of its end"


def test_the_command_tells_or_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sharpness.json"
    assert main(["calibrate", "--games", "1", "--bot", "easy"]) == 0
    assert len(capsys.readouterr().out.strip().splitlines()) == 10
    arguments = ["calibrate", "--games", "1", "--bot", "easy", "--out", str(path)]
    monkeypatch.setattr("sys.argv", ["main.py", *arguments])
    assert main(arguments) == 0
    assert "sharpness.json" in capsys.readouterr().out
    assert len(sharpnesses_in(path)) == 10
    assert json.loads(path.read_text("utf-8"))["recharged 2"]["made_by"].startswith("main.py")


def test_one_kind_of_table_can_be_learned_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sharpness.json"
    kept = {"recharged 6": {"sharpness": 1.28}, "classic 2": {"sharpness": 9}}
    path.write_text(json.dumps(kept), "utf-8")
    arguments = ["calibrate", "--games", "2", "--bot", "easy", "--table", "classic 2"]
    assert main(arguments) == 0
    assert len(capsys.readouterr().out.strip().splitlines()) == 1
    assert main([*arguments, "--out", str(path)]) == 0
    found = sharpnesses_in(path)
    assert set(found) == set(kept)
    assert found["recharged 6"] == Sharpness(1.28, 1.28)
    assert found["classic 2"].later < 9


def test_a_file_that_holds_anything_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sharpness.json"
    path.write_text('{"recharged 2": {"sharpness": -1}}', "utf-8")
    with pytest.raises(DataError):
        sharpnesses_in(path)
