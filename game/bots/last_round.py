"""The last round worked out to its end: what every purchase leads to when all others answer well.

Once the round can be the last, nothing hidden matters any more: fuel, money and building prices
are public or can be added up. So a seat's purchases are weighed together with the cheapest sets of
cities that the rest of its money builds, and against the best that each rival can still reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from game.bots.base import BotChoice, Reason
from game.bots.cheapest_sets import LONGEST_WAY
from game.bots.fuelling import Basket, baskets, fuelled_cities
from game.bots.outlook import Outlook
from game.engine.actions import BuyResources, Done
from game.engine.events import Phase
from game.engine.model import Position
from game.engine.options import BuyOptions
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Tokens
from game.engine.value import value


@value
class Finish:
    """How a seat may end the game: cities owned and powered, and the money left."""

    powered: int
    money: int
    cities: int

    @property
    def rank(self) -> tuple[int, int]:
        """What decides: cities powered, then money."""
        return self.powered, self.money

    def beats(self, other: Finish) -> bool:
        return self.rank > other.rank


class Ending(NamedTuple):
    """A purchase of fuel, and what it comes to with the best building after it."""

    basket: Basket
    finish: Finish


def last_purchase(options: BuyOptions, outlook: Outlook) -> BotChoice | None:
    """The purchase for a round that will be the last; None while it need not be."""
    end = options.at.terms.end_cities
    rivals = [best_finish(outlook, rival) for rival in outlook.rivals]
    mine = list(_endings(outlook, options.seat, baskets(options.at, options.seat, options.purse)))
    winning = [
        one
        for one in mine
        if one.finish.cities >= end and all(one.finish.beats(rival) for rival in rivals)
    ]
    if not winning and not any(outlook.can_end(rival) for rival in outlook.rivals):
        return None
    best = max(winning or mine, key=lambda one: one.finish.rank)
    behind = any(rival.beats(best.finish) for rival in rivals)
    if not any(best.basket.tokens):
        return BotChoice(Done(), Reason.FUEL_HELPS_NO_MORE)
    return BotChoice(
        BuyResources(best.basket.tokens, and_done=True),
        Reason.FUEL_BEHIND if behind else Reason.FUEL_FOR_THE_END,
        (("cities", best.finish.powered), ("price", best.basket.price)),
        float(best.finish.powered),
    )


def best_finish(outlook: Outlook, seat: Seat) -> Finish:
    """The most a seat can still power this round: by what it holds, or may yet buy."""
    endings = _endings(outlook, seat, _chances(outlook, seat))
    return max((one.finish for one in endings), key=lambda finish: finish.rank)


def ends_this_round(outlook: Outlook) -> bool:
    """Somebody can end the game at once, and nobody could then power more."""
    if not outlook.may_end_now:
        return False
    end, seats = outlook.at.terms.end_cities, outlook.at.seats
    endings = [list(_endings(outlook, seat, _chances(outlook, seat))) for seat in seats]
    best = [max(one.finish.rank for one in of_seat) for of_seat in endings]
    for seat in seats:
        ended = [one.finish.rank for one in endings[seat] if one.finish.cities >= end]
        others = [rank for other, rank in enumerate(best) if other != seat]
        if ended and max(ended) >= max(others):
            return True
    return False


class LastRound:
    """What a seat comes to in the last round, whatever plants it may own by then."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._tuning = outlook.tuning
        self._cities = len(outlook.me.cities)
        self._baskets: dict[tuple[int, ...], list[Basket]] = {}

    def value(self, plants: tuple[int, ...], money: float) -> float:
        """Cities powered and money left, weighed together, by the best purchase and building."""
        found = self._baskets.get(plants)
        if found is None:
            found = self._baskets[plants] = _without_worse(self._baskets_with(plants))
        return max([self._worth(basket, int(money) - basket.price) for basket in found])

    def _worth(self, basket: Basket, left: int) -> float:
        """Of one purchase; a seat that cannot pay for it is as badly off as one with no fuel."""
        if left < 0:
            return 0.0
        wanted = min(LONGEST_WAY, max(0, basket.cities - self._cities))
        sets = self._outlook.sets(self._outlook.seat)
        built = sets.most_for(left, wanted)
        powered = min(basket.cities, self._cities + built)
        money = left - sets.price(built)
        return self._tuning.city_worth * powered + self._tuning.money_worth * money

    def _baskets_with(self, plants: tuple[int, ...]) -> list[Basket]:
        """At the prices that will be left when it is this seat's turn to buy."""
        outlook = self._outlook
        at, seat = outlook.at, outlook.seat
        owner = replace(at.players[seat], plants=tuple(sorted(plants)), tokens=self._kept(plants))
        left = Tokens(*(min(at.fuel[fuel], outlook.left_now[fuel]) for fuel in RESOURCES))
        return baskets(_with_fuel(at.with_player(seat, owner), left), seat, ANY_MONEY)

    def _kept(self, plants: tuple[int, ...]) -> Tokens:
        """The tokens that these plants have room for; hybrids share theirs."""
        room = self._outlook.at.terms.plants.storage(tuple(sorted(plants)))
        held = self._outlook.me.tokens
        coal = min(held.coal, room.coal + room.hybrid)
        shared = room.hybrid - max(0, coal - room.coal)
        return Tokens(
            coal,
            min(held.oil, room.oil + shared),
            min(held.garbage, room.garbage),
            min(held.uranium, room.uranium),
        )


ANY_MONEY = 1 << 20


def _with_fuel(at: Position, fuel: Tokens) -> Position:
    return replace(at, fuel=fuel)


def _without_worse(found: list[Basket]) -> list[Basket]:
    """Only purchases that power more than every cheaper one."""
    kept: list[Basket] = []
    for basket in sorted(found, key=lambda basket: (basket.price, -basket.cities)):
        if not kept or basket.cities > kept[-1].cities:
            kept.append(basket)
    return kept


def _chances(outlook: Outlook, seat: Seat) -> list[Basket]:
    """The purchases that a seat can still make; what it holds, if its turn is over."""
    at, player = outlook.at, outlook.at.players[seat]
    before = at.phase is Phase.AUCTION
    if before or (at.phase is Phase.RESOURCES and seat in at.waiting and seat != at.to_act[0]):
        return _without_worse(baskets(at, seat, outlook.money_of(seat)))
    return [Basket(fuelled_cities(at, player), 0, player.tokens)]


def _endings(outlook: Outlook, seat: Seat, purchases: Iterable[Basket]) -> Iterator[Ending]:
    """Each purchase with the cities that then can be powered, and with those that end the game."""
    owned, end = len(outlook.at.players[seat].cities), outlook.at.terms.end_cities
    sets = outlook.sets(seat)
    may_build = outlook.at.phase is not Phase.BUILDING or seat in outlook.at.waiting
    for basket in purchases:
        money = outlook.money_of(seat) - basket.price
        most = min(LONGEST_WAY, max(basket.cities, end) - owned) if may_build else 0
        affordable = sets.most_for(money, most)
        powering = min(affordable, max(0, basket.cities - owned))
        for count in {powering, affordable}:
            cities = owned + count
            left = money - sets.price(count)
            yield Ending(basket, Finish(min(basket.cities, cities), left, cities))
