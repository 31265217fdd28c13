"""What a seat can commit. Each is one decision of a player, whole and self-contained."""

from __future__ import annotations

from game.engine.board import AreaId, CityId
from game.engine.tokens import Tokens
from game.engine.value import value


@value
class ChooseArea:
    """Add an area to the zone (1.2)."""

    area: AreaId


@value
class PlaceCartelHouse:
    """Put one of the Cartel's first six houses (8.3)."""

    city: CityId


@value
class MarkCity:
    """Mark a starting city with a uranium token (9.1)."""

    city: CityId


@value
class OpenAuction:
    """Put a plant up for auction with a first bid (4.2.1)."""

    plant: int
    bid: int


@value
class PutUp:
    """Put a plant up for auction without a bid, and leave the phase (9.6b)."""

    plant: int


@value
class Bid:
    """Raise the running auction (4.2.2)."""

    amount: int


@value
class Pass:
    """Leave the running auction, or, when choosing, the whole phase (4.2.1, 4.2.2)."""


@value
class DiscardPlant:
    """Give up a plant after buying one too many (4.2.7)."""

    plant: int


@value
class DiscardTokens:
    """Which coal and oil to give up where both compete for a hybrid (4.2.7)."""

    tokens: Tokens


@value
class BuyResources:
    """Buy a bundle of tokens, each kind cheapest first (4.3.1); the turn may end with it."""

    tokens: Tokens
    and_done: bool = False


@value
class BuildCities:
    """Connect these cities, in this order (4.4.1); the turn may end with it."""

    cities: tuple[CityId, ...]
    and_done: bool = False


@value
class Done:
    """End my turn of buying or building."""


@value
class Run:
    """One plant run with exactly these tokens."""

    plant: int
    fuel: Tokens


@value
class RunPlants:
    """Which plants run this round, and with what; none is allowed (4.5.1)."""

    runs: tuple[Run, ...]


Action = (
    ChooseArea
    | PlaceCartelHouse
    | MarkCity
    | OpenAuction
    | PutUp
    | Bid
    | Pass
    | DiscardPlant
    | DiscardTokens
    | BuyResources
    | BuildCities
    | Done
    | RunPlants
)
