"""Larger sweeps are marked `slow` and left out unless `-m` names the mark: `pytest -m slow`."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what is slow unless it was asked for."""
    if "slow" in config.getoption("markexpr"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="a larger sweep: pytest -m slow"))
