"""A hosted game on disk: everything there after a kill, nothing half-read, no fault stops play."""

from __future__ import annotations

import json
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest
from builders import content
from rooms import Lodge, full_lodge, of_kind, only
from thinkers import QuickThinker

from game.engine.errors import DataCode, DataError
from game.engine.plain import state_hash
from net.host.hosting import room_of
from net.kept.hosted_games import hosted_games, hosted_shelf, read_hosted
from net.kept.hosted_save import (
    Acted,
    Began,
    SavedGame,
    SaveFile,
    SeatsChanged,
    read_save,
)
from net.protocol.messages import Joined, Leave, Snapshot
from net.protocol.room_view import ClockRules, RoomStatus, SeatKind


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "game.hosting"


def write(path: Path, place: Lodge) -> SaveFile:
    """All that the room wanted to be saved so far."""
    place.deliver()
    save = SaveFile(path)
    for entry in place.entries:
        save.write(entry)
    place.entries.clear()
    return save


def resumed(saved: SavedGame, now: float = 5000.0) -> Lodge:
    desk = QuickThinker()
    place = Lodge(room_of(saved, content(), lambda: desk), now)
    place.room.go_on(saved, now)
    return place


def hash_of(place: Lodge) -> str:
    assert place.room.games.running is not None
    return state_hash(place.room.games.running.table.state)


@pytest.mark.parametrize("actions", [0, 1, 7, 60])
def test_a_killed_host_goes_on_with_the_same_game(path: Path, actions: int) -> None:
    place = full_lodge(people=2, bots=1)
    place.play_on(actions)
    write(path, place)
    other = resumed(read_save(path))
    assert hash_of(other) == hash_of(place)
    assert other.room.id == place.room.id
    tokens = [chair.token for chair in place.room.seats]
    assert [chair.token for chair in other.room.seats] == tokens
    for seat, token in enumerate(tokens[:2]):
        member = other.join("back", token=token)
        heard = other.hear(member)
        assert only(heard, Joined).seat == seat
        theirs, mine = only(heard, Snapshot), place.room.games.running.snapshot(seat)  # type: ignore[union-attr]
        assert (theirs.version, theirs.digest) == (mine.version, mine.digest)
        assert theirs.story == mine.story
    place.play_on()
    other.play_on()
    assert hash_of(other) == hash_of(place)


def test_every_action_is_saved_before_anybody_hears_of_it() -> None:
    place = full_lodge(people=3, bots=0)
    place.deliver()
    place.entries.clear()
    place.act_for(place.room.games.running.asked[0])  # type: ignore[union-attr]
    assert len(of_kind(place.entries, Acted)) == 1


def test_seats_that_change_hands_are_saved(path: Path) -> None:
    place = full_lodge(people=2, bots=1)
    old = place.room.seats[0].token
    place.tell(1, Leave())
    place.join("Eve", seat=0, address="10.0.0.3")
    place.join("Kim", seat=2, address="10.0.0.2")
    write(path, place)
    saved = read_save(path)
    assert [chair.name for chair in saved.chairs] == ["Eve", "P1", "Kim"]
    assert saved.chairs[2].kind is SeatKind.PERSON
    assert old not in [chair.token for chair in saved.chairs]
    assert of_kind([saved.began], Began)[0].chairs[0].token == old


def test_a_stand_in_is_not_saved_but_its_person_is(path: Path) -> None:
    place = full_lodge(people=2, bots=1, grace=0.0, stand_in="easy")
    place.room.lose(1, place.now)
    place.pass_time(0.0)
    place.room.games.save_seats()
    write(path, place)
    chair = read_save(path).chairs[0]
    assert (chair.kind, chair.name, chair.level) == (SeatKind.PERSON, "P0", None)


def test_time_left_on_the_clocks_is_kept(path: Path) -> None:
    place = full_lodge(people=3, bots=0, clock=ClockRules(10, 100))
    seat = place.room.games.running.asked[0]  # type: ignore[union-attr]
    place.now += 50
    place.act_for(seat)
    write(path, place)
    other = resumed(read_save(path))
    assert other.room.games.running is not None and other.room.games.running.reserves is not None
    assert other.room.games.running.reserves[seat] == 60


def test_a_last_line_cut_short_counts_as_never_written(path: Path) -> None:
    place = full_lodge(people=2, bots=1)
    place.play_on(10)
    write(path, place)
    whole = path.read_bytes()
    count = len(read_save(path).log)
    for cut in (1, 5, 20):
        path.write_bytes(whole[:-cut])
        assert len(read_save(path).log) == count - 1
    path.write_bytes(whole + b'{"act":[1,')
    assert len(read_save(path).log) == count


def test_only_the_owner_may_read_it(path: Path) -> None:
    write(path, full_lodge())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_going_on_writes_the_whole_game_at_once(path: Path) -> None:
    place = full_lodge(people=2, bots=1)
    place.play_on(10)
    write(path, place).close()
    saved = read_save(path)
    again = SaveFile(path)
    again.go_on(saved, 4711)
    anew = read_save(path)
    assert anew.began.port == 4711
    assert (anew.log, anew.chairs) == (saved.log, saved.chairs)
    again.write(SeatsChanged(saved.chairs))
    assert read_save(path).log == saved.log
    again.remove()
    assert not path.exists()


def test_a_full_disk_is_told_and_made_good(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = full_lodge(people=2, bots=1)
    save = write(path, place)
    place.play_on(6)
    place.deliver()
    real, first = os.write, True

    def half(file: int, data: bytes) -> int:
        nonlocal first
        if first:
            first = False
            return real(file, data[:5])
        return real(file, data)

    monkeypatch.setattr("net.kept.hosted_save.os.write", half)
    save.write(place.entries[0])
    assert save.fault is not None
    for entry in place.entries[1:]:
        save.write(entry)
    assert save.fault is None
    assert len(read_save(path).log) == len(of_kind(place.entries, Acted))


def test_a_finished_game_can_be_looked_at_again(path: Path) -> None:
    place = full_lodge(people=1, bots=1)
    place.play_on()
    write(path, place)
    other = resumed(read_save(path))
    assert other.room.status is RoomStatus.OVER
    member = other.join("P0", token=place.room.seats[0].token)
    assert only(other.hear(member), Snapshot).view["view"]["position"]["result"] is not None


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", DataCode.NOT_READABLE),
        (b"{}\n", DataCode.WRONG_KIND),
        (b"[]\n", DataCode.WRONG_KIND),
        (b'{"kind":"power-grid-hosting","format":9}\n', DataCode.TOO_NEW),
        (b'{"kind":"power-grid-hosting","format":1}\n', DataCode.MISSING_FIELD),
        (b"{\n{}\n", DataCode.NOT_READABLE),
        (b"\xff\xfe\n", DataCode.NOT_READABLE),
    ],
)
def test_a_damaged_file_is_one_error(path: Path, text: bytes, code: DataCode) -> None:
    path.parent.mkdir()
    path.write_bytes(text)
    with pytest.raises(DataError) as caught:
        read_save(path)
    assert caught.value.code is code


@pytest.mark.parametrize(
    "line", [{}, [], {"act": []}, {"act": [1]}, {"act": [0, {"type": "x"}]}, {"chairs": [1]}]
)
def test_a_damaged_line_is_one_error(path: Path, line: object) -> None:
    write(path, full_lodge())
    path.write_bytes(path.read_bytes() + json.dumps(line).encode() + b"\n")
    with pytest.raises(DataError):
        read_save(path)


def test_a_log_that_cannot_have_been_played_is_refused(path: Path) -> None:
    write(path, full_lodge(people=2, bots=1))
    path.write_bytes(path.read_bytes() + b'{"act":[0,{"type":"done"}]}\n')
    with pytest.raises(DataError) as caught:
        resumed(read_save(path))
    assert caught.value.code is DataCode.INCONSISTENT


def test_another_map_is_noticed(path: Path) -> None:
    write(path, full_lodge(people=2, bots=1))
    began = json.loads(path.read_text("utf-8").splitlines()[0])
    path.write_text(json.dumps({**began, "map_digest": "0" * 24}) + "\n", "utf-8")
    with pytest.raises(DataError) as caught:
        resumed(read_save(path))
    assert caught.value.code is DataCode.OTHER_MAP


def test_there_is_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        read_save(tmp_path / "nothing")
    assert caught.value.code is DataCode.NO_FILE
    assert hosted_shelf(tmp_path / "nowhere", content()).files() == []


def test_saved_games_are_listed_newest_first(tmp_path: Path) -> None:
    for number, name in enumerate(["b", "a", "c"]):
        path = tmp_path / f"{name}.hosting"
        write(path, full_lodge()).close()
        os.utime(path, (number, number))
    assert [path.stem for path in hosted_shelf(tmp_path, content()).files()] == ["c", "a", "b"]


def test_games_to_resume_are_told_with_where_they_stopped(tmp_path: Path) -> None:
    for number, actions in enumerate((0, 40, 10_000)):
        place = full_lodge(people=2, bots=1, name=f"Room {number}")
        place.play_on(actions)
        path = tmp_path / f"{number}.hosting"
        write(path, place).close()
        os.utime(path, (1000 + number, 1000 + number))
    (tmp_path / "damaged.hosting").write_bytes(b"{}\n")
    (tmp_path / "other.txt").write_bytes(b"")
    later, earlier = hosted_games(tmp_path, content())
    assert [game.room for game in (later, earlier)] == ["Room 1", "Room 0"], "one is over"
    assert (earlier.round, earlier.people) == (1, ("P0", "P1"))
    assert later.round > 1 and later.saved.log
    assert later.when == datetime.fromtimestamp(1001, UTC)
    assert later.setup.map == "germany"
    assert hosted_games(tmp_path, content(), most=1) == (later,)


def test_a_game_of_another_map_cannot_be_resumed(path: Path) -> None:
    write(path, full_lodge())
    text = path.read_text("utf-8").splitlines(keepends=True)
    began = {**json.loads(text[0]), "map_digest": "0"}
    path.write_text(json.dumps(began) + "\n" + "".join(text[1:]), "utf-8")
    assert hosted_games(path.parent, content()) == ()
    with pytest.raises(DataError) as caught:
        read_hosted(path, content())
    assert caught.value.code is DataCode.OTHER_MAP
