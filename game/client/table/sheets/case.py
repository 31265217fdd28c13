"""What a sheet is drawn from: the view, the plan on it, and how far the answer has come."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.client.planning.bid_limit import BidLimit, LimitPlan
from game.client.planning.bidding import Bidding
from game.client.planning.networks import Owner
from game.client.planning.number_entry import NumberEntry
from game.client.planning.plan import Plan
from game.client.planning.second_click import Caution
from game.client.table.anim.acts import AuctionAct
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.board import CityId
from game.engine.errors import Parameter
from game.engine.view import PlayerView


@dataclass(frozen=True)
class OnBoard:
    """What is looked at on the board, as far as a sheet speaks of it."""

    city: CityId | None = None
    network: Owner | None = None
    """Whose network is lit."""
    shows_prices: bool = False


@dataclass(frozen=True)
class Setting:
    """What every sheet knows: the view, its words, and the auction that runs on it."""

    view: PlayerView
    names: Names
    bidding: Bidding = field(default_factory=Bidding)
    entry: NumberEntry | None = None
    """A number that does not count: it is being typed, or was refused."""
    is_folded: bool = False
    """The panel is too narrow for all there is: what is pressed keeps its size, the rest gives."""

    def say(self, key: str, /, **parameters: Parameter) -> str:
        return self.names.say(f"action.{key}", **parameters)

    def count(self, key: str, count: int, /, **parameters: Parameter) -> str:
        return self.names.count(f"action.{key}", count, **parameters)


@dataclass(frozen=True, kw_only=True)
class Case(Setting):
    """One moment of answering one question, live or as a what-if."""

    plan: Plan
    can_undo: bool = False
    can_redo: bool = False
    is_sent: bool = False
    """Committed; the table's answer is on its way."""
    sure: Caution | None = None
    """Something would be lost: the same click again does it."""
    shows_why: bool = False
    auto_run: bool = False
    passes_for_me: bool = False
    """No bid is possible, and I shall have passed in a moment."""
    first_row: int = 0
    """The topmost of a long list."""
    pointed: tuple[PieceId, ...] = ()
    """What pointer and keyboard are at."""
    on_board: OnBoard = OnBoard()

    @property
    def is_live(self) -> bool:
        return self.plan.desk.is_live


@dataclass(frozen=True, kw_only=True)
class Idle(Setting):
    """Nothing is asked of me; for whoever only watches, whether the show runs."""

    limit: LimitPlan | None = None
    """How far I would go on in the auction that runs; None where I take no part in it."""
    standing: BidLimit | None = None
    """The limit that acts for me, whatever is planned."""
    is_paused: bool = False
    pace: str = ""
    remark: str = ""
    """Why the last bot did what it did."""
    act: AuctionAct | None = None
    """What an auction has come to on the way to the next view."""
