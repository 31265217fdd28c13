"""From a view, a plan and the last deed to what a tableau shows: plants, fuel, what they give."""

from __future__ import annotations

from typing import NamedTuple

from game.client.planning.bid_plan import BidPlan
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard
from game.client.planning.figures import (
    Feeding,
    SeatFigures,
    feeding,
    plants_capacity,
    plants_reach,
    seat_figures,
)
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.last_deed import Built, Deed, Powered, money_change
from game.client.planning.plan import Plan
from game.client.planning.run_plan import RunPlan
from game.client.planning.token_storage import stored_on
from game.client.vocabulary.names import Names
from game.client.vocabulary.seating import Seating
from game.client.widgets.models import OwnCard, OwnState, StockedPlant, TableauModel
from game.engine.model import Player, Position
from game.engine.terms import Seat
from game.engine.tokens import Tokens
from game.engine.view import PlayerView


class NetworkProspect(NamedTuple):
    """What a network gives, now or after a plan."""

    feeding: Feeding
    power: int
    fed: int
    cities: int
    income: int
    note: str = ""
    is_planned: bool = False


def tableau_model(
    view: PlayerView,
    seat: Seat,
    seating: Seating,
    names: Names,
    plan: Plan | None = None,
    *,
    deed: Deed | None = None,
) -> TableauModel:
    """A seat's tableau; a plan counts only for the seat that made it, `deed` is its last."""
    at = view.position
    mine = seat == view.seat
    has_powered = feeding(at, seat, deed) is Feeding.POWERED
    plan = plan if mine and not has_powered else None
    key = "panels.tableau.mine" if mine else "panels.tableau.other"
    prospect = _prospect(view, seat, plan, deed, names)
    money, change = view.money[seat], money_change(deed)
    return TableauModel(
        title=names.say(key, name=seating[seat].name),
        seat=seat,
        is_mine=mine,
        cards=_cards(view, seat, plan, deed if has_powered else None),
        slots=at.terms.plant_limit,
        money=money,
        feeding=prospect.feeding,
        power=prospect.power,
        fed=prospect.fed,
        cities=prospect.cities,
        income=prospect.income,
        money_change=change,
        money_before=(money or 0) - change,
        income_note=prospect.note,
        is_planned=prospect.is_planned,
    )


def _prospect(
    view: PlayerView, seat: Seat, plan: Plan | None, deed: Deed | None, names: Names
) -> NetworkProspect:
    at = view.position
    player, figures = at.players[seat], seat_figures(view, seat)
    match plan:
        case FuelCart() if not plan.is_empty:
            now = _fed(at, plan.after, names)
            note = names.say("panels.tableau.if_bought") if player.cities else now.note
            return now._replace(note=note, is_planned=True)
        case BuildPlan() if not plan.is_empty:
            note = names.say("panels.tableau.if_built")
            return _fed(at, plan.after, names)._replace(note=note, is_planned=True)
        case RunPlan():
            income = at.terms.income(plan.powers)
            fed, cities = figures.fed, figures.cities
            is_planned = not plan.is_best
            return NetworkProspect(
                Feeding.RUNNING, plan.powers, fed, cities, income, "", is_planned
            )
        case BidPlan():
            more = _with_plant(player, plan.plant, plan.effect.replaces)
            gain = _if_fed(at, more, names).income - _if_fed(at, player, names).income
            note = names.say("panels.tableau.with_plant", amount=gain, plant=plan.plant)
            now = _present(view, figures, deed, names)
            return now._replace(note=note) if gain > 0 and player.cities else now
    return _present(view, figures, deed, names)


def _present(
    view: PlayerView, figures: SeatFigures, deed: Deed | None, names: Names
) -> NetworkProspect:
    """As things stand."""
    at = view.position
    player, found = at.players[figures.seat], feeding(at, figures.seat, deed)
    match found:
        case Feeding.NOTHING:
            return NetworkProspect(found, 0, 0, figures.cities, 0)
        case Feeding.OPEN:
            return _if_fed(at, player, names)
        case Feeding.POWERED if isinstance(deed, Powered):
            return NetworkProspect(found, deed.cities, 0, figures.cities, deed.income)
    now = _fed(at, player, names)
    if isinstance(deed, Built) and len(player.cities) > deed.cities > 0:
        before = at.terms.income(min(now.fed, len(player.cities) - deed.cities))
        note = names.say("panels.tableau.before", amount=before)
        return now._replace(note=note) if before != now.income else now
    return now


def _fed(at: Position, player: Player, names: Names) -> NetworkProspect:
    """What is fed, and what that earns; before the first city, what it would earn with some."""
    fed, cities = plants_reach(at, player), len(player.cities)
    powers, note = (min(fed, cities), "") if cities else (fed, _with_cities(fed, names))
    return NetworkProspect(Feeding.FED, fed, fed, cities, at.terms.income(powers), note)


def _if_fed(at: Position, player: Player, names: Names) -> NetworkProspect:
    """What could be powered and earned if all plants were fed, and what is so now."""
    capacity, fed, cities = plants_capacity(at, player), plants_reach(at, player), player.cities
    powers = min(capacity, len(cities)) if cities else capacity
    income, now = at.terms.income(powers), at.terms.income(min(fed, len(cities)))
    note = names.say("panels.tableau.now", amount=now) if now != income else ""
    if not cities:
        note = _with_cities(capacity, names)
    return NetworkProspect(Feeding.OPEN, capacity, fed, len(cities), income, note)


def _with_cities(count: int, names: Names) -> str:
    return names.say("panels.tableau.with_cities", count=count)


def _with_plant(player: Player, plant: int, replaced: int | None) -> Player:
    kept = tuple(number for number in player.plants if number != replaced)
    return Player(tuple(sorted((*kept, plant))), player.tokens, player.cities)


def _cards(
    view: PlayerView, seat: Seat, plan: Plan | None, powered: Deed | None
) -> tuple[OwnCard, ...]:
    at = view.position
    player = at.players[seat]
    now = stored_on(at, player)
    after = stored_on(at, plan.after) if isinstance(plan, FuelCart) else now
    cards = []
    for number in player.plants:
        planned = Tokens(*(max(0, a - b) for a, b in zip(after[number], now[number])))
        stored = after[number].minus(planned)
        stocked = StockedPlant(at.terms.plants[number], stored)
        cards.append(OwnCard(stocked, _state(number, plan, powered), planned))
    return tuple(cards)


def _state(number: int, plan: Plan | None, powered: Deed | None) -> OwnState:
    if isinstance(plan, RunPlan):
        return OwnState.RUNNING if plan.runs_plant(number) else OwnState.RESTING
    if isinstance(plan, PlantDiscard):
        return OwnState.GIVEN_UP if number == plan.plant else OwnState.SHOWN
    if isinstance(powered, Powered) and powered.ran(number):
        return OwnState.RUNNING
    return OwnState.SHOWN
