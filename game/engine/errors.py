"""What can be wrong, as codes with parameters; a player's sentence comes from the catalogue.

GameError
├── IllegalAction   the rules forbid this action now
├── SetupError      these choices do not make a game
├── DataError       plain data is damaged or comes from a newer version
└── ContentError    a rule set or map file is wrong (raised by game.content)
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

Parameter = str | int | None


class GameError(Exception):
    """A code and its parameters; `str()` is for developers."""

    topic: ClassVar[str] = "error"

    def __init__(self, code: StrEnum, **parameters: Parameter) -> None:
        self.code = code
        self.parameters = parameters
        super().__init__(code, parameters)

    def __str__(self) -> str:
        details = ", ".join(f"{name}={value}" for name, value in self.parameters.items())
        return f"{self.code.value}({details})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GameError):
            return NotImplemented
        return self.code is other.code and self.parameters == other.parameters

    def __hash__(self) -> int:
        return hash((self.code, tuple(sorted(self.parameters.items()))))

    @property
    def key(self) -> str:
        """Where the catalogue keeps the sentence."""
        return f"{self.topic}.{self.code.value}"


class Illegal(StrEnum):
    """Why an action is not allowed."""

    GAME_OVER = "game_over"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_ASKED = "not_asked"
    UNKNOWN_AREA = "unknown_area"
    AREA_TAKEN = "area_taken"
    AREA_APART = "area_apart"
    CITY_OUTSIDE_ZONE = "city_outside_zone"
    CARTEL_CITY_TAKEN = "cartel_city_taken"
    CARTEL_CITY_APART = "cartel_city_apart"
    CITY_NOT_EMPTY = "city_not_empty"
    CITY_ALREADY_MARKED = "city_already_marked"
    MUST_BUY_FIRST_ROUND = "must_buy_first_round"
    NO_OPENING_PASS = "no_opening_pass"
    NOBODY_LEFT_TO_BID = "nobody_left_to_bid"
    PLANT_NOT_IN_MARKET = "plant_not_in_market"
    PLANT_NOT_ON_OFFER = "plant_not_on_offer"
    BID_TOO_LOW = "bid_too_low"
    BID_ABOVE_MONEY = "bid_above_money"
    BID_ABOVE_PRICE = "bid_above_price"
    PLANT_NOT_OWNED = "plant_not_owned"
    KEEP_NEW_PLANT = "keep_new_plant"
    WRONG_DISCARD = "wrong_discard"
    NOTHING_BOUGHT = "nothing_bought"
    NEGATIVE_AMOUNT = "negative_amount"
    SOLD_OUT = "sold_out"
    NO_STORAGE = "no_storage"
    CANNOT_PAY = "cannot_pay"
    NOTHING_BUILT = "nothing_built"
    ALREADY_CONNECTED = "already_connected"
    NO_OPEN_SLOT = "no_open_slot"
    START_NOT_MARKED = "start_not_marked"
    MARKED_FOR_START = "marked_for_start"
    CITY_LIMIT = "city_limit"
    PLANT_RUN_TWICE = "plant_run_twice"
    WRONG_FUEL = "wrong_fuel"
    NOT_ENOUGH_FUEL = "not_enough_fuel"


class IllegalAction(GameError):
    """The rules forbid this action; nothing has changed."""

    topic = "illegal"


class SetupCode(StrEnum):
    """Why a set-up does not make a game."""

    UNKNOWN_EDITION = "unknown_edition"
    UNKNOWN_MAP = "unknown_map"
    PLAYER_COUNT = "player_count"
    VARIANT_OF_OTHER_EDITION = "variant_of_other_edition"
    VARIANT_TWICE = "variant_twice"
    AREAS_NOT_GIVEN = "areas_not_given"
    AREA_COUNT = "area_count"
    UNKNOWN_AREA = "unknown_area"
    AREA_TWICE = "area_twice"
    AREAS_MISCOUNTED = "areas_miscounted"
    AREAS_APART = "areas_apart"
    ZONE_TOO_SMALL = "zone_too_small"
    BAD_ORDER = "bad_order"
    BAD_MARKET = "bad_market"
    BAD_DECK = "bad_deck"


class SetupError(GameError):
    """These choices do not make a game."""

    topic = "setup"


class DataCode(StrEnum):
    """What is wrong with plain data read back."""

    NO_FILE = "no_file"
    NOT_WRITABLE = "not_writable"
    NOT_READABLE = "not_readable"
    WRONG_KIND = "wrong_kind"
    TOO_NEW = "too_new"
    TOO_OLD = "too_old"
    WRONG_TYPE = "wrong_type"
    MISSING_FIELD = "missing_field"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_VALUE = "unknown_value"
    OTHER_MAP = "other_map"
    INCONSISTENT = "inconsistent"


class DataError(GameError):
    """Plain data is damaged or newer than this version; `where` names the field."""

    topic = "data"
