"""Where things are, as clips ask for it. What cannot be seen has no spot, and no clip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from game.client.table.anim.timeline import Spot
from game.client.vocabulary.pieces import PieceId
from game.engine.board import CityId
from game.engine.terms import Seat
from game.engine.view import PlayerView


class ClipStage(Protocol):
    """The table as it lies on the screen, in device pixels."""

    @property
    def unit(self) -> float:
        """Device pixels of a logical one."""
        ...

    def spot(self, piece: PieceId) -> Spot | None:
        """Where a piece of the shown view lies."""
        ...

    def podium(self) -> Spot:
        """Where the plant under the hammer lies."""
        ...

    @property
    def has_podium(self) -> bool:
        """The action panel shows auctions; that of a replay does not."""
        ...

    def bench(self, place: int, places: int) -> Spot:
        """A bidder's place under the podium, counted in the order of bidding."""
        ...

    def lead_chip(self) -> Spot:
        """Where the highest bid lies on the card."""
        ...

    def hammer(self) -> Spot | None:
        """Where the gavel is, None where the sheet has no room for it."""
        ...

    def sold(self) -> Spot:
        """Where it is said who has bought."""
        ...

    def board(self) -> Spot: ...

    def card(self) -> Spot:
        """A card of the market, wherever it lies: its size is one that is kept."""
        ...

    def banner(self) -> Spot: ...

    def city(self, city: CityId) -> Spot | None:
        """The plate of a city that is in sight."""
        ...

    def cable(self, a: CityId, b: CityId) -> Sequence[tuple[float, float]]:
        """The seen part of the cable between two cities, from the first on."""
        ...

    def slot(self, city: CityId, slot: int) -> Spot | None:
        """The place of a house of a city that is in sight."""
        ...

    def holdings(self, owner: int) -> Spot | None:
        """Where tokens and cards of a seat, or of the Cartel, are kept."""
        ...

    def purse(self, seat: Seat) -> Spot | None: ...

    def market(self, view: PlayerView) -> Mapping[int, Spot]:
        """Where every card of a view's plant market would lie."""
        ...

    def boxes(self, view: PlayerView) -> Mapping[Seat, Spot]:
        """Where every seat's box would lie in a view's player order."""
        ...
