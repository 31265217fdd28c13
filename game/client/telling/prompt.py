"""One sentence at the top of the screen: what is asked of me and what it costs, or who thinks."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.planning.plan import Plan
from game.client.planning.planner import plan_for
from game.client.telling.words_for import asked_words
from game.client.vocabulary.names import Names
from game.engine.model import Decision, Position
from game.engine.terms import Seat
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Prompt:
    """A lead that catches the eye, and the rest of what there is to say."""

    actor: Seat | None
    """Whose house stands beside it; None if nobody acts, or several do."""
    is_mine: bool
    lead: str
    rest: str


def prompt_for(view: PlayerView, names: Names, plan: Plan | None = None) -> Prompt:
    """What to say now; a plan drawn up for the present turn is told with its price."""
    at = view.position
    if at.result is not None:
        return _over(at, names, view.seat)
    if view.seat is not None and view.seat in at.to_act:
        live = plan if plan is not None and plan.desk.is_live else plan_for(view)
        assert live is not None
        lead, rest = asked_words(live, names)
        return Prompt(view.seat, True, lead, rest)
    if not at.to_act:
        lead = names.say("table.night.lead")
        return Prompt(None, False, lead, names.say("table.night.rest"))
    actor = at.to_act[0] if len(at.to_act) == 1 else None
    return Prompt(actor, False, waiting_for(at, names), _my_place(view, names))


def waiting_for(at: Position, names: Names) -> str:
    """Who is thinking, and about what."""
    assert at.decision is not None and at.to_act
    key = f"table.wait.{at.decision}"
    if at.decision is Decision.RUN_PLANTS:
        return names.count(key, len(at.to_act), seats=names.seats(at.to_act))
    seat = names.seat(at.to_act[0])
    if at.auction is not None:
        plant = f"{at.auction.plant:02}"
        if at.auction.leader is None:
            return names.say("table.wait.first_bid", seat=seat, plant=plant)
        return names.say(key, seat=seat, plant=plant, bid=at.auction.bid)
    return names.say(key, seat=seat)


def _my_place(view: PlayerView, names: Names) -> str:
    """When my own turn comes, where that is known."""
    at, seat = view.position, view.seat
    if seat is None:
        return ""
    if at.auction is not None and at.auction.leader == seat:
        return names.say("table.wait.leading", bid=at.auction.bid)
    if at.decision not in (Decision.BUY_RESOURCES, Decision.BUILD_CITIES):
        return ""
    if seat not in at.waiting:
        return ""
    before = at.waiting[: at.waiting.index(seat)]
    if len(before) == 1:
        return names.say("table.wait.next")
    return names.say("table.wait.then", seats=names.seats(before))


def _over(at: Position, names: Names, me: Seat | None) -> Prompt:
    assert at.result is not None
    winners = at.result.winners
    lead = names.say("table.over.lead")
    powered = names.cities(at.result.ranking[0].powered)
    rest = names.won("table.over", winners, me, powered=powered)
    return Prompt(winners[0] if len(winners) == 1 else None, False, lead, rest)
