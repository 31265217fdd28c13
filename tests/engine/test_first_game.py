"""The first game: seven cities, one step (9.2)."""

from __future__ import annotations

from typing import Any

import pytest
from builders import arrange, asked, game, idle_until, of_kind, play

from game.engine.actions import BuildCities, Done, RunPlants
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    EndReason,
    GameEnded,
    Phase,
    PlantBuried,
    PlantDrawn,
    PlantRemoved,
    Removal,
    StepBegan,
)
from game.engine.model import GameState
from game.engine.options import BuildOptions
from game.engine.plants import STEP_3
from game.engine.terms import TieBreak, Variant

EAST = ("halle", "leipzig", "erfurt", "dresden", "fulda", "wuerzburg", "nuernberg")


def first_game(phase: Phase, players: int = 3, **more: Any) -> GameState:
    """A first game in the middle of it."""
    start = game(players=players, variants=(Variant.FIRST_GAME,))
    return arrange(start, phase, **more)


@pytest.mark.rule("9.2")
def test_step_3_card_stays_in_the_box() -> None:
    assert STEP_3 not in game(variants=(Variant.FIRST_GAME,)).deck
    assert game().deck[-1] == STEP_3


@pytest.mark.rule("9.2")
def test_plants_put_under_the_deck_come_up_again() -> None:
    state = first_game(
        Phase.BUREAUCRACY, plants={0: (13,)}, market=(11, 12, 14, 15, 16, 17, 18, 50), deck=(19,)
    )
    outcome = play(state, RunPlants(()))
    assert of_kind(outcome.events, PlantBuried, PlantDrawn) == [PlantBuried(50), PlantDrawn(19)]
    assert outcome.state.position.deck_size == 1
    later = idle_until(outcome.state, PlantBuried)
    assert of_kind(later.events, PlantDrawn)[0] == PlantDrawn(50)


@pytest.mark.rule("9.2")
def test_step_2_never_begins_not_even_at_6_cities_with_six_players() -> None:
    state = first_game(Phase.BUILDING, 6, cities={5: EAST[:5]}, money={5: 100})
    outcome = play(state, BuildCities((EAST[5],)), *[Done()] * 6)
    assert not of_kind(outcome.events, StepBegan, GameEnded)
    assert outcome.state.position.phase is not Phase.BUILDING
    assert outcome.state.position.step == 1


@pytest.mark.rule("9.2", "5.1")
def test_without_the_variant_six_cities_of_six_players_do_bring_step_2() -> None:
    state = arrange(game(players=6), Phase.BUILDING, cities={5: EAST[:5]}, money={5: 100})
    outcome = play(state, BuildCities((EAST[5],)), *[Done()] * 6)
    assert of_kind(outcome.events, StepBegan) == [StepBegan(2)]


@pytest.mark.rule("9.2", "4.4.6")
def test_obsolete_rule_holds_in_the_first_game() -> None:
    state = first_game(Phase.BUILDING, cities={2: EAST[:2]}, money={2: 100})
    outcome = play(state, BuildCities((EAST[2],)))
    assert of_kind(outcome.events, PlantRemoved) == [PlantRemoved(3, Removal.OBSOLETE)]


@pytest.mark.rule("9.2")
def test_nobody_builds_beyond_7_cities() -> None:
    state = first_game(Phase.BUILDING, cities={2: EAST}, money={2: 500})
    asks = asked(state, BuildOptions)
    assert asks.refusal(BuildCities(("kassel",))) == IllegalAction(Illegal.CITY_LIMIT, limit=7)
    assert not asks.offers()


@pytest.mark.rule("9.2")
def test_plan_that_would_reach_8_cities_is_refused() -> None:
    state = first_game(Phase.BUILDING, cities={2: EAST[:6]}, money={2: 500})
    asks = asked(state, BuildOptions)
    assert BuildCities((EAST[6],)) in asks
    assert asks.refusal(BuildCities((EAST[6], "kassel"))) == IllegalAction(
        Illegal.CITY_LIMIT, limit=7
    )
    assert not asks.offers((EAST[6],))


@pytest.mark.rule("9.2", "6.1")
def test_first_game_ends_after_the_phase_4_in_which_someone_reaches_7() -> None:
    state = first_game(Phase.BUILDING, cities={2: EAST[:6]}, money={2: 500})
    built = play(state, BuildCities((EAST[6],)))
    assert not built.state.is_over
    others_too = play(built.state, Done(), BuildCities(("essen",)), Done())
    assert not others_too.state.is_over
    assert of_kind(play(others_too.state, Done()).events, GameEnded)


@pytest.mark.rule("9.2")
def test_first_game_goes_on_with_6_cities() -> None:
    state = first_game(Phase.BUILDING, cities={2: EAST[:6]})
    assert not of_kind(play(state, Done(), Done(), Done()).events, GameEnded)


@pytest.mark.rule("9.2", "6.1a")
def test_first_game_ends_when_no_city_is_left_though_nobody_has_7() -> None:
    """Six players with 6, 6, 6, 6, 6 and 5 of the 35 cities: nothing could ever be built again."""
    start = game(players=6, variants=(Variant.FIRST_GAME,))
    zone = start.position.in_play.cities
    networks = {seat: zone[6 * seat : 6 * seat + 6] for seat in range(6)}
    assert len(networks[5]) == 5
    last = networks[5][-1]
    state = arrange(
        start,
        Phase.BUILDING,
        cities={**networks, 5: networks[5][:-1]},
        plants={seat: (number,) for seat, number in enumerate((11, 12, 13, 14, 15, 16))},
    )
    done = [Done()] * 5
    assert not play(state, Done(), *done).state.is_over
    built = play(state, BuildCities((last,), and_done=True), *done)
    (ended,) = of_kind(built.events, GameEnded)
    assert isinstance(ended, GameEnded)
    assert ended.reason is EndReason.FULL_ZONE


@pytest.mark.rule("9.2", "6.2", "10.18")
@pytest.mark.parametrize(
    ("money", "decided_by", "winners"),
    [
        ({0: 30, 1: 20, 2: 10}, TieBreak.MONEY, (0,)),
        ({0: 30, 1: 30, 2: 30}, TieBreak.CITIES, (2,)),
        ({0: 30, 1: 30, 2: 20}, None, (0, 1)),
    ],
)
def test_ties_of_the_first_game_are_broken_as_ever(
    money: dict[int, int],
    decided_by: TieBreak | None,
    winners: tuple[int, ...],
) -> None:
    state = first_game(Phase.BUILDING, cities={2: EAST}, money=money)
    result = play(state, Done(), Done(), Done()).state.position.result
    assert result is not None
    assert (result.decided_by, result.winners) == (decided_by, winners)
