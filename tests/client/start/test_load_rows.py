"""Rows of the list of games: names as far as there is room, and the rest counted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from saved_games import save_in

from game.client.start.load_form import LoadForm
from game.client.start.save_words import SaveWords
from game.client.widgets.items import Box, Words
from game.content import load_content
from game.engine.events import Phase
from game.saves.save import Headline
from game.saves.shelf import SaveKind, ShelfEntry
from game.table_seat import TableSeat
from game.texts import Catalogue

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def with_names(*names: str) -> Headline:
    seats = tuple(TableSeat(name, colour) for colour, name in enumerate(names))
    return replace(save_in(Phase.BUILDING).headline, seats=seats, cities=(3,) * len(names))


def row_texts(headline: Headline, language: str = "en") -> list[str]:
    words = Catalogue.load(language)
    form = LoadForm(words, SaveWords(words, load_content(), NOW))
    entry = ShelfEntry(Path("game.json"), SaveKind.AUTO, NOW, headline)
    shown = form.shelf(SaveKind.AUTO, [entry], 0, 0, Box(0, 0, 720, 600))
    return [item.text for item in shown.items if isinstance(item, Words)]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Player", "Rosa", "Edith", "Linnea"), "Player, Rosa, Edith, Linnea"),
        (("Player", "Rosa", "Edith", "Linnea", "Otto"), "Player, Rosa, Edith, +2"),
        (
            ("A name that alone takes the whole row", "Rosa"),
            "A name that alone takes the whole row, +1",
        ),
    ],
)
def test_names_that_have_no_room_are_counted(names: tuple[str, ...], told: str) -> None:
    assert told in row_texts(with_names(*names))


def test_names_stand_between_the_commas_of_their_language() -> None:
    names = ("プレイヤー", "ローザ", "エディス", "リネア")
    assert "プレイヤー、ローザ、+2" in row_texts(with_names(*names), "ja")
