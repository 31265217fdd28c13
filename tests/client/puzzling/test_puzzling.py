"""Puzzles from the title on: solved, refused, shown, retried; by pointer and by keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path

import pygame
import pytest
from ui.at_home import at_title, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.puzzling import puzzle_cabinet
from game.client.puzzling.puzzle_cabinet import PuzzleCabinet
from game.client.puzzling.puzzle_card import (
    AGAIN,
    ALL_PUZZLES,
    FOLD,
    HINT,
    NEXT_PUZZLE,
    SHOW,
)
from game.client.puzzling.puzzle_form import DAILY, ONWARD, cell_piece
from game.client.puzzling.puzzle_scene import PuzzleScene
from game.client.puzzling.puzzling import PuzzleStage, Puzzling
from game.client.settings.preferences import AnimationSpeed, BotPace
from game.client.start.learn_scene import Learning
from game.client.start.title_menu import LEARN
from game.client.table.table_scene import TableScene
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import Button, button, city
from game.engine.tokens import RESOURCES
from game.puzzles.puzzle import Grade, Puzzle, PuzzleKind

QUICK = {"animation_speed": AnimationSpeed.OFF, "bot_pace": BotPace.INSTANT}
CONFIRM = button(Button.CONFIRM)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with at_title(home_in(tmp_path, **QUICK)) as pilot:
        yield pilot


def page_of(pilot: Pilot) -> PuzzleScene:
    """The page of puzzles, opened from the title."""
    pilot.click(LEARN)
    pilot.click(control(Learning.PUZZLES))
    return page_on(pilot)


def page_on(pilot: Pilot) -> PuzzleScene:
    scene = pilot.context.scenes.top
    assert isinstance(scene, PuzzleScene)
    return scene


def table_on(pilot: Pilot) -> TableScene:
    scene = pilot.context.scenes.top
    assert has(scene, Puzzling)
    return scene


def opened(pilot: Pilot, page: PuzzleScene, puzzle: Puzzle) -> TableScene:
    page.grade = puzzle.note.grade
    page.changed()
    while pilot.see(cell_piece(puzzle)) is None:
        pilot.press(pygame.K_PAGEDOWN)
    pilot.click(cell_piece(puzzle))
    return table_on(pilot)


def of_kind(page: PuzzleScene, kind: PuzzleKind) -> Puzzle:
    """A small one of which every city is on the screen."""
    found = [one for one in page.cabinet.book.puzzles if one.note.kind is kind]
    return min(found, key=lambda one: one.note.candidates)


def until_told(pilot: Pilot, table: TableScene) -> Puzzling:
    puzzling = table.feature(Puzzling)
    pilot.run_until(lambda: puzzling.stage is PuzzleStage.TOLD)
    pilot.settle()
    return puzzling


def fill_cart(pilot: Pilot, puzzle: Puzzle) -> None:
    """Exactly the bundle of the answer."""
    for resource in RESOURCES:
        for _ in range(puzzle.note.answer.tokens[resource]):
            pilot.click(controls.more(resource))


def card_text(table: TableScene) -> str:
    card = table.feature(Puzzling).cover.card
    return " ".join(box.text for box in card.text_boxes())


def test_a_round_is_won_by_the_controls_of_the_table(pilot: Pilot) -> None:
    page = page_of(pilot)
    puzzle = of_kind(page, PuzzleKind.WIN_ROUND)
    table = opened(pilot, page, puzzle)
    for place in puzzle.note.answer.cities:
        pilot.click(city(place))
    pilot.click(CONFIRM)
    puzzling = until_told(pilot, table)
    assert puzzling.verdict is not None and puzzling.verdict.is_solved
    assert page.cabinet.is_solved(puzzle)
    pilot.run_until(lambda: table.link.view.position.result is not None)
    result = table.link.view.position.result
    assert result is not None and result.winners == (puzzle.note.seat,)
    pilot.settle()
    assert pilot.context.scenes.top is table, "no results come over the card"
    pilot.press(pygame.K_RETURN)
    assert table_on(pilot) is not table, "Enter leads to the next one"


def test_building_nothing_is_refused_and_can_be_tried_again(pilot: Pilot) -> None:
    page = page_of(pilot)
    puzzle = of_kind(page, PuzzleKind.WIN_ROUND)
    table = opened(pilot, page, puzzle)
    pilot.click(CONFIRM)
    if table.answering.sure is not None:
        pilot.wait(1.0)
        pilot.click(CONFIRM)
    puzzling = until_told(pilot, table)
    assert puzzling.verdict is not None and not puzzling.verdict.is_solved
    assert not page.cabinet.is_solved(puzzle)
    pilot.click(AGAIN)
    again = table_on(pilot)
    assert again is not table
    assert again.feature(Puzzling).stage is PuzzleStage.OPEN
    assert again.link.view.position == puzzle.state(pilot.context.content).position


def test_the_best_purchase_is_judged_by_what_was_bought(pilot: Pilot) -> None:
    page = page_of(pilot)
    puzzle = of_kind(page, PuzzleKind.BEST_PURCHASE)
    table = opened(pilot, page, puzzle)
    fill_cart(pilot, puzzle)
    pilot.click(CONFIRM)
    puzzling = until_told(pilot, table)
    assert puzzling.verdict is not None and puzzling.verdict.is_solved
    pilot.run_until(lambda: table.link.view.position.result is not None)
    result = table.link.view.position.result
    assert result is not None and result.winners == (puzzle.note.seat,)
    line = result.ranking[0]
    assert (line.powered, line.money) == puzzle.note.answer.ends_with


def test_the_cart_is_empty_at_first(pilot: Pilot) -> None:
    page = page_of(pilot)
    table = opened(pilot, page, of_kind(page, PuzzleKind.BEST_PURCHASE))
    plan = table.answering.plan
    assert plan is not None and plan.is_empty


def test_another_purchase_is_refused_with_what_was_missed(pilot: Pilot) -> None:
    page = page_of(pilot)
    puzzle = of_kind(page, PuzzleKind.BEST_PURCHASE)
    table = opened(pilot, page, puzzle)
    fill_cart(pilot, puzzle)
    kept = next(one for one in RESOURCES if puzzle.note.answer.tokens[one])
    pilot.click(controls.fewer(kept))
    pilot.click(CONFIRM)
    if table.answering.sure is not None:
        pilot.wait(1.0)
        pilot.click(CONFIRM)
    puzzling = until_told(pilot, table)
    assert puzzling.verdict is not None and not puzzling.verdict.is_solved
    assert pilot.context.catalogue.say("puzzles.wrong.title").upper() in card_text(table)
    assert not page.cabinet.is_solved(puzzle)


def test_hints_come_one_after_the_other(pilot: Pilot) -> None:
    page = page_of(pilot)
    table = opened(pilot, page, of_kind(page, PuzzleKind.WIN_ROUND))
    texts = [card_text(table)]
    for _ in range(2):
        pilot.click(HINT)
        texts.append(card_text(table))
    assert len(set(texts)) == 3
    assert pilot.see(HINT) is None, "there is no third"


def test_the_solution_is_played_out_and_does_not_count(pilot: Pilot) -> None:
    page = page_of(pilot)
    for kind in PuzzleKind:
        puzzle = of_kind(page, kind)
        table = opened(pilot, page, puzzle)
        pilot.click(SHOW)
        table = table_on(pilot)
        until_told(pilot, table)
        pilot.run_until(lambda: table_on(pilot).link.view.position.result is not None)
        result = table.link.view.position.result
        assert result is not None and result.winners == (puzzle.note.seat,)
        assert page.cabinet.is_shown(puzzle) and not page.cabinet.is_solved(puzzle)
        pilot.settle()
        pilot.click(ALL_PUZZLES)
        assert page_on(pilot) is page


def test_every_shipped_solution_plays_out_to_a_win(pilot: Pilot) -> None:
    page = page_of(pilot)
    for puzzle in page.cabinet.book.puzzles[::40]:
        page.begin(puzzle)
        pilot.settle()
        pilot.click(SHOW)
        table = table_on(pilot)
        until_told(pilot, table)
        pilot.run_until(lambda: table_on(pilot).link.view.position.result is not None)
        result = table.link.view.position.result
        assert result is not None and result.winners == (puzzle.note.seat,), puzzle.note.id
        pilot.settle()
        pilot.click(ALL_PUZZLES)


def test_the_card_folds_and_the_map_is_free(pilot: Pilot) -> None:
    page = page_of(pilot)
    table = opened(pilot, page, of_kind(page, PuzzleKind.WIN_ROUND))
    card = table.feature(Puzzling).cover.card
    height = card.rect.h
    pilot.click(FOLD)
    assert card.rect.h < height / 2 and pilot.see(HINT) is None
    pilot.click(FOLD)
    assert card.rect.h == height


def test_the_keyboard_alone_solves_the_puzzle_of_the_day(pilot: Pilot) -> None:
    page = page_of(pilot)
    page.cabinet._today = lambda: date(2026, 3, 1)
    page.changed()
    daily = page.cabinet.daily
    assert daily is not None and pilot.see(DAILY) is not None
    pilot.press(pygame.K_RETURN)
    table = table_on(pilot)
    for _ in range(60):
        if table.focus.shown == SHOW:
            break
        pilot.press(pygame.K_TAB)
    assert table.focus.shown == SHOW, "Tab leads to the card"
    pilot.press(pygame.K_RETURN)
    until_told(pilot, table_on(pilot))
    pilot.run_until(lambda: table_on(pilot).link.view.position.result is not None)
    pilot.settle()
    assert not page.cabinet.is_daily_solved
    pilot.press(pygame.K_ESCAPE)


def test_the_day_is_solved_once_its_puzzle_is(pilot: Pilot) -> None:
    page = page_of(pilot)
    daily = page.cabinet.daily
    assert daily is not None
    page.cabinet.solve(daily)
    page.changed()
    assert page.cabinet.is_daily_solved and page.cabinet.progress.streak(page.cabinet.today) == 1
    assert pilot.see(DAILY) is None
    pilot.click(ONWARD)
    first = table_on(pilot).feature(Puzzling)
    assert not page.cabinet.is_solved(first.puzzle)


def test_grades_have_a_tab_each(pilot: Pilot) -> None:
    page = page_of(pilot)
    for grade in Grade:
        pilot.click(control("grade", grade.value))
        assert page.grade is grade
        assert pilot.see(cell_piece(page.cabinet.book.graded(grade)[0])) is not None


def test_a_damaged_list_of_what_was_solved_is_one_sentence(tmp_path: Path) -> None:
    home = home_in(tmp_path, **QUICK)
    home.folders.data.mkdir(parents=True)
    (home.folders.data / "puzzles.json").write_text("damaged", "utf-8")
    with at_title(home) as pilot:
        told: list[str] = []
        pilot.context.tell = told.append
        page_of(pilot)
        assert len(told) == 1 and "puzzles.damaged" in told[0]
    assert (home.folders.data / "puzzles.damaged").read_text("utf-8") == "damaged"


@pytest.mark.parametrize("text", ["damaged", '{"kind": "power-grid-puzzles", "format": 99}', "{}"])
def test_a_damaged_file_of_puzzles_is_one_sentence(
    pilot: Pilot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    """The page opens all the same, with nothing to solve on it."""
    book = tmp_path / "book.json"
    book.write_text(text, "utf-8")
    reading = partial(PuzzleCabinet, book=book)
    monkeypatch.setattr(puzzle_cabinet, "PuzzleCabinet", reading)
    told: list[str] = []
    pilot.context.tell = told.append
    page = page_of(pilot)
    assert len(told) == 1 and told[0].endswith(".")
    for key in (pygame.K_TAB, pygame.K_RETURN, pygame.K_PAGEDOWN, pygame.K_RIGHT):
        pilot.press(key)
    pilot.press(pygame.K_ESCAPE)
    pilot.step()
    assert pilot.context.scenes.top is not page


def test_the_next_puzzle_follows_at_once(pilot: Pilot) -> None:
    page = page_of(pilot)
    puzzle = of_kind(page, PuzzleKind.WIN_ROUND)
    opened(pilot, page, puzzle)
    pilot.click(SHOW)
    until_told(pilot, table_on(pilot))
    pilot.click(NEXT_PUZZLE)
    assert table_on(pilot).feature(Puzzling).puzzle == page.cabinet.after(puzzle)
