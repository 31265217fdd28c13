"""Finished pictures and layouts on disk, so that each is worked out once.

The folder never holds more than its limit: what has not been asked for longest goes first. Every
file is written under another name and then renamed, so a reader never sees half of one; a damaged
file is removed and counts as missing. A folder that cannot be written is no reason to stop.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import zlib
from pathlib import Path
from typing import Final

from game.whole_files import take_place

LIMIT: Final = 100 * 1024 * 1024
MAGIC: Final = b"power-grid-cache 1\n"
FAST: Final = 1
"""The compression whose reading costs least."""
SUFFIX: Final = ".packed"


class PictureCache:
    """Bytes by key in one folder; no folder at all keeps nothing."""

    def __init__(self, folder: Path | None, limit: int = LIMIT) -> None:
        self._folder = folder
        self._limit = limit

    def get(self, key: str) -> bytes | None:
        """What was kept under a key, if it is there and whole."""
        if self._folder is None:
            return None
        path = self._folder / (key + SUFFIX)
        try:
            packed = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        try:
            if not packed.startswith(MAGIC):
                raise ValueError("not one of our files")
            return zlib.decompress(packed[len(MAGIC) :])
        except (ValueError, zlib.error):
            self._remove(path)
            return None

    def put(self, key: str, data: bytes) -> None:
        """Keep something, and let go of the oldest if there is too much."""
        if self._folder is None:
            return
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            temporary = Path(name)
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(MAGIC + zlib.compress(data, FAST))
                take_place(temporary, self._folder / (key + SUFFIX))
            finally:
                temporary.unlink(missing_ok=True)
            self._trim()

    def _trim(self) -> None:
        assert self._folder is not None
        kept = 0
        files = [(path.stat(), path) for path in self._folder.glob("*" + SUFFIX)]
        for status, path in sorted(files, key=lambda entry: entry[0].st_mtime_ns, reverse=True):
            kept += status.st_size
            if kept > self._limit:
                self._remove(path)

    def _remove(self, path: Path) -> None:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
