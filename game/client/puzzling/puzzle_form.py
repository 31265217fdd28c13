"""What the page of puzzles shows: the one of the day, a row of days, and all of one grade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.puzzling.puzzle_cabinet import PuzzleCabinet
from game.client.puzzling.puzzle_words import kind_words
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.widgets.form_model import FormModel, Option, segments
from game.client.widgets.items import (
    Box,
    Ground,
    GroundLook,
    Hairline,
    IconPicture,
    Ink,
    Item,
    Press,
    Words,
)
from game.client.widgets.page import Align
from game.content import GameContent
from game.engine.board import Form
from game.puzzles.puzzle import Grade, Puzzle, PuzzleKind
from game.texts import Catalogue

PAD: Final = 14.0
TOP: Final = 32.0
TAB: Final = 34.0
CELL: Final = (112.0, 46.0)
"""The least width of a puzzle's cell, and its height."""
CELL_GAP: Final = 6.0
BUTTON: Final = 42.0
DAILY: Final = control("puzzle_daily")
ONWARD: Final = control("puzzle_onward")
KIND_ICONS: Final = {PuzzleKind.WIN_ROUND: Icon.TROPHY, PuzzleKind.BEST_PURCHASE: Icon.COIN}


def cell_piece(puzzle: Puzzle) -> PieceId:
    return control("puzzle", puzzle.note.id)


def columns_in(width: float) -> int:
    """How many cells stand side by side."""
    return max(1, int((width - 2 * PAD + CELL_GAP) // (CELL[0] + CELL_GAP)))


def rows_in(height: float) -> int:
    """How many rows of them a panel of some height shows."""
    top = TOP + TAB + 8
    return max(1, int((height - top - PAD + CELL_GAP) // (CELL[1] + CELL_GAP)))


@dataclass(frozen=True)
class PuzzleForms:
    """Speaks of puzzles in the words of the catalogue."""

    words: Catalogue
    content: GameContent
    cabinet: PuzzleCabinet

    def today(self, size: Box) -> FormModel:
        """The puzzle of the day, how many days in a row, and how much is solved."""
        say, cabinet = self.words.say, self.cabinet
        width = size.width - 2 * PAD
        box = Box(PAD, TOP + 2, width, 22)
        items: list[Item] = []
        puzzle = cabinet.daily
        if puzzle is None:
            reason = self.words.sentence(cabinet.problem) if cabinet.problem else ""
            text = Box(PAD, TOP + 6, width, 120)
            items.append(Words(text, reason, Style.BODY, Ink.WARN, wraps=True))
            return FormModel(say("puzzles.daily"), tuple(items))
        items += self._about(puzzle, box)
        box = Box(PAD, TOP + 58, width, BUTTON)
        done = cabinet.is_daily_solved
        if done:
            line = box._replace(height=40)
            items.append(IconPicture(line.square(0, 18), Icon.CHECK, Ink.GOOD))
            told = say("puzzles.daily_done")
            items.append(Words(line.inset(26, 0), told, Style.BODY, Ink.GOOD, wraps=True))
        else:
            label, cap = say("puzzles.solve"), say("keys.cap.act")
            gold = ButtonKind.PRIMARY
            items.append(Press(box, DAILY, label, gold, key=cap, icon=Icon.PLAY))
        box = Box(PAD, TOP + 58 + BUTTON + 12, width, 24)
        below = [*self._streak(box), *self._about_all(box)]
        return FormModel(say("puzzles.daily"), (*items, *below, *self._progress(size)))

    def _streak(self, box: Box) -> list[Item]:
        """Days in a row; nothing while there is not one."""
        progress, say = self.cabinet.progress, self.words.say
        now, longest = progress.streak(self.cabinet.today), progress.longest_streak
        if not longest:
            return []
        items: list[Item] = [
            IconPicture(box.square(0, 18), Icon.SUN, Ink.AMBER),
            Words(box.inset(26, 0), say("puzzles.streak", days=now), Style.NAME, Ink.IVORY),
        ]
        if longest > now:
            text = say("puzzles.longest", days=longest)
            items.append(Words(box.below(20).inset(26, 0), text, Style.SMALL, Ink.MID))
        return items

    def _about_all(self, box: Box) -> list[Item]:
        """What these puzzles are, below the row of days."""
        line = box.below(1, 30)
        words = line.below(76, 12)
        return [
            Hairline(line),
            Words(words, self.words.say("puzzles.about"), Style.BODY, Ink.MID, wraps=True),
        ]

    def _progress(self, size: Box) -> list[Item]:
        """At the foot: what is solved of each grade, and the way to the next one."""
        say, cabinet = self.words.say, self.cabinet
        width = size.width - 2 * PAD
        onward = Box(PAD, size.height - PAD - BUTTON, width, BUTTON)
        kind = ButtonKind.PRIMARY if cabinet.is_daily_solved else ButtonKind.SECONDARY
        cap = say("keys.cap.act") if cabinet.is_daily_solved else None
        items: list[Item] = [
            Press(onward, ONWARD, say("puzzles.onward"), kind, key=cap, icon=Icon.RIGHT)
        ]
        row = Box(PAD, onward.y - 16 - len(Grade) * 26, width, 24)
        for grade in Grade:
            puzzles = cabinet.book.graded(grade)
            solved = sum(map(cabinet.is_solved, puzzles))
            name = say(f"puzzles.grade.{grade.value}")
            told = say("puzzles.solved_of", solved=solved, total=len(puzzles))
            items += [
                Words(row, name, Style.BODY, Ink.TEXT),
                Words(row, told, Style.BODY, Ink.IVORY, Align.RIGHT),
            ]
            row = row.below(24, 2)
        return items

    def shelf(self, grade: Grade, first_row: int, size: Box) -> FormModel:
        """All puzzles of a grade, from a row on."""
        say = self.words.say
        tabs = [Option(one.value, say(f"puzzles.grade.{one.value}")) for one in Grade]
        width = size.width - 2 * PAD
        items = segments(Box(PAD, TOP, width, TAB), "grade", tabs, grade.value)
        columns, puzzles = columns_in(size.width), self.cabinet.book.graded(grade)
        row = Box(PAD, TOP + TAB + 8, width, CELL[1])
        last = (first_row + rows_in(size.height)) * columns
        for place, puzzle in enumerate(puzzles[first_row * columns : last]):
            box = row.cell(place, columns, CELL_GAP, CELL[1] + CELL_GAP)
            items += self._cell(puzzle, first_row * columns + place + 1, box)
        return FormModel(say("puzzles.all"), tuple(items), say("puzzles.legend"))

    def _cell(self, puzzle: Puzzle, number: int, box: Box) -> list[Item]:
        note, cabinet = puzzle.note, self.cabinet
        is_solved, is_shown = cabinet.is_solved(puzzle), cabinet.is_shown(puzzle)
        look = GroundLook.GOOD if is_solved else GroundLook.RECESS
        ink = Ink.GOOD if is_solved else Ink.LOW if is_shown else Ink.IVORY
        upper, lower = box.row(5, 20), box.row(24, 18)
        sign = Icon.CHECK if is_solved else Icon.EYE if is_shown else KIND_ICONS[note.kind]
        return [
            Ground(box, look, cell_piece(puzzle)),
            Words(upper.inset(10, 30), str(number), Style.NAME, ink),
            IconPicture(upper.square(-26, 15), sign, ink if is_solved else Ink.COPPER),
            Words(lower.inset(10, 8), self._where(puzzle), Style.SMALL, Ink.MID),
        ]

    def _where(self, puzzle: Puzzle) -> str:
        say, note = self.words.say, puzzle.note
        return say("puzzles.where", map=self.map_name(puzzle), players=note.players)

    def map_name(self, puzzle: Puzzle) -> str:
        note = puzzle.note
        form = Form.CLASSIC if note.edition == "classic" else Form.RECHARGED
        return map_name(self.words, self.content.board(note.map, form))

    def _about(self, puzzle: Puzzle, box: Box) -> list[Item]:
        """What is asked, how hard it is, and on which table."""
        say, note = self.words.say, puzzle.note
        grade = say(f"puzzles.grade.{note.grade.value}")
        facts = say(
            "puzzles.facts",
            grade=grade,
            map=self.map_name(puzzle),
            edition=self.edition_of(puzzle),
        )
        return [
            IconPicture(box.square(0, 18), KIND_ICONS[note.kind], Ink.AMBER),
            Words(box.inset(26, 0), kind_words(self.words, note.kind), Style.NAME, Ink.IVORY),
            Words(box.below(20, 2).inset(26, 0), facts, Style.SMALL, Ink.MID),
        ]

    def facts(self, puzzle: Puzzle) -> tuple[tuple[str, str], ...]:
        """For the tip of a puzzle."""
        say, note = self.words.say, puzzle.note
        levels = [say(f"new_game.level.{level}") for level in note.missed_by]
        missed = say("table.comma").join(levels) or say("puzzles.fact.nobody")
        return (
            (say("puzzles.fact.table"), f"{self.map_name(puzzle)}, {self.edition_of(puzzle)}"),
            (say("puzzles.fact.players"), str(note.players)),
            (say("puzzles.fact.candidates"), str(note.candidates)),
            (say("puzzles.fact.missed"), missed),
        )

    def edition_of(self, puzzle: Puzzle) -> str:
        return edition_name(self.words, self.content.rule_set(puzzle.note.edition))
