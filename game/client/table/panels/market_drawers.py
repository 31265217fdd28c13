"""Markets that were pulled out over the board, on a desk where their own panels are a line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.client.draw import Kit
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.table.panels.plant_market_panel import PlantMarketPanel
from game.client.table.panels.resource_market_panel import ResourceMarketPanel
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.fold import Drawer, Fold
from game.client.widgets.models import PlantMarketModel, ResourceMarketModel
from game.client.widgets.panel import Panel
from game.client.widgets.screen_layout import TableLayout
from game.engine.events import Phase
from game.engine.model import Position
from game.texts import Catalogue


def drawer_needed(at: Position, plan: Plan | None) -> Drawer | None:
    """The market that a decision is about: that of the plan, else that of the phase."""
    if plan is not None:
        if isinstance(plan, FuelCart):
            return Drawer.FUEL
        return Drawer.PLANTS if isinstance(plan, BidPlan | Nomination) else None
    return {Phase.AUCTION: Drawer.PLANTS, Phase.RESOURCES: Drawer.FUEL}.get(at.phase)


class MarketDrawers:
    """At most one market lies open over the board."""

    def __init__(self, kit: Kit, layout: TableLayout, words: Catalogue) -> None:
        self._layout = layout
        self.pulled: Drawer | None = None
        self.plants = PlantMarketPanel(kit, layout.open_drawer(Drawer.PLANTS), words)
        self.fuel = ResourceMarketPanel(kit, layout.open_drawer(Drawer.FUEL), words)

    @property
    def _panels(self) -> Mapping[Drawer, Panel[Any]]:
        return {Drawer.PLANTS: self.plants, Drawer.FUEL: self.fuel}

    @property
    def open_panel(self) -> Panel[Any] | None:
        """What lies over the board."""
        return self._panels[self.pulled] if self.pulled is not None else None

    def resize(self, kit: Kit, layout: TableLayout) -> None:
        """Another window, scale or desk; where markets are no drawers none stays pulled out."""
        self._layout = layout
        if layout.fold < Fold.DRAWERS:
            self.pulled = None
        for drawer, panel in self._panels.items():
            panel.resize(kit, layout.open_drawer(drawer))

    def show(self, plants: PlantMarketModel, fuel: ResourceMarketModel) -> None:
        self.plants.show(plants)
        self.fuel.show(fuel)

    def conceal(self, cards: frozenset[PieceId], tokens: frozenset[PieceId]) -> None:
        """Leave out what clips are moving."""
        self.plants.conceal(cards)
        self.fuel.conceal(tokens)

    def toggle(self, drawer: Drawer | None) -> None:
        """Pull a market out over the board, or push back what lies there."""
        is_drawer = self._layout.fold is Fold.DRAWERS
        self.pulled = drawer if is_drawer and drawer is not self.pulled else None
