"""Games from which the worth of a seat's traits is learned.

Normal plays among other bots by its projection alone, so that what is learned does not depend on
what was learned before. Now and then somebody opens, bids or passes by chance: a bot that always
does what it thinks best never shows what would have come of the rest.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from game.arena.matches import MatchPlan
from game.arena.tuner import score_of_seat
from game.bots.base import Bot, Budget, pick
from game.bots.dice import dice_from
from game.bots.normal import NormalBot
from game.bots.outlook import Outlook
from game.bots.registry import bot_named
from game.bots.tuning import BY_HAND
from game.bots.worth import stage_of, traits_of
from game.content import load_content
from game.engine.actions import Action, Bid, OpenAuction, Pass
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.options import BidOptions, ChoosePlantOptions, Options, options_for
from game.engine.setup import new_game
from game.engine.terms import Seat
from game.engine.view import view_for
from game.playing import is_stalled

COMPANY = (*("normal",) * 6, *("ladder",) * 3, "easy", "easy", "rush")
"""Who sits at the table, drawn by lot for each seat."""
LEARNED_FROM = frozenset({"normal", "easy", "rush"})
ALL_ALIKE = 0.3
"""The share of games in which everybody is a normal."""
WHIM = 0.08
"""How often a choice in the auction is left to chance."""
BY_PROJECTION = replace(BY_HAND, worth_share=0.0, chance_share=0.0)


@dataclass(frozen=True)
class Lesson:
    """A seat as it was after an auction, and how it fared in the end, from 0 to 1."""

    stage: float
    traits: tuple[float, ...]
    surroundings: tuple[float, ...]
    score: float


def lessons_of(seed: int, plan: MatchPlan) -> list[Lesson]:
    """What can be learned from one game; nothing if it did not end."""
    game = _LessonGame(seed, plan)
    while not game.state.is_over and not is_stalled(game.state):
        game.play_on()
    return list(game.lessons())


class _LessonGame:
    """A game on its way, and what was noted of it."""

    def __init__(self, seed: int, plan: MatchPlan) -> None:
        self.state: GameState = new_game(plan.setup, load_content(), seed).state
        self._dice = dice_from(seed, "lesson")
        seats = range(plan.setup.players)
        alike = self._dice.random() < ALL_ALIKE
        self._names = ["normal" if alike else pick(self._dice, COMPANY) for _ in seats]
        self._bots = [_bot(name) for name in self._names]
        self._noted: list[tuple[Seat, Lesson]] = []

    def play_on(self) -> None:
        """One decision, and a look at every seat when an auction is over."""
        seat, phase = self.state.position.to_act[0], self.state.position.phase
        options = options_for(view_for(self.state, seat))
        assert options is not None
        action = self._bots[seat].decide(options, self._dice, Budget()).action
        if self._dice.random() < WHIM:
            action = by_whim(options, action, self._dice)
        self.state = apply(self.state, seat, action).state
        if phase is Phase.AUCTION and self.state.position.phase is Phase.RESOURCES:
            self._look()

    def lessons(self) -> Iterable[Lesson]:
        """Every look, with the end it led to."""
        result = self.state.position.result
        if result is None:
            return
        for seat, lesson in self._noted:
            yield replace(lesson, score=score_of_seat(result.ranking, seat))

    def _look(self) -> None:
        for seat, name in enumerate(self._names):
            if name in LEARNED_FROM:
                outlook = Outlook(view_for(self.state, seat), seat, BY_PROJECTION)
                before, share = stage_of(outlook)
                traits = traits_of(outlook, outlook.me.plants, self.state.purses[seat])
                seen = Lesson(before + share, traits, surroundings_of(outlook), 0.0)
                self._noted.append((seat, seen))


def surroundings_of(outlook: Outlook) -> tuple[float, ...]:
    """What else tells how a seat will fare, lest its traits be blamed for their company."""
    at, end = outlook.at, outlook.at.terms.end_cities
    purses = [outlook.money_of(rival) for rival in outlook.rivals]
    cities = [len(at.players[rival].cities) for rival in outlook.rivals]
    capacities = [sum(p.cities for p in outlook.plants_of(rival)) for rival in outlook.rivals]
    prices = [price for _, price in outlook.curve]
    rivals = len(outlook.rivals)
    return (
        1.0,
        max(purses) / 100,
        sum(purses) / rivals / 100,
        max(cities) / end,
        sum(cities) / rivals / end,
        max(capacities) / end,
        sum(capacities) / rivals / end,
        sum(prices[:3]) / 60,
        sum(prices[3:8]) / 100,
        at.order.index(outlook.seat) / max(1, len(at.order) - 1),
    )


def _bot(name: str) -> Bot:
    return NormalBot(BY_PROJECTION) if name == "normal" else bot_named(name)


def by_whim(options: Options, action: Action, dice: Random) -> Action:
    """Any plant or none; a bid where there would be none, or the other way round."""
    if isinstance(options, ChoosePlantOptions):
        openings: list[Action] = [OpenAuction(plant, low) for plant, low, _ in options.offers()]
        passing: list[Action] = [Pass(), Pass()] if options.can_pass() else []
        return pick(dice, openings + passing)
    if isinstance(options, BidOptions):
        _, low, high = options.bids()
        return Bid(low) if isinstance(action, Pass) and low <= high else Pass()
    return action
