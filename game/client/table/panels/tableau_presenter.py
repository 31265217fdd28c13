"""From a view and a plan to what my tableau shows: plants, fuel, and the figures they give."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.client.planning.bid_plan import BidPlan
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard
from game.client.planning.figures import SeatFigures, plants_reach, seat_figures
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.planning.run_plan import RunPlan
from game.client.planning.token_storage import stored_on
from game.client.vocabulary.names import Names
from game.client.vocabulary.seating import Seating
from game.client.widgets.models import OwnCard, OwnState, StockedPlant, TableauModel
from game.engine.events import Phase
from game.engine.model import Player, Position
from game.engine.powering import most_powered
from game.engine.terms import Seat
from game.engine.tokens import Tokens
from game.engine.view import PlayerView

BEFORE_BUILDING: Final = (Phase.AUCTION, Phase.RESOURCES)


class NetworkProspect(NamedTuple):
    """What a network gives, now or after a plan."""

    powers: int
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
) -> TableauModel:
    """A seat's tableau; a plan counts only for the seat that made it."""
    at = view.position
    mine = seat == view.seat
    plan = plan if mine else None
    key = "panels.tableau.mine" if mine else "panels.tableau.other"
    prospect = _prospect(view, seat, plan, names)
    return TableauModel(
        title=names.say(key, name=seating[seat].name),
        house=seating[seat].colour,
        cards=_cards(view, seat, plan),
        slots=at.terms.plant_limit,
        money=view.money[seat],
        powers=prospect.powers,
        cities=prospect.cities,
        income=prospect.income,
        income_note=prospect.note,
        is_planned=prospect.is_planned,
    )


def _prospect(view: PlayerView, seat: Seat, plan: Plan | None, names: Names) -> NetworkProspect:
    at = view.position
    figures = seat_figures(view, seat)
    player = at.players[seat]
    now = _present(at, player, figures)
    match plan:
        case FuelCart() if not plan.is_empty:
            income = at.terms.income(most_powered(at, plan.after))
            note = names.say("panels.tableau.if_bought") if plan.has_network else ""
            return NetworkProspect(plan.powers, plan.powers_of, income, note, True)
        case BuildPlan() if not plan.is_empty:
            income, note = at.terms.income(plan.powers), names.say("panels.tableau.if_built")
            return NetworkProspect(plan.powers, len(plan.after.cities), income, note, True)
        case RunPlan():
            income = at.terms.income(plan.powers)
            return NetworkProspect(plan.powers, figures.cities, income, "", not plan.is_best)
        case BidPlan():
            more = _with_plant(player, plan.plant, plan.effect.replaces)
            gain = at.terms.income(most_powered(at, more)) - figures.income
            note = names.say("panels.tableau.with_plant", amount=gain, plant=plan.plant)
            return now._replace(note=note if gain > 0 else "")
    return now


def _present(at: Position, player: Player, figures: SeatFigures) -> NetworkProspect:
    """As things stand; before the first building only the plants tell what can be powered."""
    if player.cities or at.phase not in BEFORE_BUILDING:
        return NetworkProspect(figures.powers, figures.cities, figures.income)
    return NetworkProspect(plants_reach(at, player), figures.capacity, figures.income)


def _with_plant(player: Player, plant: int, replaced: int | None) -> Player:
    kept = tuple(number for number in player.plants if number != replaced)
    return Player(tuple(sorted((*kept, plant))), player.tokens, player.cities)


def _cards(view: PlayerView, seat: Seat, plan: Plan | None) -> tuple[OwnCard, ...]:
    at = view.position
    player = at.players[seat]
    now = stored_on(at, player)
    after = stored_on(at, plan.after) if isinstance(plan, FuelCart) else now
    cards = []
    for number in player.plants:
        planned = Tokens(*(max(0, a - b) for a, b in zip(after[number], now[number])))
        stored = after[number].minus(planned)
        stocked = StockedPlant(at.terms.plants[number], stored)
        cards.append(OwnCard(stocked, _state(number, plan), planned))
    return tuple(cards)


def _state(number: int, plan: Plan | None) -> OwnState:
    if isinstance(plan, RunPlan):
        return OwnState.RUNNING if plan.runs_plant(number) else OwnState.RESTING
    if isinstance(plan, PlantDiscard):
        return OwnState.GIVEN_UP if number == plan.plant else OwnState.SHOWN
    return OwnState.SHOWN
