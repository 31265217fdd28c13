"""Sound: every sound has its file, volumes count, and no device is no reason to stop."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.cli.sound_recipes import RECIPES
from game.client.settings.preferences import Settings, Volumes
from game.client.shell.audio import GROUPS, SOUNDS, Audio, Sound


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


def test_every_sound_has_a_recipe_a_file_and_a_group() -> None:
    names = {sound.value for sound in Sound}
    assert names == set(RECIPES)
    assert names == {path.stem for path in SOUNDS.glob("*.wav")}
    assert set(GROUPS) == set(Sound)


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
    assert not audio.has_device


def test_a_missing_file_is_silent(tmp_path: Path) -> None:
    audio = Audio(Settings(), tmp_path)
    audio.open()
    audio.play(Sound.WIN)
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
