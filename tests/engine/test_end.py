"""The end of the game: when it comes, and who has won."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from builders import arrange, game, of_kind, play

from game.engine.actions import BuildCities, Done
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    CitiesPowered,
    Event,
    GameEnded,
    MarketRefilled,
    Phase,
    PlantBuried,
    PlantDrawn,
    PlantRemoved,
    Standing,
    StepBegan,
)
from game.engine.model import Cartel, GameState, Result
from game.engine.plants import STEP_3
from game.engine.terms import TieBreak
from game.engine.tokens import Tokens
from game.engine.view import view_for

MARKET = (26, 27, 28, 29, 30, 32, 34, 35)
END = {
    ("classic", 2): 21,
    ("classic", 3): 17,
    ("classic", 4): 17,
    ("classic", 5): 15,
    ("classic", 6): 14,
    ("recharged", 2): 18,
    ("recharged", 3): 17,
    ("recharged", 4): 17,
    ("recharged", 5): 15,
    ("recharged", 6): 14,
}


def last_building(
    edition: str,
    cities: Mapping[int, int],
    *,
    players: int = 3,
    step: int = 3,
    plants: Mapping[int, tuple[int, ...]] = {},
    tokens: Mapping[int, Tokens] = {},
    money: Mapping[int, int] = {},
    deck: tuple[int, ...] = (STEP_3,),
) -> GameState:
    """Phase 4 with networks of these sizes; each takes the zone's cities from the front."""
    fresh = game(edition, players=players)
    names = fresh.position.in_play.cities
    cartel = Cartel(10) if fresh.position.cartel else None
    return arrange(
        fresh,
        Phase.BUILDING,
        step=step,
        plants={0: (13,), **plants},
        tokens=tokens,
        cities={seat: names[:count] for seat, count in cities.items()},
        money=money,
        market=MARKET[: 6 if step == 3 else 8],
        deck=deck,
        fuel=Tokens(10, 10, 10, 5),
        cartel=cartel,
        cartel_slots=dict.fromkeys(names[:6], 0) if cartel else {},
    )


def all_done(state: GameState) -> tuple[GameState, tuple[Event, ...]]:
    outcome = play(state, *[Done()] * len(state.position.waiting))
    return outcome.state, outcome.events


def result_of(state: GameState) -> Result:
    """The result once everybody has finished building."""
    final, events = all_done(state)
    result = final.position.result
    assert result is not None
    assert of_kind(events, GameEnded) == [GameEnded(result.ranking, result.decided_by)]
    return result


def places(result: Result) -> dict[int, int]:
    return {line.seat: line.place for line in result.ranking}


@pytest.mark.rule("6.1", "1.T11", "10.2")
@pytest.mark.parametrize(("edition", "players"), END)
def test_the_game_ends_at_the_number_of_cities_not_before(edition: str, players: int) -> None:
    number = END[edition, players]
    phases = []
    for count in (number - 1, number):
        state = last_building(edition, {0: count}, players=players, step=2)
        phases.append(all_done(state)[0].position.phase)
    assert phases == [Phase.BUREAUCRACY, Phase.END]


@pytest.mark.rule("6.1", "8.1")
def test_houses_of_the_cartel_do_not_end_the_game() -> None:
    fresh = game("recharged", players=2)
    names = fresh.position.in_play.cities
    state = arrange(
        fresh,
        Phase.BUILDING,
        step=2,
        plants={0: (13,)},
        cities={0: names[:17]},
        market=MARKET,
        deck=(STEP_3,),
        cartel=Cartel(0),
        cartel_slots=dict.fromkeys(names[:16], 1),
    )
    assert all_done(state)[0].position.phase is Phase.BUREAUCRACY


@pytest.mark.rule("6.1")
def test_everybody_still_builds_in_the_phase_in_which_the_number_is_reached() -> None:
    state = last_building("classic", {0: 3, 1: 3, 2: 16}, money={0: 100, 1: 100, 2: 100})
    names = state.position.in_play.cities
    state = play(state, BuildCities((names[16],)), Done()).state
    assert state.position.to_act == (1,)
    state = play(state, BuildCities((names[3],)), Done(), BuildCities((names[4],))).state
    assert state.position.phase is Phase.BUILDING
    final = play(state, Done()).state
    assert final.position.phase is Phase.END
    assert [len(player.cities) for player in final.position.players] == [4, 4, 17]


@pytest.mark.rule("6.1")
def test_more_cities_than_the_number_are_allowed() -> None:
    state = last_building("classic", {2: 16}, money={2: 200})
    names = state.position.in_play.cities
    result = result_of(play(state, BuildCities(names[16:19])).state)
    assert next(line.cities for line in result.ranking if line.seat == 2) == 19


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_the_end_comes_before_any_change_of_step(edition: str) -> None:
    final, events = all_done(last_building(edition, {1: 17}, step=1))
    assert final.position.phase is Phase.END
    assert not of_kind(events, StepBegan, PlantRemoved, PlantDrawn)
    assert final.position.market == MARKET
    assert final.position.step == 1


@pytest.mark.rule("6.1", "5.4")
def test_the_end_comes_before_a_step_3_whose_card_came_up_in_this_phase() -> None:
    fresh = game()
    names = fresh.position.in_play.cities
    state = arrange(
        fresh,
        Phase.BUILDING,
        step=2,
        cities={2: names[:16]},
        money={2: 100},
        market=(17, *MARKET[:7]),
        deck=(STEP_3, 36),
    )
    outcome = play(state, BuildCities((names[16],)), Done(), Done(), Done())
    assert outcome.state.position.phase is Phase.END
    assert not of_kind(outcome.events, StepBegan)


@pytest.mark.rule("6.1")
def test_nothing_is_earned_burnt_or_refilled_after_the_end() -> None:
    state = last_building(
        "classic", {0: 17, 1: 5}, plants={1: (4,)}, tokens={1: Tokens(coal=4)}, money={1: 77}
    )
    final, events = all_done(state)
    assert not of_kind(events, CitiesPowered, MarketRefilled, PlantBuried)
    assert final.purses == (50, 77, 50)
    assert final.position.players[1].tokens == Tokens(coal=4)
    assert final.position.fuel == state.position.fuel


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_nobody_acts_after_the_end(seat: int) -> None:
    final, _ = all_done(last_building("classic", {0: 17}))
    assert final.position.to_act == ()
    with pytest.raises(IllegalAction) as caught:
        apply(final, seat, Done())
    assert caught.value == IllegalAction(Illegal.GAME_OVER)


@pytest.mark.rule("6.1", "1.6")
def test_all_money_is_shown_at_the_end() -> None:
    state = last_building("classic", {0: 17}, money={0: 1, 1: 2, 2: 3})
    assert view_for(state, 1).money == (None, 2, None)
    assert view_for(all_done(state)[0], None).money == (1, 2, 3)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("plants", "tokens", "cities", "powered"),
    [
        ((20, 25, 31), Tokens(coal=8), 17, 16),
        ((20, 25, 31), Tokens(coal=7), 17, 11),
        ((20, 25, 31), Tokens(coal=4), 17, 6),
        ((20, 25, 31), Tokens(coal=8), 9, 9),
        ((20, 25, 31), Tokens(), 17, 0),
        ((12, 15, 16), Tokens(coal=3, oil=3), 17, 8),
        ((12, 15, 16), Tokens(coal=1, oil=4), 17, 5),
        ((12, 15, 16), Tokens(coal=2, oil=1), 17, 3),
        ((33, 44, 50), Tokens(), 17, 15),
        ((), Tokens(), 17, 0),
    ],
)
def test_the_score_is_the_most_that_plants_and_tokens_can_power(
    plants: tuple[int, ...], tokens: Tokens, cities: int, powered: int
) -> None:
    state = last_building("recharged", {0: 17, 1: cities}, plants={1: plants}, tokens={1: tokens})
    result = result_of(state)
    assert next(line.powered for line in result.ranking if line.seat == 1) == powered


@pytest.mark.rule("6.2")
def test_most_powered_wins_against_more_money_and_cities() -> None:
    state = last_building(
        "classic", {0: 17, 1: 14, 2: 6}, plants={1: (18,), 2: (44,)}, money={0: 300, 1: 100, 2: 0}
    )
    result = result_of(state)
    assert result.ranking == (
        Standing(seat=2, place=1, powered=5, money=0, cities=6),
        Standing(seat=1, place=2, powered=2, money=100, cities=14),
        Standing(seat=0, place=3, powered=1, money=300, cities=17),
    )
    assert result.winners == (2,)
    assert result.decided_by is None


EQUAL = {0: (33,), 1: (37,), 2: (18,)}
"""Seats 0 and 1 power four cities each, seat 2 two."""


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_money_decides_between_equal_scores(edition: str) -> None:
    cities, money = {0: 17, 1: 12, 2: 12}, {0: 40, 1: 41, 2: 200}
    result = result_of(last_building(edition, cities, plants=EQUAL, money=money))
    assert places(result) == {1: 1, 0: 2, 2: 3}
    assert result.decided_by is TieBreak.MONEY


@pytest.mark.rule("6.2")
def test_money_counts_as_held_after_the_last_building() -> None:
    state = last_building(
        "classic", {0: 17, 1: 12, 2: 2}, plants=EQUAL, money={0: 40, 1: 50, 2: 0}, deck=()
    )
    state = play(state, Done()).state
    free = state.position.in_play.cities[20]
    spent = play(state, BuildCities((free,)), Done()).state
    assert spent.purses[1] < 40
    final = play(spent, Done()).state.position.result
    assert final is not None
    assert final.winners == (0,)
    assert {line.seat: line.money for line in final.ranking} == {0: 40, 1: spent.purses[1], 2: 0}


@pytest.mark.rule("6.2")
def test_classic_compares_networks_where_money_is_equal() -> None:
    cities, money = {0: 15, 1: 17, 2: 9}, {0: 40, 1: 40, 2: 90}
    result = result_of(last_building("classic", cities, plants=EQUAL, money=money))
    assert places(result) == {1: 1, 0: 2, 2: 3}
    assert result.decided_by is TieBreak.CITIES


@pytest.mark.rule("6.2")
def test_recharged_shares_the_victory_where_money_is_equal() -> None:
    cities, money = {0: 15, 1: 17, 2: 9}, {0: 40, 1: 40, 2: 90}
    result = result_of(last_building("recharged", cities, plants=EQUAL, money=money))
    assert places(result) == {0: 1, 1: 1, 2: 3}
    assert set(result.winners) == {0, 1}
    assert result.decided_by is None


@pytest.mark.rule("6.2")
def test_classic_shares_the_victory_where_all_is_equal() -> None:
    cities, money = {0: 17, 1: 17, 2: 9}, {0: 40, 1: 40, 2: 90}
    result = result_of(last_building("classic", cities, plants=EQUAL, money=money))
    assert places(result) == {0: 1, 1: 1, 2: 3}
    assert result.decided_by is None


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("money", "expected"),
    [
        ((40, 40, 40), {0: 1, 1: 1, 2: 1}),
        ((50, 40, 40), {0: 1, 1: 2, 2: 2}),
        ((40, 50, 50), {0: 3, 1: 1, 2: 1}),
        ((40, 60, 50), {0: 3, 1: 1, 2: 2}),
    ],
)
def test_equal_players_have_equal_places_and_the_next_place_counts_them(
    money: tuple[int, int, int], expected: dict[int, int]
) -> None:
    state = last_building(
        "recharged",
        {0: 17, 1: 12, 2: 9},
        plants={0: (18,), 1: (22,), 2: (17,)},
        tokens={2: Tokens(uranium=1)},
        money=dict(enumerate(money)),
    )
    assert places(result_of(state)) == expected


@pytest.mark.rule("6.2")
def test_who_ended_the_game_need_not_win() -> None:
    state = last_building("classic", {0: 9, 2: 16}, plants={0: (44,), 2: (4,)}, money={2: 100})
    state = play(state, BuildCities((state.position.in_play.cities[16],))).state
    result = result_of(state)
    assert result.winners == (0,)
    assert next(line.cities for line in result.ranking if line.seat == 2) == 17


@pytest.mark.rule("6.2", "8.1")
def test_the_cartel_is_not_ranked() -> None:
    result = result_of(last_building("recharged", {0: 18, 1: 4}, players=2))
    assert [line.seat for line in result.ranking] == [0, 1]
