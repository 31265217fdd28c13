"""What a game is played by: the set-up, the rule set it names, and the numbers that follow.

`RuleSet` is an edition as data. `GameSetup` is what the players agreed on. `Terms` is both worked
out for one table, so that the rules ask for a number or a switch and never for an edition's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import accumulate
from typing import Protocol

from game.engine.board import AreaId, Board, Form
from game.engine.plants import PlantCatalogue
from game.engine.tokens import Tokens

Seat = int
ByPlayers = Mapping[str, int]


class AreaChoice(StrEnum):
    """How the zone comes about (9.4)."""

    DRAFT = "draft"
    RANDOM = "random"
    GIVEN = "given"


class Variant(StrEnum):
    """What a table may add to its edition (section 9)."""

    CHOSEN_STARTS = "chosen_starts"
    FIRST_GAME = "first_game"
    LEAN_PAYMENTS = "lean_payments"
    OBSOLETE_BY_TRAILING = "obsolete_by_trailing"
    OPENING_PASS = "opening_pass"
    SIX_TO_FIFTEEN = "six_to_fifteen"


class Obsolete(StrEnum):
    """Whose cities make the market's lowest plants obsolete (4.4.6, 9.5)."""

    NEVER = "never"
    LEADER = "leader"
    TRAILING = "trailing"


class TieBreak(StrEnum):
    """What decides between players who power equally many cities (6.2)."""

    MONEY = "money"
    CITIES = "cities"


@dataclass(frozen=True)
class GameSetup:
    """Everything the players agree on before a game, all of it public."""

    edition: str
    map: str
    players: int
    form: Form | None = None
    open_money: bool = False
    areas: AreaChoice = AreaChoice.DRAFT
    given_areas: tuple[AreaId, ...] = ()
    area_count: int | None = None
    variants: tuple[Variant, ...] = ()


@dataclass(frozen=True)
class Deal:
    """Parts of a set-up fixed beforehand instead of left to chance, as a recorded game needs them.

    `deck` is in drawing order and holds the Step 3 card where the game has one. `after_step_3` is
    the order of the cards once that card has been drawn; cards it does not name follow by chance.
    """

    order: tuple[Seat, ...] | None = None
    market: tuple[int, ...] | None = None
    deck: tuple[int, ...] | None = None
    after_step_3: tuple[int, ...] | None = None


@dataclass(frozen=True)
class OpeningMarket:
    """The first plants: named ones, or drawn from the cards with a plug on their back."""

    named: tuple[int, ...]
    random_plugs: int
    named_top: int | None
    random_top: bool


@dataclass(frozen=True)
class RemovedCards:
    """Cards taken out unseen, by player count; without backs `any` counts all cards alike."""

    any: ByPlayers
    plug: ByPlayers
    socket: ByPlayers


@dataclass(frozen=True)
class ResourceRow:
    """A row of the resource market: its price spaces and how many tokens exist."""

    prices: tuple[int, ...]
    per_space: int
    total: int
    opening_spaces: tuple[int, ...]


@dataclass(frozen=True)
class RefillRow:
    """Tokens that come back each round, by Step."""

    step_1: Tokens
    step_2: Tokens
    step_3: Tokens


@dataclass(frozen=True)
class CartelRules:
    """The third party of a two-player game (section 8)."""

    players: int
    houses: int
    plant_limit: int
    placements: tuple[int, ...]


@dataclass(frozen=True)
class FirstGame:
    """The short variant for newcomers (9.2)."""

    end_cities: int


@dataclass(frozen=True)
class Rulebook:
    """A published book of an edition, and the options that it has as its rules (section 10)."""

    id: str
    variants: tuple[Variant, ...]


@dataclass(frozen=True)
class Resources:
    coal: ResourceRow
    oil: ResourceRow
    garbage: ResourceRow
    uranium: ResourceRow

    def rows(self) -> tuple[ResourceRow, ...]:
        return (self.coal, self.oil, self.garbage, self.uranium)


@dataclass(frozen=True)
class RuleSet:
    """An edition of the game as data."""

    id: str
    name: str
    form: Form
    """The printed form of a board that belongs to this edition."""
    money: int
    area_count: ByPlayers
    plant_limit: ByPlayers
    step_2_cities: ByPlayers
    end_cities: ByPlayers
    later_end_cities: ByPlayers
    """Where one rulebook ends the game later, by player count (9.6a)."""
    payments: tuple[int, ...]
    lean_payments: tuple[int, ...]
    house_prices: tuple[int, int, int]
    resources: Resources
    refill: Mapping[str, RefillRow]
    current_market: int
    opening: OpeningMarket
    removed_cards: RemovedCards
    public_backs: bool
    discount_minimum: int | None
    unsold_round_removes_lowest: bool
    obsolete: Obsolete
    step_2_precedes_step_3: bool
    step_2_in_bureaucracy: bool
    tie_breaks: tuple[TieBreak, ...]
    map_rules: bool
    cartel: CartelRules | None
    first_game: FirstGame | None
    variants: tuple[Variant, ...]
    rulebooks: tuple[Rulebook, ...]


class Ladder:
    """Prices of one resource row; its tokens always lie on the dearest spaces."""

    def __init__(self, row: ResourceRow) -> None:
        self.spaces: tuple[int, ...] = tuple(
            price for price in row.prices for _ in range(row.per_space)
        )
        self.size = len(self.spaces)
        beyond = (self.spaces[-1],) * row.total
        self.costs: tuple[tuple[int, ...], ...] = tuple(
            (0, *accumulate(self.spaces[self.size - stock :] + beyond))
            for stock in range(self.size + 1)
        )
        """`costs[stock][amount]`: what the next tokens cost together while `stock` lie in the
        market; those beyond the stock count as much as the dearest space."""

    def prices(self, stock: int, amount: int) -> tuple[int, ...]:
        """What the next `amount` tokens cost, one by one, while `stock` lie in the market."""
        first = self.size - stock
        return self.spaces[first : first + amount]


@cache
def ladder_of(row: ResourceRow) -> Ladder:
    """The prices of a row, worked out once."""
    return Ladder(row)


@dataclass(frozen=True, eq=False)
class Terms:
    """Rule set, board and set-up worked out for one table."""

    setup: GameSetup
    rules: RuleSet
    board: Board
    plants: PlantCatalogue
    players: int
    area_count: int
    plant_limit: int
    step_2_cities: int | None
    end_cities: int
    city_limit: int | None
    payments: tuple[int, ...]
    house_prices: tuple[int, int, int]
    ladders: tuple[Ladder, Ladder, Ladder, Ladder]
    opening_fuel: Tokens
    all_tokens: Tokens
    refill: tuple[Tokens, Tokens, Tokens]
    has_step_3: bool
    obsolete: Obsolete
    chosen_starts: bool
    opening_pass: bool
    cartel: CartelRules | None
    depot_price: int | None
    phase_out_plant: int | None

    @property
    def last_step(self) -> int:
        """The Step that opens the last slots; Step 3 always comes where its card is in the deck."""
        return len(self.house_prices) if self.has_step_3 else 1

    def income(self, powered: int) -> int:
        """Payment for this many powered cities; beyond the table it stays the same (4.5.1)."""
        return self.payments[min(powered, len(self.payments) - 1)]


class Content(Protocol):
    """Where rule sets, plants and boards come from; the engine itself reads no files."""

    def rule_set(self, edition: str) -> RuleSet:
        """Raises SetupError if there is no such edition."""
        ...

    def plants(self) -> PlantCatalogue: ...

    def __hash__(self) -> int:
        """Content is told apart by identity: what is worked out from it is kept."""
        ...

    def board(self, map_id: str, form: Form) -> Board:
        """Raises SetupError if there is no such map."""
        ...
