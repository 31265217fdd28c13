"""Captions of the end: why a network stays dark, what decides a tie; in every language they fit."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from builders import arrange, game, idle_until
from logic_tables import names_of
from panel_tables import untidy

from game.client.draw import Kit
from game.client.table.finale.backdrop import Backdrop
from game.client.table.finale.finale_layout import FinaleLayout
from game.client.table.finale.picture import FinalePicture
from game.client.telling.ending_words import Caption, counted, level, tied
from game.client.vocabulary.names import Names
from game.engine.events import GameEnded, Phase, Standing
from game.engine.model import GameState, Position, Result
from game.engine.terms import TieBreak
from game.texts import Catalogue, known_languages


def ended(**more: object) -> GameState:
    """Boris has 17 cities; nobody has fuel, and only some plants need any."""
    state = game("recharged", players=3)
    cities = state.position.in_play.cities
    usual: dict[str, object] = {
        "step": 2,
        "plants": {0: (33,), 1: (30, 44), 2: (18, 22)},
        "cities": {0: cities[:3], 1: cities[:17], 2: cities[-6:]},
    }
    state = arrange(state, Phase.BUILDING, **{**usual, **more})  # type: ignore[arg-type]
    return idle_until(state, GameEnded).state


def test_all_cities_or_some_of_them() -> None:
    state = ended()
    at, names = state.position, names_of(state)
    assert counted(at, names, 0) == Caption("Anna powers all 3 cities")
    assert counted(at, names, 1).line == "Boris powers 5 of 17 cities"


def test_a_plant_without_fuel_is_named_before_plants_that_are_too_weak() -> None:
    state = ended()
    at, names = state.position, names_of(state)
    assert counted(at, names, 1).why == "Plant 30 cannot run: no garbage."
    assert counted(at, names, 2).why == "The plants can power only 4 cities."


def tie(at: Position, by: TieBreak | None) -> Position:
    assert at.result is not None
    first, second, *others = at.result.ranking
    first = replace(first, powered=9, money=95, cities=18)
    second = replace(second, powered=9, money=3 if by is TieBreak.MONEY else 95, cities=17)
    if by is None:
        second = replace(second, place=1, cities=18)
    return replace(at, result=Result((first, second, *others), by))


@pytest.mark.parametrize(
    ("by", "said"),
    [(TieBreak.MONEY, "3 against 95"), (TieBreak.CITIES, "17 against 18"), (None, "shared")],
)
def test_what_decides_a_tie_is_said(by: TieBreak | None, said: str) -> None:
    state = ended()
    told = tied(tie(state.position, by), names_of(state))
    assert told.line.endswith(": 9 cities each")
    assert said in told.why


def all_level(at: Position, by: TieBreak | None, count: int) -> Position:
    """All of the first ones power 9; each has less than the one before where that decides."""
    assert at.result is not None
    lines = [
        Standing(
            seat,
            1 if by is None else seat + 1,
            9,
            100 - 40 * seat if by is TieBreak.MONEY else 100,
            20 - seat if by is TieBreak.CITIES else 20,
        )
        for seat in range(count)
    ]
    return replace(at, result=Result(tuple(lines), by))


def test_of_three_everyone_is_named_with_what_they_have() -> None:
    state = ended()
    names = names_of(state)
    told = tied(all_level(state.position, TieBreak.MONEY, 3), names)
    assert told.line == "Anna, Boris and Clara: 9 cities each"
    assert told.why == "Money decides: Anna 100, Boris 60, Clara 20."
    told = tied(all_level(state.position, TieBreak.CITIES, 3), names)
    assert told.why.endswith("decides: Anna 20, Boris 19, Clara 18.")
    assert tied(all_level(state.position, None, 3), names).why.endswith("shared.")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("language", known_languages())
def test_every_caption_fits(language: str, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size)
    state = ended()
    at = state.position
    words = Catalogue.load(language)
    names = Names(words, at.terms, ("Annemarie-Luise", "Boris Godunow", "Konstantin"))
    kit = Kit(size[1] / 720, language)
    layout = FinaleLayout.of(size, kit, (17, 17, 17))
    blank = pygame.Surface((1, 1))
    picture = FinalePicture(kit, layout, pygame.Surface(size), Backdrop(blank, blank, blank, 0))
    captions = [counted(at, names, seat) for seat in at.seats]
    ties = [tie(at, by) for by in (TieBreak.MONEY, TieBreak.CITIES, None)]
    captions += [told(one, names) for one in ties for told in (level, tied)]
    shown = [(caption, 2) for caption in captions]
    names = replace(names, players=(*names.players, "Wilhelmine", "Maximilian", "Anastasia"))
    shown += [
        (tied(all_level(at, by, count), names), count)
        for by in (TieBreak.MONEY, TieBreak.CITIES, None)
        for count in (3, 4, 6)
    ]
    for caption, houses in shown:
        picture.now.caption, picture.now.caption_houses = caption, tuple(range(houses))
        page = picture.caption_page()
        assert untidy(tuple(page.texts), kit.scale) == []
        assert len([box for box in page.texts if box.text]) <= 3
