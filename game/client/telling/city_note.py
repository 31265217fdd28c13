"""One line at a city that is pointed at: what a house there costs, and what is left then."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.planning.build_plan import BuildPlan
from game.client.planning.plan import Plan
from game.client.planning.setup_picks import CityPick
from game.client.vocabulary.names import Names
from game.engine.board import CityId
from game.engine.routes import open_slot


@dataclass(frozen=True)
class CityNote:
    """The parts of that line; what does not apply is empty."""

    name: str
    total: str
    sum: str = ""
    """How the total comes about."""
    rest: str = ""
    is_short: bool = False
    """There is not money enough."""


def city_note(plan: Plan | None, city: CityId, names: Names) -> CityNote | None:
    """What the plan in hand has to say of a city; None where it has nothing to offer."""
    if isinstance(plan, BuildPlan):
        return _build_note(plan, city, names)
    return _pick_note(plan, city, names) if isinstance(plan, CityPick) else None


def _build_note(plan: BuildPlan, city: CityId, names: Names) -> CityNote | None:
    planned = next((stop for stop in plan.stops if stop.city == city), None)
    stop = planned or plan.route_to(city)
    if stop.refusal is not None:
        return None
    left = plan.money_left if planned else plan.desk.purse - stop.running
    if left < 0:
        rest = names.say("action.build.chip_short", short=-left)
    else:
        rest = names.say("action.build.chip_left", left=left)
    total = ""
    if stop.legs:
        total = names.say("action.build.sum", route=stop.connection, house=stop.house)
    return CityNote(names.city(city), str(stop.total), total, rest, is_short=left < 0)


def _pick_note(pick: CityPick, city: CityId, names: Names) -> CityNote | None:
    """A start or a house of the Cartel costs what its slot does, and nothing yet."""
    if pick.why_not(city) is not None:
        return None
    at = pick.desk.at
    return CityNote(names.city(city), str(at.terms.house_prices[open_slot(at, city) or 0]))
