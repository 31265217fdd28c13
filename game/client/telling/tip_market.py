"""Tips on the resource market: a single space, and a whole row."""

from __future__ import annotations

from game.client.planning.fuel_cart import FuelCart
from game.client.planning.market_figures import coming_refill, next_price, next_step_refill
from game.client.telling.tip import Tip, TipRow, TipSource, Tone
from game.engine.fuel_market import token_prices
from game.engine.tokens import Resource


def space_tip(source: TipSource, resource: Resource, space: int) -> Tip:
    """What lies on a space, what everything up to it costs, and why it cannot be had."""
    ladder = source.at.terms.ladders[resource]
    name = source.names.resource(resource).capitalize()
    if space >= ladder.size:
        title = source.say("resource.depot_title", resource=name)
    else:
        title = source.say("resource.title", resource=name, price=ladder.spaces[space])
    amount = space - (ladder.size - source.at.fuel[resource]) + 1
    state = source.row("resource.state", source.say(f"resource.{_state(source, resource, space)}"))
    prices = token_prices(source.at, resource, amount) if amount > 0 else ()
    if not prices or len(prices) < amount:
        return Tip(title, (state,))
    up_to = source.names.amount(resource, amount)
    total = TipRow(source.say("resource.up_to"), up_to)
    price = source.row("total", source.money(sum(prices)), Tone.TOTAL)
    return Tip(title, (state, total, price), _why_not(source, resource, space))


def row_tip(source: TipSource, resource: Resource) -> Tip:
    """A row in numbers: next price, stock, and what the refill brings."""
    at = source.at
    price = next_price(at, resource)
    refill, later = coming_refill(at), next_step_refill(at)
    now = source.say("resource.refill_value", count=refill.tokens[resource], step=refill.step)
    shown_price = source.say("resource.sold_out") if price is None else source.money(price)
    rows = [
        source.row("resource.next", shown_price, Tone.WARN if price is None else Tone.PLAIN),
        source.row("resource.stock", at.fuel[resource]),
        source.row("resource.refill", now, Tone.GOOD),
    ]
    if later is not None:
        label = source.say("resource.next_refill", step=later.step)
        rows.append(TipRow(label, str(later.tokens[resource])))
    if resource is Resource.COAL and at.terms.depot_price is not None:
        label = source.say("resource.depot", price=at.terms.depot_price)
        rows.append(TipRow(label, str(at.supply.coal)))
    else:
        rows.append(source.row("resource.supply", at.supply[resource]))
    if resource is Resource.URANIUM and at.phase_out:
        rows.append(source.note("resource.phased_out"))
    return Tip(source.names.resource(resource).capitalize(), tuple(rows))


def _state(source: TipSource, resource: Resource, space: int) -> str:
    ladder, at = source.at.terms.ladders[resource], source.at
    if isinstance(source.plan, FuelCart) and space in source.plan.spaces(resource):
        return "in_cart"
    if space >= ladder.size:
        return "there" if space < ladder.size + at.supply.coal else "empty"
    if space >= ladder.size - at.fuel[resource]:
        return "there"
    return "refilled" if space in coming_refill(at).spaces[resource] else "empty"


def _why_not(source: TipSource, resource: Resource, space: int) -> str | None:
    """Why the cart cannot reach up to this space."""
    cart = source.plan
    if not isinstance(cart, FuelCart) or space in cart.spaces(resource):
        return None
    reached = cart.up_to(resource, space)
    if space in reached.spaces(resource):
        return None
    return source.reason(reached.why_not(resource))
