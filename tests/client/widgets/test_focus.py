"""The keyboard's way round the table."""

from __future__ import annotations

from builders import content

from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button
from game.client.widgets.focus import Direction, TabOrder, first_of, nearest, search_cities
from game.engine.board import Form
from game.engine.tokens import Resource

POINTS = {"middle": (0.0, 0.0), "east": (10.0, 1.0), "far": (30.0, 0.0), "north": (3.0, -9.0)}
FIRST, SECOND = pieces.button(Button.CONFIRM), pieces.button(Button.UNDO)
CITY = pieces.city("essen")


def test_an_arrow_goes_to_the_nearest_place_that_way() -> None:
    assert nearest(POINTS, "middle", Direction.RIGHT) == "east"
    assert nearest(POINTS, "east", Direction.RIGHT) == "far"
    assert nearest(POINTS, "middle", Direction.UP) == "north"
    assert nearest(POINTS, "far", Direction.LEFT) == "east"


def test_an_arrow_into_the_void_stays() -> None:
    assert nearest(POINTS, "middle", Direction.LEFT) is None


def test_a_place_far_aside_is_better_than_none() -> None:
    assert nearest({"here": (0.0, 0.0), "aside": (1.0, 50.0)}, "here", Direction.RIGHT) == "aside"


def test_every_city_can_be_reached_by_arrows() -> None:
    board = content().board("germany", Form.CLASSIC)
    points = {city.id: (city.lon, -city.lat) for city in board.cities}
    start = first_of(points)
    assert start is not None
    reached, frontier = {start}, [start]
    while frontier:
        here = frontier.pop()
        for direction in Direction:
            there = nearest(points, here, direction)
            if there is not None and there not in reached:
                reached.add(there)
                frontier.append(there)
    assert reached == set(points)


def test_focus_begins_in_the_middle() -> None:
    assert first_of({"a": (0.0, 0.0), "b": (4.0, 0.0), "c": (9.0, 0.0)}) == "b"
    assert first_of({}) is None


def test_tab_walks_through_groups_and_comes_round() -> None:
    tabs = TabOrder(((FIRST, SECOND), (), (CITY,)))
    assert tabs.step(None, +1) == FIRST
    assert tabs.step(SECOND, +1) == CITY
    assert tabs.step(CITY, +1) == FIRST
    assert tabs.step(FIRST, -1) == CITY
    assert tabs.step(None, -1) == CITY
    assert TabOrder(((),)).step(FIRST, +1) is None


def test_cities_are_found_by_the_beginning_of_a_name_without_accents() -> None:
    cities = content().board("germany", Form.CLASSIC).cities
    for typed in ("koln", "Koeln", "Köln"):
        assert search_cities(cities, typed) == ("koeln",)
    assert search_cities(cities, "DÜ")[0] in ("duesseldorf", "duisburg")
    assert "frankfurt-main" in search_cities(cities, "frankfurt")
    assert search_cities(cities, "main") == search_cities(cities, "Main")
    assert search_cities(cities, " ") == ()


def test_pieces_are_told_apart_by_kind_and_content() -> None:
    space = pieces.token_space(Resource.URANIUM, 11)
    assert (space.resource, space.space) == (Resource.URANIUM, 11)
    assert len({pieces.own_plant(7), pieces.market_plant(7), pieces.plan_line(7)}) == 3
    assert len({pieces.city("essen"), pieces.city("essen"), pieces.area("essen")}) == 2
