"""A program to be killed: bots play a game that is kept, and every action is announced.

python killed_player.py FOLDER            plays on and on
python killed_player.py FOLDER PHASE      stops in a phase and waits for its end
"""

from __future__ import annotations

import sys
from pathlib import Path

from saved_games import in_phase, keeper_of, new_table, play_on

from game.engine.events import Phase
from game.engine.plain import state_hash
from game.saves.shelf import Shelf


def main(folder: str, phase: str | None = None) -> None:
    table = new_table()
    keeper_of(table, Shelf(Path(folder)))
    reached = in_phase(Phase(phase)) if phase else lambda state: False
    print(table.version, state_hash(table.state), flush=True)
    if not reached(table.state):
        for state in play_on(table):
            print(table.version, state_hash(state), flush=True)
            if reached(state):
                break
    print("waiting", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(*sys.argv[1:])
