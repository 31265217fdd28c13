"""Power Grid. Every command lives in game/cli; this file only hands over."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    # Worker processes load this file as well, and need none of the commands.
    from game.cli import run

    sys.exit(run())
