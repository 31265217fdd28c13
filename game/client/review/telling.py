"""What a review shows of a game: its curve, its decisions and its account, in words and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from statistics import fmean
from typing import Final

from game.client.planning.turning_points import TurningPoint
from game.client.review.account_panel import AccountLine, AccountModel
from game.client.review.curve_panel import CurveMark, CurveModel
from game.client.review.review_words import INKS, ReviewWords, signed
from game.client.telling.turning_words import turning_sentence
from game.client.vocabulary.names import Names
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.vocabulary.seating import Seating
from game.client.widgets.items import Ink
from game.engine.model import Position
from game.engine.terms import Seat
from game.review.accounts import PHASES, account_of, accuracies
from game.review.marks import BAD, accuracy_of_levels
from game.review.moves import ReviewedGame
from game.review.review import JudgedMove, Review

UNKNOWN: Final = "\N{EN DASH}"


class ToldReview:
    """Puts one review into words as it comes."""

    def __init__(
        self,
        game: ReviewedGame,
        review: Review,
        seating: Seating,
        names: Names,
        turns: Sequence[TurningPoint],
    ) -> None:
        self.words = ReviewWords(names)
        self.review = review
        self.seating = seating
        self.turns = tuple(turns)
        self._positions = game.positions
        self._moves = {move.number: move for move in game.moves}
        self._actions: dict[int, str] = {}
        self._rounds = _begun(game.positions, lambda at: at.round)
        self._steps = [(step, first) for step, first in _begun(game.positions, _step) if step > 1]

    def game(self, day: date | None) -> str:
        """What was played, when, and who has won: so that a picture of the page tells it, too."""
        names, last = self.words.names, self._positions[-1]
        terms, words = last.terms, names.catalogue
        parts = [map_name(words, terms.board), edition_name(words, terms.rules)]
        if day is not None:
            parts.append(day.isoformat())
        if last.result is not None:
            winners = names.listed([names.seat(seat) for seat in last.result.winners])
            parts.append(names.say("review.won", names=winners, round=last.round))
        return " · ".join(parts)

    def before(self, number: int) -> Position:
        return self._moves[number].before

    def action(self, number: int) -> str:
        """What was done before a moment; "" where nobody saw it."""
        if number not in self._moves:
            return ""
        if number not in self._actions:
            move = self._moves[number]
            self._actions[number] = self.words.action(move.action, move.before, move.seat)
        return self._actions[number]

    def brief(self, move: JudgedMove) -> str:
        """The same, as short as a row of a list needs it."""
        return self.words.brief(move.action, self.before(move.number), move.seat)

    def best(self, move: JudgedMove) -> str:
        return self.words.action(move.best, self.before(move.number), move.seat)

    def moves(self, seat: Seat | None) -> tuple[JudgedMove, ...]:
        """The decisions of a seat, or of all, in their order; only where there was a choice."""
        judged = (self.review.judged[number] for number in sorted(self.review.judged))
        return tuple(
            move for move in judged if move.tried > 1 and (seat is None or move.seat == seat)
        )

    def turning(self, place: int) -> str:
        return turning_sentence(self.turns[place], self.words.names)

    def curve(self, seat: Seat, listed: Sequence[JudgedMove], chosen: int | None) -> CurveModel:
        """The curve with one seat below all others."""
        review, say = self.review, self.words.names.say
        numbers = range(len(review.glance))
        others = [other for other in range(len(self.seating)) if other != seat]
        return CurveModel(
            chances=tuple(map(review.chances, numbers)),
            sharp=tuple(map(review.is_sharp, numbers)),
            seating=self.seating,
            order=(seat, *others),
            rounds=tuple((round_, first) for round_, first in self._rounds if round_),
            steps=tuple(self._steps),
            turns=tuple(point.moment for point in self.turns),
            marks=tuple(
                CurveMark(move.number, INKS[move.mark], self.action(move.number))
                for move in listed
                if move.mark in BAD
            ),
            said=tuple(map(self._said, numbers)),
            selected=None if chosen is None else chosen - 1,
            title=say("review.curve"),
            note=say("review.curve_note"),
        )

    def account(self, seat: Seat, others: Sequence[Review], is_me: bool) -> AccountModel:
        """How one seat's chance became its result."""
        say = self.words.names.say
        account, found = account_of(self.review, seat), accuracies(self.review.judged, seat)
        parts = (
            ("luck", account.luck),
            ("own", account.own),
            ("others", account.others),
            ("rest", account.rest),
        )
        here, is_apart = account.start, self._is_apart()
        lines = [
            AccountLine(say("review.start"), self.words.percent(here), 0.0, here, Ink.COPPER, True)
        ]
        for name, part in parts:
            label = say(f"review.part.{name}")
            if not is_apart:
                lines.append(AccountLine(label, UNKNOWN, here, here, Ink.MID))
                continue
            ink = Ink.MID if name == "rest" else Ink.GOOD if part >= 0 else Ink.BAD
            lines.append(AccountLine(label, signed(part), here, here + part, ink))
            here += part
        key = "result" if self.review.head.winners else "now"
        end = account.result
        lines.append(
            AccountLine(say(f"review.{key}"), self.words.percent(end), 0.0, end, Ink.COPPER, True)
        )
        figures = [(say("review.accuracy"), _rounded(found.all))]
        by_phase = dict(found.phases)
        figures += [(say(f"review.phase.{phase}"), _rounded(by_phase[phase])) for phase in PHASES]
        remarks = []
        if not is_apart:
            remarks.append(say("review.account_later"))
        elif self._is_judged(seat):
            lost, error = round(-100 * account.lost), f"{100 * account.error:.0f}"
            remarks.append(say("review.lost", lost=lost, error=error))
        levels = (
            f"{say(f'new_game.level.{level}')} {mean}" for level, mean in accuracy_of_levels()
        )
        remarks.append(say("review.levels", levels=self.words.names.listed(list(levels))))
        before = [one for one in (_mine(other) for other in others) if one is not None]
        if is_me and before:
            mean = fmean(before)
            remarks.append(say("review.last_games", games=len(before), mean=f"{mean:.0f}"))
        return AccountModel(
            title=say("review.account"),
            note=self.seating[seat].name,
            lines=tuple(lines),
            figures=tuple(figures),
            remarks=tuple(remarks),
        )

    def _is_apart(self) -> bool:
        """Luck is told from decisions; before, all of a seat's changes would be anybody's."""
        return all(number in self.review.points for number in self._moves)

    def _is_judged(self, seat: Seat) -> bool:
        return all(
            number in self.review.judged
            for number, move in self._moves.items()
            if move.seat == seat
        )

    def _said(self, number: int) -> str:
        move = self._moves.get(number)
        if move is None:
            return ""
        return f"{self.seating[move.seat].name}: {self.action(number)}"


def _begun(
    positions: Sequence[Position], which: Callable[[Position], int]
) -> list[tuple[int, int]]:
    """Each value and the first moment that has it."""
    found: list[tuple[int, int]] = []
    for number, at in enumerate(positions):
        now = which(at)
        if not found or found[-1][0] != now:
            found.append((now, number))
    return found


def _step(at: Position) -> int:
    return at.step


def _rounded(number: float | None) -> str:
    return UNKNOWN if number is None else f"{number:.0f}"


def _mine(review: Review) -> float | None:
    """The accuracy of whoever asked for a review."""
    return None if review.head.seat is None else accuracies(review.judged, review.head.seat).all
