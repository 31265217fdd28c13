"""From a plan to its sheet, and from a click to the changed plan, whatever kind of plan it is."""

from __future__ import annotations

from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.planner import AnyPlan
from game.client.planning.run_plan import RunPlan
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.table.sheets import (
    auction_sheet,
    build_sheet,
    discard_sheet,
    fuel_sheet,
    power_sheet,
    setup_sheet,
)
from game.client.table.sheets.case import Case
from game.client.table.sheets.sheet import Sheet
from game.client.vocabulary.pieces import Button, PieceId, PieceKind, button, space_of
from game.engine.errors import IllegalAction
from game.engine.tokens import Resource


def sheet_for(case: Case, height: float) -> Sheet:
    """The contents of the action panel for a plan."""
    match case.plan:
        case AreaPick() as plan:
            return setup_sheet.area_sheet(case, plan, height)
        case CityPick() as plan:
            return setup_sheet.city_sheet(case, plan, height)
        case Nomination() as plan:
            return auction_sheet.nomination_sheet(case, plan, height)
        case BidPlan() as plan:
            return auction_sheet.bid_sheet(case, plan, height)
        case PlantDiscard() as plan:
            return discard_sheet.plant_sheet(case, plan, height)
        case TokenDiscard() as plan:
            return discard_sheet.token_sheet(case, plan, height)
        case FuelCart() as plan:
            return fuel_sheet.fuel_sheet(case, plan, height)
        case BuildPlan() as plan:
            return build_sheet.build_sheet(case, plan, height)
        case RunPlan() as plan:
            return power_sheet.power_sheet(case, plan, height)


def touched(plan: AnyPlan, piece: PieceId, back: bool = False) -> AnyPlan | None:
    """The plan after a click on a piece; None if the piece means nothing to it."""
    if piece == button(Button.CLEAR) and isinstance(plan, FuelCart | BuildPlan):
        return plan.cleared()
    match plan:
        case AreaPick():
            return setup_sheet.touch_areas(plan, piece)
        case CityPick():
            return setup_sheet.touch_cities(plan, piece)
        case Nomination():
            return auction_sheet.touch_nomination(plan, piece, back)
        case BidPlan():
            return auction_sheet.touch_bid(plan, piece, back)
        case PlantDiscard():
            return discard_sheet.touch_plants(plan, piece)
        case TokenDiscard():
            return discard_sheet.touch_tokens(plan, piece)
        case FuelCart():
            return fuel_sheet.touch_cart(plan, piece, back)
        case BuildPlan():
            return build_sheet.touch_plan(plan, piece, back)
        case RunPlan():
            return power_sheet.touch_runs(plan, piece)


def why_not(plan: AnyPlan, piece: PieceId) -> IllegalAction | None:
    """What the rules say against this piece in the plan; None if nothing, or if it has no say."""
    kind, key = piece.kind, piece.key
    match plan:
        case AreaPick() if kind is PieceKind.AREA:
            return plan.why_not(str(key))
        case AreaPick() if kind is PieceKind.CITY:
            return plan.why_not(plan.desk.terms.board.city(str(key)).area)
        case CityPick() if kind is PieceKind.CITY:
            return plan.why_not(str(key))
        case BuildPlan() if kind is PieceKind.CITY and key not in plan.cities:
            return plan.why_not(str(key))
        case Nomination() if kind is PieceKind.MARKET_PLANT:
            return plan.why_not(int(key))
        case BidPlan(is_opening=True) if kind is PieceKind.MARKET_PLANT:
            return auction_sheet.nomination_of(plan).why_not(int(key))
        case PlantDiscard() | RunPlan() if kind is PieceKind.OWN_PLANT:
            return plan.why_not(int(key))
        case FuelCart() if kind is PieceKind.RESOURCE:
            return plan.why_not(space_of(piece)[0])
        case FuelCart() if kind is PieceKind.RESOURCE_ROW:
            return plan.why_not(Resource(int(key)))
    return None
