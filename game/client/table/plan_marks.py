"""What a plan, the pointer and the keyboard want to have marked on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.board.marks import BoardMarks
from game.client.planning.build_plan import BuildPlan
from game.client.planning.plan import Plan
from game.client.planning.planner import what_if_plan
from game.client.table.sheets.dispatch import marked
from game.client.table.sheets.plan_sheet import Pointed
from game.client.vocabulary.pieces import CityPiece, PieceId
from game.client.vocabulary.seating import Seating
from game.engine.board import CityId
from game.engine.model import Decision
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Attention:
    """Where pointer and keyboard are, and what is switched on."""

    hover: PieceId | None = None
    focus: PieceId | None = None
    hinted: tuple[PieceId, ...] = ()
    shows_prices: bool = False
    tints_areas: bool = False

    @property
    def pointed(self) -> Pointed:
        """Whatever the pointer is at, then the keyboard."""
        return tuple(piece for piece in (self.hover, self.focus) if piece is not None)

    def city(self, piece: PieceId | None) -> CityId | None:
        return piece.city if isinstance(piece, CityPiece) else None


def marks_for(
    view: PlayerView, plan: Plan | None, seating: Seating, attention: Attention
) -> BoardMarks:
    """The marks over a position."""
    hinted = frozenset(p.city for p in attention.hinted if isinstance(p, CityPiece))
    result = view.position.result
    if result is not None:
        hinted |= {c for seat in result.winners for c in view.position.players[seat].cities}
    marks = BoardMarks(
        hover=attention.city(attention.hover),
        focus=attention.city(attention.focus),
        lit=hinted,
        area_tint=attention.tints_areas,
        planner=seating[view.seat].colour if view.seat is not None else 0,
    )
    if plan is not None:
        marks = marked(marks, plan, attention.pointed)
    return _with_prices(marks, view, plan) if attention.shows_prices else marks


def _with_prices(marks: BoardMarks, view: PlayerView, plan: Plan | None) -> BoardMarks:
    """What every city in reach would cost, also in phases in which nothing is built."""
    priced = plan if isinstance(plan, BuildPlan) else what_if_plan(view, Decision.BUILD_CITIES)
    if not isinstance(priced, BuildPlan):
        return marks
    prices = {city: (price.amount, price.affordable) for city, price in priced.prices().items()}
    return replace(marks, prices=prices)
