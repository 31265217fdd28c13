"""Running plants: which choices are possible, and that the engine's proposal is the best of all."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product

import pytest
from builders import arrange, asked, content, game

from game.engine.actions import Run, RunPlants
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import GameState, Player
from game.engine.options import RunOptions
from game.engine.plants import STEP_3, PlantKind
from game.engine.powering import best_runs, check_runs, most_powered
from game.engine.tokens import Resource, Tokens

EVEN = Tokens(12, 12, 12, 6)
"""Coal, oil and garbage cost the same next: three at 5, three at 6 ..."""


def powering(
    plants: tuple[int, ...], tokens: Tokens, cities: int = 20, fuel: Tokens = EVEN
) -> GameState:
    fresh = game(players=4)
    return arrange(
        fresh,
        Phase.BUREAUCRACY,
        plants={0: plants},
        tokens={0: tokens},
        cities={0: fresh.position.in_play.cities[:cities]},
        fuel=fuel,
        market=(),
        deck=(STEP_3,),
    )


def best(state: GameState) -> tuple[Run, ...]:
    return asked(state, RunOptions).best()


def refused(state: GameState, *runs: Run) -> IllegalAction | None:
    return asked(state, RunOptions).refusal(RunPlants(runs))


@pytest.mark.rule("4.5.1", "3.1")
@pytest.mark.parametrize(
    ("plant", "fuel"),
    [
        (4, Tokens(coal=1)),
        (4, Tokens(coal=3)),
        (4, Tokens()),
        (4, Tokens(oil=2)),
        (4, Tokens(coal=3, oil=-1)),
        (5, Tokens(coal=2, oil=1)),
        (5, Tokens(coal=1, garbage=1)),
        (13, Tokens(coal=1)),
    ],
)
def test_a_plant_runs_on_exactly_its_own_fuel(plant: int, fuel: Tokens) -> None:
    state = powering((4, 5, 13), Tokens(coal=4, oil=4))
    assert refused(state, Run(plant, fuel)) == IllegalAction(Illegal.WRONG_FUEL, plant=plant)


@pytest.mark.rule("4.5.1", "3.1")
@pytest.mark.parametrize("fuel", [Tokens(coal=3, oil=-1), Tokens(coal=-1, oil=3)])
def test_a_hybrid_does_not_turn_one_fuel_into_the_other(fuel: Tokens) -> None:
    """The sum is right and the tokens are there, but one kind would come out of the plant."""
    state = powering((5, 12), Tokens(coal=3, oil=3))
    wrong = IllegalAction(Illegal.WRONG_FUEL, plant=5)
    assert refused(state, Run(5, fuel)) == wrong
    with pytest.raises(IllegalAction) as caught:
        apply(state, 0, RunPlants((Run(5, fuel),)))
    assert caught.value == wrong


@pytest.mark.rule("4.5.1", "3.1")
def test_a_plant_runs_once_a_round() -> None:
    state = powering((4,), Tokens(coal=4))
    twice = (Run(4, Tokens(coal=2)), Run(4, Tokens(coal=2)))
    assert refused(state, *twice) == IllegalAction(Illegal.PLANT_RUN_TWICE, plant=4)


@pytest.mark.rule("4.5.1")
def test_only_own_plants_run() -> None:
    state = powering((4,), Tokens(coal=4))
    refusal = IllegalAction(Illegal.PLANT_NOT_OWNED, plant=10)
    assert refused(state, Run(10, Tokens(coal=2))) == refusal


@pytest.mark.rule("4.5.1")
def test_all_runs_together_need_no_more_tokens_than_there_are() -> None:
    state = powering((4, 5), Tokens(coal=3, oil=1))
    coal_run = Run(4, Tokens(coal=2))
    assert refused(state, coal_run, Run(5, Tokens(coal=1, oil=1))) is None
    assert refused(state, coal_run, Run(5, Tokens(coal=2))) == IllegalAction(
        Illegal.NOT_ENOUGH_FUEL
    )
    assert refused(state, coal_run, Run(5, Tokens(oil=2))) == IllegalAction(Illegal.NOT_ENOUGH_FUEL)


@pytest.mark.rule("4.5.1")
def test_the_best_way_powers_most_cities() -> None:
    state = powering((10, 15, 20), Tokens(coal=5))
    assert best(state) == (Run(15, Tokens(coal=2)), Run(20, Tokens(coal=3)))


@pytest.mark.rule("4.5.1")
def test_the_best_way_burns_nothing_beyond_the_network() -> None:
    state = powering((20, 25, 42), Tokens(coal=6), cities=5)
    assert best(state) == (Run(25, Tokens(coal=2)),)


@pytest.mark.rule("4.5.1")
def test_without_cities_the_best_way_is_to_run_nothing() -> None:
    assert best(powering((4, 13), Tokens(coal=4), cities=0)) == ()


@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize(
    ("fuel", "burnt"),
    [
        (Tokens(20, 4, 0, 0), Tokens(coal=2)),
        (Tokens(4, 20, 0, 0), Tokens(oil=2)),
        (Tokens(19, 19, 0, 0), Tokens(coal=1, oil=1)),
    ],
    ids=["coal is cheap", "oil is cheap", "one of each space"],
)
def test_the_best_mix_burns_least_value_at_the_next_prices(fuel: Tokens, burnt: Tokens) -> None:
    state = powering((12,), Tokens(coal=2, oil=2), fuel=fuel)
    assert best(state) == (Run(12, burnt),)


@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize(
    ("fuel", "burnt"),
    [
        (Tokens(13, 14, 0, 0), Tokens(coal=1, oil=2)),
        (Tokens(14, 13, 0, 0), Tokens(coal=2, oil=1)),
    ],
)
def test_value_is_told_token_by_token_not_by_the_first_price(fuel: Tokens, burnt: Tokens) -> None:
    """The next tokens cost 4, 5, 5 of one kind and 4, 4, 5 of the other."""
    state = powering((46,), Tokens(coal=3, oil=3), fuel=fuel)
    assert best(state) == (Run(46, burnt),)


@pytest.mark.rule("4.5.1")
def test_what_the_market_has_not_got_counts_as_its_dearest_space() -> None:
    state = powering((29,), Tokens(coal=1, oil=1), fuel=Tokens(0, 4, 0, 0))
    assert best(state) == (Run(29, Tokens(oil=1)),)


@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize(
    ("single", "burnt"), [(4, Tokens(oil=2)), (3, Tokens(coal=2))], ids=["coal plant", "oil plant"]
)
def test_at_equal_value_the_fuel_of_a_single_fuel_plant_is_spared(
    single: int, burnt: Tokens
) -> None:
    """The hybrid alone reaches the two cities; the other plant will want its fuel next round."""
    state = powering((single, 12), Tokens(coal=2, oil=2), cities=2)
    assert best(state) == (Run(12, burnt),)


@pytest.mark.rule("4.5.1")
def test_at_last_the_lowest_plants_run() -> None:
    state = powering((18, 22, 44), Tokens(), cities=2)
    assert best(state) == (Run(18, Tokens()),)
    state = powering((4, 10, 42), Tokens(coal=4), cities=1)
    assert best(state) == (Run(4, Tokens(coal=2)),)


SPACES = {
    Resource.COAL: [p for p in range(1, 9) for _ in range(3)],
    Resource.OIL: [p for p in range(1, 9) for _ in range(3)],
    Resource.GARBAGE: [p for p in range(1, 9) for _ in range(3)],
    Resource.URANIUM: [1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16],
}
BURNS = {
    PlantKind.COAL: (Tokens(coal=1),),
    PlantKind.OIL: (Tokens(oil=1),),
    PlantKind.HYBRID: (Tokens(coal=1), Tokens(oil=1)),
    PlantKind.GARBAGE: (Tokens(garbage=1),),
    PlantKind.URANIUM: (Tokens(uranium=1),),
}
Way = tuple[tuple[int, ...], Tokens]


def together(tokens: Iterable[Tokens]) -> Tokens:
    return Tokens(*(sum(column) for column in zip(Tokens(), *tokens, strict=True)))


def every_way(player: Player) -> Iterator[Way]:
    """All subsets of the plants with all mixes of tokens that are at hand, one by one."""
    owned = player.plants
    for chosen in chain.from_iterable(combinations(owned, n) for n in range(len(owned) + 1)):
        slots = [
            BURNS[content().plants()[number].kind]
            for number in chosen
            for _ in range(content().plants()[number].fuel_count)
        ]
        for tokens in set(product(*slots)):
            burnt = together(tokens)
            if all(used <= had for used, had in zip(burnt, player.tokens, strict=True)):
                yield chosen, burnt


def badness(player: Player, fuel: Tokens, way: Way) -> tuple[int, int, int, tuple[int, ...]]:
    """How much there is against a way; the specification's four points in turn."""
    chosen, burnt = way
    cards = content().plants()
    powered = min(sum(cards[number].cities for number in chosen), len(player.cities))
    value = 0
    for resource, spaces in SPACES.items():
        filled = spaces[len(spaces) - fuel[resource] :]
        beyond = [spaces[-1]] * burnt[resource]
        value += sum((filled + beyond)[: burnt[resource]])
    kinds = {cards[number].kind for number in player.plants}
    missed = burnt.coal * (PlantKind.COAL in kinds) + burnt.oil * (PlantKind.OIL in kinds)
    return -powered, value, missed, chosen


def random_player(dice: random.Random, names: tuple[str, ...]) -> Player:
    """Three or four plants, hybrids among them more often than not, with tokens they can store."""
    cards = content().plants()
    numbers = dice.sample(cards.numbers, dice.choice((3, 4)))
    if dice.random() < 0.7:
        hybrids = [n for n in (5, 12, 21, 29, 46) if n not in numbers]
        numbers[0] = dice.choice(hybrids)
    held = Tokens()
    for number in numbers:
        plant = cards[number]
        for _ in range(dice.randint(0, 2 * plant.fuel_count) if plant.fuel_count else 0):
            held = held.plus(dice.choice(BURNS[plant.kind]))
    return Player(tuple(sorted(numbers)), held, names[: dice.randint(0, 21)])


@pytest.mark.rule("4.5.1", "6.2")
@pytest.mark.parametrize("seed", range(20))
def test_the_best_way_stands_against_every_other(seed: int) -> None:
    dice = random.Random(seed)
    at = game().position.fork()
    for _ in range(25):
        player = random_player(dice, at.in_play.cities)
        at.fuel = Tokens(*(dice.randint(0, len(spaces)) for spaces in SPACES.values()))
        at.players = (player, *at.players[1:])
        runs = best_runs(at, player)
        check_runs(at, 0, 0, RunPlants(runs))
        way = tuple(run.plant for run in runs), together([run.fuel for run in runs])
        found = badness(player, at.fuel, way)
        expected = min(badness(player, at.fuel, other) for other in every_way(player))
        assert found == expected, (player, at.fuel, runs)
        assert most_powered(at, player) == -expected[0]
