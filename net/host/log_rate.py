"""What reaches the host's log of what guests cause: at first a line each, then how many."""

from __future__ import annotations

from collections import Counter
from typing import Final

from net.host.host_notes import HostNote, NoteKind, note
from net.host.limits import Buckets

PER_SECOND: Final = 0.5
BURST: Final = 12
FROM_ALL_PER_SECOND: Final = 2.0
FROM_ALL_BURST: Final = 48
"""Lines about all addresses together: one machine can have thousands of them."""
MOST_NAMED: Final = 12
"""Addresses with a line of their own where what was left out is summed up."""
MOST_COUNTED: Final = 256
"""Addresses counted apart until then."""
ANYWHERE: Final = "anywhere"
"""Stands for all addresses."""
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
        NoteKind.STAND_IN,
        NoteKind.DESERTED,
        NoteKind.ATTENDED,
    }
)
"""What guests can bring about as often as they like."""


class LogRate:
    """Lets notes through, by address where they have one; the rest is counted."""

    def __init__(self) -> None:
        self._buckets = Buckets(PER_SECOND, BURST)
        self._from_all = Buckets(FROM_ALL_PER_SECOND, FROM_ALL_BURST)
        self._left_out: Counter[str] = Counter()
        self._since: float | None = None

    def pass_on(self, notes: list[HostNote], now: float) -> list[HostNote]:
        """What is to be written now."""
        return [*self._sums(now), *(one for one in notes if self._is_heard(one, now))]

    def sum_up(self) -> list[HostNote]:
        """What was left out so far, in a line for each address of which there was much."""
        moves, elsewhere = self._left_out.pop("", 0), self._left_out.pop(ANYWHERE, 0)
        loudest = dict(self._left_out.most_common(MOST_NAMED))
        elsewhere += self._left_out.total() - sum(loudest.values())
        sums = [note(NoteKind.MORE_MOVES, count=moves)] if moves else []
        sums += [
            note(NoteKind.MORE_REFUSED, address=address, count=count)
            for address, count in sorted(loudest.items())
        ]
        sums += [note(NoteKind.MORE_ELSEWHERE, count=elsewhere)] if elsewhere else []
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
        if self._buckets.take(address, now) and (not address or self._from_all.take(ANYWHERE, now)):
            return True
        is_counted_apart = address in self._left_out or len(self._left_out) < MOST_COUNTED
        self._left_out[address if is_counted_apart or not address else ANYWHERE] += 1
        self._since = now if self._since is None else self._since
        return False
