"""One's own games as tables for other programs: CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import asdict, fields
from enum import StrEnum
from pathlib import Path

from game.engine.errors import DataCode, DataError
from game.my_games.past_games import PastGame
from game.whole_files import reason_of, write_whole


class ExportForm(StrEnum):
    """The form; the value is the suffix of its file."""

    CSV = "csv"
    JSON = "json"


def exported(games: Sequence[PastGame], form: ExportForm) -> str:
    """A game a line; in CSV, several levels or plants stand in one field with spaces between."""
    if form is ExportForm.JSON:
        rows = [{**asdict(game), "won": round(game.won, 4)} for game in games]
        return json.dumps(rows, indent=1) + "\n"
    table = io.StringIO()
    names = [one.name for one in fields(PastGame)]
    writer = csv.writer(table, lineterminator="\n")
    writer.writerow([*names, "won"])
    for game in games:
        values = (getattr(game, name) for name in names)
        writer.writerow([*map(_field, values), round(game.won, 4)])
    return table.getvalue()


def write_export(path: Path, games: Sequence[PastGame], form: ExportForm) -> None:
    """Raises DataError if the file cannot be written."""
    try:
        write_whole(path, exported(games, form).encode())
    except OSError as problem:
        reason = reason_of(problem)
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason) from problem


def _field(value: object) -> object:
    if isinstance(value, tuple):
        return " ".join(map(str, value))
    return "" if value is None else value
