"""Actions close to the one a level chose: as good by its own scores, or a few Elektro worse."""

from __future__ import annotations

import math
from collections.abc import Iterator

from game.bots.base import BotChoice
from game.bots.characters import Tolerance
from game.bots.likings import price_of
from game.engine.actions import Action, Bid, BuildCities, BuyResources, Done, Pass
from game.engine.options import BidOptions, BuildOptions, BuyOptions, Options
from game.engine.tokens import NO_TOKENS, RESOURCES, Resource, Tokens, only

ROOM_FOR_LEAPS = 5
"""How far below what a plant is worth to the bot a raise by more than one must stay."""


def detours(options: Options, choice: BotChoice, tolerance: Tolerance) -> list[Action]:
    """Legal actions besides the chosen one that cost no more than the tolerance."""
    found = [
        alternative.action
        for alternative in choice.alternatives
        if alternative.score >= choice.score - tolerance.score
    ]
    if isinstance(options, BidOptions) and not choice.alternatives:
        found.extend(_other_bids(options, choice, tolerance.elektro))
    elif isinstance(options, BuyOptions):
        found.extend(_more_fuel(options, choice.action, tolerance.elektro))
    elif isinstance(options, BuildOptions):
        found.extend(_other_last_city(options, choice.action, tolerance.elektro))
    return [action for action in found if action in options]


def _other_bids(options: BidOptions, choice: BotChoice, elektro: int) -> Iterator[Action]:
    """A leap where a plant is still cheap, and no bid where it is nearly as dear as it is worth.

    Never a bid above the worth: trials showed that to lose games, few Elektro as it may cost.
    """
    ceiling = choice.most
    if ceiling is None or not isinstance(choice.action, Bid):
        return
    lowest = options.bids().low
    if ceiling - lowest < elektro:
        yield Pass()
    for amount in range(lowest + 1, min(lowest + elektro, ceiling - ROOM_FOR_LEAPS) + 1):
        yield Bid(amount)


def _more_fuel(options: BuyOptions, action: Action, elektro: int) -> Iterator[Action]:
    """The same purchase with as many tokens more, of one kind, as the money allows."""
    cart = action.tokens if isinstance(action, BuyResources) else NO_TOKENS
    if not isinstance(action, (BuyResources, Done)):
        return
    price = price_of(options, action)
    for resource in RESOURCES:
        more = 0
        while _adds_up_to(options, cart, resource, more + 1) <= price + elektro:
            more += 1
        if more:
            yield BuyResources(cart.plus(only(resource, more)), and_done=True)


def _adds_up_to(options: BuyOptions, cart: Tokens, resource: Resource, more: int) -> float:
    """The price of a larger cart; no price is high enough where it cannot be bought."""
    larger = BuyResources(cart.plus(only(resource, more)))
    return price_of(options, larger) if larger in options else math.inf


def _other_last_city(options: BuildOptions, action: Action, elektro: int) -> Iterator[Action]:
    """The same network with another city at its end."""
    if not isinstance(action, BuildCities) or not options.at.players[options.seat].cities:
        return
    *first, last = action.cities
    offers = options.offers(tuple(first))
    price = next(offer.price for offer in offers if offer.city == last)
    for offer in offers:
        if offer.price <= price + elektro and offer.city != last:
            yield BuildCities((*first, offer.city), action.and_done)
