"""Which packages the game needs, and what is wrong where one is missing, too old or not whole.

Standard library only, since everything else may be what is missing. A fault of our own is never
explained away here: it stays as visible as it was.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.systems import System, is_bundled, this_system

HOME: Final = Path(__file__).resolve().parents[1]
PROJECT: Final = HOME / "pyproject.toml"
"""Only a checkout has it; an installed copy cannot be installed from itself."""
OURS: Final = frozenset({"game", "net", "main", "__main__", "__mp_main__", "power_grid_desktop"})
IMPORTING: Final = frozenset({"importlib", "_frozen_importlib", "_frozen_importlib_external"})
PIP: Final = ("-m", "pip", "install")
MANAGED: Final = "EXTERNALLY-MANAGED"
"""The file by which a system keeps pip out of its own Python."""


@dataclass(frozen=True)
class Need:
    """A package by pip's name, the oldest version that will do, and what is imported."""

    package: str
    oldest: str
    module: str


NEEDS: Final = (
    Need("cryptography", "42", "cryptography"),
    Need("ifaddr", "0.2", "ifaddr"),
    Need("msgpack", "1.0.7", "msgpack"),
    Need("networkx", "3.1", "networkx"),
    Need("platformdirs", "4.0", "platformdirs"),
    Need("pygame-ce", "2.5.2", "pygame"),
    Need("pygame-gui", "0.6.14", "pygame_gui"),
    Need("zeroconf", "0.131", "zeroconf"),
)
"""As in pyproject.toml, which an installed copy does not have."""


@dataclass(frozen=True)
class Lack:
    """A package that is not there, or is there in a version that is too old."""

    need: Need
    found: str = ""


@dataclass(frozen=True)
class Broken:
    """A package that fails when it is loaded; without a name it is Python itself."""

    package: str
    reason: str


Fault = tuple[Lack, ...] | Broken


def fault_behind(error: BaseException) -> Fault | None:
    """What on this computer is to blame for a failure; None means that we are.

    An attribute can be missing, too: the older pygame is imported by the name of pygame-ce.
    """
    if is_bundled() or not isinstance(error, ImportError | AttributeError):
        return None
    if isinstance(error, ImportError) and _top(error.name) in OURS:
        return None
    if lacks := lacking():
        return lacks
    return _broken(error) if isinstance(error, ImportError) else None


def lacking() -> tuple[Lack, ...]:
    """Those that are not there or too old, by what pip knows."""
    return () if is_bundled() else tuple(_lacks())


def _lacks() -> Iterator[Lack]:
    for need in NEEDS:
        found = installed(need.package)
        if not found:
            yield Lack(need)
        elif _numbers(found) < _numbers(need.oldest):
            yield Lack(need, found)


def installed(package: str) -> str:
    """Its version, empty if there is none."""
    from importlib import metadata  # noqa: PLC0415  # dear, and seldom asked for

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def _broken(error: ImportError) -> Broken | None:
    """Everything is there in name, and yet it cannot be loaded."""
    where = _raised_in(error)
    for need in NEEDS:
        if where == need.module or (where in OURS and not _is_whole(need.package)):
            return Broken(need.package, str(error))
    return Broken("", str(error)) if where in sys.stdlib_module_names else None


def _raised_in(error: BaseException) -> str:
    """The package whose code met the error; importing itself does not count."""
    place, trace = "", error.__traceback__
    while trace is not None:
        name = _top(trace.tb_frame.f_globals.get("__name__"))
        if name not in IMPORTING:
            place = name
        trace = trace.tb_next
    return place


def _is_whole(package: str) -> bool:
    """Every file that was installed is still there."""
    from importlib import metadata  # noqa: PLC0415

    return all(Path(str(file.locate())).exists() for file in metadata.files(package) or ())


def _top(name: str | None) -> str:
    return (name or "").partition(".")[0]


def _numbers(version: str) -> tuple[int, ...]:
    """The release of a version such as 2.5.2 or 3.0rc1, to be compared."""
    release = re.match(r"[\d.]*", version)
    return tuple(int(part) for part in re.findall(r"\d+", release[0] if release else ""))


def command_for(fault: Fault) -> str:
    """What to type so that this very Python has what it needs."""
    if isinstance(fault, Broken):
        return _typed([sys.executable, *PIP, "--force-reinstall", fault.package])
    if not PROJECT.is_file():
        wanted = [f"{lack.need.package}>={lack.need.oldest}" for lack in fault]
        return _typed([sys.executable, *PIP, *wanted])
    if not _is_managed():
        return _typed([sys.executable, *PIP, "-e", str(HOME)])
    own = HOME / ".venv"
    python = str(own / "bin" / "python")
    steps = (
        [sys.executable, "-m", "venv", str(own)],
        [python, *PIP, "-e", str(HOME)],
        [python, str(HOME / "main.py")],
    )
    return " && ".join(map(_typed, steps))


def _is_managed() -> bool:
    """Pip would refuse, and an environment has to be made first."""
    in_environment = sys.prefix != sys.base_prefix
    return not in_environment and Path(sysconfig.get_path("stdlib"), MANAGED).exists()


def _typed(words: Sequence[str]) -> str:
    """As it goes into a shell of this system."""
    if this_system() is System.WINDOWS:
        return subprocess.list2cmdline(words)
    return shlex.join(words)
