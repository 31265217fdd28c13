"""Where everything on the table is, as clips ask for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pygame import Rect

from game.client.table.anim.timeline import Spot
from game.client.table.panels.market_presenter import plant_market_model
from game.client.table.panels.plant_market_panel import PlantMarketPanel
from game.client.table.sheets.podium import AuctionRoom, bench_boxes
from game.client.table.table_stage import TableStage
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.items import Box
from game.engine.board import CityId
from game.engine.model import CARTEL
from game.engine.terms import Seat
from game.engine.view import PlayerView

HOUSE: Final = 17.5
"""Logical size of a house on the board at zoom 1."""

SOLD: Final = (470.0, 116.0)


class TablePlaces:
    """Spots of the shown view, and of views that are about to be shown."""

    def __init__(self, stage: TableStage) -> None:
        self._stage = stage
        self._twin = PlantMarketPanel(stage.kit, stage.layout.plants, stage.plants.words)

    def spot(self, piece: PieceId) -> Spot | None:
        place = self._stage.place_of(piece)
        return None if place is None else _spot(place)

    @property
    def unit(self) -> float:
        return self._stage.kit.scale

    def podium(self) -> Spot:
        return self._in_auction(lambda room: room.card)

    @property
    def has_podium(self) -> bool:
        return self._stage.action.has_podium

    def bench(self, place: int, places: int) -> Spot:
        return self._in_auction(lambda room: bench_boxes(room.bench, places)[place])

    def lead_chip(self) -> Spot:
        return self._in_auction(lambda room: room.chip)

    def hammer(self) -> Spot | None:
        return self._in_auction(lambda room: room.hammer) if self._room.has_hammer else None

    def sold(self) -> Spot:
        banner, px = self._stage.layout.banner, self._stage.kit.px
        width = min(px(SOLD[0]), self._stage.layout.board.w - px(16))
        return Spot(*banner.center, width, px(SOLD[1]))

    def board(self) -> Spot:
        return _spot(self._stage.layout.board)

    def _in_auction(self, part: Callable[[AuctionRoom], Box]) -> Spot:
        return _spot(self._stage.action.place(part(self._room)))

    @property
    def _room(self) -> AuctionRoom:
        panel = self._stage.action
        return AuctionRoom(panel.height, is_watched=panel.is_watched, is_folded=panel.is_squeezed)

    def card(self) -> Spot:
        model = self._stage.plants.model
        cards = model.cards if model else ()
        for card in cards:
            if card.plant is not None:
                place = self._stage.plants.place_of(pieces.market_plant(card.plant.number))
                if place is not None:
                    return _spot(place)
        return self.podium()

    def banner(self) -> Spot:
        return _spot(self._stage.layout.banner)

    def city(self, city: CityId) -> Spot | None:
        plate = self._stage.board.plate_rect(city)
        return _spot(plate) if self._stage.layout.board.contains(plate) else None

    def cable(self, a: CityId, b: CityId) -> Sequence[tuple[float, float]]:
        return self._stage.board.cable_path(a, b)

    def slot(self, city: CityId, slot: int) -> Spot | None:
        if self.city(city) is None:
            return None
        x, y = self._stage.board.slot_place(city, slot)
        side = HOUSE * self._stage.board.camera.piece_scale
        return Spot(x, y, side, side)

    def holdings(self, owner: int) -> Spot | None:
        piece = pieces.CARTEL if owner == CARTEL else pieces.seat(owner)
        return self.spot(piece)

    def purse(self, seat: Seat) -> Spot | None:
        box = self._stage.strip.place_of(pieces.seat(seat))
        if box is None:
            return None
        height = self._stage.kit.px(18)
        return Spot(box.x + box.w * 0.56, box.y + self._stage.kit.px(27), box.w / 4, height)

    def market(self, view: PlayerView) -> Mapping[int, Spot]:
        """A twin of the market, never drawn, tells where another view's cards would lie."""
        self._twin.resize(self._stage.kit, self._stage.layout.plants)
        self._twin.show(plant_market_model(view))
        places = {
            card: self._twin.place_of(pieces.market_plant(card)) for card in view.position.market
        }
        return {card: _spot(place) for card, place in places.items() if place is not None}

    def boxes(self, view: PlayerView) -> Mapping[Seat, Spot]:
        seats: list[Seat] = list(view.position.order)
        if view.position.cartel is not None:
            seats.insert(1, CARTEL)
        places = self._stage.layout.player_boxes(len(seats))
        return {seat: _spot(place) for seat, place in zip(seats, places) if seat != CARTEL}


def _spot(place: Rect) -> Spot:
    return Spot(place.x + place.w / 2, place.y + place.h / 2, place.w, place.h)
