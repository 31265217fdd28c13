"""Tips: what is told of a piece, with the reason where it cannot be used."""

from __future__ import annotations

from builders import arrange, content, game, play
from cartel_tables import table as cartel_table
from logic_tables import build_turn, fuel_turn, names_of, own_view

from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.planning.planner import plan_for
from game.client.planning.run_plan import RunPlan
from game.client.telling.tip import Tip
from game.client.telling.tips import tip_for
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, PieceId, TriggerKind
from game.engine.actions import ChooseArea, OpenAuction
from game.engine.events import Phase
from game.engine.model import CARTEL, GameState
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for

COAL = Resource.COAL
MARKET = (10, 13, 15, 18, 20, 22, 25, 26)


def tip(state: GameState, piece: PieceId, plan: Plan | None = None) -> Tip:
    return tip_for(piece, own_view(state), names_of(state), plan or plan_for(own_view(state)))


def rows(shown: Tip) -> dict[str, str]:
    return {row.label: row.value for row in shown.rows if row.label}


def auction(edition: str = "classic", **more: object) -> GameState:
    usual: dict[str, object] = {"market": MARKET, "fuel": Tokens(12, 12, 6, 2)}
    return arrange(game(edition), Phase.AUCTION, **{**usual, **more})  # type: ignore[arg-type]


def test_a_city_tells_its_slots_its_route_and_its_price() -> None:
    shown = tip(build_turn(), pieces.city("aachen"))
    assert shown.title == "Aachen"
    assert rows(shown) == {
        "Area": "South-West",
        "House for 10": "free",
        "House for 15": "from Step 2",
        "House for 20": "from Step 3",
        "Essen to Düsseldorf": "2",
        "Düsseldorf to Aachen": "9",
        "House, slot 1 of 3": "10",
        "Total": "21 Elektro",
        "Left": "79 Elektro",
    }
    assert shown.reason is None


def test_a_city_that_is_closed_tells_who_is_there_and_why() -> None:
    shown = tip(build_turn(), pieces.city("trier"))
    assert rows(shown)["House for 10"] == "Boris"
    assert shown.reason == "Trier has no free slot in Step 1. Choose another city."
    assert tip(build_turn(), pieces.city("berlin")).reason == "not in play"


def test_a_city_is_priced_with_the_plan_in_hand() -> None:
    state = build_turn()
    plan = plan_for(own_view(state))
    assert isinstance(plan, BuildPlan)
    planned = tip(state, pieces.city("koeln"), plan.add("duesseldorf"))
    assert int(rows(planned)["Total"].split()[0]) < int(
        rows(tip(state, pieces.city("koeln")))["Total"].split()[0]
    )


def test_a_city_is_priced_on_the_turn_of_others_too() -> None:
    state = build_turn(cities={0: ("essen",)})
    shown = tip_for(pieces.city("duisburg"), view_for(state, 0), names_of(state))
    assert rows(shown)["Total"] == "10 Elektro"


def test_cartel_houses_are_named() -> None:
    state = cartel_table(Phase.BUILDING, plants={0: (20,), 1: (10,)})
    assert rows(tip(state, pieces.city("essen")))["House for 10"] == "The Cartel"
    cartel = tip(state, pieces.CARTEL)
    assert rows(cartel)["Houses left"] == "10"


def test_a_plant_tells_what_it_would_change_for_me() -> None:
    shown = tip(auction(plants={0: (3, 4, 7)}), pieces.market_plant(15))
    assert rows(shown) == {
        "Type": "Coal plant",
        "Burns": "2 coal",
        "Powers": "3 cities",
        "Minimum bid": "15 Elektro",
        "Fuel for one run": "10 Elektro",
        "Your plants power": "4 > 6 cities",
        "Would replace": "03",
    }


def test_a_plant_of_the_future_market_tells_why_it_is_closed() -> None:
    shown = tip(auction(), pieces.market_plant(22))
    assert shown.reason is not None and "future market" in shown.reason


def test_the_discount_is_shown_on_its_plant() -> None:
    state = auction("recharged")
    assert rows(tip(state, pieces.market_plant(10)))["Minimum bid"] == "1 Elektro, discount"
    about = tip(state, pieces.DISCOUNT).rows[0].value
    assert "plant 10 start at 1" in about


def test_a_hybrid_burns_either() -> None:
    state = auction(plants={0: (12,)}, tokens={0: Tokens(1, 2)}, market=(13, *MARKET[2:], 27))
    shown = tip(state, pieces.own_plant(12))
    assert rows(shown)["Burns"] == "2 coal or oil"
    assert rows(shown)["Stored"] == "1 coal, 2 oil of 4"


def test_plants_of_others_and_of_the_cartel_are_told() -> None:
    state = auction(plants={1: (5,)})
    assert tip(state, pieces.seat_plant(1, 5)).title == "Plant 05 of Boris"
    cartel = cartel_table(Phase.AUCTION, cartel_plants=(20,), market=MARKET[:4])
    assert tip(cartel, pieces.seat_plant(CARTEL, 20)).title == "Plant 20 of the Cartel"


def test_a_plant_that_cannot_run_says_why() -> None:
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (10, 13)},
        cities={0: ("essen",)},
        fuel=Tokens(12, 12, 6, 2),
    )
    plan = plan_for(own_view(state))
    assert isinstance(plan, RunPlan)
    shown = tip(state, pieces.own_plant(10), plan)
    assert rows(shown)["This round"] == "stays idle"
    assert shown.reason is not None and "fuel" in shown.reason


def test_a_space_tells_what_all_up_to_it_costs() -> None:
    state = fuel_turn()
    cart = plan_for(own_view(state))
    assert isinstance(cart, FuelCart)
    shown = tip(state, pieces.token_space(COAL, 8), cart.cleared())
    assert shown.title == "Coal at 3"
    assert rows(shown) == {
        "This space": "a token",
        "Total up to here": "3 coal",
        "Total": "9 Elektro",
    }
    assert rows(tip(state, pieces.token_space(COAL, 0)))["This space"] == "empty"
    assert rows(tip(state, pieces.token_space(COAL, 5)))["This space"] == (
        "refilled at the end of the round"
    )


def test_a_space_out_of_reach_says_why() -> None:
    state = fuel_turn(money={2: 7})
    cart = plan_for(own_view(state))
    assert isinstance(cart, FuelCart)
    shown = tip(state, pieces.token_space(COAL, 8), cart.add(COAL, 1))
    assert shown.reason is not None and "you have only 7" in shown.reason
    inside = tip(state, pieces.token_space(COAL, 6), cart.add(COAL, 1))
    assert rows(inside)["This space"] == "in your cart"
    assert inside.reason is None


def test_a_row_tells_refill_and_depot() -> None:
    shown = rows(tip(fuel_turn(), pieces.resource_row(COAL)))
    assert shown["Next price"] == "3 Elektro"
    assert shown["Refill this round"] == "4 (Step 1)"
    assert shown["In Step 2"] == "5"
    usa = arrange(
        game("recharged", "usa"), Phase.RESOURCES, plants={2: (20,)}, fuel=Tokens(1, 6, 6, 2)
    )
    assert rows(tip(usa, pieces.resource_row(COAL)))["Depot, at 8 each"] == "23"
    assert tip(usa, pieces.token_space(COAL, 24)).title == "Coal from the depot"


def test_a_seat_tells_its_money_only_where_it_may_be_seen() -> None:
    state = fuel_turn()
    assert rows(tip(state, pieces.seat(2)))["Money"] == "60 Elektro"
    assert rows(tip(state, pieces.seat(0)))["Money"] == "hidden"
    assert rows(tip(state, pieces.seat(2)))["Order"] == "3: 6 cities, highest plant 20"


def test_order_is_told_with_its_reasons() -> None:
    shown = tip(build_turn(), pieces.ORDER)
    assert rows(shown)["Clara"] == "2 cities, highest plant 20"
    assert rows(shown)["Next round"] == "you, Boris, Anna"
    assert shown.rows[-1].value == "The last player in order buys resources and builds first."


def test_triggers_and_deck_tell_how_far_off_the_steps_are() -> None:
    state = build_turn()
    step_2 = tip(state, pieces.trigger(TriggerKind.STEP_2))
    assert rows(step_2) == {"Begins at": "7 cities", "Leader now": "2 cities"}
    cards = rows(tip(state, pieces.trigger(TriggerKind.STEP_3)))["Cards before it"]
    assert rows(tip(state, pieces.DECK))["Step 3 card"] == f"after {cards} cards"
    assert rows(tip(game(), pieces.DECK))["On top"] == "plant 13"
    assert rows(tip(game("recharged"), pieces.DECK))["On top"] == "a plug: plant 03 to 15"


def test_the_step_is_told_with_this_tables_numbers() -> None:
    shown = tip(build_turn(), pieces.STEP)
    assert rows(shown)["Refill per round"] == "4 coal, 2 oil, 1 garbage, 1 uranium"
    assert rows(shown)["On offer"] == "the 4 lowest plants"


def test_closed_buttons_say_why() -> None:
    first_round = game()
    assert tip(first_round, pieces.button(Button.PASS)).reason == (
        "Everybody must buy a power plant in the first round. Put one up for auction."
    )
    assert tip(first_round, pieces.button(Button.CONFIRM)).reason == ("Make your choice first.")
    state = fuel_turn()
    cart = plan_for(own_view(state))
    assert isinstance(cart, FuelCart)
    assert tip(state, pieces.button(Button.CLEAR)).reason is None
    nothing = tip(state, pieces.button(Button.CLEAR), cart.cleared())
    assert nothing.reason == "You have not planned anything yet."
    assert tip(state, pieces.button(Button.ONE_RUN)).reason is None


def test_passing_tells_what_it_leaves() -> None:
    choosing, bidding = auction(), play(auction(), OpenAuction(15, 20)).state
    passing = pieces.button(Button.PASS)
    assert tip(choosing, passing).rows[0].value == "You are out of the auction until next round."
    assert tip(bidding, passing).rows[0].value == "You drop out of the bidding for plant 15."


def test_lines_of_a_plan_are_explained() -> None:
    state = fuel_turn()
    cart = plan_for(own_view(state))
    assert isinstance(cart, FuelCart)
    shown = tip(state, pieces.plan_line(0), cart.cleared().add(COAL, 2))
    assert (shown.title, rows(shown)) == ("2 coal", {"Prices": "3 + 3", "Total": "6 Elektro"})
    stop = plan_for(own_view(build_turn()))
    assert isinstance(stop, BuildPlan)
    assert tip(build_turn(), pieces.plan_line(0), stop.add("aachen")).title == "Aachen"


def test_an_area_tells_why_it_cannot_be_chosen() -> None:
    drafted = GameSetup("classic", "germany", 3, areas=AreaChoice.DRAFT)
    state = play(new_game(drafted, content(), 1).state, ChooseArea("north-west")).state
    shown = tip(state, pieces.area("south"))
    assert shown.reason == "The area South does not border a chosen area. Choose one that does."
    assert rows(shown)["Cities"] == "7"
    assert tip(state, pieces.area("west")).reason is None
