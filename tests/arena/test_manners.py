"""What players notice of a character is measured, and compared with the steady ones beside it."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from builders import content

from game.arena.manners import OWN_MANNERS, Manner, amounts_of, portrayal
from game.arena.matches import MatchPlan, MatchResult
from game.arena.runner import play_all
from game.arena.schedule import pit
from game.bots.base import Budget
from game.bots.characters import load_cast
from game.cli import main
from game.cli.output import EXIT_BAD_INPUT
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup

PLAN = MatchPlan(GameSetup("recharged", "germany", 3, areas=AreaChoice.RANDOM), Budget())
PLANTS = new_game(PLAN.setup, content(), 1).state.terms.plants
COMMAND = ("characters", "--players", "3", "--games", "6", "--seed", "61")


@pytest.fixture(scope="module")
def results() -> tuple[MatchResult, ...]:
    """A green buyer among drifters: unlike them in every way."""
    return play_all(pit("green", "drifter", 3, range(31, 33)), PLAN).results


def test_every_figure_is_what_the_record_says(results: tuple[MatchResult, ...]) -> None:
    result = results[0]
    record = result.seats[0]
    found = amounts_of(result, 0, PLANTS)
    assert set(found) == set(Manner)
    lines = record.rounds
    assert found[Manner.MONEY_KEPT].mean == sum(one.money for one in lines) / len(lines)
    assert found[Manner.EARLY_CITIES].mean == lines[4].cities
    assert found[Manner.LATE_CITIES].mean == lines[-1].cities - lines[-4].cities
    rivals = [one.rounds for one in result.seats[1:]]
    led = [a.cities > max(b.cities, c.cities) for a, b, c in zip(lines, *rivals)]
    assert found[Manner.ROUNDS_AHEAD].mean == sum(led) / len(lines)
    added = [after.cities - before.cities for before, after in pairwise(lines)]
    assert found[Manner.IDLE_ROUNDS].mean == added.count(0) / len(added)
    assert found[Manner.AT_ONCE].mean == sum(n for n in added if n > 3) / sum(added)
    green = [one for one in record.purchases if not PLANTS[one.plant].fuels]
    assert found[Manner.GREEN_SHARE].mean == len(green) / len(record.purchases)
    assert found[Manner.TOKENS].mean == record.fuel_bought
    assert found[Manner.BLOCKED].mean == record.blocked
    assert found[Manner.RAISE].mean == record.raised_by / max(1, record.raises)


def test_a_character_is_compared_with_the_steady_ones_of_its_games(
    results: tuple[MatchResult, ...],
) -> None:
    compared = [
        (one, [seat for seat, bot in enumerate(one.line_up) if bot == "drifter"]) for one in results
    ]
    found = portrayal(compared, PLANTS, 1)
    assert (found.games, found.seeds) == (6, 2)
    assert found.share == sum(one.win_share(one.match.measured or 0) for one in results) / 6
    assert found.share + 2 * found.steady_share == pytest.approx(1)
    assert found.cost == pytest.approx(1 / 3 - found.share)
    green = found.of(Manner.GREEN_SHARE)
    assert green.character > green.steady
    assert green.change == pytest.approx(green.character / green.steady - 1)
    assert green.range.low <= green.change <= green.range.high


def test_every_character_but_the_steady_one_is_known_by_something() -> None:
    assert {*OWN_MANNERS, "steady"} == {character.id for character in load_cast().characters}


def test_the_command_tells_what_was_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*COMMAND, "--level", "easy", "--only", "gardener,saver"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum("6 games" in line for line in lines) == 2
    assert sum(line.startswith(" *") for line in lines) == 2


def test_at_a_slow_level_the_steady_one_is_played_in_its_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    options = ("--level", "easy", "--among", "drifter", "--only", "gambler", "--json")
    assert main([*COMMAND, *options]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    found = json.loads(line)
    assert (found["games"], found["seeds"]) == (6, 2)
    assert set(found["manners"]) == set(Manner)
    assert found["cost"] == pytest.approx(found["steady_share"] - found["share"])
    assert main([*COMMAND, *options, "--jobs", "2"]) == 0
    assert capsys.readouterr().out.splitlines() == [line]


@pytest.mark.parametrize("options", [("--only", "nobody"), ("--level", "normal+saver")])
def test_what_cannot_be_measured_is_said(
    options: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*COMMAND, *options]) == EXIT_BAD_INPUT
    assert options[1] in capsys.readouterr().err
