"""How the light of a network runs: along the cheapest connections, outwards from its first city.

A view tells every seat's cities in the order of building (`Player.cities`), so the first one built
is the first of them. From there the tree grows by whichever city is cheapest to reach next, over
foreign cities if need be, as building itself does. Light then spreads along the tree by the way it
has to go, so that the farthest cities are the last, and stay dark if fewer are powered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

from game.engine.board import CityId, Zone

SHORTEST: Final = 1.0
"""A free connection is a way too, for light."""


@dataclass(frozen=True)
class TreeLeg:
    """One cable of a network, from where the light comes; ways are counted in Elektro."""

    a: CityId
    b: CityId
    start: float
    end: float

    def progress(self, way: float) -> float:
        """How much of the leg is lit when light has gone so far: from 0 to 1."""
        return max(0.0, min(1.0, (way - self.start) / (self.end - self.start)))


@dataclass(frozen=True)
class NetworkTree:
    """A network in the order of lighting; `dark` are cities that light does not reach."""

    reached: Mapping[CityId, float]
    """How far light goes to each lit city, the nearest first."""
    legs: tuple[TreeLeg, ...]
    dark: tuple[CityId, ...] = ()

    @property
    def lit(self) -> tuple[CityId, ...]:
        """The cities of the network in the order of lighting."""
        return tuple(self.reached)

    @cached_property
    def length(self) -> float:
        """How far light goes in all."""
        return max(self.reached.values(), default=0.0)

    def powered(self, count: int) -> NetworkTree:
        """The same network with only so many cities powered: the farthest stay dark."""
        lit = dict(list(self.reached.items())[:count])
        dark = (*tuple(self.reached)[count:], *self.dark)
        needed: set[CityId] = set(lit)
        legs: list[TreeLeg] = []
        for leg in reversed(self.legs):
            if leg.b in needed:
                needed.add(leg.a)
                legs.append(leg)
        return replace(self, reached=lit, legs=tuple(reversed(legs)), dark=dark)


def network_tree(zone: Zone, cities: Sequence[CityId]) -> NetworkTree:
    """The tree of cheapest connections over cities given in the order of building."""
    if not cities:
        return NetworkTree({}, ())
    arrival: dict[CityId, float] = {cities[0]: 0.0}
    legs: list[TreeLeg] = []
    nearest = dict.fromkeys(cities[1:], cities[0])
    while nearest:
        end = min(nearest, key=lambda city: zone.distance[nearest[city]][city])
        for a, b in pairwise(zone.path(nearest.pop(end), end)):
            if b in arrival:
                continue
            arrival[b] = arrival[a] + max(SHORTEST, zone.neighbours[a][b])
            legs.append(TreeLeg(a, b, arrival[a], arrival[b]))
        for city, own in nearest.items():
            if zone.distance[end][city] < zone.distance[own][city]:
                nearest[city] = end
    return NetworkTree(
        reached={city: arrival[city] for city in sorted(cities, key=arrival.__getitem__)},
        legs=tuple(sorted(legs, key=lambda leg: leg.end)),
    )
