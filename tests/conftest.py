"""Larger sweeps are marked `slow` and left out unless `-m` names the mark: `pytest -m slow`.
They may take longer than the limit of pyproject.toml, but not for ever either.

Nothing that a test does reaches the settings and saves of whoever runs it.
"""

from __future__ import annotations

import os
from typing import Final

import pytest

from game.folders import HOME_VARIABLE

LONGEST_SWEEP: Final = 3600
"""Seconds."""


@pytest.fixture(scope="session", autouse=True)
def home_of_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A home that begins empty, for this process and all that it starts."""
    os.environ[HOME_VARIABLE] = str(tmp_path_factory.mktemp("home"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is slow unless it was asked for."""
    asked = "slow" in config.getoption("markexpr")
    patience = pytest.mark.timeout(LONGEST_SWEEP)
    left_out = pytest.mark.skip(reason="a larger sweep: pytest -m slow")
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(patience if asked else left_out)
