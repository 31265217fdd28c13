"""Hard imitated: what is noted of its games, what is learned from them, and the file it makes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from builders import content

from game.arena.imitated_games import Imitable, choices_in
from game.arena.imitation_learner import agreement, learned_habits
from game.arena.matches import MatchPlan
from game.bots import imitation
from game.bots.base import Budget, Reason
from game.bots.clues import KINDS, names_of
from game.bots.expert import ExpertBot
from game.bots.imitation import Habit, ImitationBot, habits_in
from game.cli import main
from game.engine.apply import apply
from game.engine.errors import DataError
from game.engine.model import Decision
from game.engine.options import options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.view import view_for

SETUP = GameSetup("recharged", "germany", 2, areas=AreaChoice.RANDOM)


def made_up(dice: Random) -> Imitable:
    """Somebody who always builds more when there is money left, and never says why."""
    names = names_of(Decision.BUILD_CITIES)
    money = names.index("money_left")
    candidates = tuple(tuple(dice.random() for _ in names) for _ in range(3))
    best = max(range(3), key=lambda place: candidates[place][money])
    return Imitable(Decision.BUILD_CITIES, candidates, best)


def test_a_habit_is_found_out() -> None:
    dice = Random(2)
    choices = [made_up(dice) for _ in range(300)]
    rest = [made_up(dice) for _ in range(100)]
    habits = learned_habits(choices)
    counted, normal, alike = agreement(habits, rest)[Decision.BUILD_CITIES]
    assert counted == 100 and alike > 85 and normal < 60
    assert learned_habits(choices) == habits, "the same choices make the same habits"


def test_choices_are_noted_with_what_else_there_was() -> None:
    choices = choices_in(5, MatchPlan(SETUP, Budget(rollouts=2)))
    assert {choice.decision for choice in choices} == set(KINDS)
    for choice in choices:
        names = names_of(choice.decision)
        assert len(choice.candidates) > 1 and 0 <= choice.chosen < len(choice.candidates)
        assert all(len(clues) == len(names) for clues in choice.candidates)
        proposed = [clues[names.index("proposed")] for clues in choice.candidates]
        assert proposed[0] == 1 or choice.decision is Decision.BID


@pytest.fixture
def learned(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if these habits had come with the game."""
    dice = Random(6)

    def row(width: int) -> tuple[float, ...]:
        return tuple(dice.random() - 0.5 for _ in range(width))

    habits = {}
    for decision in KINDS:
        width = len(names_of(decision))
        habits[decision] = Habit((row(width), row(width)), row(2), row(2), row(width))
    monkeypatch.setattr(imitation, "_habits", lambda: habits)


@pytest.mark.usefixtures("learned")
def test_it_plays_to_the_end_of_a_game_by_the_rules() -> None:
    state, dice = new_game(SETUP, content(), 4).state, Random(4)
    bots, others = [ImitationBot(), ImitationBot()], 0
    while not state.is_over:
        seat = state.position.to_act[0]
        options = options_for(view_for(state, seat))
        assert options is not None
        choice = bots[seat].decide(options, dice, Budget())
        assert choice.action in options
        others += choice.reason is Reason.YARDSTICK
        state = apply(state, seat, choice.action).state
    assert others, "it does not always do what normal does"


@pytest.mark.usefixtures("learned")
def test_expert_knows_what_it_has_learned() -> None:
    assert imitation.is_learned() and isinstance(ExpertBot().successor(), ImitationBot)


def test_the_command_writes_a_file_the_bots_can_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "imitation.json"
    arguments = ["distil", "--games", "1", "--seed", "20", "--rollouts", "1", "--out", str(path)]
    monkeypatch.setattr("sys.argv", ["main.py", *arguments])
    assert main(arguments) == 0
    assert "imitation.json" in capsys.readouterr().out
    assert set(habits_in(path)) == set(KINDS)
    assert json.loads(path.read_text("utf-8"))["seeds"] == [20, 20]


def test_a_file_that_holds_anything_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "imitation.json"
    path.write_text('{"habits": {"bid": {}}}', "utf-8")
    with pytest.raises(DataError):
        habits_in(path)
