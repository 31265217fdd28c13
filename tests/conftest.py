"""Larger sweeps are marked `slow` and left out unless `-m` names the mark: `pytest -m slow`.

Nothing that a test does reaches the settings and saves of whoever runs it.
"""

from __future__ import annotations

import os

import pytest

from game.folders import HOME_VARIABLE


@pytest.fixture(scope="session", autouse=True)
def home_of_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A home that begins empty, for this process and all that it starts."""
    os.environ[HOME_VARIABLE] = str(tmp_path_factory.mktemp("home"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is slow unless it was asked for."""
    if "slow" in config.getoption("markexpr"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="a larger sweep: pytest -m slow"))
