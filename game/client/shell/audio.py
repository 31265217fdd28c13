"""Sounds of the table. Without a sound device everything stays silent, and nobody needs to know."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final

import pygame

from game.client.settings.preferences import Settings, SoundGroup
from game.client.shell.muted_libraries import quiet_libraries

SOUNDS: Final = Path(__file__).resolve().parents[3] / "assets" / "sounds"
RATE: Final = 22_050
CHANNELS: Final = 1
BUFFER: Final = 512
"""Samples between a call and its sound: a fortieth of a second."""


class Sound(StrEnum):
    """Everything that can be heard; the value is the file's name."""

    YOUR_TURN = "your_turn"
    GAVEL = "gavel"
    CARD = "card"
    COIN = "coin"
    HOUSE = "house"
    POWER = "power"
    STEP = "step"
    REFUSE = "refuse"
    WIN = "win"


GROUPS: Final[Mapping[Sound, SoundGroup]] = {
    Sound.YOUR_TURN: SoundGroup.TURN,
    Sound.GAVEL: SoundGroup.TABLE,
    Sound.CARD: SoundGroup.TABLE,
    Sound.COIN: SoundGroup.TABLE,
    Sound.HOUSE: SoundGroup.TABLE,
    Sound.POWER: SoundGroup.TABLE,
    Sound.STEP: SoundGroup.TABLE,
    Sound.REFUSE: SoundGroup.INTERFACE,
    Sound.WIN: SoundGroup.TABLE,
}


class Audio:
    """Plays sounds at the volume of their group."""

    def __init__(self, settings: Settings, folder: Path = SOUNDS) -> None:
        self._settings = settings
        self._folder = folder
        self._sounds: dict[Sound, pygame.mixer.Sound | None] = {}
        self.has_device = False

    def open(self) -> None:
        """Look for a sound device; without one all stays silent."""
        with quiet_libraries():
            try:
                pygame.mixer.init(RATE, -16, CHANNELS, BUFFER)
            except pygame.error:
                return
        self.has_device = True

    def close(self) -> None:
        """Fall silent and let the device go."""
        self._sounds.clear()
        self.has_device = False
        pygame.mixer.quit()

    def follow(self, settings: Settings) -> None:
        """Take over changed settings; what is being heard is adjusted too."""
        self._settings = settings
        for sound, loaded in self._sounds.items():
            if loaded is not None:
                loaded.set_volume(self.volume(sound))

    def volume(self, sound: Sound) -> float:
        """How loud a sound is heard, from 0 to 1."""
        return self._settings.volumes.of(GROUPS[sound])

    def play(self, sound: Sound) -> None:
        """Let a sound be heard; never waits, never fails."""
        volume = self.volume(sound)
        if not self.has_device or volume == 0.0:
            return
        loaded = self._load(sound)
        if loaded is not None:
            loaded.set_volume(volume)
            loaded.play()

    def _load(self, sound: Sound) -> pygame.mixer.Sound | None:
        if sound not in self._sounds:
            try:
                self._sounds[sound] = pygame.mixer.Sound(self._folder / f"{sound.value}.wav")
            except (pygame.error, OSError):
                self._sounds[sound] = None
        return self._sounds[sound]
