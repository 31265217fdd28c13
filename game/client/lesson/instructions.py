"""From good advice to the next thing to press: compares what is planned with what is advised.

Whoever plans something else is not corrected: what they have begun can be confirmed as well.
"""

from __future__ import annotations

from typing import Final

from game.bots.base import Budget
from game.bots.thinking import BotQuestion, think
from game.client.lesson.saying import Say, Topic, doing, numbered
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.planner import AnyPlan
from game.client.planning.run_plan import RunPlan
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names, kinds_in
from game.client.vocabulary.pieces import Button, button
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    OpenAuction,
    Pass,
)
from game.engine.options import options_for
from game.engine.tokens import NO_TOKENS, Resource
from game.engine.view import PlayerView

LEVEL: Final = "normal"
"""Whose advice it is: sound, explained by simple reasons, and given in a moment."""
DICE: Final = 7
CONFIRM: Final = button(Button.CONFIRM)
PASS: Final = button(Button.PASS)


def advice(view: PlayerView) -> Action | None:
    """What to do in this view; None if nothing is asked of its seat."""
    if options_for(view) is None:
        return None
    return think(BotQuestion(LEVEL, None, view, DICE, Budget())).action


def instruction(action: Action, plan: AnyPlan, names: Names) -> Say | None:
    """What to press next on the way from a plan to an advised action."""
    if plan.refusal is not None and not plan.is_empty:
        return doing(Topic.BACK, button(Button.UNDO))
    match plan:
        case Nomination():
            return _nominate(action, plan)
        case BidPlan():
            return _opening(action, plan) if plan.is_opening else _bidding(action, plan)
        case PlantDiscard():
            return _discard(action, plan)
        case TokenDiscard():
            return doing(Topic.DISCARD_TOKENS, CONFIRM)
        case FuelCart():
            return _fuel(action, plan, names)
        case BuildPlan():
            return _build(action, plan, names)
        case RunPlan():
            cities = names.cities(plan.powers)
            return doing(Topic.RUN, CONFIRM, cities=cities, income=plan.earns)
    return None


def _nominate(action: Action, plan: Nomination) -> Say:
    if isinstance(action, OpenAuction):
        return doing(Topic.OPEN, pieces.market_plant(action.plant), plant=numbered(action.plant))
    return doing(Topic.NO_PLANT, PASS)


def _opening(action: Action, plan: BidPlan) -> Say:
    if isinstance(action, OpenAuction) and action.plant == plan.plant:
        if plan.amount < action.bid:
            return doing(Topic.RAISE, button(Button.BID_UP), bid=action.bid)
        return doing(Topic.OPEN_BID, CONFIRM, bid=plan.amount)
    return doing(Topic.OTHER_PLANT, CONFIRM, plant=numbered(plan.plant), bid=plan.amount)


def _bidding(action: Action, plan: BidPlan) -> Say:
    if isinstance(action, Pass):
        return doing(Topic.DROP, PASS, plant=numbered(plan.plant), bid=plan.low)
    if isinstance(action, Bid) and plan.amount < action.amount:
        return doing(Topic.RAISE, button(Button.BID_UP), bid=action.amount)
    return doing(Topic.BID, CONFIRM, plant=numbered(plan.plant), bid=plan.amount)


def _discard(action: Action, plan: PlantDiscard) -> Say:
    if plan.plant is not None:
        return doing(Topic.DISCARD_CONFIRM, CONFIRM, plant=numbered(plan.plant))
    assert isinstance(action, DiscardPlant)
    return doing(Topic.DISCARD, pieces.own_plant(action.plant), plant=numbered(action.plant))


def _fuel(action: Action, plan: FuelCart, names: Names) -> Say:
    """Clicking a token takes it and all cheaper ones of its kind."""
    wanted = action.tokens if isinstance(action, BuyResources) else NO_TOKENS
    for resource in kinds_in(wanted):
        if plan.tokens[resource] < wanted[resource] and plan.why_not(resource) is None:
            return _take(resource, wanted[resource], plan, names)
    if plan.is_empty:
        return doing(Topic.NO_FUEL, CONFIRM)
    return doing(Topic.PAY_FUEL, CONFIRM, tokens=names.tokens(plan.tokens), price=plan.bill().total)


def _take(resource: Resource, amount: int, plan: FuelCart, names: Names) -> Say:
    at = plan.desk.at
    ladder = at.terms.ladders[resource]
    first = ladder.size - at.fuel[resource]
    space = pieces.token_space(resource, first + amount - 1)
    return doing(
        Topic.TAKE_MORE if plan.tokens[resource] else Topic.TAKE,
        space,
        tokens=names.amount(resource, amount),
        price=ladder.prices(at.fuel[resource], amount)[-1],
    )


def _build(action: Action, plan: BuildPlan, names: Names) -> Say:
    wanted = action.cities if isinstance(action, BuildCities) else ()
    missing = [city for city in wanted if city not in plan.cities and plan.why_not(city) is None]
    if missing:
        city = missing[0]
        stop = plan.add(city).stops[-1]
        name = names.city(city)
        if not plan.desk.player.cities and plan.is_empty:
            return doing(Topic.START, pieces.city(city), city=name, house=stop.house)
        return doing(
            Topic.CITY,
            pieces.city(city),
            city=name,
            connection=stop.connection,
            house=stop.house,
        )
    if plan.is_empty:
        return doing(Topic.NO_CITY, CONFIRM)
    count = names.cities(len(plan.cities))
    return doing(Topic.BUILD, CONFIRM, cities=count, price=plan.bill().total)
