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
        Settings().text_scale = 1.2  # type: ignore[misc]


def test_a_change_is_kept_and_told() -> None:
    store = MemoryStore(Settings(text_scale=1.2))
    preferences = Preferences(store)
    told: list[Settings] = []
    preferences.listen(told.append)
    preferences.change(auto_pass=False, reduced_motion=True)
    wanted = Settings(text_scale=1.2, auto_pass=False, reduced_motion=True)
    assert preferences.now == store.load() == wanted
    assert told == [wanted]


def test_an_unknown_setting_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Preferences().change(colour="red")


@pytest.mark.parametrize("group", SoundGroup)
def test_mute_silences_every_group(group: SoundGroup) -> None:
    volumes = Volumes(turn=0.5, table=0.5, interface=0.5, ambience=0.5)
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


class CountingStore(MemoryStore):
    """Knows how often it was written to."""

    writes = 0

    def save(self, settings: Settings) -> None:
        self.writes += 1
        super().save(settings)


def test_changes_in_quick_succession_are_written_once() -> None:
    store = CountingStore()
    preferences = Preferences(store, pause=0.25)
    for step in range(10):
        preferences.change(text_scale=1 + step / 100)
        preferences.pass_time(0.02)
    assert store.writes == 0 and preferences.now.text_scale == 1.09
    preferences.pass_time(0.05)
    assert store.writes == 1 and store.load() == preferences.now
    preferences.pass_time(9.0)
    preferences.keep()
    assert store.writes == 1, "there is nothing new"


def test_a_change_is_not_put_off_by_those_after_it() -> None:
    store = CountingStore()
    preferences = Preferences(store, pause=0.25)
    for step in range(50):
        preferences.change(text_scale=1 + step / 100)
        preferences.pass_time(0.02)
    assert store.writes == 3


def test_what_waits_is_written_at_the_end() -> None:
    store = CountingStore()
    preferences = Preferences(store, pause=0.25)
    preferences.change(auto_pass=False)
    preferences.keep()
    assert store.writes == 1 and store.load() == Settings(auto_pass=False)
