"""Where saves are kept: the games in progress, those that people named, and finished ones.

A game in progress has one file, replaced after every action, and beside it the state before that.
Ten games are kept this way; people decide about named saves, and finished games stay for good.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from game.engine.codec import Plain, digest
from game.engine.errors import GameError
from game.engine.terms import Seat
from game.file_shelf import (
    FileShelf,
    Labelled,
    delete,
    is_there,
    make_room,
    picture_of,
    previous_of,
)
from game.plain_files import read_plain
from game.saves.errors import SaveCode, SaveError, not_kept
from game.saves.save import LONGEST_TITLE, Headline, Save, branched, new_game_id, titled
from game.saves.save_format import decode_headline, decode_save, encode_save
from game.whole_files import PARTIAL, take_place, write_whole

GAMES_KEPT: Final = 10
SUFFIX: Final = ".json"
NOT_IN_NAMES: Final = re.compile(r"[^a-z0-9]+")


class SaveKind(StrEnum):
    """Why a game is kept; the value is its folder's name."""

    AUTO = "autosaves"
    NAMED = "saves"
    REPLAY = "replays"


@dataclass(frozen=True)
class Shared:
    """What is special about a game on another machine, of which only a view was kept."""

    seat: Seat | None = None
    """Whose view it is; None for a spectator's."""
    winners: tuple[Seat, ...] = ()
    is_kept: bool = False
    """Does not give way to newer ones."""


@dataclass(frozen=True)
class ShelfEntry:
    """A file on the shelf: what it holds, or why that cannot be told."""

    path: Path
    kind: SaveKind
    saved_at: datetime
    headline: Headline | None
    problem: GameError | None = None
    shared: Shared | None = None
    """None for a game that was played on this machine, with all its cards."""

    @property
    def can_go_on(self) -> bool:
        """There is a game in it to be played, not only to be looked at."""
        return self.shared is None and self.headline is not None and not self.headline.is_over

    @property
    def picture(self) -> Path | None:
        """A small picture of the table, if there is one."""
        path = picture_of(self.path)
        return path if is_there(path) else None


class Shelf:
    """All saves of one person, in one folder."""

    def __init__(self, folder: Path) -> None:
        """The folder is made when something is first put into it."""
        self._folder = folder

    def folder(self, kind: SaveKind) -> Path:
        return self._folder / kind.value

    def entries(self, *kinds: SaveKind) -> tuple[ShelfEntry, ...]:
        """The saves of some kinds, of all if none is named, the newest first."""
        found = [
            _entry(labelled, kind)
            for kind in kinds or SaveKind
            for labelled in self._files(kind).entries()
        ]
        return tuple(sorted(found, key=lambda entry: entry.saved_at, reverse=True))

    def entry(self, path: Path, kind: SaveKind) -> ShelfEntry:
        """What a list shows of a file, damaged or not."""
        return _entry(self._files(kind).entry(path), kind)

    def latest(self) -> ShelfEntry | None:
        """The game to continue: the last one that is not over. It may turn out to be damaged."""
        games = self.entries(SaveKind.AUTO)
        return next((e for e in games if e.headline is None or not e.headline.is_over), None)

    def previous(self, entry: ShelfEntry) -> ShelfEntry | None:
        """The same game one action earlier, to be offered where a file is damaged."""
        found = self.entry(previous_of(entry.path), entry.kind)
        return found if found.problem is None else None

    def read(self, path: Path) -> Save:
        """The save in a file. Raises DataError if it is gone, damaged or too new."""
        return decode_save(read_plain(path))

    def take_up(self, entry: ShelfEntry, now: datetime) -> Save:
        """The game in a file, to be gone on with. Raises DataError.

        A named save begins a branch of its own, so that the game it was taken from stays as it is.
        """
        save = self.read(entry.path)
        if entry.kind is SaveKind.AUTO:
            return save
        return branched(save, new_game_id(now, save.record.seed))

    def keep(self, save: Save, actions: list[Plain] | None = None) -> Path:
        """Put a game in progress in the place of its last state. Raises SaveError."""
        path = self._game_path(save.headline.game)
        is_new = not is_there(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if not is_new:
                _copy(path, previous_of(path))
            _write(path, save, actions)
        except OSError as problem:
            raise not_kept(path, problem) from problem
        if is_new:
            make_room(self._files(SaveKind.AUTO).files(), path, GAMES_KEPT)
        return path

    def keep_named(self, save: Save, title: str) -> Path:
        """Keep a game under a title, in the place of whatever has it. Raises SaveError."""
        title = " ".join(title.split())[:LONGEST_TITLE]
        if not title:
            raise SaveError(SaveCode.NO_TITLE)
        return self._put(SaveKind.NAMED, file_name(title), titled(save, title))

    def named(self, title: str) -> ShelfEntry | None:
        """The save that has this title, if one does."""
        path = self.folder(SaveKind.NAMED) / file_name(" ".join(title.split())[:LONGEST_TITLE])
        return self.entry(path, SaveKind.NAMED) if is_there(path) else None

    def keep_replay(self, save: Save) -> Path:
        """Keep a finished game for good. Raises SaveError."""
        path = self._put(SaveKind.REPLAY, save.headline.game + SUFFIX, save)
        with suppress(OSError):
            _copy(picture_of(self._game_path(save.headline.game)), picture_of(path))
        return path

    def forget(self, game: str) -> None:
        """A game is no longer in progress."""
        delete(self._game_path(game))

    def delete(self, entry: ShelfEntry) -> None:
        """Take a save away for good, as a person asked."""
        delete(entry.path)

    def put_picture(self, path: Path, picture: bytes) -> None:
        """Lay a picture beside a save; one that cannot be written is not missed."""
        with suppress(OSError):
            write_whole(picture_of(path), picture)

    def _files(self, kind: SaveKind) -> FileShelf[Headline]:
        return FileShelf((self.folder(kind),), (SUFFIX,), _headline)

    def _game_path(self, game: str) -> Path:
        return self.folder(SaveKind.AUTO) / (game + SUFFIX)

    def _put(self, kind: SaveKind, name: str, save: Save) -> Path:
        path = self.folder(kind) / name
        try:
            _write(path, save, None)
        except OSError as problem:
            raise not_kept(path, problem) from problem
        return path


def file_name(title: str) -> str:
    """A file's name for a title in any language: readable where it can be, and never shared."""
    readable = NOT_IN_NAMES.sub("-", title.lower()).strip("-")
    return f"{readable[:40]}-{digest(title)[:10]}".lstrip("-") + SUFFIX


def _write(path: Path, save: Save, actions: list[Plain] | None) -> None:
    text = json.dumps(encode_save(save, actions), separators=(",", ":"))
    write_whole(path, text.encode("ascii") + b"\n")


def _headline(path: Path) -> tuple[Headline, datetime]:
    headline = decode_headline(read_plain(path))
    return headline, headline.when


def _entry(found: Labelled[Headline], kind: SaveKind) -> ShelfEntry:
    return ShelfEntry(found.path, kind, found.when, found.label, found.problem)


def _copy(path: Path, other: Path) -> None:
    """Give a file's content a second name at once, without a moment in which one is missing."""
    partial = other.with_name(other.name + PARTIAL)
    partial.unlink(missing_ok=True)
    try:
        os.link(path, partial)
    except OSError:
        shutil.copyfile(path, partial)
    take_place(partial, other)
