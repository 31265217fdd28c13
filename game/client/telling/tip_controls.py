"""Tips on buttons and on the lines of a plan, with the reason where one is closed."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.bill import amounts_label, bill_label
from game.client.planning.build_plan import BuildPlan
from game.client.planning.fuel_cart import FuelCart
from game.client.telling.tip import Tip, TipRow, TipSource, Tone
from game.client.telling.tip_cities import route_rows
from game.client.vocabulary.pieces import Button
from game.engine.actions import Pass
from game.engine.errors import Illegal, IllegalAction


def button_tip(source: TipSource, which: Button) -> Tip:
    rows = [source.note(f"button.{which}.about")]
    if which is Button.PASS and isinstance(source.plan, Nomination | BidPlan):
        rows = [_pass_note(source, source.plan)]
    if which is Button.CLEAR and isinstance(source.plan, FuelCart):
        rows = [source.note("clear_fuel")]
    return Tip(source.say(f"button.{which}.title"), tuple(rows), why_closed(source, which))


def why_closed(source: TipSource, which: Button) -> str | None:
    """Why a button cannot be pressed with the plan in hand; None if it can."""
    ask = _WHY.get(which)
    return ask(source) if ask else None


def plan_line_tip(source: TipSource, place: int) -> Tip:
    """A line of the bill: a city with its route, or tokens with their prices."""
    plan = source.plan
    if isinstance(plan, BuildPlan) and place < len(plan.stops):
        stop = plan.stops[place]
        rows = () if stop.refusal else route_rows(source, stop)
        return Tip(source.names.city(stop.city), rows, source.reason(stop.refusal))
    lines = plan.bill().lines if plan is not None else ()
    if place >= len(lines):
        return Tip("")
    line = lines[place]
    total = source.row("total", source.money(line.total), Tone.TOTAL)
    steps = source.row("prices", amounts_label(line, source.names))
    return Tip(bill_label(line, source.names), (steps, total))


def _pass_note(source: TipSource, plan: Nomination | BidPlan) -> TipRow:
    """What passing means for whoever is asked just now."""
    if isinstance(plan, BidPlan) and not plan.is_opening:
        return source.note("pass.bid", plant=f"{plan.plant:02}")
    return source.note("pass.round")


def _confirm(source: TipSource) -> str | None:
    if source.plan is None:
        return source.reason(IllegalAction(Illegal.NOT_YOUR_TURN))
    if source.plan.refusal is not None:
        return source.reason(source.plan.refusal)
    return source.say("choose_first") if source.plan.action() is None else None


def _pass(source: TipSource) -> str | None:
    plan = source.plan
    if not isinstance(plan, Nomination | BidPlan):
        return source.reason(IllegalAction(Illegal.NOT_YOUR_TURN))
    if not plan.desk.is_live:
        return source.reason(IllegalAction(Illegal.NOT_YOUR_TURN))
    return source.reason(plan.desk.options.refusal(Pass()))


def _empty(source: TipSource) -> str | None:
    is_empty = source.plan is None or source.plan.is_empty
    return source.say("nothing_planned") if is_empty else None


def _stay(source: TipSource) -> str | None:
    return _empty(source) or _confirm(source)


def _one_run(source: TipSource) -> str | None:
    cart = source.plan
    closed = isinstance(cart, FuelCart) and cart.one_run().is_empty
    return source.say("fuel_enough") if closed else None


def _two_runs(source: TipSource) -> str | None:
    cart = source.plan
    closed = isinstance(cart, FuelCart) and cart.two_runs().is_empty
    return source.say("fuel_enough") if closed else None


_WHY: Mapping[Button, Callable[[TipSource], str | None]] = {
    Button.CONFIRM: _confirm,
    Button.STAY: _stay,
    Button.PASS: _pass,
    Button.CLEAR: _empty,
    Button.ONE_RUN: _one_run,
    Button.TWO_RUNS: _two_runs,
}
