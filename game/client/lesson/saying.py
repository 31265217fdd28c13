"""What a coach says: one sentence, and what on the table it points at."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final, Self

from game.client.vocabulary.pieces import PieceId
from game.engine.errors import Parameter


class TablePart(StrEnum):
    """A part of the table as a whole."""

    TOP_BAR = "top_bar"
    PLAYERS = "players"
    BOARD = "board"
    PLANTS = "plants"
    FUEL = "fuel"
    TABLEAU = "tableau"
    ACTION = "action"


class Topic(StrEnum):
    """Everything a coach may have to say; each has its sentence in the catalogue."""

    WELCOME = "welcome"
    BOARD = "board"
    PLANTS = "plants"
    FUEL_MARKET = "fuel_market"
    TABLEAU = "tableau"
    PHASES = "phases"
    AUCTION = "auction"
    OPEN = "open"
    OPEN_BID = "open_bid"
    OTHER_PLANT = "other_plant"
    RATHER_PLANT = "rather_plant"
    RATHER_PASS = "rather_pass"
    BIDDING = "bidding"
    RAISE = "raise"
    LOWER = "lower"
    BID = "bid"
    DROP = "drop"
    NO_PLANT = "no_plant"
    BOUGHT = "bought"
    FREE = "free"
    HYBRID = "hybrid"
    REPLACE = "replace"
    DISCARD = "discard"
    RATHER_DISCARD = "rather_discard"
    DISCARD_CONFIRM = "discard_confirm"
    DISCARD_TOKENS = "discard_tokens"
    NEW_ORDER = "new_order"
    FUEL = "fuel"
    TAKE = "take"
    TAKE_MORE = "take_more"
    PAY_FUEL = "pay_fuel"
    RATHER_FUEL = "rather_fuel"
    NO_FUEL = "no_fuel"
    FIRST_CITY = "first_city"
    START = "start"
    ROUTES = "routes"
    CITY = "city"
    RATHER_CITY = "rather_city"
    BUILD = "build"
    NO_CITY = "no_city"
    POWER = "power"
    RUN = "run"
    RATHER_RUN = "rather_run"
    INCOME = "income"
    NO_INCOME = "no_income"
    REFILL = "refill"
    NEW_PLANT = "new_plant"
    ORDER = "order"
    OBSOLETE = "obsolete"
    END_NEAR = "end_near"
    LAST_ROUND = "last_round"
    AGAIN = "again"
    BACK = "back"
    CLOSING = "closing"
    DID_OPEN = "did_open"
    DID_PASS = "did_pass"
    DID_BID = "did_bid"
    DID_DROP = "did_drop"
    DID_SCRAP = "did_scrap"
    DID_STARVE = "did_starve"
    DID_BUY = "did_buy"
    DID_SAVE = "did_save"
    DID_BUILD = "did_build"
    DID_IDLE = "did_idle"


@dataclass(frozen=True)
class Saying:
    """A sentence to read, or an instruction to follow.

    What is to be read waits for a "Got it"; what is to be done goes away when it has been done.
    """

    topic: Topic
    values: tuple[tuple[str, Parameter], ...] = ()
    pieces: tuple[PieceId, ...] = ()
    """What to press; nothing where there is only something to read."""
    spot: TablePart | None = None
    why: str = ""
    """The reason for what is to be done."""
    lead: str = ""
    """What was pressed instead, and what that would have meant."""

    @property
    def is_read(self) -> bool:
        """Read and answered with "Got it", not done on the table."""
        return not self.pieces

    @property
    def key(self) -> str:
        """Of its sentence in the catalogue."""
        return f"coach.say.{self.topic}"

    @property
    def about(self) -> frozenset[TablePart]:
        """The parts of the table that have to be seen to follow it."""
        spoken = () if self.spot is None else (self.spot,)
        return frozenset((*spoken, *ABOUT.get(self.topic, ())))

    def because(self, why: str) -> Self:
        """The same with its reason."""
        return replace(self, why=why)


_BUILDING = (TablePart.BOARD, TablePart.ACTION)
_BUYING = (TablePart.FUEL, TablePart.TABLEAU, TablePart.ACTION)
_BIDDING = (TablePart.PLANTS, TablePart.ACTION)
_RUNNING = (TablePart.TABLEAU, TablePart.ACTION)
ABOUT: Final[dict[Topic, tuple[TablePart, ...]]] = {
    **dict.fromkeys(
        (
            Topic.AUCTION,
            Topic.BIDDING,
            Topic.OPEN,
            Topic.OPEN_BID,
            Topic.OTHER_PLANT,
            Topic.RATHER_PLANT,
            Topic.RATHER_PASS,
            Topic.RAISE,
            Topic.LOWER,
            Topic.BID,
            Topic.DROP,
            Topic.NO_PLANT,
            Topic.DID_OPEN,
            Topic.DID_BID,
            Topic.DID_DROP,
        ),
        _BIDDING,
    ),
    **dict.fromkeys(
        (
            Topic.FUEL,
            Topic.TAKE,
            Topic.TAKE_MORE,
            Topic.PAY_FUEL,
            Topic.RATHER_FUEL,
            Topic.NO_FUEL,
        ),
        _BUYING,
    ),
    **dict.fromkeys(
        (
            Topic.FIRST_CITY,
            Topic.ROUTES,
            Topic.START,
            Topic.CITY,
            Topic.RATHER_CITY,
            Topic.BUILD,
            Topic.NO_CITY,
        ),
        _BUILDING,
    ),
    **dict.fromkeys(
        (
            Topic.REPLACE,
            Topic.DISCARD,
            Topic.RATHER_DISCARD,
            Topic.DISCARD_CONFIRM,
            Topic.DISCARD_TOKENS,
            Topic.POWER,
            Topic.RUN,
            Topic.RATHER_RUN,
        ),
        _RUNNING,
    ),
    Topic.PHASES: (TablePart.TOP_BAR,),
    Topic.DID_BUILD: (TablePart.BOARD,),
    Topic.DID_SAVE: (TablePart.BOARD,),
    Topic.AGAIN: (TablePart.ACTION,),
    Topic.BACK: (TablePart.ACTION,),
}
"""What besides the spot lit up must not be covered while something is said."""


def reading(topic: Topic, spot: TablePart | None = None, **values: Parameter) -> Saying:
    """Something to be read."""
    return Saying(topic, tuple(values.items()), (), spot)


def doing(topic: Topic, piece: PieceId, **values: Parameter) -> Saying:
    """Something to be done, by pressing a piece."""
    return Saying(topic, tuple(values.items()), (piece,))


def numbered(plant: int) -> str:
    """A plant's number as it stands on its card."""
    return f"{plant:02}"
