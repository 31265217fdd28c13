"""What a game is played by: the set-up, the rule set it names, and the numbers that follow.

`RuleSet` is an edition as data. `GameSetup` is what the players agreed on. `Terms` is both worked
out for one table, so that the rules ask for a number or a switch and never for an edition's name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate
from typing import Protocol

from game.engine.board import AreaId, Board, CoalDepot, Form, PhaseOut, is_contiguous
from game.engine.errors import SetupCode, SetupError
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


class Ladder:
    """Prices of one resource row; its tokens always lie on the dearest spaces."""

    def __init__(self, row: ResourceRow) -> None:
        self.spaces: tuple[int, ...] = tuple(
            price for price in row.prices for _ in range(row.per_space)
        )
        self.size = len(self.spaces)
        self.total = row.total
        self._sums = (0, *accumulate(self.spaces))

    def prices(self, stock: int, amount: int) -> tuple[int, ...]:
        """What the next `amount` tokens cost, one by one, while `stock` lie in the market."""
        first = self.size - stock
        return self.spaces[first : first + amount]

    def cost(self, stock: int, amount: int) -> int:
        """What the next `amount` tokens cost together; at most `stock` of them can be had."""
        first = self.size - stock
        return self._sums[first + amount] - self._sums[first]

    def worth(self, stock: int, amount: int) -> int:
        """Like `cost`, but tokens beyond the stock count as much as the dearest space."""
        had = min(stock, amount)
        return self.cost(stock, had) + (amount - had) * self.spaces[-1]


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
    cartel: CartelRules | None
    depot_price: int | None
    phase_out_plant: int | None

    def income(self, powered: int) -> int:
        """Payment for this many powered cities; beyond the table it stays the same (4.5.1)."""
        return self.payments[min(powered, len(self.payments) - 1)]


class Content(Protocol):
    """Where rule sets, plants and boards come from; the engine itself reads no files."""

    def rule_set(self, edition: str) -> RuleSet:
        """Raises SetupError if there is no such edition."""
        ...

    def plants(self) -> PlantCatalogue: ...

    def board(self, map_id: str, form: Form) -> Board:
        """Raises SetupError if there is no such map."""
        ...


def work_out(setup: GameSetup, content: Content) -> Terms:
    """The terms of a table. Raises SetupError where the choices do not go together."""
    rules = content.rule_set(setup.edition)
    board = content.board(setup.map, setup.form or rules.form)
    _check_players(setup, rules)
    _check_variants(setup, rules)
    _check_areas(setup, rules, board)
    first_game = rules.first_game if Variant.FIRST_GAME in setup.variants else None
    _check_zone_size(setup, rules, board, first_game)
    by_players = str(setup.players)
    lean = Variant.LEAN_PAYMENTS in setup.variants
    trailing = Variant.OBSOLETE_BY_TRAILING in setup.variants
    cartel = rules.cartel
    map_rule = board.map_rule if rules.map_rules else None
    refill = rules.refill[by_players]
    coal, oil, garbage, uranium = (Ladder(row) for row in rules.resources.rows())
    return Terms(
        setup=replace(setup, form=board.form, variants=tuple(sorted(setup.variants))),
        rules=rules,
        board=board,
        plants=content.plants(),
        players=setup.players,
        area_count=area_count(setup, rules),
        plant_limit=rules.plant_limit[by_players],
        step_2_cities=None if first_game else rules.step_2_cities[by_players],
        end_cities=_end_cities(setup, rules, first_game),
        city_limit=first_game.end_cities if first_game else None,
        payments=rules.lean_payments if lean else rules.payments,
        house_prices=rules.house_prices,
        ladders=(coal, oil, garbage, uranium),
        opening_fuel=Tokens(
            *(len(row.opening_spaces) * row.per_space for row in rules.resources.rows())
        ),
        all_tokens=Tokens(*(row.total for row in rules.resources.rows())),
        refill=(refill.step_1, refill.step_2, refill.step_3),
        has_step_3=first_game is None,
        obsolete=Obsolete.TRAILING if trailing else rules.obsolete,
        chosen_starts=Variant.CHOSEN_STARTS in setup.variants,
        cartel=cartel if cartel and cartel.players == setup.players else None,
        depot_price=map_rule.price if isinstance(map_rule, CoalDepot) else None,
        phase_out_plant=map_rule.plant if isinstance(map_rule, PhaseOut) else None,
    )


def area_count(setup: GameSetup, rules: RuleSet) -> int:
    """How many areas are in play: as given, else by the table."""
    if setup.areas is AreaChoice.GIVEN:
        return len(setup.given_areas)
    if setup.area_count is None:
        return rules.area_count[str(setup.players)]
    return setup.area_count


def _check_players(setup: GameSetup, rules: RuleSet) -> None:
    if str(setup.players) not in rules.area_count:
        fewest, most = min(rules.area_count), max(rules.area_count)
        raise SetupError(SetupCode.PLAYER_COUNT, players=setup.players, low=fewest, high=most)


def _check_variants(setup: GameSetup, rules: RuleSet) -> None:
    for variant in setup.variants:
        if variant not in rules.variants:
            raise SetupError(SetupCode.VARIANT_OF_OTHER_EDITION, variant=variant, edition=rules.id)
    if len(set(setup.variants)) != len(setup.variants):
        raise SetupError(SetupCode.VARIANT_TWICE)


def _check_areas(setup: GameSetup, rules: RuleSet, board: Board) -> None:
    if setup.areas is not AreaChoice.GIVEN:
        if setup.given_areas:
            raise SetupError(SetupCode.AREAS_NOT_GIVEN, choice=setup.areas)
        if not 1 <= area_count(setup, rules) <= len(board.areas):
            raise SetupError(
                SetupCode.AREA_COUNT, count=area_count(setup, rules), high=len(board.areas)
            )
        return
    known = board.area_ids()
    if not setup.given_areas:
        raise SetupError(SetupCode.AREA_COUNT, count=0, high=len(known))
    for area in setup.given_areas:
        if area not in known:
            raise SetupError(SetupCode.UNKNOWN_AREA, area=area, map=board.id)
    if len(set(setup.given_areas)) != len(setup.given_areas):
        raise SetupError(SetupCode.AREA_TWICE)
    if setup.area_count not in (None, len(setup.given_areas)):
        raise SetupError(SetupCode.AREA_COUNT, count=setup.area_count, high=len(setup.given_areas))
    if not is_contiguous(board, setup.given_areas):
        raise SetupError(SetupCode.AREAS_APART, areas=", ".join(setup.given_areas))


def _check_zone_size(
    setup: GameSetup, rules: RuleSet, board: Board, first_game: FirstGame | None
) -> None:
    """Even the smallest zone that may come about must have room for the last city."""
    sizes = Counter(city.area for city in board.cities)
    if setup.areas is AreaChoice.GIVEN:
        smallest = sum(sizes[area] for area in setup.given_areas)
    else:
        smallest = sum(sorted(sizes.values())[: area_count(setup, rules)])
    needed = _end_cities(setup, rules, first_game)
    if smallest < needed:
        raise SetupError(SetupCode.ZONE_TOO_SMALL, cities=smallest, needed=needed)


def _end_cities(setup: GameSetup, rules: RuleSet, first_game: FirstGame | None) -> int:
    return first_game.end_cities if first_game else rules.end_cities[str(setup.players)]
