"""Which family of systems this computer belongs to, and how the game runs on it."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from typing import Final

BINARY: Final[int] = getattr(os, "O_BINARY", 0)
"""Windows would write two bytes for every end of a line without it."""


class System(StrEnum):
    """Whatever is neither Windows nor macOS follows the customs of Linux."""

    LINUX = "linux"
    MACOS = "macos"
    WINDOWS = "windows"


def this_system() -> System:
    """Asked each time, so that a test can be on another one."""
    if sys.platform == "win32":
        return System.WINDOWS
    if sys.platform == "darwin":
        return System.MACOS
    return System.LINUX


def is_bundled() -> bool:
    """The game runs from a bundle, which has its own Python inside."""
    return bool(getattr(sys, "frozen", False))
