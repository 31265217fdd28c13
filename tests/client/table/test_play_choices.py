"""Choices that come up seldom, by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from ui.pilot import Pilot
from ui.players import KeyboardPerson, MousePerson, Person, open_game
from ui.sheets import cartel, starts, tokens_over, too_many_plants
from ui.tables import QUICK, drafting

from game.client.vocabulary import pieces
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import PieceId
from game.engine.model import GameState
from game.engine.tokens import Tokens

HANDS = [MousePerson, KeyboardPerson]
CHOICES = [
    (drafting, pieces.area("south-west")),
    (cartel, pieces.city("koeln")),
    (starts, pieces.city("chicago")),
    (too_many_plants, pieces.own_plant(7)),
    (tokens_over, controls.choice(2)),
]


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(("state", "piece"), CHOICES)
def test_a_single_choice_by_one_hand(
    hand: type[Person], state: Callable[[], GameState], piece: PieceId
) -> None:
    with Pilot(settings=QUICK) as pilot:
        begun = state()
        scene = open_game(pilot, begun, begun.position.to_act[0])
        hand(pilot, scene).choose(piece)
        assert scene.link.version >= 1


@pytest.mark.parametrize("hand", HANDS)
def test_tokens_that_find_no_room_are_chosen(hand: type[Person]) -> None:
    with Pilot(settings=QUICK) as pilot:
        state = tokens_over()
        scene = open_game(pilot, state, state.position.to_act[0])
        wanted = scene.answering.plan.choices[2]  # type: ignore[union-attr]
        hand(pilot, scene).choose(controls.choice(2))
        left = scene.link.view.position.players[0].tokens
        assert left == Tokens(6, 5).minus(wanted)
