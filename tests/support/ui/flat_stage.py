"""A table on which everything lies somewhere, for clips to be made on without a window."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.client.table.anim.timeline import Clip, Prop, Spot
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import PieceId
from game.engine.view import PlayerView

HERE = Spot(10, 10, 20, 20)
PODIUM = Spot(900, 500, 144, 131)
LEAD = Spot(960, 440, 28, 28)
HAMMER = Spot(940, 650, 115, 96)


class FlatStage:
    """Everything lies somewhere, except what is out of sight."""

    unit = 1.0

    def __init__(self, unseen: frozenset[str] = frozenset()) -> None:
        self._unseen = unseen

    def spot(self, piece: PieceId) -> Spot | None:
        if isinstance(piece, pieces.TokenPiece):
            return Spot(500 + 10 * piece.space, 300 + 30 * piece.resource, 14, 14)
        return HERE

    def podium(self) -> Spot:
        return PODIUM

    has_podium = True

    def bench(self, place: int, places: int) -> Spot:
        return Spot(900 + 60 * place, 600, 56, 40)

    def lead_chip(self) -> Spot:
        return LEAD

    def hammer(self) -> Spot | None:
        return HAMMER

    def sold(self) -> Spot:
        return Spot(400, 200, 470, 116)

    def board(self) -> Spot:
        return Spot(550, 300, 686, 500)

    def card(self) -> Spot:
        return Spot(0, 0, 86, 80)

    def banner(self) -> Spot:
        return Spot(400, 200, 560, 100)

    def city(self, city: str) -> Spot | None:
        return None if city in self._unseen else Spot(300, 300, 60, 31)

    def cable(self, a: str, b: str) -> Sequence[tuple[float, float]]:
        return [(0, 0), (10, 10)]

    def slot(self, city: str, slot: int) -> Spot | None:
        return None if city in self._unseen else Spot(300, 310, 17, 17)

    def holdings(self, owner: int) -> Spot | None:
        return Spot(100, 100 + 80 * owner, 200, 80)

    def purse(self, seat: int) -> Spot | None:
        return Spot(110, 100 + 80 * seat, 40, 18)

    def market(self, view: PlayerView) -> Mapping[int, Spot]:
        cards = view.position.market
        return {card: Spot(90 * place, 50, 86, 80) for place, card in enumerate(cards)}

    def boxes(self, view: PlayerView) -> Mapping[int, Spot]:
        order = view.position.order
        return {seat: Spot(100, 80 * place, 200, 80) for place, seat in enumerate(order)}


def props(clips: Sequence[Clip], kind: type[Prop]) -> list[Prop]:
    found = [track.prop for clip in clips for track in clip.tracks]
    return [prop for prop in found if isinstance(prop, kind)]
