"""Games on the local network that appear by themselves: announced and found by mDNS.

What others announce is shown, never trusted: it is cut to length, cleaned and counted. Where the
network does not allow it nothing is found, and typed addresses still work.
"""

from __future__ import annotations

import socket
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from zeroconf import (
    Error,
    InterfaceChoice,
    IPVersion,
    ServiceBrowser,
    ServiceInfo,
    ServiceListener,
    Zeroconf,
)

from game.processes import described
from net.discovery.addresses import lan_addresses, nearest, own_interfaces
from net.protocol.fingerprint import LENGTH, is_fingerprint
from net.protocol.messages import PROTOCOL
from net.protocol.net_address import NetAddress
from net.protocol.net_errors import NetError
from net.protocol.plain_text import LONGEST_ROOM, clean_line
from net.protocol.room_view import RoomStatus, RoomSummary

SERVICE: Final = "_power-grid._tcp.local."
LOOPBACK: Final = ("127.0.0.1",)
MOST_GAMES: Final = 64
LOOK_UP_MILLISECONDS: Final = 2000
LONGEST_WORD: Final = 24
LONGEST: Final = {b"name": LONGEST_ROOM, b"fingerprint": LENGTH}
"""Texts that may be longer."""
CLOSING: Final = 0.7
"""Seconds that taking an announcement back may take."""

Interfaces = Sequence[str] | None
"""Addresses of the interfaces to use, None for all."""


@dataclass(frozen=True)
class FoundGame:
    """A room that somebody announces."""

    address: NetAddress
    room: str
    name: str
    protocol: int
    status: RoomStatus
    map: str
    edition: str
    players: int
    open_seats: int
    needs_passcode: bool
    fingerprint: str | None = None
    """Of the certificate that has to answer there; None: nothing is encrypted."""

    @property
    def fits(self) -> bool:
        """This program speaks the same version."""
        return self.protocol == PROTOCOL


class Announcer:
    """Announces a room for as long as it is open; never makes its caller wait."""

    def __init__(
        self,
        summary: RoomSummary,
        port: int,
        interfaces: Interfaces = None,
        fingerprint: str = "",
    ) -> None:
        """`fingerprint` is that of the host's certificate, empty in plain."""
        self.fault: str | None = None
        """Why nothing can be announced, for developers; None if all is well."""
        self._port = port
        self._fingerprint = fingerprint
        self._interfaces = interfaces
        self._zeroconf: Zeroconf | None = None
        self._told: dict[str, str] = {}
        self._change = threading.Condition()
        self._newest: RoomSummary | None = None
        """What has yet to be announced; older news are worth nothing."""
        self._is_closed = False
        # A network that does not answer must not keep the program from its end: a daemon may hang.
        self._worker = threading.Thread(target=self._work, name="announcer", daemon=True)
        self._worker.start()
        self.update(summary)

    def update(self, summary: RoomSummary) -> None:
        """Announce the room as it is now."""
        if announced(summary) != self._told:
            self._told = announced(summary)
            with self._change:
                self._newest = summary
                self._change.notify_all()

    def end(self) -> None:
        """Take the announcement back; nothing else is announced."""
        with self._change:
            self._is_closed = True
            self._change.notify_all()

    def close(self) -> None:
        """The same, and wait a moment for it."""
        self.end()
        self._worker.join(CLOSING)

    def _work(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._newest is not None or self._is_closed)
                summary, self._newest = self._newest, None
                if self._is_closed or summary is None:
                    break
            self._announce(summary)
        self._take_back()

    def _announce(self, summary: RoomSummary) -> None:
        try:
            if self._zeroconf is None:
                self._zeroconf = _zeroconf(self._interfaces)
                self._zeroconf.register_service(self._info(summary), allow_name_change=True)
            else:
                self._zeroconf.update_service(self._info(summary))
        except Exception as problem:  # whatever is wrong with the network, the game can do without
            self.fault = described(problem)

    def _info(self, summary: RoomSummary) -> ServiceInfo:
        addresses = self._interfaces or lan_addresses() or LOOPBACK
        return ServiceInfo(
            SERVICE,
            f"{summary.id}.{SERVICE}",
            server=f"{summary.id}.local.",
            port=self._port,
            addresses=[socket.inet_aton(address) for address in addresses],
            properties={**announced(summary), "fingerprint": self._fingerprint},
        )

    def _take_back(self) -> None:
        if self._zeroconf is not None:
            with suppress(OSError, Error):
                self._zeroconf.close()


class Browser(ServiceListener):
    """Finds rooms in the background; `found` tells them at any time."""

    def __init__(self, interfaces: Interfaces = None) -> None:
        self.fault: str | None = None
        """Why nothing can be found, for developers; None if all is well."""
        self._games: dict[str, FoundGame] = {}
        self._lock = threading.Lock()
        self._zeroconf: Zeroconf | None = None
        try:
            self._zeroconf = _zeroconf(interfaces)
            self._browser = ServiceBrowser(self._zeroconf, SERVICE, self)
        except (OSError, Error) as problem:
            self.fault = described(problem)

    def found(self) -> tuple[FoundGame, ...]:
        """The rooms there are now, by name."""
        with self._lock:
            return tuple(sorted(self._games.values(), key=lambda game: (game.name, game.room)))

    def close(self) -> None:
        if self._zeroconf is not None:
            with suppress(OSError, Error):
                self._zeroconf.close()

    def add_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        info = None
        # The screen may be left while a room is looked up; zeroconf says so in several ways.
        with suppress(OSError, Error, AssertionError):
            info = zc.get_service_info(type_, name, LOOK_UP_MILLISECONDS)
        game = None if info is None else read_announcement(info)
        with self._lock:
            if game is not None and (name in self._games or len(self._games) < MOST_GAMES):
                self._games[name] = game

    def update_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        self.add_service(zc, type_, name)

    def remove_service(self, zc: Zeroconf, type_: str, name: str) -> None:
        with self._lock:
            self._games.pop(name, None)


def announced(summary: RoomSummary) -> dict[str, str]:
    """A room in the words of an announcement."""
    return {
        "protocol": str(PROTOCOL),
        "room": summary.id,
        "name": summary.name,
        "status": summary.status,
        "map": summary.setup.map,
        "edition": summary.setup.edition,
        "players": str(summary.setup.players),
        "open": str(len(summary.open_seats)),
        "passcode": str(int(summary.needs_passcode)),
    }


def read_announcement(info: ServiceInfo) -> FoundGame | None:
    """A room as announced, None if the announcement makes no sense."""
    words = _words(info.properties)
    try:
        address = nearest(info.parsed_addresses(IPVersion.V4Only), own_interfaces())
        return FoundGame(
            address=NetAddress.parse(f"{address}:{info.port}"),
            room=words["room"],
            name=clean_line(words["name"], LONGEST_ROOM),
            protocol=int(words["protocol"]),
            status=RoomStatus(words["status"]),
            map=words["map"],
            edition=words["edition"],
            players=int(words["players"]),
            open_seats=int(words["open"]),
            needs_passcode=words["passcode"] == "1",
            fingerprint=_fingerprint(words.get("fingerprint", "")),
        )
    except (KeyError, ValueError, IndexError, NetError):
        return None


def _fingerprint(text: str) -> str | None:
    """Raises ValueError if this is none."""
    if text and not is_fingerprint(text):
        raise ValueError(text)
    return text or None


def _words(properties: Mapping[Any, Any]) -> dict[str, str]:
    return {
        key.decode("utf-8", "replace"): clean_line(
            (entry or b"").decode("utf-8", "replace"),
            LONGEST.get(key, LONGEST_WORD),
        )
        for key, entry in properties.items()
    }


def _zeroconf(interfaces: Interfaces) -> Zeroconf:
    wanted: Any = InterfaceChoice.All if interfaces is None else list(interfaces)
    return Zeroconf(interfaces=wanted, ip_version=IPVersion.V4Only)
