"""Sentences that count, and sentences cut up so that icons can stand in them."""

from __future__ import annotations

import pytest

from game.texts import Catalogue

SENTENCES = {
    "city.one": "%{count} city",
    "city.other": "%{count} cities",
    "sheep.other": "%{count} sheep",
    "plain": "no number",
    "gaps": "%{seat} bids %{amount} for it",
    "count.cats.one": "%{count} cat",
    "count.cats.other": "%{count} cats",
    "pets": "%{mine:cats} and %{yours:cats}",
}


@pytest.mark.parametrize(("count", "said"), [(0, "0 cities"), (1, "1 city"), (2, "2 cities")])
def test_a_counted_sentence_has_the_form_of_its_number(count: int, said: str) -> None:
    assert Catalogue(SENTENCES).count("city", count) == said


def test_a_language_decides_which_numbers_are_one() -> None:
    assert Catalogue(SENTENCES, "pt").count("city", 0) == "0 city"
    assert Catalogue(SENTENCES, "ja").count("city", 1) == "1 cities"


def test_a_missing_form_gives_way_to_the_general_one() -> None:
    catalogue = Catalogue(SENTENCES)
    assert catalogue.count("sheep", 1) == "1 sheep"
    assert catalogue.count("plain", 1) == "no number"
    assert catalogue.count("gone", 3) == "gone"


def test_a_parameter_may_stand_for_the_count() -> None:
    assert Catalogue(SENTENCES).count("city", 2, count="two") == "two cities"


def test_parts_are_texts_with_the_gap_behind_them() -> None:
    catalogue = Catalogue(SENTENCES)
    assert catalogue.parts("gaps") == (("", "seat"), (" bids ", "amount"), (" for it", ""))
    assert catalogue.parts("plain") == (("no number", ""),)


def test_each_number_of_a_sentence_has_its_own_noun() -> None:
    catalogue = Catalogue(SENTENCES)
    assert catalogue.say("pets", mine=1, yours=2) == "1 cat and 2 cats"
    assert catalogue.say("pets", mine="some") == "some cats and %{yours} cats"
    assert catalogue.parts("pets", mine=1) == (("", "mine"), (" cat and ", "yours"), (" cats", ""))


def test_an_unknown_noun_shows_instead_of_stopping_the_game() -> None:
    assert Catalogue({"flock": "%{count:geese}"}).count("flock", 3) == "count.geese"
