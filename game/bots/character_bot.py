"""A level with a character: it plays as the level does, but by taste where that costs little."""

from __future__ import annotations

from random import Random

from game.bots.base import Alternative, Bot, BotChoice, Budget, Reason
from game.bots.characters import Character, Tolerance
from game.bots.detours import detours
from game.bots.likings import appeal
from game.engine.model import Position
from game.engine.options import Options

CITIES_BEFORE_THE_END = 4
"""With so few cities left to build, everybody plays for the win alone."""


class CharacterBot:
    """Takes, of all that is about as good as the level's own choice, what its character likes."""

    def __init__(self, level: Bot, character: Character, tolerance: Tolerance) -> None:
        self._level = level
        self._character = character
        self._tolerance = tolerance

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        choice = self._level.decide(options, dice, budget)
        likes = self._character.likes_in(options.at.step)
        if not likes or _is_near_the_end(options.at):
            return choice
        near = detours(options, choice, self._tolerance)
        # The level's own choice comes first, so that it stays where nothing pleases more.
        liked = max([choice.action, *near], key=lambda action: appeal(options, action, likes))
        if liked == choice.action:
            return choice
        passed_over = (Alternative(choice.action, choice.score), *choice.alternatives)
        return BotChoice(
            liked,
            Reason.TASTE,
            character=self._character.id,
            score=next((one.score for one in passed_over if one.action == liked), choice.score),
            alternatives=tuple(other for other in passed_over if other.action != liked),
        )


def _is_near_the_end(at: Position) -> bool:
    return at.most_cities >= at.terms.end_cities - CITIES_BEFORE_THE_END
