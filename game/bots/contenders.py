"""What a searching bot tries out: normal's proposal first, then what else is worth a try."""

from __future__ import annotations

from typing import Final

from game.bots.base import BotChoice
from game.bots.normal import NormalBot
from game.engine.actions import Action, Bid, BuildCities, Done, OpenAuction, Pass, PutUp
from game.engine.model import Decision
from game.engine.options import BidOptions, ChoosePlantOptions, Options

SEARCHED: Final = frozenset(
    {
        Decision.CHOOSE_PLANT,
        Decision.BID,
        Decision.BUILD_CITIES,
        Decision.DISCARD_PLANT,
    }
)
"""What hard tries out; purchases of fuel are left to normal, and to expert."""
CLOSE_BIDS: Final = 8
OPENINGS_INSTEAD_OF_PASSING: Final = 2
"""Normal is slow to see that it will be short of plants; these may show it."""


def contenders_for(proposer: NormalBot, options: Options, proposal: BotChoice) -> list[Action]:
    """The proposal, and what may be better."""
    found: list[Action] = [proposal.action]
    if options.decision not in SEARCHED:
        return found
    others = [alternative.action for alternative in proposal.alternatives]
    if isinstance(options, BidOptions):
        others = _other_bid(proposer, options, proposal)
    elif isinstance(proposal.action, OpenAuction):
        others.append(Pass())
    elif isinstance(options, ChoosePlantOptions):
        others.extend(proposer.openings(options)[:OPENINGS_INSTEAD_OF_PASSING])
        others.extend(_put_ups(options))
    elif isinstance(proposal.action, BuildCities):
        others.append(Done())
    for action in others:
        if action not in found and action in options:
            found.append(action)
    return found


def _other_bid(proposer: NormalBot, options: BidOptions, proposal: BotChoice) -> list[Action]:
    """The opposite of the proposal, where it was close."""
    if proposal.score > CLOSE_BIDS or proposer.is_waste(options):
        return []
    _, low, _ = options.bids()
    return [Pass()] if isinstance(proposal.action, Bid) else [Bid(low)]


def _put_ups(options: ChoosePlantOptions) -> list[Action]:
    """Who wants no plant may hand one to others: the worst to move the market, or the best."""
    plants = options.put_ups()
    return [PutUp(plant) for plant in sorted({plants[0], plants[-1]})] if plants else []
