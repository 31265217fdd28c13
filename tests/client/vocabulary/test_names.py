"""What a refusal says to a player: names in place of ids, and amounts with their nouns."""

from __future__ import annotations

import pytest
from logic_tables import fuel_turn, names_of

from game.client.vocabulary.names import Names
from game.engine.errors import Illegal, IllegalAction
from game.texts import Catalogue


def names(language: str) -> Names:
    state = fuel_turn()
    return Names(Catalogue.load(language), state.terms, names_of(state).players)


def short_of(resource: str, wanted: int, left: int) -> IllegalAction:
    return IllegalAction(Illegal.SOLD_OUT, resource=resource, wanted=wanted, left=left)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "You asked for 3 coal, but only 2 can be bought. Buy fewer."),
        ("es", "Has pedido 3 de carbón, pero solo se pueden comprar 2. Compra menos."),
        ("ro", "Ai cerut 3 cărbuni, dar se pot cumpăra doar 2. Cumpără mai puțin."),
        ("ja", "石炭3個は買えません。残りは2個です。数を減らしてください。"),
    ],
)
def test_who_asks_for_too_much_fuel_is_told_how_much(language: str, said: str) -> None:
    assert names(language).refusal(short_of("coal", 3, 2)) == said


def test_nobody_is_told_that_only_nothing_can_be_bought() -> None:
    said = names("en").refusal(short_of("uranium", 1, 0))
    assert said == "There is no uranium left to buy."


def test_a_refusal_names_a_city() -> None:
    taken = IllegalAction(Illegal.ALREADY_CONNECTED, city="koeln")
    assert names("en").refusal(taken).startswith("Köln is already part")
