"""How areas stand while they are being chosen: in play, to be had, or out of reach; no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from game.engine.board import AreaId


class AreaTint(IntEnum):
    """How much of its colour something has; between two of them the lower counts."""

    CLOSED = 0
    POSSIBLE = 1
    FULL = 2


Drafted = tuple[tuple[AreaId, AreaTint], ...]
"""How every area stands."""


class TagLook(StrEnum):
    """What the tag of an area says."""

    CHOSEN = "chosen"
    POSSIBLE = "possible"
    POINTED = "pointed"
    CLOSED = "closed"


@dataclass(frozen=True)
class AreaTag:
    """The sign beside an area; `house` is the colour of whoever chose it, or is about to."""

    area: AreaId
    look: TagLook
    name: str
    line: str = ""
    number: int | None = None
    house: int | None = None


@dataclass(frozen=True)
class AreaDraft:
    """A zone being put together."""

    standings: Drafted
    tags: tuple[AreaTag, ...]
    wanted: int
    """How many areas there will be."""
    pointed: AreaId | None = None
    """What a click or Enter would choose."""
    chooser: int | None = None
    """The colour of whoever chooses, unless that is the person who looks on."""
    usual: tuple[AreaTag, ...] = ()
    """Every tag as it is once chosen by whoever has the longest name: the room that it keeps."""
    widest: tuple[AreaTag, ...] = ()
    """The same as it is pointed at: the room that it would like to have."""

    @property
    def chosen(self) -> int:
        """How many have been chosen."""
        return sum(standing is AreaTint.FULL for _, standing in self.standings)
