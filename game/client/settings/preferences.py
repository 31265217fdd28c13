"""What a person prefers: language, sizes, pace, sounds, and the next game.

Settings never change in place; a changed copy is handed to the store, which tells who listens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, Protocol

from game.client.setup.draft import Draft
from game.client.setup.next_game import USUAL_GAME
from game.client.vocabulary.risks import Risk

SMALLEST_WINDOW: Final = (1280, 720)
"""The least a table needs; smaller windows are told so."""


class AnimationSpeed(StrEnum):
    """How fast things move."""

    OFF = "off"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"

    @property
    def factor(self) -> float:
        """How fast clips run; 0 shows every change at once."""
        return SPEED_FACTORS[self]


class BotPace(StrEnum):
    """How long a bot's move stays to be seen before the next."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"

    @property
    def seconds(self) -> float:
        return PACE_SECONDS[self]


class SoundGroup(StrEnum):
    """Sounds that share a volume."""

    TURN = "turn"
    TABLE = "table"
    INTERFACE = "interface"
    AMBIENCE = "ambience"


class WindowMode(StrEnum):
    """How much of the screen the window takes."""

    WINDOWED = "windowed"
    FULL_SCREEN = "full_screen"


SPEED_FACTORS: Final[Mapping[AnimationSpeed, float]] = {
    AnimationSpeed.OFF: 0.0,
    AnimationSpeed.SLOW: 0.6,
    AnimationSpeed.NORMAL: 1.0,
    AnimationSpeed.FAST: 2.0,
}
PACE_SECONDS: Final[Mapping[BotPace, float]] = {
    BotPace.SLOW: 1.5,
    BotPace.NORMAL: 0.7,
    BotPace.FAST: 0.25,
    BotPace.INSTANT: 0.0,
}


@dataclass(frozen=True)
class Volumes:
    """Loudness from 0 to 1, by group."""

    turn: float = 0.9
    table: float = 0.6
    interface: float = 0.5
    ambience: float = 0.4
    """Of the room itself, which is heard all the time."""
    muted: bool = False

    def of(self, group: SoundGroup) -> float:
        """How loud a group is heard."""
        by_group = {
            SoundGroup.TURN: self.turn,
            SoundGroup.TABLE: self.table,
            SoundGroup.INTERFACE: self.interface,
            SoundGroup.AMBIENCE: self.ambience,
        }
        return 0.0 if self.muted else min(1.0, max(0.0, by_group[group]))


@dataclass(frozen=True)
class WindowPlace:
    """Where the window was when it was last closed; None lets the system choose."""

    mode: WindowMode = WindowMode.WINDOWED
    size: tuple[int, int] | None = None
    place: tuple[int, int] | None = None


@dataclass(frozen=True)
class KeyBinding:
    """A command and its keys, such as `ctrl+z`; without any it is switched off."""

    command: str
    keys: tuple[str, ...]


@dataclass(frozen=True)
class LanMemory:
    """What was last entered to play with others."""

    name: str = ""
    address: str = ""
    room: str = ""
    pace: BotPace = BotPace.NORMAL
    """Of the bots in a game that was hosted."""
    turn: int = 0
    reserve: int = 0
    """Seconds that people had to think there; 0 for as long as it takes."""
    stand_in: str = "normal"
    """How well a bot plays for somebody who is away."""
    take_over: str = "ask"
    """Who may take over seats of the game that was last hosted, as the room's own setting says."""


@dataclass(frozen=True)
class Settings:
    """All preferences, each with a good default."""

    language: str = "en"
    interface_scale: float = 1.0
    """From 0.9 to 1.5, as far as the window has room for it."""
    animation_speed: AnimationSpeed = AnimationSpeed.NORMAL
    bot_pace: BotPace = BotPace.NORMAL
    reduced_motion: bool = False
    volumes: Volumes = Volumes()
    game: Draft = USUAL_GAME
    """The next game: as it was last set up, hosted, or chosen among the settings."""
    auto_pass: bool = True
    """Whoever cannot pay the next bid passes without being asked."""
    ask_twice: bool = True
    """A second click is asked for where something would be lost."""
    cautions: tuple[Risk, ...] = tuple(Risk)
    """The risks for which it is, as long as any second click is asked for at all."""
    colour_marks: bool = True
    """Seats and fuels are told apart by form and letter too, not by colour alone."""
    build_prices: bool = True
    """What cities cost stands on the map by itself while cities are chosen."""
    text_scale: float = 1.0
    """How large what is read is written, from 0.9 to 1.5: the log, the rules book, and tips."""
    high_contrast: bool = False
    """Everything is drawn in the theme that sets light on black."""
    spoken: bool = False
    """What is asked, pointed at and told is read out, where the system has a voice."""
    keys: tuple[KeyBinding, ...] = ()
    """The commands whose keys are not the usual ones."""
    window: WindowPlace = WindowPlace()
    lan: LanMemory = LanMemory()


class SettingsStore(Protocol):
    """Where settings are kept between sessions."""

    def load(self) -> Settings: ...

    def save(self, settings: Settings) -> None: ...


class MemoryStore:
    """Keeps settings for as long as the program runs."""

    def __init__(self, settings: Settings | None = None) -> None:
        self._settings = settings or Settings()

    def load(self) -> Settings:
        return self._settings

    def save(self, settings: Settings) -> None:
        self._settings = settings


class SessionStore:
    """Some settings put to other values for this session only, as command-line options do."""

    def __init__(
        self, store: SettingsStore, choose: Callable[[Settings], Mapping[str, Any]]
    ) -> None:
        """`choose` is shown what is kept, and says what is to be otherwise."""
        self._store = store
        self._kept = store.load()
        self._changes = dict(choose(self._kept))

    def load(self) -> Settings:
        return replace(self._kept, **self._changes)

    def save(self, settings: Settings) -> None:
        """What still is as the session began keeps its old value in the store."""
        old = {
            name: getattr(self._kept, name)
            for name, value in self._changes.items()
            if getattr(settings, name) == value
        }
        self._store.save(replace(settings, **old))


class Preferences:
    """The settings in force; whoever depends on them is told when they change."""

    def __init__(self, store: SettingsStore | None = None, pause: float = 0.0) -> None:
        """`pause` is for how many seconds changes are collected before they are written."""
        self._store = store or MemoryStore()
        self._now = self._store.load()
        self._pause = pause
        self._unkept: float | None = None
        """For how long something has not been written; None if everything is."""
        self._listeners: list[Callable[[Settings], None]] = []

    @property
    def now(self) -> Settings:
        return self._now

    def change(self, **changes: Any) -> None:
        """Put some settings to other values, and tell everybody; kept at once or after a pause."""
        self._now = replace(self._now, **changes)
        self._unkept = self._unkept or 0.0
        self.pass_time(0.0)
        for listener in list(self._listeners):
            listener(self._now)

    def pass_time(self, seconds: float) -> None:
        """Write what has waited long enough; a handle that is being dragged is written once."""
        if self._unkept is None:
            return
        self._unkept += seconds
        if self._unkept >= self._pause:
            self.keep()

    def keep(self) -> None:
        """Write what has not been written yet, as before the end."""
        if self._unkept is not None:
            self._unkept = None
            self._store.save(self._now)

    def listen(self, listener: Callable[[Settings], None]) -> None:
        """Be told of every change from now on."""
        self._listeners.append(listener)
