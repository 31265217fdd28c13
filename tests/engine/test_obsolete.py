"""Classic: plants that the players' cities make obsolete, in whatever phase that shows."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import arrange, game, of_kind, play

from game.engine.actions import BuildCities, OpenAuction, Pass, RunPlants
from game.engine.events import (
    CityBuilt,
    DeckRanOut,
    Phase,
    PlantBought,
    PlantDrawn,
    PlantRemoved,
    Removal,
)
from game.engine.model import GameState
from game.engine.plants import STEP_3
from game.engine.terms import Variant

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
NINE = (
    "osnabrueck",
    "muenster",
    "kassel",
    "halle",
    "leipzig",
    "erfurt",
    "dresden",
    "fulda",
    "wuerzburg",
)


def building(
    *cities: str,
    others: Mapping[int, tuple[str, ...]] = {},
    step: int = 1,
    edition: str = "classic",
    market: tuple[int, ...],
    deck: tuple[int, ...] = (30, 31, 32, STEP_3),
) -> GameState:
    """Seat 2, last in order, builds first from this network."""
    return arrange(
        game(edition),
        Phase.BUILDING,
        step=step,
        cities={2: cities, **others},
        money={2: 200},
        market=market,
        deck=deck,
    )


def market_changes(events: tuple[object, ...]) -> list[object]:
    kinds = (CityBuilt, PlantRemoved, PlantDrawn, DeckRanOut)
    return [
        event.city if isinstance(event, CityBuilt) else event
        for event in events
        if isinstance(event, kinds)
    ]


@pytest.mark.rule("4.4.6")
def test_a_plant_not_above_the_leaders_cities_is_replaced_at_once() -> None:
    state = building(*NINE[:5], market=(6, 7, *MARKET[:6]))
    outcome = play(state, BuildCities((NINE[5], NINE[6])))
    assert market_changes(outcome.events) == [
        NINE[5],
        PlantRemoved(6, Removal.OBSOLETE),
        PlantDrawn(30),
        NINE[6],
        PlantRemoved(7, Removal.OBSOLETE),
        PlantDrawn(31),
    ]
    assert outcome.state.position.market == (*MARKET[:6], 30, 31)


@pytest.mark.rule("4.4.6")
def test_a_plant_above_the_leaders_cities_stays() -> None:
    state = building(*NINE[:4], market=(6, 7, *MARKET[:6]))
    assert play(state, BuildCities((NINE[4],))).state.position.market == (6, 7, *MARKET[:6])


@pytest.mark.rule("4.4.6")
def test_obsolete_replacements_are_replaced_again_and_again() -> None:
    state = building(*NINE[:5], market=(6, *MARKET[:7]), deck=(5, 3, 40, 31, STEP_3))
    outcome = play(state, BuildCities((NINE[5],)))
    assert market_changes(outcome.events) == [
        NINE[5],
        PlantRemoved(6, Removal.OBSOLETE),
        PlantDrawn(5),
        PlantRemoved(5, Removal.OBSOLETE),
        PlantDrawn(3),
        PlantRemoved(3, Removal.OBSOLETE),
        PlantDrawn(40),
    ]
    assert outcome.state.position.removed[-3:] == (6, 5, 3)


@pytest.mark.rule("4.4.6", "10.1")
def test_the_player_with_most_cities_is_the_measure() -> None:
    six, two = NINE[:6], NINE[6:8]
    state = building("koeln", others={0: six[:5], 1: two}, market=(6, *MARKET[:7]))
    unmoved = play(state, BuildCities(("aachen",))).state
    assert unmoved.position.market[0] == 6
    state = building("koeln", others={0: six, 1: two}, market=(6, *MARKET[:7]))
    outcome = play(state, BuildCities(("aachen",)))
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(6, Removal.OBSOLETE)]


@pytest.mark.rule("9.5", "4.4.6")
def test_by_option_the_player_with_fewest_cities_is_the_measure() -> None:
    state = arrange(
        game(variants=(Variant.OBSOLETE_BY_TRAILING,)),
        Phase.BUILDING,
        cities={0: NINE[:6], 1: NINE[6:9], 2: ("koeln", "aachen")},
        market=(3, *MARKET[:7]),
        deck=(30, STEP_3),
        money={2: 100},
    )
    outcome = play(state, BuildCities(("duesseldorf",)))
    assert outcome.state.position.market == (*MARKET[:7], 30)


@pytest.mark.rule("4.4.6", "4.0e")
def test_an_obsolete_plant_is_replaced_in_the_auction_too() -> None:
    state = arrange(
        game(),
        Phase.AUCTION,
        cities={0: NINE[:6]},
        money={0: 60},
        market=MARKET,
        deck=(6, 30, STEP_3),
    )
    outcome = play(state, OpenAuction(20, 20), Pass(), Pass())
    assert of_kind(outcome.events, PlantBought, PlantDrawn, PlantRemoved) == [
        PlantBought(0, 20, 20),
        PlantDrawn(6),
        PlantRemoved(6, Removal.OBSOLETE),
        PlantDrawn(30),
    ]


@pytest.mark.rule("4.4.6", "4.0e")
def test_an_obsolete_plant_is_replaced_in_the_market_update_too() -> None:
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        cities={0: NINE[:6]},
        plants={0: (13,)},
        market=MARKET,
        deck=(6, 30, STEP_3),
    )
    outcome = play(state, RunPlants(()))
    assert outcome.state.position.market == (*MARKET[:7], 30)
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(6, Removal.OBSOLETE)]


@pytest.mark.rule("4.4.6", "4.0a", "4.0e")
def test_the_decks_last_card_is_checked_and_nothing_follows_it() -> None:
    state = building(*NINE[:5], step=3, market=(6, *MARKET[:5]), deck=(4,))
    outcome = play(state, BuildCities((NINE[5],)))
    assert market_changes(outcome.events) == [
        NINE[5],
        PlantRemoved(6, Removal.OBSOLETE),
        PlantDrawn(4),
        PlantRemoved(4, Removal.OBSOLETE),
        DeckRanOut(),
    ]
    assert outcome.state.position.market == MARKET[:5]


@pytest.mark.rule("4.4.6")
def test_owned_plants_never_become_obsolete() -> None:
    state = arrange(
        game(),
        Phase.BUILDING,
        cities={2: NINE[:5]},
        plants={0: (4,), 1: (5,), 2: (3,)},
        money={2: 100},
        market=MARKET,
        deck=(30, STEP_3),
    )
    outcome = play(state, BuildCities((NINE[5],)))
    owned = [player.plants for player in outcome.state.position.players]
    assert owned == [(4,), (5,), (3,)]
    assert not of_kind(outcome.events, PlantRemoved)


@pytest.mark.rule("4.4.6", "1.T12")
def test_recharged_knows_no_obsolete_plants() -> None:
    state = building(*NINE[:5], market=(6, *MARKET[:7]), edition="recharged")
    outcome = play(state, BuildCities((NINE[5],)))
    assert outcome.state.position.market == (6, *MARKET[:7])
