"""My answer as it takes shape: the plan and its history, second clicks, and the standing limit.

Nothing reaches the table before Confirm. Until then every step can be undone, and a plan made
while others act is carried along until it is my turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.client.planning.bid_limit import AtLimit, forced_pass
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.bidding import Bidding
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.history import History
from game.client.planning.planner import AnyPlan, plan_for, what_if_plan
from game.client.planning.run_plan import RunPlan
from game.client.planning.second_click import (
    ALL_RISKS,
    Caution,
    Risk,
    confirm_caution,
    pass_caution,
)
from game.client.planning.why_best import Criterion, why_best
from game.client.table.sheets.case import Case, Idle, LimitDraft
from game.client.table.sheets.dispatch import touched, why_not
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.vocabulary.table_buttons import Verb
from game.engine.actions import Action, Pass
from game.engine.events import Event
from game.engine.model import Decision
from game.engine.options import BidOptions, options_for
from game.engine.places import is_number_in_reach
from game.engine.view import PlayerView

GUARD: Final = 0.4
"""Seconds in which a second click on the same button counts as a double click of the first."""
NEAR_END: Final = 2
"""So few cities from the end, plants are no longer run without asking."""


@dataclass(frozen=True)
class Commit:
    """Send this to the table."""

    action: Action


@dataclass(frozen=True)
class Refused:
    """The click could not be followed, and why."""

    reason: str


class Changed:
    """Something on the sheet is different now."""


Response = Commit | Refused | Changed


class Answering:
    """One person's answers, question after question."""

    def __init__(self, names: Names, view: PlayerView, asks_twice: bool = True) -> None:
        self.names = names
        self.view = view
        self.asks_twice = asks_twice
        self.watched = ALL_RISKS
        """What a second click is asked for, as long as any is."""
        self.auto_run = False
        self.shows_why = False
        self._sent: int | None = None
        self.sure: Caution | None = None
        self.limit: LimitDraft | None = None
        self.bidding = Bidding()
        self.first_row = 0
        self._guard = 0.0
        self._wish: BidPlan | None = None
        self._history: History[AnyPlan] | None = None
        self.follow((), view)

    @property
    def is_sent(self) -> bool:
        """My answer is on its way: what comes of it has not been shown yet."""
        return self._sent is not None

    def sent(self, version: int) -> None:
        """The table has played my answer as this version."""
        self._sent = version

    def taken_back(self, newest: int) -> bool:
        """The table, which is at this version, has not played my answer: it is a plan again."""
        if self._sent is None or newest >= self._sent:
            return False
        self._sent = None
        return True

    @property
    def plan(self) -> AnyPlan | None:
        return self._history.present if self._history else None

    @property
    def is_asked(self) -> bool:
        """It is my turn, and I have not answered yet."""
        return plan_for(self.view) is not None and not self.is_sent

    def case(self) -> Case | None:
        """All that the sheet of the present plan needs; None if nothing is planned."""
        if self._history is None:
            return None
        return Case(
            view=self.view,
            names=self.names,
            bidding=self.bidding,
            limit=self.limit,
            plan=self._history.present,
            can_undo=self._history.can_undo,
            can_redo=self._history.can_redo,
            is_sent=self.is_sent,
            sure=self.sure,
            shows_why=self.shows_why,
            auto_run=self.auto_run,
            first_row=self.first_row,
        )

    def idle(self) -> Idle:
        """What a sheet without a plan needs."""
        return Idle(self.view, self.names, self.bidding, self.limit)

    def follow(self, events: Sequence[Event], view: PlayerView, version: int = 0) -> None:
        """Something has happened: carry the plan over, or begin a new one if I am asked."""
        self.view = view
        self.bidding = self.bidding.after(events)
        self.sure = None
        if self._sent is not None and version >= self._sent:
            self._sent, self._history = None, None
        self._history = self._carried(self._history, view)
        self._follow_auction()

    def tick(self, dt: float) -> None:
        self._guard = max(0.0, self._guard - dt)

    def automatic(self) -> Action | None:
        """What is done for me without asking: within my limit, or where there is no choice."""
        options = options_for(self.view)
        if self.is_sent:
            return None
        if isinstance(options, BidOptions):
            limit = self.limit.limit if self.limit else None
            answer = limit.answer(options) if limit else None
            return answer or forced_pass(options)
        plan = self.plan
        if self.auto_run and isinstance(plan, RunPlan) and plan.desk.is_live:
            return plan.action() if self._is_clear(plan) else None
        return None

    def think_through(self, decision: Decision | None) -> None:
        """Plan a phase before it comes; None puts such a plan away."""
        plan = what_if_plan(self.view, decision) if decision else plan_for(self.view)
        self._history = History(plan) if plan is not None else None
        self.sure = None

    def press(self, piece: PieceId, back: bool = False) -> Response | None:
        """A click on a piece or button; None if it means nothing here."""
        self.sure, sure = None, self.sure
        found = self._pressed_button(piece, sure)
        if found is not None or self._history is None:
            return found
        plan = touched(self._history.present, piece, back)
        if plan is None:
            return None
        if plan == self._history.present:
            return self._refused(piece)
        return self._changed(plan)

    def confirm(self, sure: Caution | None = None) -> Response | None:
        """Commit the plan, asking once more where something would be lost."""
        plan = self.plan
        if plan is None or not plan.desk.is_live or self.is_sent:
            return None
        action, refusal = plan.action(), plan.refusal
        if refusal is not None:
            return Refused(self.names.refusal(refusal))
        if action is None:
            return None
        return self._commit(action, confirm_caution(plan, self.watched), sure)

    def leave(self, sure: Caution | None = None, *, twice: bool = False) -> Response | None:
        """Pass; by key always `twice`, by mouse where the rules of thumb advise against it."""
        plan = self.plan
        if not isinstance(plan, BidPlan | Nomination) or not plan.desk.is_live or self.is_sent:
            return None
        refusal = plan.desk.options.refusal(Pass())
        if refusal is not None:
            return Refused(self.names.refusal(refusal))
        watched = pass_caution(plan, self.watched)
        caution = watched or (Caution(Risk.PASS) if twice else None)
        return self._commit(Pass(), caution, sure, always=twice)

    def stay(self) -> Response | None:
        """Buy what is in the cart and go on buying."""
        plan = self.plan
        action = plan.stay() if isinstance(plan, FuelCart) and plan.desk.is_live else None
        if action is None or plan is None or plan.refusal is not None:
            return None
        return Commit(action)

    def replan(self, plan: AnyPlan) -> Changed | None:
        """Another plan for the same question, as a hint gives it."""
        return self._changed(plan) if self._history is not None else None

    def type_bid(self, text: str) -> None:
        """The bid as it stands in its field; typing is not a step to undo."""
        if self._history is not None and isinstance(self._history.present, BidPlan):
            self._history = self._history.swap(self._history.present.typed(text))

    def type_limit(self, text: str) -> None:
        if self.limit is not None and text.strip().isdecimal():
            self.limit = replace(self.limit, amount=int(text))

    def raise_bid(self, by: int) -> bool:
        """A higher or lower bid; whether there is one to change."""
        plan = self.plan
        if not isinstance(plan, BidPlan):
            return False
        self._changed(plan.raised(by))
        return True

    def unsure(self) -> bool:
        """Take back the first of two clicks; whether there was one."""
        self.sure, sure = None, self.sure
        return sure is not None

    def _pressed_button(self, piece: PieceId, sure: Caution | None) -> Response | None:
        if piece == button(Button.CONFIRM):
            return self.confirm(sure)
        if piece == button(Button.PASS):
            return self.leave(sure)
        if piece == button(Button.STAY):
            return self.stay()
        if piece in (button(Button.UNDO), button(Button.REDO)):
            return self._stepped(piece)
        if piece == button(Button.WHY):
            self.shows_why = not self.shows_why
            return Changed()
        if piece in _LIMITS:
            return self._limited(piece)
        match controls.read(piece):
            case (Verb.AUTO_RUN, _):
                self.auto_run = not self.auto_run
                return Changed()
            case (Verb.PLAN, (decision,)):
                self.think_through(Decision(decision))
                return Changed()
            case (Verb.BACK, _):
                self.think_through(None)
                return Changed()
        return None

    def _stepped(self, piece: PieceId) -> Response | None:
        if self._history is None:
            return None
        history = self._history
        self._history = history.undo() if piece == button(Button.UNDO) else history.redo()
        return Changed()

    def _limited(self, piece: PieceId) -> Response | None:
        if self.limit is None:
            return None
        if piece == button(Button.LIMIT):
            self.limit = replace(self.limit, is_on=not self.limit.is_on)
        else:
            then = AtLimit.PASS if piece == button(Button.LIMIT_PASS) else AtLimit.ASK
            self.limit = replace(self.limit, then=then)
        return Changed()

    def _changed(self, plan: AnyPlan) -> Changed:
        assert self._history is not None
        self._history = self._history.push(plan)
        self._follow_auction()
        return Changed()

    def _refused(self, piece: PieceId) -> Refused | None:
        assert self.plan is not None
        refusal = why_not(self.plan, piece)
        return Refused(self.names.refusal(refusal)) if refusal else None

    def _commit(
        self,
        action: Action,
        caution: Caution | None,
        sure: Caution | None,
        *,
        always: bool = False,
    ) -> Response:
        if caution is not None and (self.asks_twice or always):
            if sure is None or sure.risk is not caution.risk:
                self.sure, self._guard = caution, GUARD
                return Changed()
            if self._guard:
                self.sure = sure
                return Changed()
        return Commit(action)

    def _carried(
        self, history: History[AnyPlan] | None, view: PlayerView
    ) -> History[AnyPlan] | None:
        asked = self._as_wished(plan_for(view))
        moved = history.present.moved_to(view) if history else None
        if history is not None and moved is not None and (asked is None or moved.desk.is_live):
            fallback = moved
            return history.mapped(lambda plan: plan.moved_to(view) or fallback)
        self.shows_why, self.first_row = False, 0
        return History(asked) if asked is not None else None

    def _as_wished(self, plan: AnyPlan | None) -> AnyPlan | None:
        """A bid once named stays named while the same plant is bid for."""
        if isinstance(self.plan, BidPlan):
            self._wish = self.plan
        if isinstance(plan, BidPlan) and self._wish and self._wish.plant == plan.plant:
            return replace(plan, wanted=self._wish.wanted)
        return plan

    def _follow_auction(self) -> None:
        """A limit belongs to one plant: the one under the hammer, or on my podium."""
        auction, plan = self.view.position.auction, self.plan
        if auction is not None:
            plant, floor = auction.plant, auction.bid + 1
        elif isinstance(plan, BidPlan):
            plant, floor = plan.plant, plan.amount
        else:
            self.limit = None
            return
        if self.limit is None or self.limit.plant != plant:
            self.limit = LimitDraft(plant, floor)
        elif not self.limit.is_on:
            self.limit = replace(self.limit, amount=max(floor, self.limit.amount))

    def _is_clear(self, plan: RunPlan) -> bool:
        at = self.view.position
        if at.most_cities >= at.terms.end_cities - NEAR_END or not is_number_in_reach(at):
            return False
        return why_best(plan).criterion in (Criterion.ONLY_WAY, Criterion.MOST_CITIES)


_LIMITS: Final = frozenset(map(button, (Button.LIMIT, Button.LIMIT_PASS, Button.LIMIT_ASK)))
