"""Hosted games that were not played to their end: what a menu tells of them and can resume."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from game.engine.apply import apply
from game.engine.errors import DataCode, DataError, GameError
from game.engine.model import Position
from game.engine.setup import new_game
from game.engine.terms import Content, GameSetup
from game.file_shelf import FileShelf
from net.kept.hosted_save import SUFFIX, SavedGame, read_save
from net.protocol.room_view import SeatKind

FOLDER: Final = "hosting"
"""Where hosted games are kept, below the folder of a person's data."""
MOST: Final = 10


@dataclass(frozen=True)
class HostedGame:
    """A game that can go on, with the same seats, tokens and port."""

    path: Path
    saved: SavedGame
    position: Position
    """Where it stopped."""
    when: datetime
    """Its last action or change of seats."""

    @property
    def room(self) -> str:
        return self.saved.began.settings.name

    @property
    def setup(self) -> GameSetup:
        return self.saved.began.settings.setup

    @property
    def round(self) -> int:
        """0 while the set-up is not over."""
        return self.position.round

    @property
    def people(self) -> tuple[str, ...]:
        """The names of those who have to come back."""
        chairs = self.saved.chairs
        return tuple(chair.name for chair in chairs if chair.kind is SeatKind.PERSON)


def hosted_games(folder: Path, content: Content, most: int = MOST) -> tuple[HostedGame, ...]:
    """The games that can go on, the newest first; what is over or damaged is left out."""
    shelf, found = hosted_shelf(folder, content), list[HostedGame]()
    for path in shelf.files():
        if len(found) == most:
            break
        game = shelf.entry(path).label
        if game is not None and game.position.result is None:
            found.append(game)
    return tuple(found)


def hosted_shelf(folder: Path, content: Content) -> FileShelf[HostedGame]:
    """All games that were hosted from a folder, also those that cannot go on."""

    def read(path: Path) -> tuple[HostedGame, datetime]:
        game = read_hosted(path, content)
        return game, game.when

    return FileShelf((folder,), (SUFFIX,), read)


def read_hosted(path: Path, content: Content) -> HostedGame:
    """Raises DataError or SetupError if the game cannot go on here."""
    saved = read_save(path)
    try:
        when = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError as problem:
        raise DataError(DataCode.NO_FILE, file=str(path), reason=problem.strerror) from problem
    return HostedGame(path, saved, last_position(saved, content), when)


def last_position(saved: SavedGame, content: Content) -> Position:
    """Where a game stopped. Raises DataError or SetupError if it cannot have been played here."""
    began = saved.began
    state = new_game(began.settings.setup, content, began.seed).state
    if state.terms.board.digest != began.map_digest:
        raise DataError(DataCode.OTHER_MAP, map=began.settings.setup.map)
    try:
        for played in saved.log:
            state = apply(state, played.seat, played.action).state
    except GameError as problem:
        raise DataError(DataCode.INCONSISTENT, what=str(problem)) from problem
    return state.position
