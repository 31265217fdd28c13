"""A puzzle in words: what is asked, hints, and why an answer is right or not yet."""

from __future__ import annotations

from game.client.vocabulary.names import Names
from game.engine.model import GameState
from game.puzzles.puzzle import PuzzleKind, PuzzleNote
from game.puzzles.verdict import PuzzleOutcome, PuzzleVerdict
from game.texts import Catalogue

HINTS = 2
"""So many of each puzzle, each telling more than the one before."""


def kind_words(words: Catalogue, kind: PuzzleKind) -> str:
    return words.say(f"puzzles.kind.{kind}")


class PuzzleWords:
    """Speaks of one puzzle in the words of its table."""

    def __init__(self, names: Names, note: PuzzleNote, start: GameState) -> None:
        self._names = names
        self._note = note
        self._start = start

    @property
    def title(self) -> str:
        return kind_words(self._names.catalogue, self._note.kind)

    def task(self) -> tuple[str, ...]:
        """What is asked, and what must be known for it."""
        end = self._start.position.terms.end_cities
        say = self._names.say
        return (
            say(f"puzzles.task.{self._note.kind}"),
            say("puzzles.task.end", end=end, candidates=self._note.candidates),
        )

    def hint(self, number: int) -> str:
        """The first or the second."""
        answer, say = self._note.answer, self._names.say
        key = f"puzzles.hint.{self._note.kind}.{number}"
        if self._note.kind is PuzzleKind.BEST_PURCHASE:
            if number == HINTS and not any(answer.tokens):
                return say(f"{key}.nothing")
            return say(key, cities=answer.powered, price=answer.price)
        if number == HINTS:
            if not answer.cities:
                return say(f"{key}.nothing")
            return say(key, city=self._names.city(answer.cities[-1]))
        return say(key, cities=len(answer.cities))

    def verdict(self, verdict: PuzzleVerdict) -> tuple[str, ...]:
        """Why an answer is the best one, or what it missed."""
        if verdict.is_solved:
            return self._solved(verdict)
        say, (powered, money) = self._names.say, verdict.mine
        answer = self._note.answer
        match verdict.outcome:
            case PuzzleOutcome.GOES_ON:
                end = self._start.position.terms.end_cities
                return (say(f"puzzles.wrong.goes_on.{self._note.kind}", end=end),)
            case PuzzleOutcome.LESS:
                mine = say("puzzles.wrong.less", cities=powered, money=money)
                best = say("puzzles.wrong.best", cities=answer.powered, money=answer.money)
                return (mine, best)
        mine = say(f"puzzles.wrong.mine.{self._note.kind}", cities=powered, money=money)
        return (mine, self._threat("puzzles.wrong.rival", verdict))

    def solution(self) -> tuple[str, ...]:
        """The answer itself."""
        answer, say = self._note.answer, self._names.say
        cities = self._names.together([self._names.city(city) for city in answer.cities])
        if self._note.kind is PuzzleKind.WIN_ROUND:
            bought = say("puzzles.solution.cities", cities=cities, price=answer.price)
            return (bought if cities else say("puzzles.solution.no_city"), self._ends())
        tokens = self._names.tokens(answer.tokens)
        first = say("puzzles.solution.tokens", tokens=tokens, price=answer.price)
        if not any(answer.tokens):
            first = say("puzzles.solution.no_tokens")
        return (first, say("puzzles.solution.then", cities=cities), self._ends())

    def _ends(self) -> str:
        powered, money = self._note.answer.ends_with
        return self._names.say("puzzles.solved.ends", cities=powered, money=money)

    def _solved(self, verdict: PuzzleVerdict) -> tuple[str, ...]:
        say, (powered, money) = self._names.say, verdict.mine
        return (
            say("puzzles.solved.ends", cities=powered, money=money),
            self._threat("puzzles.solved.rival", verdict),
            say(f"puzzles.solved.only.{self._note.kind}", candidates=self._note.candidates),
        )

    def _threat(self, key: str, verdict: PuzzleVerdict) -> str:
        if verdict.threat is None or verdict.theirs is None:
            return ""
        powered, money = verdict.theirs
        rival = self._names.seat(verdict.threat.seat)
        return self._names.say(key, seat=rival, cities=powered, money=money)
