"""Learning from games: repeatable, without what was learned before, and able to find a truth."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.arena.learner import learned_weights
from game.arena.lessons import BY_PROJECTION, Lesson, lessons_of
from game.arena.matches import MatchPlan
from game.bots import worth
from game.bots.base import Budget
from game.bots.worth import STAGES, UNKNOWN, Traits, worths_in
from game.cli import main
from game.engine.terms import AreaChoice, GameSetup

PLAN = MatchPlan(GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM), Budget())


def test_the_same_seed_teaches_the_same() -> None:
    assert lessons_of(4, PLAN) == lessons_of(4, PLAN)
    assert lessons_of(4, PLAN) != lessons_of(5, PLAN)


def test_what_was_learned_before_plays_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BY_PROJECTION.worth_share == BY_PROJECTION.chance_share == 0
    before = lessons_of(4, PLAN)
    monkeypatch.setattr(worth, "stages_for", lambda table: UNKNOWN)
    assert lessons_of(4, PLAN) == before


def test_every_lesson_is_of_a_stage_and_scored() -> None:
    lessons = lessons_of(4, PLAN)
    assert lessons
    assert all(0 <= lesson.stage <= STAGES - 1 for lesson in lessons)
    assert all(0 <= lesson.score <= 1 for lesson in lessons)
    assert {lesson.stage for lesson in lessons} != {0.0}


def made_up(dice: Random) -> Lesson:
    """A seat whose fate depends on its money alone: gladly early, hardly at the end."""
    traits = tuple(dice.random() for _ in Traits._fields)
    stage = (STAGES - 1) * dice.random()
    chance = 0.5 + (traits[0] - 0.5) * (1 - stage / STAGES)
    return Lesson(stage, traits, (1.0,), float(dice.random() < chance))


def test_it_finds_the_trait_that_decides_and_when() -> None:
    dice = Random(1)
    weights = learned_weights([made_up(dice) for _ in range(4000)])
    assert set(weights) == set(Traits._fields)
    others = [abs(w) for trait in Traits._fields[1:] for w in weights[trait]]
    assert weights["money"][0] > 2 * max(others)
    assert weights["money"][0] > weights["money"][-1] + 1


def test_lessons_that_never_differ_teach_nothing_wild() -> None:
    same = replace(made_up(Random(2)), score=0.5)
    weights = learned_weights([same] * 10)
    assert all(abs(weight) < 0.1 for row in weights.values() for weight in row)


def test_the_command_writes_a_file_the_bots_can_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "worth.json"
    arguments = ["weigh", "--games", "1", "--seed", "9", "--out", str(path)]
    monkeypatch.setattr("sys.argv", ["main.py", *arguments])
    assert main(arguments) == 0
    assert "10" in capsys.readouterr().out
    assert len(worths_in(path)) == 10
    made = json.loads(path.read_text("utf-8"))
    assert [entry["seeds"][0] for entry in made.values()] == list(range(9, 19))


def test_the_command_refuses_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["weigh", "--games", "0"])
    assert ended.value.code == 2
    assert "--games" in capsys.readouterr().err
