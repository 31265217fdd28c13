"""Whole games at the table, by one hand alone."""

from __future__ import annotations

import pytest
from builders import content
from ui.pilot import Pilot
from ui.players import KeyboardPerson, MousePerson, Person, open_game
from ui.tables import QUICK

from game.client.table.results.results_scene import ResultsScene
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup, Variant

HANDS = [MousePerson, KeyboardPerson]
QUICKEST = GameSetup(
    "classic",
    "germany",
    2,
    areas=AreaChoice.DRAFT,
    variants=(Variant.FIRST_GAME,),
)


def play(kind: type[Person], setup: GameSetup, seed: int = 3) -> None:
    """A game from its first choice to its results."""
    with Pilot(settings=QUICK) as pilot:
        person = kind(pilot, open_game(pilot, new_game(setup, content(), seed).state))
        person.play()
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, ResultsScene)


@pytest.mark.parametrize("hand", HANDS)
def test_a_first_game_by_one_hand(hand: type[Person]) -> None:
    play(hand, QUICKEST)


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("edition", ["classic", "recharged"])
@pytest.mark.parametrize("board", ["germany", "usa"])
def test_every_edition_and_board_by_one_hand(hand: type[Person], edition: str, board: str) -> None:
    play(hand, GameSetup(edition, board, 3), seed=5)


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("variants", [(), (Variant.CHOSEN_STARTS,)])
def test_the_cartel_and_chosen_starts_by_one_hand(
    hand: type[Person], variants: tuple[Variant, ...]
) -> None:
    play(hand, GameSetup("recharged", "germany", 2, variants=variants), seed=2)


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
def test_chosen_starts_with_three_by_one_hand(hand: type[Person]) -> None:
    setup = GameSetup("recharged", "usa", 3, variants=(Variant.CHOSEN_STARTS,))
    play(hand, setup, seed=4)
