"""Numbers of players count to what they have become, and are lit for a moment.

A number counts only where an event has changed it before everybody's eyes. Whatever else changes
it, such as another person sitting down or a jump in a replay, shows it as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from game.client.planning.figures import Feeding
from game.client.widgets.models import (
    FULL_LIGHT,
    Counter,
    FeedLine,
    Lit,
    SeatBox,
    StripModel,
    TableauModel,
)
from game.engine.terms import Seat

STEP: Final = 0.03
LONGEST: Final = 0.6
LIGHT: Final = 0.4
COLOURED: Final = frozenset({Counter.POWER, Counter.INCOME})
"""Numbers that can be lit in ivory; the others are ivory anyway."""
STILL_LIGHT: Final = 0.12
"""Seconds of light when motion is reduced: the number itself stands there at once."""

Numbers = Mapping[Counter, int]


@dataclass(frozen=True)
class Count:
    """A number on its way from one value to another; `passed` runs at the table's speed."""

    start: int
    end: int
    length: float
    light: float
    passed: float = 0.0

    @property
    def value(self) -> int:
        """In steps that the eye can follow; a long way is taken in larger ones."""
        if self.passed >= self.length:
            return self.end
        share = (self.passed // STEP + 1) * STEP / self.length
        return self.start + round((self.end - self.start) * min(1.0, share))

    @property
    def level(self) -> int:
        """How brightly it is lit: fully while it counts, then less and less."""
        if not self.light:
            return 0
        fading = max(0.0, self.passed - self.length)
        return max(0, round(FULL_LIGHT * (1 - fading / self.light)))

    @property
    def is_over(self) -> bool:
        return self.passed >= self.length + self.light


class Counting:
    """Knows what the boxes and the tableau show, and what of it is still counting."""

    def __init__(self) -> None:
        self.speed = 1.0
        self.is_reduced = False
        self._ends: dict[Seat, Numbers] = {}
        self._counts: dict[tuple[Seat, Counter], Count] = {}

    @property
    def is_idle(self) -> bool:
        return not self._counts

    def forget(self) -> None:
        """Another table, or the same one from another place."""
        self._ends.clear()
        self._counts.clear()

    def finish(self) -> None:
        """Every number stands where it was going."""
        self._counts.clear()

    def tick(self, dt: float) -> bool:
        """Let time pass; whether a number looks different now."""
        if not self._counts:
            return False
        before = [(count.value, count.level) for count in self._counts.values()]
        moved = {
            key: replace(count, passed=count.passed + dt * self.speed)
            for key, count in self._counts.items()
        }
        self._counts = {key: count for key, count in moved.items() if not count.is_over}
        return [(count.value, count.level) for count in self._counts.values()] != before

    def take(self, model: StripModel, *, counts: bool) -> None:
        """The numbers of all players have become these; `counts` if events did it."""
        for box in model.boxes:
            if isinstance(box, SeatBox):
                self._take(box.figures.seat, _numbers(box), counts=counts)

    def strip(self, model: StripModel) -> StripModel:
        """The boxes as they are to be shown now."""
        boxes = tuple(self._box(box) if isinstance(box, SeatBox) else box for box in model.boxes)
        return StripModel(boxes)

    def tableau(self, model: TableauModel) -> TableauModel:
        """The tableau as it is to be shown now: its numbers go with those of its player's box."""
        now, lit = self._now(model.seat)
        ends = self._ends.get(model.seat, {})
        if ends.get(Counter.MONEY) == model.money:
            model = replace(model, money=now.get(Counter.MONEY, model.money))
        if model.feeding is Feeding.FED and ends.get(Counter.POWER) == model.power:
            model = replace(model, power=now.get(Counter.POWER, model.power))
        if ends.get(Counter.INCOME) == model.income:
            model = replace(model, income=now.get(Counter.INCOME, model.income))
        return replace(model, lit=lit)

    def _take(self, seat: Seat, numbers: Numbers, *, counts: bool) -> None:
        known = self._ends.get(seat, {})
        for counter, end in numbers.items():
            start = known.get(counter)
            if start == end:
                continue
            old = self._counts.pop((seat, counter), None)
            if counts and self.speed and start is not None:
                self._counts[seat, counter] = self._count(
                    old.value if old else start, end, has_light=counter in COLOURED
                )
        for counter in known.keys() - numbers.keys():
            self._counts.pop((seat, counter), None)
        self._ends[seat] = numbers

    def _count(self, start: int, end: int, *, has_light: bool) -> Count:
        if self.is_reduced:
            return Count(end, end, 0.0, STILL_LIGHT if has_light else 0.0)
        length = min(LONGEST, STEP * abs(end - start))
        return Count(start, end, length, LIGHT if has_light else 0.0)

    def _now(self, seat: Seat) -> tuple[Numbers, Lit]:
        running = {
            counter: count for (owner, counter), count in self._counts.items() if owner == seat
        }
        lit = tuple((counter, count.level) for counter, count in running.items() if count.level)
        return {counter: count.value for counter, count in running.items()}, lit

    def _box(self, box: SeatBox) -> SeatBox:
        now, lit = self._now(box.figures.seat)
        if not now:
            return box
        figures = replace(
            box.figures,
            money=now.get(Counter.MONEY, box.figures.money),
            cities=now.get(Counter.CITIES, box.figures.cities),
        )
        return replace(box, figures=figures, feed=_counted(box.feed, now), lit=lit)


def _numbers(box: SeatBox) -> Numbers:
    """The numbers that a box shows; one that it does not show is not among them."""
    feed, money = box.feed, box.figures.money
    numbers = {Counter.CITIES: box.figures.cities}
    if money is not None:
        numbers[Counter.MONEY] = money
    if feed is not None and feed.feeding is not Feeding.POWERED:
        numbers[Counter.POWER] = feed.number
    if feed is not None and feed.income is not None:
        numbers[Counter.INCOME] = feed.income
    return numbers


def _counted(feed: FeedLine | None, now: Numbers) -> FeedLine | None:
    if feed is None:
        return None
    number, income = now.get(Counter.POWER, feed.number), feed.income
    if income is not None:
        income = now.get(Counter.INCOME, income)
    return replace(feed, number=number, income=income)
