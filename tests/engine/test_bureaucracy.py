"""Phase 5: who is paid what, which tokens come back, and how the plant market moves on."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, idle_until, of_kind, play

from game.engine.actions import Pass, Run, RunPlants
from game.engine.apply import apply
from game.engine.events import (
    CitiesPowered,
    DeckRanOut,
    Event,
    MarketRefilled,
    Phase,
    PlantBuried,
    PlantDrawn,
    PlantRemoved,
    Removal,
    RunsChosen,
)
from game.engine.model import GameState
from game.engine.options import BuyOptions
from game.engine.plants import STEP_3
from game.engine.terms import Variant
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.view import events_for, view_for

MARKET = (20, 21, 22, 23, 24, 25, 26, 27)
FULL_TANKS = Tokens(coal=6, oil=0, garbage=6)
BIG = (36, 38, 46)
"""Seven cities each: 3 coal, 3 garbage, 3 coal or oil."""
ALL_BIG = RunPlants(
    (
        Run(36, Tokens(coal=3)),
        Run(38, Tokens(garbage=3)),
        Run(46, Tokens(coal=3)),
    )
)
REFILL = {
    2: ((3, 2, 1, 1), (4, 2, 2, 1), (3, 4, 3, 1)),
    3: ((4, 2, 1, 1), (5, 3, 2, 1), (3, 4, 3, 1)),
    4: ((5, 3, 2, 1), (6, 4, 3, 2), (4, 5, 4, 2)),
    5: ((5, 4, 3, 2), (7, 5, 3, 3), (5, 6, 5, 2)),
    6: ((7, 5, 3, 2), (9, 6, 5, 3), (6, 7, 6, 3)),
}
INCOME = (10, 22, 33, 44, 54, 64, 73, 82, 90, 98, 105, 112, 118, 124, 129, 134, 138, 142, 145, 148)
"""For 0 to 19 cities; 20 and more bring 150."""


def cities_of(state: GameState, count: int) -> tuple[str, ...]:
    return state.position.in_play.cities[:count]


def powering(
    plants: tuple[int, ...],
    tokens: Tokens,
    cities: int,
    *,
    variants: tuple[Variant, ...] = (),
) -> GameState:
    """Only seat 0 has anything to run."""
    fresh = game(players=4, variants=variants)
    return arrange(
        fresh,
        Phase.BUREAUCRACY,
        plants={0: plants},
        tokens={0: tokens},
        cities={0: cities_of(fresh, cities)},
        fuel=Tokens(10, 10, 10, 2),
        market=(28, 29, 30, 31, 32, 33, 34, 35),
        deck=(STEP_3,),
    )


def paid(events: tuple[Event, ...]) -> dict[int, tuple[int, int]]:
    """Cities powered and income of each seat."""
    return {
        event.seat: (event.powered, event.income)
        for event in events
        if isinstance(event, CitiesPowered)
    }


@pytest.mark.rule("4.5.1", "A1")
@pytest.mark.parametrize("cities", range(22))
def test_income_follows_the_table(cities: int) -> None:
    income = 150 if cities >= 20 else INCOME[cities]
    outcome = play(powering(BIG, FULL_TANKS, cities), ALL_BIG)
    assert paid(outcome.events)[0] == (cities, income)
    assert outcome.state.purses[0] == 50 + income


@pytest.mark.rule("4.5.1", "9.6")
@pytest.mark.parametrize(("cities", "income"), [(0, 10), (1, 20), (5, 54), (20, 112), (21, 112)])
def test_lean_payments_follow_their_own_table(cities: int, income: int) -> None:
    state = powering(BIG, FULL_TANKS, cities, variants=(Variant.LEAN_PAYMENTS,))
    assert paid(play(state, ALL_BIG).events)[0] == (cities, income)


@pytest.mark.rule("4.5.1")
def test_only_what_the_running_plants_supply_is_paid() -> None:
    outcome = play(powering((4, 10, 13), Tokens(coal=4), 9), RunPlants((Run(10, Tokens(2)),)))
    assert paid(outcome.events)[0] == (2, 33)


@pytest.mark.rule("4.5.1")
def test_only_cities_of_the_network_are_paid_and_surplus_fuel_is_burnt_all_the_same() -> None:
    outcome = play(powering(BIG, FULL_TANKS, 3), ALL_BIG)
    assert paid(outcome.events)[0] == (3, 44)
    assert outcome.state.position.players[0].tokens == Tokens(garbage=3)


@pytest.mark.rule("4.5.1")
def test_burnt_fuel_goes_to_the_supply() -> None:
    state = powering((10, 38), Tokens(coal=4, garbage=6), 9)
    runs = RunPlants((Run(10, Tokens(coal=2)), Run(38, Tokens(garbage=3))))
    before, after = state.position, play(state, runs).state.position
    assert after.players[0].tokens == Tokens(coal=2, garbage=3)
    back = after.supply.plus(after.fuel).minus(before.supply.plus(before.fuel))
    assert back == Tokens(coal=2, garbage=3)


@pytest.mark.rule("4.5.1")
def test_nothing_has_to_run() -> None:
    outcome = play(powering((10, 13), Tokens(coal=4), 5), RunPlants(()))
    assert paid(outcome.events)[0] == (0, 10)
    assert outcome.state.position.players[0].tokens == Tokens(coal=4)


@pytest.mark.rule("4.5.1")
def test_who_can_run_nothing_is_paid_the_least_without_being_asked() -> None:
    state = powering((13,), Tokens(), 5)
    assert state.position.to_act == (0,)
    outcome = play(state, RunPlants((Run(13, Tokens()),)))
    assert paid(outcome.events) == {0: (1, 22), 1: (0, 10), 2: (0, 10), 3: (0, 10)}


@pytest.mark.rule("4.5.1", "3.1")
@pytest.mark.parametrize("fuel", [Tokens(coal=2), Tokens(oil=2), Tokens(coal=1, oil=1)])
def test_a_hybrid_burns_the_mix_its_owner_announces(fuel: Tokens) -> None:
    outcome = play(powering((12,), Tokens(coal=2, oil=2), 5), RunPlants((Run(12, fuel),)))
    assert paid(outcome.events)[0] == (2, 33)
    assert outcome.state.position.players[0].tokens == Tokens(coal=2, oil=2).minus(fuel)


def three_to_run() -> GameState:
    """Order 1, 2, 0; everybody has an ecological plant and enough cities."""
    fresh = game()
    names = fresh.position.in_play.cities
    return arrange(
        fresh,
        Phase.BUREAUCRACY,
        order=(1, 2, 0),
        plants={0: (13,), 1: (18,), 2: (33,)},
        cities={0: names[:4], 1: names[4:8], 2: names[8:12]},
        market=MARKET,
        deck=(30, STEP_3),
    )


def run_all(state: GameState, seat: int) -> RunPlants:
    return RunPlants(tuple(Run(n, Tokens()) for n in state.position.players[seat].plants))


@pytest.mark.rule("4.5.1")
@pytest.mark.parametrize("answers", [(1, 2, 0), (0, 2, 1), (2, 0, 1), (0, 1, 2)])
def test_choices_come_in_any_order_and_are_paid_in_player_order(answers: tuple[int, ...]) -> None:
    state = three_to_run()
    assert set(state.position.to_act) == {0, 1, 2}
    events: list[Event] = []
    for seat in answers:
        outcome = apply(state, seat, run_all(state, seat))
        state = outcome.state
        events += outcome.events
    announced = of_kind(tuple(events), CitiesPowered)
    assert [event.seat for event in announced if isinstance(event, CitiesPowered)] == [1, 2, 0]
    assert paid(tuple(events)) == {0: (1, 22), 1: (2, 33), 2: (4, 54)}


@pytest.mark.rule("4.5.1")
def test_a_choice_waits_unseen_until_its_turn_in_player_order() -> None:
    state = three_to_run()
    outcome = apply(state, 0, run_all(state, 0))
    assert not of_kind(outcome.events, CitiesPowered)
    assert outcome.state.purses == state.purses
    assert events_for(outcome.events, 1) == (RunsChosen(0, None),)
    assert view_for(outcome.state, 1).runs is None
    assert view_for(outcome.state, 0).runs == (Run(13, Tokens()),)


@pytest.mark.rule("4.5.1")
def test_income_refill_and_market_follow_in_this_order() -> None:
    outcome = idle_until(three_to_run(), MarketRefilled)
    kinds = [type(e) for e in of_kind(outcome.events, CitiesPowered, MarketRefilled, PlantBuried)]
    assert kinds == [CitiesPowered, CitiesPowered, CitiesPowered, MarketRefilled, PlantBuried]


def refilling(
    edition: str, players: int, step: int, fuel: Tokens, held: Tokens = NO_TOKENS
) -> GameState:
    """Seat 0 is asked what to run, then the refill comes; `held` lies on its plants."""
    return arrange(
        game(edition, players=players),
        Phase.BUREAUCRACY,
        step=step,
        plants={0: (13, 20, 36)},
        tokens={0: held},
        fuel=fuel,
        market=(28, 29, 30, 31, 32, 33, 34, 35)[: 6 if step == 3 else 8],
        deck=(40, STEP_3),
    )


def refilled(state: GameState) -> Tokens:
    """What the refill brings if nothing is run."""
    (event,) = of_kind(play(state, RunPlants(())).events, MarketRefilled)
    assert isinstance(event, MarketRefilled)
    return event.tokens


@pytest.mark.rule("4.5.2", "A2")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("step", [1, 2, 3])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_refill_goes_by_player_count_and_step(edition: str, players: int, step: int) -> None:
    state = refilling(edition, players, step, Tokens(10, 10, 10, 5))
    assert refilled(state) == REFILL[players][step - 1]
    after = play(state, RunPlants(())).state.position
    assert after.fuel == Tokens(10, 10, 10, 5).plus(Tokens(*REFILL[players][step - 1]))


@pytest.mark.rule("4.5.2", "A2")
@pytest.mark.parametrize("step", [1, 2, 3])
def test_the_refill_for_two_has_its_own_row(step: int) -> None:
    state = refilling("classic", 2, step, Tokens(10, 10, 10, 5))
    assert refilled(state) == REFILL[2][step - 1]


@pytest.mark.rule("4.5.2")
def test_the_refill_stops_when_the_supply_gives_out() -> None:
    state = refilling("classic", 3, 1, Tokens(10, 23, 24, 12), held=Tokens(coal=12))
    assert refilled(state) == Tokens(2, 1, 0, 0)


@pytest.mark.rule("4.5.2")
def test_the_refill_stops_when_the_row_is_full() -> None:
    """There are as many spaces as tokens, so a full row always means an empty supply."""
    state = refilling("classic", 3, 1, Tokens(23, 24, 24, 12))
    assert refilled(state) == Tokens(1, 0, 0, 0)


@pytest.mark.rule("4.5.2")
def test_fuel_burnt_in_this_phase_can_come_back_at_once() -> None:
    state = refilling("classic", 3, 1, Tokens(12, 10, 10, 5), held=Tokens(coal=12))
    outcome = play(state, RunPlants((Run(20, Tokens(coal=3)),)))
    (event,) = of_kind(outcome.events, MarketRefilled)
    assert event == MarketRefilled(Tokens(3, 2, 1, 1))


@pytest.mark.rule("4.5.2")
def test_tokens_go_on_the_dearest_spaces_with_room() -> None:
    state = arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: (13,)},
        fuel=Tokens(coal=4, oil=0, garbage=2, uranium=3),
        market=MARKET,
        deck=(40, STEP_3),
        money={0: 300},
    )
    state = play(state, RunPlants(())).state
    state = play(state, Pass(), Pass(), Pass()).state
    prices = asked(state, BuyOptions).bill(state.position.fuel).prices
    assert prices == ((6, 6, 7, 7, 7, 8, 8, 8), (8, 8), (8, 8, 8), (10, 12, 14, 16))


def updating(step: int, market: tuple[int, ...], deck: tuple[int, ...]) -> GameState:
    return arrange(
        game("recharged"),
        Phase.BUREAUCRACY,
        step=step,
        plants={0: (13,)},
        market=market,
        deck=deck,
    )


def market_events(events: tuple[Event, ...]) -> list[Event]:
    return of_kind(events, PlantBuried, PlantRemoved, PlantDrawn, DeckRanOut)


@pytest.mark.rule("4.5.3")
@pytest.mark.parametrize("step", [1, 2])
def test_in_steps_1_and_2_the_highest_plant_goes_under_the_deck(step: int) -> None:
    outcome = play(updating(step, MARKET, (40, 30, STEP_3)), RunPlants(()))
    assert market_events(outcome.events) == [PlantBuried(27), PlantDrawn(40)]
    assert outcome.state.position.market == (*MARKET[:7], 40)
    assert outcome.state.deck == (30, STEP_3, 27)
    assert outcome.state.position.buried == (27,)


@pytest.mark.rule("4.5.3")
def test_buried_plants_lie_below_the_step_3_card_in_the_order_of_burial() -> None:
    state = updating(1, MARKET, (40, 30, 31, STEP_3))
    state = play(state, RunPlants(())).state
    state = idle_until(state, MarketRefilled).state
    assert state.deck[-3:] == (STEP_3, 27, 40)


@pytest.mark.rule("4.5.3")
def test_in_step_3_the_lowest_plant_leaves_the_game() -> None:
    outcome = play(updating(3, MARKET[:6], (40, 30)), RunPlants(()))
    assert market_events(outcome.events) == [
        PlantRemoved(20, Removal.STEP_3_ROUND),
        PlantDrawn(40),
    ]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 40)
    assert outcome.state.deck == (30,)
    assert 20 in outcome.state.position.removed


@pytest.mark.rule("4.5.3", "4.0a")
def test_in_step_3_an_empty_deck_lets_the_market_shrink() -> None:
    outcome = play(updating(3, MARKET[:6], ()), RunPlants(()))
    assert market_events(outcome.events) == [
        PlantRemoved(20, Removal.STEP_3_ROUND),
        DeckRanOut(),
    ]
    assert outcome.state.position.market == (21, 22, 23, 24, 25)


@pytest.mark.rule("4.5.3", "4.2.10")
def test_an_empty_market_has_nothing_to_lose() -> None:
    outcome = play(updating(3, (), ()), RunPlants(()))
    assert market_events(outcome.events) == [DeckRanOut()]
    assert outcome.state.position.phase is Phase.RESOURCES
