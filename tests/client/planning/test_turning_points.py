"""What turned a game: found in recorded games and in ones made for it, by whatever seat looks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from builders import arrange, content, game, play
from saved_games import whole_game

from game.client.planning.dark_plants import dark_plants
from game.client.planning.turning_points import (
    MOST,
    MOST_OF_A_KIND,
    TurningPoint,
    TurnKind,
    turning_points,
)
from game.engine.actions import Action, BuildCities, BuyResources, Done
from game.engine.events import Event, Phase, PlantBought
from game.engine.model import CARTEL, GameState
from game.engine.routes import city_offers
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Resource, Tokens
from game.engine.view import events_for, view_for
from game.saves.loading import all_moments, updates_for
from game.table import Update


def record_of(state: GameState, *actions: Action, seat: Seat | None = None) -> list[Update]:
    """What a seat is told of a game that goes on with these actions, to its end."""
    record = [Update(0, None, None, (), view_for(state, seat))]
    todo = list(actions)
    while not state.is_over:
        who = state.position.to_act[0]
        action = todo.pop(0) if todo else Done()
        outcome = play(state, action)
        state = outcome.state
        told: tuple[Event, ...] = events_for(outcome.events, seat)
        record.append(Update(len(record), who, action, told, view_for(state, seat)))
    return record


def kinds(points: Sequence[TurningPoint]) -> list[TurnKind]:
    return [point.kind for point in points]


def find(points: Sequence[TurningPoint], kind: TurnKind) -> TurningPoint:
    return next(point for point in points if point.kind is kind)


def last_build(**more: object) -> GameState:
    """Seat 2, then 1, then 0 build; seat 1 has 17 cities, which ends the game."""
    state = game("recharged", players=3)
    cities = state.position.in_play.cities
    usual: dict[str, object] = {
        "step": 2,
        "order": (0, 1, 2),
        "plants": {0: (33,), 1: (37, 44), 2: (18,)},
        "cities": {0: cities[:3], 1: cities[:17], 2: cities[-3:]},
    }
    return arrange(state, Phase.BUILDING, **{**usual, **more})  # type: ignore[arg-type]


def test_a_recorded_game_has_its_moments_in_order() -> None:
    save = whole_game()
    moments = all_moments(save.record, content())
    for seat in (0, 1, None):
        record = tuple(updates_for(save.record, moments, seat))
        points = turning_points(record)
        assert 1 <= len(points) <= MOST
        assert [point.round for point in points] == sorted(point.round for point in points)
        assert all(kinds(points).count(kind) <= MOST_OF_A_KIND for kind in TurnKind)
        assert all(0 <= point.moment < len(record) - 1 for point in points)
        for point in points:
            assert record[point.moment].view.position.round in (point.round, point.round - 1)


def test_every_seat_finds_the_same() -> None:
    save = whole_game()
    moments = all_moments(save.record, content())
    found = {turning_points(tuple(updates_for(save.record, moments, s))) for s in (0, 1, None)}
    assert len(found) == 1


def test_the_cartel_has_its_share() -> None:
    save = whole_game()
    record = tuple(updates_for(save.record, all_moments(save.record, content()), 0))
    cartel = [point for point in turning_points(record) if point.seat == CARTEL]
    assert cartel
    assert cartel[0].plant


def test_a_game_that_goes_on_has_not_turned_yet() -> None:
    state = last_build()
    assert turning_points([Update(0, None, None, (), view_for(state, 0))]) == ()
    assert turning_points([]) == ()


@pytest.mark.parametrize(("short", "is_told"), [(1, True), (3, True), (4, False)])
def test_a_few_missing_elektro_are_told(short: int, is_told: bool) -> None:
    """Seat 0 could power one city more, and lacks so much for the cheapest."""
    price = min(state_offers(last_build()))
    state = last_build(money={0: price - short, 1: 0, 2: 0})
    points = turning_points(record_of(state))
    assert (TurnKind.MISSING in kinds(points)) is is_told
    if is_told:
        point = find(points, TurnKind.MISSING)
        assert (point.seat, point.count, point.cities) == (0, short, 3)


def state_offers(state: GameState) -> list[int]:
    at = state.position
    return [offer.price for offer in city_offers(at, at.players[0].cities)]


def test_whoever_ended_the_game_is_told_with_the_moment_before() -> None:
    state = game("recharged", players=3)
    cities = state.position.in_play.cities
    state = arrange(
        state,
        Phase.BUILDING,
        step=2,
        order=(0, 1, 2),
        plants={0: (33,), 1: (22,), 2: (18,)},
        cities={0: cities[:5], 1: cities[:16], 2: cities[-3:]},
        money={0: 0, 1: 200, 2: 0},
    )
    city = next(city for city in cities[16:])
    record = record_of(state, Done(), BuildCities((city,), and_done=True))
    point = find(turning_points(record), TurnKind.ENDED)
    assert (point.seat, point.cities, point.moment) == (1, 17, 1)
    assert len(record[point.moment].view.position.players[1].cities) == 16


def test_fuel_bought_away_names_both() -> None:
    """Seat 2 takes the last garbage before seat 1, whose plant then stays dark at the end."""
    state = game("recharged", players=3)
    cities = state.position.in_play.cities
    state = arrange(
        state,
        Phase.RESOURCES,
        step=2,
        order=(0, 1, 2),
        plants={0: (33,), 1: (30,), 2: (19,)},
        cities={0: cities[:17], 1: cities[:8], 2: cities[-3:]},
        tokens={0: NO_TOKENS, 1: NO_TOKENS, 2: NO_TOKENS},
        money={0: 20, 1: 20, 2: 60},
        fuel=Tokens(9, 9, 2, 2),
    )
    record = record_of(state, BuyResources(Tokens(0, 0, 2, 0), and_done=True))
    point = find(turning_points(record), TurnKind.FUEL)
    assert (point.seat, point.other, point.plant) == (2, 1, 30)
    assert (point.resource, point.moment) == (Resource.GARBAGE, 0)
    at = record[-1].view.position
    assert [dark.plant.number for dark in dark_plants(at, 1)] == [30]
    assert dark_plants(at, 0) == ()


def test_a_plant_that_nobody_robbed_is_dark_by_itself() -> None:
    state = game("recharged", players=3)
    cities = state.position.in_play.cities
    state = arrange(
        state,
        Phase.RESOURCES,
        step=2,
        order=(0, 1, 2),
        plants={0: (33,), 1: (30,), 2: (18,)},
        cities={0: cities[:17], 1: cities[:8], 2: cities[-3:]},
        tokens={0: NO_TOKENS, 1: NO_TOKENS, 2: NO_TOKENS},
    )
    points = turning_points(record_of(state))
    dark = find(points, TurnKind.DARK)
    assert (dark.seat, dark.plant, dark.resource) == (1, 30, Resource.GARBAGE)
    assert TurnKind.FUEL not in kinds(points)


def test_a_late_guest_is_told_only_what_was_seen() -> None:
    """What happened before one sat down came at once: no moment of it can be looked at."""
    save = whole_game()
    record = tuple(updates_for(save.record, all_moments(save.record, content()), 0))
    half = len(record) // 2
    earlier = tuple(event for update in record[: half + 1] for event in update.events)
    joined = Update(record[half].version, None, None, earlier, record[half].view)
    points = turning_points((joined, *record[half + 1 :]))
    assert points
    begun = record[half].view.position.round
    assert all(point.round >= begun for point in points)
    assert all(0 <= point.moment < len(record) - half for point in points)


def sold_at(*prices: tuple[int, int]) -> list[TurningPoint]:
    """The plants that turn a game in which these were sold, each for its price."""
    state = last_build()
    record = record_of(state)
    sales = tuple(PlantBought(0, plant, price) for plant, price in prices)
    told = replace(record[1], events=(*sales, *record[1].events))
    return [
        point
        for point in turning_points([record[0], told, *record[2:]])
        if point.kind is TurnKind.PLANT
    ]


def test_the_highest_price_is_told_where_somebody_was_outbid() -> None:
    (point,) = sold_at((16, 21), (31, 34), (25, 25))
    assert (point.plant, point.price, point.count) == (31, 34, 0)


def test_a_dearer_plant_without_a_rival_is_no_record() -> None:
    """Plant 50 for 50 is the highest price; what was fought for hardest is another."""
    (point,) = sold_at((16, 21), (31, 34), (50, 50))
    assert (point.plant, point.price, point.count) == (16, 21, 5)


def test_plants_that_all_went_for_their_number_turn_nothing() -> None:
    assert sold_at((16, 16), (50, 50)) == []
