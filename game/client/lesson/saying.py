"""What a coach says: one sentence, and what on the table it points at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.vocabulary.pieces import PieceId
from game.engine.errors import Parameter


class Spot(StrEnum):
    """A part of the table as a whole."""

    TOP_BAR = "top_bar"
    PLAYERS = "players"
    BOARD = "board"
    PLANTS = "plants"
    FUEL = "fuel"
    TABLEAU = "tableau"


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
    BIDDING = "bidding"
    RAISE = "raise"
    BID = "bid"
    DROP = "drop"
    NO_PLANT = "no_plant"
    BOUGHT = "bought"
    FREE = "free"
    HYBRID = "hybrid"
    REPLACE = "replace"
    DISCARD = "discard"
    DISCARD_CONFIRM = "discard_confirm"
    DISCARD_TOKENS = "discard_tokens"
    NEW_ORDER = "new_order"
    FUEL = "fuel"
    TAKE = "take"
    TAKE_MORE = "take_more"
    PAY_FUEL = "pay_fuel"
    NO_FUEL = "no_fuel"
    FIRST_CITY = "first_city"
    START = "start"
    ROUTES = "routes"
    CITY = "city"
    BUILD = "build"
    NO_CITY = "no_city"
    POWER = "power"
    RUN = "run"
    INCOME = "income"
    REFILL = "refill"
    NEW_PLANT = "new_plant"
    ORDER = "order"
    OBSOLETE = "obsolete"
    END_NEAR = "end_near"
    LAST_ROUND = "last_round"
    AGAIN = "again"
    BACK = "back"
    CLOSING = "closing"


@dataclass(frozen=True)
class Say:
    """A sentence to read, or an instruction to follow.

    What is to be read waits for a "Got it"; what is to be done goes away when it has been done.
    """

    topic: Topic
    values: tuple[tuple[str, Parameter], ...] = ()
    pieces: tuple[PieceId, ...] = ()
    """What to press; nothing where there is only something to read."""
    spot: Spot | None = None

    @property
    def is_read(self) -> bool:
        """Read and answered with "Got it", not done on the table."""
        return not self.pieces

    @property
    def key(self) -> str:
        """Of its sentence in the catalogue."""
        return f"coach.say.{self.topic}"


def reading(topic: Topic, spot: Spot | None = None, **values: Parameter) -> Say:
    """Something to be read."""
    return Say(topic, tuple(values.items()), (), spot)


def doing(topic: Topic, piece: PieceId, **values: Parameter) -> Say:
    """Something to be done, by pressing a piece."""
    return Say(topic, tuple(values.items()), (piece,))


def numbered(plant: int) -> str:
    """A plant's number as it stands on its card."""
    return f"{plant:02}"
