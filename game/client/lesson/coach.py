"""The coach of a guided game: knows what has been explained, and what comes next.

It sees what the player sees: views, what has happened, and the plan of the moment. What is new is
explained when it first happens; then it only says what to press, and why. It never forbids
anything: what it advises against is asked twice, and it goes on from whatever was done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from game.bots.base import BotChoice
from game.client.lesson.advice import advice, reason
from game.client.lesson.instructions import CONFIRM, PASS, instruction
from game.client.lesson.remarks import remark
from game.client.lesson.saying import Saying, TablePart, Topic, doing, numbered, reading
from game.client.planning.plan import Plan
from game.client.planning.second_click import Caution
from game.client.vocabulary.names import Names
from game.client.vocabulary.risks import Risk
from game.engine.actions import Action, Pass
from game.engine.events import (
    CitiesPowered,
    Event,
    GameEnded,
    MarketRefilled,
    OrderSet,
    PlantBought,
    PlantBuried,
    PlantRemoved,
    Removal,
)
from game.engine.model import Decision
from game.engine.options import options_for
from game.engine.plants import PlantKind
from game.engine.view import PlayerView
from game.table import Update

Advise = Callable[[PlayerView], BotChoice | None]
TOUR: Final = (
    (Topic.WELCOME, None),
    (Topic.BOARD, TablePart.BOARD),
    (Topic.PLANTS, TablePart.PLANTS),
    (Topic.FUEL_MARKET, TablePart.FUEL),
    (Topic.TABLEAU, TablePart.TABLEAU),
    (Topic.PHASES, TablePart.TOP_BAR),
)
"""How the screen is read, before anything is asked."""
LESSONS: Final = {
    Decision.CHOOSE_PLANT: (Topic.AUCTION, TablePart.PLANTS),
    Decision.BID: (Topic.BIDDING, TablePart.PLANTS),
    Decision.DISCARD_PLANT: (Topic.REPLACE, TablePart.TABLEAU),
    Decision.BUY_RESOURCES: (Topic.FUEL, TablePart.FUEL),
    Decision.RUN_PLANTS: (Topic.POWER, TablePart.TABLEAU),
}
"""What is explained when something is asked for the first time."""
NEAR: Final = 2
"""So few cities before the last one, the end is in sight."""


class Protest(StrEnum):
    """Why something that was pressed has not been done."""

    NOT_YET = "not_yet"
    """Enter means Confirm, and the coach asks for something else."""
    SURE = "sure"
    """The coach would not do it; a second press does."""


@dataclass(frozen=True)
class Objection:
    """What the coach holds against an action, and what its button says."""

    protest: Protest
    action: Action | None
    button: str


class Coach:
    """Says one thing at a time."""

    def __init__(self, names: Names, view: PlayerView, advise: Advise = advice) -> None:
        self._names = names
        self._advise = advise
        self._told: set[Topic] = set()
        self._to_read: deque[Saying] = deque()
        self._view = view
        self._choice: BotChoice | None = None
        self._is_considered = False
        self._weighed: Plan | None = None
        self._wanted: Saying | None = None
        self._remark: Saying | None = None
        self.objection: Objection | None = None
        self.read = 0
        """How many sentences on the last action have been read."""
        for topic, spot in TOUR:
            self._explain(topic, spot, **self._table_numbers())
        self._ask()

    @classmethod
    def recalled(
        cls, names: Names, past: Sequence[Update], read: int, advise: Advise = advice
    ) -> Coach:
        """As it was in a game that was left, after so many sentences on its last action."""
        coach = cls(names, past[0].view, advise)
        coach.follow(past[0].events, past[0].view)
        for update in past[1:]:
            coach._to_read.clear()
            if update is past[-1] and update.seat == update.view.seat and update.action:
                coach.acted(update.action)
            coach.follow(update.events, update.view)
        for _ in range(min(read, len(coach._to_read))):
            coach.next()
        return coach

    @classmethod
    def joining(cls, names: Names, view: PlayerView, advise: Advise = advice) -> Coach:
        """In the middle of a game whose past cannot be told: the tour is over."""
        coach = cls(names, view, advise)
        coach._to_read.clear()
        return coach

    @property
    def reading(self) -> Saying | None:
        """What is to be read before anything else."""
        return self._to_read[0] if self._to_read else None

    def say(self, plan: Plan | None, sure: Caution | None = None) -> Saying | None:
        """What to say now, with this plan on the table; `sure` is the first of two clicks."""
        if self.objection is None and self._to_read:
            return self._to_read[0]
        wanted = self._instruction(plan)
        if wanted is None or self.objection is not None:
            return self._objecting(wanted)
        if sure is not None:
            assert self._choice is not None
            piece = PASS if sure.risk is Risk.PASS else CONFIRM
            return doing(Topic.AGAIN, piece).because(reason(self._choice, self._names))
        return wanted

    def next(self) -> None:
        """The sentence has been read."""
        if self._to_read:
            self._to_read.popleft()
            self.read += 1

    def agrees(self, action: Action, plan: Plan | None) -> bool:
        """The coach would press the button that leads to this action."""
        wanted = self._instruction(plan)
        piece = PASS if isinstance(action, Pass) else CONFIRM
        return wanted is None or wanted.pieces == (piece,)

    def acted(self, action: Action) -> None:
        """The player went ahead: what was still to be said about the question is over."""
        self._to_read.clear()
        self.objection = None
        choice = self._advice()
        if choice is not None:
            self._remark = remark(choice, action, self._view, self._names)

    def follow(self, events: Sequence[Event], view: PlayerView) -> None:
        """Something has happened."""
        self._view = view
        self._is_considered = False
        self._weighed = None
        self.objection = None
        if self._remark is not None:
            self._to_read.append(self._remark)
            self._remark = None
        for event in events:
            self._comment(event)
        self._look_ahead()
        self._ask()

    def _advice(self) -> BotChoice | None:
        """What the coach would do now; thought out when it is first needed."""
        if not self._is_considered:
            self._is_considered = True
            self._choice = self._advise(self._view)
        return self._choice

    def _instruction(self, plan: Plan | None) -> Saying | None:
        if plan is None or not plan.desk.is_live:
            return None
        choice = self._advice()
        if choice is not None and self._weighed is not plan:
            self._weighed, self._wanted = plan, instruction(choice, plan, self._names)
        return self._wanted if choice is not None else None

    def _objecting(self, wanted: Saying | None) -> Saying | None:
        found = self.objection
        if wanted is None or found is None:
            return wanted
        return replace(
            wanted, lead=self._names.say(f"coach.lead.{found.protest}", button=found.button)
        )

    def _comment(self, event: Event) -> None:
        me = self._view.seat
        match event:
            case PlantBought(seat, plant, price) if seat == me:
                self._explain_plant(plant, price)
            case OrderSet() if self._view.position.round > 1:
                self._explain(Topic.ORDER, TablePart.PLAYERS)
            case OrderSet():
                self._explain(Topic.NEW_ORDER, TablePart.PLAYERS)
            case CitiesPowered(seat, _, 0, income) if seat == me:
                self._explain(Topic.NO_INCOME, TablePart.TABLEAU, income=income)
            case CitiesPowered(seat, _, powered, income) if seat == me:
                cities = self._names.cities(powered)
                self._explain(Topic.INCOME, TablePart.TABLEAU, cities=cities, income=income)
            case MarketRefilled(tokens):
                self._explain(Topic.REFILL, TablePart.FUEL, tokens=self._names.tokens(tokens))
            case PlantBuried(plant):
                self._explain(Topic.NEW_PLANT, TablePart.PLANTS, plant=numbered(plant))
            case PlantRemoved(plant, Removal.OBSOLETE):
                self._explain(Topic.OBSOLETE, TablePart.PLANTS, plant=numbered(plant))
            case GameEnded():
                self._to_read.clear()
                self._explain(Topic.CLOSING, None)

    def _explain_plant(self, number: int, price: int) -> None:
        """A plant is mine, and what is special about it."""
        kind, plant = self._view.position.terms.plants[number].kind, numbered(number)
        if kind is PlantKind.ECOLOGICAL:
            self._explain(Topic.FREE, TablePart.TABLEAU, plant=plant)
            return
        self._explain(Topic.BOUGHT, TablePart.TABLEAU, plant=plant, price=price)
        if kind is PlantKind.HYBRID:
            self._explain(Topic.HYBRID, TablePart.TABLEAU, plant=plant)

    def _look_ahead(self) -> None:
        """The end is announced while something can still be done about it."""
        at = self._view.position
        end, most = at.terms.end_cities, at.most_cities
        if at.result is not None or most < end - NEAR:
            return
        if most < end:
            self._explain(
                Topic.END_NEAR, TablePart.PLAYERS, cities=self._names.cities(most), end=end
            )
        else:
            self._explain(Topic.LAST_ROUND, TablePart.PLAYERS, end=end)

    def _ask(self) -> None:
        """A new question: what is new about it."""
        view = self._view
        decision = view.position.decision
        if options_for(view) is None or decision is None:
            return
        if decision is Decision.BUILD_CITIES:
            assert view.seat is not None
            has_cities = bool(view.position.players[view.seat].cities)
            topic = Topic.ROUTES if has_cities else Topic.FIRST_CITY
            self._explain(topic, TablePart.BOARD, **self._table_numbers())
        elif decision in LESSONS:
            topic, spot = LESSONS[decision]
            self._explain(topic, spot, **self._table_numbers())

    def _explain(self, topic: Topic, spot: TablePart | None, **values: int | str) -> None:
        """Once only."""
        if topic not in self._told:
            self._told.add(topic)
            self._to_read.append(reading(topic, spot, **values))

    def _table_numbers(self) -> dict[str, int | str]:
        """What sentences may name of this table."""
        terms = self._view.position.terms
        return {
            "end": terms.end_cities,
            "money": terms.rules.money,
            "limit": terms.plant_limit,
            "offered": terms.rules.current_market,
            "house": terms.house_prices[0],
        }
