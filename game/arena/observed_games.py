"""Games in which every seat is looked at, to learn what those who win look like.

Normal plays among other bots without its network, so that what is learned does not depend on what
was learned before. Now and then somebody opens, bids, passes or builds by chance: a bot that always
does what it thinks best never shows what would have come of the rest.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.arena.lessons import by_whim
from game.arena.matches import MatchPlan
from game.bots.base import Bot, Budget, pick
from game.bots.dice import dice_from
from game.bots.normal import NormalBot
from game.bots.outlook import Outlook
from game.bots.registry import bot_named
from game.bots.traits import RoundMoment
from game.bots.traits_seen import all_traits
from game.bots.tuning import BY_HAND
from game.content import load_content
from game.engine.actions import Action, BuildCities
from game.engine.apply import apply
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.options import Options, options_for
from game.engine.setup import new_game
from game.engine.view import view_for
from game.playing import is_stalled

TEACHERS: Final = ("normal", "easy", "ladder", "rush", "hoarder", "green")
"""All who sit at these tables."""
COMPANY: Final = (*("normal",) * 4, "easy", *("ladder",) * 2, "rush", "hoarder", "green")
"""Who may sit at a mixed table, drawn by lot for each seat."""
ALL_ALIKE: Final = 0.5
"""The share of games in which everybody is a normal."""
WHIMS: Final = (0.0, 0.05, 0.1, 0.15)
"""How often a choice is left to chance, drawn by lot for each game."""
WITHOUT_NETWORK: Final = replace(BY_HAND, chance_share=0.0)
LOOKS: Final = {Phase.AUCTION: RoundMoment.AUCTION_OVER, Phase.BUILDING: RoundMoment.BUILDING_OVER}
"""The phases after which seats are looked at, besides the beginning of each round."""


@dataclass(frozen=True)
class LookedAt:
    """A game that was played: who won it, and what all seats looked like on the way."""

    bots: tuple[str, ...]
    won: tuple[float, ...]
    """Each seat's part of the victory."""
    looks: array[float]
    """One row of traits after the other, look by look and in each seat by seat."""


def looks_at(seed: int, plan: MatchPlan) -> LookedAt | None:
    """Play one game; None if it did not end."""
    game = _ObservedGame(seed, plan)
    while not game.state.is_over and not is_stalled(game.state):
        game.play_on()
    return game.looked_at()


class _ObservedGame:
    """A game on its way, and what was noted of it."""

    def __init__(self, seed: int, plan: MatchPlan) -> None:
        self.state: GameState = new_game(plan.setup, load_content(), seed).state
        self._dice = dice_from(seed, "looks")
        seats = range(plan.setup.players)
        alike = self._dice.random() < ALL_ALIKE
        self._names = tuple("normal" if alike else pick(self._dice, COMPANY) for _ in seats)
        self._bots = [_bot(name) for name in self._names]
        self._whim = pick(self._dice, WHIMS)
        self._round = 0
        self._looks = array("f")

    def play_on(self) -> None:
        """One decision, and a look at every seat when a round begins or a phase is over."""
        at = self.state.position
        if at.phase is Phase.AUCTION and at.round != self._round:
            self._round = at.round
            self._look(RoundMoment.ROUND_BEGINS)
        seat = at.to_act[0]
        options = options_for(view_for(self.state, seat))
        assert options is not None
        action = self._bots[seat].decide(options, self._dice, Budget()).action
        if self._dice.random() < self._whim:
            action = _otherwise(options, action, self._dice)
        self.state = apply(self.state, seat, action).state
        goes_on = not self.state.is_over and self.state.position.phase is not at.phase
        if at.phase in LOOKS and goes_on:
            self._look(LOOKS[at.phase])

    def looked_at(self) -> LookedAt | None:
        """Every look, and who won in the end."""
        result = self.state.position.result
        if result is None:
            return None
        part = 1 / len(result.winners)
        won = tuple(part * (seat in result.winners) for seat in self.state.position.seats)
        return LookedAt(self._names, won, self._looks)

    def _look(self, moment: RoundMoment) -> None:
        for seat in self.state.position.seats:
            outlook = Outlook(view_for(self.state, seat), seat, WITHOUT_NETWORK)
            self._looks.extend(all_traits(outlook, moment, self.state.purses[seat]))


def _bot(name: str) -> Bot:
    return NormalBot(WITHOUT_NETWORK) if name == "normal" else bot_named(name)


def _otherwise(options: Options, action: Action, dice: Random) -> Action:
    """A whim of the auction, or a city less than was meant to be built."""
    if isinstance(action, BuildCities) and len(action.cities) > 1:
        return BuildCities(action.cities[:-1], and_done=action.and_done)
    return by_whim(options, action, dice)
