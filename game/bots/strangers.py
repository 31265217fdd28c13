"""Strong players of another make, to measure against: nobody learns from them or expects them.

They are in no pool of minds, and no games of theirs are learned from. What is said of how our bots
fare against strangers is measured with them.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from game.bots.base import BotChoice, Reason
from game.bots.fuelling import fuelled_cities
from game.bots.normal import NormalBot
from game.bots.tuning import BY_HAND
from game.engine.actions import BuildCities, Done, Pass
from game.engine.options import BidOptions, BuildOptions, ChoosePlantOptions, Options

BY_THE_BOOK: Final = replace(BY_HAND, projected_share=0.0, chance_share=0.0, stock_share=0.0)
"""Plants by fixed weights for each stage of the game, no eye for this table, and no stock."""
WITH_PATIENCE: Final = replace(
    BY_HAND, worth_share=0.0, chance_share=0.0, cities_per_round=2.1, first_round_premium=6.0
)
"""A game that is expected to last."""
ROOM_ENOUGH: Final = 2
"""With so much more capacity than cities the patient one buys no plant."""
HURRY: Final = 3
"""With so few rounds left nobody is patient."""


class BookishBot(NormalBot):
    """Knows by heart what plants are worth, and builds where it is cheapest today."""

    def __init__(self) -> None:
        super().__init__(BY_THE_BOOK)

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        choice = super().build_cities(options, dice)
        if not isinstance(choice.action, BuildCities) or not self.look(options).me.cities:
            return choice
        cheapest = self.plan(options).cheapest(len(choice.action.cities))
        return replace(choice, action=BuildCities(cheapest.cities, and_done=True))


class PatientBot(NormalBot):
    """Projects its economy, buys plants late and builds nothing that it could not power."""

    def __init__(self) -> None:
        super().__init__(WITH_PATIENCE)

    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice:
        if options.at.round > 1 and self._waits(options):
            return BotChoice(Pass(), Reason.ENOUGH_CAPACITY)
        return super().choose_plant(options, dice)

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        if self._waits(options):
            return BotChoice(Pass(), Reason.ENOUGH_CAPACITY)
        return super().bid(options, dice)

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        choice, outlook = super().build_cities(options, dice), self.look(options)
        owned = len(outlook.me.cities)
        if not isinstance(choice.action, BuildCities) or not owned or outlook.rounds_left <= HURRY:
            return choice
        most = max(0, fuelled_cities(options.at, outlook.me) - owned)
        if len(choice.action.cities) <= most:
            return choice
        if not most:
            return BotChoice(Done(), Reason.NO_POWER_FOR_MORE)
        site = self.plan(options).site(most)
        return BotChoice(BuildCities(site.cities, and_done=True), Reason.BUILD_TO_POWER)

    def _waits(self, options: Options) -> bool:
        outlook = self.look(options)
        capacity = sum(plant.cities for plant in outlook.plants_of(outlook.seat))
        return outlook.rounds_left > HURRY and capacity >= len(outlook.me.cities) + ROOM_ENOUGH
