"""A clip as data: props on tracks, and where each of them is at a moment.

Nothing here draws or knows a clock. A clip is asked for a time and answers with cues; a painter
turns cues into pixels, and a test reads them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, NamedTuple

from game.client.draw import Icon
from game.client.draw.easing import Easing, clamped, hump, in_out_cubic, linear, mixed
from game.client.shell.audio import Sound
from game.client.table.anim.acts import AuctionAct
from game.client.table.anim.held_powering import NightBeat
from game.client.telling.spans import Sentence
from game.client.vocabulary.pieces import PieceId
from game.engine.board import CityId
from game.engine.events import Event
from game.engine.terms import Seat
from game.engine.tokens import Resource

FADE: Final = 0.12
"""Seconds of the fade that stands for every motion when motion is reduced."""


class Spot(NamedTuple):
    """A place on the screen by its centre, in device pixels."""

    x: float
    y: float
    width: float
    height: float

    def moved(self, dx: float, dy: float) -> Spot:
        return Spot(self.x + dx, self.y + dy, self.width, self.height)

    def scaled(self, horizontally: float, vertically: float | None = None) -> Spot:
        down = horizontally if vertically is None else vertically
        return Spot(self.x, self.y, self.width * horizontally, self.height * down)


@dataclass(frozen=True)
class CardProp:
    """A plant card, face up; `glow` for one that lies on the podium, grey for one to come."""

    plant: int
    glow: bool = False
    is_dim: bool = False


@dataclass(frozen=True)
class BackProp:
    """A card face down, as the deck shows it."""

    plant: int


@dataclass(frozen=True)
class TokenProp:
    resource: Resource


@dataclass(frozen=True)
class HouseProp:
    """A house by whoever owns it; the Cartel is an owner too."""

    owner: int


@dataclass(frozen=True)
class DustProp:
    """The ring of dust where a house has come down."""


@dataclass(frozen=True)
class RouteProp:
    """Cables lighting up from the network outward, as far as the cue's progress."""

    seat: Seat
    path: tuple[CityId, ...]


@dataclass(frozen=True)
class ChipProp:
    """A bid on a chip in the colour of its bidder."""

    seat: Seat
    text: str


class GavelPose(Enum):
    RAISED = auto()
    FALLING = auto()
    DOWN = auto()


@dataclass(frozen=True)
class GavelProp:
    pose: GavelPose


@dataclass(frozen=True)
class RaysProp:
    """What flashes from the block under a blow."""


@dataclass(frozen=True)
class VeilProp:
    """The board stands back."""


@dataclass(frozen=True)
class SoldProp:
    """Who has bought, in large letters and with the gavel beside it."""

    seat: Seat
    title: str
    line: Sentence
    about: Sentence


@dataclass(frozen=True)
class SeatProp:
    """A seat's box in the list of players, on its way to another place."""

    seat: Seat


@dataclass(frozen=True)
class BannerProp:
    """Words across the board: a title and a few lines under it."""

    title: str
    lines: tuple[str, ...] = ()
    icon: Icon | None = None


Prop = (
    CardProp
    | BackProp
    | TokenProp
    | HouseProp
    | DustProp
    | RouteProp
    | ChipProp
    | GavelProp
    | RaysProp
    | VeilProp
    | SoldProp
    | SeatProp
    | BannerProp
)


@dataclass(frozen=True)
class Cue:
    """A prop at a moment: where, how strong, and how far through its own motion."""

    prop: Prop
    spot: Spot
    alpha: float = 1.0
    progress: float = 1.0


@dataclass(frozen=True)
class Track:
    """One prop moving from a spot to another; `arc` lifts the middle of the way by so many pixels.

    A prop that `waits` is seen at its source before it starts. One that `stays` is kept where it
    ended until the new view is shown, which has it there. A ghost lags behind by a share of the way
    and has only a part of its `strength`.
    """

    prop: Prop
    source: Spot
    target: Spot
    start: float = 0.0
    length: float = 0.3
    easing: Easing = in_out_cubic
    arc: float = 0.0
    fade_in: float = 0.0
    fade_out: float = 0.0
    waits: bool = False
    stays: bool = False
    lag: float = 0.0
    strength: float = 1.0

    @property
    def end(self) -> float:
        return self.start + self.length

    def cue(self, time: float) -> Cue | None:
        """Where the prop is at this time, None before it enters and after it has left."""
        if time < self.start:
            return Cue(self.prop, self.source, 1.0, 0.0) if self.waits else None
        if time >= self.end and not self.stays:
            return None
        passed = min(time - self.start, self.length)
        share = clamped(passed / self.length - self.lag) if self.length else 1.0
        way = self.easing(share)
        spot = Spot(*(mixed(a, b, way) for a, b in zip(self.source, self.target)))
        return Cue(self.prop, spot.moved(0, -self.arc * hump(share)), self._alpha(passed), way)

    def _alpha(self, passed: float) -> float:
        alpha = self.strength
        if self.fade_in:
            alpha = min(alpha, clamped(passed / self.fade_in))
        if self.fade_out and not self.stays:
            alpha = min(alpha, clamped((self.length - passed) / self.fade_out))
        return alpha


class ToldAt(NamedTuple):
    """An event and when in a clip it is told: what it changes in the players' figures is seen from
    then on."""

    time: float
    event: Event


@dataclass(frozen=True)
class Clip:
    """Tracks that run together, the sound that goes with them, and what they stand in for."""

    tracks: tuple[Track, ...]
    sound: Sound | None = None
    hides: frozenset[PieceId] = frozenset()
    """Pieces that the old view shows and the tracks move: they are not drawn twice."""
    act: AuctionAct | None = None
    """What the sheet of an auction shows meanwhile."""
    is_theatre: bool = False
    """It tells nothing that is not told otherwise: without motion it is left out."""
    night: NightBeat | None = None
    """A beat of the night, which keeps its own time; the board and the ledger play it."""
    lasts: float = 0.0
    """Seconds that such a beat takes."""
    sweeps: bool = False
    """The sheet shows by itself now what clips before it have left lying there."""
    counts_at: float = 0.0
    """When what happens has happened, such as when a house has come down."""
    tells: tuple[ToldAt, ...] = ()
    """The events that have happened with it, in their order."""

    def telling(self, event: Event, earlier: Iterable[Event] = ()) -> Clip:
        """The clip of an event; what happened before it, without motion, is told as it begins."""
        before = tuple(ToldAt(0.0, other) for other in earlier)
        return replace(self, tells=(*before, *self.tells, ToldAt(self.counts_at, event)))

    @property
    def length(self) -> float:
        return max((track.end for track in self.tracks), default=self.lasts)

    def cues(self, time: float) -> list[Cue]:
        """What is to be seen at this time, the first track lowest."""
        found = (track.cue(time) for track in self.tracks)
        return [cue for cue in found if cue is not None]

    def remains(self) -> list[Cue]:
        """What lies there when all is over, until the new view is shown."""
        return self.cues(self.length) if self.tracks else []


LASTING: Final = BannerProp | SoldProp | VeilProp
"""Words to be read, and what is behind them."""
ONLY_MOTION: Final = DustProp | RaysProp


def reduced(clip: Clip) -> Clip:
    """The same clip without motion: everything fades in where it belongs."""
    tracks = tuple(
        replace(
            track,
            source=track.target,
            start=0.0,
            length=track.length if isinstance(track.prop, LASTING) else FADE,
            easing=linear,
            arc=0.0,
            fade_in=FADE,
        )
        for track in clip.tracks
        if not track.lag and (track.stays or not isinstance(track.prop, ONLY_MOTION))
    )
    tells = tuple(ToldAt(0.0, told.event) for told in clip.tells)
    return replace(clip, tracks=tracks, tells=tells)
