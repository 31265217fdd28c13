"""The players' figures between two views: as far as what has happened has been told.

A view comes with all the events that led to it. While they are played one after the other, purse,
cities, plants and fuel of each player change with the event that changed them, and nothing else
does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from game.client.planning.last_deed import LastDeeds
from game.engine import events as told
from game.engine.board import CityId
from game.engine.events import Event
from game.engine.model import Player
from game.engine.powering import burnt_tokens
from game.engine.terms import Seat
from game.engine.tokens import Tokens
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Tally:
    """A view and the last deeds, with some of the following events counted in."""

    view: PlayerView
    deeds: LastDeeds
    acted: frozenset[Seat] = frozenset()
    """Who has done something since the view: what they had planned is over."""

    def after(self, event: Event) -> Tally:
        acted, seat = self.acted, getattr(event, "seat", None)
        view = after_event(self.view, event)
        if seat is not None:
            acted |= {seat}
            at = view.position
            asked = tuple(other for other in at.to_act if other != seat)
            view = replace(view, position=replace(at, to_act=asked))
        return Tally(view, self.deeds.after((event,)), acted)


def after_event(view: PlayerView, event: Event) -> PlayerView:
    """The view with what an event changed in what lies before a player, or in who leads."""
    at = view.position
    match event:
        case told.BidMade(seat, _, amount) if at.auction is not None:
            auction = replace(at.auction, leader=seat, bid=amount)
            return replace(view, position=replace(at, auction=auction))
        case told.PlantBought(seat, plant, price):
            sold = replace(view, position=replace(at, auction=None))
            return _changed(sold, seat, -price, lambda player: _with_plant(player, plant))
        case told.PlantRemoved(plant, _, seat) if seat is not None:
            return _changed(view, seat, 0, lambda player: _without_plant(player, plant))
        case told.TokensDiscarded(seat, tokens):
            return _changed(view, seat, 0, lambda player: _without_tokens(player, tokens))
        case told.ResourcesBought(seat, tokens, price):
            return _changed(view, seat, -price, lambda player: _with_tokens(player, tokens))
        case told.CityBuilt(seat, city, _, house, connection):
            return _changed(view, seat, -house - connection, lambda player: _with(player, city))
        case told.CitiesPowered(seat, runs, _, income):
            burnt = burnt_tokens(runs)
            return _changed(view, seat, income, lambda player: _without_tokens(player, burnt))
    return view


def _changed(
    view: PlayerView, seat: Seat, amount: int, change: Callable[[Player], Player]
) -> PlayerView:
    """With another player at a seat, and so much more in a purse that can be seen."""
    at = view.position
    players = (*at.players[:seat], change(at.players[seat]), *at.players[seat + 1 :])
    money = tuple(
        purse + amount if purse is not None and owner == seat else purse
        for owner, purse in enumerate(view.money)
    )
    return replace(view, position=replace(at, players=players), money=money)


def _with_tokens(player: Player, tokens: Tokens) -> Player:
    return replace(player, tokens=player.tokens.plus(tokens))


def _without_tokens(player: Player, tokens: Tokens) -> Player:
    return replace(player, tokens=player.tokens.minus(tokens))


def _with(player: Player, city: CityId) -> Player:
    return replace(player, cities=(*player.cities, city))


def _with_plant(player: Player, plant: int) -> Player:
    return replace(player, plants=tuple(sorted((*player.plants, plant))))


def _without_plant(player: Player, plant: int) -> Player:
    return replace(player, plants=tuple(other for other in player.plants if other != plant))
