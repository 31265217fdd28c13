"""2.1: the five phases, who acts in them in which order, and when a phase is over."""

from __future__ import annotations

import pytest
from builders import arrange, content, game, of_kind, play, setup_of

from game.engine.actions import BuyResources, Done, OpenAuction, Pass, Run, RunPlants
from game.engine.apply import apply
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import AuctionPassed, OrderSet, Phase, PhaseBegan, RoundBegan, TurnEnded
from game.engine.model import Decision, GameState
from game.engine.setup import new_game
from game.engine.terms import GameSetup, Variant
from game.engine.tokens import Tokens

ALL_BUY = (OpenAuction(3, 3), Pass(), Pass(), OpenAuction(4, 4), Pass(), OpenAuction(5, 5))


def second_round(order: tuple[int, ...], phase: Phase) -> GameState:
    """Round 2 with a plant and its fuel for everybody."""
    return arrange(
        game(),
        phase,
        order=order,
        plants={0: (4,), 1: (8,), 2: (10,)},
        tokens={0: Tokens(coal=2), 1: Tokens(coal=3), 2: Tokens(coal=2)},
        fuel=Tokens(17, 18, 6, 2),
    )


@pytest.mark.rule("2.1")
def test_phases_follow_one_another() -> None:
    outcome = play(game(), *ALL_BUY, *[Done()] * 3, *[Done()] * 3)
    marks = of_kind(outcome.events, PhaseBegan, RoundBegan, OrderSet)
    assert marks == [
        OrderSet((2, 1, 0)),
        PhaseBegan(Phase.RESOURCES),
        PhaseBegan(Phase.BUILDING),
        PhaseBegan(Phase.BUREAUCRACY),
        RoundBegan(2),
        OrderSet((2, 1, 0)),
        PhaseBegan(Phase.AUCTION),
    ]
    assert (outcome.state.position.round, outcome.state.position.phase) == (2, Phase.AUCTION)


@pytest.mark.rule("2.1")
def test_auction_is_taken_in_player_order() -> None:
    outcome = play(second_round((1, 2, 0), Phase.AUCTION), Pass(), Pass(), Pass())
    assert of_kind(outcome.events, AuctionPassed) == [
        AuctionPassed(1),
        AuctionPassed(2),
        AuctionPassed(0),
    ]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize("phase", [Phase.RESOURCES, Phase.BUILDING])
def test_buying_and_building_are_taken_in_reverse_order(phase: Phase) -> None:
    outcome = play(second_round((1, 2, 0), phase), Done(), Done(), Done())
    ended = of_kind(outcome.events, TurnEnded)
    assert ended == [TurnEnded(0, phase), TurnEnded(2, phase), TurnEnded(1, phase)]


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    ("phase", "follows"),
    [
        (Phase.RESOURCES, Decision.BUILD_CITIES),
        (Phase.BUILDING, Decision.RUN_PLANTS),
    ],
)
def test_phase_lasts_until_the_last_player_has_finished(phase: Phase, follows: Decision) -> None:
    state = play(second_round((1, 2, 0), phase), Done(), Done()).state
    assert state.position.phase is phase
    assert state.position.to_act == (1,)
    assert play(state, Done()).state.position.decision is follows


@pytest.mark.rule("2.1")
def test_auction_lasts_until_the_last_player_has_finished() -> None:
    state = play(second_round((1, 2, 0), Phase.AUCTION), Pass(), Pass()).state
    assert (state.position.phase, state.position.to_act) == (Phase.AUCTION, (0,))
    assert play(state, Pass()).state.position.phase is Phase.RESOURCES


@pytest.mark.rule("2.1")
def test_bureaucracy_lasts_until_the_last_player_has_chosen() -> None:
    state = second_round((1, 2, 0), Phase.BUREAUCRACY)
    assert set(state.position.to_act) == {0, 1, 2}
    state = play(state, RunPlants(()), RunPlants(())).state
    assert state.position.phase is Phase.BUREAUCRACY
    assert play(state, RunPlants(())).state.position.round == 3


@pytest.mark.rule("2.1")
def test_turn_of_buying_goes_on_until_its_player_ends_it() -> None:
    state = second_round((1, 2, 0), Phase.RESOURCES)
    state = play(state, BuyResources(Tokens(coal=1))).state
    assert state.position.to_act == (0,)


@pytest.mark.rule("2.1")
@pytest.mark.parametrize(
    "action",
    [Done(), BuyResources(Tokens(coal=1)), RunPlants((Run(4, Tokens(coal=2)),))],
)
def test_who_has_finished_a_phase_waits_for_the_next(
    action: Done | BuyResources | RunPlants,
) -> None:
    state = play(second_round((1, 2, 0), Phase.RESOURCES), Done()).state
    with pytest.raises(IllegalAction) as refused:
        apply(state, 0, action)
    assert refused.value == IllegalAction(Illegal.NOT_YOUR_TURN)


@pytest.mark.rule("2.1")
def test_action_of_another_phase_is_refused() -> None:
    state = second_round((1, 2, 0), Phase.RESOURCES)
    with pytest.raises(IllegalAction) as refused:
        apply(state, 0, OpenAuction(5, 5))
    assert refused.value.code is Illegal.NOT_ASKED


@pytest.mark.rule("1.1", "2.1")
@pytest.mark.parametrize(
    ("setup", "announced"),
    [
        (setup_of("classic", players=3), [Phase.AUCTION]),
        (setup_of("recharged", players=3, variants=(Variant.CHOSEN_STARTS,)), [Phase.STARTS]),
        (setup_of("recharged", players=2), [Phase.CARTEL]),
        (GameSetup("classic", "usa", 3), []),
    ],
    ids=["nothing to set up", "starting cities", "Cartel", "drafted areas"],
)
def test_only_phases_that_take_place_are_announced(
    setup: GameSetup, announced: list[Phase]
) -> None:
    begun = of_kind(new_game(setup, content(), 1).events, PhaseBegan)
    assert begun == [PhaseBegan(phase) for phase in announced]
