"""How Step 3 begins outside the auction, and what it is like."""

from __future__ import annotations

import pytest
from builders import arrange, asked, game, of_kind, options, play
from step_tables import (
    FUEL,
    PILE,
    REFILL,
    SHUFFLED,
    build,
    buy,
    idle,
    idle_to,
    refills,
    removals,
    steps_begun,
    table,
)

from game.engine.actions import BuildCities, OpenAuction, Pass, RunPlants
from game.engine.apply import Outcome
from game.engine.events import (
    DeckRanOut,
    MarketRefilled,
    Phase,
    PlantBuried,
    PlantDrawn,
    PlantRemoved,
    Removal,
    RoundBegan,
    Step3CardDrawn,
    Step3CardRemoved,
    StepBegan,
)
from game.engine.model import GameState
from game.engine.options import ChoosePlantOptions
from game.engine.plants import STEP_3

# The Step 3 card in phase 4


def obsolete_in_phase_4(step: int) -> GameState:
    """Seat 2 builds first; its sixth city makes plant 6 obsolete, and the card comes up."""
    return table(
        "classic", Phase.BUILDING, step, cities={2: 5}, market=(6, 20, 21, 22, 23, 24, 25, 26)
    )


@pytest.mark.rule("5.4", "5.2", "4.4.6")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_in_phase_4_lowest_plant_and_card_leave_at_once(step: int) -> None:
    outcome = build(obsolete_in_phase_4(step), 1)
    assert removals(outcome.events) == [(6, Removal.OBSOLETE), (20, Removal.STEP_3)]
    kinds = [type(e) for e in of_kind(outcome.events, Step3CardDrawn, Step3CardRemoved, PlantDrawn)]
    assert kinds == [Step3CardDrawn, Step3CardRemoved]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26)
    assert outcome.state.deck == SHUFFLED


@pytest.mark.rule("5.4")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_in_phase_4_step_3_begins_with_phase_5(step: int) -> None:
    state = build(obsolete_in_phase_4(step), 1).state
    assert state.position.step == step
    outcome = idle_to(state, Phase.BUREAUCRACY)
    assert steps_begun(outcome.events) == [3]
    assert outcome.state.position.step == 3
    later = idle_to(outcome.state, Phase.AUCTION)
    assert refills(later.events) == [REFILL[3]]
    assert removals(later.events) == [(21, Removal.STEP_3_ROUND)]
    assert later.state.position.market == (22, 23, 24, 25, 26, 34)


@pytest.mark.rule("5.4", "4.4.4")
@pytest.mark.parametrize(("step", "slots"), [(1, 1), (2, 2)])
def test_drawn_in_phase_4_no_slot_opens_before_phase_5(step: int, slots: int) -> None:
    state = build(obsolete_in_phase_4(step), 1).state
    state = idle(state).state
    full = state.position.players[2].cities[0]
    assert (BuildCities((full,)) in options(state)) == (slots > 1)


@pytest.mark.rule("5.4", "4.4.6")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_in_phase_4_the_obsolete_check_goes_on_with_six_plants(step: int) -> None:
    fresh = game("classic", after_step_3=(3, 34, 5, 31))
    state = arrange(
        fresh,
        Phase.BUILDING,
        step=step,
        plants={0: (13,)},
        cities={2: fresh.position.in_play.cities[:5]},
        money={2: 300},
        market=(6, 7, 8, 9, 20, 21, 22, 23),
        deck=(STEP_3, 31, 5, 34, 3),
    )
    outcome = build(state, 4)
    assert removals(outcome.events) == [
        (6, Removal.OBSOLETE),
        (7, Removal.STEP_3),
        (8, Removal.OBSOLETE),
        (3, Removal.OBSOLETE),
        (9, Removal.OBSOLETE),
        (5, Removal.OBSOLETE),
    ]
    assert outcome.state.position.market == (20, 21, 22, 23, 31, 34)
    assert outcome.state.deck == ()


@pytest.mark.rule("5.4", "5.2")
def test_a_chain_of_obsolete_draws_in_phase_4_can_reach_the_card() -> None:
    state = table(
        "classic",
        Phase.BUILDING,
        2,
        cities={2: 5},
        above=(5, 3),
        market=(6, 20, 21, 22, 23, 24, 25, 26),
    )
    outcome = build(state, 1)
    assert removals(outcome.events) == [
        (6, Removal.OBSOLETE),
        (5, Removal.OBSOLETE),
        (3, Removal.OBSOLETE),
        (20, Removal.STEP_3),
    ]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26)


@pytest.mark.rule("5.7", "5.4")
def test_classic_skips_step_2_though_its_number_is_reached_in_the_same_phase_4() -> None:
    state = build(obsolete_in_phase_4(1), 2).state
    assert len(state.position.players[2].cities) == 7
    outcome = idle_to(state, Phase.AUCTION)
    assert steps_begun(outcome.events) == [3]
    assert removals(outcome.events) == [(21, Removal.STEP_3_ROUND)]


@pytest.mark.rule("5.7", "5.3", "10.17")
def test_classic_skips_step_2_though_its_number_is_reached_later() -> None:
    state = table("classic", Phase.AUCTION, 1, cities={2: 6})
    state = idle_to(state, Phase.BUILDING).state
    while state.position.to_act != (2,):
        state = idle(state).state
    outcome = idle_to(build(state, 2).state, Phase.AUCTION)
    assert steps_begun(outcome.events) == []
    assert [reason for _, reason in removals(outcome.events)] == [Removal.STEP_3_ROUND]


# The Step 3 card in phase 5


def updating(edition: str, step: int, above: tuple[int, ...] = ()) -> Outcome:
    """The market's update brings the card; the leader has 6 cities."""
    state = table(edition, Phase.BUREAUCRACY, step, above=above, cities={0: 6})
    return play(state, RunPlants(()))


@pytest.mark.rule("5.5", "5.7", "4.5.3")
@pytest.mark.parametrize(
    ("edition", "step", "left"),
    [
        ("classic", 1, (21, 22, 23, 24, 25, 26)),
        ("classic", 2, (21, 22, 23, 24, 25, 26)),
        ("recharged", 1, (22, 23, 24, 25, 26, 34)),
        ("recharged", 2, (21, 22, 23, 24, 25, 26)),
    ],
)
def test_drawn_in_phase_5_lowest_plant_and_card_leave_at_once(
    edition: str, step: int, left: tuple[int, ...]
) -> None:
    outcome = updating(edition, step)
    assert outcome.state.position.market == left
    assert set(outcome.state.deck) == {*PILE, 27} - {*left}
    assert of_kind(outcome.events, PlantBuried) == [PlantBuried(27)]
    assert len(of_kind(outcome.events, Step3CardRemoved)) == 1


@pytest.mark.rule("5.5", "4.5.2")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_in_phase_5_the_refill_was_the_old_steps_and_is_not_repeated(
    edition: str, step: int
) -> None:
    outcome = updating(edition, step)
    assert refills(outcome.events) == [REFILL[step]]
    happened = of_kind(outcome.events, MarketRefilled, Step3CardDrawn)
    assert isinstance(happened[0], MarketRefilled)


@pytest.mark.rule("5.5", "5.7", "10.6")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_in_phase_5_step_3_begins_with_the_next_round(edition: str, step: int) -> None:
    outcome = updating(edition, step)
    recharged_in_step_1 = edition == "recharged" and step == 1
    assert steps_begun(outcome.events) == ([2, 3] if recharged_in_step_1 else [3])
    happened = of_kind(outcome.events, StepBegan, RoundBegan)
    assert happened[-2:] == [StepBegan(3), RoundBegan(3)]
    assert outcome.state.position.step == 3
    assert outcome.state.position.on_offer == outcome.state.position.market
    assert len(outcome.state.position.on_offer) == 6


@pytest.mark.rule("5.5", "5.2", "4.4.6")
@pytest.mark.parametrize("step", [1, 2])
def test_drawn_in_phase_5_for_an_obsolete_plant_it_counts_as_phase_5(step: int) -> None:
    outcome = updating("classic", step, above=(5, 6))
    assert removals(outcome.events) == [
        (5, Removal.OBSOLETE),
        (6, Removal.OBSOLETE),
        (20, Removal.STEP_3),
    ]
    assert outcome.state.position.market == (21, 22, 23, 24, 25, 26)
    assert refills(outcome.events) == [REFILL[step]]
    assert steps_begun(outcome.events) == [3]


@pytest.mark.rule("5.7", "5.5")
def test_recharged_makes_the_change_of_step_2_first_from_the_shuffled_deck() -> None:
    outcome = updating("recharged", 1)
    kinds = (PlantBuried, Step3CardDrawn, StepBegan, PlantRemoved, PlantDrawn, Step3CardRemoved)
    assert of_kind(outcome.events, *kinds) == [
        PlantBuried(27),
        Step3CardDrawn(),
        StepBegan(2),
        PlantRemoved(20, Removal.STEP_2),
        PlantDrawn(34),
        PlantRemoved(21, Removal.STEP_3),
        Step3CardRemoved(),
        StepBegan(3),
    ]


@pytest.mark.rule("5.7", "5.1")
def test_recharged_counts_step_2_as_begun_and_makes_its_change_once() -> None:
    state = table("recharged", Phase.AUCTION, 1, cities={0: 8})
    outcome = idle_to(idle_to(state, Phase.RESOURCES).state, Phase.AUCTION)
    assert steps_begun(outcome.events) == []
    assert [reason for _, reason in removals(outcome.events)] == [Removal.STEP_3_ROUND]


# The Step 3 card as the replacement of Step 2


@pytest.mark.rule("5.6", "5.1")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_drawn_for_step_2_lowest_plant_and_card_leave_at_once(edition: str) -> None:
    state = table(edition, Phase.BUILDING, 1, cities={1: 7})
    outcome = idle_to(state, Phase.BUREAUCRACY)
    assert removals(outcome.events) == [(20, Removal.STEP_2), (21, Removal.STEP_3)]
    assert outcome.state.position.market == (22, 23, 24, 25, 26, 27)
    assert outcome.state.deck == SHUFFLED


@pytest.mark.rule("5.6")
def test_drawn_for_step_2_classic_plays_phase_5_in_step_3() -> None:
    state = table("classic", Phase.BUILDING, 1, cities={1: 7})
    outcome = idle_to(state, Phase.BUREAUCRACY)
    assert steps_begun(outcome.events) == [2, 3]
    assert outcome.state.position.step == 3
    later = idle_to(outcome.state, Phase.AUCTION)
    assert refills(later.events) == [REFILL[3]]
    assert removals(later.events) == [(22, Removal.STEP_3_ROUND)]
    assert later.state.position.market == (23, 24, 25, 26, 27, 34)


@pytest.mark.rule("5.6")
def test_drawn_for_step_2_recharged_plays_phase_5_in_step_2() -> None:
    state = table("recharged", Phase.BUILDING, 1, cities={1: 7})
    outcome = idle_to(state, Phase.BUREAUCRACY)
    assert steps_begun(outcome.events) == [2]
    assert outcome.state.position.step == 2
    later = idle_to(outcome.state, Phase.AUCTION)
    assert refills(later.events) == [REFILL[2]]
    kinds = (PlantBuried, PlantDrawn, PlantRemoved, StepBegan, RoundBegan)
    assert of_kind(later.events, *kinds) == [
        PlantBuried(27),
        PlantDrawn(34),
        StepBegan(3),
        RoundBegan(3),
    ]
    assert later.state.position.market == (22, 23, 24, 25, 26, 34)
    assert later.state.deck == (*SHUFFLED[1:], 27)


@pytest.mark.rule("5.6", "5.2", "4.4.6")
def test_drawn_after_an_obsolete_card_for_step_2_it_still_counts_as_step_2s() -> None:
    state = table("classic", Phase.BUILDING, 1, cities={1: 7}, above=(5, 6))
    outcome = idle_to(state, Phase.BUREAUCRACY)
    assert removals(outcome.events) == [
        (20, Removal.STEP_2),
        (5, Removal.OBSOLETE),
        (6, Removal.OBSOLETE),
        (21, Removal.STEP_3),
    ]
    assert outcome.state.position.step == 3
    assert refills(idle_to(outcome.state, Phase.AUCTION).events) == [REFILL[3]]


# Step 3 itself


def in_step_3(edition: str, deck: tuple[int, ...]) -> GameState:
    return arrange(
        game(edition),
        Phase.AUCTION,
        step=3,
        money={0: 100, 1: 100, 2: 100},
        market=(20, 21, 22, 23, 24, 25),
        deck=deck,
        fuel=FUEL,
    )


@pytest.mark.rule("5.8", "1.5")
@pytest.mark.parametrize(("edition", "lowest"), [("classic", 20), ("recharged", 1)])
def test_in_step_3_all_six_plants_are_on_offer(edition: str, lowest: int) -> None:
    choices = asked(in_step_3(edition, (30,)), ChoosePlantOptions)
    assert [(bids.plant, bids.low) for bids in choices.offers()] == [
        (20, lowest),
        (21, 21),
        (22, 22),
        (23, 23),
        (24, 24),
        (25, 25),
    ]


@pytest.mark.rule("5.8")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_in_step_3_a_sale_is_replaced_while_the_deck_lasts(edition: str) -> None:
    outcome = play(in_step_3(edition, (30,)), *buy(25))
    assert outcome.state.position.market == (20, 21, 22, 23, 24, 30)
    outcome = play(outcome.state, OpenAuction(30, 30), Pass())
    assert outcome.state.position.market == (20, 21, 22, 23, 24)
    assert of_kind(outcome.events, PlantDrawn, DeckRanOut) == [DeckRanOut()]


@pytest.mark.rule("5.8", "4.5.3")
def test_step_3_lasts() -> None:
    state = in_step_3("classic", (30, 31, 32))
    outcome = idle_to(idle_to(state, Phase.RESOURCES).state, Phase.AUCTION)
    assert outcome.state.position.step == 3
    assert steps_begun(outcome.events) == []
    assert refills(outcome.events) == [REFILL[3]]
    assert not of_kind(outcome.events, PlantBuried)
