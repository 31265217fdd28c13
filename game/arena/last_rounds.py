"""How well a seat played the last round, seen from its end: what it paid, and what it missed."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.bots.cheapest_sets import LONGEST_WAY, CheapestSets
from game.bots.fuelling import baskets
from game.engine.events import Standing
from game.engine.model import Decision, GameState, Position
from game.engine.terms import Seat
from game.engine.value import value


@value
class LastRoundRecord:
    """One seat's last round."""

    built: int
    paid: int
    cheapest: int
    """What as many cities would have cost at least."""
    could_win: bool
    """It lost, but another purchase of fuel and another building would have won."""

    @property
    def overpaid(self) -> int:
        return self.paid - self.cheapest


@dataclass
class LastRoundNotes:
    """Remembers where a seat bought fuel and built, until it is known which round was the last."""

    round: int = 0
    buying: tuple[Position, int] | None = None
    building: tuple[Position, int] | None = None
    paid: int = field(default=0)

    def about_to_act(self, state: GameState, seat: Seat) -> None:
        """The seat is asked; only its first purchase and building of a round matter."""
        at = state.position
        if at.round != self.round:
            self.round, self.buying, self.building, self.paid = at.round, None, None, 0
        here = at, state.purses[seat]
        if at.decision is Decision.BUY_RESOURCES and self.buying is None:
            self.buying = here
        if at.decision is Decision.BUILD_CITIES and self.building is None:
            self.building = here

    def record(self, state: GameState, seat: Seat) -> LastRoundRecord | None:
        """What came of it; None if the seat was never asked."""
        result = state.position.result
        if result is None or self.buying is None or self.building is None:
            return None
        at, _ = self.building
        network = at.players[seat].cities
        sets = CheapestSets(at, network)
        built = len(state.position.players[seat].cities) - len(network)
        least = sets.of(built) if network else None
        could = seat not in result.winners and self._could_win(result.ranking, seat, sets)
        return LastRoundRecord(built, self.paid, least.price if least else self.paid, could)

    def _could_win(self, ranking: tuple[Standing, ...], seat: Seat, sets: CheapestSets) -> bool:
        """Some purchase and some set of cities beat what all the others in fact reached."""
        assert self.buying is not None
        at, purse = self.buying
        others = [line for line in ranking if line.seat != seat]
        wanted = max((line.powered, line.money) for line in others)
        owned, end = len(at.players[seat].cities), at.terms.end_cities
        ends = any(line.cities >= end for line in others)
        for basket in baskets(at, seat, purse):
            money = purse - basket.price
            least = 0 if ends else max(0, end - owned)
            for count in range(least, sets.most_for(money, LONGEST_WAY) + 1):
                if (min(basket.cities, owned + count), money - sets.price(count)) > wanted:
                    return True
        return False
