"""What the table wants to be shown on the board beside the position: plans, prices, attention."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from typing import NamedTuple

from game.client.board.area_draft import AreaDraft
from game.engine.board import CityId


class PriceState(StrEnum):
    """What a price means for whoever would pay it; told by form as well as by colour."""

    CHEAPEST = "cheapest"
    AFFORDABLE = "affordable"
    TOO_DEAR = "too_dear"
    PLANNED = "planned"


class PriceTag(NamedTuple):
    """What a city costs, as it is written beside its plate."""

    amount: int
    state: PriceState


@dataclass(frozen=True)
class PlannedRoute:
    """Cities in a row whose cables are lit in a seat's colour."""

    cities: tuple[CityId, ...]
    colour: int

    @property
    def legs(self) -> tuple[tuple[CityId, CityId], ...]:
        return tuple(zip(self.cities, self.cities[1:]))


@dataclass(frozen=True)
class NextCity:
    """A city that a network could grow to, for how much, and the way there."""

    city: CityId
    price: int
    route: tuple[CityId, ...]


@dataclass(frozen=True)
class NetworkMarks:
    """Somebody's network brought to light, and where it could grow, the cheapest first."""

    colour: int | None
    """The colour index of the seat, None for the Cartel."""
    cities: frozenset[CityId]
    offers: tuple[NextCity, ...] = ()

    @property
    def legs(self) -> tuple[tuple[CityId, CityId], ...]:
        """The connections on the ways to the next cities."""
        routes = (offer.route for offer in self.offers)
        return tuple(leg for route in routes for leg in pairwise(route))


@dataclass(frozen=True)
class OwnCables:
    """Cables between two of these cities bear the colour of their owner."""

    colour: int
    cities: frozenset[CityId]


@dataclass(frozen=True)
class BoardMarks:
    """Everything that lies over the position; a new one replaces the old one as a whole."""

    hover: CityId | None = None
    targets: frozenset[CityId] = frozenset()
    """Plates with a cyan rim: what is being planned."""
    planned: tuple[CityId, ...] = ()
    """Ghost houses, in the colour of `planner`."""
    routes: tuple[PlannedRoute, ...] = ()
    prices: Mapping[CityId, PriceTag] = field(default_factory=dict)
    """What cities would cost."""
    lit: frozenset[CityId] = frozenset()
    area_tint: bool = False
    own_cables: OwnCables | None = None
    focus: CityId | None = None
    planner: int = 0
    """The colour index of the seat whose plan is shown."""
    draft: AreaDraft | None = None
    """Areas being chosen for the zone."""
    network: NetworkMarks | None = None
    """The network that alone stays bright."""
