"""Recorded games replayed, and games of bots played, as one line each with what came out.

The gate runs this with its own Python and with another one on another processor (CPython compiled
to WebAssembly, in Node): the lines must be the same. It needs the standard library only.
"""

from __future__ import annotations

import hashlib
import io
import tempfile
from contextlib import redirect_stdout
from pathlib import Path

from game.cli import main

ROOT = Path(__file__).resolve().parents[2]
GAMES = (
    ("--players", "4", "--bots", "normal,easy,ladder,random", "--edition", "classic"),
    ("--players", "2", "--bots", "normal,easy", "--map", "usa"),
)


def quietly(*words: str) -> int:
    with redirect_stdout(io.StringIO()):
        return main(words)


def compare() -> None:
    for path in sorted((ROOT / "tests" / "replays").glob("*.json")):
        print(path.stem, quietly("replay", str(path), "--verify"))
    for number, game in enumerate(GAMES):
        with tempfile.TemporaryDirectory() as folder:
            quietly("simulate", *game, "--seed", "21", "--record", folder)
            (record,) = Path(folder).iterdir()
            print("bots", number, hashlib.sha256(record.read_bytes()).hexdigest())


if __name__ == "__main__":
    compare()
