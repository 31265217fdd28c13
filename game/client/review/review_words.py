"""A review in words: what was done, what would have been better, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.vocabulary.names import Names, kinds_in
from game.client.widgets.items import Ink
from game.engine.actions import Action, BuildCities, BuyResources
from game.engine.fuel_market import bundle_price
from game.engine.model import Position
from game.engine.routes import build_bill
from game.engine.terms import Seat
from game.review.action_words import PlaceWords, action_words
from game.review.marks import MoveMark
from game.review.reason_words import reason_words
from game.review.review import JudgedMove

POINTS: Final = 100
LEAST_LOSS: Final = 0.0005
"""Less is not even a tenth of a point."""
MINUS: Final = "\N{MINUS SIGN}"
INKS: Final = {
    MoveMark.BEST: Ink.GOOD,
    MoveMark.GOOD: Ink.TEXT,
    MoveMark.INACCURACY: Ink.AMBER,
    MoveMark.MISTAKE: Ink.WARN,
    MoveMark.BLUNDER: Ink.BAD,
}


@dataclass(frozen=True)
class ReviewWords:
    """Says everything about one game."""

    names: Names

    def action(self, action: Action, at: Position, seat: Seat) -> str:
        names = self.names
        places = PlaceWords(names.city, names.area)
        return action_words(names.catalogue, action, at, seat, places)

    def brief(self, action: Action, at: Position, seat: Seat) -> str:
        """The same in a row of a list: what is many is counted instead of named."""
        match action:
            case BuildCities(cities=cities) if len(cities) > 1:
                price = build_bill(at, seat, cities).total
                return self.names.count("table.confirm.build", len(cities), price=price)
            case BuyResources(tokens=tokens) if len(kinds_in(tokens)) > 1:
                price = bundle_price(at, tokens)
                return self.names.count("table.confirm.buy", tokens.total, price=price)
        return self.action(action, at, seat)

    def mark(self, move: JudgedMove) -> str:
        return self.names.say(f"review.mark.{move.mark}")

    def why(self, move: JudgedMove) -> str:
        return reason_words(self.names.catalogue, move, self.names.city)

    def loss(self, move: JudgedMove) -> str:
        """For instance "-4.2"; nothing where hardly anything was lost, or it may be mere chance."""
        lost = self.names.catalogue.tenths(POINTS * move.loss)
        return f"{MINUS}{lost}" if has_lost(move) else ""

    def round(self, move: JudgedMove) -> str:
        """Or the phase, before the first."""
        if move.round:
            return self.names.say("results.round", round=move.round)
        return self.names.phase(move.phase)

    def when(self, move: JudgedMove) -> str:
        phase = self.names.phase(move.phase)
        return f"{self.round(move)} · {phase}" if move.round else phase

    def percent(self, chance: float) -> str:
        return self.names.say("app.percent", number=round(POINTS * chance))


def has_lost(move: JudgedMove) -> bool:
    """It was not the best as far as one can tell, and more than a trifle worse."""
    return move.mark is not MoveMark.BEST and move.loss >= LEAST_LOSS


def signed(part: float) -> str:
    """Points with their sign, as in "+8" or "-12"."""
    points = round(POINTS * part)
    return f"+{points}" if points > 0 else f"{MINUS}{-points}" if points else "0"
