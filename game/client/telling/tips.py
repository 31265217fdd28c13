"""A tip for every piece that can be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.client.planning.plan import Plan
from game.client.telling.tip import Tip, TipSource
from game.client.telling.tip_cities import area_tip, city_tip
from game.client.telling.tip_controls import button_tip, plan_line_tip
from game.client.telling.tip_game import (
    deck_tip,
    discount_tip,
    phase_tip,
    round_tip,
    step_tip,
    trigger_tip,
)
from game.client.telling.tip_market import row_tip, space_tip
from game.client.telling.tip_plants import market_plant_tip, own_plant_tip, seat_plant_tip
from game.client.telling.tip_seats import cartel_tip, order_tip, purse_tip, seat_tip
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId, Sole, SolePiece
from game.engine.view import PlayerView


def tip_for(piece: PieceId, view: PlayerView, names: Names, plan: Plan | None = None) -> Tip:
    """What to tell of a piece; with a plan in hand also what it would mean for that plan."""
    source = TipSource(names, view, plan)
    if isinstance(piece, SolePiece):
        return _SOLE[piece.which](source)
    return _TIPS[type(piece)](source, piece)


def _log_line(source: TipSource, _piece: PieceId) -> Tip:
    return Tip(source.say("log_line.title"), (source.note("log_line.about"),))


_SOLE: Mapping[Sole, Callable[[TipSource], Tip]] = {
    Sole.CARTEL: cartel_tip,
    Sole.ROUND: round_tip,
    Sole.STEP: step_tip,
    Sole.DECK: deck_tip,
    Sole.DISCOUNT: discount_tip,
    Sole.ORDER: order_tip,
    Sole.PURSE: purse_tip,
}

_TIPS: Mapping[type[PieceId], Callable[[TipSource, Any], Tip]] = {
    pieces.CityPiece: lambda source, piece: city_tip(source, piece.city),
    pieces.AreaPiece: lambda source, piece: area_tip(source, piece.area),
    pieces.MarketPlantPiece: lambda source, piece: market_plant_tip(source, piece.plant),
    pieces.OwnPlantPiece: lambda source, piece: own_plant_tip(source, piece.plant),
    pieces.SeatPlantPiece: lambda source, piece: seat_plant_tip(source, piece.owner, piece.plant),
    pieces.TokenPiece: lambda source, piece: space_tip(source, piece.resource, piece.space),
    pieces.ResourceRowPiece: lambda source, piece: row_tip(source, piece.resource),
    pieces.SeatPiece: lambda source, piece: seat_tip(source, piece.seat),
    pieces.PhasePiece: lambda source, piece: phase_tip(source, piece.phase),
    pieces.TriggerPiece: lambda source, piece: trigger_tip(source, piece.trigger),
    pieces.PlanLinePiece: lambda source, piece: plan_line_tip(source, piece.place),
    pieces.LogLinePiece: _log_line,
    pieces.ButtonPiece: lambda source, piece: button_tip(source, piece.which),
}
