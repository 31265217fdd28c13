"""The host's log when somebody knocks without end."""

from __future__ import annotations

from net.host.host_notes import NoteKind, note
from net.host.log_rate import BURST, FROM_ALL_BURST, MOST_NAMED, SUM_UP_EVERY, LogRate


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


def test_thousands_of_addresses_fill_no_log() -> None:
    rate, written, calls = LogRate(), [], 5000
    for number in range(calls):
        address = f"10.0.{number // 250}.{number % 250}"
        written += rate.pass_on([note(NoteKind.REFUSED, address=address, code="full")], 0.0)
    assert len(written) == FROM_ALL_BURST
    sums = rate.sum_up()
    assert len(sums) == MOST_NAMED + 1
    assert sums[-1].kind is NoteKind.MORE_ELSEWHERE
    assert len(written) + sum(int(str(one.parameters["count"])) for one in sums) == calls
    assert rate.sum_up() == []


def test_the_loudest_are_named() -> None:
    rate = LogRate()
    for number in range(60):
        rate.pass_on([note(NoteKind.REFUSED, address=f"10.0.0.{number}", code="full")], 0.0)
    for _ in range(30):
        rate.pass_on([note(NoteKind.REFUSED, address="10.9.9.9", code="full")], 0.0)
    named = {str(one.parameters["address"]): one for one in rate.sum_up()[:-1]}
    assert named["10.9.9.9"].parameters["count"] == 30


def test_what_the_host_itself_has_to_say_is_never_left_out() -> None:
    faults = [note(NoteKind.FAULT, what="x")] * 100
    assert LogRate().pass_on(faults, 0.0) == faults
