"""The last round worked out to its end: what every purchase leads to when all others answer well.

Once the round can be the last, nothing hidden matters any more: fuel, money and building prices
are public or can be added up. So the purchases of a seat are weighed against the best that each
rival can still reach, instead of being played forward in sampled worlds.
"""

from __future__ import annotations

from game.bots.base import BotChoice, Reason
from game.bots.fuelling import Basket, baskets, fuelled_cities
from game.bots.outlook import Outlook
from game.engine.actions import BuyResources, Done
from game.engine.options import BuyOptions
from game.engine.terms import Seat
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


def last_purchase(options: BuyOptions, outlook: Outlook) -> BotChoice | None:
    """The purchase for a round that will be the last; None while it need not be."""
    at, end = options.at, options.at.terms.end_cities
    rivals = [best_finish(outlook, rival) for rival in outlook.rivals]
    finishes = [
        (basket, _finish_with(outlook, options.seat, basket, wanted))
        for basket in baskets(at, options.seat, options.purse)
        for wanted in {basket.cities, max(basket.cities, end)}
    ]
    winning = [
        (basket, finish)
        for basket, finish in finishes
        if finish.cities >= end and all(finish.beats(rival) for rival in rivals)
    ]
    if not winning and all(rival.cities < end for rival in rivals):
        return None
    basket, finish = max(winning or finishes, key=lambda entry: entry[1].rank)
    if not any(basket.tokens):
        return BotChoice(Done(), Reason.FUEL_ENOUGH)
    return BotChoice(
        BuyResources(basket.tokens, and_done=True),
        Reason.FUEL_FOR_THE_END,
        (("cities", finish.powered), ("price", basket.price)),
        float(finish.powered),
    )


def best_finish(outlook: Outlook, seat: Seat) -> Finish:
    """The most a seat can still power this round: by what it holds, or may yet buy."""
    at, player = outlook.at, outlook.at.players[seat]
    money = outlook.money_of(seat)
    held = Basket(fuelled_cities(at, player), 0, player.tokens)
    may_buy = seat in at.waiting and seat != at.to_act[0]
    chances = baskets(at, seat, money) if may_buy else [held]
    finishes = [_finish_with(outlook, seat, basket, basket.cities) for basket in (*chances, held)]
    return max(finishes, key=lambda finish: finish.rank)


def _finish_with(outlook: Outlook, seat: Seat, basket: Basket, wanted: int) -> Finish:
    """Buy these tokens and build up to so many cities, as far as the money goes."""
    cities = len(outlook.at.players[seat].cities)
    money = outlook.money_of(seat) - basket.price
    for _, price in outlook.insertions(seat):
        if cities >= wanted or price > money:
            break
        money -= price
        cities += 1
    return Finish(min(basket.cities, cities), money, cities)
