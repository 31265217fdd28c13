"""Pictures on disk: kept, found again, bounded, and never trusted."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from game.client.board.land.picture_cache import PictureCache


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    PictureCache(tmp_path).put("key", b"picture")
    assert PictureCache(tmp_path).get("key") == b"picture"
    assert PictureCache(tmp_path).get("other") is None


def test_only_the_finished_file_remains(tmp_path: Path) -> None:
    PictureCache(tmp_path).put("key", b"picture")
    assert [path.name for path in tmp_path.iterdir()] == ["key.packed"]


def test_damaged_files_count_as_missing_and_go(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    for damage in (b"", b"nonsense", b"power-grid-cache 1\nbroken"):
        (tmp_path / "key.packed").write_bytes(damage)
        assert cache.get("key") is None
        assert not (tmp_path / "key.packed").exists()


def test_a_cut_file_counts_as_missing(tmp_path: Path) -> None:
    cache = PictureCache(tmp_path)
    cache.put("key", bytes(range(256)) * 40)
    path = tmp_path / "key.packed"
    path.write_bytes(path.read_bytes()[:-7])
    assert cache.get("key") is None


def test_the_folder_is_bounded_and_the_least_used_goes_first(tmp_path: Path) -> None:
    chance = Random(1)
    cache = PictureCache(tmp_path, limit=25_000)
    for age, key in enumerate(("first", "second")):
        cache.put(key, chance.randbytes(10_000))
        os.utime(tmp_path / f"{key}.packed", (1000 + age, 1000 + age))
    assert cache.get("first") is not None
    cache.put("third", chance.randbytes(10_000))
    assert cache.get("second") is None
    assert cache.get("first") is not None
    assert cache.get("third") is not None


def test_a_folder_that_cannot_be_made_is_no_reason_to_stop(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = PictureCache(tmp_path / "file" / "folder")
    cache.put("key", b"picture")
    assert cache.get("key") is None


def test_no_folder_keeps_nothing() -> None:
    cache = PictureCache(None)
    cache.put("key", b"picture")
    assert cache.get("key") is None
