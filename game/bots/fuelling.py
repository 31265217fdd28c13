"""Which tokens to buy: every set of plants that could run, what is missing for it and its price."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.engine.fuel_market import available, bundle_price
from game.engine.model import Player, Position
from game.engine.plants import PlantSet
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, RESOURCES, Tokens


class Basket(NamedTuple):
    """Tokens that let some plants run: the cities those could power, and the price."""

    cities: int
    price: int
    tokens: Tokens


def baskets(at: Position, seat: Seat, money: int) -> list[Basket]:
    """For each set of plants the cheapest tokens that let it run, if they can be had and stored."""
    player = at.players[seat]
    storage = at.terms.plants.storage(player.plants)
    found = []
    for plant_set in at.terms.plants.subsets(player.plants):
        best: Basket | None = None
        for tokens in _missing(plant_set, player):
            if not _in_stock(at, tokens) or not storage.holds(player.tokens.plus(tokens)):
                continue
            price = bundle_price(at, tokens)
            if price <= money and (best is None or price < best.price):
                best = Basket(plant_set.cities, price, tokens)
        if best is not None:
            found.append(best)
    return found


def fuelled_cities(at: Position, player: Player) -> int:
    """Cities the plants could power with the tokens they hold, however many there are."""
    for plant_set in at.terms.plants.subsets(player.plants):
        if plant_set.needs.runs_on(player.tokens):
            return plant_set.cities
    return 0


def _missing(plant_set: PlantSet, player: Player) -> Iterator[Tokens]:
    """What a set still needs, for every mix of its hybrids."""
    needs, held = plant_set.needs, player.tokens
    garbage = max(0, needs.garbage - held.garbage)
    uranium = max(0, needs.uranium - held.uranium)
    for hybrid_coal in range(needs.hybrid + 1):
        coal = max(0, needs.coal + hybrid_coal - held.coal)
        oil = max(0, needs.oil + needs.hybrid - hybrid_coal - held.oil)
        yield Tokens(coal, oil, garbage, uranium)


def _in_stock(at: Position, tokens: Tokens) -> bool:
    if tokens == NO_TOKENS:
        return True
    return all(n <= available(at, resource) for resource, n in zip(RESOURCES, tokens) if n)
