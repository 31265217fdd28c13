"""JSON files as plain data, for whoever then reads values out of it."""

from __future__ import annotations

import json
from pathlib import Path

from game.engine.codec import Plain
from game.engine.errors import DataCode, DataError


def read_plain(path: Path) -> Plain:
    """The content of a JSON file. Raises DataError if it cannot be read."""
    try:
        data: Plain = json.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise DataError(DataCode.NO_FILE, file=str(path), reason=problem.strerror) from problem
    except (ValueError, RecursionError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=path.name) from problem
    return data
