"""What else a seat might have done: what a strong player would weigh."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.bots.base import Budget
from game.bots.dice import dice_from
from game.bots.normal import NormalBot
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    DiscardPlant,
    DiscardTokens,
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
    DiscardTokensOptions,
    Options,
)
from game.engine.tokens import NO_TOKENS, RESOURCES, only

MOST: Final = 8
OPENINGS: Final = 3
MORE_TOKENS: Final = (1, 2)


def candidates(options: Options, action: Action) -> list[Action]:
    """What was done first, then normal's proposal, then what else is worth a try."""
    bot = NormalBot()
    proposal = bot.propose(options, dice_from("candidates"), Budget())
    found = [action, proposal.action, *(other.action for other in proposal.alternatives)]
    found.extend(_others(options, bot, proposal.action, action))
    return [one for one in dict.fromkeys(found) if one == action or one in options][:MOST]


def _others(options: Options, bot: NormalBot, proposed: Action, action: Action) -> Iterator[Action]:
    match options:
        case BidOptions():
            _, low, high = options.bids()
            yield Pass()
            if low <= high:
                yield Bid(low)
        case ChoosePlantOptions():
            if isinstance(action, OpenAuction):
                yield OpenAuction(action.plant, options.bids(action.plant).low)
            yield Pass()
            yield from bot.openings(options)[:OPENINGS]
            yield from (PutUp(plant) for plant in options.put_ups()[:1])
        case DiscardPlantOptions():
            yield from map(DiscardPlant, options.plants())
        case DiscardTokensOptions():
            yield from map(DiscardTokens, options.choices())
        case BuyOptions():
            yield Done()
            cart = proposed.tokens if isinstance(proposed, BuyResources) else NO_TOKENS
            for more in MORE_TOKENS:
                for resource in RESOURCES:
                    if _burns(options, resource):
                        larger = cart.plus(only(resource, more))
                        yield BuyResources(larger, and_done=True)
        case BuildOptions():
            if isinstance(action, BuildCities) and len(action.cities) > 1:
                yield BuildCities(action.cities[:-1], and_done=True)
            yield Done()


def _burns(options: Options, resource: int) -> bool:
    owned = options.at.players[options.seat].plants
    return any(resource in options.at.terms.plants[plant].fuels for plant in owned)
