"""Tuning by self-play: repeatable, careful about what it keeps, and open about how it was done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.arena.matches import MatchPlan, MatchResult
from game.arena.schedule import TRIAL, Match
from game.arena.tuner import KNOBS, Trial, Tuner, score_of
from game.bots.base import Budget
from game.bots.tuned import TUNED_FILE, tuned_for, tunings_in
from game.bots.tuning import BY_HAND
from game.cli import main
from game.crew import ALONE
from game.engine.errors import DataError
from game.engine.events import Standing
from game.engine.terms import AreaChoice, GameSetup

PLAN = MatchPlan(GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM), Budget())


def tuner(seed: int = 7) -> Tuner:
    return Tuner(PLAN, ("random",), seed=seed, seeds_per_trial=2, crew=ALONE, start=BY_HAND)


def test_the_same_seed_makes_the_same_weights() -> None:
    heard: list[Trial] = []
    first = tuner().run(2, heard.append)
    assert first == tuner().run(2)
    assert [trial.number for trial in heard] == [0, 1]
    assert all(trial.tuning != BY_HAND for trial in heard)
    assert first.last_seed > 7


@pytest.mark.parametrize("knob", KNOBS, ids=lambda knob: knob.name)
def test_every_knob_turns_a_weight_that_is_within_its_bounds(knob: object) -> None:
    assert knob.lowest <= getattr(BY_HAND, knob.name) <= knob.highest  # type: ignore[attr-defined]


def result(mine: tuple[int, int], theirs: tuple[int, int]) -> MatchResult:
    lines = [(0, mine), (1, theirs)]
    lines.sort(key=lambda line: line[1], reverse=True)
    return MatchResult(
        Match(0, 1, (TRIAL, "easy"), 0),
        ranking=tuple(
            Standing(seat, place, powered, money, powered)
            for place, (seat, (powered, money)) in enumerate(lines, start=1)
        ),
    )


def test_a_narrow_win_scores_above_a_narrow_loss_and_below_a_clear_win() -> None:
    clear, narrow = score_of(result((17, 9), (12, 0))), score_of(result((15, 9), (15, 3)))
    close, lost = score_of(result((15, 3), (15, 9))), score_of(result((9, 0), (15, 0)))
    assert 1 >= clear > narrow > 0.5 > close > lost >= 0


def test_the_weights_that_come_with_the_game_name_the_command_and_seeds_that_made_them() -> None:
    for players, entry in json.loads(TUNED_FILE.read_text("utf-8")).items():
        assert f"--players {players} " in entry["made_by"]
        assert entry["seeds"][0] < entry["seeds"][1]
        assert entry["standard_error"] > 0


def test_weights_that_did_not_lead_beyond_their_error_are_not_played() -> None:
    for players, found in tunings_in(TUNED_FILE).items():
        played = found.weights if found.lead > found.error else BY_HAND
        assert tuned_for(players) == played


def test_a_table_of_a_size_that_was_never_tuned_is_played_by_hand() -> None:
    assert tuned_for(99) == BY_HAND


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"4": {}}', '{"4": {"weights": {"money_worth": 1}}}', '{"x": 1}']
)
def test_a_damaged_file_of_weights_is_told_apart(tmp_path: Path, text: str) -> None:
    path = tmp_path / "tuned.json"
    path.write_text(text, "utf-8")
    with pytest.raises(DataError):
        tunings_in(path)


def test_the_command_adds_a_player_count_and_keeps_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tuned.json"
    for players in ("3", "2"):
        arguments = ["tune", "--players", players, "--trials", "1", "--seeds", "2"]
        arguments += ["--rivals", "random", "--edition", "recharged", "--out", str(path)]
        monkeypatch.setattr("sys.argv", ["main.py", *arguments])
        assert main(arguments) == 0
    assert "trial 1" in capsys.readouterr().out
    assert set(tunings_in(path)) == {2, 3}
    assert "--players 2" in json.loads(path.read_text("utf-8"))["2"]["made_by"]


def test_the_command_refuses_an_unknown_rival(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "--players", "3", "--rivals", "nobody"]) == 2
    assert "nobody" in capsys.readouterr().err
