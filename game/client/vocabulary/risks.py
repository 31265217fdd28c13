"""What a second click may be asked for; people can switch each of them off."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.vocabulary.names import Names


class Risk(StrEnum):
    """What a player might not mean."""

    PASS = "pass"
    FUEL = "fuel"
    BUILD = "build"
    POWER = "power"
    LEAVE = "leave"


@dataclass(frozen=True)
class Caution:
    """A risk, and how many cities are at stake."""

    risk: Risk
    cities: int = 0

    def reason(self, names: Names) -> str:
        """What would be lost."""
        return names.count(f"table.risk.{self.risk}", self.cities)

    def label(self, names: Names) -> str:
        """What the button asks before it acts."""
        return names.say(f"table.sure.{self.risk}")
