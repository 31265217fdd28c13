"""A guest's own copy of a game: whole, gone on with, damaged, in the way of newer ones."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from builders import content
from copying import SEATS, Listener, Silence, files, head_of, keep, link_of, listener, writer_for

from game.engine.codec import Plain
from game.engine.errors import DataCode, DataError, SetupError
from game.engine.view import view_for
from game.link import updates_in
from game.table import Update
from net.guest.recollection import Recollection, recollected
from net.guest.remote_link import RemoteLink
from net.kept.copy_shelf import KEPT, MOST, CopyShelf, is_kept
from net.kept.guest_copy import FORMAT, KIND, GameCopy, read_copy, read_mark
from net.protocol.messages import Snapshot, Told, Updated


@pytest.fixture
def shelf(tmp_path: Path) -> CopyShelf:
    return CopyShelf(tmp_path / "copies")


@pytest.fixture
def kept(shelf: CopyShelf) -> Path:
    """The copy of a game that has gone on for a while."""
    guest = listener()
    guest.play(12)
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    return writer.path


def moments(copy: GameCopy) -> tuple[Update, ...]:
    return recollected(copy.told, content()).moments


def seen_by(guest: Listener) -> Recollection:
    """What a window would have seen, action by action."""
    seen = Recollection()
    link = guest.link
    while True:
        for update in updates_in(link.poll()):
            seen.add(update, link.story)
        if guest.place.room.games.running is None or guest.place.room.games.running.is_over:
            return seen
        guest.place.play_on(1)
        guest.hear()


@pytest.mark.parametrize("seat", [0, None])
def test_a_copy_holds_every_moment_as_its_guest_saw_it(shelf: CopyShelf, seat: int | None) -> None:
    guest = listener(seat)
    seen = seen_by(guest)
    copy = keep(writer_for(shelf, guest.link), guest.link)
    assert moments(copy) == seen.moments
    assert [m.version for m in seen.moments] == list(range(guest.link.version + 1))
    assert copy.mark.winners == guest.link.view.position.result.winners  # type: ignore[union-attr]
    assert copy.mark.seats == SEATS and copy.mark.seat == seat
    assert [told.version for told in copy.story] == [m.version for m in seen.moments]


def test_a_copy_is_small(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(10_000)
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    assert writer.path.stat().st_size < 800 * guest.link.version


def everything(data: Plain) -> list[Any]:
    """Every name and value in plain data, however deep."""
    if isinstance(data, dict):
        return [part for key, entry in data.items() for part in (key, *everything(entry))]
    if isinstance(data, (list, tuple)):
        return [part for entry in data for part in everything(entry)]
    return [data]


@pytest.mark.parametrize("seat", [1, None])
def test_nothing_is_in_it_that_its_seat_may_not_know(shelf: CopyShelf, seat: int | None) -> None:
    guest = listener(seat, passcode=None)
    writer = writer_for(shelf, guest.link)
    purses: set[tuple[int, int]] = set()
    match = guest.place.room.games.running
    assert match is not None
    for _ in range(60):
        guest.play(1)
        purses |= set(enumerate(match.table.state.purses))
    copy = keep(writer, guest.link)
    text = writer.path.read_text("ascii")
    for chair in guest.place.room.seats:
        assert chair.token is None or chair.token not in text
    for secret in ("seed", "deck", "token", "purses", "rng", "state"):
        assert f'"{secret}"' not in text, secret
    for moment in moments(copy):
        money = moment.view.money
        assert all(purse is None for other, purse in enumerate(money) if other != seat)
        assert seat is None or money[seat] is not None
    hidden = [message.changes for message in copy.told if isinstance(message, Updated)]
    paths = [tuple(change[0]) for changes in hidden for change in changes]
    allowed = {(), (seat,)}
    assert {path[1:] for path in paths if path[0] == "money"} <= allowed
    assert moments(copy)[-1].view == view_for(match.table.state, seat)
    assert len(purses) > 10, "there was something to be hidden"


def test_a_program_that_was_restarted_goes_on_with_its_copy(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(8)
    first = writer_for(shelf, guest.link)
    before = keep(first, guest.link)
    guest.place.play_on(5)
    again = link_of(guest.place, 0)
    found = shelf.find(head_of(again), again.seat, again.first)
    assert found is not None and found[0] == first.path
    second = writer_for(shelf, again, found)
    after = keep(second, again)
    assert second.path == first.path and files(shelf.folder) == [first.path.name]
    known, seen = moments(before), moments(after)
    assert seen[: len(known)] == known
    assert seen[-1].view == again.view and len(seen) == len(known) + 1
    whole = [event for told in again.story if told.version for event in told.events]
    assert len(whole) == sum(len(moment.events) for moment in seen[1:])


def test_a_list_knows_how_far_a_copy_goes_even_if_its_program_was_killed(shelf: CopyShelf) -> None:
    guest = listener()
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    guest.play(2)
    copy = keep(writer, guest.link)
    (entry,) = shelf.entries()
    assert entry.label is not None
    assert entry.label.mark.version == guest.link.version > copy.mark.version


def test_a_restart_at_the_same_moment_adds_nothing(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(8)
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    size = writer.path.stat().st_size
    again = link_of(guest.place, 0)
    found = shelf.find(head_of(again), 0, again.first)
    keep(writer_for(shelf, again, found), again)
    assert writer.path.stat().st_size == size


def test_another_seat_room_or_game_has_a_copy_of_its_own(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(8)
    keep(writer_for(shelf, guest.link), guest.link)
    assert shelf.find(head_of(guest.link), 0, guest.link.first) is not None
    assert shelf.find(head_of(guest.link), 1, guest.link.first) is None
    assert shelf.find(head_of(guest.link, "other"), 0, guest.link.first) is None
    stranger = listener(seed=99).link
    assert shelf.find(head_of(stranger), 0, stranger.first) is None, "another deal of the cards"


def test_what_is_told_later_of_the_time_before_belongs_to_the_first_moment(
    shelf: CopyShelf,
) -> None:
    guest = listener()
    guest.play(30)
    match = guest.place.room.games.running
    assert match is not None
    whole = match.snapshot(0)
    late = RemoteLink(replace(whole, story=whole.story[-3:]), content(), Silence())
    writer = writer_for(shelf, late)
    before = moments(keep(writer, late))
    late.recall()
    late.told(Told(late.game, whole.story[:-3]))
    copy = keep(writer, late)
    (moment,) = moments(copy)
    assert copy.story == tuple(replace(told, action=None) for told in whole.story)
    assert len(moment.events) == sum(len(told.events) for told in whole.story if told.version)
    assert len(moment.events) > len(before[0].events)
    again = RemoteLink(replace(whole, story=whole.story[-2:]), content(), Silence())
    again.remember(copy.story)
    assert [told.version for told in again.story] == list(range(whole.version + 1))
    gap = RemoteLink(replace(whole, story=whole.story[-2:]), content(), Silence())
    gap.remember(copy.story[:-4])
    assert gap.story == gap.first.story, "something would be missing in between"


def test_a_host_that_went_back_takes_back_what_came_after(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(6)
    assert guest.place.room.games.running is not None
    earlier = guest.place.room.games.running.snapshot(0)
    guest.play(4)
    writer = writer_for(shelf, guest.link)
    guest.link.renewed(earlier, is_back=True)
    copy = keep(writer, guest.link)
    assert moments(copy)[-1].version == earlier.version == copy.story[-1].version
    assert moments(copy)[-1].view == guest.link._reader.view


def test_who_takes_a_seat_goes_on_with_the_same_moments(shelf: CopyShelf) -> None:
    guest = listener(None)
    guest.play(6)
    writer = writer_for(shelf, guest.link)
    watched = moments(keep(writer, guest.link))
    seated = link_of(guest.place, 1)
    copy = keep(writer, seated)
    seen = moments(copy)
    assert len(seen) == len(watched) and seen[:-1] == watched[:-1]
    assert seen[-1].view == seated.view and seen[-1].events == watched[-1].events
    assert copy.mark.seat == 1 and shelf.find(head_of(seated), 1, seated.first) is not None


def test_a_line_cut_short_is_left_out_and_the_copy_goes_on(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(8)
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    whole = writer.path.read_bytes()
    writer.path.write_bytes(whole + b'0123abcd {"type":"upd')
    found = shelf.find(head_of(guest.link), 0, link_of(guest.place, 0).first)
    assert found is not None and found[1].size == len(whole)
    guest.play(3)
    copy = keep(writer_for(shelf, guest.link, found), guest.link)
    assert moments(copy)[-1].view == guest.link.view


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", DataCode.NOT_READABLE),
        (b"\x00\xff\n", DataCode.NOT_READABLE),
        (b"[]\n", DataCode.WRONG_KIND),
        (b'{"kind": "power-grid-save", "format": 1}\n', DataCode.WRONG_KIND),
        (b'{"kind": "power-grid-copy", "format": true}\n', DataCode.NOT_READABLE),
        (b'{"kind": "power-grid-copy", "format": 1, "view": {}}', DataCode.TOO_OLD),
        (b'{"kind": "power-grid-copy", "format": 4}\n', DataCode.TOO_NEW),
        (b'{"kind": "power-grid-copy", "format": 3}\n', DataCode.MISSING_FIELD),
    ],
)
def test_what_is_no_copy_is_one_error(tmp_path: Path, text: bytes, code: DataCode) -> None:
    path = tmp_path / "game.copy"
    path.write_bytes(text)
    for read in (read_copy, read_mark):
        with pytest.raises(DataError) as caught:
            read(path)
        assert caught.value.code is code
    assert KIND == "power-grid-copy" and FORMAT == 3, "the texts above know it"


def test_any_other_byte_anywhere_is_noticed(kept: Path) -> None:
    """Or harmless, where it changes a name in the first line."""
    whole = kept.read_bytes()
    first = whole.index(b"\n")
    for place in range(first + 1, len(whole) - 1, 97):
        kept.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(DataError):
            recollected(read_copy(kept).told, content())


def test_a_copy_without_its_beginning_or_its_middle_is_one_error(kept: Path) -> None:
    lines = kept.read_bytes().splitlines(keepends=True)
    for left in (lines[:1], [lines[0], *lines[2:]], [*lines[:4], *lines[5:]]):
        kept.write_bytes(b"".join(left))
        with pytest.raises(DataError):
            recollected(read_copy(kept).told, content())


def test_a_copy_of_a_map_that_is_gone_or_changed_says_so(kept: Path) -> None:
    copy = read_copy(kept)
    first = copy.told[0]
    assert isinstance(first, Snapshot)
    other = {**first.view, "map_digest": "0" * 24}
    gone = {**first.view, "setup": {**first.view["setup"], "map": "atlantis"}}
    for view, problem in ((other, DataError), (gone, SetupError)):
        changed = Snapshot(first.game, first.version, view, first.digest, first.story)
        with pytest.raises(problem):
            recollected([changed, *copy.told[1:]], content())


def test_the_oldest_copies_give_way_but_none_that_is_to_stay(shelf: CopyShelf) -> None:
    guest = listener()
    heard = guest.link.take_heard()

    def one(room: str) -> Path:
        writer = writer_for(shelf, guest.link, room=room)
        for message in heard:
            writer.tell(message)
        writer.show(lambda: b"png")
        writer.write()
        return writer.path

    spared = shelf.keep(one("spared"))
    older = shelf.folder / "older.json"
    older.write_text('{"kind": "power-grid-copy", "format": 1}', "utf-8")
    paths = []
    for number in range(MOST + 3):
        paths.append(one(f"room{number}"))
        os.utime(paths[-1], (number, number))
    assert not any(path.exists() for path in paths[:3])
    assert all(path.exists() for path in (*paths[3:], spared, older))
    assert spared.parent.name == KEPT and spared.with_suffix(".png").exists()
    assert len(files(shelf.folder)) == 2 * (MOST + 1) + 1, "pictures go with their copies"
    entries = shelf.entries()
    assert sum(is_kept(entry.path) for entry in entries) == 2 and len(entries) == MOST + 2
    assert [e.problem.code for e in entries if e.problem] == [DataCode.TOO_OLD]


def test_two_windows_on_one_copy_part_ways(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(5)
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    found = shelf.find(head_of(guest.link), 0, link_of(guest.place, 0).first)
    second_link = link_of(guest.place, 0)
    second = writer_for(shelf, second_link, found)
    guest.place.play_on(3)
    for message in guest.take():
        guest.link.updated(message)
        second_link.updated(message)
    copies = [keep(writer, guest.link), keep(second, second_link)]
    assert writer.path != second.path
    assert moments(copies[0]) == moments(copies[1])


def test_a_full_disk_is_told_and_tried_again(
    shelf: CopyShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = listener()
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    guest.play(4)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("net.kept.copy_writer._add", full)
        for heard in guest.link.take_heard():
            writer.tell(heard)
        writer.write()
        assert writer.problem is not None and writer.problem.code is DataCode.NOT_WRITABLE
    guest.play(2)
    copy = keep(writer, guest.link)
    assert moments(copy)[-1].view == guest.link.view
    assert [m.version for m in moments(copy)] == list(range(guest.link.version + 1))


def test_a_copy_grows_only_so_large(shelf: CopyShelf, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = listener()
    writer = writer_for(shelf, guest.link)
    before = keep(writer, guest.link)
    monkeypatch.setattr("net.kept.copy_writer.LARGEST", before.size + 100)
    guest.play(6)
    assert keep(writer, guest.link).told == before.told
    monkeypatch.undo()
    guest.play(6)
    assert keep(writer, guest.link).told == before.told, "what came between is missing"


def test_a_host_that_says_what_no_file_can_hold_ends_the_copy(shelf: CopyShelf) -> None:
    guest = listener()
    writer = writer_for(shelf, guest.link)
    keep(writer, guest.link)
    guest.play(1)
    (heard,) = guest.link.take_heard()
    assert isinstance(heard, Updated)
    writer.tell(Updated(heard.version, 0, {"raw": b"\xff"}, (), (), ""))
    writer.write()
    assert writer.problem is not None
    assert read_copy(writer.path).mark.version == 0


def test_of_a_story_only_what_can_be_read_is_kept(shelf: CopyShelf) -> None:
    guest = listener()
    guest.play(6)
    link: RemoteLink = link_of(guest.place, 0)
    (snapshot,) = link.take_heard()
    assert isinstance(snapshot, Snapshot)
    story = tuple(
        type(told)(told.version, told.seat, b"\xff", (b"\xff", *told.events))
        for told in snapshot.story
    )
    spoilt = Snapshot(snapshot.game, snapshot.version, snapshot.view, snapshot.digest, story)
    writer = writer_for(shelf, link)
    writer.tell(spoilt)
    writer.write()
    assert writer.problem is None
    kept = read_copy(writer.path).story
    assert [told.events for told in kept] == [told.events for told in snapshot.story]
