"""The host on the network: sockets, deadlines and the save around a room that knows none of them.

Everything happens in callbacks of one event loop, none of which waits: a guest that does not read
only fills its own outbox, and is dropped when that is full.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from game.processes import described
from net.host import guest_requests
from net.host.carry_out import carry_out
from net.host.desk import CallDesk
from net.host.door import Door
from net.host.guest_socket import GuestSocket
from net.host.host_commands import HostCommand
from net.host.host_notes import HostNote, NoteKind
from net.host.last_words import LastWords
from net.host.limits import Address, Buckets, ConnectionId, Doorkeeper, HandshakeTurns, Limits
from net.host.log_rate import LogRate
from net.host.mail import Frames, Post
from net.host.room import Room
from net.kept.hosted_save import SavedGame, SaveFile
from net.kept.identity import Identity
from net.protocol.handshake import Status, check_hello, refusal
from net.protocol.messages import (
    GuestMessage,
    Hello,
    Join,
    Ping,
    Pong,
    Refused,
    Welcome,
    to_guest,
)
from net.protocol.net_errors import LocalProtocolError, NetCode, RemoteProtocolError
from net.protocol.room_view import MemberId, RoomStatus

EVERYWHERE: Final = "0.0.0.0"
AFTER_A_FAULT: Final = 1.0
CLOSING_WORDS: Final = 0.5
"""Seconds in which guests can still read that the host closes."""
MOST_CHECKS: Final = 1.0
"""Seconds between two looks at everybody's deadlines, at most."""


class Host:
    """Serves a room until it is closed."""

    def __init__(
        self,
        room: Room,
        save: SaveFile | None = None,
        listen: Callable[[HostNote], None] = lambda _note: None,
        identity: Identity | None = None,
    ) -> None:
        """`listen` hears what is worth a line of the log; without an identity all is in plain."""
        self.room = room
        self._identity = identity
        self._seal = None if identity is None else identity.context()
        self._watchers: list[Callable[[], None]] = []
        self._save = save
        self._listen = listen
        limits = room.limits
        self._doorkeeper = Doorkeeper(limits)
        self._arrivals = Buckets(limits.connections_per_second, limits.connection_burst)
        self._joins = Buckets(limits.joins_per_second, limits.join_burst)
        self._sealings = HandshakeTurns(limits.handshake_pause)
        self._log_rate = LogRate()
        self._checked = self.now()
        self._connections: dict[int, GuestSocket] = {}
        self._members: dict[MemberId, GuestSocket] = {}
        self._next_number = 1
        self._desk = CallDesk(self._hear_out)
        self._door = Door(self._judge_call, self._connection)
        self._last_words = LastWords(limits.leaving)
        self._busy = to_guest(refusal(NetCode.HOST_BUSY, retry_after=1))
        self._wake: asyncio.TimerHandle | None = None
        self._checks: asyncio.TimerHandle | None = None
        self._frames = Frames()
        self._was_saved = True
        self._is_closing = False

    @property
    def limits(self) -> Limits:
        return self.room.limits

    def now(self) -> float:
        return time.monotonic()

    @property
    def guests(self) -> int:
        """How many have joined and are still there."""
        return len(self._members)

    async def open(
        self, port: int = 0, address: str = EVERYWHERE, saved: SavedGame | None = None
    ) -> int:
        """Listen; the value is the port. Raises NetError if it is taken, or as `Room.go_on`."""
        if saved is not None:
            self.room.go_on(saved, self.now())
        self.room.boards.prepare(self.room.settings.setup.map)
        listens_at = self._door.open(address, port)
        self.room.lobby.listens_at(listens_at, self._identity.fingerprint if self._identity else "")
        if saved is not None and self._save is not None:
            self._save.go_on(saved, listens_at)
        self.room.mail.note(NoteKind.OPENED, port=listens_at)
        self.room.start_if_due(self.now())
        self._check_deadlines()
        self.flush()
        return listens_at

    @property
    def is_closing(self) -> bool:
        """Everybody is being shown out."""
        return self._is_closing

    @property
    def save_fault(self) -> str | None:
        """Why the game is not kept as it is now, None if it is."""
        return None if self._save is None else self._save.fault

    def put_save_aside(self, path: Path) -> None:
        """The game on the table is over but has to be kept, and another may follow it."""
        if self._save is not None:
            self._save.put_aside(path)

    async def close(self, *, keep_save: bool = False) -> None:
        """Show everybody out and stop. An unfinished game stays saved, any other if it is to."""
        self._is_closing = True
        self._tell_watchers()
        for timer in (self._wake, self._checks):
            if timer is not None:
                timer.cancel()
        await self._door.close()
        self.room.close()
        self._deliver()
        for connection in list(self._connections.values()):
            connection.end(self.room.farewell())
        deadline = self.now() + CLOSING_WORDS
        while self._connections and self.now() < deadline:
            await asyncio.sleep(0.01)
        for connection in list(self._connections.values()):
            connection.cut()
        for note in self._log_rate.sum_up():
            self._listen(note)
        if self._save is not None:
            self._save.try_again()
            if keep_save or self.room.status is RoomStatus.RUNNING:
                self._save.close()
            else:
                self._save.remove()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Have this called after anything may have changed, and when it begins to close."""
        self._watchers.append(watcher)

    def unwatch(self, watcher: Callable[[], None]) -> None:
        """Call it no more."""
        self._watchers.remove(watcher)

    def obey(self, command: HostCommand) -> NetCode | None:
        """Do what the person who hosts asks, or say why not."""
        code = carry_out(self.room, command, self.now())
        self.flush()
        return code

    # Connections report here.

    def arrived(self, connection: GuestSocket) -> None:
        self._connections[connection.number] = connection
        victim = self._doorkeeper.arrive(connection.number, connection.address)
        if victim is not None:
            self._show_out(self._connections[victim], refusal(NetCode.HOST_BUSY))

    def heard(self, connection: GuestSocket, data: bytes) -> None:
        """Keep what a guest sent until it is its turn."""
        connection.hold()
        connection.stream.feed(data)
        self._desk.wait(connection.number, connection.address)

    def lost(self, connection: GuestSocket) -> None:
        """Nothing more will come; what came before is taken first."""
        if connection.stream.has_part:
            self._desk.wait(connection.number, connection.address)
        else:
            self._forget(connection)

    def seal_wait(self) -> float:
        """Seconds until another handshake of TLS may begin."""
        return self._sealings.wait(self.now())

    def wasted(self, connection: GuestSocket) -> None:
        """A guest keeps TLS at work and says nothing."""
        self._drop(connection, refusal(NetCode.FLOOD))
        self.flush()

    def overflowed(self, connection: GuestSocket) -> None:
        """A guest does not read what it is sent."""
        code = NetCode.CANNOT_KEEP_UP
        self.room.mail.note(NoteKind.DROPPED, address=connection.address, code=code, what="")

    def flush(self) -> None:
        """Save, then send, then see when to look again."""
        self._deliver()
        self._sleep()
        self._tell_watchers()

    # Inner workings.

    def _tell_watchers(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()

    def _judge_call(self, address: Address) -> bytes | None:
        """The only words for an address that calls too often."""
        if self._arrivals.take(address, self.now()):
            return None
        self.room.mail.note(NoteKind.REFUSED, address=address, code=NetCode.HOST_BUSY)
        return self._busy

    def _connection(self) -> GuestSocket:
        number, self._next_number = self._next_number, self._next_number + 1
        return GuestSocket(self, number)

    def _hear_out(self, number: ConnectionId) -> None:
        """Take a guest's next message; whatever is wrong with it ends with that guest."""
        connection = self._connections.get(number)
        if connection is None:
            return
        now, stream, message = self.now(), connection.stream, None
        with self._contained(connection):
            message = stream.take(now)
            if message is not None:
                self._take(connection, message, now)
            if connection.is_sealing and stream.has_part:
                raise RemoteProtocolError(NetCode.UNEXPECTED, what="plain after hello")
        if message is not None and stream.has_part:
            self._desk.wait(connection.number, connection.address)
        elif connection.is_lost:
            self._forget(connection)
        else:
            connection.listen()
        self.flush()

    def _forget(self, connection: GuestSocket) -> None:
        connection.stream.is_gone()
        self._connections.pop(connection.number, None)
        self._last_words.forget(connection.number)
        self._doorkeeper.leave(connection.number)
        if self._lose(connection):
            self.flush()

    def _lose(self, connection: GuestSocket) -> bool:
        """Whether a member has lost its connection by this."""
        member = connection.member
        if member is None or self._members.get(member) is not connection:
            return False
        del self._members[member]
        self.room.lose(member, self.now())
        return True

    @contextmanager
    def _contained(self, connection: GuestSocket) -> Iterator[None]:
        """What goes wrong over one guest's message is that guest's end, and nobody else's."""
        try:
            yield
        except RemoteProtocolError as problem:
            code = NetCode(problem.code)
            self._drop(connection, refusal(code, str(problem)))
        except Exception as problem:  # a bug of ours must not stop the others' game
            self.room.mail.note(NoteKind.FAULT, what=described(problem))
            self._drop(connection, refusal(NetCode.INTERNAL))

    def _drop(self, connection: GuestSocket, refused: Refused) -> None:
        self.room.mail.note(
            NoteKind.DROPPED, address=connection.address, code=refused.code, what=refused.message
        )
        self._show_out(connection, refused)

    def _show_out(self, connection: GuestSocket, refused: Refused | None = None) -> None:
        """Its place is free at once, however long it takes to read why."""
        self._doorkeeper.leave(connection.number)
        connection.end(refused)
        self._last_words.add(connection)
        self._lose(connection)

    def _take(self, connection: GuestSocket, message: GuestMessage, now: float) -> None:
        if connection.is_sealing:
            raise RemoteProtocolError(NetCode.UNEXPECTED, what=type(message).__name__)
        if isinstance(message, Pong):
            self._pong(connection, message, now)
        elif connection.member is not None:
            if guest_requests.receive(self.room, connection.member, message, now):
                connection.stream.excuse()
            if connection.member not in self.room.members:
                self._part(connection)
        elif isinstance(message, Hello) and connection.stream.status is Status.NEW:
            self._greet(connection, message)
        elif isinstance(message, Join) and connection.stream.status is Status.GREETED:
            self._admit(connection, message, now)
        else:
            raise RemoteProtocolError(NetCode.UNEXPECTED, what=type(message).__name__)

    def _greet(self, connection: GuestSocket, hello: Hello) -> None:
        code = check_hello(hello)
        if code is not None:
            self._show_out(connection, refusal(code))
        elif self._seal is None:
            self._welcome(connection)
        else:
            connection.seal(self._seal, lambda: self._welcome(connection))

    def _welcome(self, connection: GuestSocket) -> None:
        connection.stream.is_greeted()
        challenge = self.room.lobby.challenge(connection.nonce)
        connection.send(to_guest(Welcome(self.room.summary(), challenge)))

    def _admit(self, connection: GuestSocket, join: Join, now: float) -> None:
        if not self._joins.take(connection.address, now):
            self._turn_away(connection, refusal(NetCode.HOST_BUSY, retry_after=1))
            return
        code = self._doorkeeper.join(connection.number)
        answer: MemberId | Refused
        if code is not None:
            answer = refusal(code)
        else:
            answer = self.room.join(join, connection.address, now, connection.nonce)
        if isinstance(answer, Refused):
            self._turn_away(connection, answer)
            return
        connection.joins_as(answer)
        self._members[answer] = connection

    def _turn_away(self, connection: GuestSocket, refused: Refused) -> None:
        self.room.mail.note(NoteKind.REFUSED, address=connection.address, code=refused.code)
        self._show_out(connection, refused)

    def _pong(self, connection: GuestSocket, pong: Pong, now: float) -> None:
        seconds = connection.stream.pong(pong.number, now)
        if seconds is not None and connection.member is not None:
            self.room.note_ping(connection.member, 1000 * seconds, now)

    def _part(self, connection: GuestSocket) -> None:
        """A member has said good-bye."""
        if connection.member is not None:
            self._members.pop(connection.member, None)
        self._show_out(connection)

    def _deliver(self) -> None:
        room = self.room
        for entry in room.mail.take_entries() if self._save else ():
            assert self._save is not None
            self._save.write(entry)
        self._note_unsaved()
        for post in room.take_posts(self.now()):
            self._send(post)
        for note in self._log_rate.pass_on(room.mail.take_notes(), self.now()):
            self._listen(note)

    def _send(self, post: Post) -> None:
        """Encode once, hand to everybody concerned."""
        try:
            data = self._frames.of(post.message)
        except LocalProtocolError as problem:
            self.room.mail.note(NoteKind.FAULT, what=str(problem))
            return
        for member in post.to:
            connection = self._members.get(member)
            if connection is None:
                continue
            if isinstance(post.message, Refused):
                del self._members[member]
                self._show_out(connection, post.message)
            else:
                connection.send(data)

    def _note_unsaved(self) -> None:
        is_saved = self.save_fault is None
        if self._was_saved and not is_saved:
            self.room.mail.note(NoteKind.NOT_SAVED, reason=self.save_fault)
        elif is_saved and not self._was_saved:
            self.room.mail.note(NoteKind.SAVED_AGAIN)
        self._was_saved = is_saved
        self.room.note_saved(is_saved)

    def _sleep(self) -> None:
        """Until the room has something to do by itself."""
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if self._is_closing:
            return
        now = self.now()
        moment = self.room.next_wake(now)
        if moment is not None:
            loop = asyncio.get_running_loop()
            self._wake = loop.call_later(max(0.0, moment - now), self._tick)

    def _tick(self) -> None:
        try:
            self.room.tick(self.now())
        except Exception as problem:  # a bug of ours: say so, and keep what can be kept
            self.room.mail.note(NoteKind.FAULT, what=described(problem))
            self._deliver()
            self._wake = asyncio.get_running_loop().call_later(AFTER_A_FAULT, self._tick)
            return
        self.flush()

    def _check_deadlines(self) -> None:
        """Drop who is overdue, ping the others, and look again soon.

        A host that was asleep itself, as by the lid of a laptop, has asked nobody for a while, and
        gives everybody the time to answer anew.
        """
        now = self.now()
        if now - self._checked > self.limits.idle / 2:
            for connection in self._connections.values():
                connection.stream.is_waited_for_anew(now)
        self._checked = now
        if self._save is not None:
            self._save.try_again()
        for connection in list(self._connections.values()):
            if connection.stream.status is Status.GONE:
                continue
            code = connection.stream.overdue(now)
            if code is not None:
                self._drop(connection, refusal(code))
                continue
            ping = connection.stream.ping(now)
            if ping is not None:
                connection.send(to_guest(Ping(ping)))
        self.flush()
        limits = self.room.limits
        pause = min(MOST_CHECKS, limits.ping_every / 2, limits.idle / 4, limits.handshake / 4)
        self._checks = asyncio.get_running_loop().call_later(pause, self._check_deadlines)
