"""The resource market: what is to be had and for what (4.3, 7.2), what a refill brings (4.5.2)."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.errors import Illegal, IllegalAction
from game.engine.model import Position
from game.engine.tokens import RESOURCES, Resource, Tokens


@dataclass(frozen=True)
class FuelBill:
    """What a bundle costs: for each resource the price of every token, cheapest first."""

    prices: tuple[tuple[int, ...], ...]
    total: int


def available(at: Position, resource: Resource) -> int:
    """Tokens that can be bought now, the coal depot's included (4.3.2, 7.2)."""
    stock = at.fuel[resource]
    if resource is Resource.COAL and at.terms.depot_price is not None:
        return stock + at.supply.coal
    return stock


def token_prices(at: Position, resource: Resource, amount: int) -> tuple[int, ...]:
    """What each of the next tokens costs; depot coal follows the market's (7.2)."""
    prices = at.terms.ladders[resource].prices(at.fuel[resource], amount)
    if resource is Resource.COAL and at.terms.depot_price is not None:
        from_depot = min(amount - len(prices), at.supply.coal)
        prices += (at.terms.depot_price,) * from_depot
    return prices


def fuel_bill(at: Position, bundle: Tokens) -> FuelBill:
    """The price of a bundle, token by token. Raises IllegalAction if it is sold out."""
    check_stock(at, bundle)
    prices = tuple(token_prices(at, resource, bundle[resource]) for resource in RESOURCES)
    return FuelBill(prices, sum(map(sum, prices)))


def bundle_price(at: Position, bundle: Tokens) -> int:
    """The total of `fuel_bill` alone, for a bundle that is in stock."""
    total = 0
    for stock, amount, ladder in zip(at.fuel, bundle, at.terms.ladders):
        if amount:
            total += ladder.costs[stock][min(stock, amount)]
    if at.terms.depot_price is not None and bundle.coal > at.fuel.coal:
        total += (bundle.coal - at.fuel.coal) * at.terms.depot_price
    return total


def refill_amounts(at: Position, step: int) -> Tokens:
    """What a refill by this Step's column would bring, as far as supply and room go (4.5.2)."""
    amounts = [
        min(wanted, supply, ladder.size - stock)
        for wanted, supply, stock, ladder in zip(
            at.terms.refill[step - 1], at.supply, at.fuel, at.terms.ladders
        )
    ]
    refill = Tokens(*amounts)
    return refill._replace(uranium=0) if at.phase_out else refill


def check_stock(at: Position, bundle: Tokens) -> None:
    for resource, wanted, stock in zip(RESOURCES, bundle, at.fuel):
        if wanted > stock and wanted > available(at, resource):
            raise IllegalAction(
                Illegal.SOLD_OUT,
                resource=resource.name.lower(),
                wanted=wanted,
                left=available(at, resource),
            )
