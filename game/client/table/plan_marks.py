"""What a plan, the pointer and the keyboard want to have marked on the board."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.board.marks import BoardMarks, PlannedRoute
from game.client.planning.build_plan import BuildPlan
from game.client.planning.planner import AnyPlan, what_if_plan
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.vocabulary.pieces import PieceId, PieceKind
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

    def city(self, piece: PieceId | None) -> CityId | None:
        return str(piece.key) if piece is not None and piece.kind is PieceKind.CITY else None


def marks_for(
    view: PlayerView, plan: AnyPlan | None, seating: Seating, attention: Attention
) -> BoardMarks:
    """The marks over a position."""
    pointed = attention.city(attention.hover) or attention.city(attention.focus)
    hinted = frozenset(str(p.key) for p in attention.hinted if p.kind is PieceKind.CITY)
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
    match plan:
        case BuildPlan():
            marks = _building(marks, plan, pointed)
        case CityPick(city=city) if city is not None:
            marks = replace(marks, targets=frozenset({city}))
        case AreaPick():
            marks = _areas(marks, plan, attention)
    return _with_prices(marks, view, plan) if attention.shows_prices else marks


def _building(marks: BoardMarks, plan: BuildPlan, pointed: CityId | None) -> BoardMarks:
    """Ghost houses with the ways to them, and the way to where the pointer is."""
    routes = [PlannedRoute(stop.path, marks.planner) for stop in plan.stops if stop.legs]
    targets = frozenset(plan.cities)
    if pointed is not None and pointed not in plan.cities and plan.why_not(pointed) is None:
        stop = plan.route_to(pointed)
        targets |= {pointed}
        if stop.legs:
            routes.append(PlannedRoute(stop.path, marks.planner))
    return replace(marks, planned=plan.cities, routes=tuple(routes), targets=targets)


def _areas(marks: BoardMarks, plan: AreaPick, attention: Attention) -> BoardMarks:
    def area_of(piece: PieceId | None) -> str | None:
        if piece is None:
            return None
        if piece.kind is PieceKind.AREA:
            return str(piece.key)
        city = attention.city(piece)
        return plan.desk.terms.board.city(city).area if city is not None else None

    chosen = frozenset({plan.area}) if plan.area is not None else frozenset[str]()
    pointed = area_of(attention.hover) or area_of(attention.focus)
    can_have = pointed is not None and plan.why_not(pointed) is None
    return replace(marks, target_areas=chosen, hover_area=pointed if can_have else None)


def _with_prices(marks: BoardMarks, view: PlayerView, plan: AnyPlan | None) -> BoardMarks:
    """What every city in reach would cost, also in phases in which nothing is built."""
    priced = plan if isinstance(plan, BuildPlan) else what_if_plan(view, Decision.BUILD_CITIES)
    if not isinstance(priced, BuildPlan):
        return marks
    prices = {city: (price.amount, price.affordable) for city, price in priced.prices().items()}
    return replace(marks, prices=prices)
