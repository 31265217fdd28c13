"""Full searches for garbage wait for a rest, and are usual again afterwards."""

from __future__ import annotations

import gc

import pytest

from game.client.shell.garbage_collection import EVERY, NEVER, Tidier, no_stutter


def test_searches_wait_for_rest_and_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    searched: list[None] = []
    monkeypatch.setattr(gc, "collect", lambda: searched.append(None))
    tidier = Tidier(100.0)
    for seconds, times in ((1.0, 0), (EVERY + 1, 1), (EVERY + 2, 1), (2 * EVERY + 3, 2)):
        tidier.rest(100.0 + seconds)
        assert len(searched) == times


def test_python_searches_as_usual_once_the_window_is_closed() -> None:
    before = gc.get_threshold()
    with no_stutter():
        assert gc.get_threshold() == (*before[:2], NEVER)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0
