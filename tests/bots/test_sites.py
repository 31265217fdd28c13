"""Where bots build: how networks grow, the way on, and first cities away from the others."""

from __future__ import annotations

import pytest
from builders import arrange, game
from hypothesis import given
from hypothesis import strategies as st
from random_play import random_game, setups

from game.bots.basics import best_start
from game.bots.easy import quiet_start
from game.bots.growth import Growth
from game.bots.outlook import Outlook
from game.bots.sites import Sites
from game.bots.tuning import BY_HAND
from game.engine.events import Phase
from game.engine.model import Decision, GameState, Position
from game.engine.routes import city_offers
from game.engine.terms import GameSetup
from game.engine.view import view_for

CHEAP_PAIR = ("duisburg", "essen")
"""No connection to pay between them: the cheapest cities of the west."""


def building(step: int = 1, **more: object) -> GameState:
    """Three players on the west and south-west, about to build; seat 2 comes first."""
    return arrange(game(players=3), Phase.BUILDING, step=step, **more)  # type: ignore[arg-type]


def sites(state: GameState, seat: int, money: int = 100) -> Sites:
    return Sites(Outlook(view_for(state, seat), seat, BY_HAND), money)


def one_by_one(at: Position, network: tuple[str, ...], most: int) -> list[tuple[str, int]]:
    """The same by asking the rules again for every city."""
    found: list[tuple[str, int]] = []
    while len(found) < most:
        offers = city_offers(at, network)
        if not offers:
            break
        price, city = min((offer.price, offer.city) for offer in offers)
        found.append((city, price))
        network += (city,)
    return found


@given(setup=setups(), seed=st.integers(0, 40), moment=st.integers(0, 5000))
def test_a_network_grows_as_the_rules_price_it(setup: GameSetup, seed: int, moment: int) -> None:
    """On every table, marked starts and limits included, and when cities are added by hand."""
    asked = [
        one.state.position
        for one in random_game(setup, seed)
        if one.state.position.decision is Decision.BUILD_CITIES
    ]
    at = asked[moment % len(asked)]
    network = at.players[at.to_act[0]].cities
    assert Growth(at, network).cheapest(4) == one_by_one(at, network, 4)
    first = [offer.city for offer in city_offers(at, network)][:3]
    for city in first:
        grown = Growth(at, network).copy().add(city).cheapest(3)
        assert grown == one_by_one(at, (*network, city), 3)


def test_what_others_take_is_gone_in_step_1_and_dearer_in_step_2() -> None:
    for step, expected in ((1, None), (2, 15)):
        at = building(step, cities={0: ("duisburg",)}).position
        prices = dict(Growth(at, ("duisburg",), {"essen": 1}).offers())
        assert prices.get("essen") == expected
        assert dict(Growth(at, ("duisburg",)).offers())["essen"] == 10


def test_a_copy_grows_on_its_own() -> None:
    at = building(cities={0: ("duisburg",)}).position
    growth = Growth(at, ("duisburg",))
    before = growth.offers()
    growth.copy().add("essen").cheapest(5)
    assert growth.offers() == before


@pytest.mark.parametrize(
    ("rival", "built"),
    [("dresden", ("muenster",)), ("koeln", ("duisburg",))],
)
def test_what_a_rival_will_take_is_built_before_what_will_stay(
    rival: str, built: tuple[str, ...]
) -> None:
    """Münster is the cheapest from Dortmund; but a rival in Köln is about to take the Ruhr."""
    state = building(cities={0: ("dortmund",), 1: (rival,)})
    best = sites(state, 0).best(1)
    assert best is not None
    assert best.cities == built


def test_a_site_costs_what_the_rules_say_and_never_more_than_there_is() -> None:
    state = building(cities={0: ("dortmund",), 1: ("koeln",)})
    best = sites(state, 0, money=24).best(2)
    assert best is not None
    assert best.price == 24
    assert sites(state, 0, money=23).best(2) is None
    assert sites(state, 0, money=5).best(1) is None


def test_a_first_network_keeps_away_from_where_others_begin() -> None:
    """All three could begin in the Ruhr, where five cities cost least."""
    state = building()
    at = state.position
    cheapest = best_start(at, at.in_play.cities)
    ruhr = {"duisburg", "essen", "duesseldorf", "dortmund", "muenster"}
    assert cheapest in ruhr
    first = sites(state, 2).best(2)
    assert first is not None
    assert not ruhr & set(first.cities)


@pytest.mark.parametrize(
    ("rivals", "expected"),
    [({}, "duesseldorf"), ({0: CHEAP_PAIR, 1: ("halle",)}, "frankfurt-main")],
)
def test_easy_begins_where_nobody_else_is_close(
    rivals: dict[int, tuple[str, ...]], expected: str
) -> None:
    at = building(cities=rivals).position
    free = [offer.city for offer in city_offers(at, ())]
    assert quiet_start(at, free) == expected
