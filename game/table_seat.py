"""Who sits at a seat, as everybody may know: the one record of it.

Windows, saves and guests' copies use it as it is. A game that is still agreed on adds seats that
are open, the network adds presence and, on the host's side, secrets; each extends this record.
"""

from __future__ import annotations

from game.engine.value import value


@value
class TableSeat:
    """A person by name, or a bot with its level and character; people have no level."""

    name: str
    colour: int
    """Index of colour and house form in the theme; the same for this player all game long."""
    level: str | None = None
    character: str | None = None

    @property
    def is_bot(self) -> bool:
        return self.level is not None
