"""The coach of a guided game: knows what has been explained, and what comes next.

It sees what the player sees: views, what has happened, and the plan of the moment. What is new is
explained when it first happens; then it only says what to press. It never forbids anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

from game.client.lesson.instructions import CONFIRM, PASS, advice, instruction
from game.client.lesson.saying import Say, Spot, Topic, doing, numbered, reading
from game.client.planning.planner import AnyPlan
from game.client.planning.second_click import Caution
from game.client.vocabulary.names import Names
from game.client.vocabulary.risks import Risk
from game.engine.actions import Action
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
from game.engine.plants import PlantKind
from game.engine.view import PlayerView

Advise = Callable[[PlayerView], Action | None]
TOUR: Final = (
    (Topic.WELCOME, None),
    (Topic.BOARD, Spot.BOARD),
    (Topic.PLANTS, Spot.PLANTS),
    (Topic.FUEL_MARKET, Spot.FUEL),
    (Topic.TABLEAU, Spot.TABLEAU),
    (Topic.PHASES, Spot.TOP_BAR),
)
"""How the screen is read, before anything is asked."""
LESSONS: Final = {
    Decision.CHOOSE_PLANT: (Topic.AUCTION, Spot.PLANTS),
    Decision.BID: (Topic.BIDDING, Spot.PLANTS),
    Decision.DISCARD_PLANT: (Topic.REPLACE, Spot.TABLEAU),
    Decision.BUY_RESOURCES: (Topic.FUEL, Spot.FUEL),
    Decision.RUN_PLANTS: (Topic.POWER, Spot.TABLEAU),
}
"""What is explained when something is asked for the first time."""
NEAR: Final = 2
"""So few cities before the last one, the end is in sight."""


class Coach:
    """Says one thing at a time."""

    def __init__(self, names: Names, view: PlayerView, advise: Advise = advice) -> None:
        self._names = names
        self._advise = advise
        self._told: set[Topic] = set()
        self._to_read: deque[Say] = deque()
        self._view = view
        self._advised: Action | None = None
        for topic, spot in TOUR:
            self._explain(topic, spot, **self._table_numbers())
        self._ask()

    @property
    def reading(self) -> Say | None:
        """What is to be read before anything else."""
        return self._to_read[0] if self._to_read else None

    def say(self, plan: AnyPlan | None, sure: Caution | None = None) -> Say | None:
        """What to say now, with this plan on the table; `sure` is the first of two clicks."""
        if self._to_read:
            return self._to_read[0]
        if plan is None or not plan.desk.is_live or self._advised is None:
            return None
        if sure is not None:
            return doing(Topic.AGAIN, PASS if sure.risk is Risk.PASS else CONFIRM)
        return instruction(self._advised, plan, self._names)

    def next(self) -> None:
        """The sentence has been read."""
        if self._to_read:
            self._to_read.popleft()

    def acted(self) -> None:
        """The player went ahead: what was still to be said about the question is over."""
        self._to_read.clear()

    def follow(self, events: Sequence[Event], view: PlayerView) -> None:
        """Something has happened."""
        self._view = view
        for event in events:
            self._comment(event)
        self._look_ahead()
        self._ask()

    def _comment(self, event: Event) -> None:
        me = self._view.seat
        match event:
            case PlantBought(seat, plant, price) if seat == me:
                self._explain(Topic.BOUGHT, Spot.TABLEAU, plant=numbered(plant), price=price)
                self._explain_fuel(plant)
            case OrderSet() if self._view.position.round > 1:
                self._explain(Topic.ORDER, Spot.PLAYERS)
            case OrderSet():
                self._explain(Topic.NEW_ORDER, Spot.PLAYERS)
            case CitiesPowered(seat, _, powered, income) if seat == me:
                cities = self._names.cities(powered)
                self._explain(Topic.INCOME, Spot.TABLEAU, cities=cities, income=income)
            case MarketRefilled(tokens):
                self._explain(Topic.REFILL, Spot.FUEL, tokens=self._names.tokens(tokens))
            case PlantBuried(plant):
                self._explain(Topic.NEW_PLANT, Spot.PLANTS, plant=numbered(plant))
            case PlantRemoved(plant, Removal.OBSOLETE):
                self._explain(Topic.OBSOLETE, Spot.PLANTS, plant=numbered(plant))
            case GameEnded():
                self._to_read.clear()
                self._explain(Topic.CLOSING, None)

    def _explain_fuel(self, number: int) -> None:
        """What is special about a plant that I have bought."""
        plant = self._view.position.terms.plants[number]
        if plant.kind is PlantKind.ECOLOGICAL:
            self._explain(Topic.FREE, Spot.TABLEAU, plant=numbered(number))
        elif plant.kind is PlantKind.HYBRID:
            self._explain(Topic.HYBRID, Spot.TABLEAU, plant=numbered(number))

    def _look_ahead(self) -> None:
        """The end is announced while something can still be done about it."""
        at = self._view.position
        end, most = at.terms.end_cities, at.most_cities
        if at.result is not None or most < end - NEAR:
            return
        if most < end:
            self._explain(Topic.END_NEAR, Spot.PLAYERS, cities=self._names.cities(most), end=end)
        else:
            self._explain(Topic.LAST_ROUND, Spot.PLAYERS, end=end)

    def _ask(self) -> None:
        """A new question: what is advised, and what is new about it."""
        view = self._view
        self._advised = self._advise(view)
        decision = view.position.decision
        if self._advised is None or decision is None:
            return
        if decision is Decision.BUILD_CITIES:
            assert view.seat is not None
            has_cities = bool(view.position.players[view.seat].cities)
            topic = Topic.ROUTES if has_cities else Topic.FIRST_CITY
            self._explain(topic, Spot.BOARD, **self._table_numbers())
        elif decision in LESSONS:
            topic, spot = LESSONS[decision]
            self._explain(topic, spot, **self._table_numbers())

    def _explain(self, topic: Topic, spot: Spot | None, **values: int | str) -> None:
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
