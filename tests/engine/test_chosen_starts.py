"""Chosen starting cities (9.1)."""

from __future__ import annotations

from typing import Any

import pytest
from builders import arrange, asked, game, of_kind, offered, play

from game.engine.actions import BuildCities, Done, MarkCity, RunPlants
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import CityMarked, MarkReturned, Phase
from game.engine.model import NOBODY, Decision, GameState
from game.engine.options import BuildOptions, MarkOptions
from game.engine.terms import Variant
from game.engine.tokens import Tokens
from game.engine.view import view_for

ZONE = 21
LATE_MARKET = (31, 33, 35, 37, 38, 44)
EAST = ("halle", "leipzig", "erfurt", "dresden", "fulda", "wuerzburg", "nuernberg")


def marking(players: int = 3, **more: Any) -> GameState:
    """The moment in which the first city is marked."""
    return game("recharged", players=players, variants=(Variant.CHOSEN_STARTS,), **more)


def starting(marks: tuple[str, ...], step: int = 1, **more: Any) -> GameState:
    """Phase 4 with these cities still marked; seat 2 builds first."""
    market = LATE_MARKET if step == 3 else None
    return arrange(marking(), Phase.BUILDING, step=step, marks=marks, market=market, **more)


@pytest.mark.rule("9.1")
def test_each_player_marks_one_city_in_player_order() -> None:
    state, seats = marking(order=(2, 0, 1)), []
    for city in ("essen", "halle", "trier"):
        assert state.position.decision is Decision.MARK_CITY
        seats.append(state.position.to_act)
        outcome = play(state, MarkCity(city))
        assert CityMarked(seats[-1][0], city) in outcome.events
        state = outcome.state
    assert seats == [(2,), (0,), (1,)]
    assert state.position.marks == ("essen", "halle", "trier")
    assert state.position.decision is Decision.CHOOSE_PLANT


@pytest.mark.rule("9.1")
def test_nothing_is_marked_without_the_option() -> None:
    state = game("recharged")
    assert state.position.decision is Decision.CHOOSE_PLANT
    assert state.position.marks == ()


@pytest.mark.rule("9.1")
def test_any_city_of_the_zone_may_be_marked_but_none_twice() -> None:
    assert len(asked(marking(), MarkOptions).cities()) == ZONE
    asks = asked(play(marking(), MarkCity("essen")).state, MarkOptions)
    assert len(asks.cities()) == ZONE - 1
    assert asks.refusal(MarkCity("essen")) == IllegalAction(
        Illegal.CITY_ALREADY_MARKED, city="essen"
    )


@pytest.mark.rule("9.1", "1.2")
def test_city_outside_the_zone_cannot_be_marked() -> None:
    assert asked(marking(), MarkOptions).refusal(MarkCity("berlin")) == IllegalAction(
        Illegal.CITY_OUTSIDE_ZONE, city="berlin"
    )


@pytest.mark.rule("9.1")
def test_mark_comes_from_the_supply_and_is_no_part_of_it() -> None:
    state = marking()
    assert state.position.supply.uranium == 10
    state = play(state, MarkCity("essen"), MarkCity("halle"), MarkCity("trier")).state
    assert state.position.supply.uranium == 7
    assert state.position.fuel.uranium == 2


@pytest.mark.rule("9.1", "4.5.2")
def test_marks_on_the_board_are_missing_in_the_refill() -> None:
    state = arrange(
        marking(),
        Phase.BUREAUCRACY,
        plants={0: (13,)},
        marks=("essen", "halle", "trier"),
        fuel=Tokens(uranium=9),
    )
    outcome = play(state, RunPlants(()))
    assert outcome.state.position.fuel.uranium == 9
    assert outcome.state.position.supply.uranium == 0


@pytest.mark.rule("9.1", "1.6")
@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_marks_are_public(seat: int | None) -> None:
    state = play(marking(), MarkCity("essen")).state
    assert view_for(state, seat).position.marks == ("essen",)


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_network_must_start_in_a_marked_city(step: int) -> None:
    state = starting(("essen", "halle"), step)
    assert offered(state) == {"essen": 10, "halle": 10}
    assert asked(state, BuildOptions).refusal(BuildCities(("trier",))) == IllegalAction(
        Illegal.START_NOT_MARKED, city="trier"
    )


@pytest.mark.rule("9.1")
def test_start_may_be_at_anybodys_mark() -> None:
    state = play(marking(), MarkCity("essen"), MarkCity("halle"), MarkCity("trier")).state
    state = arrange(state, Phase.BUILDING, marks=("essen", "halle", "trier"))
    for seat, city in ((2, "essen"), (1, "trier"), (0, "halle")):
        assert state.position.to_act == (seat,)
        state = play(state, BuildCities((city,)), Done()).state
    assert [player.cities for player in state.position.players] == [
        ("halle",),
        ("trier",),
        ("essen",),
    ]


@pytest.mark.rule("9.1")
def test_building_in_a_marked_city_returns_its_token_to_the_supply() -> None:
    state = starting(("essen", "halle"), fuel=Tokens(uranium=2))
    outcome = play(state, BuildCities(("essen",)))
    assert of_kind(outcome.events, MarkReturned) == [MarkReturned("essen")]
    assert outcome.state.position.marks == ("halle",)
    assert outcome.state.position.supply.uranium == state.position.supply.uranium + 1 == 9


@pytest.mark.rule("9.1")
def test_building_elsewhere_returns_no_token() -> None:
    outcome = play(starting(("essen", "halle")), BuildCities(("essen", "duisburg")))
    assert of_kind(outcome.events, MarkReturned) == [MarkReturned("essen")]


@pytest.mark.rule("9.1", "4.4.2")
@pytest.mark.parametrize(("step", "price"), [(1, None), (2, 15), (3, 15)])
def test_once_no_mark_is_left_any_open_slot_may_be_the_start(step: int, price: int | None) -> None:
    offers = offered(starting((), step, cities={0: ("trier",)}))
    assert offers.get("trier") == price
    assert offers["koeln"] == 10
    assert len(offers) == (ZONE - 1 if price is None else ZONE)


@pytest.mark.rule("9.1")
def test_in_step_1_a_marked_city_serves_as_a_start_only() -> None:
    state = starting(("duisburg",), cities={2: ("essen",)})
    assert "duisburg" not in offered(state)
    assert asked(state, BuildOptions).refusal(BuildCities(("duisburg",))) == IllegalAction(
        Illegal.MARKED_FOR_START, city="duisburg"
    )


@pytest.mark.rule("9.1")
def test_second_city_of_the_same_turn_cannot_be_a_marked_one_in_step_1() -> None:
    asks = asked(starting(("essen", "duisburg")), BuildOptions)
    assert asks.refusal(BuildCities(("essen", "duisburg"))) == IllegalAction(
        Illegal.MARKED_FOR_START, city="duisburg"
    )
    assert BuildCities(("essen", "dortmund")) in asks


@pytest.mark.rule("9.1")
@pytest.mark.parametrize("step", [2, 3])
def test_from_step_2_a_marked_city_is_connected_like_any_other(step: int) -> None:
    state = starting(("duisburg",), step, cities={2: ("essen",)})
    outcome = play(state, BuildCities(("duisburg",)))
    assert outcome.state.purses[2] == 50 - 10
    assert of_kind(outcome.events, MarkReturned) == [MarkReturned("duisburg")]


@pytest.mark.rule("9.1", "4.4.3")
def test_path_may_pass_through_a_marked_city() -> None:
    state = starting(("duesseldorf",), cities={2: ("essen",)})
    bill = asked(state, BuildOptions).bill(("aachen",))
    assert bill.lines[0].path == ("essen", "duesseldorf", "aachen")
    assert bill.total == 10 + 2 + 9
    after = play(state, BuildCities(("aachen",))).state
    assert after.position.marks == ("duesseldorf",)


@pytest.mark.rule("9.1")
def test_six_players_can_all_mark_a_city() -> None:
    state = marking(6)
    state = play(state, *map(MarkCity, EAST[:6])).state
    assert state.position.marks == EAST[:6]
    assert state.position.supply.uranium == 4


@pytest.mark.rule("9.1")
def test_mark_out_of_turn_is_refused() -> None:
    with pytest.raises(IllegalAction) as error:
        apply(marking(), 2, MarkCity("essen"))
    assert error.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("9.1")
def test_marked_city_is_still_empty_of_houses() -> None:
    state = play(marking(), MarkCity("essen")).state
    assert state.position.slots("essen") == (NOBODY, NOBODY, NOBODY)
