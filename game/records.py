"""Recorded games on disk."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from game.engine.errors import DataCode, DataError
from game.engine.replay import GameRecord, encode_record
from game.whole_files import take_place


def write_record(path: Path, record: GameRecord) -> None:
    """Write a record, an action a line, whole or not at all. Raises DataError if it cannot be."""
    partial = path.with_suffix(".partial")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(_laid_out(record), "utf-8")
        take_place(partial, path)
    except OSError as problem:
        with suppress(OSError):
            partial.unlink(missing_ok=True)
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=problem.strerror) from problem


def _laid_out(record: GameRecord) -> str:
    """JSON with one action a line, so that people can read it and version control compare it."""
    data = encode_record(record)
    played = data["actions"]
    assert isinstance(played, list)
    lines = [f'"{name}": {json.dumps(value)}' for name, value in data.items() if name != "actions"]
    actions = ",\n".join(json.dumps(action) for action in played)
    return "{\n" + ",\n".join([*lines, f'"actions": [\n{actions}\n]']) + "\n}\n"
