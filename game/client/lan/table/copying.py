"""What a seat on the network has seen: looked back at from the table, and kept as a copy."""

from __future__ import annotations

from datetime import date

from game.client.lan.copies.copy_keeper import CopyKeeper
from game.client.lan.copies.seen_moments import Memory
from game.client.settings.key_map import Command
from game.client.table.feature import TableFeature
from game.client.table.features.replay import ReplayControls, replay_table
from game.client.table.hindsight import Hindsight
from game.client.table.sheets.replay_sheet import LookBack
from game.client.table.table_scene import TableScene
from game.table import Update
from net.guest.remote_link import RemoteLink
from net.protocol.room_view import RoomView


class Copying(TableFeature):
    """Remembers the moments of one table. The game itself is kept by its host."""

    def __init__(self, table: TableScene, link: RemoteLink, room: RoomView) -> None:
        self._table = table
        self.link = link
        self.keeper = CopyKeeper(table.context, room, table.content, table.bare_picture)
        self.memory = Memory(link, self.keeper.sit_down(link, table.seating))
        table.ending.replay = self._replay

    def sit(self, link: RemoteLink) -> None:
        """Go on from another seat of the same game."""
        self.link = link
        self.memory.sit(link)

    def heard(self, update: Update) -> None:
        self.memory.add(update)

    def updated(self, dt: float) -> None:
        is_at_rest = self._table.director.is_idle
        self.keeper.update(dt, self.link, self._table.seating, is_at_rest=is_at_rest)

    def paused(self) -> None:
        self.keeper.is_covered = True

    def resumed(self) -> None:
        self.keeper.is_covered = False

    def left(self) -> None:
        self.keeper.close(self.link, self._table.seating)

    def results_note(self) -> str:
        return self.keeper.note()

    def do(self, command: Command) -> bool:
        match command:
            case Command.HISTORY:
                self.look_back()
            case Command.QUICK_SAVE | Command.QUICK_LOAD:
                self._table.tell(self._table.names.say("lan_table.no_saves"))
            case _:
                return False
        return True

    def press_line(self, line: int) -> bool:
        self.look_back(line)
        return True

    def look_back(self, line: int | None = None) -> None:
        """Show what this seat has seen, from a line of the log on."""
        self._table.finish_motion()
        scene = self._past(self.memory.last, LookBack.NOW)
        self._table.context.scenes.push(scene)
        if line is not None:
            scene.feature(ReplayControls).find(self._table.story.lines, line)

    def hindsight(self) -> Hindsight | None:
        return Hindsight(self.memory.moments, self._look_at, day=date.today())

    def _look_at(self, number: int) -> None:
        self._table.context.scenes.push(self._past(number, LookBack.RESULTS))

    def _past(self, number: int, look_back: LookBack) -> TableScene:
        """What this seat has seen, at one of its moments."""
        table = self._table
        link = self.memory.past(number)
        return replay_table(
            table.context,
            link,
            table.seating,
            None,
            look_back=look_back,
            content=table.content,
            day=date.today(),
        )

    def _replay(self) -> None:
        scene = self._past(0, LookBack.NOW)
        self._table.context.scenes.push(scene)
        scene.pace.is_paused = False
