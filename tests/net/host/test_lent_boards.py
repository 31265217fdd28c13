"""The map that guests may ask for is ready before anybody waits for an action."""

from __future__ import annotations

from dataclasses import replace

from builders import content
from rooms import lodge

from game.engine.codec import Unchecked
from net.host.carry_out import carry_out
from net.host.host_commands import ChangeSetup
from net.host.lent_boards import LentBoards


class Counted:
    """Content that counts how often a map is read."""

    def __init__(self) -> None:
        self.read: list[str] = []

    def map_data(self, map_id: str) -> Unchecked:
        self.read.append(map_id)
        return content().map_data(map_id)


def test_a_prepared_map_is_not_cut_when_somebody_asks() -> None:
    counted = Counted()
    boards = LentBoards(counted)  # type: ignore[arg-type]
    boards.prepare("germany")
    assert counted.read == ["germany"]
    parts = boards.parts("germany")
    assert parts and counted.read == ["germany"]
    boards.prepare("usa")
    assert boards.parts("usa") != parts and counted.read == ["germany", "usa"]


def test_another_map_is_prepared_when_it_is_chosen() -> None:
    place, counted = lodge(3), Counted()
    place.room.boards = LentBoards(counted)  # type: ignore[arg-type]
    setup = replace(place.room.settings.setup, map="usa")
    assert carry_out(place.room, ChangeSetup(setup), 0.0) is None
    assert counted.read == ["usa"]
