"""What is heard around the table: the room, strings towards the end, and nothing after it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, table_in

from game.client.shell.audio import Surrounding
from game.client.table.room_tone import surroundings
from game.engine.events import Phase
from game.engine.model import Position

ROOM = frozenset({Surrounding.ROOM_TONE})
BOTH = frozenset(Surrounding)


def at(step: int = 1, most: int = 3, result: object = None) -> Position:
    terms = SimpleNamespace(end_cities=17)
    found = SimpleNamespace(step=step, most_cities=most, terms=terms, result=result)
    return cast(Position, found)


@pytest.mark.parametrize(
    ("position", "heard"),
    [
        (at(), ROOM),
        (at(step=2, most=14), ROOM),
        (at(step=2, most=15), BOTH),
        (at(step=3), BOTH),
        (at(step=3, most=17, result="won"), frozenset()),
    ],
)
def test_strings_come_with_step_3_or_when_somebody_is_near_the_end(
    position: Position, heard: frozenset[Surrounding]
) -> None:
    assert surroundings(position) == heard


def test_the_room_is_heard_at_a_table_and_falls_silent_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wished: list[frozenset[Surrounding]] = []

    def surround(wanted: Collection[Surrounding]) -> None:
        wished.append(frozenset(wanted))

    with Pilot(settings=replace(QUICK)) as pilot:
        monkeypatch.setattr(pilot.context.audio, "surround", surround)
        open_table(pilot, table_in(Phase.BUILDING))
        pilot.wait(0.2)
        assert set(wished) == {ROOM}
        pilot.context.scenes.clear()
        pilot.context.scenes.settle()
        assert wished[-1] == frozenset()
