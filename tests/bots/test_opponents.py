"""The test opponents: legal, repeatable, strong enough to measure by, each with its own manner."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import pytest
from builders import content

from game.bots.base import Budget
from game.bots.registry import BOTS
from game.engine.actions import Action
from game.engine.apply import apply
from game.engine.model import GameState, Player, Position
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.playing import LONGEST_GAME, is_stalled, next_action

ONE_ROLLOUT = Budget(rollouts=1)
RECHARGED = GameSetup("recharged", "germany", 4)

SEARCHING = {"hard", "expert"}
"""Bots that play games out to decide; many whole games of theirs take too long for every run."""
QUICK_BOTS = [name for name in BOTS if name not in SEARCHING]
LONGEST_GAMES = {"legal": 60}
"""Rounds by which a table is done; a coin that decides what is built takes its time."""
ALL_BOTS = [
    pytest.param(name, marks=pytest.mark.slow) if name in SEARCHING else name for name in BOTS
]

TABLES = (
    GameSetup("classic", "germany", 2),
    GameSetup("classic", "usa", 3, variants=(Variant.LEAN_PAYMENTS,)),
    GameSetup("classic", "germany", 4, variants=(Variant.FIRST_GAME,), open_money=True),
    GameSetup("classic", "usa", 5, variants=(Variant.OBSOLETE_BY_TRAILING,)),
    GameSetup("classic", "germany", 6, areas=AreaChoice.RANDOM),
    GameSetup("recharged", "usa", 2),
    GameSetup("recharged", "germany", 2, variants=(Variant.CHOSEN_STARTS,)),
    GameSetup("recharged", "usa", 3, variants=(Variant.CHOSEN_STARTS, Variant.LEAN_PAYMENTS)),
    GameSetup("recharged", "usa", 4, areas=AreaChoice.RANDOM),
    GameSetup("recharged", "germany", 5, open_money=True),
    GameSetup("recharged", "usa", 6),
)


def moments(
    setup: GameSetup, names: Sequence[str], seed: int
) -> Iterator[tuple[GameState, Action | None]]:
    """Every state of a game between these bots with what was done in it; at the end nothing is."""
    state = new_game(setup, content(), seed).state
    bots = [BOTS[name]() for name in names]
    dice = Random(seed)
    while not state.is_over:
        assert not is_stalled(state)
        seat, action = next_action(state, bots, dice, ONE_ROLLOUT)
        yield state, action
        state = apply(state, seat, action).state
    yield state, None


def last_state(setup: GameSetup, names: Sequence[str], seed: int) -> GameState:
    """How a game between these bots ends."""
    *_, (state, _) = moments(setup, names, seed)
    return state


@pytest.mark.parametrize("setup", TABLES, ids=lambda s: f"{s.edition}-{s.map}-{s.players}")
@pytest.mark.parametrize("name", ALL_BOTS)
def test_a_table_of_one_kind_plays_to_the_end(name: str, setup: GameSetup) -> None:
    state = last_state(setup, [name] * setup.players, seed=7)
    assert state.position.result is not None
    assert state.position.round < LONGEST_GAMES.get(name, 25)


@pytest.mark.parametrize("setup", TABLES, ids=lambda s: f"{s.edition}-{s.map}-{s.players}")
@pytest.mark.parametrize("shift", range(0, len(QUICK_BOTS), 2))
def test_mixed_tables_play_to_the_end(shift: int, setup: GameSetup) -> None:
    names = [QUICK_BOTS[(shift + seat) % len(QUICK_BOTS)] for seat in range(setup.players)]
    assert last_state(setup, names, seed=shift).is_over


@pytest.mark.parametrize("name", ALL_BOTS)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, second = (
        [action for _, action in moments(RECHARGED, [name, "ladder", name, "drifter"], seed=3)]
        for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize("name", ["ladder", "rush", "hoarder", "green"])
def test_the_yardstick_and_the_strangers_beat_chance(name: str) -> None:
    """Of 32 games, where an equal would win 8."""
    wins = 0
    for seat in range(4):
        names = ["random"] * 4
        names[seat] = name
        for seed in range(8):
            result = last_state(RECHARGED, names, seed).position.result
            wins += result is not None and seat in result.winners
    assert wins >= 20


Measure = Callable[[Position, Player], float]


def compared(name: str, measure: Measure, *, until: int = LONGEST_GAME) -> tuple[float, float]:
    """Means over ten games of this bot against three ladders: its own, and that of one ladder.

    Taken whenever a round's first plant is chosen, except in the first and the late rounds.
    """
    own, ladder = [], []
    for seed in range(1, 11):
        round_seen = 1
        for state, _ in moments(RECHARGED, (name, "ladder", "ladder", "ladder"), seed):
            at = state.position
            if round_seen < at.round <= until:
                round_seen = at.round
                own.append(measure(at, at.players[0]))
                ladder.append(measure(at, at.players[2]))
    return sum(own) / len(own), sum(ladder) / len(ladder)


def share_without_fuel(at: Position, player: Player) -> float:
    plants = [at.terms.plants[number] for number in player.plants]
    return sum(not plant.fuels for plant in plants) / len(plants)


def test_the_green_buyer_owns_more_plants_that_burn_nothing() -> None:
    green, ladder = compared("green", share_without_fuel)
    assert green > ladder + 0.05


def test_the_hoarder_holds_tokens_after_the_market_was_refilled() -> None:
    hoarder, ladder = compared("hoarder", lambda at, player: player.tokens.total)
    assert hoarder > ladder + 1


def test_the_hoarder_trails_until_its_dash() -> None:
    hoarder, ladder = compared("hoarder", lambda at, player: len(player.cities), until=7)
    assert hoarder < ladder - 0.2


def test_the_rush_builder_has_the_larger_network() -> None:
    rush, ladder = compared("rush", lambda at, player: len(player.cities))
    assert rush > ladder + 0.5


def rounds_played(*names: str) -> int:
    """How many rounds ten games between these bots took."""
    return sum(last_state(RECHARGED, names, seed).position.round for seed in range(1, 11))


def test_the_rush_builder_brings_the_end_forward() -> None:
    assert rounds_played(*["rush", "ladder"] * 2) < rounds_played(*["ladder"] * 4) - 3
