"""Files that only their owner may read, replaced whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from game.whole_files import take_place

OWNER_ONLY: Final = 0o600


def write_private(path: Path, text: str) -> None:
    """Put a text in the place of what was there. Raises OSError, and then nothing has changed."""
    partial = path.with_suffix(".partial")
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
    with os.fdopen(file, "w", encoding="utf-8") as stream:
        stream.write(text)
    take_place(partial, path)
