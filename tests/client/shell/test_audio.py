"""Sound: every sound has its file, volumes count, and no device is no reason to stop."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.cli.sound_recipes_night import ALL_RECIPES
from game.client.settings.preferences import Settings, Volumes
from game.client.shell.audio import LIBRARY, MOST_ALIKE, SOUNDS, Audio, Sound, Surrounding


@pytest.fixture
def audio() -> Iterator[Audio]:
    audio = Audio(Settings(volumes=Volumes(turn=0.5, table=0.25)))
    audio.open()
    yield audio
    audio.close()


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The volume of everything that is heard."""
    volumes: list[float] = []
    monkeypatch.setattr(
        "pygame.mixer.Sound.play", lambda self: volumes.append(self.get_volume()), raising=False
    )
    return volumes


def test_every_sound_has_a_recipe_and_a_file_for_each_of_its_takes() -> None:
    assert set(LIBRARY) == set(Sound)
    takes = {sound.value: recorded.takes for sound, recorded in LIBRARY.items()}
    takes |= dict.fromkeys(Surrounding, 1)
    assert takes == {name: recipe.takes for name, recipe in ALL_RECIPES.items()}
    files = {f"{name}_{take + 1}.wav" for name, count in takes.items() for take in range(count)}
    assert files == {path.name for path in SOUNDS.glob("*.wav")}


def taken(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files of all that is heard from now on."""
    heard: list[str] = []

    class Silent:
        def __init__(self, path: Path) -> None:
            self._name = path.name

        def set_volume(self, _volume: float) -> None:
            pass

        def get_num_channels(self) -> int:
            return 0

        def play(self) -> None:
            heard.append(self._name)

    monkeypatch.setattr(pygame.mixer, "Sound", Silent)
    return heard


def test_no_take_is_heard_twice_in_a_row_and_each_some_time(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = taken(audio, monkeypatch)
    for _ in range(60):
        audio.play(Sound.COIN)
    assert set(heard) == {f"coin_{take}.wav" for take in (1, 2, 3, 4)}
    assert all(a != b for a, b in pairwise(heard))


def test_a_scale_is_played_step_by_step_and_stays_at_its_end(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = taken(audio, monkeypatch)
    for step in (0, 1, 5, 9):
        audio.play(Sound.HUM, step)
    assert heard == ["hum_1.wav", "hum_2.wav", "hum_6.wav", "hum_6.wav"]


def test_of_many_coins_only_some_are_heard(audio: Audio) -> None:
    for _ in range(3 * MOST_ALIKE):
        audio.play(Sound.COIN)
    busy = [pygame.mixer.Channel(i).get_busy() for i in range(pygame.mixer.get_num_channels())]
    assert sum(busy) == MOST_ALIKE
    audio.hush(Sound.COIN, 0.01)
    pygame.time.wait(200)
    assert not pygame.mixer.get_busy()


def test_the_room_goes_on_until_it_is_left(audio: Audio) -> None:
    room, strings = pygame.mixer.Channel(0), pygame.mixer.Channel(1)
    audio.surround({Surrounding.ROOM_TONE})
    playing = room.get_sound()
    assert room.get_busy() and not strings.get_busy()
    audio.surround(tuple(Surrounding))
    assert room.get_sound() is playing and strings.get_busy()
    for _ in range(40):
        audio.play(Sound.RELAY)
    assert room.get_sound() is playing, "no other sound takes its place"
    audio.surround(())
    audio.surround({Surrounding.ROOM_TONE})
    assert room.get_busy()


def test_the_room_has_a_volume_of_its_own_that_can_be_turned_up_later() -> None:
    audio = Audio(Settings(volumes=Volumes(ambience=0.0)))
    audio.open()
    audio.surround(tuple(Surrounding))
    room = pygame.mixer.Channel(0).get_sound()
    assert room is not None
    assert room.get_volume() == 0.0
    audio.follow(Settings(volumes=Volumes(table=0.0, ambience=0.5)))
    assert room.get_volume() == pytest.approx(0.5, abs=0.01)
    audio.close()


def test_every_sound_can_be_played(audio: Audio) -> None:
    assert audio.has_device
    for sound in Sound:
        audio.play(sound)
    assert pygame.mixer.get_busy()


def test_a_sound_is_as_loud_as_its_group(audio: Audio) -> None:
    assert audio.volume(Sound.YOUR_TURN) == 0.5
    assert audio.volume(Sound.COIN) == 0.25
    audio.follow(Settings(volumes=Volumes(turn=0.5, muted=True)))
    assert audio.volume(Sound.YOUR_TURN) == 0.0


def test_muted_nothing_is_played(audio: Audio) -> None:
    audio.follow(Settings(volumes=Volumes(muted=True)))
    audio.play(Sound.GAVEL)
    assert not pygame.mixer.get_busy()


def test_without_a_device_all_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*options: int) -> None:
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", fails)
    audio = Audio(Settings())
    audio.open()
    audio.play(Sound.WIN)
    audio.surround(tuple(Surrounding))
    audio.hush(Sound.HUM, 0.2)
    assert not audio.has_device


def test_a_missing_file_is_silent(tmp_path: Path) -> None:
    audio = Audio(Settings(), tmp_path)
    audio.open()
    audio.play(Sound.WIN)
    audio.surround(tuple(Surrounding))
    audio.surround(())
    audio.close()


def test_complaints_of_sound_libraries_stay_off_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def complains(*options: int) -> None:
        os.write(2, b"cannot find card\n")
        raise pygame.error("no such audio device")

    monkeypatch.setattr(pygame.mixer, "init", complains)
    Audio(Settings()).open()
    assert capfd.readouterr().err == ""
