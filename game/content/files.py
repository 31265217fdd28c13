"""Reading JSON files that people edit by hand, so that a slip is reported with its place."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

from game.content.errors import ContentCode, ContentError
from game.engine.codec import Unchecked


def shown_file(path: Path) -> str:
    """A file as error messages name it: with its folder, but not the whole path."""
    return f"{path.parent.name}/{path.name}"


def read_json(path: Path) -> Unchecked:
    """The content of a JSON file. Raises ContentError naming the place that cannot be read."""
    file = shown_file(path)
    try:
        # Some editors put a byte order mark in front, which JSON itself does not allow.
        text = path.read_text("utf-8-sig")
    except OSError as problem:
        raise ContentError(ContentCode.UNREADABLE, file=file) from problem
    except UnicodeDecodeError as problem:
        raise ContentError(ContentCode.NOT_UTF8, file=file, byte=problem.start) from problem
    try:
        return json.loads(text, object_pairs_hook=partial(_object, file))
    except json.JSONDecodeError as problem:
        raise ContentError(
            ContentCode.NOT_JSON, file=file, line=problem.lineno, column=problem.colno
        ) from problem
    except (ValueError, RecursionError) as problem:
        raise ContentError(ContentCode.EXTREME_JSON, file=file) from problem


def _object(file: str, pairs: list[tuple[str, Unchecked]]) -> dict[str, Unchecked]:
    """JSON would silently keep the last of two equal fields."""
    entries: dict[str, Unchecked] = {}
    for name, value in pairs:
        if name in entries:
            raise ContentError(ContentCode.FIELD_TWICE, file=file, field=name)
        entries[name] = value
    return entries
