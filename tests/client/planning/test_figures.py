"""The figures that always stand on the table."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builders import arrange, game, play, with_position
from cartel_tables import table as cartel_table
from full_zone_tables import TWO_AREAS, crowded
from logic_tables import build_turn, fuel_turn, names_of
from ui.tables import drafting, seated

from game.client.planning.figures import (
    SeatStatus,
    expected_order,
    is_last_round,
    is_reversed,
    order_lines,
    seat_figures,
    seat_status,
)
from game.client.planning.market_figures import (
    coming_refill,
    next_price,
    next_step_refill,
    row_figures,
)
from game.client.planning.triggers import Trigger, trigger_text, triggers
from game.client.table.panels.seat_presenter import order_model
from game.client.vocabulary.pieces import TriggerKind
from game.engine.actions import Bid, OpenAuction, Pass, RunPlants
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.plants import STEP_3
from game.engine.terms import Variant
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for

COAL, OIL, GARBAGE, URANIUM = Resource


def trigger(state: GameState, kind: TriggerKind) -> Trigger | None:
    return next((one for one in triggers(state.position) if one.kind is kind), None)


def test_a_seat_is_told_with_what_it_can_power_and_earn() -> None:
    state = fuel_turn(tokens={2: Tokens(3)})
    figures = seat_figures(view_for(state, 2), 2)
    assert (figures.cities, figures.capacity, figures.powers) == (6, 6, 5)
    assert figures.income == 64
    assert figures.money == 60
    assert [stock.plant for stock in figures.plants] == [5, 20]
    assert figures.plants[1].stored == Tokens(3)


def test_the_money_of_others_stays_hidden_unless_it_is_open() -> None:
    state = fuel_turn()
    assert seat_figures(view_for(state, 0), 2).money is None
    open_table = arrange(game(open_money=True), Phase.RESOURCES, plants={2: (20,)})
    assert seat_figures(view_for(open_table, 0), 2).money == 50


def test_what_a_seat_is_about_in_an_auction() -> None:
    state = arrange(game(players=4), Phase.AUCTION, money=dict.fromkeys(range(4), 99))
    at = play(state, OpenAuction(6, 6), Pass(), Bid(8)).state.position
    assert seat_status(at, 0) is SeatStatus.WAITING
    assert seat_status(at, 1) is SeatStatus.OUTBID
    assert seat_status(at, 2) is SeatStatus.LEADING
    assert seat_status(at, 3) is SeatStatus.THINKING
    bought = play(state, OpenAuction(6, 6), Pass(), Pass(), Pass()).state.position
    assert seat_status(bought, 0) is SeatStatus.DONE


def test_who_has_settled_what_to_run_is_done() -> None:
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (13,), 1: (18,), 2: (22,)},
        cities={0: ("essen",), 1: ("trier",), 2: ("koeln",)},
    )
    at = play(with_position(state, to_act=(1, 0, 2)), RunPlants(())).state.position
    assert seat_status(at, 1) is SeatStatus.DONE
    assert seat_status(at, 2) is SeatStatus.THINKING


def test_order_has_its_reasons_and_an_expected_successor() -> None:
    state = build_turn(cities={2: ("essen",), 1: ("trier", "koeln")})
    lines = [(line.seat, line.cities, line.highest_plant) for line in order_lines(state.position)]
    assert lines == [(0, 0, 3), (1, 2, 10), (2, 1, 20)]
    assert expected_order(state.position) == (1, 2, 0)
    assert is_reversed(Phase.BUILDING) and not is_reversed(Phase.AUCTION)


def test_triggers_tell_how_far_off_they_are() -> None:
    state = build_turn()
    step_2 = trigger(state, TriggerKind.STEP_2)
    assert step_2 is not None
    assert (step_2.cities, step_2.leader, step_2.is_reached) == (7, 2, False)
    end = trigger(state, TriggerKind.END)
    assert end is not None and end.cities == 17
    names = names_of(state)
    assert trigger_text(step_2, names) == "Step 2 at 7 cities · leader 2"
    assert trigger_text(end, names) == "ends at 17 · leader 2"


def test_step_3_is_counted_in_cards_above_its_card() -> None:
    state = arrange(game(), Phase.AUCTION, deck=(30, 31, STEP_3))
    step_3 = trigger(state, TriggerKind.STEP_3)
    assert step_3 is not None and step_3.cards == 2
    under = with_position(state, buried=(31,))
    later = trigger(under, TriggerKind.STEP_3)
    assert later is not None
    assert trigger_text(later, names_of(state)) == "Step 3 after 1 more card"
    lying_open = with_position(state, market=(*state.position.market, STEP_3))
    reached = trigger(lying_open, TriggerKind.STEP_3)
    assert reached is not None and reached.is_reached


def test_steps_that_have_begun_or_never_come_are_not_told() -> None:
    late = arrange(game(), Phase.AUCTION, step=3, market=(31, 33, 35, 37, 38, 44), deck=())
    assert trigger(late, TriggerKind.STEP_2) is None
    assert trigger(late, TriggerKind.STEP_3) is None
    first_game = game(variants=(Variant.FIRST_GAME,))
    assert [one.kind for one in triggers(first_game.position)] == [TriggerKind.END]


@pytest.mark.rule("6.1a")
def test_the_end_is_told_by_the_slots_left_where_nobody_can_reach_the_number() -> None:
    def end(free: int) -> str:
        state = crowded(6, TWO_AREAS, free)
        found = trigger(state, TriggerKind.END)
        assert found is not None
        return trigger_text(found, names_of(state))

    assert end(40) == "ends at 14 · leader 1"
    assert end(6) == "ends when full · 6 slots left"
    assert end(1) == "ends when full · 1 slot left"
    assert end(0) == "last round: every slot is taken"


def test_the_coming_refill_fills_the_dearest_free_spaces() -> None:
    state = fuel_turn(tokens={}, fuel=Tokens(18, 15, 6, 2))
    refill = coming_refill(state.position)
    assert refill.tokens == Tokens(4, 2, 1, 1)
    assert refill.spaces[COAL] == (5, 4, 3, 2)
    assert refill.spaces[URANIUM] == (9,)
    later = next_step_refill(state.position)
    assert later is not None
    assert (later.step, later.tokens) == (2, Tokens(5, 3, 2, 1))


def test_burnt_fuel_comes_back_in_time_for_the_refill() -> None:
    state = fuel_turn(tokens={2: Tokens(3)}, fuel=Tokens(18, 15, 6, 2))
    at = replace(state.position, supply=Tokens(0, 9, 9, 9), fuel=Tokens(21, 15, 6, 2))
    assert coming_refill(at).tokens.coal == 3


def test_step_2_once_reached_decides_the_refill() -> None:
    cities = ("muenster", "essen", "duisburg", "dortmund", "duesseldorf", "koeln", "kassel")
    state = build_turn(cities={2: cities})
    assert coming_refill(state.position).step == 2
    assert trigger_text(triggers(state.position)[0], names_of(state)) == (
        "Step 2 begins after building"
    )


def test_rows_tell_stock_price_and_depot() -> None:
    state = fuel_turn(fuel=Tokens(18, 0, 6, 2))
    row = row_figures(state.position, COAL)
    assert (row.stock, row.next_price, row.depot) == (18, 3, None)
    assert next_price(state.position, OIL) is None
    usa = arrange(game("recharged", "usa"), Phase.RESOURCES, fuel=Tokens(0, 6, 6, 2))
    depot = row_figures(usa.position, COAL)
    assert (depot.next_price, depot.depot) == (8, 24)


def test_the_cartel_returns_its_fuel_before_the_refill() -> None:
    state = cartel_table(
        Phase.BUILDING,
        plants={0: (4,), 1: (8,)},
        cartel_plants=(10,),
        cartel_tokens=Tokens(2),
        fuel=Tokens(20, 6, 6, 2),
    )
    at = replace(state.position, supply=Tokens(0, 9, 9, 9))
    assert coming_refill(at).tokens.coal == 2


def test_no_next_round_is_told_once_somebody_has_enough_cities() -> None:
    """The order shows none, nor does it while areas are still being chosen."""
    six = ("muenster", "essen", "duisburg", "dortmund", "duesseldorf", "koeln")
    variants = (Variant.FIRST_GAME,)
    before, after = (
        arrange(game(variants=variants), Phase.BUILDING, cities={2: cities})
        for cities in (six, (*six, "aachen"))
    )
    assert (is_last_round(before.position), is_last_round(after.position)) == (False, True)
    assert not is_last_round(drafting().position)
    assert order_model(view_for(before, 0), seated(3, 0)).expected
    assert not order_model(view_for(after, 0), seated(3, 0)).expected
