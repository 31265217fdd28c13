"""A tip for every piece that can be pointed at."""

from __future__ import annotations

from collections.abc import Callable, Mapping

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
from game.client.vocabulary.pieces import Button, PieceId, PieceKind, TriggerKind
from game.engine.events import Phase
from game.engine.tokens import Resource
from game.engine.view import PlayerView


def tip_for(piece: PieceId, view: PlayerView, names: Names, plan: Plan | None = None) -> Tip:
    """What to tell of a piece; with a plan in hand also what it would mean for that plan."""
    return _TIPS[piece.kind](TipSource(names, view, plan), piece)


def _log_line(source: TipSource, piece: PieceId) -> Tip:
    return Tip(source.say("log_line.title"), (source.note("log_line.about"),))


_TIPS: Mapping[PieceKind, Callable[[TipSource, PieceId], Tip]] = {
    PieceKind.CITY: lambda source, piece: city_tip(source, str(piece.key)),
    PieceKind.AREA: lambda source, piece: area_tip(source, str(piece.key)),
    PieceKind.MARKET_PLANT: lambda source, piece: market_plant_tip(source, int(piece.key)),
    PieceKind.OWN_PLANT: lambda source, piece: own_plant_tip(source, int(piece.key)),
    PieceKind.SEAT_PLANT: lambda source, piece: seat_plant_tip(
        source, *pieces.seat_plant_of(piece)
    ),
    PieceKind.RESOURCE: lambda source, piece: space_tip(source, *pieces.space_of(piece)),
    PieceKind.RESOURCE_ROW: lambda source, piece: row_tip(source, Resource(int(piece.key))),
    PieceKind.SEAT: lambda source, piece: seat_tip(source, int(piece.key)),
    PieceKind.CARTEL: lambda source, piece: cartel_tip(source),
    PieceKind.PHASE: lambda source, piece: phase_tip(source, Phase(str(piece.key))),
    PieceKind.ROUND: lambda source, piece: round_tip(source),
    PieceKind.STEP: lambda source, piece: step_tip(source),
    PieceKind.TRIGGER: lambda source, piece: trigger_tip(source, TriggerKind(str(piece.key))),
    PieceKind.DECK: lambda source, piece: deck_tip(source),
    PieceKind.DISCOUNT: lambda source, piece: discount_tip(source),
    PieceKind.ORDER: lambda source, piece: order_tip(source),
    PieceKind.PURSE: lambda source, piece: purse_tip(source),
    PieceKind.PLAN_LINE: lambda source, piece: plan_line_tip(source, int(piece.key)),
    PieceKind.LOG_LINE: _log_line,
    PieceKind.BUTTON: lambda source, piece: button_tip(source, Button(str(piece.key))),
}
