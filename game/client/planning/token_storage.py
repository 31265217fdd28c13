"""How a player's tokens lie on the plants: the rules count only their total, people see cards."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.model import Player, Position
from game.engine.plants import Plant, PlantKind
from game.engine.tokens import NO_TOKENS, RESOURCES, Resource, Tokens, only


@dataclass(frozen=True)
class Store:
    """Room for one resource, or, where `resource` is None, the hybrids' shared by coal and oil."""

    resource: Resource | None
    used: int
    total: int
    mix: Tokens
    """What lies in it."""


def stores_of(at: Position, player: Player, tokens: Tokens) -> tuple[Store, ...]:
    """Every store of a player's plants with these tokens in it; overfull if they do not fit."""
    storage = at.terms.plants.storage(player.plants)
    stores = []
    spare = NO_TOKENS
    for resource in RESOURCES:
        total, wanted = storage[resource], tokens[resource]
        is_shared = storage.hybrid and resource in (Resource.COAL, Resource.OIL)
        used = min(total, wanted) if is_shared else wanted
        spare = spare.plus(only(resource, wanted - used))
        if total or used:
            stores.append(Store(resource, used, total, only(resource, used)))
    if storage.hybrid:
        stores.append(Store(None, spare.total, storage.hybrid, spare))
    return tuple(stores)


def stored_on(at: Position, player: Player) -> dict[int, Tokens]:
    """Which tokens to show on which plant: all find room, and those that power most are fed.

    So the cards say the same as the figure beside them, "fuel for 8".
    """
    plants = [at.terms.plants[number] for number in player.plants]
    left = list(player.tokens)
    held = {plant.number: [0, 0, 0, 0] for plant in plants}
    for plant in plants:
        if plant.fuels and plant.kind is not PlantKind.HYBRID:
            _give(held[plant.number], left, plant.fuels[0], plant.storage)
    for plant in plants:
        if plant.kind is PlantKind.HYBRID:
            for fuel in plant.fuels:
                room = plant.storage - sum(held[plant.number])
                _give(held[plant.number], left, fuel, room)
    sets = at.terms.plants.subsets(player.plants)
    fed = next(found.numbers for found in sets if found.needs.runs_on(player.tokens))
    # Hybrids come last: they make do with whatever the others have left.
    for plant in sorted(plants, key=lambda plant: plant.kind is PlantKind.HYBRID):
        if plant.number in fed:
            _borrow(plant, plants, held, fed)
    return {number: Tokens(*counts) for number, counts in held.items()}


def _give(to: list[int], left: list[int], fuel: Resource, most: int) -> None:
    moved = min(most, left[fuel])
    to[fuel] += moved
    left[fuel] -= moved


def _borrow(
    plant: Plant, plants: list[Plant], held: dict[int, list[int]], fed: tuple[int, ...]
) -> None:
    """What others do not run on, or keep for a second run, serves the first one of this plant."""
    mine, is_hybrid = held[plant.number], plant.kind is PlantKind.HYBRID
    for lender in plants:
        theirs = held[lender.number]
        lends_all = lender.number not in fed or (lender.kind is PlantKind.HYBRID and not is_hybrid)
        for fuel in plant.fuels:
            lacking = max(0, plant.fuel_count - sum(mine))
            spare = max(0, sum(theirs) - (0 if lends_all else lender.fuel_count))
            moved = min(lacking, spare, theirs[fuel])
            if lender is not plant:
                theirs[fuel] -= moved
                mine[fuel] += moved
