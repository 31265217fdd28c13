"""Best purchase: the one bundle of fuel that wins the round, whatever the rivals answer, and best.

The seat buys before everybody else and builds before everybody else, so nobody comes between its
fuel and its cities: what it can reach is its own to work out. A plan is a bundle and a set of
cities. Of all plans that win against every reply the best is the one that powers most and then
keeps most money; the puzzle is one only if a single bundle allows it. For any other bundle with
which as much or more could be reached, one rival's purchase is known after which no set of cities
wins with it.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import Final

from game.engine.actions import BuildCities, BuyResources, Done
from game.engine.apply import apply
from game.engine.model import Decision, GameState
from game.engine.terms import Seat
from game.engine.tokens import Tokens
from game.engine.value import value
from game.puzzles.answers import PuzzleAnswer, ends_with
from game.puzzles.errors import PuzzleCode, PuzzleError
from game.puzzles.growing import Bought, Growing
from game.puzzles.guarantee import Threat
from game.puzzles.replies import (
    Fuelling,
    Rank,
    Reply,
    bundles,
    capacity,
    fuellings,
    rank_now,
    rank_of,
    replies_by_fuel,
    with_bundle,
)

MOST_TRIALS: Final = 60
"""Plans that are tried before one wins; with more it cannot be told within reason."""
MOST_PLANS: Final = 200
"""Plans of one bundle that one purchase of a rival must refute."""


@value
class FuelPlan:
    """A bundle, the cities built after it, and how the seat ends the game by both."""

    rank: Rank
    tokens: Tokens
    price: int
    built: Bought


@value
class PurchaseProof:
    """The best plan, whose bundle nothing equals, and what it was found among."""

    seat: Seat
    answer: PuzzleAnswer
    candidates: int
    winning: int
    """Bundles with which the seat wins as well, though with less."""
    next_rank: Rank | None
    """What the best of all other bundles comes to, winning or not."""


def prove_purchase(state: GameState) -> PurchaseProof:
    """Raises PuzzleError if no bundle wins, or several are best, or it cannot be told."""
    return Purchases(state).proof()


class Purchases:
    """All that one seat may buy and build, first of all."""

    def __init__(self, state: GameState) -> None:
        at = state.position
        if at.decision is not Decision.BUY_RESOURCES or at.waiting != at.order[::-1]:
            raise PuzzleError(PuzzleCode.NOT_THE_LAST_ROUND)
        self._state, self._at = state, at
        self.seat = at.to_act[0]
        self._owned = len(at.players[self.seat].cities)
        self._money = state.purses[self.seat]
        self._most = {
            bundle: (price, capacity(at, with_bundle(at, self.seat, bundle)))
            for bundle, price in bundles(at, self.seat, self._money)
        }
        self._after: dict[Tokens, _AfterPurchase] = {}
        affordable = self._owned + self._money // min(at.terms.house_prices)
        most = max(most for _, most in self._most.values())
        if affordable < at.terms.end_cities or min(affordable, most) < self._floor:
            raise PuzzleError(PuzzleCode.NO_ANSWER)

    @property
    def _floor(self) -> int:
        """Cities that some rival powers without doing anything."""
        rivals = [rival for rival in self._at.seats if rival != self.seat]
        return max(rank_now(self._state, rival)[0] for rival in rivals)

    def proof(self) -> PurchaseProof:
        best = self._best_plan()
        rivalling = {plan.tokens for plan in self._plans(best.rank) if plan.tokens != best.tokens}
        for tokens in sorted(rivalling):
            plans = [plan for plan in self._plans(best.rank) if plan.tokens == tokens]
            if self._refuted(tokens, plans) is None:
                raise PuzzleError(PuzzleCode.NOT_UNIQUE)
        others = [plan for plan in self._best_of_each() if plan.tokens != best.tokens]
        winning = sum(plan.rank < best.rank and self._wins(plan) for plan in others)
        next_rank = max((plan.rank for plan in others), default=None)
        powered, money = ends_with(best.rank)
        answer = PuzzleAnswer(best.built.cities, best.tokens, best.price, powered, money)
        return PurchaseProof(self.seat, answer, len(self._most), winning, next_rank)

    def shortfall(self, tokens: Tokens, wanted: Rank) -> tuple[FuelPlan | None, Threat | None]:
        """The best that comes of a bundle, and who refutes it if that is as much as wanted.

        No plan at all: with this bundle the seat cannot end the game.
        """
        plans = [plan for plan in self._plans(wanted) if plan.tokens == tokens]
        if plans:
            return plans[0], self._refuted(tokens, plans)
        found = [plan for plan in self._best_of_each() if plan.tokens == tokens]
        return (found[0] if found else None), None

    def strongest_reply(self, plan: FuelPlan) -> Threat:
        """What the best of the rivals comes to against a plan."""
        return self._after_buying(plan.tokens).strongest_reply(plan)

    def _best_plan(self) -> FuelPlan:
        """The best of the plans that win, whatever the rivals buy and build."""
        for trial, plan in enumerate(self._in_order()):
            if trial >= MOST_TRIALS:
                raise PuzzleError(PuzzleCode.TOO_LARGE)
            if self._wins(plan):
                return plan
        raise PuzzleError(PuzzleCode.NO_ANSWER)

    @cached_property
    def _sets(self) -> dict[int, list[Bought]]:
        """The sets of cities that end the game, by their number, the cheapest first."""
        at = self._at
        found: dict[int, list[Bought]] = {}
        for cities, bill in Growing(at, self.seat).payable(self._money).items():
            if self._owned + len(cities) >= at.terms.end_cities:
                found.setdefault(len(cities), []).append(bill)
        for bills in found.values():
            bills.sort(key=lambda bill: (bill.price, bill.cities))
        return found

    def _plan(self, tokens: Tokens, bill: Bought) -> FuelPlan | None:
        price, most = self._most[tokens]
        money, cities = self._money - price - bill.price, self._owned + len(bill.cities)
        if money < 0:
            return None
        rank = rank_of(self._at, min(most, cities), money, cities)
        return FuelPlan(rank, tokens, price, bill)

    def _in_order(self) -> Iterator[FuelPlan]:
        """All plans, the best first."""
        queue: list[tuple[tuple[int, ...], Tokens, int, int, FuelPlan]] = []

        def push(tokens: Tokens, count: int, place: int) -> None:
            bills = self._sets[count]
            plan = self._plan(tokens, bills[place]) if place < len(bills) else None
            if plan is not None:
                worst_last = tuple(-part for part in plan.rank)
                heapq.heappush(queue, (worst_last, tokens, count, place, plan))

        for tokens in self._most:
            for count in self._sets:
                push(tokens, count, 0)
        while queue:
            _, tokens, count, place, plan = heapq.heappop(queue)
            yield plan
            push(tokens, count, place + 1)

    def _plans(self, least: Rank) -> Iterator[FuelPlan]:
        """All plans that come to this or more."""
        for plan in self._in_order():
            if plan.rank < least:
                return
            yield plan

    def _best_of_each(self) -> list[FuelPlan]:
        """For every bundle its best plan, winning or not."""
        found = []
        for tokens in self._most:
            plans = (self._plan(tokens, bills[0]) for bills in self._sets.values())
            best = max((plan for plan in plans if plan), key=lambda plan: plan.rank, default=None)
            if best is not None:
                found.append(best)
        return found

    def _after_buying(self, tokens: Tokens) -> _AfterPurchase:
        if tokens not in self._after:
            self._after[tokens] = _AfterPurchase(self._state, self.seat, tokens)
        return self._after[tokens]

    def _wins(self, plan: FuelPlan) -> bool:
        return self._after_buying(plan.tokens).is_safe(plan)

    def _refuted(self, tokens: Tokens, plans: list[FuelPlan]) -> Threat | None:
        """Some rival's purchase leaves no set of cities that wins with as much."""
        if len(plans) > MOST_PLANS:
            raise PuzzleError(PuzzleCode.TOO_LARGE)
        return self._after_buying(tokens).refutation(plans)


class _AfterPurchase:
    """The round once the seat has bought its fuel, before anybody else has."""

    def __init__(self, state: GameState, seat: Seat, tokens: Tokens) -> None:
        action = BuyResources(tokens, and_done=True) if any(tokens) else Done()
        self._state = apply(state, seat, action).state
        self._seat = seat
        self._rivals = [rival for rival in self._state.position.seats if rival != seat]
        self._with: dict[frozenset[str], GameState] = {}
        self._fuellings: dict[Seat, tuple[Fuelling, ...]] = {}

    @cached_property
    def _ceiling(self) -> Rank:
        """What the best of the rivals reaches while the seat builds nothing."""
        return max(self._best(self._state, rival).rank for rival in self._rivals)

    def is_safe(self, plan: FuelPlan) -> bool:
        """No rival does as well."""
        if plan.rank > self._ceiling:
            return True
        state = self._built(plan.built)
        return all(self._best(state, rival).rank < plan.rank for rival in self._rivals)

    def strongest_reply(self, plan: FuelPlan) -> Threat:
        state = self._built(plan.built)
        replies = [Threat(rival, self._best(state, rival)) for rival in self._rivals]
        return max(replies, key=lambda threat: (threat.reply.rank, -threat.seat))

    def refutation(self, plans: list[FuelPlan]) -> Threat | None:
        """A rival's purchase after which it beats all these plans, whichever is built."""
        for rival in self._rivals:
            beating: dict[Tokens, Reply] = {}
            for number, plan in enumerate(plans):
                replies = replies_by_fuel(self._built(plan.built), rival, self._fuelled(rival))
                good = {reply.tokens: reply for reply in replies if reply.rank >= plan.rank}
                kept = good if not number else {one: beating[one] for one in beating if one in good}
                beating = kept
                if not beating:
                    break
            if beating:
                return Threat(rival, max(beating.values(), key=lambda reply: reply.rank))
        return None

    def _best(self, state: GameState, rival: Seat) -> Reply:
        replies = replies_by_fuel(state, rival, self._fuelled(rival))
        return max(replies, key=lambda reply: reply.rank)

    def _fuelled(self, rival: Seat) -> tuple[Fuelling, ...]:
        """What the rival can buy, whatever has been built by then."""
        if rival not in self._fuellings:
            self._fuellings[rival] = fuellings(self._state, rival)
        return self._fuellings[rival]

    def _built(self, bill: Bought) -> GameState:
        """The rivals are still to buy, but these cities are the seat's already.

        The seat builds before them, so nothing they do comes between.
        """
        cities = frozenset(bill.cities)
        if cities not in self._with:
            state = self._state
            while state.position.decision is Decision.BUY_RESOURCES:
                state = apply(state, state.position.to_act[0], Done()).state
            if bill.cities:
                state = apply(state, self._seat, BuildCities(bill.cities)).state
            at = replace(
                self._state.position, houses=state.position.houses, marks=state.position.marks
            )
            self._with[cities] = replace(self._state, position=at)
        return self._with[cities]
