"""My answer as it takes shape: the plan and its history, second clicks, and numbers being typed.

Nothing reaches the table before Confirm, and no limit acts before it has been agreed to. Until then
every step can be undone, and a plan made while others act is carried along until it is my turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import uniform
from typing import Final

from game.client.planning.bid_limit import forced_pass
from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.bidding import Bidding
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.history import History
from game.client.planning.plan import Plan
from game.client.planning.planner import plan_for, what_if_plan
from game.client.planning.run_plan import RunPlan
from game.client.planning.second_click import (
    ALL_RISKS,
    Caution,
    Risk,
    confirm_caution,
    pass_caution,
)
from game.client.planning.why_best import Criterion, why_best
from game.client.table.bid_draft import BidDraft
from game.client.table.sheets.case import Case, Idle
from game.client.telling.bid_words import entry_words
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.vocabulary.table_buttons import PlanButton, Verb, VerbButton
from game.engine.actions import Action, Pass
from game.engine.errors import GameError
from game.engine.events import Event
from game.engine.model import Decision
from game.engine.options import BidOptions, options_for
from game.engine.places import is_number_in_reach
from game.engine.view import PlayerView
from game.link import ActionAnswer, ActionRefused

GUARD: Final = 0.4
"""Seconds in which a second press of the same button counts as a double click of the first.

The key that passes has none: it always asks, and nobody presses a key twice by accident."""
HESITATION: Final = (1.0, 2.6)
"""Seconds, between these by chance, after which is passed for me; what I own has no part in it."""
NEAR_END: Final = 2
"""So few cities from the end, plants are no longer run without asking."""


@dataclass(frozen=True)
class Commit:
    """Send this to the table."""

    action: Action


@dataclass(frozen=True)
class ClickRefused:
    """The click could not be followed, and why."""

    reason: str


class Changed:
    """Something on the sheet is different now."""


Response = Commit | ClickRefused | Changed
Question = tuple[Decision | None, bool, int | None, int | None]


class Answering:
    """One person's answers, question after question."""

    def __init__(self, names: Names, view: PlayerView, asks_twice: bool = True) -> None:
        self.names = names
        self.view = view
        self.asks_twice = asks_twice
        self.watched = ALL_RISKS
        """What a second click is asked for, as long as any is."""
        self.auto_run = False
        self.auto_pass = True
        """Where no bid is possible I pass without being asked."""
        self.shows_why = False
        self._sent: int | None = None
        """The number under which my answer is on its way."""
        self._played: int | None = None
        """The version my answer has led to, until that is shown."""
        self._shown = -1
        self.sure: Caution | None = None
        self.draft = BidDraft(lambda: None if self.is_sent else self.plan, self._changed)
        self._hesitation = 0.0
        self.bidding = Bidding()
        self.first_row = 0
        self._guard = 0.0
        self._wish: BidPlan | None = None
        self._history: History[Plan] | None = None
        self.follow((), view)

    @property
    def is_sent(self) -> bool:
        """My answer is on its way: what comes of it has not been shown yet."""
        return self._sent is not None or self._played is not None

    def sent(self, number: int) -> None:
        """My answer is on its way to the table."""
        self._sent = number
        self.draft.drop()
        self.draft.limits.answered()

    def answered(self, answer: ActionAnswer) -> GameError | None:
        """What the table says to my answer; if it is refused, why, and it is a plan again."""
        if answer.number != self._sent:
            return None
        self._sent = None
        if isinstance(answer, ActionRefused):
            self.draft.limits.taken_back()
            return answer.error
        self._played = answer.version
        if self._shown >= answer.version:
            self._settle()
        return None

    @property
    def plan(self) -> Plan | None:
        return self._history.present if self._history else None

    @property
    def is_asked(self) -> bool:
        """It is my turn, and I have not answered yet."""
        return plan_for(self.view) is not None and not self.is_sent

    @property
    def passes_for_me(self) -> bool:
        """No bid is possible, and nobody asks me to say so."""
        options = options_for(self.view) if self.auto_pass and not self.is_sent else None
        return isinstance(options, BidOptions) and forced_pass(options) is not None

    def case(self) -> Case | None:
        """All that the sheet of the present plan needs; None if nothing is planned."""
        if self._history is None:
            return None
        return Case(
            view=self.view,
            names=self.names,
            bidding=self.bidding,
            entry=self.draft.entry,
            plan=self._history.present,
            can_undo=self._history.can_undo or self.draft.entry is not None,
            can_redo=self._history.can_redo,
            is_sent=self.is_sent,
            sure=self.sure,
            shows_why=self.shows_why,
            auto_run=self.auto_run,
            passes_for_me=self.passes_for_me,
            first_row=self.first_row,
        )

    def idle(self) -> Idle:
        """What a sheet without a plan needs."""
        return Idle(
            self.view,
            self.names,
            self.bidding,
            self.draft.entry,
            limit=self.draft.limits.plan,
            standing=self.draft.limits.now,
        )

    def follow(self, events: Sequence[Event], view: PlayerView, version: int = 0) -> None:
        """Something has happened: carry the plan over, or begin a new one if I am asked."""
        before = self._question
        self.view = view
        self.bidding = self.bidding.after(events)
        self.sure = None
        self._shown = version
        if self._played is not None and version >= self._played:
            self._settle()
        else:
            if not self.is_sent:
                self.draft.limits.follow(view)
            self._history = self._carried(self._history, view)
        if self._question != before:
            self.draft.drop()
            self._hesitation = uniform(*HESITATION)

    def _settle(self) -> None:
        """What my answer led to has been shown: the next question, if there is one."""
        self._played = self._history = None
        self.draft.limits.follow(self.view)
        self._history = self._carried(None, self.view)

    def tick(self, dt: float) -> None:
        self._guard = max(0.0, self._guard - dt)
        self._hesitation = max(0.0, self._hesitation - dt)

    def automatic(self) -> Action | None:
        """What is done for me without asking: within my limit, or where there is no choice."""
        options = options_for(self.view)
        if self.is_sent:
            return None
        if isinstance(options, BidOptions):
            return self._automatic_bid(options)
        plan = self.plan
        if self.auto_run and isinstance(plan, RunPlan) and plan.desk.is_live:
            return plan.action() if self._is_clear(plan) else None
        return None

    def think_through(self, decision: Decision | None) -> None:
        """Plan a phase before it comes; None puts such a plan away."""
        plan = what_if_plan(self.view, decision) if decision else plan_for(self.view)
        self._history = History(plan) if plan is not None else None
        self.sure = None
        self.draft.drop()

    def press(self, piece: PieceId, back: bool = False) -> Response | None:
        """A click on a piece or button; None if it means nothing here."""
        self.sure, sure = None, self.sure
        found = self._pressed_button(piece, sure)
        if found is not None or self._history is None:
            return found
        if self._history.present.settles(piece):
            return self.confirm(sure)
        plan = self._history.present.touched(piece, back)
        if plan is None:
            return None
        if plan == self._history.present:
            return self._refused(piece)
        return self._changed(plan)

    def confirm(self, sure: Caution | None = None) -> Response | None:
        """Commit the plan, asking once more where something would be lost."""
        plan = self.plan
        if self.draft.entry is not None:
            return ClickRefused(entry_words(self.draft.entry, self.names))
        if plan is None:
            return self._set_limit()
        if not plan.desk.is_live or self.is_sent:
            return None
        action, refusal = plan.action(), plan.refusal
        if refusal is not None:
            return ClickRefused(self.names.refusal(refusal))
        if action is None:
            return None
        self.draft.limits.prepare(plan.reach.agreed if isinstance(plan, BidPlan) else None)
        return self._commit(action, confirm_caution(plan, self.watched), sure)

    def leave(self, sure: Caution | None = None, *, twice: bool = False) -> Response | None:
        """Pass; by key always `twice`, by mouse where the rules of thumb advise against it."""
        plan = self.plan
        if not isinstance(plan, BidPlan | Nomination) or not plan.desk.is_live or self.is_sent:
            return None
        refusal = plan.desk.options.refusal(Pass())
        if refusal is not None:
            return ClickRefused(self.names.refusal(refusal))
        watched = pass_caution(plan, self.watched)
        caution = watched or (Caution(Risk.PASS) if twice else None)
        self.draft.limits.prepare(None)
        return self._commit(Pass(), caution, sure, always=twice)

    def stay(self) -> Response | None:
        """Buy what is in the cart and go on buying."""
        plan = self.plan
        action = plan.stay() if isinstance(plan, FuelCart) and plan.desk.is_live else None
        if action is None or plan is None or plan.refusal is not None or self.is_sent:
            return None
        return Commit(action)

    def replan(self, plan: Plan) -> Changed | None:
        """Another plan for the same question, as a hint gives it."""
        return self._changed(plan) if self._history is not None else None

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
        if self.draft.press(piece):
            return Changed()
        match piece:
            case VerbButton(Verb.AUTO_RUN):
                self.auto_run = not self.auto_run
                return Changed()
            case PlanButton(decision=decision):
                self.think_through(decision)
                return Changed()
            case VerbButton(Verb.BACK):
                self.think_through(None)
                return Changed()
        return None

    def _stepped(self, piece: PieceId) -> Response | None:
        if self._history is None:
            return None
        history = self._history
        if piece == button(Button.UNDO) and self.draft.drop():
            return Changed()
        self._history = history.undo() if piece == button(Button.UNDO) else history.redo()
        return Changed()

    def _set_limit(self) -> Changed | None:
        """What is planned while others think counts from now on."""
        if not self.draft.limits.is_changed:
            return None
        self.draft.limits.set()
        return Changed()

    def _automatic_bid(self, options: BidOptions) -> Action | None:
        """Within the limit that stands, or the pass that is all there is, after a while."""
        limit = self.draft.limits.now
        answer = limit.answer(options) if limit else None
        if answer is None and self.auto_pass and not self._hesitation:
            answer = forced_pass(options)
        self.draft.limits.prepare(limit)
        return answer

    def _changed(self, plan: Plan) -> Changed:
        assert self._history is not None
        self._history = self._history.push(plan)
        self.draft.drop()
        return Changed()

    def _refused(self, piece: PieceId) -> ClickRefused | None:
        assert self.plan is not None
        refusal = self.plan.against(piece)
        return ClickRefused(self.names.refusal(refusal)) if refusal else None

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
            if self._guard and not always:
                self.sure = sure
                return ClickRefused(self.names.say("action.too_quick"))
        return Commit(action)

    def _carried(self, history: History[Plan] | None, view: PlayerView) -> History[Plan] | None:
        asked = self._as_wished(plan_for(view))
        moved = history.present.moved_to(view) if history else None
        if history is not None and moved is not None and (asked is None or moved.desk.is_live):
            fallback = moved
            return history.mapped(lambda plan: plan.moved_to(view) or fallback)
        self.shows_why, self.first_row = False, 0
        return History(asked) if asked is not None else None

    def _as_wished(self, plan: Plan | None) -> Plan | None:
        """A bid once named stays named while the same plant is bid for, and so does a limit."""
        if isinstance(self.plan, BidPlan):
            self._wish = self.plan
        if not isinstance(plan, BidPlan):
            return plan
        if self._wish and self._wish.plant == plan.plant:
            plan = replace(plan, wanted=self._wish.wanted)
        return plan.following(self.draft.limits.now)

    @property
    def _question(self) -> Question:
        """What the sheet is about; a number that was begun for another one is dropped."""
        at, control = self.view.position, self.draft.control
        is_asked = self.view.seat in at.to_act
        bid = at.auction.bid if at.auction and is_asked else None
        return at.decision, is_asked, control.plant if control is not None else None, bid

    def _is_clear(self, plan: RunPlan) -> bool:
        at = self.view.position
        if at.most_cities >= at.terms.end_cities - NEAR_END or not is_number_in_reach(at):
            return False
        return why_best(plan).criterion in (Criterion.ONLY_WAY, Criterion.MOST_CITIES)
