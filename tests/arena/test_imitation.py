"""Hard imitated: what is noted of its games, what is learned from them, and the file it makes."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from builders import content

from game.arena.imitated_games import Imitable, choices_in
from game.arena.imitation_learner import agreement, learned_habits
from game.arena.kept_choices import KeptGame, games_in, keep
from game.arena.matches import MatchPlan
from game.bots import imitation
from game.bots.base import Budget, Reason
from game.bots.clues import KINDS, names_of
from game.bots.expert import ExpertBot
from game.bots.imitation import Habit, ImitationBot, habits_in
from game.cli import main
from game.cli.output import EXIT_BAD_INPUT
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


def test_games_that_were_kept_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, one, other = (tmp_path / name for name in ("kept.jsonl", "one.json", "other.json"))
    usual = ["distil", "--games", "1", "--seed", "7", "--rollouts", "1", "--kept", str(kept)]
    usual += ["--table", "recharged usa 2", "--out"]
    monkeypatch.setattr("sys.argv", ["main.py"])
    assert main([*usual, str(one)]) == 0
    (game,) = games_in(kept)
    assert game.key == (7, "recharged usa 2", 1) and game.choices
    monkeypatch.setattr("game.cli.distil.choices_in", None)
    assert main([*usual, str(other)]) == 0
    assert other.read_text("utf-8") == one.read_text("utf-8")


def test_a_file_says_who_played_its_games(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    choice = Imitable(Decision.BID, ((0.5, 0.25), (0.0, 1.0)), 1)
    keep(kept, KeptGame(3, "classic usa 4", 8, (choice,), "somebody else"))
    assert list(games_in(kept)) == [KeptGame(3, "classic usa 4", 8, (choice,), "somebody else")]


def test_a_damaged_line_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text('{"seed": 1}\n', "utf-8")
    with pytest.raises(DataError):
        list(games_in(kept))


def test_nothing_is_played_for_a_file_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.cli.distil.choices_in", lambda *_: pytest.fail("a game is played"))
    kept = str(tmp_path / "nowhere" / "kept.jsonl")
    assert main(["distil", "--games", "1", "--kept", kept]) == EXIT_BAD_INPUT
    assert "cannot be written" in capsys.readouterr().err


def test_the_habits_that_come_with_the_game_were_tested_on_other_games() -> None:
    made = json.loads(imitation.IMITATION_FILE.read_text("utf-8"))
    told = made["agreement"].values()
    choices, normal, habits = (
        sum(counts[name] for counts in told) for name in ("choices", "normal", "habits")
    )
    assert choices > 1000 and habits > normal


def test_a_file_that_holds_anything_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "imitation.json"
    path.write_text('{"habits": {"bid": {}}}', "utf-8")
    with pytest.raises(DataError):
        habits_in(path)
