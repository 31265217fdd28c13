"""Phase 3: tokens are bought for the plants (4.3)."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import events
from game.engine.actions import BuyResources, Done
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.model import Decision, Position
from game.engine.phases import cartel
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Resource, Tokens, only
from game.engine.turn import Turn


@dataclass(frozen=True)
class FuelBill:
    """What a bundle costs: for each resource the price of every token, cheapest first."""

    prices: tuple[tuple[int, ...], ...]
    total: int


def begin(turn: Turn) -> None:
    turn.at.waiting = turn.at.order[::-1]


def ask(turn: Turn) -> None:
    """In reverse order; the Cartel, always second, takes its fuel between the players (8.5)."""
    at = turn.at
    if at.cartel and len(at.waiting) == 1:
        cartel.take_resources(turn)
    if at.waiting:
        turn.ask(Decision.BUY_RESOURCES, at.waiting[0])


def finish(turn: Turn) -> Phase:
    return Phase.BUILDING


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
    _check_stock(at, bundle)
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


def has_storage(at: Position, seat: Seat, bundle: Tokens) -> bool:
    """The seat's plants could store these tokens besides those they hold (3.3, 4.3.1)."""
    player = at.players[seat]
    return at.terms.plants.storage(player.plants).holds(player.tokens.plus(bundle))


def check_bundle(at: Position, seat: Seat, purse: int, action: BuyResources) -> None:
    """Raises IllegalAction unless this bundle may be bought (4.3.1)."""
    bundle = action.tokens
    if min(bundle) < 0:
        raise IllegalAction(Illegal.NEGATIVE_AMOUNT)
    if not any(bundle):
        raise IllegalAction(Illegal.NOTHING_BOUGHT)
    _check_stock(at, bundle)
    if not has_storage(at, seat, bundle):
        raise IllegalAction(Illegal.NO_STORAGE)
    price = bundle_price(at, bundle)
    if price > purse:
        raise IllegalAction(Illegal.CANNOT_PAY, price=price, money=purse)


def buy_resources(turn: Turn, seat: Seat, action: BuyResources) -> None:
    """Pay and take; the seat may buy again until it says that it is done."""
    at, bundle = turn.at, action.tokens
    price = bundle_price(at, bundle)
    turn.pay(seat, price)
    at.fuel = at.fuel.minus(bundle)
    if at.fuel.coal < 0:
        from_depot = only(Resource.COAL, -at.fuel.coal)
        at.fuel = at.fuel.plus(from_depot)
        at.supply = at.supply.minus(from_depot)
    turn.hold(seat, at.players[seat].tokens.plus(bundle))
    turn.emit(events.ResourcesBought(seat, bundle, price))
    if action.and_done:
        turn.end(seat)


def end_turn(turn: Turn, seat: Seat, action: Done) -> None:
    turn.end(seat)


def _check_stock(at: Position, bundle: Tokens) -> None:
    for resource, wanted, stock in zip(RESOURCES, bundle, at.fuel):
        if wanted > stock and wanted > available(at, resource):
            raise IllegalAction(
                Illegal.SOLD_OUT,
                resource=resource.name.lower(),
                wanted=wanted,
                left=available(at, resource),
            )
