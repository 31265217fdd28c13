"""What takes long is marked, and left out unless `-m` names the mark: `pytest -m slow`.

Larger sweeps may exceed the limit of pyproject.toml, but do not go on for ever either.

Properties have no deadline: a busy machine breaks no rule.

Nothing that a test does reaches the settings and saves of whoever runs it. Ctrl+C is heard by what
a test starts, even if the tests themselves run in the background of a shell, which does not.
"""

from __future__ import annotations

import os
import signal
from typing import Final

import pytest
from hypothesis import settings

from game.folders import HOME_VARIABLE

LONGEST_SWEEP: Final = 3600
"""Seconds."""
LEFT_OUT: Final = {
    "slow": "a larger sweep: pytest -m slow",
    "shipped": "what people install: pytest -n 0 -s -m shipped",
    "real_window": "a game in a real window: pytest -n 0 -m real_window",
}

settings.register_profile("power-grid", deadline=None)
settings.load_profile("power-grid")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def home_of_tests(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A home that begins empty, for this process and all that it starts."""
    os.environ[HOME_VARIABLE] = str(tmp_path_factory.mktemp("home"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what takes long unless it was asked for."""
    asked = config.getoption("markexpr")
    for item in items:
        for mark, reason in LEFT_OUT.items():
            if item.get_closest_marker(mark) and mark not in asked:
                item.add_marker(pytest.mark.skip(reason=reason))
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(LONGEST_SWEEP))
