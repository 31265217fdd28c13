"""Settings: values with good defaults, changed as a whole, kept and told."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from game.client.settings.preferences import (
    AnimationSpeed,
    BotPace,
    MemoryStore,
    Preferences,
    Settings,
    SoundGroup,
    Volumes,
)


def test_settings_never_change_in_place() -> None:
    with pytest.raises(FrozenInstanceError):
        Settings().log_scale = 1.2  # type: ignore[misc]


def test_a_change_is_kept_and_told() -> None:
    store = MemoryStore(Settings(log_scale=1.2))
    preferences = Preferences(store)
    told: list[Settings] = []
    preferences.listen(told.append)
    preferences.change(auto_pass=False, reduced_motion=True)
    wanted = Settings(log_scale=1.2, auto_pass=False, reduced_motion=True)
    assert preferences.now == store.load() == wanted
    assert told == [wanted]


def test_an_unknown_setting_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Preferences().change(colour="red")


@pytest.mark.parametrize("group", SoundGroup)
def test_mute_silences_every_group(group: SoundGroup) -> None:
    volumes = Volumes(turn=0.5, table=0.5, interface=0.5)
    assert volumes.of(group) == 0.5
    assert replace(volumes, muted=True).of(group) == 0.0


def test_volumes_stay_between_silence_and_full() -> None:
    assert Volumes(turn=7.0).of(SoundGroup.TURN) == 1.0
    assert Volumes(turn=-1.0).of(SoundGroup.TURN) == 0.0


def test_paces_and_speeds_are_in_order() -> None:
    paces = [pace.seconds for pace in BotPace]
    assert paces == sorted(paces, reverse=True)
    assert AnimationSpeed.OFF.factor == 0.0
    speeds = [speed.factor for speed in AnimationSpeed]
    assert speeds == sorted(speeds)
