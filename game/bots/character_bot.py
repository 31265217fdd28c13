"""A level with a character: the level decides how well it plays, the character how."""

from __future__ import annotations

from random import Random

from game.bots.base import Alternative, Bot, BotChoice, Budget, Reason
from game.bots.characters import Character, Freedom
from game.bots.detours import Detour, detours
from game.bots.hard import HardBot
from game.bots.likings import appeal
from game.bots.normal import NormalBot
from game.engine.actions import Action, Bid, OpenAuction
from game.engine.model import Position
from game.engine.options import Options

CITIES_BEFORE_THE_END = 4
"""With so few cities left to build, everybody plays for the win alone."""


class CharacterBot:
    """Takes what its character likes where that gives up little of the chance to win.

    Whatever is liked is weighed against what it costs, so that no chance is given away for little
    pleasure; and no single decision may cost more than the freedom that the level leaves.
    """

    def __init__(self, level: Bot, character: Character, freedom: Freedom) -> None:
        self._level = level
        self._character = character
        self._freedom = freedom

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        choice = self._level.decide(options, dice, budget)
        likes = self._character.likes_in(options.at.step)
        share = max(self._character.lasting, share_of_freedom(options.at))
        if not likes or not share:
            return choice
        usual = appeal(options, choice.action, likes)
        best, most = None, 0.0
        searched = isinstance(self._level, HardBot)
        for detour in detours(options, choice, self._appraiser(), searched=searched):
            if detour.cost > share * self._freedom.chance:
                continue
            gain = share * (appeal(options, detour.action, likes) - usual) - detour.cost
            if gain > most:
                best, most = detour, gain
        return choice if best is None else self._by_taste(choice, best)

    def _appraiser(self) -> NormalBot | None:
        """Who prices what the level itself has not weighed."""
        if isinstance(self._level, HardBot):
            return self._level.proposer
        return self._level if isinstance(self._level, NormalBot) else None

    def _by_taste(self, choice: BotChoice, detour: Detour) -> BotChoice:
        liked = detour.action
        passed_over = (Alternative(choice.action, choice.score), *choice.alternatives)
        return BotChoice(
            liked,
            Reason.TASTE,
            character=self._character.id,
            score=next((one.score for one in passed_over if one.action == liked), choice.score),
            alternatives=tuple(other for other in passed_over if other.action != liked),
            worth=_offered(liked, choice.most),
        )


def _offered(action: Action, limit: int | None) -> int | None:
    """The most it pays for a plant: the level's limit, unless taste itself goes further."""
    match action:
        case OpenAuction(bid=price) | Bid(amount=price):
            return max(price, limit or 0)
        case _:
            return None


def share_of_freedom(at: Position) -> float:
    """All of it while the game is young, less and less later, and none in the last rounds."""
    left = at.terms.end_cities - CITIES_BEFORE_THE_END - at.most_cities
    return max(0.0, min(1.0, 2 * left / at.terms.end_cities))
