"""Guests who keep copies, without sockets: a room, a link that hears it, and a shelf."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from builders import content
from rooms import Lodge, full_lodge

from game.table_seat import TableSeat
from net.guest.remote_link import RemoteLink
from net.kept.copy_shelf import CopyShelf, FoundCopy
from net.kept.copy_writer import CopyWriter
from net.kept.guest_copy import CopyHead, GameCopy, read_copy
from net.protocol.messages import GuestMessage, HostMessage, Role, Updated

SEATS = (TableSeat("Anna", 2), TableSeat("Ben", 4), TableSeat("Bot 3", 1, "easy"))
WHEN = "2026-05-01T10:00:00.000+00:00"


class Silence:
    """A wire on which nothing is said."""

    is_open = True

    def send(self, message: GuestMessage) -> None: ...

    def pump(self) -> bool:
        return False


@dataclass
class Listener:
    """Somebody at the table, and what they hear."""

    place: Lodge
    member: int
    link: RemoteLink
    inbox: list[HostMessage] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Even what comes while the seat itself acts is heard here."""
        self.place.deliver = self._deliver  # type: ignore[method-assign]

    def _deliver(self) -> None:
        posts = self.place.room.take_posts()
        for post in posts:
            for member in post.to:
                self.place.sent.setdefault(member, []).append(post.message)
                if member == self.member:
                    self.inbox.append(post.message)

    def take(self) -> list[Updated]:
        """What has come of the game."""
        self.place.deliver()
        messages, self.inbox = self.inbox, []
        return [message for message in messages if isinstance(message, Updated)]

    def hear(self) -> None:
        for message in self.take():
            self.link.updated(message)

    def play(self, steps: int) -> None:
        """The table plays on, and all of it is heard."""
        self.place.play_on(steps)
        self.hear()
        self.link.poll()


def listener(seat: int | None = 0, **settings: object) -> Listener:
    """A game of two people and a bot, with somebody who listens from its first moment."""
    place = full_lodge(people=2, bots=1, **settings)
    if seat is None:
        member = place.join("Wanda", Role.WATCH)
    else:
        found = place.room.seats[seat].member
        assert found is not None
        member = found
    place.hear(member)
    return Listener(place, member, link_of(place, seat))


def link_of(place: Lodge, seat: int | None) -> RemoteLink:
    """As after a restart of the program."""
    assert place.room.games.running is not None
    return RemoteLink(place.room.games.running.snapshot(seat), content(), Silence())


def head_of(link: RemoteLink, room: str = "r00m") -> CopyHead:
    return CopyHead(room, "Anna's table", link.game, link.view.position.terms.setup, WHEN)


def writer_for(
    shelf: CopyShelf, link: RemoteLink, earlier: FoundCopy | None = None, room: str = "r00m"
) -> CopyWriter:
    writer = CopyWriter(shelf, head_of(link, room), earlier)
    writer.look(link.view, link.version, SEATS)
    return writer


def keep(writer: CopyWriter, link: RemoteLink) -> GameCopy:
    """Bring a copy up to date, and read it."""
    for heard in link.take_heard():
        writer.tell(heard)
    writer.look(link.view, link.version, SEATS)
    writer.write()
    assert writer.problem is None
    return read_copy(writer.path)


def files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.rglob("*") if path.is_file())
