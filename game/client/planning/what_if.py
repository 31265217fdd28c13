"""Chains of ghosts: the view as it would be after buying a plant, then fuel, then cities.

Nothing here is played: no card is drawn and no rival reacts. Each step gives a twin of the view on
which the next plan can be drawn up, in any phase and on anybody's turn.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.board import CityId
from game.engine.model import Player, Position
from game.engine.phases.building import build_bill
from game.engine.phases.resources import fuel_bill
from game.engine.terms import Seat
from game.engine.tokens import Resource, Tokens, only
from game.engine.view import PlayerView


def with_plant(
    view: PlayerView, number: int, price: int, replaced: int | None = None
) -> PlayerView:
    """As if the seat had bought this plant, and given up another where it says so."""
    seat, at = _own(view)
    player = at.players[seat]
    kept = tuple(plant for plant in player.plants if plant != replaced)
    at.market = tuple(card for card in at.market if card != number)
    _put(at, seat, replace(player, plants=tuple(sorted((*kept, number)))))
    return _paid(view, at, seat, price)


def with_fuel(view: PlayerView, tokens: Tokens) -> PlayerView:
    """As if the seat had bought these tokens. Raises IllegalAction if they are sold out."""
    seat, at = _own(view)
    price = fuel_bill(at, tokens).total
    from_depot = only(Resource.COAL, max(0, tokens.coal - at.fuel.coal))
    at.fuel = at.fuel.minus(tokens).plus(from_depot)
    at.supply = at.supply.minus(from_depot)
    player = at.players[seat]
    _put(at, seat, replace(player, tokens=player.tokens.plus(tokens)))
    return _paid(view, at, seat, price)


def with_cities(view: PlayerView, cities: tuple[CityId, ...]) -> PlayerView:
    """As if the seat had connected these cities. Raises IllegalAction at one that cannot be."""
    seat, at = _own(view)
    bill = build_bill(at, seat, cities)
    houses = dict(at.houses)
    for line in bill.lines:
        slots = list(at.slots(line.city))
        slots[line.slot] = seat
        houses[line.city] = (slots[0], slots[1], slots[2])
    at.houses = houses
    player = at.players[seat]
    _put(at, seat, replace(player, cities=player.cities + cities))
    return _paid(view, at, seat, bill.total)


def _own(view: PlayerView) -> tuple[Seat, Position]:
    assert view.seat is not None
    return view.seat, view.position.fork()


def _put(at: Position, seat: Seat, player: Player) -> None:
    at.players = (*at.players[:seat], player, *at.players[seat + 1 :])


def _paid(view: PlayerView, at: Position, seat: Seat, price: int) -> PlayerView:
    money = list(view.money)
    money[seat] = (money[seat] or 0) - price
    return replace(view, position=at, money=tuple(money))
