"""`main.py survey`: every kind of table is visited, and what breaks there is told."""

from __future__ import annotations

from itertools import product

import pytest
from trouble import Cheat, seat

from game.arena import survey as surveys
from game.arena.survey import survey
from game.bots.base import Budget
from game.bots.registry import BOTS
from game.cli import main
from game.engine.terms import Variant

ONE = Budget(rollouts=1)


def test_it_visits_every_table_and_seats_every_bot() -> None:
    games = survey(600, 1, ONE)
    setups = [plan.setup for _, plan in games]
    assert {(s.edition, s.map, s.players) for s in setups} == set(
        product(("classic", "recharged"), ("germany", "usa"), range(2, 7))
    )
    assert {variant for s in setups for variant in s.variants} == set(Variant)
    assert {s.open_money for s in setups} == {True, False}
    seated = {name for match, _ in games for name in match.line_up}
    assert {name.partition("+")[0] for name in seated} == set(BOTS)
    assert any("+" in name for name in seated)


def test_the_same_seed_names_the_same_games() -> None:
    assert survey(40, 5, ONE) == survey(40, 5, ONE)
    assert [match.line_up for match, _ in survey(40, 5, ONE)] != [
        match.line_up for match, _ in survey(40, 6, ONE)
    ]


def test_a_clean_survey_ends_well(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(surveys, "CHANCE_OF_SEARCH", 0.0)
    assert main(["survey", "--games", "5"]) == 0
    said = "5 games on 5 settings: illegal actions 0, crashes 0, unfinished games 0"
    assert said in capsys.readouterr().out


def test_a_broken_game_is_told_with_its_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat(monkeypatch, cheat=Cheat(1))
    monkeypatch.setattr(surveys, "_line_up", lambda players, seed: ("cheat",) * players)
    assert main(["survey", "--games", "1", "--seed", "3"]) == 1
    out = capsys.readouterr().out
    assert "broken: recharged, germany, 2; seed 3" in out
    assert "illegal actions 1, crashes 0" in out
