"""What a second click may be asked for; people can switch each of them off."""

from __future__ import annotations

from enum import StrEnum


class Risk(StrEnum):
    """What a player might not mean."""

    PASS = "pass"
    FUEL = "fuel"
    POWER = "power"
    LEAVE = "leave"
