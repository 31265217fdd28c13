"""Power Grid. Every command lives in game/cli; this file only hands over.

Pythons that are too old, from 3.6 on, must be able to read it, or they could not say that they are.
So its types are in quotation marks where those do not know them, and nothing is imported from
`__future__` or of ours before the version is known.
"""

import sys
from importlib.util import find_spec
from pathlib import Path

HOME = Path(__file__).resolve().parent
"""The folder with everything that belongs to the game, in a checkout and where it is installed."""
PACKAGES = ("game", "net")
EXIT_BAD_INPUT = 2
OLDEST = (3, 11)
"""The oldest Python that can play."""


def run() -> int:
    """Run the command that was typed; the value is the exit code."""
    if sys.version_info < OLDEST:
        print(_too_old(), file=sys.stderr)
        return EXIT_BAD_INPUT
    sys.path.insert(0, str(HOME))
    for name in PACKAGES:
        place = _place(name)
        if place != HOME / name:
            print(_in_the_way(name, place), file=sys.stderr)
            return EXIT_BAD_INPUT
    # Worker processes load this file as well, and need none of the commands.
    from game.cli import run as run_command  # noqa: PLC0415

    return run_command()


def _too_old() -> str:
    """In English, as below."""
    oldest, this = (".".join(map(str, version)) for version in (OLDEST, sys.version_info[:3]))
    return (
        f"Power Grid needs Python {oldest} or newer, and {sys.executable} is Python {this}. "
        f"Install a newer one, then type in {HOME}, with its name in place of python3: "
        "python3 -m pip install -e . && python3 main.py"
    )


def _place(name: str) -> "Path | None":
    """The folder that a name leads to, or has led to already."""
    loaded = sys.modules.get(name)
    spec = find_spec(name) if loaded is None else loaded.__spec__
    return Path(spec.origin).resolve().parent if spec and spec.origin else None


def _in_the_way(name: str, place: "Path | None") -> str:
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
