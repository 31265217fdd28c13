"""What every bot is: somebody who answers when asked, and says why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import field
from enum import StrEnum
from random import Random
from typing import Final, Protocol, TypeVar

from game.engine.actions import (
    Action,
    ChooseArea,
    DiscardTokens,
    MarkCity,
    PlaceCartelHouse,
    RunPlants,
)
from game.engine.options import (
    AreaOptions,
    BidOptions,
    BuildOptions,
    BuyOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    DiscardTokensOptions,
    MarkOptions,
    Options,
    RunOptions,
)
from game.engine.value import value

Element = TypeVar("Element")


STATED_VALUE: Final = "ceiling"
"""The number of a choice that tells the most the bot would pay for the plant."""


class Reason(StrEnum):
    """Why a bot chose as it did; the catalogue has a sentence for each, with its numbers."""

    CHANCE = "chance"
    YARDSTICK = "yardstick"
    CHEAP_AREA = "cheap_area"
    REMOTE_CITY = "remote_city"
    GOOD_START = "good_start"
    PLANT_WORTH_IT = "plant_worth_it"
    PLANT_PROMISING = "plant_promising"
    NO_PLANT_WORTH_IT = "no_plant_worth_it"
    ENOUGH_CAPACITY = "enough_capacity"
    BELOW_CEILING = "below_ceiling"
    ABOVE_CEILING = "above_ceiling"
    GOOD_PRICE = "good_price"
    TOO_MUCH = "too_much"
    BETTER_PLANT = "better_plant"
    WEAKEST_PLANT = "weakest_plant"
    CHEAPEST_TOKENS = "cheapest_tokens"
    FUEL_FOR_CITIES = "fuel_for_cities"
    FUEL_TO_GROW = "fuel_to_grow"
    FUEL_WITH_ROOM = "fuel_with_room"
    FUEL_AHEAD = "fuel_ahead"
    FUEL_ENOUGH = "fuel_enough"
    FUEL_NOT_WORTH_IT = "fuel_not_worth_it"
    FUEL_FOR_THE_END = "fuel_for_the_end"
    FUEL_BEHIND = "fuel_behind"
    FUEL_HELPS_NO_MORE = "fuel_helps_no_more"
    BUILD_TO_POWER = "build_to_power"
    BUILD_AHEAD = "build_ahead"
    BUILD_BEHIND = "build_behind"
    BUILD_TO_WIN = "build_to_win"
    BUILD_TO_END = "build_to_end"
    BUILD_NO_MORE = "build_no_more"
    NO_POWER_FOR_MORE = "no_power_for_more"
    NO_MONEY_FOR_MORE = "no_money_for_more"
    NO_CITY_LEFT = "no_city_left"
    PLAYED_FORWARD = "played_forward"
    NOTHING_HELPS = "nothing_helps"
    BEST_RUN = "best_run"
    TASTE = "taste"
    EASY_START = "easy_start"
    EASY_PLANT = "easy_plant"
    EASY_GREEN_PLANT = "easy_green_plant"
    EASY_CHEAPEST_PLANT = "easy_cheapest_plant"
    EASY_NO_PLANT = "easy_no_plant"
    EASY_PLANTS_ENOUGH = "easy_plants_enough"
    EASY_BID = "easy_bid"
    EASY_STOP_BIDDING = "easy_stop_bidding"
    EASY_UNWANTED = "easy_unwanted"
    EASY_WEAKEST = "easy_weakest"
    EASY_TOKENS = "easy_tokens"
    EASY_FUEL = "easy_fuel"
    EASY_FUEL_HELD = "easy_fuel_held"
    EASY_NO_FUEL = "easy_no_fuel"
    EASY_BUILD = "easy_build"
    EASY_BUILD_ON = "easy_build_on"
    EASY_END = "easy_end"
    EASY_NO_CITY = "easy_no_city"
    EASY_NO_MONEY = "easy_no_money"


@value
class Alternative:
    """Another action that was weighed, and its score on the same scale as the chosen one's."""

    action: Action
    score: float


@value
class BotChoice:
    """An action and what led to it."""

    action: Action
    reason: Reason
    numbers: tuple[tuple[str, int], ...] = ()
    """What fills the gaps of the reason's sentence."""
    score: float = 0.0
    alternatives: tuple[Alternative, ...] = ()
    worth: int | None = None
    """The most it would pay for a plant, where it does not promise to by saying so."""
    character: str | None = None
    """Whose taste decided, if one did."""

    @property
    def most(self) -> int | None:
        """The most it would pay for the plant in question, said or not."""
        return dict(self.numbers).get(STATED_VALUE, self.worth)


@value
class Budget:
    """How long a decision may take: in seconds for people, in rollouts where it must repeat."""

    seconds: float | None = None
    rollouts: int | None = None
    should_stop: Callable[[], bool] | None = field(default=None, compare=False, repr=False)
    """Asked between rollouts: True when nobody waits for the answer any more."""


class Bot(Protocol):
    """Answers from what its seat may see; all chance comes from the dice it is handed."""

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        ...


class PolicyBot(ABC):
    """A bot with a method for each decision, named as the decision; some have a default."""

    def decide(self, options: Options, dice: Random, budget: Budget) -> BotChoice:
        """A choice whose action is in the options."""
        answer: Callable[[Options, Random], BotChoice] = getattr(self, options.decision)
        return answer(options, dice)

    def choose_area(self, options: AreaOptions, dice: Random) -> BotChoice:
        return by_chance(ChooseArea(pick(dice, options.areas())))

    def place_cartel_house(self, options: CartelHouseOptions, dice: Random) -> BotChoice:
        return by_chance(PlaceCartelHouse(pick(dice, options.cities())))

    def mark_city(self, options: MarkOptions, dice: Random) -> BotChoice:
        return by_chance(MarkCity(pick(dice, options.cities())))

    @abstractmethod
    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice: ...

    @abstractmethod
    def bid(self, options: BidOptions, dice: Random) -> BotChoice: ...

    @abstractmethod
    def discard_plant(self, options: DiscardPlantOptions, dice: Random) -> BotChoice: ...

    def discard_tokens(self, options: DiscardTokensOptions, dice: Random) -> BotChoice:
        return by_chance(DiscardTokens(pick(dice, options.choices())))

    @abstractmethod
    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice: ...

    @abstractmethod
    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice: ...

    def run_plants(self, options: RunOptions, dice: Random) -> BotChoice:
        return BotChoice(RunPlants(options.best()), Reason.BEST_RUN)


def by_chance(action: Action) -> BotChoice:
    return BotChoice(action, Reason.CHANCE)


def pick(dice: Random, items: Sequence[Element]) -> Element:
    """Any of these, each equally likely; only `random()` is stable between Python versions."""
    return items[int(dice.random() * len(items))]
