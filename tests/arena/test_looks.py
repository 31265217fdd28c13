"""Learning how likely a seat is to win: repeatable, independent of itself, able to find a truth."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from random import Random

import pytest

from game.arena.matches import MatchPlan
from game.arena.network_learner import learned_network
from game.arena.observed_games import TEACHERS, WITHOUT_NETWORK, LookedAt, looks_at
from game.bots import chances
from game.bots.base import Budget
from game.bots.chances import TRAITS, network_in
from game.cli import main
from game.engine.terms import AreaChoice, GameSetup

PLAN = MatchPlan(GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM), Budget())


def test_the_same_seed_teaches_the_same() -> None:
    assert looks_at(4, PLAN) == looks_at(4, PLAN)
    assert looks_at(4, PLAN) != looks_at(5, PLAN)


def test_what_was_learned_before_plays_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    assert WITHOUT_NETWORK.chance_share == 0
    before = looks_at(4, PLAN)

    def never() -> None:
        raise AssertionError

    monkeypatch.setattr(chances, "_parts", never)
    assert looks_at(4, PLAN) == before


def test_every_seat_is_looked_at_three_times_a_round() -> None:
    seen = looks_at(4, PLAN)
    assert seen is not None
    assert sum(seen.won) == pytest.approx(1)
    assert set(seen.bots) <= set(TEACHERS)
    looks, rest = divmod(len(seen.looks), 3 * len(TRAITS))
    assert rest == 0 and looks % 3 == 2, "in the last round nobody is looked at after building"


def made_up(dice: Random) -> LookedAt:
    """A table of two at which the richer one wins, most of the time."""
    rows = [[dice.random() for _ in TRAITS] for _ in range(2)]
    money = [row[TRAITS.index("money")] for row in rows]
    richer = money.index(max(money))
    winner = richer if dice.random() < 0.9 else 1 - richer
    won = (float(winner == 0), float(winner == 1))
    return LookedAt(("normal", "normal"), won, array("f", [*rows[0], *rows[1]]))


def test_it_finds_the_trait_that_decides() -> None:
    dice = Random(1)
    network = learned_network([made_up(dice) for _ in range(3000)])
    weights = dict(zip(TRAITS, network.straight, strict=True))
    others = [abs(weight) for trait, weight in weights.items() if trait != "money"]
    assert weights["money"] > 2 * max(others)


def test_the_same_games_make_the_same_network() -> None:
    games = [made_up(Random(seed)) for seed in range(40)]
    assert learned_network(games) == learned_network(games)


def test_the_command_writes_a_file_the_bots_can_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "chances.json"
    arguments = ["learn", "--games", "2", "--seed", "9", "--out", str(path)]
    monkeypatch.setattr("sys.argv", ["main.py", *arguments])
    assert main(arguments) == 0
    assert "chances.json" in capsys.readouterr().out
    assert len(network_in(path).straight) == len(TRAITS)
    made = json.loads(path.read_text("utf-8"))
    assert made["seeds"] == [9, 10]
    assert made["made_by"].startswith("main.py learn --games 2")


def test_the_command_refuses_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["learn", "--games", "0"])
    assert ended.value.code == 2
    assert "--games" in capsys.readouterr().err
