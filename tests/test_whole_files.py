"""Files written whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.whole_files import is_disk_full, reason_of, write_whole


def test_a_file_is_made_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "file.json"
    write_whole(path, b"first")
    write_whole(path, b"second")
    assert path.read_bytes() == b"second"
    assert [other.name for other in path.parent.iterdir()] == ["file.json"]


@pytest.mark.parametrize("where", ["fsync", "replace"])
def test_a_write_that_fails_leaves_the_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def fail(*arguments: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "file"
    write_whole(path, b"safe")
    monkeypatch.setattr(os if where == "fsync" else Path, where, fail)
    with pytest.raises(OSError, match="No space left") as problem:
        write_whole(path, b"new")
    assert is_disk_full(problem.value)
    assert path.read_bytes() == b"safe"
    assert [other.name for other in tmp_path.iterdir()] == ["file"]


def test_the_content_is_on_the_disk_before_it_takes_the_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, seen = tmp_path / "file", list[bytes]()
    write_whole(path, b"old")
    real = os.fsync

    def watched(handle: int) -> None:
        real(handle)
        seen.append(path.read_bytes())

    monkeypatch.setattr(os, "fsync", watched)
    write_whole(path, b"new")
    assert seen == [b"old", b"new"], "the file first, its folder after"


def test_a_reason_is_given_for_every_problem() -> None:
    assert reason_of(OSError(errno.EROFS, "read-only")) == "read-only"
    assert reason_of(OSError("odd")) == "odd"
    assert not is_disk_full(OSError("odd"))
