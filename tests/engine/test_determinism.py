"""The same set-up, seed and actions give the same game, on every machine and in every session."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from builders import content
from random_play import random_game

from game.engine import rng
from game.engine.plain import state_hash
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup

ROOT = Path(__file__).resolve().parents[2]

PLAY_AND_PRINT = """
from random_play import random_game
from game.engine.plain import state_hash
from game.engine.terms import AreaChoice, GameSetup, Variant

tables = (
    GameSetup("classic", "usa", 4),
    GameSetup("recharged", "germany", 2, areas=AreaChoice.RANDOM),
    GameSetup("recharged", "usa", 3, variants=(Variant.CHOSEN_STARTS,)),
)
for seed, table in enumerate(tables):
    for moment in random_game(table, seed):
        print(state_hash(moment.state))
"""

# Published outputs of splitmix64 for the seed 0, and more that are worked out below.
SPLITMIX64_SEED_0 = (
    0xE220A8397B1DCDAF,
    0x6E789E6AA1B965F4,
    0x06C45D188009454F,
    0xF88BB8A8724C81EC,
    0x1B39896A51A8749B,
)


def splitmix64(state: int) -> tuple[int, int]:
    """The reference algorithm, spelled out once more: next state and output."""
    mask = 0xFFFFFFFFFFFFFFFF
    state = (state + 0x9E3779B97F4A7C15) & mask
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & mask
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & mask
    return state, z ^ (z >> 31)


def words(seed: int, count: int) -> list[int]:
    """The generator's raw 64-bit words."""
    state, found = rng.seeded(seed), []
    for _ in range(count):
        state, word = rng.below(state, 2**64)
        found.append(word)
    return found


def test_the_generator_is_splitmix64() -> None:
    assert tuple(words(0, 5)) == SPLITMIX64_SEED_0


@pytest.mark.parametrize("seed", [0, 1, 42, 2**63, 2**64 - 1])
def test_the_generator_agrees_with_the_reference(seed: int) -> None:
    state, expected = seed, []
    for _ in range(100):
        state, word = splitmix64(state)
        expected.append(word)
    assert words(seed, 100) == expected


def test_seeds_of_any_size_are_taken_modulo_64_bits() -> None:
    assert rng.seeded(2**64 + 5) == rng.seeded(5) == 5
    assert rng.seeded(-1) == 2**64 - 1


def test_words_above_the_last_full_stretch_are_thrown_away() -> None:
    """Otherwise the low numbers would come up more often."""
    limit = 2**63 + 1
    expected: list[tuple[int, int]] = []
    state = 0
    while len(expected) < 50:
        state, word = splitmix64(state)
        if word < limit:
            expected.append((state, word))
    state, found = 0, []
    for _ in range(50):
        state, number = rng.below(state, limit)
        found.append((state, number))
    assert found == expected


@pytest.mark.parametrize("limit", [1, 2, 3, 6, 42])
def test_numbers_lie_below_their_limit_and_all_of_them_occur(limit: int) -> None:
    numbers = {rng.below(seed, limit)[1] for seed in range(2000)}
    assert numbers == set(range(limit))


def test_a_shuffle_with_known_result() -> None:
    """Fisher and Yates from the last card down, with the words of seed 0."""
    pile, state = list(range(6)), 0
    for last in (5, 4, 3, 2, 1):
        state, word = splitmix64(state)
        chosen = word % (last + 1)
        pile[last], pile[chosen] = pile[chosen], pile[last]
    assert rng.shuffled(0, range(6)) == (state, tuple(pile))
    assert rng.shuffled(0, range(6))[1] == (4, 2, 5, 3, 0, 1)


def test_a_shuffle_keeps_the_cards_and_the_pile_it_was_given() -> None:
    cards = [3, 4, 5, 6, 7, 8]
    _, pile = rng.shuffled(7, cards)
    assert sorted(pile) == cards == [3, 4, 5, 6, 7, 8]
    assert rng.shuffled(7, ()) == (7, ())


def test_every_order_of_three_cards_comes_up_about_equally_often() -> None:
    """Of 6000 shuffles a thousand each, give or take four standard deviations."""
    orders = Counter(rng.shuffled(seed * 7919, "abc")[1] for seed in range(6000))
    assert set(orders) == set(permutations("abc"))
    assert all(885 <= count <= 1115 for count in orders.values())


def test_seats_are_drawn_fairly_for_the_first_order() -> None:
    setup = GameSetup("classic", "germany", 3)
    first = Counter(new_game(setup, content(), seed).state.position.order[0] for seed in range(900))
    assert all(240 <= first[seat] <= 360 for seat in range(3))


def test_random_zones_differ_and_come_again_with_their_seed() -> None:
    setup = GameSetup("classic", "germany", 3, areas=AreaChoice.RANDOM)
    zones = [new_game(setup, content(), seed).state.position.areas for seed in range(40)]
    assert len(set(zones)) > 5
    assert zones == [new_game(setup, content(), seed).state.position.areas for seed in range(40)]


def test_different_seeds_give_different_games() -> None:
    setup = GameSetup("recharged", "usa", 4)
    hashes = {state_hash(new_game(setup, content(), seed).state) for seed in range(50)}
    assert len(hashes) == 50


def test_games_are_the_same_whatever_python_hashes_by() -> None:
    printed = {_play_in_session(hash_seed) for hash_seed in ("0", "1", "4242")}
    (lines,) = printed
    table = GameSetup("classic", "usa", 4)
    here = [state_hash(moment.state) for moment in random_game(table, 0)]
    assert lines.split()[: len(here)] == here


def _play_in_session(hash_seed: str) -> str:
    paths = os.pathsep.join((str(ROOT), str(ROOT / "tests" / "support")))
    session = subprocess.run(
        [sys.executable, "-c", PLAY_AND_PRINT],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=True,
    )
    return session.stdout
