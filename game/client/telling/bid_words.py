"""A bid and its limit in words: their sentence, what their button says, and what is refused."""

from __future__ import annotations

from game.client.planning.bid_limit import AtLimit, BidLimit, LimitPlan
from game.client.planning.bid_plan import BidPlan
from game.client.planning.number_entry import NumberEntry, NumberRefusal
from game.client.vocabulary.names import Names


def bid_sentence(plan: BidPlan, names: Names) -> str:
    """All that happens when this bid is confirmed."""
    if plan.is_put_up:
        return names.say("action.auction.says.put_up", bid=plan.low)
    if not plan.has_rivals:
        return names.say("action.auction.says.alone", bid=plan.amount)
    if plan.limit is None or plan.limit == plan.amount:
        end = plan.then if plan.limit is not None else AtLimit.ASK
        return names.say(f"action.auction.says.once_{end}", bid=plan.amount)
    key = f"action.auction.says.follows_{plan.then}"
    return names.say(key, bid=plan.amount, limit=plan.limit)


def left_words(plan: BidPlan, names: Names) -> str:
    """What the bid leaves in the purse, and what its limit would."""
    if plan.limit is None or plan.limit == plan.amount:
        return names.say("action.auction.left", left=plan.money_left)
    least = plan.desk.purse - plan.limit
    return names.say("action.auction.left_to", left=plan.money_left, least=least)


def confirm_bid(plan: BidPlan, names: Names) -> str:
    """What the button of a bid says."""
    if plan.is_put_up:
        return names.say("table.confirm.put_up", plant=f"{plan.plant:02}")
    if plan.is_opening and not plan.has_rivals:
        plant = f"{plan.plant:02}"
        return names.say("table.confirm.alone", plant=plant, amount=plan.amount)
    key = "table.confirm.open" if plan.is_opening else "table.confirm.bid"
    if plan.limit is None or plan.limit == plan.amount:
        return names.say(key, amount=plan.amount)
    return names.say(f"{key}_to", amount=plan.amount, limit=plan.limit)


def limit_sentence(plan: LimitPlan, standing: BidLimit | None, names: Names) -> str:
    """What happens while others think, or what stands until something else is set."""
    key, wanted = "action.auction.says", plan.agreed
    if wanted != standing:
        if standing is None:
            assert wanted is not None
            return names.say(f"{key}.none_stands", limit=wanted.limit)
        if wanted is None:
            return names.say(f"{key}.stands_on", old=standing.limit)
        part = "stands_so" if wanted.limit == standing.limit else "stands"
        return names.say(f"{key}.{part}", old=standing.limit, limit=wanted.limit)
    if standing is None:
        return names.say(f"{key}.asks")
    part = "passed_by" if standing.limit < plan.low else "follows_if"
    return names.say(f"{key}.{part}_{standing.then}", limit=standing.limit)


def set_limit(plan: LimitPlan, names: Names) -> str:
    """What the button says that makes a planned limit count."""
    if plan.amount is None:
        return names.say("action.auction.no_limit")
    return names.say("action.auction.set_limit", limit=plan.amount)


def entry_words(entry: NumberEntry, names: Names, kept: int | None = None) -> str:
    """What to do about a number that does not count; `kept` is the one that does."""
    if entry.refusal is not None:
        return refusal_words(entry.refusal, names)
    if kept is None:
        return names.say("action.auction.closed.typing")
    return names.say("action.auction.typing", number=kept)


def refusal_words(refusal: NumberRefusal, names: Names) -> str:
    """Why a number cannot be."""
    key = f"action.auction.refused.{refusal.problem}"
    return names.say(key, number=refusal.number, bound=refusal.bound)


def closed_words(entry: NumberEntry, names: Names) -> str:
    """What the button says that a number keeps closed."""
    key = entry.refusal.problem.value if entry.refusal is not None else "typing"
    return names.say(f"action.auction.closed.{key}")
