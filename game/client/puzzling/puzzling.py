"""A puzzle at the table: solved by its normal controls, judged by how it lies afterwards.

The others do nothing until the puzzle's turn is over. Then the answer is judged, and what it comes
to is played out before our eyes: the reply that refutes it, or the best that everybody can do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from game.bots.characters import load_cast
from game.client.draw import ButtonKind, Icon
from game.client.puzzling.puzzle_cabinet import PuzzleCabinet
from game.client.puzzling.puzzle_card import (
    AGAIN,
    ALL_PUZZLES,
    FOLD,
    HINT,
    NEXT_PUZZLE,
    SHOW,
    CardButton,
    PuzzleCardModel,
)
from game.client.puzzling.puzzle_cover import PuzzleCover
from game.client.puzzling.puzzle_words import HINTS, PuzzleWords
from game.client.shell.audio import Sound
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.table.answering import Commit, Response
from game.client.table.decoration import Decoration
from game.client.table.feature import Entries, TableFeature
from game.client.table.menu import MenuEntry, leave_table
from game.client.table.sheets.case import Idle
from game.client.table.sheets.sheet import Sheet
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.client.vocabulary.table_buttons import Verb, simple
from game.client.widgets.items import Ink, piece_of
from game.client.widgets.overlay_scene import Choice
from game.engine.errors import GameError
from game.engine.model import GameState
from game.link import LocalLink
from game.puzzles.puzzle import Puzzle
from game.puzzles.verdict import PuzzleVerdict, is_answered, judge, next_move, solution
from game.table import Accepted, Table
from game.table_seat import TableSeat

RESULTS: Final = simple(Verb.RESULTS)


class PuzzleStage(Enum):
    """How far a puzzle is."""

    OPEN = auto()
    JUDGED = auto()
    """There is an answer, and it is being thought about."""
    TOLD = auto()
    """What the answer comes to is known, and is played out."""


@dataclass(frozen=True)
class PuzzleTable:
    """A puzzle, the game it begins in, and where it leads on."""

    puzzle: Puzzle
    start: GameState
    game: Table
    cabinet: PuzzleCabinet
    open_puzzle: Callable[[Puzzle, bool], None]
    """Puts another table in the place of this one; the second says whether to show the solution."""


class PuzzleDecoration(Decoration):
    """The end of this game leads to no results: the card tells all there is."""

    def sheet(self, sheet: Sheet, idle: Idle, height: float) -> Sheet:
        items = tuple(item for item in sheet.items if piece_of(item) != RESULTS)
        return replace(sheet, items=items)


class Puzzling(TableFeature):
    """Asks, hints, judges and shows."""

    def __init__(self, table: TableScene, at: PuzzleTable, *, shows: bool) -> None:
        """`shows` plays the solution instead of asking for it."""
        self._table = table
        self._at = at
        self._shows = shows
        self._hints = 0
        self._is_folded = False
        self.stage = PuzzleStage.OPEN
        self.verdict: PuzzleVerdict | None = None
        self._judged: list[PuzzleVerdict | GameError] = []
        self._is_stuck = False
        """How the round goes on could not be told; it stays as it is."""
        self.cover = PuzzleCover(table)
        self.covers = (self.cover,)
        self.decorations = (PuzzleDecoration(),)

    @property
    def puzzle(self) -> Puzzle:
        """What is to be solved here."""
        return self._at.puzzle

    @property
    def holds(self) -> bool:
        """The end of this game is the card's to tell."""
        return True

    @property
    def why_no_hints(self) -> str:
        return self._table.names.say("puzzles.no_hints")

    def objects_to(self, response: Response) -> bool:
        """Once there is an answer, the table only shows what it comes to."""
        return isinstance(response, Commit) and self.stage is not PuzzleStage.OPEN

    def resized(self) -> None:
        self._show()

    def retell(self) -> None:
        self._show()

    def updated(self, dt: float) -> None:
        if self._table.director.is_idle:
            self._go_on()
        self._show()

    def press(self, piece: PieceId) -> bool:
        acts: dict[PieceId, Callable[[], None]] = {
            HINT: self._hint,
            FOLD: self._fold,
            SHOW: self.show_solution,
            AGAIN: self.again,
            NEXT_PUZZLE: self.next,
            ALL_PUZZLES: self._leave,
        }
        if piece in acts:
            acts[piece]()
        return piece in acts

    def menu_entries(self, entries: Entries) -> Entries:
        say = self._table.names.say
        again = Choice("puzzle_again", say("puzzles.again"), icon=Icon.REFRESH)
        show = Choice("puzzle_show", say("puzzles.show"), icon=Icon.EYE)
        return (MenuEntry(again, self.again), MenuEntry(show, self.show_solution), *entries)

    def again(self) -> None:
        """The same puzzle from its beginning."""
        self._at.open_puzzle(self._at.puzzle, False)

    def next(self) -> None:
        """The next one that is still to be solved."""
        self._at.open_puzzle(self._at.cabinet.after(self._at.puzzle), False)

    def show_solution(self) -> None:
        """Play it out from the beginning."""
        self._tell(self._at.cabinet.show(self._at.puzzle))
        self._at.open_puzzle(self._at.puzzle, True)

    def _leave(self) -> None:
        leave_table(self._table.context)

    def _hint(self) -> None:
        self._hints = min(HINTS, self._hints + 1)
        self._show()

    def _fold(self) -> None:
        self._is_folded = not self._is_folded
        self._show()

    def _go_on(self) -> None:
        """The next thing that happens by itself, once nothing moves."""
        at = self._at
        match self.stage:
            case PuzzleStage.OPEN if is_answered(at.puzzle.note, at.start, at.game.state):
                self.stage = PuzzleStage.JUDGED
                self._table.context.workers.aside(self._judge)
            case PuzzleStage.OPEN if self._shows:
                decision = at.start.position.decision
                assert decision is not None
                action = solution(at.puzzle.note.answer, decision)
                at.game.submit(at.puzzle.note.seat, action, at.game.version)
            case PuzzleStage.JUDGED if self._judged:
                self._told(self._judged[0])
            case PuzzleStage.TOLD if self.verdict is not None and self.verdict.goes_on_to_the_end:
                self._play_on(self.verdict)

    def _judge(self) -> None:
        """Aside, since it may take a moment."""
        at = self._at
        try:
            self._judged.append(judge(at.puzzle.note, at.start, at.game.state))
        except GameError as problem:
            self._judged.append(problem)

    def _told(self, found: PuzzleVerdict | GameError) -> None:
        self.stage = PuzzleStage.TOLD
        self._is_folded = False
        if isinstance(found, GameError):
            self._tell(found)
            return
        self.verdict = found
        if found.is_solved and not self._shows:
            self._tell(self._at.cabinet.solve(self._at.puzzle))
        sound = Sound.WIN if found.is_solved else Sound.REFUSE
        self._table.context.audio.play(sound)

    def _play_on(self, verdict: PuzzleVerdict) -> None:
        game = self._at.game
        if game.is_over or self._is_stuck:
            return
        try:
            seat, action = next_move(self._at.puzzle.note, verdict, game.state)
        except GameError:
            self._is_stuck = True
            return
        self._is_stuck = not isinstance(game.submit(seat, action, game.version), Accepted)

    def _tell(self, problem: GameError | None) -> None:
        if problem is not None:
            self._table.context.tell(self._table.context.catalogue.sentence(problem))

    def _show(self) -> None:
        model = replace(self._model(), is_folded=self._is_folded)
        if self.cover.show(model):
            self._table.focus.over = self._table.over.buttons()
            self._table.spoil()

    def _model(self) -> PuzzleCardModel:
        names, verdict = self._table.names, self.verdict
        words = PuzzleWords(names, self._at.puzzle.note, self._at.start)
        say = names.say
        if verdict is None or self.stage is not PuzzleStage.TOLD:
            lines = [(text, Ink.IVORY) for text in words.task()[:1]]
            lines += [(text, Ink.MID) for text in words.task()[1:]]
            lines += [(words.hint(number), Ink.AMBER) for number in range(1, self._hints + 1)]
            hint = [CardButton(HINT, say("puzzles.hint.label"))] if self._hints < HINTS else []
            show = CardButton(SHOW, say("puzzles.show"), ButtonKind.GHOST)
            return PuzzleCardModel(words.title, tuple(lines), (*hint, show))
        cap = say("keys.cap.act")
        again = CardButton(AGAIN, say("puzzles.again"))
        back = CardButton(ALL_PUZZLES, say("puzzles.title"), ButtonKind.GHOST)
        following = CardButton(NEXT_PUZZLE, say("puzzles.next"), ButtonKind.PRIMARY, cap)
        if self._shows:
            lines = [(text, Ink.IVORY) for text in words.solution() if text]
            title, buttons = say("puzzles.solution.title"), (back, again, following)
            return PuzzleCardModel(title, tuple(lines), buttons, Icon.EYE)
        lines = [(text, Ink.IVORY) for text in words.verdict(verdict) if text]
        if verdict.is_solved:
            buttons = (back, again, following)
            title = say("puzzles.solved.title")
            return PuzzleCardModel(title, tuple(lines), buttons, Icon.CHECK, Ink.GOOD)
        show = CardButton(SHOW, say("puzzles.show"), ButtonKind.GHOST)
        retry = CardButton(AGAIN, say("puzzles.again"), ButtonKind.PRIMARY, cap)
        title = say("puzzles.wrong.title")
        return PuzzleCardModel(title, tuple(lines), (show, retry), Icon.X, Ink.WARN)


def puzzle_table(
    context: Context,
    cabinet: PuzzleCabinet,
    puzzle: Puzzle,
    open_puzzle: Callable[[Puzzle, bool], None],
    *,
    shows: bool = False,
) -> Scene:
    """A table where a puzzle is to be solved. Raises DataError if it cannot be read."""
    start = puzzle.state(context.content)
    game = Table(start)
    at = PuzzleTable(puzzle, start, game, cabinet, open_puzzle)

    def features(table: TableScene) -> Sequence[TableFeature]:
        return (Puzzling(table, at, shows=shows),)

    seating = _seating(context, puzzle)
    return TableScene(context, LocalLink(game, puzzle.note.seat), seating, features)


def _seating(context: Context, puzzle: Puzzle) -> Seating:
    """You at the seat that is asked, people with faces at the others."""
    cast = iter(load_cast().characters)
    say, seats = context.catalogue.say, []
    for seat in range(puzzle.note.players):
        if seat == puzzle.note.seat:
            seats.append(TableSeat(say("app.you"), seat))
        else:
            who = next(cast)
            seats.append(TableSeat(say(who.name_key), seat, "normal", who.id))
    return Seating(tuple(seats))
