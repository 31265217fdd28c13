"""What a host has chosen for a room, besides who sits in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine.terms import GameSetup
from net.protocol.passcode import PasscodeVerifier
from net.protocol.room_view import ClockRules, TakeOver

PACE: Final = 1.0
"""Seconds between two moves of bots unless told otherwise."""
THINKING_SHARE: Final = 0.7
"""Of the pace: a bot's thought should be over before its move is due."""
QUICKEST_THOUGHT: Final = 0.05


@dataclass(frozen=True)
class RoomSettings:
    """All that is agreed on for a room; times in seconds."""

    name: str
    setup: GameSetup
    passcode: PasscodeVerifier | None = None
    clock: ClockRules | None = None
    pace: float = PACE
    grace: float = 60.0
    """How long a lost person's seat waits before a bot may play it."""
    stand_in: str | None = None
    """The level that steps in by itself after that; None leaves it to the host."""
    lobby_grace: float = 20.0
    """How long a seat is kept for somebody who was lost in the lobby."""
    starts_by_itself: bool = False
    """As soon as every seat is taken; who comes in counts as ready."""
    stays: bool = False
    """After a game the room opens for the next."""
    take_over: TakeOver = TakeOver.NOBODY
    """Who may take over a bot's or a vacant seat while the game runs."""
    deserted: float = 3600.0
    """How long a game waits while nobody is connected, before the host ends and keeps it."""
    seed: int | None = None
    """Of the first game; None leaves it to chance."""

    @property
    def thinking(self) -> float:
        """Seconds a bot may think about one move."""
        return max(QUICKEST_THOUGHT, THINKING_SHARE * self.pace)
