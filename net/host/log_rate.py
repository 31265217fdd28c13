"""What reaches the host's log of what guests cause: at first a line each, then how many."""

from __future__ import annotations

from collections import Counter
from typing import Final

from net.host.host_notes import HostNote, NoteKind, note
from net.host.limits import Buckets

PER_SECOND: Final = 0.5
BURST: Final = 12
SUM_UP_EVERY: Final = 10.0
"""Seconds after which what was left out is summed up."""
TURNED_AWAY: Final = frozenset({NoteKind.REFUSED, NoteKind.DROPPED})
COMINGS: Final = frozenset(
    {
        NoteKind.JOINED,
        NoteKind.WATCHING,
        NoteKind.BACK,
        NoteKind.AWAY,
        NoteKind.LEFT,
        NoteKind.TOOK_OVER,
        NoteKind.ASKS,
        NoteKind.SAME_ADDRESS,
    }
)
"""What guests can bring about as often as they like."""


class LogRate:
    """Lets notes through, by address where they have one; the rest is counted."""

    def __init__(self) -> None:
        self._buckets = Buckets(PER_SECOND, BURST)
        self._left_out: Counter[str] = Counter()
        self._since: float | None = None

    def pass_on(self, notes: list[HostNote], now: float) -> list[HostNote]:
        """What is to be written now."""
        return [*self._sums(now), *(one for one in notes if self._is_heard(one, now))]

    def sum_up(self) -> list[HostNote]:
        """What was left out so far, in a line for each address."""
        sums = [
            note(NoteKind.MORE_REFUSED, address=address, count=count)
            if address
            else note(NoteKind.MORE_MOVES, count=count)
            for address, count in sorted(self._left_out.items())
        ]
        self._left_out.clear()
        self._since = None
        return sums

    def _sums(self, now: float) -> list[HostNote]:
        is_due = self._since is not None and now - self._since >= SUM_UP_EVERY
        return self.sum_up() if is_due else []

    def _is_heard(self, one: HostNote, now: float) -> bool:
        if one.kind not in TURNED_AWAY | COMINGS:
            return True
        address = str(one.parameters["address"]) if one.kind in TURNED_AWAY else ""
        if self._buckets.take(address, now):
            return True
        self._left_out[address] += 1
        self._since = now if self._since is None else self._since
        return False
