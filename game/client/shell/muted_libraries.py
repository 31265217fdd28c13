"""Keeping system libraries off the terminal: what they complain of is told in our own words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

STANDARD_ERROR: Final = 2


@contextmanager
def quiet_libraries() -> Iterator[None]:
    """Nothing written to standard error meanwhile is seen, wherever it comes from."""
    try:
        kept = os.dup(STANDARD_ERROR)
    except OSError:
        yield
        return
    with Path(os.devnull).open("wb") as nothing:
        os.dup2(nothing.fileno(), STANDARD_ERROR)
        try:
            yield
        finally:
            os.dup2(kept, STANDARD_ERROR)
            os.close(kept)
