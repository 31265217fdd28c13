"""What a seat's chance to win becomes if it pays, builds or buys, by the network's estimate."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Final

from game.bots.chances import SeatChance, shares
from game.bots.outlook import Outlook
from game.bots.sharpness import sharpness_for
from game.bots.traits import RoundMoment
from game.bots.tuning import BY_HAND
from game.engine.board import CityId
from game.engine.events import Phase
from game.engine.options import Options
from game.engine.tokens import NO_TOKENS, Tokens

A_FEW_ELEKTRO: Final = 6


class OwnChance:
    """The chance of the seat that is asked, in the situation in which it is."""

    def __init__(self, options: Options) -> None:
        self._options = options
        building = options.at.phase is Phase.BUILDING
        self._moment = RoundMoment.BUILDING_OVER if building else RoundMoment.AUCTION_OVER

    def after(
        self, *, paid: int, cities: tuple[CityId, ...] = (), tokens: Tokens = NO_TOKENS
    ) -> float:
        """With these cities and tokens more, and less money."""
        at, seat = self._options.at, self._options.seat
        me = at.players[seat]
        me = replace(me, cities=me.cities + cities, tokens=me.tokens.plus(tokens))
        players = (*at.players[:seat], me, *at.players[seat + 1 :])
        view = replace(self._options.view, position=replace(at, players=players))
        strength = self._strength(Outlook(view, seat, BY_HAND), self._options.purse - paid)
        sharpness = sharpness_for(at.terms.setup).in_round(at.round)
        return shares([strength, *self._rivals], sharpness)[0]

    @cached_property
    def of_an_elektro(self) -> float:
        """How much of a win an Elektro more or less is."""
        few = min(A_FEW_ELEKTRO, self._options.purse)
        return max(0.0, self.after(paid=0) - self.after(paid=few)) / few if few else 0.0

    @cached_property
    def _rivals(self) -> list[float]:
        view, at = self._options.view, self._options.at
        outlooks = [
            Outlook(view, rival, BY_HAND) for rival in at.seats if rival != self._options.seat
        ]
        return [self._strength(one, one.money_of(one.seat)) for one in outlooks]

    def _strength(self, outlook: Outlook, money: float) -> float:
        return SeatChance(outlook, self._moment).strength(outlook.me.plants, money)
