"""The cart of phase 3: prices, mixes for hybrids, room, and warnings."""

from __future__ import annotations

import itertools

import pytest
from builders import arrange, game, options, play
from cartel_tables import table as cartel_table
from logic_tables import catalogue, fuel_turn, names_of, own_view

from game.client.planning.bill import amounts_label, bill_label
from game.client.planning.figures import plants_reach
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.question import fuel_desk
from game.client.planning.shortage import shortages
from game.client.planning.token_storage import stored_on
from game.client.vocabulary import pieces
from game.engine.actions import BuyResources, Done
from game.engine.errors import Illegal
from game.engine.events import Phase
from game.engine.model import GameState, Player
from game.engine.tokens import NO_TOKENS, Resource, Tokens
from game.engine.view import view_for

COAL, OIL, GARBAGE, URANIUM = Resource


def cart_of(state: GameState, seat: int | None = None) -> FuelCart:
    desk = fuel_desk(own_view(state) if seat is None else view_for(state, seat))
    assert desk is not None
    return FuelCart(desk)


def test_tokens_go_in_cheapest_first_and_come_out_dearest_first() -> None:
    cart = cart_of(fuel_turn()).add(COAL, 4)
    assert cart.steps(COAL) == (3, 3, 3, 4)
    assert cart.next_price(COAL) == 4
    assert cart.remove(COAL).steps(COAL) == (3, 3, 3)
    assert cart.cleared().is_empty


def test_the_bill_has_a_line_for_each_kind() -> None:
    state = fuel_turn()
    cart = cart_of(state).add(COAL, 3).add(OIL, 1)
    bill = cart.bill()
    assert [line.piece for line in bill.lines] == [
        pieces.resource_row(COAL),
        pieces.resource_row(OIL),
    ]
    assert (bill.total, bill.left, cart.money_left) == (9 + 4, 47, 47)
    names = names_of(state)
    assert bill_label(bill.lines[0], names) == "3 coal"
    assert amounts_label(bill.lines[0], names) == "3 + 3 + 3"


def test_a_click_on_a_token_takes_it_and_all_cheaper_ones() -> None:
    cart = cart_of(fuel_turn())
    first = 24 - 18
    clicked = cart.up_to(COAL, first + 2)
    assert clicked.spaces(COAL) == (first, first + 1, first + 2)
    assert clicked.up_to(COAL, first).tokens == Tokens(1)


def test_confirm_buys_and_ends_the_turn_and_an_empty_cart_only_ends_it() -> None:
    state = fuel_turn()
    cart = cart_of(state)
    assert cart.action() == Done()
    assert cart.stay() is None
    full = cart.add(COAL, 2)
    assert full.action() == BuyResources(Tokens(2), and_done=True)
    assert full.stay() == BuyResources(Tokens(2))
    assert full.refusal is None
    assert full.action() in options(state)


def test_what_cannot_be_stored_or_paid_stays_out_with_the_reason() -> None:
    cart = cart_of(fuel_turn(money={2: 7}))
    assert cart.add(COAL, 9).tokens == Tokens(2)
    refusal = cart.add(COAL, 2).why_not(COAL)
    assert refusal is not None and refusal.code is Illegal.CANNOT_PAY
    assert cart.why_not(GARBAGE) is not None
    assert cart.add(GARBAGE) == cart


def test_hybrids_share_their_room() -> None:
    cart = cart_of(fuel_turn()).add(COAL, 6).add(OIL, 2)
    stores = {store.resource: (store.used, store.total, store.mix) for store in cart.stores()}
    assert stores[COAL] == (6, 6, Tokens(6))
    assert stores[None] == (3, 4, Tokens(1, 2))
    assert GARBAGE not in stores


def test_one_run_fills_what_is_missing_with_the_cheapest_mix() -> None:
    # Coal stands at 3 3 3 4 4, oil at 4: the run of 20 takes three coal (one is held), so that
    # the hybrid's two come from the fourth and fifth coal at 3 and 4, or from oil at 4.
    cart = cart_of(fuel_turn()).one_run()
    assert cart.capacity == 5 + 1
    assert cart.bill().total == 3 + 3 + 3 + 4
    assert cart.tokens.total == 4


def test_two_runs_fill_everything() -> None:
    cart = cart_of(fuel_turn()).two_runs()
    assert cart.tokens.total == 6 + 4 - 1
    assert cart.refusal is None


def test_runs_stop_where_the_money_does() -> None:
    cart = cart_of(fuel_turn(money={2: 7}))
    assert cart.one_run().capacity == 5
    assert cart.one_run() == cart.two_runs()
    poor = cart_of(fuel_turn(money={2: 2}))
    assert poor.one_run().is_empty


def test_it_tells_how_many_cities_could_then_be_powered() -> None:
    cart = cart_of(fuel_turn())
    assert (cart.powers, cart.powers_of) == (0, 6)
    assert cart.add(COAL, 2).powers == 5
    assert cart.one_run().powers == 6


def test_a_cart_thought_through_early_is_trimmed_when_the_turn_comes() -> None:
    state = fuel_turn(
        plants={0: (20,), 1: (10,), 2: (5,)}, tokens={}, fuel=Tokens(8, 6, 6, 2), money={0: 60}
    )
    early = cart_of(state, seat=0).add(COAL, 6)
    assert not early.desk.is_live
    assert early.refusal is not None and early.refusal.code is Illegal.NOT_YOUR_TURN
    rivals_bought = play(state, BuyResources(Tokens(4), and_done=True), Done()).state
    late = early.moved_to(view_for(rivals_bought, 0))
    assert late is not None and late.desk.is_live
    assert late.tokens == Tokens(4)
    assert late.refusal is None


def test_ghosts_may_cost_more_than_the_purse_holds() -> None:
    state = fuel_turn(plants={0: (20,), 1: (10,), 2: (5,)}, tokens={}, money={0: 1})
    ghost = cart_of(state, seat=0).add(COAL, 6)
    assert ghost.tokens == Tokens(6)
    assert not ghost.bill().is_affordable


def test_a_spectator_has_no_cart() -> None:
    assert fuel_desk(view_for(fuel_turn(), None)) is None


def test_it_warns_where_later_buyers_could_leave_too_little() -> None:
    scarce = fuel_turn(
        plants={0: (6,), 1: (19,), 2: (14,)}, tokens={}, fuel=Tokens(9, 9, 6, 2), money={2: 99}
    )
    cart = cart_of(scarce).add(GARBAGE, 2)
    (warning,) = shortages(cart)
    # Four are left, the others have room for all of them, and only one comes back.
    assert (warning.resource, warning.need, warning.left) == (GARBAGE, 2, 1)
    assert warning.rivals == (1, 0)
    assert shortages(cart_of(scarce).add(GARBAGE, 4)) == ()


def test_before_the_turn_it_warns_of_those_who_buy_earlier() -> None:
    scarce = fuel_turn(plants={0: (20,), 1: (10,), 2: (4,)}, tokens={}, fuel=Tokens(6, 6, 6, 2))
    (warning,) = shortages(cart_of(scarce, seat=0))
    assert (warning.need, warning.left, warning.rivals) == (3, 0, (2, 1))


def test_a_hybrid_is_warned_only_where_both_its_fuels_could_run_out() -> None:
    both = fuel_turn(plants={0: (5,), 1: (3,), 2: (8,)}, tokens={}, fuel=Tokens(6, 4, 6, 2))
    warned = [warning.resource for warning in shortages(cart_of(both, seat=0))]
    assert warned == [COAL, OIL]
    oil_left = fuel_turn(plants={0: (5,), 1: (3,), 2: (8,)}, tokens={}, fuel=Tokens(6, 6, 6, 2))
    assert shortages(cart_of(oil_left, seat=0)) == ()


def test_depot_coal_lies_beyond_the_last_space() -> None:
    state = arrange(
        game("recharged", "usa"),
        Phase.RESOURCES,
        plants={2: (20,)},
        fuel=Tokens(1, 6, 6, 2),
        money={2: 60},
    )
    cart = cart_of(state).add(COAL, 3)
    assert cart.steps(COAL) == (8, 8, 8)
    assert cart.spaces(COAL) == (23, 24, 25)
    assert cart.up_to(COAL, 24).tokens == Tokens(2)


def test_the_cartel_counts_among_the_buyers() -> None:
    state = cartel_table(
        Phase.RESOURCES,
        cartel_plants=(19, 38),
        plants={0: (4,), 1: (14,)},
        cities={0: ("halle",), 1: ("erfurt",)},
        fuel=Tokens(8, 6, 6, 2),
    )
    (warning,) = shortages(cart_of(state).add(GARBAGE, 2))
    assert (warning.resource, warning.left, warning.rivals) == (GARBAGE, 1, (0,))


@pytest.mark.parametrize(
    ("plants", "tokens", "shown"),
    [
        ((5, 20), Tokens(5), {20: Tokens(3), 5: Tokens(2)}),
        ((5, 20), Tokens(8, 2), {20: Tokens(6), 5: Tokens(2, 2)}),
        ((4, 10), Tokens(4), {4: Tokens(2), 10: Tokens(2)}),
        ((13, 14), Tokens(0, 0, 3), {13: NO_TOKENS, 14: Tokens(0, 0, 3)}),
        ((7, 26), Tokens(0, 2), {7: NO_TOKENS, 26: Tokens(0, 2)}),
        ((8, 21), Tokens(1, 1), {8: NO_TOKENS, 21: Tokens(1, 1)}),
        ((12, 15, 25), Tokens(4), {12: NO_TOKENS, 15: Tokens(2), 25: Tokens(2)}),
        ((12, 15, 25), Tokens(2), {12: NO_TOKENS, 15: NO_TOKENS, 25: Tokens(2)}),
        ((5, 25), Tokens(3, 1), {5: Tokens(1, 1), 25: Tokens(2)}),
    ],
)
def test_tokens_are_shown_where_they_power_most(
    plants: tuple[int, ...], tokens: Tokens, shown: dict[int, Tokens]
) -> None:
    assert stored_on(game().position, Player(plants, tokens)) == shown


def test_cards_show_fuel_for_as_many_cities_as_the_figure_says() -> None:
    """Whatever three plants and tokens a player has: the fed cards, and no other sum."""
    at = game("recharged").position
    numbers = (5, 7, 8, 12, 15, 20, 21, 25, 26, 29, 31, 46)
    for plants in itertools.combinations(numbers, 3):
        for coal, oil in itertools.product(range(7), repeat=2):
            player = Player(plants, Tokens(coal, oil))
            storage = at.terms.plants.storage(plants)
            if not storage.holds(player.tokens):
                continue
            held = stored_on(at, player)
            cards = [at.terms.plants[number] for number in plants]
            shown = sum(card.cities for card in cards if held[card.number].total >= card.fuel_count)
            assert shown == plants_reach(at, player), (plants, player.tokens)
            assert sum(tokens.total for tokens in held.values()) == player.tokens.total
            assert all(held[card.number].total <= card.storage for card in cards)


def test_the_catalogue_names_every_resource() -> None:
    for resource in Resource:
        assert catalogue().say(f"table.resource.{resource.name.lower()}").islower()
