"""`main.py bundle DIR`: the game as a folder that runs where there is no Python."""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from game.cli.icon_files import icns, ico
from game.cli.in_window import hide_greeting
from game.cli.output import Failure
from game.cli.values import Values
from game.client.rulebook.rules_page import rules_pages
from game.folders import NAME
from game.needed_packages import NEEDS
from game.systems import System, this_system
from game.texts import Catalogue, Decimals
from game.version import VERSION
from game.whole_files import reason_of

ROOT: Final = Path(__file__).resolve().parents[2]
MEGABYTE: Final = 1_000_000
DATA: Final = ("assets", "game", "maps", "net")
"""Folders whose files come along as they are, but for modules."""
NOT_DATA: Final = frozenset({".py", ".pyc"})
PACKAGES: Final = ("game", "net")
"""Packages of which every module comes along: commands and screens are imported by name."""
VERSIONED: Final = tuple(need.package for need in NEEDS)
"""Packages whose versions a bug report tells."""
NOT_NEEDED: Final = (
    "IPython",
    "PIL",
    "PyInstaller",
    "_pytest",
    "hypothesis",
    "matplotlib",
    "mypy",
    "numpy",
    "pandas",
    "pip",
    "pydoc_data",
    "pytest",
    "scipy",
    "setuptools",
    "tkinter",
    "unittest",
    "xdist",
)
"""What other packages would use if it were there; only learning needs numpy, and players do not."""
UNUSED_FONTS: Final = (
    "NotoSansArabic",
    "NotoSansGeorgian",
    "NotoSansHebrew",
    "NotoSansKR",
    "NotoSansSC",
)
"""Of scripts that none of the game's languages is written in."""


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    about = texts.say("cli.bundle.folder")
    parser.add_argument("folder", type=Values(texts).folder, metavar="DIR", help=about)


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Make the folder and an archive of it, and tell their sizes. Raises Failure."""
    if find_spec("PyInstaller") is None:
        raise Failure(texts.say("cli.bundle.no_tool"))
    hide_greeting()
    folder: Path = arguments.folder
    try:
        made, archive = _bundled(folder)
    except OSError as problem:
        told = texts.say("cli.bundle.not_writable", folder=str(folder), reason=reason_of(problem))
        raise Failure(told) from problem
    except SystemExit as problem:
        raise Failure(texts.say("cli.bundle.failed", reason=str(problem.code))) from problem
    print(texts.say("cli.bundle.made", folder=str(made), size=_megabytes(made)))
    print(texts.say("cli.bundle.packed", file=str(archive), size=_megabytes(archive)))
    return 0


def _bundled(folder: Path) -> tuple[Path, Path]:
    """The folder to run and its archive. Raises OSError, or SystemExit if the tool gives up."""
    from PyInstaller.__main__ import run as pyinstaller  # noqa: PLC0415  # an optional package

    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="power-grid-bundle-") as work:
        pyinstaller(options(folder, Path(work), this_system()))
    made = folder / NAME
    _leave_out_fonts(made)
    kind = "zip" if this_system() is not System.LINUX else "gztar"
    name = f"{NAME}-{VERSION}-{this_system()}"
    return made, Path(shutil.make_archive(str(folder / name), kind, folder, NAME))


def options(folder: Path, work: Path, system: System) -> list[str]:
    """What PyInstaller is told."""
    told = ["--noconfirm", "--clean", "--onedir", "--name", NAME, "--log-level", "ERROR"]
    told += ["--distpath", str(folder), "--workpath", str(work), "--specpath", str(work)]
    told += ["--paths", str(ROOT)]
    for package in PACKAGES:
        told += ["--collect-submodules", package]
    for package in VERSIONED:
        told += ["--copy-metadata", package]
    for package in NOT_NEEDED:
        told += ["--exclude-module", package]
    for path in data_files():
        inside = path.parent.relative_to(ROOT)
        told += ["--add-data", f"{path}{os.pathsep}{inside}"]
    return [*told, *_of_system(work, system), str(ROOT / "main.py")]


def data_files() -> list[Path]:
    """Everything the game reads that is not code; its book quotes the pages of the rules."""
    found = (path for folder in DATA for path in sorted((ROOT / folder).rglob("*")))
    ours = [path for path in found if path.is_file() and path.suffix not in NOT_DATA]
    return [*ours, *rules_pages()]


def _of_system(work: Path, system: System) -> list[str]:
    """An icon on the program's file; and no empty console beside the window on Windows."""
    from game.client.draw.app_icon import app_icon_png  # noqa: PLC0415  # needs pygame

    if system is System.WINDOWS:
        icon = work / "icon.ico"
        icon.write_bytes(ico(app_icon_png))
        return ["--icon", str(icon), "--hide-console", "hide-early"]
    if system is System.MACOS:
        icon = work / "icon.icns"
        icon.write_bytes(icns(app_icon_png))
        return ["--icon", str(icon), "--windowed"]
    return ["--strip"]


def _leave_out_fonts(made: Path) -> None:
    for font in made.rglob("Noto*"):
        if font.name.startswith(UNUSED_FONTS):
            font.unlink()


def _megabytes(path: Path) -> str:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if not one.is_symlink()]
    size = sum(one.stat().st_size for one in files if one.is_file())
    return Decimals(f"{size / MEGABYTE:.1f} MB")
