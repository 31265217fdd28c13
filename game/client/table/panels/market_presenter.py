"""From a view, and a plan if there is one, to what the two markets show."""

from __future__ import annotations

from dataclasses import replace

from game.client.draw import CardBack
from game.client.planning.bid_plan import BidPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.market_figures import refill_step, row_figures
from game.client.planning.plan import Plan
from game.client.widgets.models import (
    CardState,
    MarketCard,
    MarketRow,
    PlantMarketModel,
    ResourceMarketModel,
)
from game.engine.model import Position
from game.engine.options import ChoosePlantOptions, options_for
from game.engine.plants import STEP_3
from game.engine.tokens import RESOURCES, Resource
from game.engine.view import PlayerView


def plant_market_model(view: PlayerView, plan: Plan | None = None) -> PlantMarketModel:
    """The plant market; cards that I may open are offered, those I cannot pay are refused."""
    at = view.position
    states = _card_states(view, plan)
    cards = [_market_card(at, number, states) for number in at.market]
    split = len(at.on_offer)
    return PlantMarketModel(
        current=tuple(cards[:split]),
        future=tuple(cards[split:]),
        deck_size=at.deck_size,
        top=CardBack(at.deck_back) if at.deck_back is not None else None,
    )


def _card_states(view: PlayerView, plan: Plan | None) -> dict[int, CardState]:
    at = view.position
    states = dict.fromkeys(at.market, CardState.FUTURE)
    states.update(dict.fromkeys(at.on_offer, CardState.SHOWN))
    asked = options_for(view)
    if isinstance(asked, ChoosePlantOptions):
        open_to_me = {bids.plant for bids in asked.offers()} | set(asked.put_ups())
        for number in at.on_offer:
            states[number] = CardState.OFFERED if number in open_to_me else CardState.REFUSED
        if isinstance(plan, BidPlan) and plan.is_opening:
            states[plan.plant] = CardState.CHOSEN
    if at.auction is not None:
        states[at.auction.plant] = CardState.ON_BLOCK
    return states


def _market_card(at: Position, number: int, states: dict[int, CardState]) -> MarketCard:
    plant = None if number == STEP_3 else at.terms.plants[number]
    minimum = at.terms.rules.discount_minimum
    return MarketCard(plant, states[number], minimum if number == at.discounted else None)


def resource_market_model(view: PlayerView, plan: Plan | None = None) -> ResourceMarketModel:
    """The resource market with my cart; a kind of which I can take no more is refused."""
    at = view.position
    cart = plan if isinstance(plan, FuelCart) else None
    return ResourceMarketModel(
        rows=tuple(_market_row(at, resource, cart) for resource in RESOURCES),
        refill_step=refill_step(at),
        depot_price=at.terms.depot_price,
    )


def _market_row(at: Position, resource: Resource, cart: FuelCart | None) -> MarketRow:
    figures = row_figures(at, resource)
    if cart is not None:
        figures = replace(figures, next_price=cart.next_price(resource))
    return MarketRow(
        figures=figures,
        prices=at.terms.ladders[resource].spaces,
        per_price=at.terms.rules.resources.rows()[resource].per_space,
        cart=cart.spaces(resource) if cart else (),
        is_refused=cart is not None and cart.why_not(resource) is not None,
    )
