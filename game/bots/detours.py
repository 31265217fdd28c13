"""Actions besides the one a level chose, each with what it probably costs in chances to win.

What a level has searched has its price already. The rest is priced by the network's estimate of
the seat's chance with and without the money, cities or tokens, and plants by normal's own values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.base import BotChoice
from game.bots.likings import price_of
from game.bots.normal import NormalBot
from game.bots.own_chance import OwnChance
from game.engine.actions import Action, Bid, BuildCities, BuyResources, Done, OpenAuction, Pass
from game.engine.fuel_market import available
from game.engine.options import (
    BidOptions,
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    Options,
)
from game.engine.tokens import NO_TOKENS, RESOURCES, only
from game.engine.value import value

CHANCE_OF_A_POINT: Final = 0.003
"""What a point is worth by which normal values plants."""
EASYS_POINT: Final = 0.006
"""What a point is worth by which easy does."""
LEAP_PAID: Final = 0.3
"""How much of a leap is paid in the end as far as rivals would probably have raised anyway."""
LONGEST_LEAP: Final = 8
FAR_LEAP: Final = 6
"""How much further a leap may go than rivals probably would, paid in full."""
STOCK_KEPT: Final = 0.6
"""How much of the price of fuel for later comes back: it need not be bought in the next round."""
MOST_MORE_TOKENS: Final = 6
DANGER_OF_WAITING: Final = 0.004
"""What the network does not see in a city that is left for later: a rival may take it."""
OTHER_COUNTS: Final = (-2, -1, 1, 2)


@value
class Detour:
    """An action, and the chance to win that it gives up against the level's own choice."""

    action: Action
    cost: float


def detours(
    options: Options, choice: BotChoice, appraiser: NormalBot | None, *, searched: bool
) -> list[Detour]:
    """What else could be done. The scores of a level that searches are chances to win.

    The appraiser values plants and cities as normal does; easy, which does not, has none.
    """
    found: list[Detour] = []
    if searched or appraiser is None:
        point = 1.0 if searched else EASYS_POINT
        found += [
            Detour(other.action, max(0.0, choice.score - other.score) * point)
            for other in choice.alternatives
        ]
    known = {one.action for one in found}
    found += [one for one in _unweighed(options, choice, appraiser) if one.action not in known]
    return [one for one in found if one.action != choice.action and one.action in options]


def _unweighed(
    options: Options, choice: BotChoice, appraiser: NormalBot | None
) -> Iterator[Detour]:
    chance = OwnChance(options)
    if isinstance(options, ChoosePlantOptions) and appraiser is not None:
        yield from _other_plants(options, choice, appraiser, chance)
    elif isinstance(options, BidOptions):
        yield from _other_bids(options, choice, appraiser, chance)
    elif isinstance(options, BuyOptions):
        yield from _other_fuel(options, choice.action, chance)
    elif isinstance(options, BuildOptions) and appraiser is not None:
        yield from _other_cities(options, choice.action, appraiser, chance)


def _other_plants(
    options: ChoosePlantOptions, choice: BotChoice, appraiser: NormalBot, chance: OwnChance
) -> Iterator[Detour]:
    """Every plant that can be opened, and none; and the chosen one at once for more."""
    promises = appraiser.promises(options)
    opened = choice.action.plant if isinstance(choice.action, OpenAuction) else None
    own = 0.0 if opened is None else promises.get(opened, 0.0)
    if opened is not None:
        yield Detour(Pass(), max(0.0, own) * CHANCE_OF_A_POINT)
    for plant, promise in promises.items():
        cost = max(0.0, own - promise) * CHANCE_OF_A_POINT
        _, lowest, highest = options.bids(plant)
        yield Detour(OpenAuction(plant, lowest), cost)
        if plant == opened:
            most = min(highest, appraiser.limit(options, plant))
            rivals = appraiser.expected_price(options, plant)
            for amount, leap in leaps(lowest, most, rivals, chance):
                yield Detour(OpenAuction(plant, amount), cost + leap)


def _other_bids(
    options: BidOptions, choice: BotChoice, appraiser: NormalBot | None, chance: OwnChance
) -> Iterator[Detour]:
    """One more or none where the level would do the other, and leaps while a plant is cheap."""
    limit = choice.most
    if limit is None:
        return
    plant, lowest, highest = options.bids()
    if not isinstance(choice.action, Bid):
        worth = limit if appraiser is None else appraiser.values(options).ceiling(plant)
        if lowest <= worth:
            yield Detour(Bid(lowest), max(0, lowest - limit) * chance.of_an_elektro)
        return
    yield Detour(Pass(), max(0, limit - lowest) * chance.of_an_elektro)
    rivals = lowest if appraiser is None else appraiser.expected_price(options, plant)
    for amount, cost in leaps(lowest, min(highest, limit), rivals, chance):
        yield Detour(Bid(amount), cost)


def leaps(lowest: int, most: int, rivals: int, chance: OwnChance) -> Iterator[tuple[int, float]]:
    """Bids beyond the lowest, as far as rivals would probably go or a little further."""
    rivals = max(lowest, rivals)
    for amount in range(lowest + 1, min(most, rivals + FAR_LEAP, lowest + LONGEST_LEAP) + 1):
        beyond = max(0, amount - rivals)
        paid = beyond + LEAP_PAID * (amount - beyond - lowest)
        yield amount, paid * chance.of_an_elektro


def _other_fuel(options: BuyOptions, action: Action, chance: OwnChance) -> Iterator[Detour]:
    """The same purchase with more tokens of one kind."""
    if not isinstance(action, (BuyResources, Done)):
        return
    own = action.tokens if isinstance(action, BuyResources) else NO_TOKENS
    price = price_of(options, action)
    for resource in RESOURCES:
        for more in range(1, MOST_MORE_TOKENS + 1):
            cart = own.plus(only(resource, more))
            larger = BuyResources(cart, and_done=True)
            if available(options.at, resource) < cart[resource] or larger not in options:
                break
            spent = price_of(options, larger) - price
            yield Detour(larger, (1 - STOCK_KEPT) * spent * chance.of_an_elektro)


def _other_cities(
    options: BuildOptions, action: Action, appraiser: NormalBot, chance: OwnChance
) -> Iterator[Detour]:
    """A city or two more or fewer, and other places; never so many as end the game."""
    plan = appraiser.plan(options)
    own = action.cities if isinstance(action, BuildCities) else ()
    to_end = options.at.terms.end_cities - len(options.at.players[options.seat].cities)
    if len(own) >= to_end:
        return
    usual = chance.after(paid=price_of(options, action), cities=own)
    for count in (len(own) + change for change in OTHER_COUNTS):
        if 0 <= count <= min(plan.most, to_end - 1):
            site = plan.site(count)
            lost = usual - chance.after(paid=site.price, cities=site.cities)
            other = BuildCities(site.cities, and_done=True) if count else Done()
            waiting = max(0, len(own) - count)
            yield Detour(other, max(0.0, lost) + waiting * DANGER_OF_WAITING)
    for site, dearer in plan.other_sites(len(own)):
        yield Detour(BuildCities(site.cities, and_done=True), dearer * chance.of_an_elektro)
