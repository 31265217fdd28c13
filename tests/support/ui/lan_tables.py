"""Tables on the network for tests: a real host, a window that has joined it, and hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from builders import content
from lan import EAGER, LOOPBACK, until
from ui.pilot import Pilot
from ui.players import MousePerson
from ui.tables import QUICK, has

from game.client.draw.pixels import Size
from game.client.lan.lan_launcher import LanGames
from game.client.lan.room.session import LanSession
from game.client.lan.table.lan_table import lan_table
from game.client.lan.table.net_status import NetStatus
from game.client.settings.preferences import Settings
from game.client.shell.scene import Scene
from game.client.table.table_scene import TableScene
from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.guest.line import Patience
from net.host.hosting import Hosting
from net.protocol.net_address import NetAddress


def joined(
    port: int, wish: JoinWish, hosting: Hosting | None = None, patience: Patience = EAGER
) -> LanSession:
    """A visit that has just begun."""
    joiner = Joiner(NetAddress(LOOPBACK, port), wish, content(), patience=patience)
    return LanSession(joiner, hosting, name=wish.name)


class Ground(Scene):
    """Lies under everything, as the title does."""

    is_home = True


class Visit:
    """A window at a table on the network, and whoever sits before it."""

    def __init__(self, pilot: Pilot, session: LanSession) -> None:
        self.pilot = pilot
        self.session = session

    @property
    def table(self) -> TableScene:
        """The table in the window, whatever lies over it."""
        scenes = self.pilot.context.scenes.visible()
        return next(scene for scene in scenes if has(scene, NetStatus))

    def see(self, is_so: Callable[[], Any]) -> Any:
        """Go on until something is so."""
        return until(is_so, [], self.pilot.step)

    def sit_down(self) -> TableScene:
        """Wait for the game, and open its table."""
        session, context = self.session, self.pilot.context

        def look() -> None:
            session.joiner.pump(0.005)
            session.poll()

        until(lambda: session.joiner.link, [], look)
        table = lan_table(context, session, LanGames(context).lobby)
        assert has(table, NetStatus)
        self.pilot.open(lambda _: Ground())
        context.scenes.push(table)
        self.pilot.settle()
        return table


@contextmanager
def visiting(
    port: int,
    wish: JoinWish | None = None,
    *,
    size: Size = (1280, 720),
    settings: Settings = QUICK,
    hosting: Hosting | None = None,
    patience: Patience = EAGER,
) -> Iterator[Visit]:
    """A window that joins a host; its table opens when it sits down."""
    with Pilot(size, settings) as pilot:
        session = joined(port, wish or JoinWish("Anna"), hosting, patience)
        try:
            yield Visit(pilot, session)
        finally:
            session.close(leave=False)


class LanPerson(MousePerson):
    """Plays by mouse, and waits for the others as long as real time takes."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.pilot, visit.table)
        self._visit = visit

    def await_answer(self, version: int) -> None:
        answering, link = self.scene.answering, self.scene.link
        self._visit.see(lambda: not answering.is_sent or link.version > version)

    def play(self, decisions: int | None = None) -> None:
        """Until the game is over, or so often."""
        made = 0
        while decisions is None or made < decisions:
            self._visit.see(lambda: self.is_over or self.is_asked)
            if self.is_over:
                return
            self.decide()
            made += 1
