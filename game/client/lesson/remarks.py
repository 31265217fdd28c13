"""What the coach says of an action that he did not advise: what it means, and what to do next."""

from __future__ import annotations

from game.bots.base import BotChoice
from game.client.lesson.advice import cheapest_city
from game.client.lesson.instructions import CONFIRM, instruction
from game.client.lesson.saying import Saying, TablePart, Topic, numbered, reading
from game.client.planning.bid_plan import BidPlan
from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.planning.planner import plan_for
from game.client.planning.run_plan import RunPlan
from game.client.vocabulary.names import Names
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
)
from game.engine.view import PlayerView


def remark(choice: BotChoice, action: Action, view: PlayerView, names: Names) -> Saying | None:
    """What to say of an action done in this view; None if it is as good as what was advised."""
    fresh = plan_for(view)
    if fresh is None or action == choice.action:
        return None
    if isinstance(action, Pass):
        return _passed(fresh)
    plan = _plan_of(action, fresh)
    wanted = instruction(choice, plan, names) if plan is not None else None
    if plan is None or wanted is None or wanted.pieces == (CONFIRM,):
        return None
    return _did(choice, action, plan, names)


def _plan_of(action: Action, fresh: Plan) -> Plan | None:
    """The plan that was confirmed; None for what leaves the question open."""
    if isinstance(action, Done) and isinstance(fresh, FuelCart | BuildPlan):
        return fresh.cleared()
    if isinstance(action, BuyResources | BuildCities) and not action.and_done:
        return None
    return fresh.from_action(action)


def _passed(fresh: Plan) -> Saying:
    if isinstance(fresh, BidPlan) and not fresh.is_opening:
        return reading(Topic.DID_DROP, TablePart.PLANTS, plant=numbered(fresh.plant))
    return reading(Topic.DID_PASS, TablePart.TABLEAU)


def _did(choice: BotChoice, action: Action, plan: Plan, names: Names) -> Saying | None:
    advised = choice.action
    match action, plan:
        case OpenAuction(plant), _ if isinstance(advised, OpenAuction) and advised.plant != plant:
            plants = {"plant": numbered(plant), "advised": numbered(advised.plant)}
            return reading(Topic.DID_OPEN, TablePart.PLANTS, **plants)
        case ((OpenAuction(_, bid) | Bid(bid)), BidPlan()):
            return reading(Topic.DID_BID, TablePart.PLANTS, plant=numbered(plan.plant), bid=bid)
        case DiscardPlant(plant), _ if isinstance(advised, DiscardPlant):
            kept = numbered(advised.plant)
            return reading(Topic.DID_SCRAP, TablePart.TABLEAU, plant=numbered(plant), kept=kept)
        case _, FuelCart():
            return _fuelled(plan, names)
        case _, BuildPlan():
            return _built(plan, names)
        case _, RunPlan():
            best = RunPlan.best(plan.desk)
            values = {"income": plan.earns, "most": best.earns}
            return reading(Topic.DID_IDLE, TablePart.TABLEAU, **values)
    return None


def _fuelled(cart: FuelCart, names: Names) -> Saying:
    is_enough = cart.capacity >= cart.one_run().capacity
    topic = Topic.DID_BUY if is_enough else Topic.DID_STARVE
    return reading(topic, TablePart.TABLEAU, tokens=names.tokens(cart.tokens))


def _built(plan: BuildPlan, names: Names) -> Saying:
    if plan.is_empty:
        return reading(Topic.DID_SAVE, TablePart.TABLEAU)
    least = cheapest_city(plan.desk.at, plan.after.cities)
    return reading(
        Topic.DID_BUILD,
        TablePart.BOARD,
        cities=names.cities(len(plan.cities)),
        price=plan.bill().total,
        least=0 if least is None else least,
    )
