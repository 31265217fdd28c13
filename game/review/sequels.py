"""What the futures of two choices held: plants bought, cities powered, money left.

The same deals are looked at for both, so what is told of them is what was seen, not a guess.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from statistics import fmean
from typing import Final

from game.engine import events as told
from game.engine.events import Event
from game.engine.terms import Seat

Numbers = tuple[tuple[str, int], ...]
NO_NUMBERS: Final[Numbers] = ()
LEAST_MONEY: Final = 5
"""In Elektro: less is not worth a sentence."""
LEAST_SHARE: Final = 0.5
"""A purchase is told that was made in so many of the futures."""


class ReviewSequel(StrEnum):
    """What came of the better choice; the catalogue has a sentence for each, with its numbers."""

    NOTHING = "nothing"
    PLANT = "plant"
    LIT_NOW = "lit_now"
    LIT_NEXT = "lit_next"
    MONEY = "money"


class SeatStory:
    """What one future held for a seat, from its decision on."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self.bought: tuple[int, int] | None = None
        """The first plant, and its price, before it powered for the first time."""
        self.lit: list[int] = []
        """Cities powered, this round and the next."""
        self.money = 0
        """Earned less spent."""
        self.is_over = False
        """The game ended in it: money is then what was not spent, and buys nothing any more."""

    def hear(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case told.PlantBought(seat, plant, price) if seat == self._seat:
                    self.money -= price
                    if self.bought is None and not self.lit:
                        self.bought = (plant, price)
                case told.ResourcesBought(seat, _, price) if seat == self._seat:
                    self.money -= price
                case told.CityBuilt(seat=seat, house=house, connection=way) if seat == self._seat:
                    self.money -= house + way
                case told.CitiesPowered(seat, _, powered, income) if seat == self._seat:
                    self.lit.append(powered)
                    self.money += income
                case told.GameEnded():
                    self.is_over = True


def more_lit(made: Sequence[SeatStory], best: Sequence[SeatStory], place: int) -> int:
    """Cities that the better choice powered more on average, this round (0) or the next (1)."""
    pairs = [
        other.lit[place] - one.lit[place]
        for one, other in zip(made, best)
        if min(len(one.lit), len(other.lit)) > place
    ]
    return round(fmean(pairs)) if pairs else 0


def more_money(made: Sequence[SeatStory], best: Sequence[SeatStory]) -> int:
    """Elektro that the better choice left more on average, where the game goes on either way."""
    pairs = [
        other.money - one.money
        for one, other in zip(made, best)
        if not (one.is_over or other.is_over)
    ]
    return round(fmean(pairs)) if pairs else 0


def sequel(
    made: Sequence[SeatStory], best: Sequence[SeatStory], *, in_auction: bool
) -> tuple[ReviewSequel, Numbers]:
    """The plainest thing that the better choice led to."""
    if in_auction:
        found = _plant(best)
        if found is not None:
            return ReviewSequel.PLANT, found
    now, later = more_lit(made, best, 0), more_lit(made, best, 1)
    if later > 0 and later >= now:
        return ReviewSequel.LIT_NEXT, (("lit", later),)
    if now > 0:
        return ReviewSequel.LIT_NOW, (("lit", now),)
    money = more_money(made, best)
    return (ReviewSequel.MONEY, (("money", money),)) if money >= LEAST_MONEY else NO_SEQUEL


NO_SEQUEL: Final = (ReviewSequel.NOTHING, NO_NUMBERS)


def _plant(best: Sequence[SeatStory]) -> Numbers | None:
    """The plant that the seat came by in most futures, and what it paid on average."""
    bought = Counter(story.bought[0] for story in best if story.bought is not None)
    if not bought:
        return None
    plant, often = bought.most_common(1)[0]
    if often < LEAST_SHARE * len(best):
        return None
    prices = [story.bought[1] for story in best if story.bought and story.bought[0] == plant]
    price = round(fmean(prices))
    return (("next", plant), ("next_price", price), ("often", often), ("futures", len(best)))
