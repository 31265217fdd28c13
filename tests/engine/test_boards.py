"""The boards: their two forms, the coal depot and the nuclear phase-out (section 7)."""

from __future__ import annotations

import pytest
from builders import arrange, asked, content, game, idle_until, of_kind, play

from game.engine.actions import (
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
    Run,
    RunPlants,
)
from game.engine.apply import Outcome
from game.engine.board import Form
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    CartelTookPlant,
    MarketRefilled,
    NuclearPhaseOut,
    Phase,
    PlantRemoved,
    Removal,
)
from game.engine.model import Cartel, GameState
from game.engine.options import BuildOptions, BuyOptions
from game.engine.tokens import Resource, Tokens
from game.engine.view import view_for

LATE_MARKET = (36, 37, 38, 39, 40, 42)


def refill(outcome: Outcome) -> Tokens:
    """What the first refill among the events brought."""
    event = of_kind(outcome.events, MarketRefilled)[0]
    assert isinstance(event, MarketRefilled)
    return event.tokens


# 7.1 The two forms of a board


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("map_id", "areas", "link", "costs"),
    [
        ("germany", ("west", "south-west", "east"), ("essen", "dortmund"), (4, 5)),
        ("germany", ("west", "south-west", "east"), ("mannheim", "saarbruecken"), (11, 16)),
        ("usa", ("south-west", "south", "midwest"), ("santa-fe", "houston"), (21, 20)),
        ("usa", ("north-west", "midwest", "south"), ("omaha", "chicago"), (13, 12)),
        ("usa", ("midwest", "south-east", "south"), ("cincinnati", "raleigh"), (15, 17)),
        ("usa", ("midwest", "south-east", "south"), ("knoxville", "raleigh"), (12, 11)),
    ],
)
def test_forms_of_a_board_differ_in_what_a_connection_costs(
    map_id: str, areas: tuple[str, ...], link: tuple[str, str], costs: tuple[int, int]
) -> None:
    start, end = link

    def connection(edition: str) -> int:
        state = game(edition, map_id, areas=areas)
        offers = asked(arrange(state, Phase.BUILDING, cities={2: (start,)}), BuildOptions).offers()
        return next(offer.price for offer in offers if offer.city == end) - 10

    assert (connection("classic"), connection("recharged")) == costs


@pytest.mark.rule("7.1")
def test_boise_and_cheyenne_are_joined_on_the_classic_form_only() -> None:
    def joined(form: Form) -> bool:
        links = content().board("usa", form).connections
        return any({link.a, link.b} == {"boise", "cheyenne"} for link in links)

    assert joined(Form.CLASSIC)
    assert not joined(Form.RECHARGED)


@pytest.mark.rule("7.1")
@pytest.mark.parametrize(
    ("city", "classic", "recharged"),
    [
        ("torgelow-stralsund", "Torgelow", "Stralsund"),
        ("wiesbaden-mainz", "Wiesbaden", "Mainz"),
    ],
)
def test_forms_of_germany_differ_in_two_city_names(city: str, classic: str, recharged: str) -> None:
    assert game("classic").terms.board.city(city).name == classic
    assert game("recharged").terms.board.city(city).name == recharged


# 7.2 USA: the coal depot


def coal_trade(
    edition: str = "recharged",
    map_id: str = "usa",
    *,
    market: int = 0,
    money: int = 200,
) -> GameState:
    """Phase 3, seat 2 to buy; seat 0 hoards coal, 6 of the 24 are in the market or beside it."""
    return arrange(
        game(edition, map_id),
        Phase.RESOURCES,
        plants={0: (20, 31, 36), 1: (32,), 2: (25, 42, 46)},
        tokens={0: Tokens(coal=18)},
        fuel=Tokens(coal=market, oil=18, garbage=6, uranium=2),
        money={2: money},
    )


@pytest.mark.rule("7.2")
def test_depot_has_no_coal_when_the_game_begins() -> None:
    position = view_for(game("recharged", "usa"), None).position
    assert position.fuel.coal == 24
    assert position.supply.coal == 0


@pytest.mark.rule("7.2")
def test_depot_sells_coal_at_8_each_once_the_market_has_none() -> None:
    state = play(coal_trade(), BuyResources(Tokens(coal=3))).state
    assert state.purses[2] == 200 - 24
    assert state.position.players[2].tokens == Tokens(coal=3)
    assert state.position.supply.coal == 3
    assert state.position.fuel.coal == 0


@pytest.mark.rule("7.2")
def test_coal_of_the_market_goes_before_the_depots() -> None:
    state = play(coal_trade(market=2), BuyResources(Tokens(coal=1))).state
    assert state.position.fuel.coal == 1
    assert state.position.supply.coal == 4


@pytest.mark.rule("7.2")
def test_one_bundle_may_empty_the_market_and_go_on_in_the_depot() -> None:
    state = coal_trade(market=4)
    bill = asked(state, BuyOptions).bill(Tokens(coal=6))
    assert bill.prices[0] == (7, 8, 8, 8, 8, 8)
    after = play(state, BuyResources(Tokens(coal=6))).state
    assert after.purses[2] == 200 - 47
    assert (after.position.fuel.coal, after.position.supply.coal) == (0, 0)


@pytest.mark.rule("7.2")
def test_depot_is_open_in_the_very_turn_in_which_the_market_ran_out() -> None:
    state = play(coal_trade(market=2), BuyResources(Tokens(coal=2))).state
    assert state.purses[2] == 200 - 16
    assert asked(state, BuyOptions).most(Resource.COAL) == 4
    assert play(state, BuyResources(Tokens(coal=4))).state.purses[2] == 200 - 16 - 32


@pytest.mark.rule("7.2")
def test_depot_sells_no_more_than_it_has() -> None:
    asks = asked(coal_trade(), BuyOptions)
    assert BuyResources(Tokens(coal=6)) in asks
    assert asks.refusal(BuyResources(Tokens(coal=7))) == IllegalAction(
        Illegal.SOLD_OUT, resource="coal", wanted=7, left=6
    )


@pytest.mark.rule("7.2")
def test_depot_coal_must_be_paid_in_full() -> None:
    refusal = asked(coal_trade(money=23), BuyOptions).refusal(BuyResources(Tokens(coal=3)))
    assert refusal == IllegalAction(Illegal.CANNOT_PAY, price=24, money=23)


@pytest.mark.rule("7.2")
def test_depot_sells_coal_and_nothing_else() -> None:
    state = arrange(
        game("recharged", "usa"), Phase.RESOURCES, plants={2: (26,)}, fuel=Tokens(coal=20)
    )
    assert state.position.supply.oil == 24
    assert asked(state, BuyOptions).refusal(BuyResources(Tokens(oil=1))) == IllegalAction(
        Illegal.SOLD_OUT, resource="oil", wanted=1, left=0
    )


@pytest.mark.rule("7.2", "9.7")
@pytest.mark.parametrize(("edition", "map_id"), [("classic", "usa"), ("recharged", "germany")])
def test_there_is_no_depot_by_classic_rules_or_in_germany(edition: str, map_id: str) -> None:
    refusal = asked(coal_trade(edition, map_id), BuyOptions).refusal(BuyResources(Tokens(coal=1)))
    assert refusal == IllegalAction(Illegal.SOLD_OUT, resource="coal", wanted=1, left=0)


@pytest.mark.rule("7.2")
def test_coal_sold_from_the_depot_is_missing_in_the_refill() -> None:
    unsold = idle_until(coal_trade(), MarketRefilled)
    assert refill(unsold).coal == 4
    sold = play(coal_trade(), BuyResources(Tokens(coal=4))).state
    assert refill(idle_until(sold, MarketRefilled)).coal == 2


@pytest.mark.rule("7.2")
def test_burnt_coal_goes_to_the_depot_and_comes_back_from_there() -> None:
    state = arrange(
        game("recharged", "usa"),
        Phase.BUREAUCRACY,
        plants={0: (4,)},
        tokens={0: Tokens(coal=4)},
        fuel=Tokens(coal=20),
    )
    assert state.position.supply.coal == 0
    assert refill(play(state, RunPlants((Run(4, Tokens(coal=2)),)))).coal == 2


@pytest.mark.rule("7.2")
def test_coal_given_up_with_a_plant_goes_to_the_depot() -> None:
    state = arrange(
        game("recharged", "usa"),
        Phase.AUCTION,
        step=3,
        plants={0: (4, 13, 18)},
        tokens={0: Tokens(coal=4)},
        market=(27, 33, 37, 39, 44, 50),
        fuel=Tokens(coal=20),
    )
    state = play(state, OpenAuction(27, 30), Pass(), Pass(), DiscardPlant(4)).state
    assert state.position.players[0].tokens.coal == 0
    assert state.position.supply.coal == 4


@pytest.mark.rule("7.2", "8.7")
def test_coal_that_the_cartel_returns_goes_to_the_depot() -> None:
    state = arrange(
        game("recharged", "usa", 2),
        Phase.BUREAUCRACY,
        plants={0: (4,)},
        tokens={0: Tokens(coal=4)},
        fuel=Tokens(coal=16),
        cartel=Cartel(16, (36, 42), Tokens(coal=4)),
    )
    assert state.position.supply.coal == 0
    outcome = play(state, RunPlants(()))
    assert refill(outcome).coal == 3
    assert outcome.state.position.supply.coal == 1


# 7.3 Germany: the nuclear phase-out


def late_auction(edition: str = "recharged", map_id: str = "germany", **more: object) -> GameState:
    """Phase 2 of Step 3 with plant 39 on offer and 10 uranium in the supply."""
    return arrange(
        game(edition, map_id, **more),  # type: ignore[arg-type]
        Phase.AUCTION,
        step=3,
        market=LATE_MARKET,
        deck=(44, 46, 50),
        fuel=Tokens(coal=20, uranium=2),
        money={0: 100, 1: 100, 2: 100},
    )


def buy(state: GameState, plant: int) -> Outcome:
    """The first in order buys a plant at its number, everybody else does nothing in this round."""
    bought = play(state, OpenAuction(plant, plant), Pass(), Pass())
    rest = idle_until(bought.state, MarketRefilled)
    return Outcome(rest.state, bought.events + rest.events)


@pytest.mark.rule("7.3")
def test_plant_39_bought_by_a_player_stops_the_uranium_refill_of_that_very_round() -> None:
    outcome = buy(late_auction(), 39)
    assert of_kind(outcome.events, NuclearPhaseOut) == [NuclearPhaseOut(39)]
    assert refill(outcome) == Tokens(coal=3, oil=4, garbage=3, uranium=0)


@pytest.mark.rule("7.3")
def test_phase_out_lasts_for_the_rest_of_the_game() -> None:
    state = buy(late_auction(), 39).state
    for _ in range(3):
        later = idle_until(state, MarketRefilled)
        assert refill(later).uranium == 0
        assert refill(later).oil == 4
        state = later.state
    assert state.position.fuel.uranium == 2


@pytest.mark.rule("7.3")
def test_uranium_left_in_the_market_is_still_sold_after_the_phase_out() -> None:
    state = play(late_auction(), OpenAuction(39, 39), Pass(), Pass()).state
    state = play(state, Pass(), Pass(), Done(), Done()).state
    assert state.position.to_act == (0,)
    state = play(state, BuyResources(Tokens(uranium=2))).state
    assert state.purses[0] == 100 - 39 - 14 - 16


@pytest.mark.rule("7.3")
def test_burnt_uranium_does_not_come_back_after_the_phase_out() -> None:
    state = arrange(
        game("recharged"),
        Phase.BUREAUCRACY,
        plants={0: (39,)},
        tokens={0: Tokens(uranium=2)},
        fuel=Tokens(uranium=10),
        phase_out=True,
    )
    outcome = play(state, RunPlants((Run(39, Tokens(uranium=1)),)))
    assert refill(outcome).uranium == 0
    assert outcome.state.position.supply.uranium == 1


@pytest.mark.rule("7.3", "1.6")
def test_phase_out_is_public() -> None:
    assert not view_for(late_auction(), None).position.phase_out
    assert view_for(buy(late_auction(), 39).state, None).position.phase_out


@pytest.mark.rule("7.3")
def test_other_uranium_plants_stop_nothing() -> None:
    state = arrange(
        game("recharged"),
        Phase.AUCTION,
        step=3,
        market=(34, 36, 37, 38, 39, 40),
        fuel=Tokens(uranium=2),
        money={0: 100},
    )
    assert refill(buy(state, 34)).uranium == 1


@pytest.mark.rule("7.3")
def test_cartel_taking_plant_39_stops_nothing() -> None:
    state = arrange(
        game("recharged", players=2),
        Phase.AUCTION,
        step=3,
        market=(31, 33, 35, 37, 38, 39),
        deck=(44, 46, 50),
        fuel=Tokens(uranium=2),
        cartel=Cartel(16),
    )
    outcome = idle_until(state, MarketRefilled)
    assert of_kind(outcome.events, CartelTookPlant) == [CartelTookPlant(39)]
    assert not of_kind(outcome.events, NuclearPhaseOut)
    assert refill(outcome).uranium == 1


@pytest.mark.rule("7.3")
def test_plant_39_leaving_the_market_unsold_stops_nothing() -> None:
    state = arrange(
        game("recharged"),
        Phase.AUCTION,
        step=3,
        market=(39, 40, 42, 44, 46, 50),
        deck=(38, 37),
        fuel=Tokens(uranium=2),
    )
    outcome = idle_until(state, MarketRefilled)
    assert PlantRemoved(39, Removal.DISCOUNT_UNSOLD) in outcome.events
    assert refill(outcome).uranium == 1


@pytest.mark.rule("7.3")
def test_plant_39_dropped_by_the_cartel_stops_nothing() -> None:
    state = arrange(
        game("recharged", players=2),
        Phase.AUCTION,
        step=3,
        market=(31, 33, 35, 37, 38, 50),
        fuel=Tokens(uranium=2),
        cartel=Cartel(16, (39, 40, 42)),
    )
    outcome = idle_until(state, MarketRefilled)
    assert PlantRemoved(39, Removal.CARTEL_REPLACED) in outcome.events
    assert refill(outcome).uranium == 1


@pytest.mark.rule("7.3", "9.7")
@pytest.mark.parametrize(
    ("edition", "map_id", "form", "uranium"),
    [
        ("recharged", "germany", Form.RECHARGED, 0),
        ("recharged", "germany", Form.CLASSIC, 0),
        ("recharged", "usa", Form.RECHARGED, 1),
        ("classic", "germany", Form.CLASSIC, 1),
        ("classic", "germany", Form.RECHARGED, 1),
    ],
)
def test_phase_out_belongs_to_recharged_rules_and_to_germany(
    edition: str, map_id: str, form: Form, uranium: int
) -> None:
    outcome = buy(late_auction(edition, map_id, form=form), 39)
    assert len(of_kind(outcome.events, NuclearPhaseOut)) == 1 - uranium
    assert refill(outcome).uranium == uranium
