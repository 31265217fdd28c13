"""The Step 3 card coming up in phase 2: every way, in both editions and both earlier Steps."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from builders import arrange, asked, game, of_kind, play
from step_tables import (
    MARKET,
    PILE,
    REFILL,
    SHUFFLED,
    buy,
    idle_to,
    refills,
    removals,
    steps_begun,
    table,
)

from game.engine.actions import BuildCities, Done, OpenAuction, Pass
from game.engine.apply import Outcome
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import (
    Phase,
    PhaseBegan,
    PlantBought,
    PlantBuried,
    PlantDrawn,
    Removal,
    Step3CardDrawn,
    Step3CardRemoved,
    StepBegan,
)
from game.engine.model import Cartel
from game.engine.options import BuildOptions, ChoosePlantOptions
from game.engine.plants import STEP_3


@dataclass(frozen=True)
class InAuction:
    """A way in which the card comes up in phase 2, and the market at the end of the phase."""

    edition: str
    step: int
    above: tuple[int, ...]
    actions: tuple[OpenAuction | Pass, ...]
    left: tuple[int, ...]
    gone: tuple[tuple[int, Removal], ...]


PASSED = (Pass(), Pass(), Pass())
LAST_OUT = Removal.STEP_3
IN_AUCTION = {
    "classic purchase, Step 1": InAuction(
        "classic", 1, (), (*buy(20), *PASSED[:2]), (22, 23, 24, 25, 26, 27), ((21, LAST_OUT),)
    ),
    "classic purchase, Step 2": InAuction(
        "classic", 2, (), (*buy(20), *PASSED[:2]), (22, 23, 24, 25, 26, 27), ((21, LAST_OUT),)
    ),
    "recharged purchase, Step 1": InAuction(
        "recharged",
        1,
        (),
        (*buy(20), *PASSED[:2]),
        (23, 24, 25, 26, 27, 34),
        ((21, Removal.STEP_2), (22, LAST_OUT)),
    ),
    "recharged purchase, Step 2": InAuction(
        "recharged", 2, (), (*buy(20), *PASSED[:2]), (22, 23, 24, 25, 26, 27), ((21, LAST_OUT),)
    ),
    "classic obsolete draw, Step 1": InAuction(
        "classic",
        1,
        (6,),
        (*buy(20), *PASSED[:2]),
        (22, 23, 24, 25, 26, 27),
        ((6, Removal.OBSOLETE), (21, LAST_OUT)),
    ),
    "classic obsolete draw, Step 2": InAuction(
        "classic",
        2,
        (6,),
        (*buy(20), *PASSED[:2]),
        (22, 23, 24, 25, 26, 27),
        ((6, Removal.OBSOLETE), (21, LAST_OUT)),
    ),
    "recharged knocked-out token, Step 1": InAuction(
        "recharged",
        1,
        (12,),
        (*buy(21), *PASSED[:2]),
        (23, 24, 25, 26, 27, 34),
        ((12, Removal.KNOCKED_OUT), (20, Removal.STEP_2), (22, LAST_OUT)),
    ),
    "recharged knocked-out token, Step 2": InAuction(
        "recharged",
        2,
        (12,),
        (*buy(21), *PASSED[:2]),
        (22, 23, 24, 25, 26, 27),
        ((12, Removal.KNOCKED_OUT), (20, LAST_OUT)),
    ),
    "recharged unsold, Step 1": InAuction(
        "recharged",
        1,
        (),
        PASSED,
        (23, 24, 25, 26, 27, 34),
        ((20, Removal.DISCOUNT_UNSOLD), (21, Removal.STEP_2), (22, LAST_OUT)),
    ),
    "recharged unsold, Step 2": InAuction(
        "recharged",
        2,
        (),
        PASSED,
        (22, 23, 24, 25, 26, 27),
        ((20, Removal.DISCOUNT_UNSOLD), (21, LAST_OUT)),
    ),
    "recharged purchase, then unsold, Step 1": InAuction(
        "recharged",
        1,
        (),
        (*buy(21), *PASSED[:2]),
        (24, 25, 26, 27, 31, 34),
        ((20, Removal.DISCOUNT_UNSOLD), (22, Removal.STEP_2), (23, LAST_OUT)),
    ),
    "recharged purchase, then unsold, Step 2": InAuction(
        "recharged",
        2,
        (),
        (*buy(21), *PASSED[:2]),
        (23, 24, 25, 26, 27, 34),
        ((20, Removal.DISCOUNT_UNSOLD), (22, LAST_OUT)),
    ),
    "classic nobody bought, Step 1": InAuction(
        "classic",
        1,
        (),
        PASSED,
        (22, 23, 24, 25, 26, 27),
        ((20, Removal.NOBODY_BOUGHT), (21, LAST_OUT)),
    ),
    "classic nobody bought, Step 2": InAuction(
        "classic",
        2,
        (),
        PASSED,
        (22, 23, 24, 25, 26, 27),
        ((20, Removal.NOBODY_BOUGHT), (21, LAST_OUT)),
    ),
    "classic nobody bought, obsolete draw, Step 1": InAuction(
        "classic",
        1,
        (5,),
        PASSED,
        (22, 23, 24, 25, 26, 27),
        ((20, Removal.NOBODY_BOUGHT), (5, Removal.OBSOLETE), (21, LAST_OUT)),
    ),
}


@pytest.fixture(params=list(IN_AUCTION.values()), ids=list(IN_AUCTION))
def way(request: pytest.FixtureRequest) -> InAuction:
    found = request.param
    assert isinstance(found, InAuction)
    return found


def auction_over(way: InAuction) -> Outcome:
    """The phase played through; the leader has 6 cities."""
    state = table(way.edition, Phase.AUCTION, way.step, above=way.above, cities={0: 6})
    return play(state, *way.actions)


@pytest.mark.rule("5.2", "5.3", "5.7", "4.2.11")
def test_drawn_in_phase_2_lowest_plant_and_card_leave_at_its_end(way: InAuction) -> None:
    outcome = auction_over(way)
    assert removals(outcome.events) == list(way.gone)
    assert outcome.state.position.market == way.left
    assert len(of_kind(outcome.events, Step3CardDrawn)) == 1
    assert len(of_kind(outcome.events, Step3CardRemoved)) == 1
    in_deck = set(outcome.state.deck)
    assert in_deck == {*PILE} - {*way.left}


@pytest.mark.rule("5.3", "5.7", "2.1")
def test_drawn_in_phase_2_step_3_begins_with_phase_3(way: InAuction) -> None:
    outcome = auction_over(way)
    assert outcome.state.position.phase is Phase.RESOURCES
    assert outcome.state.position.step == 3
    recharged_in_step_1 = way.edition == "recharged" and way.step == 1
    assert steps_begun(outcome.events) == ([2, 3] if recharged_in_step_1 else [3])
    happened = of_kind(outcome.events, StepBegan, PhaseBegan)
    assert happened[-2:] == [StepBegan(3), PhaseBegan(Phase.RESOURCES)]


@pytest.mark.rule("5.3", "4.5.2", "4.5.3", "10.7")
def test_drawn_in_phase_2_this_rounds_refill_and_market_are_step_3s(way: InAuction) -> None:
    before = auction_over(way).state
    outcome = idle_to(before, Phase.AUCTION)
    assert refills(outcome.events) == [REFILL[3]]
    lowest = way.left[0]
    assert removals(outcome.events) == [(lowest, Removal.STEP_3_ROUND)]
    assert not of_kind(outcome.events, PlantBuried)
    assert outcome.state.position.market == tuple(sorted((*way.left[1:], before.deck[0])))


@pytest.mark.rule("5.3", "4.4.4")
def test_drawn_in_phase_2_three_slots_are_open_in_phase_4(way: InAuction) -> None:
    state = idle_to(auction_over(way).state, Phase.BUILDING).state
    city = state.position.players[0].cities[0]
    assert asked(state, BuildOptions).bill((city,)).total == 15
    state = play(state, BuildCities((city,)), Done()).state
    assert asked(state, BuildOptions).bill((city,)).total == 20


@pytest.mark.rule("5.3", "5.2")
@pytest.mark.parametrize("edition", ["classic", "recharged"])
def test_the_card_stands_last_while_the_auction_goes_on(edition: str) -> None:
    state = table(edition, Phase.AUCTION, 2)
    state = play(state, *buy(20)).state
    assert state.position.market == (21, 22, 23, 24, 25, 26, 27, STEP_3)
    assert state.position.step == 2
    assert state.position.on_offer == (21, 22, 23, 24)
    outcome = play(state, OpenAuction(24, 24), Pass())
    assert of_kind(outcome.events, PlantDrawn) == [PlantDrawn(34)]
    assert outcome.state.position.market == (21, 22, 23, 25, 26, 27, 34, STEP_3)


@pytest.mark.rule("5.3", "5.7")
@pytest.mark.parametrize(
    ("edition", "step", "left"),
    [
        ("classic", 1, (23, 24, 25, 26, 27, 34)),
        ("classic", 2, (23, 24, 25, 26, 27, 34)),
        ("recharged", 2, (23, 24, 25, 26, 27, 34)),
        ("recharged", 1, (24, 25, 26, 27, 31, 34)),
    ],
)
def test_sales_after_the_card_are_replaced_and_the_market_still_ends_at_six(
    edition: str, step: int, left: tuple[int, ...]
) -> None:
    state = table(edition, Phase.AUCTION, step)
    state = play(state, *buy(20), OpenAuction(21, 21), Pass(), Pass()).state
    assert state.position.phase is Phase.RESOURCES
    assert state.position.market == left


@pytest.mark.rule("5.2")
@pytest.mark.parametrize("plants", [(20, 21, 22, 23), (20, 21), (20,)])
def test_the_card_is_never_on_offer_however_small_the_market(plants: tuple[int, ...]) -> None:
    state = table("classic", Phase.AUCTION, 2, market=(*plants, 27), below=())
    state = play(state, *buy(plants[0])).state
    assert state.position.market[-1] == STEP_3
    choices = asked(state, ChoosePlantOptions)
    assert [bids.plant for bids in choices.offers()] == [*plants[1:], 27]
    assert choices.refusal(OpenAuction(STEP_3, 99)) == IllegalAction(
        Illegal.PLANT_NOT_IN_MARKET, plant=STEP_3
    )


@pytest.mark.rule("5.2", "5.3", "4.2.10")
def test_a_market_of_the_card_alone_counts_as_empty() -> None:
    state = table("classic", Phase.AUCTION, 2, market=(27,), below=())
    outcome = play(state, *buy(27))
    assert len(of_kind(outcome.events, PlantBought)) == 1
    assert outcome.state.position.phase is Phase.RESOURCES
    assert outcome.state.position.market == ()
    assert outcome.state.position.step == 3


@pytest.mark.rule("5.2", "10.8")
def test_the_deck_is_shuffled_the_moment_the_card_is_drawn() -> None:
    orders = set()
    for seed in range(20):
        state = arrange(
            game(seed=seed),
            Phase.AUCTION,
            step=2,
            money={0: 100},
            market=MARKET,
            deck=(STEP_3, *PILE),
        )
        state = play(state, *buy(20)).state
        assert STEP_3 in state.position.market
        assert sorted(state.deck) == sorted(PILE)
        orders.add(state.deck)
    assert len(orders) > 10


@pytest.mark.rule("5.2")
def test_the_shuffle_takes_what_lies_under_the_card_only() -> None:
    state = table("classic", Phase.AUCTION, 2, above=(36, 37))
    state = play(state, *buy(20), OpenAuction(21, 21), Pass()).state
    assert state.deck == (STEP_3, *PILE)
    state = play(state, OpenAuction(22, 22)).state
    assert state.deck == SHUFFLED


@pytest.mark.rule("5.3", "8.4")
@pytest.mark.parametrize(
    ("step", "left"),
    [(1, (24, 25, 26, 27, 31, 34)), (2, (22, 24, 25, 26, 27, 34))],
)
def test_the_cartels_replacement_can_be_the_card(step: int, left: tuple[int, ...]) -> None:
    fresh = game("recharged", players=2, after_step_3=SHUFFLED)
    state = arrange(
        fresh,
        Phase.AUCTION,
        step=step,
        plants={0: (13,), 1: (4,)},
        market=MARKET,
        deck=(STEP_3, *PILE),
        cartel=Cartel(10),
        cartel_slots=dict.fromkeys(fresh.position.in_play.cities[:6], 0),
        cities={},
    )
    state = play(state, Pass()).state
    assert state.position.market == (20, 21, 22, 24, 25, 26, 27, STEP_3)
    outcome = play(state, Pass())
    assert outcome.state.position.market == left
    assert outcome.state.position.step == 3


@pytest.mark.rule("5.7", "5.3", "4.0a")
@pytest.mark.parametrize(
    ("edition", "left"),
    [("classic", (22, 23, 24, 25, 26, 27)), ("recharged", (23, 24, 25, 26, 27))],
)
def test_with_nothing_under_the_card_the_change_of_step_2_finds_no_replacement(
    edition: str, left: tuple[int, ...]
) -> None:
    state = table(edition, Phase.AUCTION, 1, below=())
    state = play(state, *PASSED).state
    assert state.position.market == left
    assert state.position.step == 3
