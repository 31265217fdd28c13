"""Who sits at a seat, as everybody may know: one record for saves and for guests' copies."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class TableSeat:
    """A person by name, or a bot with its level and character; people have no level."""

    name: str
    colour: int
    """Index of colour and house form in the theme."""
    level: str | None = None
    character: str | None = None

    @property
    def is_bot(self) -> bool:
        return self.level is not None
