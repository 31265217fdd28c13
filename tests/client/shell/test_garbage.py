"""Full searches for garbage wait for a rest, and are usual again afterwards."""

from __future__ import annotations

import ctypes
import gc

import pytest

from game.client.shell import garbage_collection, spare_memory
from game.client.shell.garbage_collection import EVERY, EVERY_GIFT, NEVER, Tidier, no_stutter


def test_searches_wait_for_rest_and_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[None] = []
    given: list[None] = []
    monkeypatch.setattr(gc, "collect", lambda: searched.append(None))
    monkeypatch.setattr(garbage_collection, "give_back", lambda: given.append(None))
    tidier = Tidier(100.0)
    for seconds, times in ((1.0, 0), (EVERY + 1, 1), (EVERY + 2, 1), (2 * EVERY + 3, 2)):
        tidier.rest(100.0 + seconds)
        assert len(searched) == len(given) == times


def test_memory_is_given_back_more_often_than_garbage_is_searched_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    searched: list[None] = []
    given: list[None] = []
    monkeypatch.setattr(gc, "collect", lambda: searched.append(None))
    monkeypatch.setattr(garbage_collection, "give_back", lambda: given.append(None))
    tidier = Tidier(100.0)
    for times in range(1, 4):
        tidier.rest(100.0 + times * (EVERY_GIFT + 0.1))
        tidier.rest(100.0 + times * (EVERY_GIFT + 0.1) + 0.1)
        assert (len(searched), len(given)) == (0, times)


def test_memory_is_given_back_even_if_nothing_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[None] = []
    monkeypatch.setattr(gc, "collect", lambda: pytest.fail("a full search stutters"))
    monkeypatch.setattr(garbage_collection, "give_back", lambda: given.append(None))
    tidier = Tidier(100.0)
    for seconds in (1.0, EVERY_GIFT + 1, EVERY_GIFT + 2, 2 * EVERY_GIFT + 2, 2 * EVERY + 20):
        tidier.breathe(100.0 + seconds)
    assert len(given) == 3


def test_python_searches_as_usual_once_the_window_is_closed() -> None:
    before = gc.get_threshold()
    with no_stutter():
        assert gc.get_threshold() == (*before[:2], NEVER)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_other_systems_are_not_asked_for_memory(
    platform: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unexpected(_name: None) -> None:
        pytest.fail("asked a C library that has nothing to give back")

    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(ctypes, "CDLL", unexpected)
    spare_memory._trim.cache_clear()
    spare_memory.give_back()
    spare_memory._trim.cache_clear()


def test_a_c_library_without_it_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: object())
    spare_memory._trim.cache_clear()
    spare_memory.give_back()
    spare_memory._trim.cache_clear()
