"""The state of a game: a public position that everybody sees, and what is hidden beside it.

`Position` holds nothing secret, so a view can share it as it is; purses, deck and generator live in
`GameState` alone. Both are changed only inside `apply`, on a private copy: every value they hold is
immutable, so the copy is shallow and whoever holds an older state keeps it unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Self

from game.engine.actions import Run
from game.engine.board import AreaId, CityId, Zone
from game.engine.codec import derived
from game.engine.events import Phase, Standing
from game.engine.plants import STEP_3, Back
from game.engine.terms import Deal, GameSetup, Seat, Terms, TieBreak
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.value import value

NOBODY: Final = -1
CARTEL: Final = -2
"""Who holds a house slot besides the seats."""

Slots = tuple[int, int, int]
EMPTY_CITY: Final[Slots] = (NOBODY, NOBODY, NOBODY)


class Decision(StrEnum):
    """What the seats to act are asked."""

    CHOOSE_AREA = "choose_area"
    PLACE_CARTEL_HOUSE = "place_cartel_house"
    MARK_CITY = "mark_city"
    CHOOSE_PLANT = "choose_plant"
    BID = "bid"
    DISCARD_PLANT = "discard_plant"
    DISCARD_TOKENS = "discard_tokens"
    BUY_RESOURCES = "buy_resources"
    BUILD_CITIES = "build_cities"
    RUN_PLANTS = "run_plants"


PHASE_OF: Final[Mapping[Decision, Phase]] = {
    Decision.CHOOSE_AREA: Phase.AREAS,
    Decision.PLACE_CARTEL_HOUSE: Phase.CARTEL,
    Decision.MARK_CITY: Phase.STARTS,
    Decision.CHOOSE_PLANT: Phase.AUCTION,
    Decision.BID: Phase.AUCTION,
    Decision.DISCARD_PLANT: Phase.AUCTION,
    Decision.DISCARD_TOKENS: Phase.AUCTION,
    Decision.BUY_RESOURCES: Phase.RESOURCES,
    Decision.BUILD_CITIES: Phase.BUILDING,
    Decision.RUN_PLANTS: Phase.BUREAUCRACY,
}
"""When each of them is asked."""


class Step3Due(StrEnum):
    """When Step 3 begins, once its card has left the market (5.3 to 5.6)."""

    BUREAUCRACY = "bureaucracy"
    NEXT_ROUND = "next_round"


@value
class Player:
    """What lies open before a seat; cities in the order of building."""

    plants: tuple[int, ...] = ()
    tokens: Tokens = NO_TOKENS
    cities: tuple[CityId, ...] = ()

    @property
    def highest_plant(self) -> int:
        return self.plants[-1] if self.plants else 0


@value
class Cartel:
    """The third party of a two-player game (section 8)."""

    houses_left: int
    plants: tuple[int, ...] = ()
    tokens: Tokens = NO_TOKENS
    done: bool = False


@value
class Auction:
    """The plant under the hammer; `bidders` are the seats still in, the leader among them.

    A plant put up without a bid has no leader and a bid of 0 until somebody bids (9.6b).
    """

    plant: int
    opener: Seat
    leader: Seat | None
    bid: int
    bidders: tuple[Seat, ...]


@value
class Result:
    """The end of the game, winners first."""

    ranking: tuple[Standing, ...]
    decided_by: TieBreak | None

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(line.seat for line in self.ranking if line.place == 1)


class Forkable:
    """Can be copied shallowly, at the price of copying one dict; what `apply` changes is a copy.

    Only the engine changes copies in place. Everybody else asks for a changed one.
    """

    def fork(self) -> Self:
        twin = object.__new__(type(self))
        # More than twice as fast as filling the new object's own dict.
        twin.__dict__ = self.__dict__.copy()
        return twin


@dataclass(kw_only=True)
class Position(Forkable):
    """All that lies open on the table."""

    terms: Terms = derived(default=None, repr=False)
    zone: Zone | None = derived(default=None, repr=False)
    order: tuple[Seat, ...]
    players: tuple[Player, ...]
    market: tuple[int, ...]
    """Ascending; the Step 3 card stands last while it lies here."""
    fuel: Tokens
    """Tokens in the resource market; they always lie on the dearest spaces."""
    supply: Tokens
    """Tokens beside the board; with a coal depot its coal is the depot."""
    deck_size: int
    deck_back: Back | None
    """The back of the deck's top card, where backs are public (Recharged)."""
    known_top: int | None
    """The deck's top card, while everybody knows it (classic: plant 13)."""
    cartel: Cartel | None
    paid: tuple[int, ...]
    earned: tuple[int, ...]
    """All that each seat has paid and been paid in public; anybody may add it up (1.6)."""
    phase: Phase = Phase.AREAS
    decision: Decision | None = None
    to_act: tuple[Seat, ...] = ()
    round: int = 0
    step: int = 1
    step_3_due: Step3Due | None = None
    areas: tuple[AreaId, ...] = ()
    houses: Mapping[CityId, Slots] = field(default_factory=dict)
    """Who holds the 10-, 15- and 20-slot of each city that has a house."""
    marks: tuple[CityId, ...] = ()
    """Cities bearing a uranium token (9.1)."""
    buried: tuple[int, ...] = ()
    """Plants put under the deck and not yet drawn again; their order is known until a shuffle."""
    removed: tuple[int, ...] = ()
    """Plants that left the game before everybody's eyes."""
    discounted: int | None = None
    """The plant that bears the discount token."""
    waiting: tuple[Seat, ...] = ()
    """Seats that have not finished the phase, in the order in which they come to act."""
    auction: Auction | None = None
    sold: bool = False
    """A player has bought a plant in this phase."""
    over_limit: int | None = None
    """The plant just bought by the seat that must now give one up."""
    settled: tuple[Seat, ...] = ()
    """Seats that have chosen what to run, announced or not."""
    phase_out: bool = False
    fresh: tuple[int, ...] = field(default=(), compare=False)
    """Plants of players that have never run, ascending. No rule asks for them, but everybody could
    have watched; a game taken up from an old save may know of none."""
    result: Result | None = None

    @property
    def seats(self) -> range:
        return range(len(self.players))

    @property
    def plants(self) -> tuple[int, ...]:
        """The plants in the market, without the Step 3 card."""
        market = self.market
        return market[:-1] if market and market[-1] == STEP_3 else market

    @property
    def on_offer(self) -> tuple[int, ...]:
        """The plants that may be auctioned (1.5): the current market, in Step 3 all."""
        plants = self.plants
        return plants if self.step == 3 else plants[: self.terms.rules.current_market]

    @property
    def in_play(self) -> Zone:
        """The zone; only to be asked once it has been settled."""
        assert self.zone is not None
        return self.zone

    @property
    def most_cities(self) -> int:
        return max([len(player.cities) for player in self.players])

    def slots(self, city: CityId) -> Slots:
        return self.houses.get(city, EMPTY_CITY)

    def with_player(self, seat: Seat, player: Player) -> Position:
        """What-if: a copy in which the seat has this lying open before it.

        For any other what-if there is `dataclasses.replace`.
        """
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))


@dataclass
class GameState(Forkable):
    """A whole game: the position and what nobody, or not everybody, may see."""

    setup: GameSetup
    seed: int
    deal: Deal
    position: Position
    purses: tuple[int, ...]
    deck: tuple[int, ...]
    """In drawing order."""
    set_aside: tuple[int, ...]
    """Cards taken out unseen at set-up."""
    rng: int
    runs: tuple[tuple[Run, ...] | None, ...]
    """What each seat has chosen to run and not yet announced."""

    @property
    def terms(self) -> Terms:
        return self.position.terms

    @property
    def is_over(self) -> bool:
        return self.position.result is not None
