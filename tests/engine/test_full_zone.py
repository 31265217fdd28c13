"""The zone is full before anybody has reached the end number (6.1a)."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from builders import arrange, content, game, of_kind, play, setup_of
from full_zone_tables import DECK, MARKET, THREE_AREAS, TWO_AREAS, crowded, dealt_out
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from random_play import random_game, zones

from game.bots.registry import bot_named
from game.engine.actions import BuildCities, Done
from game.engine.agreement import may_fill_up, work_out
from game.engine.apply import Outcome
from game.engine.events import EndReason, GameEnded, Phase, StepBegan
from game.engine.model import NOBODY, Cartel, GameState
from game.engine.places import is_number_in_reach, places_left
from game.engine.plants import STEP_3
from game.engine.scoring import end_reason
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.playing import play_out


def all_done(state: GameState) -> Outcome:
    return play(state, *[Done()] * len(state.position.waiting))


def end_of(outcome: Outcome) -> GameEnded:
    (ended,) = of_kind(outcome.events, GameEnded)
    assert isinstance(ended, GameEnded)
    return ended


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize(
    ("players", "areas"), [(6, TWO_AREAS), (6, THREE_AREAS), (5, THREE_AREAS), (4, THREE_AREAS)]
)
def test_the_game_ends_when_the_last_slot_is_taken(
    edition: str, players: int, areas: tuple[str, ...]
) -> None:
    state = crowded(players, areas, edition=edition)
    at = state.position
    assert places_left(at) == 1
    assert not all_done(state).state.is_over
    last = at.in_play.cities[-1]
    builder = next(seat for seat in at.order[::-1] if last not in at.players[seat].cities)
    while state.position.to_act != (builder,):
        state = play(state, Done()).state
    outcome = all_done(play(state, BuildCities((last,))).state)
    assert end_of(outcome).reason is EndReason.FULL_ZONE
    assert outcome.state.position.most_cities < outcome.state.terms.end_cities


@pytest.mark.rule("6.1a", "6.1")
def test_everybody_still_has_the_turn_in_which_the_zone_fills_up() -> None:
    state = crowded(6, TWO_AREAS)
    last = state.position.in_play.cities[-1]
    state = play(state, BuildCities((last,), and_done=True)).state
    assert not state.is_over
    assert state.position.phase is Phase.BUILDING
    assert all_done(state).state.position.phase is Phase.END


@pytest.mark.rule("6.1a", "6.1")
def test_the_number_is_the_reason_where_both_come_at_once() -> None:
    """One network of 14 in the 14 cities of two areas, the rest shared by five others."""
    fresh = game(players=6, areas=TWO_AREAS)
    zone = fresh.position.in_play.cities
    networks = dealt_out(zone, 5, 2)
    state = arrange(
        fresh,
        Phase.BUILDING,
        step=3,
        plants={0: (13,)},
        cities={0: zone, **{seat + 1: tuple(cities) for seat, cities in networks.items()}},
        market=MARKET,
        deck=DECK,
    )
    assert places_left(state.position) == 0
    assert end_of(all_done(state)).reason is EndReason.NUMBER


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize("step", [1, 2])
def test_slots_that_a_later_step_opens_are_still_to_come(step: int) -> None:
    state = crowded(6, TWO_AREAS, free=0, step=step)
    assert places_left(state.position) == 14 * (3 - step)
    assert not all_done(state).state.is_over


@pytest.mark.rule("6.1a")
def test_the_full_zone_ends_the_game_before_any_change_of_step() -> None:
    start = game(players=6, variants=(Variant.FIRST_GAME,))
    networks = dealt_out(start.position.in_play.cities, 6, 1)
    state = arrange(start, Phase.BUILDING, cities={seat: tuple(c) for seat, c in networks.items()})
    outcome = all_done(state)
    assert end_of(outcome).reason is EndReason.FULL_ZONE
    assert not of_kind(outcome.events, StepBegan)


@pytest.mark.rule("6.1a")
def test_lack_of_money_does_not_close_a_slot_for_good() -> None:
    state = crowded(6, TWO_AREAS)
    poor = arrange(
        state,
        Phase.BUILDING,
        step=3,
        plants={0: (13,)},
        cities={seat: player.cities for seat, player in enumerate(state.position.players)},
        money=dict.fromkeys(range(6), 0),
        market=MARKET,
        deck=DECK,
    )
    assert not all_done(poor).state.is_over


@pytest.mark.rule("6.1a")
def test_a_free_slot_serves_nobody_where_both_players_have_a_house() -> None:
    """Two players on three areas: the third slot of a city stays empty for good."""
    fresh = game(players=2)
    zone = fresh.position.in_play.cities
    both = arrange(
        fresh,
        Phase.BUILDING,
        step=2,
        cities={0: zone[:20], 1: zone[:20]},
        market=(*MARKET, 36, 37),
        deck=(*DECK, STEP_3),
    )
    assert places_left(both.position) == 2
    assert is_number_in_reach(both.position)


@pytest.mark.rule("6.1a", "8.1")
def test_houses_of_the_cartel_take_slots_too() -> None:
    fresh = game("recharged", players=2)
    zone = fresh.position.in_play.cities
    state = arrange(
        fresh,
        Phase.BUILDING,
        step=3,
        cities={0: zone[:17], 1: zone[:17]},
        market=MARKET,
        deck=DECK,
        cartel=Cartel(0),
        cartel_slots=dict.fromkeys(zone[:16], 2),
    )
    assert places_left(state.position) == 2 * 4
    assert not all_done(state).state.is_over


@pytest.mark.rule("6.1a")
def test_the_number_is_out_of_reach_once_too_few_cities_have_room() -> None:
    """Each of six has seven of fourteen cities; five of the others are full: twelve at most."""
    reachable = crowded(6, TWO_AREAS, free=40)
    assert is_number_in_reach(reachable.position)
    crowd = crowded(6, TWO_AREAS, free=6)
    assert not is_number_in_reach(crowd.position)


FILLS_UP = {(6, 2), (6, 3), (5, 3), (4, 3)}
"""Players and areas at which the zone may be full before the number is reached (6.1a)."""
FILLS_UP_FIRST = {(6, 2), (6, 3), (6, 4), (6, 5), (5, 2), (5, 3), (5, 4), (4, 2), (4, 3), (3, 2)}


def sizes_of(first_game: bool) -> list[tuple[int, int]]:
    """Players and areas that make a game: the zone holds at least the end number."""
    ends = {2: 21, 3: 17, 4: 17, 5: 15, 6: 14}
    tables = product(range(2, 7), range(1, 7))
    return [(players, n) for players, n in tables if 7 * n >= (7 if first_game else ends[players])]


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize("first_game", [False, True])
def test_which_tables_may_fill_up(first_game: bool) -> None:
    found = set()
    variants = (Variant.FIRST_GAME,) if first_game else ()
    for players, count in sizes_of(first_game):
        setup = GameSetup("classic", "germany", players, area_count=count, variants=variants)
        if may_fill_up(work_out(setup, content())):
            found.add((players, count))
    wanted = FILLS_UP_FIRST if first_game else FILLS_UP
    alone = {(players, 1) for players in range(2, 7)} if first_game else set()
    assert found == wanted | alone


@pytest.mark.rule("6.1a")
def test_given_areas_are_counted_by_their_cities() -> None:
    assert may_fill_up(work_out(setup_of(players=6, areas=TWO_AREAS), content()))
    assert not may_fill_up(work_out(setup_of(players=6), content()))


@st.composite
def small_tables(draw: st.DrawFn) -> GameSetup:
    """Six, five or four players on as few areas as there may be, or a first game of six."""
    map_id = draw(st.sampled_from(content().map_ids()))
    rules = content().rule_set(draw(st.sampled_from(content().rule_set_ids())))
    players, count = draw(st.sampled_from(sorted(FILLS_UP)))
    first = rules.first_game is not None and draw(st.booleans())
    return GameSetup(
        edition=rules.id,
        map=map_id,
        players=players,
        areas=AreaChoice.GIVEN,
        given_areas=draw(st.sampled_from(zones(map_id, rules.form, count))),
        variants=(Variant.FIRST_GAME,) if first else (),
    )


@pytest.mark.rule("6.1a")
@settings(max_examples=25, derandomize=True, suppress_health_check=list(HealthCheck))
@given(small_tables(), st.integers(0, 10**6))
def test_random_play_on_too_few_areas_always_ends(setup: GameSetup, seed: int) -> None:
    last = random_game(setup, seed)[-1]
    at = last.state.position
    assert at.result is not None
    (ended,) = [event for event in last.events if isinstance(event, GameEnded)]
    assert ended.reason is end_reason(at)
    reached = at.most_cities >= at.terms.end_cities
    assert (ended.reason is EndReason.NUMBER) == reached
    free = [slots for slots in map(at.slots, at.in_play.cities) if NOBODY in slots[: at.step]]
    assert reached or not free


@pytest.mark.rule("6.1a")
@pytest.mark.parametrize(
    ("bot", "seed"),
    [*(("random", seed) for seed in range(1, 7)), ("easy", 2), ("normal", 2), ("hoarder", 1)],
)
def test_six_bots_on_two_areas_come_to_an_end(bot: str, seed: int) -> None:
    start = new_game(setup_of(players=6, areas=TWO_AREAS), content(), seed).state
    state, _ = play_out(start, [bot_named(bot)] * 6, Random(seed))
    assert state.is_over
