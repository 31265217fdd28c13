"""What a plan, the pointer and the keyboard want to have marked on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from game.client.board.marks import BoardMarks, OwnCables
from game.client.planning.build_plan import BuildPlan
from game.client.planning.networks import Owner, network_marks
from game.client.planning.plan import Plan
from game.client.planning.planner import what_if_plan
from game.client.planning.price_tags import price_tags
from game.client.planning.setup_picks import CityPick
from game.client.table.sheets.dispatch import marked
from game.client.table.sheets.plan_sheet import Pointed
from game.client.vocabulary.pieces import CityPiece, PieceId
from game.client.vocabulary.seating import Seating
from game.engine.board import CityId
from game.engine.model import Decision
from game.engine.view import PlayerView


class Tint(Enum):
    """What of the map bears colours."""

    OFF = auto()
    AREAS = auto()
    CABLES = auto()
    """My own cables."""


@dataclass(frozen=True)
class Attention:
    """Where pointer and keyboard are, and what is switched on."""

    hover: PieceId | None = None
    focus: PieceId | None = None
    hinted: tuple[PieceId, ...] = ()
    shows_prices: bool = False
    tint: Tint = Tint.OFF
    network: Owner | None = None
    """Whose network is lit."""

    @property
    def pointed(self) -> Pointed:
        """Whatever the pointer is at, then the keyboard."""
        return tuple(piece for piece in (self.hover, self.focus) if piece is not None)

    @property
    def pointed_city(self) -> CityId | None:
        """The city that pointer or keyboard is at, the pointer's first."""
        return next((piece.city for piece in self.pointed if isinstance(piece, CityPiece)), None)

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
        area_tint=attention.tint is Tint.AREAS,
        own_cables=_own_cables(view, seating) if attention.tint is Tint.CABLES else None,
        planner=seating[view.seat].colour if view.seat is not None else 0,
    )
    if plan is not None:
        marks = marked(marks, plan, attention.pointed)
    if attention.network is not None:
        return replace(marks, network=network_marks(view, attention.network, seating, plan))
    return _with_prices(marks, view, plan, attention) if attention.shows_prices else marks


def _with_prices(
    marks: BoardMarks, view: PlayerView, plan: Plan | None, attention: Attention
) -> BoardMarks:
    """Tags, also in phases in which nothing is built; the chip stands for that of its city."""
    chooses = isinstance(plan, BuildPlan | CityPick)
    priced = plan if chooses else what_if_plan(view, Decision.BUILD_CITIES)
    tags = price_tags(priced)
    if chooses and attention.pointed_city is not None:
        tags.pop(attention.pointed_city, None)
    return replace(marks, prices=tags)


def _own_cables(view: PlayerView, seating: Seating) -> OwnCables | None:
    if view.seat is None:
        return None
    cities = view.position.players[view.seat].cities
    return OwnCables(seating[view.seat].colour, frozenset(cities))
