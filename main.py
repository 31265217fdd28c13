"""Power Grid. Every command lives in game/cli; this file only hands over."""

from __future__ import annotations

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
