"""The program at its LAN screens, on the loopback interface only, with a table that only stands."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lan import LOOPBACK, PATIENCE, Person
from ui.at_home import SMALL, at_title, games_of, home_in
from ui.pilot import Pilot

from game.client.draw.pixels import Size
from game.client.lan.lan_launcher import LanGames
from game.client.lan.room.background_browser import Lookout
from game.client.lan.room.find_scene import FindScene
from game.client.lan.room.lobby_scene import LobbyScene
from game.client.lan.room.room_doors import ToLobby
from game.client.lan.room.session import LanSession
from game.client.settings.preferences import LanMemory
from game.client.shell.context import Context
from game.client.shell.home import Home
from game.client.shell.scene import Scene
from game.client.widgets.form_scene import FormScene
from net.discovery.mdns import FoundGame
from net.host.hosting import Lodging
from net.protocol.messages import PROTOCOL
from net.protocol.net_address import NetAddress
from net.protocol.room_view import RoomStatus

LOOK = 0.005


class StandingTable(Scene):
    """In the place of the table: it keeps the session, and closes it with itself."""

    def __init__(self, context: Context, session: LanSession, to_lobby: ToLobby) -> None:
        self.session = session

    def exit(self) -> None:
        self.session.close()


class Around(Lookout):
    """What is to be seen around, without looking."""

    def __init__(self, *games: FoundGame) -> None:
        self.games = games

    @property
    def is_blind(self) -> bool:
        return False

    def found(self) -> tuple[FoundGame, ...]:
        return self.games

    def close(self) -> None:
        pass


class NearGames(LanGames):
    """Rooms are opened on the loopback interface, and nobody looks further."""

    def __init__(self, context: Context, *, looks: bool = False) -> None:
        lodging = Lodging(address=LOOPBACK)
        interfaces = (LOOPBACK,)
        super().__init__(context, open_table=StandingTable, interfaces=interfaces, lodging=lodging)
        self.around = Around()
        self._looks = looks

    def look_around(self) -> Lookout:
        return super().look_around() if self._looks else self.around


class LanPilot:
    """Somebody at the LAN screens."""

    def __init__(self, pilot: Pilot, lan: NearGames) -> None:
        self.pilot = pilot
        self.lan = lan

    @property
    def top(self) -> Any:
        return self.pilot.context.scenes.top

    @property
    def find(self) -> FindScene:
        assert isinstance(self.top, FindScene), self.top
        return self.top

    @property
    def lobby(self) -> LobbyScene:
        assert isinstance(self.top, LobbyScene), self.top
        return self.top

    def wait(self, is_so: Callable[[], Any], *people: Person) -> None:
        """Go on until something is so, with others who look meanwhile."""
        pause = threading.Event()
        for _ in range(int(PATIENCE / LOOK)):
            if is_so():
                return
            for person in people:
                person.look()
            self.pilot.step()
            pause.wait(LOOK)
        raise AssertionError(f"waited for too long: {self.texts()}")

    def wait_for_lobby(self, *people: Person) -> LobbyScene:
        self.wait(lambda: isinstance(self.top, LobbyScene) and self.top.room is not None, *people)
        self.wait(lambda: self.lobby.session.joiner.is_open, *people)
        return self.lobby

    def wait_for_table(self, *people: Person) -> StandingTable:
        self.wait(lambda: isinstance(self.top, StandingTable), *people)
        table: StandingTable = self.top
        return table

    def wait_for_answer(self) -> str:
        """What the door says in the end."""
        self.wait(lambda: self.find.calling is None)
        return self.find.message

    def texts(self) -> str:
        """Everything that is written on the top scene."""
        scene = self.top
        panels = scene.panels if isinstance(scene, FormScene) else ()
        return " | ".join(box.text for panel in panels for box in panel.text_boxes())

    def fill_in(self, **fields: str) -> None:
        """Type into fields by their names."""
        from game.client.vocabulary.controls import control  # noqa: PLC0415

        for name, text in fields.items():
            self.pilot.click(control(name))
            self.pilot.type(text)
        self.pilot.click((5, 5))


def found(port: int = 4711, **changes: object) -> FoundGame:
    """A room as it is announced."""
    facts: dict[str, object] = {
        "address": NetAddress(LOOPBACK, port),
        "room": "r",
        "name": "Ann's game",
        "protocol": PROTOCOL,
        "status": RoomStatus.LOBBY,
        "map": "usa",
        "edition": "classic",
        "players": 4,
        "open_seats": 2,
        "needs_passcode": False,
    }
    return FoundGame(**{**facts, **changes})  # type: ignore[arg-type]


@contextmanager
def at_lan(
    folder: Path, *, name: str = "Zoe", looks: bool = False, size: Size = SMALL
) -> Iterator[LanPilot]:
    """The screen of games on the network, for somebody whose name is known."""
    home: Home = home_in(folder)
    home.preferences.change(lan=LanMemory(name=name))
    with at_title(home, size) as pilot:
        lan = NearGames(pilot.context, looks=looks)
        games_of(pilot).lan = lan
        lan.find()
        pilot.settle()
        yield LanPilot(pilot, lan)
