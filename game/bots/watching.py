"""Watching the rivals: whoever acts in public shows a little of how they think.

Every decision that all could see is put to each mind of the pool as well, from what the rival
itself could see. A mind that would have done the same becomes more likely, any other less so.
Nothing hidden is asked: the position was public, and purses are added up from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import Final

from game.bots.base import Budget
from game.bots.minds import EXPECTED, POOL
from game.bots.public_record import reckoned_purse
from game.engine.actions import Action, Bid, BuildCities, BuyResources, DiscardPlant, OpenAuction
from game.engine.model import Decision, Position
from game.engine.options import options_for
from game.engine.terms import Seat
from game.engine.value import value
from game.engine.view import PlayerView

LIKELY_IF_ALIKE: Final = 0.85
LIKELY_IF_NOT: Final = 0.15
"""How likely a rival of some mind does what that mind would do, and something else."""
PRIOR_KEPT: Final = 0.1
"""So much of what was thought of everybody at first is never given up."""
TELLING: Final = frozenset(
    {
        Decision.CHOOSE_PLANT,
        Decision.BID,
        Decision.DISCARD_PLANT,
        Decision.BUY_RESOURCES,
        Decision.BUILD_CITIES,
    }
)
"""Decisions that all can see and in which minds differ."""


@value
class Witnessed:
    """A decision that everybody saw: the table before it, who decided, and what was done."""

    position: Position
    seat: Seat
    action: Action

    @property
    def is_telling(self) -> bool:
        return self.position.decision in TELLING


@value
class RivalNotes:
    """What has been learned about each seat: with how many of its decisions each mind agrees."""

    agreed: tuple[tuple[int, ...], ...] = ()

    def weights(self, seat: Seat, expected: Sequence[float] = EXPECTED) -> tuple[float, ...]:
        """How likely each mind of the pool is to be this seat's, and was before it did anything."""
        first_guess = [one / sum(expected) for one in expected]
        if seat >= len(self.agreed):
            return tuple(first_guess)
        counts = self.agreed[seat]
        most = max(counts)
        raw = [guess * _odds(count - most) for guess, count in zip(first_guess, counts)]
        whole = sum(raw)
        return tuple(
            (1 - PRIOR_KEPT) * one / whole + PRIOR_KEPT * guess
            for one, guess in zip(raw, first_guess)
        )

    def after(self, witnessed: Witnessed) -> RivalNotes:
        """The same with one more decision taken into account."""
        agreeing = _agreeing(witnessed)
        rows = list(self.agreed) or [(0,) * len(POOL) for _ in witnessed.position.seats]
        rows[witnessed.seat] = tuple(a + b for a, b in zip(rows[witnessed.seat], agreeing))
        return RivalNotes(tuple(rows))


NO_NOTES: Final = RivalNotes()


class RivalWatch:
    """Hears what everybody does; works out what it means only when somebody wants to know."""

    def __init__(self, notes: RivalNotes = NO_NOTES, heard: Iterable[Witnessed] = ()) -> None:
        self._notes = notes
        self._pending = [one for one in heard if one.is_telling]

    def hear(self, witnessed: Witnessed) -> None:
        if witnessed.is_telling:
            self._pending.append(witnessed)

    @property
    def notes(self) -> RivalNotes:
        """What is known of the rivals by now."""
        for witnessed in self._pending:
            self._notes = self._notes.after(witnessed)
        self._pending.clear()
        return self._notes


def _agreeing(witnessed: Witnessed) -> tuple[int, ...]:
    """1 for each mind that would have done the same, and 0 for each other."""
    at, seat = witnessed.position, witnessed.seat
    money = tuple(reckoned_purse(at, one) if one == seat else None for one in at.seats)
    options = options_for(PlayerView(seat, at, money, None))
    if options is None:
        return (0,) * len(POOL)
    # New minds each time: what they make of a table must not depend on what they saw before.
    choices = [mind.make().decide(options, Random(0), Budget()).action for mind in POOL]
    return tuple(int(_is_alike(choice, witnessed.action)) for choice in choices)


def _is_alike(expected: Action, done: Action) -> bool:
    """Whether they come to the same, as far as bystanders care; part of a turn counts as well."""
    if isinstance(expected, OpenAuction) and isinstance(done, OpenAuction):
        return expected.plant == done.plant
    if isinstance(expected, Bid) and isinstance(done, Bid):
        return True
    if isinstance(expected, DiscardPlant) and isinstance(done, DiscardPlant):
        return expected.plant == done.plant
    if isinstance(expected, BuyResources) and isinstance(done, BuyResources):
        if done.and_done:
            return expected.tokens == done.tokens
        return all(part <= whole for part, whole in zip(done.tokens, expected.tokens))
    if isinstance(expected, BuildCities) and isinstance(done, BuildCities):
        wanted, built = set(expected.cities), set(done.cities)
        return built == wanted if done.and_done else built <= wanted
    return type(expected) is type(done)


def _odds(steps: int) -> float:
    """How much less likely so many agreements fewer make a mind, multiplied out one by one.

    A power would do, but not to the last bit alike on every machine.
    """
    odds = 1.0
    for _ in range(-steps):
        odds *= LIKELY_IF_NOT / LIKELY_IF_ALIKE
    return odds
