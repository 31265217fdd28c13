"""A review: what is known of a game's chances, luck and decisions, and by whom it was made."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from game.engine.actions import Action
from game.engine.events import Phase
from game.engine.terms import Seat
from game.engine.value import value
from game.review.futures import Chances
from game.review.marks import MoveMark
from game.review.sequels import ReviewSequel


class ReviewReason(StrEnum):
    """Why another choice was better; the catalogue has a sentence for each, with its numbers."""

    BEST = "best"
    ONLY = "only"
    NEARLY = "nearly"
    BID_ONLY_LESS = "bid_only_less"
    BID_NOT_AT_ALL = "bid_not_at_all"
    BID_LIMIT = "bid_limit"
    BID_NEVER = "bid_never"
    BID_UP_TO = "bid_up_to"
    BID_STILL = "bid_still"
    BID_ON = "bid_on"
    OPEN_OTHER = "open_other"
    OPEN_NOTHING = "open_nothing"
    OPEN_SOMETHING = "open_something"
    DISCARD_OTHER = "discard_other"
    FUEL_SHORT = "fuel_short"
    FUEL_MORE = "fuel_more"
    FUEL_LESS = "fuel_less"
    FUEL_OTHER = "fuel_other"
    BUILD_MORE = "build_more"
    BUILD_FEWER = "build_fewer"
    BUILD_NOTHING = "build_nothing"
    BUILD_ELSEWHERE = "build_elsewhere"
    POWER_MORE = "power_more"
    OTHER = "other"


@value
class JudgedMove:
    """One decision, beside the best that was found for it."""

    number: int
    """The moment that it led to."""
    seat: Seat
    round: int
    phase: Phase
    action: Action
    chance: float
    """Of its seat, once it was made."""
    best: Action
    best_chance: float
    loss: float
    """How much better the best is believed to be; never below 0."""
    error: float
    """Of the loss, one standard error."""
    mark: MoveMark
    reason: ReviewReason
    then: ReviewSequel
    """What the futures of the best held, beside those of what was done."""
    numbers: tuple[tuple[str, int], ...]
    tried: int
    """How many choices were compared; with one alone there was nothing to decide."""


@value
class CurvePoint:
    """What one action did to everybody's chances, all seen as far ahead as before it."""

    number: int
    seat: Seat
    before: Chances
    after: Chances
    luck: Chances | None
    """What the cards that came added beyond what could be expected; None if none were in doubt."""
    error: float
    """Of any of these, one standard error."""


@value
class ReviewHead:
    """Of what game a review is, and by what it was made."""

    game: str
    """The digest of what was reviewed."""
    version: str
    """Of the program."""
    bots: str
    """The fingerprint of those who played on."""
    seed: int
    rollouts: int
    moments: int
    winners: tuple[Seat, ...]
    seat: Seat | None = None
    """For whom it was made, if for one of the players."""


@dataclass
class Review:
    """A review on its way, or done."""

    head: ReviewHead
    glance: tuple[Chances, ...]
    """Of every moment, by the network alone."""
    points: dict[int, CurvePoint] = field(default_factory=dict)
    judged: dict[int, JudgedMove] = field(default_factory=dict)

    @property
    def players(self) -> int:
        return len(self.glance[0])

    def chances(self, number: int) -> Chances:
        """At a moment, as well as is known by now."""
        last = len(self.glance) - 1
        if number == last and self.head.winners:
            return self.glance[last]
        if number + 1 in self.points:
            return self.points[number + 1].before
        if number in self.points:
            return self.points[number].after
        return self.glance[number]

    def is_sharp(self, number: int) -> bool:
        """The chances at a moment are more than a glance."""
        return number + 1 in self.points or number in self.points
