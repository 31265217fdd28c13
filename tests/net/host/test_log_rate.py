"""The host's log when somebody knocks without end."""

from __future__ import annotations

from net.host.host_notes import NoteKind, note
from net.host.log_rate import BURST, SUM_UP_EVERY, LogRate


def test_what_is_too_much_is_summed_up() -> None:
    rate, written = LogRate(), []
    for _ in range(BURST + 412):
        refused = note(NoteKind.REFUSED, address="10.0.0.7", code="full")
        written += rate.pass_on([refused], 0.0)
    assert len(written) == BURST
    other = note(NoteKind.REFUSED, address="10.0.0.8", code="full")
    assert rate.pass_on([other], 1.0) == [other], "others are still heard of"
    assert rate.pass_on([], SUM_UP_EVERY) == [
        note(NoteKind.MORE_REFUSED, address="10.0.0.7", count=412)
    ]
    assert rate.pass_on([], 2 * SUM_UP_EVERY) == []


def test_comings_and_goings_are_summed_up_too() -> None:
    rate = LogRate()
    notes = [note(NoteKind.WATCHING, name="Eve")] * (BURST + 3)
    assert len(rate.pass_on(notes, 0.0)) == BURST
    assert rate.sum_up() == [note(NoteKind.MORE_MOVES, count=3)]


def test_what_the_host_itself_has_to_say_is_never_left_out() -> None:
    faults = [note(NoteKind.FAULT, what="x")] * 100
    assert LogRate().pass_on(faults, 0.0) == faults
