"""Tips on cities and areas: who is there, what a house would cost, and the way to it."""

from __future__ import annotations

from game.client.planning.build_plan import BuildPlan, Stop
from game.client.planning.question import build_desk
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.telling.tip import Tip, TipRow, TipSource, Tone
from game.engine.board import AreaId, CityId
from game.engine.model import CARTEL, NOBODY


def city_tip(source: TipSource, city: CityId) -> Tip:
    """Slots, and for the view's seat the route, the price, or why it cannot build there."""
    names, board = source.names, source.at.terms.board
    area = board.city(city).area
    rows = [source.row("city.area", names.area(area))]
    if source.at.zone is None:
        return Tip(names.city(city), tuple(rows))
    if city not in source.at.in_play.neighbours:
        return Tip(names.city(city), tuple(rows), source.say("city.outside"))
    rows += [_slot_row(source, city, slot) for slot in range(len(source.at.terms.house_prices))]
    if city in source.at.marks:
        rows.append(source.row("city.start", source.say("city.marked")))
    if isinstance(source.plan, CityPick):
        return Tip(names.city(city), tuple(rows), source.reason(source.plan.why_not(city)))
    plan = _build_plan(source)
    if plan is None or city in plan.desk.player.cities:
        return Tip(names.city(city), tuple(rows))
    stop, reason = _stop(source, plan, city)
    return Tip(names.city(city), (*rows, *_route_rows(source, plan, stop)), reason)


def area_tip(source: TipSource, area: AreaId) -> Tip:
    """How large an area is and what its connections cost."""
    board = source.at.terms.board
    inside = {city.id for city in board.cities if city.area == area}
    costs = [line.cost for line in board.connections if {line.a, line.b} <= inside]
    average = round(sum(costs) / len(costs)) if costs else 0
    in_zone = source.say("area.yes" if area in source.at.areas else "area.no")
    rows = (
        source.row("area.cities", len(inside)),
        source.row("area.cost", source.say("area.cost_value", cost=average)),
        source.row("area.zone", in_zone),
    )
    refusal = source.plan.why_not(area) if isinstance(source.plan, AreaPick) else None
    return Tip(source.names.area(area), rows, source.reason(refusal))


def route_rows(source: TipSource, stop: Stop) -> tuple[TipRow, ...]:
    """Every connection of a route and the house at its end, with the total."""
    legs = [
        TipRow(
            source.say(
                "between", start=source.names.city(leg.start), end=source.names.city(leg.end)
            ),
            str(leg.cost),
        )
        for leg in stop.legs
    ]
    if not legs:
        legs = [source.row("city.first", source.say("city.no_connection"))]
    slots = len(source.at.terms.house_prices)
    house = source.say("city.house_slot", slot=stop.slot + 1, slots=slots)
    total = source.row("total", source.money(stop.total), Tone.TOTAL)
    return (*legs, TipRow(house, str(stop.house)), total)


def _slot_row(source: TipSource, city: CityId, slot: int) -> TipRow:
    at = source.at
    label = source.say("city.slot", price=at.terms.house_prices[slot])
    owner = at.slots(city)[slot]
    if owner == CARTEL:
        return TipRow(label, source.say("cartel.title"))
    if owner != NOBODY:
        return TipRow(label, source.names.seat(owner))
    if slot < at.step:
        return TipRow(label, source.say("city.free"), Tone.GOOD)
    return TipRow(label, source.say("city.from_step", step=slot + 1))


def _build_plan(source: TipSource) -> BuildPlan | None:
    """The plan in hand, or an empty one: prices are good to know in every phase."""
    if isinstance(source.plan, BuildPlan):
        return source.plan
    desk = build_desk(source.view)
    return BuildPlan(desk) if desk else None


def _stop(source: TipSource, plan: BuildPlan, city: CityId) -> tuple[Stop, str | None]:
    planned = next((stop for stop in plan.stops if stop.city == city), None)
    if planned is not None:
        return planned, source.reason(planned.refusal)
    return plan.route_to(city), source.reason(plan.why_not(city))


def _route_rows(source: TipSource, plan: BuildPlan, stop: Stop) -> tuple[TipRow, ...]:
    if stop.refusal is not None:
        return ()
    left = plan.desk.purse - stop.running
    tone = Tone.PLAIN if left >= 0 else Tone.WARN
    return (*route_rows(source, stop), source.row("left", source.money(left), tone))
