"""What a bug report should say about a computer, and what on it keeps the game from working."""

from __future__ import annotations

import os
import platform
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pygame

from game.client.settings.file import FILE, opened_settings, read_settings
from game.client.settings.preferences import Settings
from game.client.shell.audio import Audio
from game.client.shell.crash_log import LOG
from game.client.shell.window_place import desktop_sizes
from game.content import GameContent
from game.engine.errors import GameError, Parameter
from game.folders import HOME_VARIABLE, Folders
from game.needed_packages import NEEDS, installed, lacking
from game.plain_files import read_plain
from game.saves.shelf import SaveKind, Shelf
from game.version import VERSION

UNKNOWN: Final = "?"
MEGABYTE: Final = 1 << 20
LEAST_ROOM: Final = 50
"""Megabytes below which saves may soon fail."""


@dataclass(frozen=True)
class Finding:
    """A line of the report; `problem` has a sentence of its own."""

    key: str
    parameters: dict[str, Parameter] = field(default_factory=dict)
    is_fine: bool = True
    problem: GameError | None = None


def findings(folders: Folders, content: GameContent) -> Iterator[Finding]:
    """Everything worth knowing, top down; nothing is changed, and no folder is made."""
    yield from _versions()
    yield _display()
    yield _sound()
    yield from _folders(folders)
    yield _settings(folders, content)
    yield _saves(folders)
    yield _log(folders)
    yield from _maps(content)


def _versions() -> Iterator[Finding]:
    yield Finding("game", {"version": VERSION})
    yield Finding("python", {"version": platform.python_version(), "system": platform.platform()})
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    named = (f"{need.package} {installed(need.package) or UNKNOWN}" for need in NEEDS)
    yield Finding("packages", {"packages": ", ".join(named), "sdl": sdl})
    for lack in lacking():
        told: dict[str, Parameter] = {
            "package": lack.need.package,
            "oldest": lack.need.oldest,
            "found": lack.found,
        }
        yield Finding("old_package" if lack.found else "no_package", told, is_fine=False)


def _display() -> Finding:
    sizes = desktop_sizes()
    if not sizes:
        return Finding("no_display", is_fine=False)
    driver = pygame.display.get_driver()
    screens = ", ".join(f"{width}x{height}" for width, height in sizes)
    pygame.display.quit()
    return Finding("display", {"driver": driver, "screens": screens})


def _sound() -> Finding:
    """Silence is no fault: many computers have no sound device."""
    audio = Audio(Settings())
    audio.open()
    if not audio.has_device:
        return Finding("no_sound")
    driver = pygame.mixer.get_driver()
    audio.close()
    return Finding("sound", {"driver": driver})


def _folders(folders: Folders) -> Iterator[Finding]:
    if os.environ.get(HOME_VARIABLE):
        yield Finding("home", {"variable": HOME_VARIABLE})
    for name in ("config", "data", "state", "cache"):
        folder: Path = getattr(folders, name)
        room = _room(folder)
        key, is_fine = f"folder.{name}", True
        if not _can_write(folder):
            key, is_fine = "not_writable", False
        elif room < LEAST_ROOM:
            key, is_fine = "little_room", False
        yield Finding(key, {"folder": shown(folder), "room": room}, is_fine)


def _can_write(folder: Path) -> bool:
    """A file can be made there, or the folder itself could be."""
    if not folder.exists():
        return os.access(_existing(folder), os.W_OK | os.X_OK)
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _room(folder: Path) -> int:
    try:
        return shutil.disk_usage(_existing(folder)).free // MEGABYTE
    except OSError:
        return 0


def _existing(folder: Path) -> Path:
    return next((path for path in (folder, *folder.parents) if path.is_dir()), Path(folder.anchor))


def _settings(folders: Folders, content: GameContent) -> Finding:
    path = folders.config / FILE
    told: dict[str, Parameter] = {"file": shown(path)}
    if not path.exists():
        return Finding("usual_settings", told)
    try:
        _, invalid = read_settings(opened_settings(read_plain(path)), content)
    except GameError as problem:
        return Finding("bad_settings", told, is_fine=False, problem=problem)
    if invalid:
        fields = ", ".join(invalid)
        return Finding("invalid_settings", {**told, "fields": fields}, is_fine=False)
    return Finding("settings", told)


def _saves(folders: Folders) -> Finding:
    shelf = Shelf(folders.data)
    by_kind = {kind: shelf.entries(kind) for kind in SaveKind}
    damaged = [e for entries in by_kind.values() for e in entries if e.problem is not None]
    counts: dict[str, Parameter] = {kind.value: len(found) for kind, found in by_kind.items()}
    if not damaged:
        return Finding("saves", counts)
    first = damaged[0]
    told: dict[str, Parameter] = {"damaged": len(damaged), "file": shown(first.path)}
    return Finding("damaged_saves", {**counts, **told}, is_fine=False, problem=first.problem)


def _log(folders: Folders) -> Finding:
    path = folders.state / LOG
    has_log = path.exists() and path.stat().st_size > 0
    return Finding("log" if has_log else "no_log", {"file": shown(path)})


def _maps(content: GameContent) -> Iterator[Finding]:
    yield Finding("maps", {"maps": ", ".join(content.map_ids())})
    broken: Sequence[tuple[Path, GameError]] = content.broken_maps()
    for path, problem in broken:
        yield Finding("broken_map", {"file": shown(path)}, is_fine=False, problem=problem)


def shown(path: Path) -> str:
    """A path as a report may show it: without the user's name."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except ValueError:
        return str(path)
