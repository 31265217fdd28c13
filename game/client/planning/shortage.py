"""Whether the market could run dry before a player comes to buy (again)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.client.planning.fuel_cart import FuelCart
from game.client.planning.market_figures import coming_refill
from game.engine.events import Phase
from game.engine.fuel_market import available
from game.engine.model import Player, Position
from game.engine.plants import PlantKind
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Resource

SHARED: Final = (Resource.COAL, Resource.OIL)
"""What hybrids burn."""


@dataclass(frozen=True)
class Shortage:
    """A resource of which others could leave less than the player will need."""

    resource: Resource
    need: int
    left: int
    """The least that can be left when the player comes to buy next."""
    rivals: tuple[Seat, ...]


def shortages(cart: FuelCart) -> tuple[Shortage, ...]:
    """What could run out: before a turn for this round's run, in a turn for the next one's."""
    desk, at = cart.desk, cart.desk.at
    rivals = buyers_between(at, desk.seat, desk.is_live)
    runs = 2 if desk.is_live else 1
    storage = at.terms.plants.storage(desk.player.plants)
    wanted = [runs * room // 2 for room in storage]
    held = cart.after.tokens
    left = [_least_left(cart, resource, rivals) for resource in RESOURCES]
    found = [
        Shortage(resource, wanted[resource] - held[resource], left[resource], rivals)
        for resource in RESOURCES
        if left[resource] < wanted[resource] - held[resource]
    ]
    # A hybrid runs on what single-fuel plants leave over, be it coal or oil.
    spare = sum(max(0, held[fuel] + left[fuel] - wanted[fuel]) for fuel in SHARED)
    if spare < wanted[-1]:
        lacking = [fuel for fuel in SHARED if all(one.resource is not fuel for one in found)]
        missing = wanted[-1] - sum(max(0, held[fuel] - wanted[fuel]) for fuel in SHARED)
        found += [Shortage(fuel, missing, left[fuel], rivals) for fuel in lacking]
    return tuple(sorted(found, key=lambda shortage: shortage.resource))


def _least_left(cart: FuelCart, resource: Resource, rivals: tuple[Seat, ...]) -> int:
    """What is left for sure when the player comes to buy next."""
    at = cart.desk.at
    stock = available(at, resource) - cart.tokens[resource]
    demand = sum(room_for(at, at.players[rival], resource) for rival in rivals)
    left = max(0, stock - demand - _cartel_demand(at, resource))
    return left + (coming_refill(at).tokens[resource] if cart.desk.is_live else 0)


def buyers_between(at: Position, seat: Seat, is_live: bool) -> tuple[Seat, ...]:
    """Who buys fuel before this seat: in its turn all that follow, else all still before it."""
    if at.phase is Phase.RESOURCES:
        queue = at.waiting
    elif at.phase is Phase.AUCTION:
        queue = at.order[::-1]
    else:
        return ()
    if seat not in queue:
        return ()
    place = queue.index(seat)
    return queue[place + 1 :] if is_live else queue[:place]


def room_for(at: Position, player: Player, resource: Resource) -> int:
    """How many more tokens of a kind a player's plants could take at most."""
    storage = at.terms.plants.storage(player.plants)
    held = player.tokens
    if resource not in SHARED:
        return storage[resource] - held[resource]
    other = Resource.OIL if resource is Resource.COAL else Resource.COAL
    shared = storage.hybrid - max(0, held[other] - storage[other])
    return max(0, storage[resource] + shared - held[resource])


def _cartel_demand(at: Position, resource: Resource) -> int:
    """What the Cartel, buying between the two players, may still take of a kind."""
    if at.cartel is None or at.phase is not Phase.RESOURCES or len(at.waiting) < 2:
        return 0
    plants = [at.terms.plants[number] for number in at.cartel.plants]
    return sum(
        (plant.fuel_count + 1) // 2 if plant.kind is PlantKind.HYBRID else plant.fuel_count
        for plant in plants
        if resource in plant.fuels
    )
