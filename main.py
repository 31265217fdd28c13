"""Power Grid. Every command lives in game/cli; this file only hands over."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Final

HOME: Final = Path(__file__).resolve().parent
"""The folder with everything that belongs to the game, in a checkout and where it is installed."""
PACKAGES: Final = ("game", "net")
EXIT_BAD_INPUT: Final = 2


def run() -> int:
    """Run the command that was typed; the value is the exit code."""
    sys.path.insert(0, str(HOME))
    for name in PACKAGES:
        place = _place(name)
        if place != HOME / name:
            print(_in_the_way(name, place), file=sys.stderr)
            return EXIT_BAD_INPUT
    # Worker processes load this file as well, and need none of the commands.
    from game.cli import run as run_command  # noqa: PLC0415

    return run_command()


def _place(name: str) -> Path | None:
    """The folder that a name leads to, or has led to already."""
    loaded = sys.modules.get(name)
    spec = find_spec(name) if loaded is None else loaded.__spec__
    return Path(spec.origin).resolve().parent if spec and spec.origin else None


def _in_the_way(name: str, place: Path | None) -> str:
    """In English: the catalogue cannot be read without our own packages."""
    if place is None:
        return f"The folder {name!r} of Power Grid is missing from {HOME}. Install the game again."
    return (
        f"Another package called {name!r} was loaded from {place} instead of Power Grid's own. "
        "Install the game into an environment of its own; pipx makes one."
    )


if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # a worker of the bundle starts here, too
    sys.exit(run())
