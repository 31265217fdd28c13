"""The page of puzzles: the one of the day at the left, all of a grade at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame.event import Event

from game.client.puzzling.puzzle_cabinet import PuzzleCabinet
from game.client.puzzling.puzzle_form import (
    DAILY,
    ONWARD,
    PuzzleForms,
    columns_in,
    rows_in,
)
from game.client.puzzling.puzzle_words import kind_words
from game.client.puzzling.puzzling import puzzle_table
from game.client.shell.context import Context
from game.client.telling.tip import Tip, TipRow
from game.client.vocabulary.controls import name_of, number_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.frame import BACK, MenuFrame, head_form
from game.engine.errors import GameError
from game.puzzles.puzzle import Grade, Puzzle

TODAY_SHARE: Final = 0.3
TODAY_LEAST: Final = 300.0
LEAVES: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class PuzzleScene(FormScene):
    """Whoever leaves a puzzle comes back here."""

    takes_back = True

    def __init__(self, context: Context, cabinet: PuzzleCabinet) -> None:
        super().__init__(context)
        self.cabinet = cabinet
        self.grade = Grade.FIRST
        self._first_row = 0
        self._has_told = False

    def build(self) -> Sequence[FormPanel]:
        kit, words = self.context.kit, self.context.catalogue
        frame = MenuFrame.of(self.context.size, self.context.settings.interface_scale)
        places = (frame.head, *frame.beside(TODAY_LEAST, TODAY_SHARE))
        panels = tuple(FormPanel(kit, frame.place(box), words) for box in places)
        self._head, self._today, self._shelf = panels
        return panels

    def fill(self) -> None:
        words = self.context.catalogue
        forms = self._forms_of_puzzles
        self._first_row = min(self._first_row, self._most_rows)
        self._head.show(head_form(words, self._head.width, words.say("puzzles.title")))
        self._today.show(forms.today(self._today.room))
        self._shelf.show(forms.shelf(self.grade, self._first_row, self._shelf.room))

    def enter(self) -> None:
        super().enter()
        if self.cabinet.problem is not None and not self._has_told:
            self._has_told = True
            self.context.tell(self.context.catalogue.sentence(self.cabinet.problem))

    def default(self) -> PieceId | None:
        if self.cabinet.daily is None:
            return None
        return ONWARD if self.cabinet.is_daily_solved else DAILY

    def key(self, event: Event) -> bool:
        if event.key not in LEAVES:
            return False
        self._scroll(LEAVES[event.key] * rows_in(self._shelf.height))
        return True

    def wheel(self, notches: float) -> None:
        self._scroll(-int(notches))

    def tip(self, piece: PieceId) -> Tip | None:
        puzzle = self.cabinet.book.by_id.get(value_of(piece))
        if name_of(piece) != "puzzle" or puzzle is None:
            return None
        rows = tuple(TipRow(name, text) for name, text in self._forms_of_puzzles.facts(puzzle))
        return Tip(kind_words(self.context.catalogue, puzzle.note.kind), rows)

    def pressed(self, piece: PieceId) -> None:
        daily = self.cabinet.daily
        if piece == BACK:
            self.leave()
        elif name_of(piece) == "grade":
            self.grade, self._first_row = Grade(number_of(piece)), 0
            self.changed()
        elif name_of(piece) == "puzzle":
            self.begin(self.cabinet.book.by_id[value_of(piece)])
        elif piece == DAILY and daily is not None:
            self.begin(daily)
        elif piece == ONWARD and self.cabinet.book.puzzles:
            self.begin(self.cabinet.first_open)

    def begin(self, puzzle: Puzzle) -> None:
        """Lay its table over the page."""
        self.context.dissolve()
        self._open(puzzle, shows=False, is_first=True)

    def _open(self, puzzle: Puzzle, shows: bool, *, is_first: bool = False) -> None:
        self.grade = puzzle.note.grade
        try:
            table = puzzle_table(self.context, self.cabinet, puzzle, self._open, shows=shows)
        except GameError as problem:
            self.context.tell(self.context.catalogue.sentence(problem))
            return
        if is_first:
            self.context.scenes.push(table)
        else:
            self.context.scenes.replace(table)

    def _scroll(self, rows: int) -> None:
        self._first_row = min(max(0, self._first_row + rows), self._most_rows)
        self.changed()

    @property
    def _most_rows(self) -> int:
        """The last row that is worth beginning with."""
        columns = columns_in(self._shelf.width)
        rows = -(-len(self.cabinet.book.graded(self.grade)) // columns)
        return max(0, rows - rows_in(self._shelf.height))

    @property
    def _forms_of_puzzles(self) -> PuzzleForms:
        return PuzzleForms(self.context.catalogue, self.context.content, self.cabinet)
