"""Whether anybody is at the table: a game that all people have lost waits until one is back."""

from __future__ import annotations


class Attendance:
    """Since when a game has been deserted, and whether it is still worth waiting."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._is_given_up = False

    @property
    def is_deserted(self) -> bool:
        return self._since is not None

    @property
    def is_given_up(self) -> bool:
        """Nobody has come back for as long as the host wanted to wait."""
        return self._is_given_up

    def changes(self, is_deserted: bool, now: float) -> bool:
        """Whether the last has just gone, or the first is there again."""
        if is_deserted == self.is_deserted:
            return False
        self._since = now if is_deserted else None
        self._is_given_up = False
        return True

    def until(self, patience: float) -> float | None:
        """When there has been enough waiting, None if nobody is waited for."""
        return None if self._since is None or self._is_given_up else self._since + patience

    def gives_up(self, patience: float, now: float) -> bool:
        """Whether this is the moment at which the host waits no longer."""
        due = self.until(patience)
        if due is None or now < due:
            return False
        self._is_given_up = True
        return True
