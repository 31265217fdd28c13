"""The plan to begin with: for what a seat is asked now, or for what it wants to think through."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.planning.run_plan import RunPlan
from game.client.planning.setup_picks import AreaPick, CityPick
from game.engine.model import Decision
from game.engine.view import PlayerView

PLANS: Final[Mapping[Decision, type[Plan]]] = {
    decision: kind
    for kind in (
        AreaPick,
        CityPick,
        Nomination,
        BidPlan,
        PlantDiscard,
        TokenDiscard,
        FuelCart,
        BuildPlan,
        RunPlan,
    )
    for decision in kind.decisions
}
"""Every kind of plan, by what it answers."""


def plan_for(view: PlayerView) -> Plan | None:
    """A fresh plan for what the view's seat is asked; None if it is not asked anything."""
    at = view.position
    if view.seat is None or view.seat not in at.to_act or at.decision is None:
        return None
    return what_if_plan(view, at.decision)


def what_if_plan(view: PlayerView, decision: Decision) -> Plan | None:
    """A fresh plan for a decision, asked or not; None if it cannot be thought through now."""
    return PLANS[decision].begin(view)
