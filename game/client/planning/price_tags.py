"""From a plan to the prices on the map: what each city costs, and what that means for the plan."""

from __future__ import annotations

from game.client.board.marks import PriceState, PriceTag
from game.client.planning.build_plan import BuildPlan
from game.client.planning.plan import Plan
from game.client.planning.setup_picks import CityPick
from game.engine.board import CityId
from game.engine.routes import open_slot


def price_tags(plan: Plan | None) -> dict[CityId, PriceTag]:
    """What the plan's next city would cost, wherever it could be, and what those planned do."""
    if isinstance(plan, BuildPlan):
        return _build_tags(plan)
    return _pick_tags(plan) if isinstance(plan, CityPick) else {}


def _build_tags(plan: BuildPlan) -> dict[CityId, PriceTag]:
    offers = plan.prices()
    least = min((offer.amount for offer in offers.values() if offer.affordable), default=None)
    tags = {}
    for city, offer in offers.items():
        state = PriceState.AFFORDABLE if offer.affordable else PriceState.TOO_DEAR
        state = PriceState.CHEAPEST if offer.amount == least else state
        tags[city] = PriceTag(offer.amount, state)
    for stop in plan.stops:
        if stop.refusal is None:
            tags[stop.city] = PriceTag(stop.total, PriceState.PLANNED)
    return tags


def _pick_tags(pick: CityPick) -> dict[CityId, PriceTag]:
    """The slot that would be taken; all cost the same, and all of them may be had."""
    at, tags = pick.desk.at, {}
    for city in pick.open:
        slot = open_slot(at, city)
        state = PriceState.PLANNED if city == pick.city else PriceState.CHEAPEST
        tags[city] = PriceTag(at.terms.house_prices[slot or 0], state)
    return tags
