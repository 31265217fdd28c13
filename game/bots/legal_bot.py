"""The lowest yardstick: anything that the rules allow, by lot, and nothing but the rules.

`random_bot.py` buys fuel it can burn and cities it can power; this one has no such sense. Only its
plants are run well, since running them badly helps nobody.
"""

from __future__ import annotations

from random import Random

from game.bots.base import BotChoice, PolicyBot, by_chance, pick
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    Done,
    OpenAuction,
    Pass,
    PutUp,
)
from game.engine.options import (
    BidOptions,
    BuildOptions,
    BuyOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
)
from game.engine.tokens import NO_TOKENS, RESOURCES, only


class LegalBot(PolicyBot):
    """Whatever is allowed, each kind of action equally likely."""

    def choose_plant(self, options: ChoosePlantOptions, dice: Random) -> BotChoice:
        actions: list[Action] = [OpenAuction(plant, low) for plant, low, _ in options.offers()]
        actions += [PutUp(plant) for plant in options.put_ups()]
        if options.can_pass():
            actions.append(Pass())
        return by_chance(pick(dice, actions))

    def bid(self, options: BidOptions, dice: Random) -> BotChoice:
        _, low, high = options.bids()
        actions: list[Action] = [Pass(), Bid(low)]
        return by_chance(pick(dice, actions if low <= high else actions[:1]))

    def discard_plant(self, options: DiscardPlantOptions, dice: Random) -> BotChoice:
        return by_chance(DiscardPlant(pick(dice, options.plants())))

    def buy_resources(self, options: BuyOptions, dice: Random) -> BotChoice:
        """Any amount of each kind that storage, market and money allow."""
        cart = NO_TOKENS
        for resource in RESOURCES:
            most = options.most(resource, cart)
            cart = cart.plus(only(resource, pick(dice, range(most + 1))))
        return by_chance(BuyResources(cart, and_done=True) if any(cart) else Done())

    def build_cities(self, options: BuildOptions, dice: Random) -> BotChoice:
        """One city after the other, anywhere, until a coin says stop."""
        plan: tuple[str, ...] = ()
        money = options.purse
        while pick(dice, (True, False)):
            offers = options.offers(plan, most=money)
            if not offers:
                break
            offer = pick(dice, offers)
            plan += (offer.city,)
            money -= offer.price
        return by_chance(BuildCities(plan, and_done=True) if plan else Done())
