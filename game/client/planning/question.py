"""Where a plan is drawn up: what a seat is asked, or would be asked if its turn came now.

A what-if is planned with the very same options as a turn, on a twin of the view in which the seat
is asked; so a ghost is priced and refused exactly as the real thing would be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from game.engine.events import Phase
from game.engine.model import Decision, Player, Position
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
    options_for,
)
from game.engine.terms import Seat, Terms
from game.engine.view import PlayerView

O_co = TypeVar("O_co", bound=Options, covariant=True)
Asked = TypeVar("Asked", bound=Options)

WHAT_IF = frozenset(
    {
        Decision.CHOOSE_PLANT,
        Decision.BID,
        Decision.BUY_RESOURCES,
        Decision.BUILD_CITIES,
        Decision.RUN_PLANTS,
    }
)
"""What can be thought through before one is asked."""


@dataclass(frozen=True)
class Desk(Generic[O_co]):
    """What a seat is asked, and whether it truly is."""

    options: O_co
    is_live: bool

    @property
    def at(self) -> Position:
        return self.options.at

    @property
    def terms(self) -> Terms:
        return self.options.at.terms

    @property
    def seat(self) -> Seat:
        return self.options.seat

    @property
    def purse(self) -> int:
        return self.options.purse

    @property
    def player(self) -> Player:
        return self.options.at.players[self.options.seat]

    @property
    def view(self) -> PlayerView:
        return self.options.view


def desk_for(view: PlayerView, kind: type[Asked]) -> Desk[Asked] | None:
    """The desk for one kind of question; None if it neither is asked nor can be thought through."""
    options = options_for(view)
    if isinstance(options, kind):
        return Desk(options, is_live=True)
    if kind.decision not in WHAT_IF or not _can_plan(view, kind.decision):
        return None
    imagined = options_for(as_if_asked(view, kind.decision))
    return Desk(imagined, is_live=False) if isinstance(imagined, kind) else None


def as_if_asked(view: PlayerView, decision: Decision) -> PlayerView:
    """A twin of the view in which its seat is asked this now, everything else unchanged."""
    assert view.seat is not None
    at = replace(view.position, decision=decision, to_act=(view.seat,))
    if decision is Decision.CHOOSE_PLANT:
        still_in = at.waiting if at.phase is Phase.AUCTION else at.order
        waiting = tuple(seat for seat in at.order if seat in still_in or seat == view.seat)
        at = replace(at, auction=None, waiting=waiting)
    return replace(view, position=at)


def _can_plan(view: PlayerView, decision: Decision) -> bool:
    at = view.position
    if view.seat is None or at.zone is None or at.result is not None:
        return False
    if decision is Decision.BID:
        return at.auction is not None and view.seat in at.auction.bidders
    return True


def fuel_desk(view: PlayerView) -> Desk[BuyOptions] | None:
    return desk_for(view, BuyOptions)


def build_desk(view: PlayerView) -> Desk[BuildOptions] | None:
    return desk_for(view, BuildOptions)


def run_desk(view: PlayerView) -> Desk[RunOptions] | None:
    return desk_for(view, RunOptions)


def opening_desk(view: PlayerView) -> Desk[ChoosePlantOptions] | None:
    return desk_for(view, ChoosePlantOptions)


def bid_desk(view: PlayerView) -> Desk[BidOptions] | None:
    return desk_for(view, BidOptions)


def plant_discard_desk(view: PlayerView) -> Desk[DiscardPlantOptions] | None:
    return desk_for(view, DiscardPlantOptions)


def token_discard_desk(view: PlayerView) -> Desk[DiscardTokensOptions] | None:
    return desk_for(view, DiscardTokensOptions)


def area_desk(view: PlayerView) -> Desk[AreaOptions] | None:
    return desk_for(view, AreaOptions)


def city_desk(view: PlayerView) -> Desk[CartelHouseOptions] | Desk[MarkOptions] | None:
    """Where a single city is picked in the set-up."""
    return desk_for(view, CartelHouseOptions) or desk_for(view, MarkOptions)
