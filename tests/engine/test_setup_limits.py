"""Section 1's numbers that bind later: plants owned, Step 2, the end, obsolete plants."""

from __future__ import annotations

import pytest
from builders import arrange, game, of_kind, play

from game.engine.actions import BuildCities, Done, OpenAuction, Pass
from game.engine.apply import Outcome
from game.engine.events import Phase, PlantRemoved, Removal, StepBegan
from game.engine.model import Decision
from game.engine.plants import STEP_3

COUNTS = (2, 3, 4, 5, 6)


def by_count(edition: str, *figures: int) -> list[tuple[str, int, int]]:
    return [(edition, players, figure) for players, figure in zip(COUNTS, figures, strict=True)]


STEP_2 = by_count("classic", 10, 7, 7, 7, 6) + by_count("recharged", 7, 7, 7, 7, 6)
END = by_count("classic", 21, 17, 17, 15, 14) + by_count("recharged", 18, 17, 17, 15, 14)


def builds_up_to(edition: str, players: int, cities: int, step: int) -> Outcome:
    """Phase 4, in which the last to build connects this many-th city."""
    new = game(edition, players=players)
    zone = new.position.in_play.cities
    state = arrange(new, Phase.BUILDING, step=step, cities={0: zone[: cities - 1]}, money={0: 1000})
    return play(state, *[Done()] * (players - 1), BuildCities((zone[cities - 1],)), Done())


@pytest.mark.rule("1.T10")
@pytest.mark.parametrize(("edition", "players", "cities"), STEP_2)
def test_cities_that_bring_on_step_2(edition: str, players: int, cities: int) -> None:
    short = builds_up_to(edition, players, cities - 1, step=1)
    assert of_kind(short.events, StepBegan) == []
    assert short.state.position.step == 1
    reached = builds_up_to(edition, players, cities, step=1)
    assert of_kind(reached.events, StepBegan) == [StepBegan(2)]


@pytest.mark.rule("1.T11")
@pytest.mark.parametrize(("edition", "players", "cities"), END)
def test_cities_that_end_the_game(edition: str, players: int, cities: int) -> None:
    assert not builds_up_to(edition, players, cities - 1, step=2).state.is_over
    assert builds_up_to(edition, players, cities, step=2).state.is_over


@pytest.mark.rule("1.T8")
@pytest.mark.parametrize(
    ("edition", "players", "limit"),
    by_count("classic", 4, 3, 3, 3, 3) + by_count("recharged", 3, 3, 3, 3, 3),
)
def test_most_plants_a_player_may_own(edition: str, players: int, limit: int) -> None:
    market, deck = (20, 21, 22, 23, 24, 25, 26, 27), (30, 31, 32, 33, STEP_3)
    for owned, too_many in ((limit - 1, False), (limit, True)):
        state = arrange(
            game(edition, players=players),
            Phase.AUCTION,
            plants={0: (3, 4, 5, 6)[:owned]},
            market=market,
            deck=deck,
        )
        state = play(state, OpenAuction(21, 21), *[Pass()] * (players - 1)).state
        assert len(state.position.players[0].plants) == owned + 1
        assert (state.position.decision is Decision.DISCARD_PLANT) is too_many


@pytest.mark.rule("1.T12")
@pytest.mark.parametrize(
    ("edition", "gone"),
    [("classic", [PlantRemoved(3, Removal.OBSOLETE)]), ("recharged", [])],
)
def test_plants_become_obsolete_in_classic_only(edition: str, gone: list[PlantRemoved]) -> None:
    state = arrange(
        game(edition),
        Phase.BUILDING,
        order=(2, 1, 0),
        cities={0: ("koeln", "aachen")},
        market=(3, 4, 5, 6, 7, 8, 9, 10),
        deck=(20, 21, STEP_3),
    )
    assert of_kind(play(state, BuildCities(("trier",))).events, PlantRemoved) == gone


@pytest.mark.rule("1.6", "10.10")
def test_houses_of_a_player_are_not_limited() -> None:
    """The box has 22 for each colour."""
    state = game(players=6)
    zone = state.position.in_play.cities
    state = arrange(state, Phase.BUILDING, cities={5: zone[:13]}, money={5: 2000})
    state = play(state, BuildCities(zone[13:])).state
    assert len(state.position.players[5].cities) == 35
