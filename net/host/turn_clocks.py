"""Time to think: clocks of the seats that are asked, and what is done when one has run out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from game.engine.actions import (
    Action,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
    RunPlants,
)
from game.engine.model import Decision
from game.engine.options import (
    AreaOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    DiscardTokensOptions,
    MarkOptions,
    Options,
    RunOptions,
)
from game.engine.terms import Seat
from net.protocol.messages import SeatClock
from net.protocol.room_view import ClockRules


def default_action(options: Options) -> Action:
    """What is done for a seat whose time is up: as little as possible, never anything foolish.

    It follows from the seat's own view, so that a guest can show it before it happens.
    """
    return _DEFAULTS[options.decision](options)


def _choose_plant(options: ChoosePlantOptions) -> Action:
    """Nobody may pass in the first round; then it is the cheapest plant at its price."""
    if options.can_pass():
        return Pass()
    cheapest = min(options.offers(), key=lambda offer: offer.low)
    return OpenAuction(cheapest.plant, cheapest.low)


def _area(options: AreaOptions) -> Action:
    return ChooseArea(options.areas()[0])


def _cartel_house(options: CartelHouseOptions) -> Action:
    return PlaceCartelHouse(options.cities()[0])


def _mark(options: MarkOptions) -> Action:
    return MarkCity(options.cities()[0])


def _discard_plant(options: DiscardPlantOptions) -> Action:
    return DiscardPlant(min(options.plants()))


def _discard_tokens(options: DiscardTokensOptions) -> Action:
    return DiscardTokens(options.choices()[0])


def _run(options: RunOptions) -> Action:
    return RunPlants(options.best())


_DEFAULTS: Final[Mapping[Decision, Callable[[Any], Action]]] = {
    Decision.CHOOSE_AREA: _area,
    Decision.PLACE_CARTEL_HOUSE: _cartel_house,
    Decision.MARK_CITY: _mark,
    Decision.CHOOSE_PLANT: _choose_plant,
    Decision.BID: lambda _: Pass(),
    Decision.DISCARD_PLANT: _discard_plant,
    Decision.DISCARD_TOKENS: _discard_tokens,
    Decision.BUY_RESOURCES: lambda _: Done(),
    Decision.BUILD_CITIES: lambda _: Done(),
    Decision.RUN_PLANTS: _run,
}


class TurnClocks:
    """Counts the time of seats that are asked; the reserve is used once a turn's time is up."""

    def __init__(
        self, rules: ClockRules, seats: int, reserves: tuple[float, ...] | None = None
    ) -> None:
        self._rules = rules
        self._reserves = list(reserves or [float(rules.reserve)] * seats)
        self._since: dict[Seat, float] = {}

    @property
    def reserves(self) -> tuple[float, ...]:
        """Seconds that each seat has left beyond its turns, not counting the running ones."""
        return tuple(self._reserves)

    def follow(self, asked: frozenset[Seat], again: frozenset[Seat], now: float) -> None:
        """Stop the clocks of who is no longer asked; `again` are asked something new."""
        for seat in set(self._since) - asked | set(self._since) & again:
            over = now - self._since.pop(seat) - self._rules.turn
            self._reserves[seat] = max(0.0, self._reserves[seat] - max(0.0, over))
        for seat in asked:
            self._since.setdefault(seat, now)

    def deadline(self, seat: Seat) -> float:
        """When a seat that is asked will have no time left."""
        return self._since[seat] + self._rules.turn + self._reserves[seat]

    def next_deadline(self) -> float | None:
        return min((self.deadline(seat) for seat in self._since), default=None)

    def run_out(self, now: float) -> tuple[Seat, ...]:
        """The seats that are asked and have no time left."""
        return tuple(seat for seat in sorted(self._since) if now >= self.deadline(seat))

    def shown(self, now: float) -> tuple[SeatClock, ...]:
        """The running clocks, to be told to everybody."""
        return tuple(self._shown(seat, now) for seat in sorted(self._since))

    def _shown(self, seat: Seat, now: float) -> SeatClock:
        turn = self._since[seat] + self._rules.turn - now
        reserve = self._reserves[seat] + min(0.0, turn)
        return SeatClock(seat, _milliseconds(turn), _milliseconds(reserve))


def _milliseconds(seconds: float) -> int:
    return max(0, round(1000 * seconds))
