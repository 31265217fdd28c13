"""Bots at a table that play by themselves: when they may move, and why they did."""

from __future__ import annotations

from game.bot_driver import Drives
from game.client.settings.preferences import BotPace
from game.client.table.bot_pace import Pace
from game.client.telling.hint import remark_words
from game.client.vocabulary.names import Names


class BotsTurn:
    """Lets bots move at their pace; without any it has nothing to do."""

    def __init__(self, driver: Drives | None, wished: BotPace) -> None:
        self._driver = driver
        self._wished = wished
        self.pace = Pace(wished)

    @property
    def is_thinking(self) -> bool:
        return self._driver is not None and bool(self._driver.thinking)

    @property
    def wait(self) -> float | None:
        """Seconds until a bot that has decided may move; None if none is waited for."""
        return self.pace.wait if self._driver is not None and self._driver.waiting else None

    def wish(self, pace: BotPace) -> None:
        """What the settings say; somebody's own choice at this table stays until they change."""
        if pace is not self._wished:
            self._wished = self.pace.pace = pace

    def tick(self, dt: float, *, is_idle: bool) -> None:
        """Let a bot move if its time has come and nothing else does."""
        if self._driver is None:
            return
        ready = self.pace.tick(dt) and is_idle
        if self._driver.tick(ready):
            self.pace.stepped()

    def remark(self, names: Names) -> str:
        """Why the bot that moved last did so, for whoever only watches."""
        choice = self._driver.last_choice if self._driver else None
        if choice is None:
            return ""
        return remark_words(names, choice)

    def close(self) -> None:
        if self._driver is not None:
            self._driver.close()
