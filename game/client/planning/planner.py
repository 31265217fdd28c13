"""The plan to begin with: for what a seat is asked now, or for what it wants to think through."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.question import (
    area_desk,
    bid_desk,
    build_desk,
    city_desk,
    fuel_desk,
    opening_desk,
    plant_discard_desk,
    run_desk,
    token_discard_desk,
)
from game.client.planning.run_plan import RunPlan
from game.client.planning.setup_picks import AreaPick, CityPick
from game.engine.model import Decision
from game.engine.view import PlayerView

AnyPlan = (
    AreaPick
    | CityPick
    | Nomination
    | BidPlan
    | PlantDiscard
    | TokenDiscard
    | FuelCart
    | BuildPlan
    | RunPlan
)


def plan_for(view: PlayerView) -> AnyPlan | None:
    """A fresh plan for what the view's seat is asked; None if it is not asked anything."""
    at = view.position
    if view.seat is None or view.seat not in at.to_act or at.decision is None:
        return None
    return _FRESH[at.decision](view)


def what_if_plan(view: PlayerView, decision: Decision) -> AnyPlan | None:
    """A fresh plan for a decision, asked or not; None if it cannot be thought through now."""
    return _FRESH[decision](view)


def _area_pick(view: PlayerView) -> AnyPlan | None:
    desk = area_desk(view)
    return AreaPick(desk) if desk else None


def _city_pick(view: PlayerView) -> AnyPlan | None:
    desk = city_desk(view)
    return CityPick(desk) if desk else None


def _nomination(view: PlayerView) -> AnyPlan | None:
    desk = opening_desk(view)
    return Nomination(desk) if desk else None


def _bid(view: PlayerView) -> AnyPlan | None:
    desk = bid_desk(view)
    return BidPlan(desk, desk.options.bids().plant) if desk else None


def _plant_discard(view: PlayerView) -> AnyPlan | None:
    desk = plant_discard_desk(view)
    return PlantDiscard.first(desk) if desk else None


def _token_discard(view: PlayerView) -> AnyPlan | None:
    desk = token_discard_desk(view)
    return TokenDiscard.first(desk) if desk else None


def _fuel(view: PlayerView) -> AnyPlan | None:
    desk = fuel_desk(view)
    return FuelCart.first(desk) if desk else None


def _build(view: PlayerView) -> AnyPlan | None:
    desk = build_desk(view)
    return BuildPlan(desk) if desk else None


def _runs(view: PlayerView) -> AnyPlan | None:
    desk = run_desk(view)
    return RunPlan.best(desk) if desk else None


_FRESH: Mapping[Decision, Callable[[PlayerView], AnyPlan | None]] = {
    Decision.CHOOSE_AREA: _area_pick,
    Decision.PLACE_CARTEL_HOUSE: _city_pick,
    Decision.MARK_CITY: _city_pick,
    Decision.CHOOSE_PLANT: _nomination,
    Decision.BID: _bid,
    Decision.DISCARD_PLANT: _plant_discard,
    Decision.DISCARD_TOKENS: _token_discard,
    Decision.BUY_RESOURCES: _fuel,
    Decision.BUILD_CITIES: _build,
    Decision.RUN_PLANTS: _runs,
}
