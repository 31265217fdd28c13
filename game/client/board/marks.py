"""What the table wants to be shown on the board beside the position: plans, prices, attention."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.client.board.area_draft import AreaDraft
from game.engine.board import CityId


@dataclass(frozen=True)
class PlannedRoute:
    """Cities in a row whose cables are lit in a seat's colour."""

    cities: tuple[CityId, ...]
    colour: int

    @property
    def legs(self) -> tuple[tuple[CityId, CityId], ...]:
        return tuple(zip(self.cities, self.cities[1:]))


@dataclass(frozen=True)
class BoardMarks:
    """Everything that lies over the position; a new one replaces the old one as a whole."""

    hover: CityId | None = None
    targets: frozenset[CityId] = frozenset()
    """Plates with a cyan rim: what is being planned."""
    planned: tuple[CityId, ...] = ()
    """Ghost houses, in the colour of `planner`."""
    routes: tuple[PlannedRoute, ...] = ()
    prices: Mapping[CityId, tuple[int, bool]] = field(default_factory=dict)
    """What a city would cost, and whether that can be paid."""
    lit: frozenset[CityId] = frozenset()
    area_tint: bool = False
    focus: CityId | None = None
    planner: int = 0
    """The colour index of the seat whose plan is shown."""
    draft: AreaDraft | None = None
    """Areas being chosen for the zone."""
