"""What lies under the pointer, and how panels answer to it."""

from __future__ import annotations

import pytest
from builders import game, play
from panel_tables import Screen, auction, fuelling, nomination, played_game, words
from pygame import Rect
from step_tables import buy
from step_tables import table as before_step_3

from game.client.planning.fuel_cart import FuelCart
from game.client.planning.planner import plan_for
from game.client.table.panels.log_view import LogView, filter_piece
from game.client.telling.log_line import Category
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button
from game.client.widgets.models import CardState, LogModel, MarketRow
from game.engine.events import Phase
from game.engine.plants import STEP_3
from game.engine.tokens import Resource
from game.engine.view import view_for


@pytest.fixture(scope="module")
def table() -> Screen:
    return Screen(view_for(auction(4), 0))


def fuel_table(bought: int = 0) -> Screen:
    """Seat 0 has so many tokens of oil in the cart."""
    view = view_for(fuelling("recharged", "germany"), 0)
    plan = plan_for(view)
    assert isinstance(plan, FuelCart)
    return Screen(view, plan=plan.cleared().add(Resource.OIL, bought))


def test_a_piece_is_found_where_it_lies(table: Screen) -> None:
    covered = (pieces.SeatPiece, pieces.TokenPiece)
    for panel in table.panels:
        for piece in panel.pieces():
            place = panel.place_of(piece)
            assert place
            assert table.layout.window.contains(place)
            if not isinstance(piece, covered):
                assert panel.piece_at(place.center) == piece


def test_all_that_is_on_the_table_can_be_pointed_at(table: Screen) -> None:
    at = table.view.position
    found = {piece for panel in table.panels for piece in panel.pieces()}
    expected = {
        *(pieces.market_plant(number) for number in at.market),
        *(pieces.own_plant(number) for number in at.players[0].plants),
        *(pieces.seat(seat) for seat in at.seats),
        *(pieces.seat_plant(s, n) for s in at.seats for n in at.players[s].plants),
        *(pieces.token_space(kind, 0) for kind in Resource),
        *(pieces.resource_row(kind) for kind in Resource),
        pieces.ROUND,
        pieces.STEP,
        pieces.DECK,
        pieces.DISCOUNT,
        pieces.ORDER,
        pieces.PURSE,
        pieces.button(Button.UNDO),
        pieces.button(Button.MENU),
        pieces.button(Button.LOG),
    }
    assert expected <= found


def test_a_box_answers_between_its_plants(table: Screen) -> None:
    place = table.players.place_of(pieces.seat(1))
    assert place
    assert table.players.piece_at((place.x + 3, place.y + 3)) == pieces.seat(1)


def test_empty_desk_is_no_piece(table: Screen) -> None:
    assert all(panel.piece_at(table.layout.board.center) is None for panel in table.panels)


def test_a_price_answers_with_the_next_token_to_buy() -> None:
    market = fuel_table().resources
    cell = market.cell_of(pieces.token_space(Resource.OIL, 18))
    assert cell
    corners = (cell.topleft, (cell.right - 1, cell.bottom - 1), cell.center)
    assert {market.piece_at(point) for point in corners} == {pieces.token_space(Resource.OIL, 18)}


def test_a_price_goes_on_to_the_next_token_once_one_is_in_the_cart() -> None:
    market = fuel_table(bought=1).resources
    cell = market.cell_of(pieces.token_space(Resource.OIL, 18))
    assert cell
    assert market.piece_at(cell.center) == pieces.token_space(Resource.OIL, 19)
    market = fuel_table(bought=3).resources
    assert market.piece_at(cell.center) == pieces.token_space(Resource.OIL, 20)


def test_the_next_price_counts_the_cart() -> None:
    def price(bought: int) -> int | None:
        model = fuel_table(bought).resources.model
        assert model
        return model.rows[Resource.OIL].figures.next_price

    assert (price(0), price(2), price(3)) == (7, 7, 8)


def test_prices_are_large_enough_to_be_hit() -> None:
    for window in ((1280, 720), (1600, 1200)):
        screen = Screen(view_for(fuelling(), 0), window)
        market, scale = screen.resources, screen.layout.scale
        for piece in market.pieces():
            if isinstance(piece, pieces.TokenPiece):
                cell = market.cell_of(piece)
                assert cell
                assert cell.h >= int(32 * scale)


def test_coal_of_the_depot_can_be_taken() -> None:
    screen = Screen(view_for(fuelling(), 0))
    depot = pieces.token_space(Resource.COAL, 24)
    cell = screen.resources.cell_of(depot)
    assert cell
    assert screen.resources.piece_at(cell.center) == depot


def test_tokens_lie_on_the_dearest_spaces() -> None:
    row = fuel_table().resources.model
    assert row
    coal: MarketRow = row.rows[Resource.COAL]
    assert [space for space in range(24) if coal.has_token(space)] == list(range(15, 24))


def test_cards_that_can_be_opened_are_lifted_under_the_pointer() -> None:
    market = Screen(view_for(nomination(4), 2)).plants
    surface = Screen(view_for(nomination(4), 2)).drawn()
    place = market.place_of(pieces.market_plant(18))
    assert place
    above = Rect(place.x, place.y - 3, place.w, 2)
    market.draw(surface)
    before = surface.subsurface(above).copy().get_buffer().raw
    market.hover(pieces.market_plant(18))
    assert market.is_stale
    market.settle()
    market.draw(surface)
    assert surface.subsurface(above).copy().get_buffer().raw != before


def test_a_card_in_flight_is_not_drawn_twice() -> None:
    screen = Screen(view_for(nomination(4), 2))
    place = screen.plants.place_of(pieces.market_plant(18))
    assert place
    shown = screen.drawn().subsurface(place).copy()
    screen.plants.conceal(frozenset({pieces.market_plant(18)}))
    assert screen.drawn().subsurface(place).get_at((40, 20)) != shown.get_at((40, 20))


def test_cards_tell_what_may_be_done_with_them() -> None:
    model = Screen(view_for(nomination(4), 2)).plants.model
    assert model
    assert [card.state for card in model.current] == [CardState.OFFERED] * 4
    assert [card.state for card in model.future] == [CardState.FUTURE] * 4
    model = Screen(view_for(auction(4), 0)).plants.model
    assert model
    assert model.current[3].state is CardState.ON_BLOCK
    assert model.current[0].discount == 1


def test_step_3_shows_six_cards_in_one_group() -> None:
    last = next(
        state for _, state in reversed(played_game().updates) if len(state.position.market) == 6
    )
    screen = Screen(view_for(last, 0))
    model = screen.plants.model
    assert model
    assert not model.future
    places = [screen.plants.place_of(pieces.market_plant(n)) for n in last.position.market]
    rows = {place.y for place in places if place}
    assert len(rows) == 2


def test_the_step_3_card_lies_last_in_the_market() -> None:
    drawn = play(before_step_3("recharged", Phase.AUCTION, 2), *buy(20)).state
    assert STEP_3 in drawn.position.market
    screen = Screen(view_for(drawn, 0))
    model = screen.plants.model
    assert model
    assert model.cards[-1].plant is None
    assert screen.plants.place_of(pieces.market_plant(STEP_3))


def whole_log() -> LogView:
    screen = Screen(view_for(auction(4), 0))
    view = LogView(screen.kit, screen.layout.log_view, words())
    view.show(LogModel(played_game().lines(words()), tuple(range(6))))
    return view


def test_the_log_opens_at_its_end_and_scrolls_back() -> None:
    view = whole_log()
    last = len(played_game().lines(words())) - 1
    assert pieces.log_line(last) in view.pieces()
    view.scroll(4)
    assert pieces.log_line(last) not in view.pieces()
    assert pieces.log_line(last - 12) in view.pieces()
    view.scroll(-10)
    assert pieces.log_line(last) in view.pieces()
    view.scroll(10_000)
    assert pieces.log_line(0) in view.pieces()


def test_the_log_can_be_filtered() -> None:
    view = whole_log()
    assert view.press(filter_piece(Category.BUILD))
    lines = played_game().lines(words())
    shown = [lines[p.place] for p in view.pieces() if isinstance(p, pieces.LogLinePiece)]
    assert shown
    assert {line.category for line in shown if not line.is_heading} == {Category.BUILD}
    assert view.press(filter_piece(None))
    assert view.category is None
    assert not view.press(pieces.button(Button.MENU))


def test_the_order_panel_shows_now_and_next_and_the_keys_of_the_board() -> None:
    order = fuel_table().order
    assert order is not None and order.model is not None
    assert sorted(map(str, order.model.order)) == sorted(map(str, order.model.expected))
    texts = [box.text for box in order.text_boxes()]
    assert {"from last", "Now", "Next", "prices", "tint", "mine"} <= set(texts)
    for which in (Button.PRICES, Button.AREA_TINT, Button.MY_NETWORK):
        assert pieces.button(which) in order.pieces()


def test_before_the_first_plant_there_is_nothing_to_count() -> None:
    tableau = Screen(view_for(game("recharged", "germany", 3), 0)).tableau
    assert "0" not in [box.text for box in tableau.text_boxes()]
    assert not [box.text for box in tableau.text_boxes() if "0 cities" in box.text]
