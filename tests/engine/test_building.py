"""Phase 4: what a city costs, which slots are open, and what a refused plan leaves."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import arrange, asked, game, of_kind, play

from game.engine.actions import BuildCities, Done
from game.engine.apply import apply
from game.engine.board import CityId
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    CityBuilt,
    Phase,
    TurnEnded,
)
from game.engine.model import Cartel, GameState
from game.engine.options import BuildOptions
from game.engine.routes import cheapest_path

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)


def building(
    *cities: str,
    others: Mapping[int, tuple[str, ...]] = {},
    step: int = 1,
    money: int = 200,
    round: int = 2,
) -> GameState:
    """Seat 2, last in order, builds first from this network."""
    return arrange(
        game(),
        Phase.BUILDING,
        step=step,
        round=round,
        cities={2: cities, **others},
        money={2: money},
        market=market_in(step),
    )


def market_in(step: int) -> tuple[int, ...]:
    """As many plants as the Step has."""
    return MARKET[:6] if step == 3 else MARKET


def refused(state: GameState, *cities: str) -> IllegalAction | None:
    return asked(state, BuildOptions).refusal(BuildCities(cities))


def price(state: GameState, *cities: str) -> int:
    return asked(state, BuildOptions).bill(cities).total


@pytest.mark.rule("4.4.1", "2.1")
def test_the_last_in_order_builds_first() -> None:
    state = arrange(game(), Phase.BUILDING, order=(1, 2, 0), plants={0: (13,)})
    ended = of_kind(play(state, Done(), Done(), Done()).events, TurnEnded)
    assert ended == [TurnEnded(seat, Phase.BUILDING) for seat in (0, 2, 1)]


@pytest.mark.rule("4.4.1")
def test_cities_are_paid_one_after_the_other() -> None:
    outcome = play(building("essen"), BuildCities(("duesseldorf", "koeln")))
    assert outcome.events == (
        CityBuilt(2, "duesseldorf", 0, 10, 2, ("essen", "duesseldorf")),
        CityBuilt(2, "koeln", 0, 10, 4, ("duesseldorf", "koeln")),
    )
    assert outcome.state.purses[2] == 200 - 12 - 14
    assert outcome.state.position.players[2].cities == ("essen", "duesseldorf", "koeln")


@pytest.mark.rule("4.4.1", "4.4.3")
def test_several_commits_in_a_turn_cost_what_one_plan_does() -> None:
    state = building("essen")
    once = play(state, BuildCities(("aachen", "koeln", "duisburg"))).state
    singly = play(state, *(BuildCities((c,)) for c in ("aachen", "koeln", "duisburg"))).state
    assert once.purses == singly.purses == (50, 50, 200 - 21 - 16 - 10)
    assert once.position == singly.position
    assert once.position.to_act == (2,)


@pytest.mark.rule("4.4.1", "4.4.3")
def test_the_order_of_a_plan_decides_its_price() -> None:
    state = building("essen")
    assert price(state, "duesseldorf", "koeln") == 12 + 14
    assert price(state, "koeln", "duesseldorf") == 16 + 12


@pytest.mark.rule("4.4.1")
def test_whoever_is_done_builds_no_more() -> None:
    state = play(building("essen"), Done()).state
    with pytest.raises(IllegalAction) as caught:
        apply(state, 2, BuildCities(("koeln",)))
    assert caught.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("4.4.1")
def test_an_empty_plan_is_not_a_building() -> None:
    assert refused(building("essen")) == IllegalAction(Illegal.NOTHING_BUILT)


@pytest.mark.rule("4.4.1")
def test_the_whole_purse_can_be_built_with_but_no_more() -> None:
    plan = ("duesseldorf", "koeln")
    assert refused(building("essen", money=26), *plan) is None
    assert refused(building("essen", money=25), *plan) == IllegalAction(
        Illegal.CANNOT_PAY, price=26, money=25
    )


@pytest.mark.rule("4.4.1", "4.4.3")
def test_a_bill_names_house_path_and_each_connection() -> None:
    bill = asked(building("essen", others={0: ("koeln",)}, step=2), BuildOptions).bill(
        ("aachen", "koeln")
    )
    first, second = bill.lines
    assert (first.city, first.slot, first.house) == ("aachen", 0, 10)
    assert first.path == ("essen", "duesseldorf", "aachen")
    assert first.connections == (2, 9)
    assert (first.connection, first.total) == (11, 21)
    assert (second.city, second.slot, second.house) == ("koeln", 1, 15)
    assert second.path == ("essen", "duesseldorf", "koeln")
    assert second.connections == (2, 4)
    assert (second.connection, second.total) == (6, 21)
    assert bill.total == 42


@pytest.mark.rule("4.4.1")
def test_a_bill_can_be_asked_beyond_the_purse() -> None:
    assert price(building("essen", money=0), "aachen") == 21


@pytest.mark.rule("4.4.1")
@pytest.mark.parametrize(
    ("third", "code"),
    [
        ("hamburg", Illegal.CITY_OUTSIDE_ZONE),
        ("duesseldorf", Illegal.ALREADY_CONNECTED),
        ("dortmund", Illegal.NO_OPEN_SLOT),
        ("dresden", Illegal.CANNOT_PAY),
    ],
)
def test_a_plan_failing_at_its_third_city_changes_nothing(third: str, code: Illegal) -> None:
    state = building("essen", others={0: ("dortmund",)}, money=60)
    position, houses, purses = state.position.fork(), dict(state.position.houses), state.purses
    with pytest.raises(IllegalAction) as caught:
        apply(state, 2, BuildCities(("duesseldorf", "koeln", third)))
    assert caught.value.code is code
    assert state.position == position
    assert state.position.houses == houses
    assert state.purses == purses


@pytest.mark.rule("4.4.1")
def test_offers_follow_the_cities_planned_so_far() -> None:
    choices = asked(building("essen", others={0: ("dortmund",)}), BuildOptions)
    now = {offer.city: offer.price for offer in choices.offers()}
    later = {offer.city: offer.price for offer in choices.offers(("duesseldorf",))}
    assert (now["duesseldorf"], now["koeln"], now["aachen"]) == (12, 16, 21)
    assert (later["koeln"], later["aachen"]) == (14, 19)
    assert not {"essen", "dortmund", "hamburg"} & set(now)
    assert "duesseldorf" not in later
    assert len(now) == 21 - 2


@pytest.mark.rule("4.4.1", "4.4.4")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_every_offer_is_accepted_at_its_price_and_every_other_city_refused(step: int) -> None:
    others: dict[int, tuple[str, ...]] = {0: ("koeln", "aachen", "trier")}
    if step > 1:
        others[1] = ("koeln", "aachen")
    state = building("essen", others=others, step=step)
    choices = asked(state, BuildOptions)
    offers = {offer.city: offer.price for offer in choices.offers()}
    for city in state.position.in_play.cities:
        assert (BuildCities((city,)) in choices) == (city in offers)
        if city in offers:
            assert play(state, BuildCities((city,))).state.purses[2] == 200 - offers[city]


@pytest.mark.rule("4.4.2")
@pytest.mark.parametrize("city", ["essen", "dresden", "saarbruecken"])
def test_a_first_city_costs_its_house_only_wherever_it_is(city: str) -> None:
    outcome = play(building(), BuildCities((city,)))
    assert outcome.events == (CityBuilt(2, city, 0, 10, 0, (city,)),)
    assert outcome.state.purses[2] == 190


@pytest.mark.rule("4.4.2", "10.11")
@pytest.mark.parametrize(("step", "house"), [(2, 15), (3, 20)])
def test_a_network_may_start_beside_other_houses_at_the_slots_price(step: int, house: int) -> None:
    others = {0: ("koeln",), 1: ("koeln",)} if step == 3 else {0: ("koeln",)}
    assert price(building(others=others, step=step), "koeln") == house


@pytest.mark.rule("4.4.2")
def test_a_first_city_needs_an_open_slot_in_the_zone() -> None:
    state = building(others={0: ("koeln",)})
    assert refused(state, "koeln") == IllegalAction(Illegal.NO_OPEN_SLOT, city="koeln", step=1)
    assert refused(state, "berlin") == IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city="berlin")
    assert refused(state, "atlantis") == IllegalAction(Illegal.CITY_OUTSIDE_ZONE, city="atlantis")


@pytest.mark.rule("4.4.3")
def test_only_the_first_city_of_a_plan_is_a_start() -> None:
    assert price(building(), "essen", "koeln") == 10 + 16


@pytest.mark.rule("4.4.3")
@pytest.mark.parametrize(
    ("network", "city", "connections"),
    [
        (("essen",), "aachen", (2, 9)),
        (("koeln",), "aachen", (7,)),
        (("essen", "trier"), "aachen", (2, 9)),
        (("leipzig",), "wuerzburg", (0, 6, 13, 11)),
        (("kassel",), "mannheim", (13, 0, 11)),
        (("kassel", "nuernberg"), "mannheim", (8, 10)),
    ],
)
def test_the_cheapest_path_from_any_own_city_is_paid(
    network: tuple[str, ...], city: str, connections: tuple[int, ...]
) -> None:
    (line,) = asked(building(*network), BuildOptions).bill((city,)).lines
    assert line.connections == connections
    assert line.path[0] in network


@pytest.mark.rule("4.4.3")
@pytest.mark.parametrize(
    ("start", "city", "path", "detour"),
    [
        ("muenster", "essen", ("muenster", "essen"), "dortmund"),
        ("muenster", "duisburg", ("muenster", "essen", "duisburg"), "dortmund"),
    ],
)
def test_among_equally_cheap_paths_the_one_with_fewest_connections_is_shown(
    start: str, city: str, path: tuple[str, ...], detour: str
) -> None:
    state = building(start)
    distance = state.position.in_play.distance
    assert distance[start][detour] + distance[detour][city] == distance[start][city]
    (line,) = asked(state, BuildOptions).bill((city,)).lines
    assert line.path == path
    (built,) = of_kind(play(state, BuildCities((city,))).events, CityBuilt)
    assert isinstance(built, CityBuilt)
    assert built.path == path


@pytest.mark.rule("4.4.3")
def test_cities_built_earlier_in_the_turn_are_starting_points() -> None:
    state = play(building("essen"), BuildCities(("duesseldorf",))).state
    assert price(state, "aachen") == 10 + 9
    assert price(building("essen"), "duesseldorf", "aachen") == 12 + 19


@pytest.mark.rule("4.4.3")
def test_foreign_cities_are_no_starting_points() -> None:
    assert price(building("essen", others={0: ("duesseldorf", "koeln")}), "aachen") == 21


@pytest.mark.rule("4.4.3")
def test_a_path_may_lead_through_full_cities() -> None:
    houses = {0: ("duesseldorf", "koeln"), 1: ("duesseldorf", "koeln")}
    state = arrange(
        game(players=4),
        Phase.BUILDING,
        step=3,
        order=(0, 1, 3, 2),
        cities={2: ("essen",), 3: ("duesseldorf", "koeln"), **houses},
        market=MARKET[:6],
    )
    assert refused(state, "duesseldorf") == IllegalAction(
        Illegal.NO_OPEN_SLOT, city="duesseldorf", step=3
    )
    assert price(state, "aachen") == 21


@pytest.mark.rule("4.4.3")
def test_a_path_may_lead_through_own_cities() -> None:
    (line,) = asked(building("halle", "erfurt"), BuildOptions).bill(("leipzig",)).lines
    assert line.path == ("halle", "leipzig")
    (line,) = asked(building("duisburg", "dresden"), BuildOptions).bill(("koeln",)).lines
    assert line.path == ("duisburg", "essen", "duesseldorf", "koeln")
    assert line.connections == (0, 2, 4)


@pytest.mark.rule("4.4.3", "8.6")
def test_a_path_may_lead_through_cities_of_the_cartel() -> None:
    six = ("duesseldorf", "koeln", "aachen", "trier", "wiesbaden-mainz", "saarbruecken")
    state = arrange(
        game("recharged", players=2),
        Phase.BUILDING,
        cities={1: ("essen",)},
        cartel=Cartel(10),
        cartel_slots=dict.fromkeys(six, 0),
    )
    assert refused(state, "koeln") == IllegalAction(Illegal.NO_OPEN_SLOT, city="koeln", step=1)
    (line,) = asked(state, BuildOptions).bill(("mannheim",)).lines
    assert line.path == ("essen", "dortmund", "frankfurt-main", "wiesbaden-mainz", "mannheim")
    assert line.connections == (5, 20, 0, 11)


@pytest.mark.rule("4.4.3", "1.2")
def test_no_path_leads_outside_the_zone() -> None:
    state = arrange(
        game(areas=("north-west", "north-east", "west")),
        Phase.BUILDING,
        cities={2: ("berlin",)},
    )
    (line,) = asked(state, BuildOptions).bill(("kassel",)).lines
    assert line.path == ("berlin", "magdeburg", "hannover", "kassel")
    assert line.connections == (10, 15, 15)


@pytest.mark.rule("4.4.3")
def test_passing_through_a_city_gives_nothing_there() -> None:
    state = play(building("essen"), BuildCities(("aachen",))).state
    assert "duesseldorf" not in state.position.houses
    assert state.position.players[2].cities == ("essen", "aachen")
    assert price(state, "duesseldorf") == 12


@pytest.mark.rule("4.4.3")
def test_a_connection_is_paid_each_time_it_is_used() -> None:
    bill = asked(building("essen"), BuildOptions).bill(("aachen", "koeln"))
    assert [line.connections for line in bill.lines] == [(2, 9), (2, 4)]


@pytest.mark.rule("4.4.4")
@pytest.mark.parametrize(
    ("step", "houses", "slot", "house"),
    [
        (1, 0, 0, 10),
        (2, 0, 0, 10),
        (2, 1, 1, 15),
        (3, 0, 0, 10),
        (3, 1, 1, 15),
        (3, 2, 2, 20),
    ],
)
def test_slots_fill_from_the_cheapest(step: int, houses: int, slot: int, house: int) -> None:
    others = dict.fromkeys(range(houses), ("koeln",))
    outcome = play(building(others=others, step=step), BuildCities(("koeln",)))
    assert outcome.events == (CityBuilt(2, "koeln", slot, house, 0, ("koeln",)),)
    assert outcome.state.position.slots("koeln")[slot] == 2


@pytest.mark.rule("4.4.4")
@pytest.mark.parametrize(("step", "houses"), [(1, 1), (2, 2), (3, 3)])
def test_a_step_opens_as_many_slots_as_its_number(step: int, houses: int) -> None:
    state = arrange(
        game(players=4),
        Phase.BUILDING,
        step=step,
        cities=dict.fromkeys(range(houses), ("koeln",)),
        market=market_in(step),
    )
    assert refused(state, "koeln") == IllegalAction(Illegal.NO_OPEN_SLOT, city="koeln", step=step)


@pytest.mark.rule("4.4.4")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_nobody_has_two_houses_in_a_city(step: int) -> None:
    state = building("koeln", step=step)
    refusal = IllegalAction(Illegal.ALREADY_CONNECTED, city="koeln")
    assert refused(state, "koeln") == refusal
    assert refused(state, "aachen", "koeln") == refusal
    assert refused(state, "aachen", "aachen") == IllegalAction(
        Illegal.ALREADY_CONNECTED, city="aachen"
    )


@pytest.mark.rule("4.4.4")
def test_a_network_has_no_second_start() -> None:
    (line,) = asked(building("aachen"), BuildOptions).bill(("dresden",)).lines
    assert line.connections == (9, 2, 4, 18, 15, 19)
    assert line.total == 77


@pytest.mark.rule("4.4.5")
def test_nobody_has_to_build() -> None:
    state = arrange(game(), Phase.BUILDING, plants={0: (13,)})
    state = play(state, Done(), Done(), Done()).state
    assert state.purses == (50, 50, 50)
    assert state.position.phase is Phase.BUREAUCRACY
    assert not state.position.houses


@pytest.mark.rule("4.4.5", "4.4.2")
def test_a_network_may_start_in_a_late_round() -> None:
    state = building(others={0: ("essen", "dortmund", "muenster")}, step=2, round=9)
    outcome = play(state, BuildCities(("koeln",)))
    assert outcome.events == (CityBuilt(2, "koeln", 0, 10, 0, ("koeln",)),)


@pytest.mark.rule("4.4.3")
@pytest.mark.parametrize("owned", [("new-york", "philadelphia"), ("philadelphia", "new-york")])
def test_a_path_begins_where_the_network_ends(owned: tuple[CityId, ...]) -> None:
    """New York and Philadelphia are joined for nothing: no toll of 0 leads a path."""
    at = game("classic", "usa", 3, areas=("midwest", "north-east", "south-east")).position
    assert cheapest_path(at, owned, "pittsburgh") == (
        "philadelphia",
        "washington",
        "pittsburgh",
    )
    assert cheapest_path(at, owned, "boston") == ("new-york", "boston")
