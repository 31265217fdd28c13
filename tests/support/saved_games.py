"""Games played by bots for tests of saving: at any phase, kept or not, the same every time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from random import Random

from builders import content

from game.bots.random_bot import RandomBot
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.setup import new_game
from game.engine.terms import GameSetup, Variant
from game.playing import next_action
from game.saves.autosave import Autosaver
from game.saves.save import GameTable, Save, empty_record, save_of
from game.saves.shelf import SaveKind, Shelf, ShelfEntry
from game.table import Accepted, Table
from game.table_seat import TableSeat

SETUP = GameSetup("recharged", "germany", 2, variants=(Variant.CHOSEN_STARTS,))
"""Areas drafted, houses of the Cartel and starting cities: every phase there is."""
SEED = 11
NOW = datetime(2026, 5, 4, 20, 15, tzinfo=UTC)
SEATS = (TableSeat("Ada", 0), TableSeat("Igor", 3, "normal", "saver"))
PHASES = tuple(Phase)


def table_of(game: str = "a-game") -> GameTable:
    return GameTable(game, SEATS)


def new_table(seed: int = SEED) -> Table:
    return Table(*new_game(SETUP, content(), seed))


def first_save(table: Table, game: str = "a-game", now: datetime = NOW) -> Save:
    return save_of(table_of(game), empty_record(table.state), table.state, now=now)


def keeper_of(table: Table, shelf: Shelf, game: str = "a-game", **more: object) -> Autosaver:
    """Keeps a table; its clocks stand still unless told otherwise."""
    usual: dict[str, object] = {"clock": lambda: 0.0, "now": lambda: NOW}
    start = first_save(table, game)
    return Autosaver(table, shelf, start, **{**usual, **more})  # type: ignore[arg-type]


def play_on(table: Table) -> Iterator[GameState]:
    """Random players go on; the state after every action. The same moves from the same state."""
    bots = [RandomBot() for _ in table.state.purses]
    while not table.is_over:
        seat, action = next_action(table.state, bots, Random(table.version))
        assert isinstance(table.submit(seat, action, table.version), Accepted)
        yield table.state


def play_until(table: Table, reached: Callable[[GameState], bool]) -> GameState:
    """Random players go on until something is so, or is so from the start."""
    if reached(table.state):
        return table.state
    return next(state for state in play_on(table) if reached(state))


def in_phase(phase: Phase) -> Callable[[GameState], bool]:
    """Somebody is asked in this phase after a round, where the phase comes more than once."""
    early = (Phase.AREAS, Phase.CARTEL, Phase.STARTS)
    return lambda state: (
        state.position.phase is phase and (phase in early or state.position.round >= 2)
    )


@cache
def whole_game() -> Save:
    """A finished game."""
    table = new_table()
    shelf = _Tray()
    keeper_of(table, shelf)
    for _ in play_on(table):
        pass
    return shelf.last


def save_in(phase: Phase, game: str = "a-game") -> Save:
    """A game in the middle of a phase."""
    table = new_table()
    shelf = _Tray()
    keeper_of(table, shelf, game)
    play_until(table, in_phase(phase))
    return shelf.last


class _Tray(Shelf):
    """Keeps the last save at hand and writes nothing."""

    def __init__(self) -> None:
        super().__init__(Path("/nowhere"))

    def keep(self, save: Save, actions: object = None) -> Path:
        self.last = save
        return Path("/nowhere/game.json")

    def keep_replay(self, save: Save) -> Path:
        return Path("/nowhere/replay.json")


def only_entry(shelf: Shelf, kind: SaveKind = SaveKind.AUTO) -> ShelfEntry:
    (entry,) = shelf.entries(kind)
    return entry
