"""From good advice to the next thing to press: compares what is planned with what is advised.

Confirm is only ever named for a plan that the coach would confirm himself. Whatever else is
planned, he says what he would do instead, and leaves the choice to the player.
"""

from __future__ import annotations

from typing import Final

from game.bots.base import BotChoice
from game.client.lesson.advice import cheapest_city, is_as_good, is_good_start, reason
from game.client.lesson.saying import Saying, Topic, doing, numbered
from game.client.planning.bid_plan import BidPlan, Nomination, plant_to_go
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.plan import Plan
from game.client.planning.run_plan import RunPlan
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names, kinds_in
from game.client.vocabulary.pieces import Button, button
from game.engine.actions import Bid, BuildCities, BuyResources, DiscardPlant, OpenAuction
from game.engine.board import CityId
from game.engine.tokens import NO_TOKENS, Resource, Tokens

CONFIRM: Final = button(Button.CONFIRM)
PASS: Final = button(Button.PASS)
CLEAR: Final = button(Button.CLEAR)


def instruction(choice: BotChoice, plan: Plan, names: Names) -> Saying | None:
    """What to press next on the way from a plan to an advised action, and why."""
    refusal = plan.refusal
    if refusal is not None and not plan.is_empty:
        return doing(Topic.BACK, button(Button.UNDO)).because(names.refusal(refusal))
    why = reason(choice, names)
    match plan:
        case Nomination():
            return _nominate(choice).because(why)
        case BidPlan(is_opening=True):
            return _opening(choice, plan, names)
        case BidPlan():
            return _bidding(choice, plan, names)
        case PlantDiscard():
            return _discard(choice, plan).because(why)
        case TokenDiscard():
            given = names.tokens(plan.tokens)
            return doing(Topic.DISCARD_TOKENS, CONFIRM, tokens=given).because(
                names.say("coach.why.no_room")
            )
        case FuelCart():
            return _fuel(choice, plan, names)
        case BuildPlan():
            return _build(choice, plan, names)
        case RunPlan():
            return _run(plan, names).because(why)
    return None


def _nominate(choice: BotChoice) -> Saying:
    action = choice.action
    if isinstance(action, OpenAuction):
        return doing(Topic.OPEN, pieces.market_plant(action.plant), plant=numbered(action.plant))
    return doing(Topic.NO_PLANT, PASS)


def _opening(choice: BotChoice, plan: BidPlan, names: Names) -> Saying:
    action, chosen, why = choice.action, numbered(plan.plant), reason(choice, names)
    if not isinstance(action, OpenAuction):
        return doing(Topic.RATHER_PASS, PASS, chosen=chosen).because(why)
    if action.plant == plan.plant:
        return _amount(Topic.OPEN_BID, plan, action.bid, why, names)
    if is_as_good(plan.action(), choice):
        why = names.say("coach.why.as_good")
        return _amount(Topic.OTHER_PLANT, plan, plan.low, why, names)
    better = pieces.market_plant(action.plant)
    plant = numbered(action.plant)
    return doing(Topic.RATHER_PLANT, better, chosen=chosen, plant=plant).because(why)


def _bidding(choice: BotChoice, plan: BidPlan, names: Names) -> Saying:
    action, plant = choice.action, numbered(plan.plant)
    why = reason(choice, names)
    if isinstance(action, Bid):
        return _amount(Topic.BID, plan, action.amount, why, names)
    return doing(Topic.DROP, PASS, plant=plant, bid=plan.low).because(why)


def _amount(topic: Topic, plan: BidPlan, wanted: int, why: str, names: Names) -> Saying:
    """The bid itself, once it is as high as it should be and no higher."""
    if plan.amount < wanted:
        return doing(Topic.RAISE, button(Button.BID_UP), bid=wanted).because(why)
    if plan.amount > wanted:
        lowest = names.say("coach.why.lowest_bid")
        return doing(Topic.LOWER, button(Button.BID_DOWN), bid=wanted).because(lowest)
    return doing(topic, CONFIRM, plant=numbered(plan.plant), bid=plan.amount).because(why)


def _discard(choice: BotChoice, plan: PlantDiscard) -> Saying:
    assert isinstance(choice.action, DiscardPlant)
    weakest = choice.action.plant
    piece, plant = pieces.own_plant(weakest), numbered(weakest)
    chosen_for_me = plant_to_go(plan.desk.at, plan.desk.player)
    if plan.plant != weakest and plan.plant in (None, chosen_for_me):
        return doing(Topic.DISCARD, piece, plant=plant)
    if plan.plant is not None and plan.plant != weakest:
        return doing(Topic.RATHER_DISCARD, piece, chosen=numbered(plan.plant), plant=plant)
    return doing(Topic.DISCARD_CONFIRM, CONFIRM, plant=plant)


def _fuel(choice: BotChoice, plan: FuelCart, names: Names) -> Saying:
    """Clicking a token takes it and all cheaper ones of its kind."""
    action = choice.action
    wanted = action.tokens if isinstance(action, BuyResources) else NO_TOKENS
    why = reason(choice, names)
    if not _runs_enough(plan, wanted):
        for resource in kinds_in(wanted):
            if plan.tokens[resource] < wanted[resource] and plan.why_not(resource) is None:
                return _take(resource, wanted[resource], plan, names).because(why)
        return _start_again(plan, names).because(why)
    if plan.is_empty:
        return doing(Topic.NO_FUEL, CONFIRM).because(why)
    dear = _too_dear(plan, wanted, names)
    if dear:
        return _start_again(plan, names).because(dear)
    if plan.tokens != wanted:
        why = names.say("coach.why.enough_fuel")
    paid = names.tokens(plan.tokens)
    return doing(Topic.PAY_FUEL, CONFIRM, tokens=paid, price=plan.bill().total).because(why)


def _start_again(plan: FuelCart, names: Names) -> Saying:
    paid = names.tokens(plan.tokens)
    return doing(Topic.RATHER_FUEL, CLEAR, tokens=paid, price=plan.bill().total)


def _runs_enough(plan: FuelCart, wanted: Tokens) -> bool:
    """The cart runs as many plants as the advised one, or as one run of all would."""
    return plan.capacity >= min(FuelCart(plan.desk, wanted).capacity, plan.one_run().capacity)


def _too_dear(plan: FuelCart, wanted: Tokens, names: Names) -> str:
    """Why a cart costs too much: no city could be paid any more; "" if it does not."""
    least = cheapest_city(plan.desk.at, plan.desk.player.cities)
    advised = max(FuelCart(plan.desk, wanted).money_left, 0)
    if least is None or plan.money_left >= min(least, advised):
        return ""
    return names.say("coach.why.too_dear", left=plan.money_left, least=least)


def _take(resource: Resource, amount: int, plan: FuelCart, names: Names) -> Saying:
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


def _build(choice: BotChoice, plan: BuildPlan, names: Names) -> Saying:
    wanted = choice.action.cities if isinstance(choice.action, BuildCities) else ()
    why = reason(choice, names)
    if plan.is_empty and not wanted:
        return doing(Topic.NO_CITY, CONFIRM).because(why)
    if not plan.is_empty and _is_fine(choice, plan, wanted):
        count = names.cities(len(plan.cities))
        if set(plan.cities) != set(wanted):
            why = names.say("coach.why.own_cities")
        return doing(Topic.BUILD, CONFIRM, cities=count, price=plan.bill().total).because(why)
    strange = [city for city in plan.cities if city not in wanted]
    if strange:
        return _take_out(strange[-1], plan, names).because(why)
    missing = next(city for city in wanted if city not in plan.cities)
    return _add(missing, plan, names).because(why)


def _add(city: CityId, plan: BuildPlan, names: Names) -> Saying:
    stop, piece, name = plan.route_to(city), pieces.city(city), names.city(city)
    if not plan.desk.player.cities and plan.is_empty:
        return doing(Topic.START, piece, city=name, house=stop.house)
    return doing(Topic.CITY, piece, city=name, connection=stop.connection, house=stop.house)


def _take_out(city: CityId, plan: BuildPlan, names: Names) -> Saying:
    price = plan.stops[plan.cities.index(city)].total
    return doing(Topic.RATHER_CITY, pieces.city(city), city=names.city(city), price=price)


def _is_fine(choice: BotChoice, plan: BuildPlan, wanted: tuple[CityId, ...]) -> bool:
    """The planned cities are the advised ones, or as many that are no worse."""
    if is_as_good(plan.action(), choice):
        return True
    advised = BuildPlan(plan.desk, wanted)
    if len(plan.cities) != len(wanted) or plan.bill().total > advised.bill().total:
        return False
    at = plan.desk.at
    return bool(plan.desk.player.cities) or is_good_start(at, plan.cities[0])


def _run(plan: RunPlan, names: Names) -> Saying:
    cities = names.cities(plan.powers)
    if not plan.is_best:
        return doing(Topic.RATHER_RUN, button(Button.BEST_RUNS), cities=cities)
    return doing(Topic.RUN, CONFIRM, cities=cities, income=plan.earns)
