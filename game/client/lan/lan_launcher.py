"""Every way into a game on the network: found, typed, come back to, hosted or taken up again."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from game.client.lan.room.background_browser import Lookout
from game.client.lan.room.call import Call
from game.client.lan.room.find_scene import FindScene
from game.client.lan.room.host_plan import HostPlan, usual_host_plan
from game.client.lan.room.host_setup import HostSetUpScene
from game.client.lan.room.lobby_scene import LobbyScene
from game.client.lan.room.room_doors import RoomDoors, ToLobby
from game.client.lan.room.session import LanSession
from game.client.lan.table.lan_table import lan_table
from game.client.lan.table.players_scene import PlayersScene
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.engine.errors import GameError
from net.discovery.mdns import Browser, Interfaces
from net.guest.host_stream import JoinWish
from net.guest.joiner import Joiner
from net.guest.trust import Trust
from net.host.host_commands import HostCommand
from net.host.hosting import Hosting, Lodging
from net.kept.hosted_games import FOLDER, HostedGame, hosted_games
from net.kept.hosted_save import SUFFIX, remove_save
from net.kept.identity import own_identity
from net.kept.known_hosts import FILE as KNOWN_HOSTS
from net.kept.known_hosts import KnownHosts
from net.kept.room_settings import RoomSettings
from net.kept.seat_tickets import TicketBook
from net.protocol.messages import Role
from net.protocol.net_address import NetAddress

HERE: Final = "127.0.0.1"
MOST_RESUMED: Final = 3

OpenTable = Callable[[Context, LanSession, ToLobby], Scene]


class LanGames(RoomDoors):
    """Opens rooms, lobbies and tables in a window."""

    def __init__(
        self,
        context: Context,
        *,
        open_table: OpenTable | None = None,
        interfaces: Interfaces = None,
        lodging: Lodging | None = None,
    ) -> None:
        """`interfaces` are looked at for rooms, None for all; `lodging` is where rooms are opened,
        unless told to everybody on the network."""
        self.context = context
        self._open_table = open_table or lan_table
        self._interfaces = interfaces
        self._lodging = lodging or Lodging(is_announced=True)

    # What is known from before.

    @property
    def tickets(self) -> TicketBook | None:
        home = self.context.home
        return None if home is None else TicketBook(home.folders.data / "tickets.json")

    @property
    def _known_hosts(self) -> KnownHosts | None:
        home = self.context.home
        return None if home is None else KnownHosts(home.folders.data / KNOWN_HOSTS)

    def interrupted(self) -> Sequence[HostedGame]:
        """The hosted games that could go on, the newest first."""
        home = self.context.home
        if home is None:
            return ()
        return hosted_games(home.folders.data / FOLDER, self.context.content, MOST_RESUMED)

    def forget_hosted(self, game: HostedGame) -> None:
        """A hosted game will not go on. Raises DataError if its file cannot be removed."""
        remove_save(game.path)

    # The scenes.

    def find(self, message: str = "", errand: Call | HostedGame | None = None) -> None:
        """The screen of games on the network.

        `message` tells why one is there again; with an errand it begins to call at once, or takes
        a hosted game up again.
        """
        self.context.scenes.start_over(FindScene(self.context, self, message, errand))

    def set_up(self) -> None:
        """Ask what to host."""
        plan = usual_host_plan(self.context.settings)
        self.context.scenes.push(HostSetUpScene(self.context, plan, self.host, "lan.host.title"))

    def lobby(self, session: LanSession) -> Scene:
        """Where everybody waits for a game, or for the next one."""
        return LobbyScene(self.context, session, self)

    def enter(self, session: LanSession) -> None:
        """The table if there is a game, else the lobby."""
        if session.has_table:
            scene = self._open_table(self.context, session, self.lobby)
        else:
            scene = self.lobby(session)
        self.context.scenes.start_over(scene)

    def people(self, session: LanSession) -> None:
        """Everybody in a room, over what is shown of it."""
        self.context.scenes.push(PlayersScene(self.context, session))

    def look_around(self) -> Lookout:
        """Begin to look for rooms."""
        return Lookout(lambda: Browser(self._interfaces), self.context.workers.aside)

    # The sessions.

    def join(self, call: Call) -> LanSession:
        """Start calling a host."""
        joiner = Joiner(call.address, call.wish, self.context.content, trust=self._trust(call))
        return LanSession(
            joiner,
            name=call.wish.name,
            passcode=call.wish.passcode,
            tickets=self.tickets,
            known=self._known_hosts,
            ticket=call.ticket,
            run=self.context.workers.aside,
        )

    def _trust(self, call: Call) -> Trust:
        """Whom to believe: the one that was announced or played with, else the one met before."""
        trust, known = call.trust, self._known_hosts
        if call.believes_anybody:
            return replace(trust, fingerprint=None)
        if trust.fingerprint is None and known is not None and not trust.in_plain:
            return replace(trust, fingerprint=known.fingerprint(call.address.host))
        return trust

    def host(self, plan: HostPlan) -> None:
        """Open a room and wait in its lobby; if that cannot be done, say why."""
        self._remember(plan)
        usual = self.context.catalogue.say("lan.host.usual_room", name=plan.room.host)
        passcode = plan.room.passcode or None
        self.open_room(plan.settings(usual), plan.room.host, plan.seating(), passcode=passcode)

    def open_room(
        self,
        settings: RoomSettings,
        name: str,
        seating: Sequence[HostCommand] = (),
        lodging: Lodging | None = None,
        passcode: str | None = None,
    ) -> None:
        """The same for what was chosen elsewhere; `name` is that of the person who hosts.

        `passcode` is shown to them; the room itself knows only how to check it.
        """
        try:
            session = self.opened(settings, name, seating, lodging, passcode)
        except GameError as problem:
            self.context.tell(self.context.catalogue.sentence(problem))
        else:
            self.enter(session)

    def opened(
        self,
        settings: RoomSettings,
        name: str,
        seating: Sequence[HostCommand] = (),
        lodging: Lodging | None = None,
        passcode: str | None = None,
    ) -> LanSession:
        """A room with its host in it. Raises NetError, SetupError or DataError."""
        kept = self._new_lodging(lodging or self._lodging)
        hosting = Hosting(settings, self.context.content, name, kept)
        for command in seating:
            hosting.command(command)
        wish = JoinWish(name, token=hosting.own_token, key=hosting.own_key)
        return self._own_session(hosting, wish, passcode)

    def resume(self, game: HostedGame) -> LanSession:
        """Take up a hosted game on its own port. Raises NetError, SetupError or DataError."""
        lodging = replace(self._identified(self._lodging), port=0, save=game.path)
        hosting = Hosting(game.saved, self.context.content, None, lodging)
        own = next((chair for chair in game.saved.chairs if chair.is_host), None)
        wish = JoinWish(self.host_name, Role.WATCH, key=hosting.own_key)
        if own is not None and hosting.own_token is not None:
            wish = JoinWish(own.name, token=hosting.own_token, key=hosting.own_key)
        return self._own_session(hosting, wish)

    @property
    def host_name(self) -> str:
        """Under which somebody hosts who has not said their name."""
        return self.context.settings.lan.name or self.context.catalogue.say("lan.host.nameless")

    def _own_session(
        self, hosting: Hosting, wish: JoinWish, passcode: str | None = None
    ) -> LanSession:
        address, own = NetAddress(HERE, hosting.port), hosting.fingerprint
        trust = Trust(own, in_plain=own is None)
        joiner = Joiner(address, wish, self.context.content, trust=trust)
        return LanSession(
            joiner,
            hosting,
            name=wish.name,
            passcode=passcode,
            run=self.context.workers.aside,
        )

    def _identified(self, lodging: Lodging) -> Lodging:
        """Under the certificate of this installation."""
        home = self.context.home
        if home is None or lodging.identity is not None or lodging.in_plain:
            return lodging
        return replace(lodging, identity=own_identity(home.folders.data))

    def _new_lodging(self, lodging: Lodging) -> Lodging:
        """With a file of its own for what is played there."""
        home, lodging = self.context.home, self._identified(lodging)
        if home is None or lodging.save is not None:
            return lodging
        path = home.folders.data / FOLDER / f"{secrets.token_hex(8)}{SUFFIX}"
        return replace(lodging, save=path)

    def _remember(self, plan: HostPlan) -> None:
        lan = self.context.settings.lan
        name = plan.room.host
        game = plan.draft.with_sitter(plan.own_seat, name=name).remembered
        kept = replace(lan, name=name, room=plan.room.room, pace=plan.room.pace)
        kept = replace(kept, turn=plan.room.turn, reserve=plan.room.reserve)
        kept = replace(kept, take_over=plan.room.take_over.value)
        self.context.preferences.change(lan=kept, game=game)
