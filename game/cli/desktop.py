"""`main.py desktop`: an entry with an icon among the programs of a Linux desktop."""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from game.cli.in_window import hide_greeting
from game.cli.output import Failure
from game.folders import NAME
from game.systems import System, is_bundled, this_system
from game.texts import LOCALE_FOLDER, Catalogue, CatalogueError
from game.whole_files import reason_of, write_whole

MAIN: Final = Path(__file__).resolve().parents[2] / "main.py"
ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
SPECIAL: Final = '"`$\\'
"""What needs a backslash between the quotation marks of a command."""


@dataclass(frozen=True)
class EntryFiles:
    """Where a desktop looks for its programs; `base` is the user's folder of data."""

    base: Path

    @property
    def entry(self) -> Path:
        return self.base / "applications" / f"{NAME}.desktop"

    @property
    def drawing(self) -> Path:
        return self._icon("scalable", "svg")

    def picture(self, px: int) -> Path:
        return self._icon(f"{px}x{px}", "png")

    def all(self) -> list[Path]:
        return [self.entry, self.drawing, *map(self.picture, ICON_SIZES)]

    def _icon(self, size: str, kind: str) -> Path:
        return self.base / "icons" / "hicolor" / size / "apps" / f"{NAME}.{kind}"


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    either = parser.add_mutually_exclusive_group(required=True)
    either.add_argument("--install", action="store_true", help=texts.say("cli.desktop.install"))
    either.add_argument("--remove", action="store_true", help=texts.say("cli.desktop.remove"))


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Put the entry there, or take it away. Raises Failure."""
    if this_system() is not System.LINUX:
        raise Failure(texts.say("cli.desktop.other_system"))
    files = EntryFiles(user_data_path())
    try:
        if arguments.install:
            _install(files)
            told = texts.say("cli.desktop.installed", file=str(files.entry))
        else:
            told = texts.say("cli.desktop.removed" if _remove(files) else "cli.desktop.nothing")
    except OSError as problem:
        file = str(problem.filename or files.base)
        told = texts.say("cli.desktop.not_writable", file=file, reason=reason_of(problem))
        raise Failure(told) from problem
    print(told)
    return 0


def _install(files: EntryFiles) -> None:
    """Raises OSError."""
    hide_greeting()
    from game.client.draw.app_icon import FILE, app_icon_png  # noqa: PLC0415  # needs pygame

    for px in ICON_SIZES:
        write_whole(files.picture(px), app_icon_png(px))
    write_whole(files.drawing, FILE.read_bytes())
    write_whole(files.entry, entry_text(_own_command()).encode())
    _look_again(files.base / "icons" / "hicolor")


def _remove(files: EntryFiles) -> bool:
    """Whether there was anything. Raises OSError."""
    there = [path for path in files.all() if path.exists()]
    for path in there:
        path.unlink()
    _look_again(files.base / "icons" / "hicolor")
    return bool(there)


def _look_again(theme: Path) -> None:
    """Desktops keep a list of icons, and read the folder again only once it looks younger."""
    with suppress(OSError):
        theme.touch()


def entry_text(command: Sequence[str]) -> str:
    """The entry, in every language there is."""
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.0", "Name=Power Grid"]
    lines += [f"{_in('Comment', language)}={about}" for language, about in _comments().items()]
    lines += [f"Exec={' '.join(map(_quoted, command))}", f"Icon={NAME}", "Terminal=false"]
    lines += ["Categories=Game;BoardGame;", f"StartupWMClass={NAME}"]
    return "\n".join(lines) + "\n"


def _comments() -> dict[str, str]:
    found: dict[str, str] = {}
    for path in sorted(LOCALE_FOLDER.glob("pg.*.json")):
        language = path.name.split(".")[1]
        with suppress(CatalogueError):
            found[language] = Catalogue.load(language).say("cli.desktop.comment")
    return found


def _in(key: str, language: str) -> str:
    return key if language == "en" else f"{key}[{language}]"


def _own_command() -> tuple[str, ...]:
    """How this very copy of the game is started."""
    if is_bundled():
        return (sys.executable,)
    script = Path(sys.argv[0]).absolute()
    if script.stem == NAME and shutil.which(script):
        return (str(script),)
    return sys.executable, str(MAIN)


def _quoted(word: str) -> str:
    """A word of a command; the entry's own backslashes come on top, and % has a meaning."""
    told = "".join(f"\\{sign}" if sign in SPECIAL else sign for sign in word)
    told = told.replace("\\", "\\\\").replace("%", "%%")
    return f'"{told}"'
