"""Sounds of the table. Without a sound device everything stays silent, and nobody needs to know."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.client.settings.preferences import Settings, SoundGroup
from game.client.shell.muted_libraries import quiet_libraries

SOUNDS: Final = Path(__file__).resolve().parents[3] / "assets" / "sounds"
RATE: Final = 44_100
CHANNELS: Final = 2
BUFFER: Final = 1024
"""Samples between a call and its sound: a fortieth of a second."""
VOICES: Final = 24
"""How many sounds can be heard together."""
MOST_ALIKE: Final = 5
"""How many of them may be the same; more coins than that are only loud."""
SEED: Final = 17


class Sound(StrEnum):
    """Everything that can be heard; the value is how its files are called."""

    YOUR_TURN = "your_turn"
    REFUSE = "refuse"
    CARD = "card"
    COIN = "coin"
    HOUSE = "house"
    STEP = "step"
    # The auction.
    BID = "bid"
    OUTBID = "outbid"
    GOING = "going"
    GAVEL = "gavel"
    SOLD = "sold"
    # The night.
    POWER = "power"
    DUSK = "dusk"
    RELAY = "relay"
    HUM = "hum"
    DARK_CITY = "dark_city"
    DAWN = "dawn"
    # The end.
    STOREY = "storey"
    TIE = "tie"
    SWEEP = "sweep"
    BURST = "burst"
    WIN = "win"


class Surrounding(StrEnum):
    """What goes on without an end while a table is there."""

    ROOM_TONE = "room_tone"
    LAST_ROUNDS = "last_rounds"

    @property
    def coming(self) -> int:
        """Milliseconds in which it comes."""
        return 1500 if self is Surrounding.ROOM_TONE else 6000


GOING_MS: Final = 1200
"""Milliseconds in which a surrounding fades."""


@dataclass(frozen=True)
class Recorded:
    """What there is of a sound: its takes, and to which volume it listens.

    Those of a scale are no takes but steps, and whoever plays it says which.
    """

    takes: int
    group: SoundGroup = SoundGroup.TABLE
    is_scale: bool = False


LIBRARY: Final[Mapping[Sound, Recorded]] = {
    Sound.YOUR_TURN: Recorded(2, SoundGroup.TURN),
    Sound.REFUSE: Recorded(2, SoundGroup.INTERFACE),
    Sound.CARD: Recorded(4),
    Sound.COIN: Recorded(4),
    Sound.HOUSE: Recorded(4),
    Sound.STEP: Recorded(2),
    Sound.BID: Recorded(4),
    Sound.OUTBID: Recorded(3, SoundGroup.TURN),
    Sound.GOING: Recorded(2, is_scale=True),
    Sound.GAVEL: Recorded(3),
    Sound.SOLD: Recorded(2),
    Sound.POWER: Recorded(2),
    Sound.DUSK: Recorded(2),
    Sound.RELAY: Recorded(3),
    Sound.HUM: Recorded(6, is_scale=True),
    Sound.DARK_CITY: Recorded(3),
    Sound.DAWN: Recorded(2),
    Sound.STOREY: Recorded(7, is_scale=True),
    Sound.TIE: Recorded(2),
    Sound.SWEEP: Recorded(2),
    Sound.BURST: Recorded(3),
    Sound.WIN: Recorded(2),
}

Played = Sound | Surrounding


class Audio:
    """Plays sounds at the volume of their group."""

    def __init__(self, settings: Settings, folder: Path = SOUNDS) -> None:
        self._settings = settings
        self._folder = folder
        self._sounds: dict[tuple[Played, int], pygame.mixer.Sound | None] = {}
        self._last: dict[Sound, int] = {}
        self._around: dict[Surrounding, pygame.mixer.Channel] = {}
        self._chance = Random(SEED)
        self.has_device = False

    def open(self) -> None:
        """Look for a sound device; without one all stays silent."""
        with quiet_libraries():
            try:
                pygame.mixer.init(RATE, -16, CHANNELS, BUFFER)
            except pygame.error:
                return
        self.has_device = True
        pygame.mixer.set_num_channels(len(Surrounding) + VOICES)
        pygame.mixer.set_reserved(len(Surrounding))

    def close(self) -> None:
        """Fall silent and let the device go."""
        self._sounds.clear()
        self._around.clear()
        self.has_device = False
        pygame.mixer.quit()

    def follow(self, settings: Settings) -> None:
        """Take over changed settings; what is being heard is adjusted too."""
        self._settings = settings
        for (sound, _take), loaded in self._sounds.items():
            if loaded is not None:
                loaded.set_volume(self.volume(sound))

    def volume(self, sound: Played) -> float:
        """How loud a sound is heard, from 0 to 1."""
        if isinstance(sound, Surrounding):
            return self._settings.volumes.of(SoundGroup.AMBIENCE)
        return self._settings.volumes.of(LIBRARY[sound].group)

    def play(self, sound: Sound, step: int = 0) -> None:
        """Let a sound be heard; never waits, never fails.

        Of several takes one is drawn, never the same twice. On a scale, such as the hum of networks
        and the storeys of a tower, `step` says how high, from 0; beyond its end the last one stays.
        """
        if not self.has_device or self.volume(sound) == 0.0 or self._is_crowded(sound):
            return
        loaded = self._load(sound, self._take(sound, step))
        if loaded is not None:
            loaded.play()

    def hush(self, sound: Sound, seconds: float) -> None:
        """Let all that is heard of a sound fade, as when its picture is skipped."""
        for take in range(LIBRARY[sound].takes):
            loaded = self._sounds.get((sound, take))
            if loaded is not None:
                loaded.fadeout(int(1000 * seconds))

    def surround(self, wanted: Collection[Surrounding]) -> None:
        """What is to be heard all the time from now on; it comes and goes softly."""
        if not self.has_device or not pygame.mixer.get_init():
            # Another window of this process may have let the device go.
            return
        for place, one in enumerate(Surrounding):
            if one in wanted and one not in self._around:
                self._begin(one, pygame.mixer.Channel(place))
            elif one not in wanted and one in self._around:
                self._around.pop(one).fadeout(GOING_MS)

    def _begin(self, one: Surrounding, channel: pygame.mixer.Channel) -> None:
        """Also where it is silent now: somebody may turn it up."""
        loaded = self._load(one, 0)
        if loaded is not None:
            channel.play(loaded, loops=-1, fade_ms=one.coming)
        self._around[one] = channel

    def _take(self, sound: Sound, step: int) -> int:
        recorded = LIBRARY[sound]
        if recorded.is_scale:
            return min(max(0, step), recorded.takes - 1)
        others = [take for take in range(recorded.takes) if take != self._last.get(sound)]
        self._last[sound] = self._chance.choice(others)
        return self._last[sound]

    def _is_crowded(self, sound: Sound) -> bool:
        takes = (self._sounds.get((sound, take)) for take in range(LIBRARY[sound].takes))
        return sum(one.get_num_channels() for one in takes if one is not None) >= MOST_ALIKE

    def _load(self, sound: Played, take: int) -> pygame.mixer.Sound | None:
        key = (sound, take)
        if key not in self._sounds:
            try:
                loaded = pygame.mixer.Sound(self._folder / f"{sound.value}_{take + 1}.wav")
            except (pygame.error, OSError):
                self._sounds[key] = None
                return None
            loaded.set_volume(self.volume(sound))
            self._sounds[key] = loaded
        return self._sounds[key]
