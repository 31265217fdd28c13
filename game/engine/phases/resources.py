"""Phase 3: tokens are bought for the plants (4.3)."""

from __future__ import annotations

from game.engine import events
from game.engine.actions import BuyResources, Done
from game.engine.errors import Illegal, IllegalAction
from game.engine.events import Phase
from game.engine.fuel_market import bundle_price, check_stock
from game.engine.model import Decision, Position
from game.engine.phases import cartel
from game.engine.storage import has_storage
from game.engine.terms import Seat
from game.engine.tokens import Resource, only
from game.engine.turn import Turn


def begin(turn: Turn) -> None:
    turn.at.waiting = turn.at.order[::-1]


def ask(turn: Turn) -> None:
    """In reverse order; the Cartel, always second, takes its fuel between the players (8.5)."""
    at = turn.at
    if at.cartel and len(at.waiting) == 1:
        cartel.take_resources(turn)
    if at.waiting:
        turn.ask(Decision.BUY_RESOURCES, at.waiting[0])


def finish(_turn: Turn) -> Phase:
    return Phase.BUILDING


def check_bundle(at: Position, seat: Seat, purse: int, action: BuyResources) -> None:
    """Raises IllegalAction unless this bundle may be bought (4.3.1)."""
    bundle = action.tokens
    if min(bundle) < 0:
        raise IllegalAction(Illegal.NEGATIVE_AMOUNT)
    if not any(bundle):
        raise IllegalAction(Illegal.NOTHING_BOUGHT)
    check_stock(at, bundle)
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


def end_turn(turn: Turn, seat: Seat, _action: Done) -> None:
    turn.end(seat)
