"""Settings in a file of the user's configuration folder.

Whatever is wrong with the file, the game starts. What cannot be used is set aside under another
name, never overwritten, and one sentence says so.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from game.client.settings.checks import CHECKS
from game.client.settings.preferences import Settings
from game.client.settings.upgrades import SETTINGS, UPGRADES
from game.content import GameContent
from game.engine.codec import Plain, decode, encode
from game.engine.envelope import Body, enveloped, open_envelope
from game.engine.errors import DataCode, DataError, GameError
from game.plain_files import read_plain
from game.whole_files import is_disk_full, reason_of, write_whole

FILE: Final = "settings.json"
KIND: Final = "power-grid-settings"
LONGEST_SHOWN: Final = 30
FORMAT: Final = 6
"""The version of the file. Raise it when a setting changes its meaning; new ones need no step. What
was before goes on by the steps of `upgrades.py`."""


class SettingsCode(StrEnum):
    """What became of a settings file."""

    DAMAGED = "damaged"
    TOO_NEW = "too_new"
    SOME_INVALID = "some_invalid"
    NOT_READABLE = "not_readable"
    NOT_WRITABLE = "not_writable"
    DISK_FULL = "disk_full"


class SettingsProblem(GameError):
    """Settings could not be read or kept; the game goes on with what it has."""

    topic = "settings.problem"


def _nobody(problem: SettingsProblem) -> None:
    """Nobody listens."""


class SettingsFile:
    """A store whose settings outlive the program."""

    def __init__(self, folder: Path, content: GameContent) -> None:
        self.path = folder / FILE
        self._content = content
        self.is_new = False
        """Nothing had ever been kept when it was last read."""
        self.problem: SettingsProblem | None = None
        """What there was to say about the file when it was last read or written."""
        self.tell: Callable[[SettingsProblem], None] = _nobody
        """Called when settings cannot be kept."""

    def load(self) -> Settings:
        """The settings in the file, the usual ones where it has none that can be used."""
        self.problem = None
        self.is_new = False
        try:
            body = opened_settings(read_plain(self.path))
        except DataError as error:
            self.is_new = isinstance(error.__cause__, FileNotFoundError)
            if not self.is_new:
                self.problem = self._refused(error)
            return Settings()
        found, invalid = read_settings(body, self._content)
        if invalid:
            aside = self._set_aside()
            self.save(found)
            self.problem = SettingsProblem(
                SettingsCode.SOME_INVALID, fields=", ".join(invalid), file=aside
            )
        return found

    def save(self, settings: Settings) -> None:
        """Keep settings; a problem is told, and the file stays as it was."""
        text = json.dumps(wrapped_settings(settings), indent=2)
        try:
            write_whole(self.path, text.encode("ascii") + b"\n")
        except OSError as problem:
            self.problem = _not_kept(self.path, problem)
            self.tell(self.problem)
        else:
            self.problem = None

    def _refused(self, error: DataError) -> SettingsProblem:
        if error.code is DataCode.NO_FILE:
            return SettingsProblem(SettingsCode.NOT_READABLE, **error.parameters)
        aside = self._set_aside()
        if error.code is DataCode.TOO_NEW:
            return SettingsProblem(SettingsCode.TOO_NEW, **error.parameters, file=aside)
        return SettingsProblem(SettingsCode.DAMAGED, file=aside)

    def _set_aside(self) -> str:
        """Give the file a name under which nothing overwrites it; that name, or its old one."""
        number = 1
        while (aside := self.path.with_suffix(f".set-aside-{number}.json")).exists():
            number += 1
        try:
            self.path.rename(aside)
        except OSError:
            return str(self.path)
        return str(aside)


def read_settings(body: Mapping[str, Plain], content: GameContent) -> tuple[Settings, list[str]]:
    """Settings from plain data, and the names of what could not be used."""
    types = typing.get_type_hints(Settings)
    values, invalid = dict[str, Any](), list[str]()
    for name, data in body.items():
        try:
            value = decode(types[name], data, name)
            is_fine = name not in CHECKS or CHECKS[name](value, content)
        except (KeyError, GameError):
            is_fine = False
        if is_fine:
            values[name] = value
        else:
            invalid.append(name[:LONGEST_SHOWN])
    return Settings(**values), invalid


def wrapped_settings(settings: Settings) -> Body:
    """Settings as plain data that says what it is."""
    return enveloped(KIND, FORMAT, {SETTINGS: encode(settings)})


def opened_settings(data: Plain) -> Body:
    """The settings in today's format. Raises DataError."""
    found = open_envelope(data, KIND, FORMAT, UPGRADES).get(SETTINGS)
    if not isinstance(found, dict):
        raise DataError(DataCode.NOT_READABLE, where=SETTINGS)
    return found


def _not_kept(path: Path, problem: OSError) -> SettingsProblem:
    if is_disk_full(problem):
        return SettingsProblem(SettingsCode.DISK_FULL, file=str(path))
    return SettingsProblem(SettingsCode.NOT_WRITABLE, file=str(path), reason=reason_of(problem))
