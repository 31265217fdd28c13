"""What each panel shows: plain values, equal when there is nothing new to draw."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.client.draw import CardBack, Icon
from game.client.planning.figures import Feeding, SeatFigures
from game.client.planning.market_figures import RowFigures
from game.client.telling.log_line import LogLine
from game.client.telling.prompt import Prompt
from game.client.telling.spans import Sentence
from game.client.vocabulary.pieces import PieceId
from game.engine.plants import Plant
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Tokens
from game.table_seat import TableSeat


class NoteTone(StrEnum):
    """How a text is meant; each is a colour of the theme."""

    PLAIN = "text.text"
    STRONG = "text.ivory"
    QUIET = "text.mid"
    FAINT = "text.low"
    ACT = "accent.amber"
    PLAN = "accent.live"
    GOOD = "state.good"
    WARN = "state.warn"
    BAD = "state.bad"


class PhaseProgress(StrEnum):
    """Where a phase stands."""

    DONE = "done"
    NOW = "now"
    AHEAD = "ahead"


@dataclass(frozen=True)
class SeatNote:
    """A short text with an icon; a sentence is set with its pictures instead of the text."""

    text: str
    tone: NoteTone = NoteTone.QUIET
    icon: Icon | None = None
    sentence: Sentence = ()


class SeatLine(StrEnum):
    """How well a player on the network is heard."""

    GOOD = "good"
    SLOW = "slow"
    AWAY = "away"
    """The line is lost."""
    GONE = "gone"
    """Has left on purpose."""
    STAND_IN = "stand_in"
    """A bot plays meanwhile."""

    @property
    def is_absent(self) -> bool:
        """Nobody plays: the line is lost, or the person has left."""
        return self in (SeatLine.AWAY, SeatLine.GONE)


@dataclass(frozen=True)
class PhaseMark:
    """A stop of the phase track."""

    piece: PieceId
    label: str
    progress: PhaseProgress


@dataclass(frozen=True)
class TriggerMark:
    """What the next Step or the end waits for."""

    piece: PieceId
    text: str
    is_reached: bool


@dataclass(frozen=True)
class TopBarModel:
    """Where the game is and what is asked of whom."""

    round: int
    """0 before the first round."""
    step: int
    triggers: tuple[TriggerMark, ...]
    track: tuple[PhaseMark, ...]
    prompt: Prompt | None
    house: int | None
    """The colour of who is asked."""
    can_undo: bool = False
    network: SeatLine | None = None
    """How well the host is heard; None at a table without a network."""
    clock: SeatNote | None = None
    """The time left for what the prompt asks."""


@dataclass(frozen=True)
class StockedPlant:
    """A plant with the tokens that lie on it."""

    plant: Plant
    stored: Tokens = NO_TOKENS


class Counter(StrEnum):
    """A number of a player that counts before everybody's eyes when it changes."""

    MONEY = "money"
    CITIES = "cities"
    POWER = "power"
    """What is fed, or was powered."""
    INCOME = "income"


Lit = tuple[tuple[Counter, int], ...]
"""Numbers that have just changed, and how brightly they are lit, up to `FULL_LIGHT`."""
FULL_LIGHT: Final = 6


def light_of(lit: Lit, counter: Counter) -> float:
    """How brightly a number is lit, from 0 to 1."""
    return dict(lit).get(counter, 0) / FULL_LIGHT


@dataclass(frozen=True)
class FeedLine:
    """What a player's plants are fed for, or have powered, and what that pays."""

    feeding: Feeding
    number: int
    of: int
    """The cities that all plants could power; of those powered, the whole network."""
    income: int | None = None
    is_short: bool = False
    """Fuel is lacking, and there is still time to buy it."""


@dataclass(frozen=True)
class SeatBox:
    """A player in the strip."""

    figures: SeatFigures
    sitter: TableSeat
    plants: tuple[StockedPlant, ...]
    feed: FeedLine | None
    """None before there is a plant."""
    note: SeatNote | None
    is_me: bool = False
    is_active: bool = False
    presence: SeatLine | None = None
    """None for bots, and at a table without a network."""
    clock: SeatNote | None = None
    """The time left, where there is a limit to it."""
    lit: Lit = ()


@dataclass(frozen=True)
class CartelBox:
    """The third party of a two-player game in the strip."""

    place: int
    houses_left: int
    plants: tuple[StockedPlant, ...]
    note: SeatNote | None


@dataclass(frozen=True)
class StripModel:
    """Who sits at the table, in player order."""

    boxes: tuple[SeatBox | CartelBox, ...]


@dataclass(frozen=True)
class OrderModel:
    """Player order as colours of houses, None for the Cartel."""

    order: tuple[int | None, ...]
    is_reversed: bool
    """The present phase is played from the last to the first."""
    expected: tuple[int | None, ...]
    """The same for the next round, as things stand; empty while that cannot be told."""
    switched_on: frozenset[PieceId] = frozenset()
    """Which of the keys that the panel names are on."""


class CardState(StrEnum):
    """What can be done with a card of the market."""

    SHOWN = "shown"
    OFFERED = "offered"
    REFUSED = "refused"
    FUTURE = "future"
    CHOSEN = "chosen"
    ON_BLOCK = "on_block"


@dataclass(frozen=True)
class MarketCard:
    """A card of the plant market; without a plant it is the Step 3 card."""

    plant: Plant | None
    state: CardState
    discount: int | None = None
    """The lowest bid, where the discount token lies on the card."""


@dataclass(frozen=True)
class PlantMarketModel:
    current: tuple[MarketCard, ...]
    future: tuple[MarketCard, ...]
    deck_size: int
    top: CardBack | None
    """The back of the deck's top card, where it can be seen."""

    @property
    def cards(self) -> tuple[MarketCard, ...]:
        return self.current + self.future


@dataclass(frozen=True)
class MarketRow:
    """A row of the resource market; spaces are counted from the cheapest."""

    figures: RowFigures
    prices: tuple[int, ...]
    """Of every space."""
    per_price: int
    cart: tuple[int, ...] = ()
    """Spaces whose tokens are in the cart."""
    is_refused: bool = False
    """No further token can be had: it could not be stored or paid."""

    @property
    def price_list(self) -> tuple[int, ...]:
        """Each price once."""
        return self.prices[:: self.per_price]

    @property
    def depot_spaces(self) -> range:
        """The depot's tokens are counted beyond the last space; an empty depot has one place."""
        return range(len(self.prices), len(self.prices) + max(1, self.figures.depot or 0))

    def has_token(self, space: int) -> bool:
        """Tokens lie on the dearest spaces."""
        size = len(self.prices)
        if space >= size:
            return space - size < (self.figures.depot or 0)
        return space >= size - self.figures.stock


@dataclass(frozen=True)
class ResourceMarketModel:
    rows: tuple[MarketRow, ...]
    refill_step: int
    depot_price: int | None = None


class OwnState(StrEnum):
    """What is being done with a plant of the tableau."""

    SHOWN = "shown"
    RUNNING = "running"
    RESTING = "resting"
    GIVEN_UP = "given_up"


@dataclass(frozen=True)
class OwnCard:
    """A plant of the tableau; `planned` tokens would lie on it once a cart is paid."""

    stocked: StockedPlant
    state: OwnState = OwnState.SHOWN
    planned: Tokens = NO_TOKENS


@dataclass(frozen=True)
class TableauModel:
    """One player's plants and what they are worth."""

    title: str
    seat: Seat
    is_mine: bool
    cards: tuple[OwnCard, ...]
    slots: int
    """Plants that the player may have."""
    money: int | None
    feeding: Feeding
    power: int
    """What the plants could power, are fed for, or have powered, by what can be told now."""
    fed: int
    cities: int
    income: int
    money_change: int = 0
    """What the last deed added to the purse, or took from it."""
    money_before: int = 0
    """What was in the purse before that, however far it has counted since."""
    income_note: str = ""
    """Why the income stands as it does, such as after a plan."""
    is_planned: bool = False
    """The figures are those after a plan, not of this moment."""
    lit: Lit = ()


@dataclass(frozen=True)
class LogModel:
    """The log, oldest line first, with the colours of the seats' houses."""

    lines: tuple[LogLine, ...]
    colours: tuple[int, ...]
    zoom: float = 1.0
    """How large it is written."""
    chat: SeatNote | None = None
    """The way to the chat, at a table that has one."""
