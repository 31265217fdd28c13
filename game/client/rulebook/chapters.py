"""The contents of the rules book: chapters of texts and pictures, in reading order."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.engine.events import Phase


class ChapterId(StrEnum):
    GOAL = "goal"
    ROUND = "round"
    ORDER = "order"
    AUCTION = "auction"
    FUEL = "fuel"
    BUILDING = "building"
    POWER = "power"
    STEPS = "steps"
    END = "end"
    EDITIONS = "editions"
    CARTEL = "cartel"
    VARIANTS = "variants"
    SCREEN = "screen"
    COMPLETE = "complete"
    """`docs/rules.md` as it is, every paragraph with its number."""


class BookPicture(StrEnum):
    """What the game draws for its own book."""

    COMPANY = "company"
    PLAYERS = "players"
    PHASES = "phases"
    ORDER = "order"
    PLANT_MARKET = "plant_market"
    CARD = "card"
    RESOURCE_MARKET = "resource_market"
    STORAGE = "storage"
    REFILL = "refill"
    ROUTE = "route"
    PAYMENTS = "payments"
    SLOTS = "slots"
    STEP_3 = "step_3"
    DISCOUNT = "discount"
    BACKS = "backs"
    CARTEL = "cartel"
    MARKED = "marked"
    SCREEN = "screen"
    KEYS = "keys"


@dataclass(frozen=True)
class Text:
    """A paragraph, by its key in the catalogue."""

    key: str


Block = Text | BookPicture
OPENS_AT: Final[Mapping[Phase, ChapterId]] = {
    Phase.AREAS: ChapterId.GOAL,
    Phase.CARTEL: ChapterId.CARTEL,
    Phase.STARTS: ChapterId.VARIANTS,
    Phase.AUCTION: ChapterId.AUCTION,
    Phase.RESOURCES: ChapterId.FUEL,
    Phase.BUILDING: ChapterId.BUILDING,
    Phase.BUREAUCRACY: ChapterId.POWER,
    Phase.END: ChapterId.END,
}
"""Which chapter tells about a phase."""


def _texts(topic: str, *names: str) -> tuple[Text, ...]:
    return tuple(Text(f"{topic}.{name}") for name in names)


CHAPTERS: Final[Mapping[ChapterId, tuple[Block, ...]]] = {
    ChapterId.GOAL: (
        *_texts("rules.aim", "network"),
        BookPicture.COMPANY,
        *_texts("book.goal", "win", "money", "zone"),
        BookPicture.PLAYERS,
    ),
    ChapterId.ROUND: (
        *_texts("book.round", "phases"),
        BookPicture.PHASES,
        *_texts("book.round", "order", "auction", "fuel", "building", "power"),
    ),
    ChapterId.ORDER: (
        *_texts("rules.order", "rank"),
        BookPicture.ORDER,
        *_texts("rules.order", "use", "first"),
        *_texts("book.order", "lead"),
    ),
    ChapterId.AUCTION: (
        *_texts("book.auction", "market"),
        BookPicture.PLANT_MARKET,
        *_texts("rules.auction", "choose", "bid", "one", "alone", "first_round"),
        *_texts("book.auction", "card"),
        BookPicture.CARD,
        *_texts("book.auction", "limit"),
    ),
    ChapterId.FUEL: (
        *_texts("rules.fuel", "buy"),
        *_texts("book.fuel", "kinds"),
        BookPicture.RESOURCE_MARKET,
        *_texts("rules.fuel", "store"),
        BookPicture.STORAGE,
        *_texts("book.fuel", "free"),
        *_texts("rules.fuel", "sold_out"),
        *_texts("book.fuel", "refill"),
        BookPicture.REFILL,
    ),
    ChapterId.BUILDING: (
        *_texts("book.building", "cost"),
        BookPicture.ROUTE,
        *_texts("book.building", "example"),
        *_texts("rules.building", "first_city", "route", "once"),
        *_texts("book.building", "slots"),
    ),
    ChapterId.POWER: (
        *_texts("rules.power", "run"),
        *_texts("book.power", "keep", "pay"),
        BookPicture.PAYMENTS,
        *_texts("rules.power", "after"),
    ),
    ChapterId.STEPS: (
        *_texts("book.steps", "intro"),
        BookPicture.SLOTS,
        *_texts("book.steps", "two", "three"),
        BookPicture.STEP_3,
        *_texts("book.steps", "card", "in_auction", "in_building", "in_market", "with_two"),
        *_texts("book.steps", "skipped"),
        *_texts("book.steps", "when"),
        BookPicture.PLAYERS,
    ),
    ChapterId.END: (
        *_texts("book.end", "when", "full"),
        BookPicture.PLAYERS,
        *_texts("rules.end", "score"),
        *_texts("book.end", "tie", "plan"),
    ),
    ChapterId.EDITIONS: (
        *_texts("book.editions", "intro", "classic", "recharged"),
        BookPicture.BACKS,
        *_texts("book.editions", "discount"),
        BookPicture.DISCOUNT,
        *_texts("book.editions", "boards", "two"),
    ),
    ChapterId.CARTEL: (
        *_texts("rules.cartel", "who"),
        BookPicture.CARTEL,
        *_texts("book.cartel", "setup", "closed", "plant", "feeding", "returns", "houses"),
        *_texts("book.cartel", "count", "starts"),
    ),
    ChapterId.VARIANTS: (
        *_texts("book.variants", "first_game", "starts"),
        BookPicture.MARKED,
        *_texts("book.variants", "lean", "trailing", "opening_pass", "six"),
        *_texts("book.variants", "money", "areas", "form", "rulebooks"),
    ),
    ChapterId.SCREEN: (
        BookPicture.SCREEN,
        *_texts("book.screen", "plan", "look", "board", "keys"),
        BookPicture.KEYS,
    ),
    ChapterId.COMPLETE: (),
}

FINDABLE: Final = frozenset(
    {
        "book.auction.limit",
        "book.auction.market",
        "book.building.cost",
        "book.editions.classic",
        "book.editions.discount",
        "book.end.full",
        "book.end.tie",
        "book.end.when",
        "book.fuel.refill",
        "book.goal.money",
        "book.steps.three",
    }
)
"""Texts that a search also finds by other words, those of `book.find` in the catalogue."""
