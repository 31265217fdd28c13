"""A program killed on the spot, in any phase and in the middle of writing, loses no action."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from builders import content
from saved_games import PHASES, only_entry, whole_game

from game.engine.events import Phase
from game.engine.plain import state_hash
from game.saves.loading import Loaded, load
from game.saves.shelf import SaveKind, Shelf

ROOT = Path(__file__).resolve().parents[2]
CHILD = ROOT / "tests" / "support" / "killed_player.py"


@contextmanager
def playing(*words: str) -> Iterator[Iterator[str]]:
    """What a playing program says, until it is killed."""
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tests" / "support")])
    child = subprocess.Popen(
        [sys.executable, str(CHILD), *words],
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert child.stdout is not None
    try:
        yield iter(child.stdout)
    finally:
        child.kill()
        child.communicate()


def taken_up(shelf: Shelf, kind: SaveKind = SaveKind.AUTO) -> Loaded:
    loaded = load(shelf.read(only_entry(shelf, kind).path), content())
    assert loaded.difference is None
    return loaded


@pytest.mark.parametrize("phase", PHASES)
def test_killed_in_any_phase_a_game_goes_on_with_the_same_state(
    tmp_path: Path, phase: Phase
) -> None:
    with playing(str(tmp_path), phase.value) as lines:
        *_, last = iter(lines.__next__, "waiting\n")
    kind = SaveKind.REPLAY if phase is Phase.END else SaveKind.AUTO
    loaded = taken_up(Shelf(tmp_path), kind)
    assert loaded.state.position.phase is phase
    assert f"{loaded.save.headline.actions} {state_hash(loaded.state)}\n" == last


@pytest.mark.parametrize("said", [1, 7, 61])
def test_killed_at_any_moment_no_announced_action_is_lost(tmp_path: Path, said: int) -> None:
    with playing(str(tmp_path)) as lines:
        heard = [next(lines) for _ in range(said)]
    shelf = Shelf(tmp_path)
    kind = SaveKind.AUTO if shelf.entries(SaveKind.AUTO) else SaveKind.REPLAY
    loaded = taken_up(shelf, kind)
    number = loaded.save.headline.actions
    assert number >= int(heard[-1].split()[0])
    record = whole_game().record
    assert (
        state_hash(loaded.state) == ([record.first_hash] + [a.hash for a in record.actions])[number]
    )
