"""A guest's own copy of a game: its view and what it was told, no more than its seat may know."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.engine.codec import Plain, decode, encode
from game.engine.errors import DataCode, DataError
from game.engine.plain import FORMAT, decode_view, encode_view, open_envelope
from game.engine.terms import Content
from game.engine.view import PlayerView
from game.plain_files import read_plain
from net.messages import ToldAction
from net.remote_link import RemoteLink

KIND: Final = "power-grid-copy"


@dataclass(frozen=True)
class GameCopy:
    """What a guest knew when the copy was made."""

    version: int
    view: PlayerView
    story: tuple[ToldAction, ...]


def write_copy(path: Path, link: RemoteLink) -> None:
    """Keep what the link has shown so far. Raises DataError if it cannot be written."""
    data: Plain = {
        "kind": KIND,
        "format": FORMAT,
        "version": link.version,
        "view": encode_view(link.view),
        "story": encode(tuple(told for told in link.story if told.version <= link.version)),
    }
    partial = path.with_suffix(".partial")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        partial.write_text(json.dumps(data), "utf-8")
        partial.replace(path)
    except OSError as problem:
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=problem.strerror) from problem


def read_copy(path: Path, content: Content) -> GameCopy:
    """Raises DataError if the file cannot be read, is damaged, too new or of another map."""
    body = open_envelope(read_plain(path), KIND)
    return GameCopy(
        version=decode(int, body.get("version"), "version"),
        view=decode_view(body.get("view"), content),
        story=decode(tuple[ToldAction, ...], body.get("story"), "story"),
    )
