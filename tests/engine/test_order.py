"""4.1: player order, and the lots that stand in for it in round 1."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import arrange, game, idle_until, of_kind, play

from game.engine.actions import Bid, OpenAuction, Pass
from game.engine.events import OrderSet, Phase, PhaseBegan, PlantBought, RoundBegan
from game.engine.model import Player
from game.engine.player_order import new_order

NORTH = ("flensburg", "kiel", "cuxhaven", "wilhelmshaven", "hamburg", "bremen")
WEST = ("osnabrueck", "muenster", "duisburg", "essen", "dortmund")
EAST = ("halle", "leipzig", "erfurt", "dresden", "fulda")
SOUTH = ("stuttgart", "freiburg", "konstanz", "augsburg")
ZONE = ("north-west", "west", "east", "south")


def next_order(
    cities: Mapping[int, tuple[str, ...]],
    plants: Mapping[int, tuple[int, ...]],
    order: tuple[int, ...] = (0, 1, 2, 3),
) -> tuple[int, ...]:
    """The player order of the round after one that ends so."""
    state = arrange(
        game(players=4, areas=ZONE),
        Phase.BUILDING,
        order=order,
        cities=cities,
        plants=plants,
        market=(20, 21, 22, 23, 24, 25, 26, 27),
    )
    return idle_until(state, OrderSet).state.position.order


@pytest.mark.rule("4.1.1")
def test_most_cities_go_first() -> None:
    cities = {0: NORTH[:1], 1: WEST[:3], 2: EAST[:4], 3: SOUTH[:2]}
    assert next_order(cities, {0: (42,), 1: (3,), 2: (4,), 3: (40,)}) == (2, 1, 3, 0)


@pytest.mark.rule("4.1.1", "11.1")
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (3, 2, 1, 0)])
def test_highest_plant_breaks_ties(order: tuple[int, ...]) -> None:
    cities = {0: SOUTH, 1: WEST, 2: EAST, 3: NORTH}
    plants = {0: (42,), 1: (15,), 2: (17,), 3: (3,)}
    assert next_order(cities, plants, order) == (3, 2, 1, 0)


@pytest.mark.rule("4.1.1")
def test_only_the_highest_plant_counts_among_equals() -> None:
    cities = {0: NORTH[:2], 1: WEST[:2], 2: EAST[:2], 3: SOUTH[:2]}
    plants = {0: (15, 16, 17), 1: (3, 18), 2: (30,), 3: (4, 5, 31)}
    assert next_order(cities, plants) == (3, 2, 1, 0)


@pytest.mark.rule("4.1.1")
def test_without_plants_comes_last_among_equals() -> None:
    plants = {0: (), 1: (3,), 2: (4,), 3: (5,)}
    assert next_order({}, plants) == (3, 2, 1, 0)


@pytest.mark.rule("4.1.1", "4.1.2", "11.1")
def test_price_paid_for_a_plant_is_irrelevant() -> None:
    """10 for plant 06 against 8 for plant 07."""
    state = arrange(game(players=2), Phase.AUCTION, round=1, market=(3, 5, 6, 7, 8, 9, 10, 11))
    outcome = play(state, OpenAuction(7, 8), Pass(), OpenAuction(6, 6))
    assert of_kind(outcome.events, PlantBought) == [PlantBought(0, 7, 8), PlantBought(1, 6, 6)]
    assert outcome.state.position.order == (0, 1)
    outcome = play(state, OpenAuction(6, 8), Bid(10), Pass(), OpenAuction(7, 7))
    assert of_kind(outcome.events, PlantBought) == [PlantBought(1, 6, 10), PlantBought(0, 7, 7)]
    assert outcome.state.position.order == (0, 1)


@pytest.mark.rule("4.1.2")
@pytest.mark.parametrize("lots", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_lots_serve_for_the_first_auction(lots: tuple[int, ...]) -> None:
    state = game(order=lots)
    choosers = []
    for plant in (3, 4, 5):
        choosers.append(state.position.to_act[0])
        rivals = len(state.position.waiting) - 1
        state = play(state, OpenAuction(plant, plant), *[Pass()] * rivals).state
    assert tuple(choosers) == lots


@pytest.mark.rule("4.1.2", "4.2.11")
def test_order_is_set_anew_after_the_first_auction() -> None:
    state = game(order=(2, 0, 1))
    outcome = play(
        state, OpenAuction(4, 4), Pass(), Pass(), OpenAuction(6, 6), Pass(), OpenAuction(3, 3)
    )
    assert of_kind(outcome.events, OrderSet, PhaseBegan) == [
        OrderSet((0, 2, 1)),
        PhaseBegan(Phase.RESOURCES),
    ]
    assert outcome.state.position.to_act == (1,)


@pytest.mark.rule("4.1.2")
def test_order_stays_after_later_auctions() -> None:
    state = arrange(game(), Phase.AUCTION, round=2, order=(2, 0, 1), plants={0: (3,), 1: (4,)})
    outcome = play(state, Pass(), Pass(), OpenAuction(5, 5))
    assert of_kind(outcome.events, OrderSet) == []
    assert outcome.state.position.order == (2, 0, 1)


@pytest.mark.rule("4.1.1", "2.1")
def test_order_is_set_at_the_beginning_of_every_later_round() -> None:
    state = arrange(
        game(), Phase.BUILDING, round=4, order=(0, 1, 2), plants={0: (3,), 1: (6,), 2: (7,)}
    )
    events = idle_until(state, OrderSet).events
    assert of_kind(events, RoundBegan, OrderSet, PhaseBegan) == [
        PhaseBegan(Phase.BUREAUCRACY),
        RoundBegan(5),
        OrderSet((2, 1, 0)),
        PhaseBegan(Phase.AUCTION),
    ]


@pytest.mark.rule("4.1.1")
def test_a_what_if_tells_the_order_and_leaves_the_position_alone() -> None:
    at = arrange(game(players=3), Phase.BUILDING, plants={0: (20,), 1: (10,), 2: (5,)}).position
    grown = at.with_player(2, Player((5,), cities=("essen",)))
    assert new_order(grown) == (2, 0, 1)
    assert at.players[2].cities == () and grown.players[:2] == at.players[:2]
    assert (grown.terms, grown.zone) == (at.terms, at.zone)
