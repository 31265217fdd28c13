"""From position and marks to plates: who is in which slot, what is open, what is planned."""

from __future__ import annotations

import pytest
from builders import arrange, game, with_position

from game.client.board.marks import BoardMarks, PlannedRoute
from game.client.board.plan.layout import BoardLayout
from game.client.board.plan.layout_file import shipped_layout
from game.client.board.plate_looks import board_state, marked_look, on_routes, plate_look
from game.client.board.plates import PlateHouse, PlateLook, Rimmed, SlotHolder
from game.engine.events import Phase
from game.engine.model import CARTEL, NOBODY, GameState

FREE = SlotHolder.NOBODY


@pytest.fixture
def table() -> GameState:
    state = arrange(
        game("recharged", players=3),
        Phase.BUILDING,
        step=2,
        cities={0: ("essen", "koeln"), 1: ("essen",)},
    )
    return with_position(state, marks=("aachen",))


def layout(state: GameState) -> BoardLayout:
    found = shipped_layout(state.terms.board)
    assert found is not None
    return found


def look(state: GameState, city: str, marks: BoardMarks | None = None) -> PlateLook:
    board = layout(state)
    plain = plate_look(board.city[city], board, board_state(state.position))
    return marked_look(plain, city, marks) if marks else plain


def test_houses_stand_in_the_slots_they_were_built_in(table: GameState) -> None:
    assert look(table, "essen").slots == (PlateHouse(0), PlateHouse(1), FREE)
    assert look(table, "koeln").slots == (PlateHouse(0), FREE, FREE)


def test_seats_may_have_other_colours_than_their_numbers(table: GameState) -> None:
    state = board_state(table.position, colours=(4, 2, 0))
    essen = plate_look(layout(table).city["essen"], layout(table), state)
    assert essen.slots[:2] == (PlateHouse(4), PlateHouse(2))


def test_the_step_opens_slots(table: GameState) -> None:
    assert look(table, "essen").open_slots == 2
    assert look(table, "essen").prices == (10, 15, 20)


def test_cities_outside_the_zone_are_inactive(table: GameState) -> None:
    zone = table.position.in_play.areas
    for city in layout(table).cities:
        assert look(table, city.id).is_active == (city.area in zone)


def test_a_chosen_start_bears_its_token(table: GameState) -> None:
    assert look(table, "aachen").is_marked
    assert not look(table, "essen").is_marked


def test_the_cartel_holds_slots_of_its_own() -> None:
    state = with_position(game("recharged", players=2), houses={"essen": (NOBODY, CARTEL, NOBODY)})
    assert look(state, "essen").slots == (FREE, SlotHolder.CARTEL, FREE)


def test_a_planned_house_takes_the_first_open_slot(table: GameState) -> None:
    marks = BoardMarks(planned=("koeln", "essen"), planner=2)
    koeln = look(table, "koeln", marks)
    assert koeln.slots == (PlateHouse(0), PlateHouse(2, is_planned=True), FREE)
    assert koeln.rim is Rimmed.PLANNED
    assert look(table, "essen", marks).slots == (PlateHouse(0), PlateHouse(1), FREE)


def test_targets_and_lit_cities_have_rims(table: GameState) -> None:
    marks = BoardMarks(targets=frozenset({"trier"}), lit=frozenset({"koeln", "trier"}))
    assert look(table, "trier", marks).rim is Rimmed.PLANNED
    assert look(table, "koeln", marks).rim is Rimmed.LIT
    assert look(table, "essen", marks).rim is Rimmed.PLAIN


def test_a_route_has_legs_and_touches_all_its_cities() -> None:
    route = PlannedRoute(("a", "b", "c"), 1)
    assert route.legs == (("a", "b"), ("b", "c"))
    assert on_routes(BoardMarks(routes=(route,))) == {"a", "b", "c"}
