"""What charts are drawn from: a line of figures for every round, kept while a game goes on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from game.engine.events import (
    CitiesPowered,
    CityBuilt,
    Event,
    MarketRefilled,
    Phase,
    PhaseBegan,
    PlantBought,
    ResourcesBought,
    RoundBegan,
    StepBegan,
)
from game.engine.model import Position
from game.engine.terms import Seat
from game.engine.view import PlayerView


class ChartKind(StrEnum):
    CITIES = "cities"
    INCOME = "income"
    MONEY = "money"
    SPENDING = "spending"


@dataclass(frozen=True)
class RoundFigures:
    """What everybody could see at the end of a round."""

    round: int
    cities: tuple[int, ...]
    paid: tuple[int, ...]
    """All that each seat has paid so far ..."""
    earned: tuple[int, ...]
    """... and been paid."""


@dataclass(frozen=True)
class StepMark:
    """A Step and the round in which it began."""

    round: int
    step: int


@dataclass(frozen=True)
class Chronicle:
    """The rounds of a game so far; every record gives a new one."""

    start_money: int
    rounds: tuple[RoundFigures, ...] = ()
    steps: tuple[StepMark, ...] = ()
    before: RoundFigures | None = None
    """The end of the round before the first of these, where the game is not known from its start:
    what was paid and earned in the first is counted from there."""

    @classmethod
    def of(cls, at: Position) -> Chronicle:
        """Nothing recorded yet."""
        return cls(at.terms.rules.money)

    def recorded(self, events: Sequence[Event], view: PlayerView) -> Chronicle:
        """With what these events, which led to this view, have to add.

        They may tell of many rounds: how things stood then is counted back from how they are now.
        """
        chronicle, at = self, view.position
        for place, event in enumerate(events):
            began_later = sum(isinstance(later, RoundBegan) for later in events[place:])
            number = at.round - began_later
            if isinstance(event, StepBegan):
                chronicle = chronicle._with_step(StepMark(number, event.step))
            elif _ends_round(event):
                chronicle = chronicle._with_round(_figures_before(events[place:], at, number))
        return chronicle

    def series(self, kind: ChartKind, seat: Seat) -> tuple[int, ...]:
        """One seat's figures by round; money by what was paid and earned in public."""
        if kind is ChartKind.CITIES:
            return tuple(figures.cities[seat] for figures in self.rounds)
        if kind is ChartKind.INCOME:
            first = self.before.earned[seat] if self.before else 0
            sums = tuple(figures.earned[seat] for figures in self.rounds)
            return _paid_rounds(_steps(first, sums))
        if kind is ChartKind.SPENDING:
            first = self.before.paid[seat] if self.before else 0
            return _steps(first, tuple(figures.paid[seat] for figures in self.rounds))
        return tuple(
            self.start_money + figures.earned[seat] - figures.paid[seat] for figures in self.rounds
        )

    def _with_step(self, mark: StepMark) -> Chronicle:
        return replace(self, steps=(*self.steps, mark))

    def _with_round(self, figures: RoundFigures) -> Chronicle:
        if not self.rounds and self.before is None and figures.round > 1:
            return replace(self, before=figures)
        earlier = tuple(other for other in self.rounds if other.round != figures.round)
        return replace(self, rounds=(*earlier, figures))


def may_show(kind: ChartKind, seat: Seat, view: PlayerView) -> bool:
    """Money is shown as far as the rules let it be seen; at the end all of it."""
    return kind is not ChartKind.MONEY or view.money[seat] is not None


def _figures_before(later: Sequence[Event], at: Position, round: int) -> RoundFigures:
    """How everybody stood before these events, which led to this position."""
    cities = [len(player.cities) for player in at.players]
    paid, earned = list(at.paid), list(at.earned)
    for event in later:
        match event:
            case PlantBought(seat, _, price) | ResourcesBought(seat, _, price):
                paid[seat] -= price
            case CityBuilt(seat, _, _, house, connection):
                cities[seat] -= 1
                paid[seat] -= house + connection
            case CitiesPowered(seat, _, _, income):
                earned[seat] -= income
    return RoundFigures(round, tuple(cities), tuple(paid), tuple(earned))


def _ends_round(event: Event) -> bool:
    """The refill is the last thing that counts in a round; the last round has none."""
    return isinstance(event, MarketRefilled) or (
        isinstance(event, PhaseBegan) and event.phase is Phase.END
    )


def _paid_rounds(income: tuple[int, ...]) -> tuple[int, ...]:
    """Without the round that ends a game: it is powered, but nobody is paid for it."""
    return income[:-1] if income and not income[-1] else income


def _steps(first: int, sums: tuple[int, ...]) -> tuple[int, ...]:
    """What was added from each round to the next."""
    return tuple(after - before for before, after in zip((first, *sums), sums))
