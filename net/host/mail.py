"""What a room has to send and to save, collected until the host's shell takes it."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.errors import Parameter
from game.engine.value import value
from net.host.host_notes import HostNote, NoteKind
from net.kept.hosted_save import SaveEntry
from net.protocol.messages import HostMessage, Snapshot, to_guest
from net.protocol.room_view import MemberId


@value
class Post:
    """A message and who gets it; a refusal ends the connection."""

    to: tuple[MemberId, ...]
    message: HostMessage


class Frames:
    """Messages as they travel. A whole view is long, and the same for all who keep asking."""

    def __init__(self) -> None:
        self._last: tuple[Snapshot, bytes] | None = None

    def of(self, message: HostMessage) -> bytes:
        """Raises LocalProtocolError."""
        if not isinstance(message, Snapshot):
            return to_guest(message)
        if self._last is None or self._last[0] is not message:
            self._last = message, to_guest(message)
        return self._last[1]


class Mail:
    """Posts, entries for the save and notes for the log, each in order."""

    def __init__(self) -> None:
        self._posts: list[Post] = []
        self._entries: list[SaveEntry] = []
        self._notes: list[HostNote] = []
        self._is_changed = False

    def post(self, to: Iterable[MemberId], message: HostMessage) -> None:
        members = tuple(to)
        if members:
            self._posts.append(Post(members, message))

    def save(self, *entries: SaveEntry) -> None:
        self._entries += entries

    def note(self, kind: NoteKind, **parameters: Parameter) -> None:
        self._notes.append(HostNote(kind, parameters))

    def room_changed(self) -> None:
        """Everybody will be told how the room looks now."""
        self._is_changed = True

    @property
    def is_changed(self) -> bool:
        """Not everybody has been told yet how the room looks."""
        return self._is_changed

    def take_change(self) -> bool:
        """Whether the room looks other than when last asked."""
        is_changed, self._is_changed = self._is_changed, False
        return is_changed

    def take_posts(self) -> list[Post]:
        posts, self._posts = self._posts, []
        return posts

    def take_entries(self) -> list[SaveEntry]:
        entries, self._entries = self._entries, []
        return entries

    def take_notes(self) -> list[HostNote]:
        notes, self._notes = self._notes, []
        return notes
