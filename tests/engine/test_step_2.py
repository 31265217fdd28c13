"""How Step 2 begins, and that it begins once."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, of_kind, options
from step_tables import (
    REFILL,
    build,
    idle_to,
    removals,
    steps_begun,
    table,
)

from game.engine.actions import BuildCities
from game.engine.events import (
    CitiesPowered,
    MarketRefilled,
    Phase,
    PlantBuried,
    PlantDrawn,
    PlantRemoved,
    Removal,
    StepBegan,
)
from game.engine.model import Cartel
from game.engine.options import BuildOptions


@pytest.mark.rule("5.1", "1.T10")
@pytest.mark.parametrize(
    ("edition", "players", "cities"),
    [
        ("classic", 2, 10),
        ("classic", 3, 7),
        ("classic", 4, 7),
        ("classic", 5, 7),
        ("classic", 6, 6),
        ("recharged", 3, 7),
        ("recharged", 4, 7),
        ("recharged", 5, 7),
        ("recharged", 6, 6),
    ],
)
def test_step_2_begins_at_the_number_of_cities(edition: str, players: int, cities: int) -> None:
    begun = []
    for count in (cities - 1, cities, cities + 1):
        state = table(
            edition, Phase.BUILDING, 1, cities={1: count}, above=(36, 37), players=players
        )
        state = idle_to(state, Phase.BUREAUCRACY).state
        begun.append(state.position.step)
    assert begun == [1, 2, 2]


@pytest.mark.rule("5.1", "8.1", "1.T10")
def test_in_a_game_with_the_cartel_step_2_begins_at_seven_cities_of_a_player() -> None:
    names = game("recharged", players=2).position.in_play.cities
    begun = []
    for count in (6, 7):
        state = arrange(
            game("recharged", players=2),
            Phase.BUILDING,
            plants={0: (13,)},
            cities={0: names[:count]},
            cartel=Cartel(16 - 9),
            cartel_slots=dict.fromkeys(names[8:17], 0),
        )
        begun.append(idle_to(state, Phase.BUREAUCRACY).state.position.step)
    assert begun == [1, 2]


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_step_2_replaces_the_lowest_plant_before_income(edition: str) -> None:
    state = table(edition, Phase.BUILDING, 1, cities={1: 7}, above=(36, 37))
    outcome = idle_to(state, Phase.AUCTION)
    kinds = (StepBegan, PlantRemoved, PlantDrawn, CitiesPowered, MarketRefilled, PlantBuried)
    happened = of_kind(outcome.events, *kinds)
    income = [event for event in happened if isinstance(event, CitiesPowered)]
    assert happened == [
        StepBegan(2),
        PlantRemoved(20, Removal.STEP_2),
        PlantDrawn(36),
        *income,
        MarketRefilled(REFILL[2]),
        PlantBuried(36),
        PlantDrawn(37),
    ]
    assert len(income) == 3


@pytest.mark.rule("5.1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_step_2_begins_only_once(edition: str) -> None:
    state = table(edition, Phase.BUILDING, 2, cities={1: 9}, above=(36, 37))
    outcome = idle_to(state, Phase.AUCTION)
    assert steps_begun(outcome.events) == []
    assert removals(outcome.events) == []


@pytest.mark.rule("5.1", "4.4.4")
def test_second_slots_open_only_after_the_phase_in_which_the_number_is_reached() -> None:
    state = table("classic", Phase.BUILDING, 1, cities={1: 3, 2: 6}, above=(36, 37, 38))
    taken = state.position.players[1].cities[0]
    state = build(state, 1).state
    assert BuildCities((taken,)) not in options(state)
    state = idle_to(idle_to(state, Phase.AUCTION).state, Phase.BUILDING).state
    offers = {o.city: o.slot for o in asked(state, BuildOptions).offers()}
    assert offers[state.position.players[2].cities[0]] == 1


@pytest.mark.rule("5.1", "4.4.6")
def test_an_obsolete_plant_drawn_for_step_2_is_replaced_in_classic() -> None:
    state = table("classic", Phase.BUILDING, 1, cities={1: 7}, above=(5, 36))
    outcome = idle_to(state, Phase.BUREAUCRACY)
    assert removals(outcome.events) == [(20, Removal.STEP_2), (5, Removal.OBSOLETE)]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26, 27, 36)
