"""The shelf: what is on it, in which order, what it gives way to, and what a full disk does."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from builders import content
from saved_games import NOW, only_entry, save_in, whole_game

from game.engine.errors import DataCode, DataError
from game.engine.events import Phase
from game.engine.plain import state_hash
from game.saves.errors import SaveCode, SaveError
from game.saves.loading import load
from game.saves.save import Save, branched
from game.saves.save_format import FORMAT
from game.saves.shelf import GAMES_KEPT, SaveKind, Shelf, file_name
from game.texts import Catalogue

TEXTS = Catalogue.load()


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "data")


def at(save: Save, minutes: int, game: str | None = None) -> Save:
    """The same save, so many minutes later."""
    moment = (NOW + timedelta(minutes=minutes)).isoformat()
    if game is not None:
        save = branched(save, game)
    return replace(save, headline=replace(save.headline, saved_at=moment))


def test_an_empty_shelf_has_nothing_to_continue(shelf: Shelf, tmp_path: Path) -> None:
    assert shelf.entries() == ()
    assert shelf.latest() is None
    assert list(tmp_path.iterdir()) == [], "looking makes no folders"


def test_a_game_in_progress_has_one_place_and_a_previous_state(shelf: Shelf) -> None:
    for phase in (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING):
        shelf.keep(save_in(phase))
    entry = only_entry(shelf)
    assert entry.headline is not None
    assert entry.headline.phase is Phase.BUILDING
    earlier = shelf.previous(entry)
    assert earlier is not None and earlier.headline is not None
    assert earlier.headline.phase is Phase.RESOURCES
    assert shelf.read(entry.path) == save_in(Phase.BUILDING)
    assert shelf.read(earlier.path) == save_in(Phase.RESOURCES)


def test_the_last_game_that_is_not_over_is_continued(shelf: Shelf) -> None:
    shelf.keep(at(save_in(Phase.AUCTION), 5, "five"))
    shelf.keep(at(save_in(Phase.AUCTION), 9, "nine"))
    shelf.keep(at(save_in(Phase.AUCTION), 7, "seven"))
    shelf.keep(at(whole_game(), 20, "over"))
    latest = shelf.latest()
    assert latest is not None and latest.headline is not None
    assert latest.headline.game == "nine"
    games = [e.headline.game for e in shelf.entries(SaveKind.AUTO) if e.headline]
    assert games == ["over", "nine", "seven", "five"]


def test_the_last_ten_games_are_kept(shelf: Shelf) -> None:
    save = save_in(Phase.AUCTION)
    for number in range(GAMES_KEPT + 3):
        game = f"game-{number}"
        path = shelf.keep(branched(save, game))
        shelf.keep(branched(save, game))
        shelf.put_picture(path, b"picture")
        os.utime(path, (number, number))
    folder = shelf.folder(SaveKind.AUTO)
    kept = {f"game-{number}" for number in range(3, GAMES_KEPT + 3)}
    assert {path.name.split(".")[0] for path in folder.iterdir()} == kept
    assert len(list(folder.iterdir())) == 3 * GAMES_KEPT


def test_an_old_game_taken_up_again_is_not_the_next_to_go(shelf: Shelf) -> None:
    save = save_in(Phase.AUCTION)
    for number in range(GAMES_KEPT):
        os.utime(shelf.keep(branched(save, f"game-{number}")), (number, number))
    shelf.keep(branched(save, "game-0"))
    shelf.keep(branched(save, "new"))
    games = {e.headline.game for e in shelf.entries(SaveKind.AUTO) if e.headline}
    assert "game-0" in games and "game-1" not in games


def test_named_saves_stay_until_somebody_deletes_them(shelf: Shelf) -> None:
    shelf.keep_named(save_in(Phase.AUCTION), "  Sunday   evening ")
    entry = only_entry(shelf, SaveKind.NAMED)
    assert entry.headline is not None
    assert entry.headline.title == "Sunday evening"
    assert shelf.named("Sunday evening") == entry
    assert shelf.named("Monday") is None
    shelf.delete(entry)
    assert shelf.entries() == ()


def test_the_same_title_replaces_and_another_does_not(shelf: Shelf) -> None:
    for title in ("A", "A", "a", "Ä", "日曜日", "日曜月", "!?"):
        shelf.keep_named(save_in(Phase.AUCTION), title)
    titles = {e.headline.title for e in shelf.entries(SaveKind.NAMED) if e.headline}
    assert titles == {"A", "a", "Ä", "日曜日", "日曜月", "!?"}


def test_a_title_never_becomes_a_path() -> None:
    for title in ("../../etc/passwd", "a/b\\c", "con.", "x" * 500, "\n"):
        assert "/" not in file_name(title) and "\\" not in file_name(title)
        assert len(file_name(title)) < 70


def test_a_save_needs_a_name(shelf: Shelf) -> None:
    with pytest.raises(SaveError) as refusal:
        shelf.keep_named(save_in(Phase.AUCTION), "  ")
    assert refusal.value.code is SaveCode.NO_TITLE


def test_a_finished_game_is_kept_for_good_with_its_picture(shelf: Shelf) -> None:
    path = shelf.keep(whole_game())
    shelf.put_picture(path, b"picture")
    shelf.keep_replay(whole_game())
    shelf.forget(whole_game().headline.game)
    assert shelf.entries(SaveKind.AUTO) == ()
    entry = only_entry(shelf, SaveKind.REPLAY)
    assert shelf.read(entry.path) == whole_game()
    assert entry.picture is not None and entry.picture.read_bytes() == b"picture"


SPOILT: dict[str, tuple[Callable[[bytes], bytes], DataCode]] = {
    "nothing in it": (lambda text: b"", DataCode.NOT_READABLE),
    "cut short": (lambda text: text[: len(text) // 2], DataCode.NOT_READABLE),
    "zeros from a power cut": (lambda text: bytes(len(text)), DataCode.NOT_READABLE),
    "not a text": (lambda text: b"\xff\xfe" + text, DataCode.NOT_READABLE),
    "another file": (lambda text: b'{"kind": "power-grid-settings"}', DataCode.WRONG_KIND),
    "a newer one": (
        lambda text: text.replace(b'"format":%d' % FORMAT, b'"format":%d' % (FORMAT + 1), 1),
        DataCode.TOO_NEW,
    ),
    "a flipped bit": (
        lambda text: text.replace(b'"round":2', b'"round":3', 1),
        DataCode.INCONSISTENT,
    ),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_a_spoilt_file_is_explained_and_the_previous_one_offered(shelf: Shelf, kind: str) -> None:
    spoil, code = SPOILT[kind]
    shelf.keep(save_in(Phase.RESOURCES))
    path = shelf.keep(save_in(Phase.BUREAUCRACY))
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(DataError) as refusal:
        shelf.read(path)
    assert refusal.value.code is code
    assert not TEXTS.sentence(refusal.value).startswith("data.")
    entry = shelf.latest()
    assert entry is not None and entry.path == path
    assert entry.problem is None or entry.problem == refusal.value
    earlier = shelf.previous(entry)
    assert earlier is not None
    loaded = load(shelf.read(earlier.path), content())
    assert state_hash(loaded.state) == save_in(Phase.RESOURCES).record.actions[-1].hash


def test_a_file_that_is_gone_is_explained(shelf: Shelf, tmp_path: Path) -> None:
    with pytest.raises(DataError) as refusal:
        shelf.read(tmp_path / "gone.json")
    assert refusal.value.code is DataCode.NO_FILE


def fail(number: int) -> Callable[..., None]:
    def failing(*arguments: object, **options: object) -> None:
        raise OSError(number, os.strerror(number))

    return failing


@pytest.mark.parametrize("where", ["fsync", "replace", "mkdir", "open"])
@pytest.mark.parametrize(
    ("number", "code"),
    [
        (errno.ENOSPC, SaveCode.DISK_FULL),
        (errno.EDQUOT, SaveCode.DISK_FULL),
        (errno.EROFS, SaveCode.NOT_WRITABLE),
        (errno.EACCES, SaveCode.NOT_WRITABLE),
    ],
)
def test_a_save_that_cannot_be_written_leaves_the_last_one(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, where: str, number: int, code: SaveCode
) -> None:
    path = shelf.keep(save_in(Phase.RESOURCES))
    names = sorted(other.name for other in path.parent.iterdir())
    with monkeypatch.context() as broken:
        broken.setattr(os if where == "fsync" else Path, where, fail(number))
        for keep in (shelf.keep, shelf.keep_replay, lambda save: shelf.keep_named(save, "x")):
            with pytest.raises(SaveError) as refusal:
                keep(save_in(Phase.BUILDING))
            assert refusal.value.code is code
    assert "%{" not in TEXTS.sentence(refusal.value)
    assert shelf.read(path) == save_in(Phase.RESOURCES)
    left = {other.name for other in path.parent.iterdir()} - set(names)
    assert all(".previous" in name for name in left)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_disk_that_is_really_full_keeps_the_last_save(shelf: Shelf) -> None:
    path = shelf.keep(save_in(Phase.RESOURCES))
    path.with_name(path.name + ".part").symlink_to("/dev/full")
    with pytest.raises(SaveError) as refusal:
        shelf.keep(save_in(Phase.BUILDING))
    assert refusal.value.code is SaveCode.DISK_FULL
    assert shelf.read(path) == save_in(Phase.RESOURCES)
    shelf.keep(save_in(Phase.BUILDING))
    assert shelf.read(path) == save_in(Phase.BUILDING)


def test_a_system_without_links_copies(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", fail(errno.EPERM))
    shelf.keep(save_in(Phase.RESOURCES))
    shelf.keep(save_in(Phase.BUILDING))
    earlier = shelf.previous(only_entry(shelf))
    assert earlier is not None
    assert shelf.read(earlier.path) == save_in(Phase.RESOURCES)
