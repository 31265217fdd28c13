"""What is heard of a night: breath, relays, a hum that rises with every network, a bell."""

from __future__ import annotations

from typing import Final

from game.client.shell.audio import Audio, Sound
from game.client.table.anim.night_clock import NightClock

SWELL: Final = 0.15
HUSHED: Final = (Sound.DUSK, Sound.HUM)


class NightSounds:
    """Plays the sounds of one night; the short form has one for light and one for money."""

    def __init__(self, audio: Audio, clock: NightClock) -> None:
        self._audio = audio
        self._is_full = clock.is_swept

    def dusk(self) -> None:
        self._audio.play(Sound.DUSK if self._is_full else Sound.POWER)

    def network(self, number: int) -> None:
        """Light begins to run, a little higher with every network."""
        if self._is_full:
            self._audio.play(Sound.HUM, number)

    def city(self) -> None:
        if self._is_full:
            self._audio.play(Sound.RELAY)

    def dark_city(self) -> None:
        if self._is_full:
            self._audio.play(Sound.DARK_CITY)

    def coins(self, number: int) -> None:
        if self._is_full or number == 0:
            self._audio.play(Sound.COIN)

    def dawn(self) -> None:
        """Whatever hums fades, also if the rest was skipped."""
        for sound in HUSHED:
            self._audio.hush(sound, SWELL)
        if self._is_full:
            self._audio.play(Sound.DAWN)
