"""Views on the wire: once whole, then only what has changed, with a checksum of the result.

A change is a path and the value that is there from now on; a path alone means that nothing is.
Paths run through maps by key and through lists by index, from the view's own fields on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgpack

from game.engine.codec import Unchecked, digest, encode
from game.engine.errors import DataError, SetupError
from game.engine.model import Position
from game.engine.plain import decode_action, decode_event, decode_view, encode_action, encode_event
from game.engine.plain import encode_view as whole_view
from game.engine.terms import Content, Seat
from game.engine.view import PlayerView
from game.table import Update
from net.protocol.messages import Snapshot, ToldAction, Updated
from net.protocol.net_errors import NetCode, RemoteProtocolError

STORY_BYTES: Final = 16 * 1024
"""How much of what happened one message tells."""
ENTRY_BYTES: Final = 40
"""What an entry of the story takes besides its action and events."""
DEEPEST: Final = 8
POSITION: Final = "position"


class OutOfStep(Exception):
    """What arrived does not follow from what was there: the whole view is needed."""


def changes_between(old: Unchecked, new: Unchecked) -> list[Unchecked]:
    """What turns one piece of plain data into another."""
    return list(_changes(old, new, []))


def _changes(old: Unchecked, new: Unchecked, path: list[str | int]) -> Iterator[Unchecked]:
    if type(old) is dict and type(new) is dict:
        for key in sorted(old.keys() - new.keys()):
            yield [[*path, key]]
        for key, entry in new.items():
            if key not in old:
                yield [[*path, key], entry]
            elif old[key] != entry:
                yield from _changes(old[key], entry, [*path, key])
    elif _can_be_walked(old) and _can_be_walked(new) and len(old) == len(new):
        for index, entry in enumerate(new):
            if old[index] != entry:
                yield from _changes(old[index], entry, [*path, index])
    elif old != new:
        yield [path, new]


def _can_be_walked(data: Unchecked) -> bool:
    """A list of plain numbers is sent whole: a path to one of them would be no shorter."""
    return type(data) is list and any(type(entry) in (dict, list) for entry in data)


def with_changes(data: Unchecked, changes: tuple[Unchecked, ...]) -> Unchecked:
    """The data as changed; what was given stays as it was. Raises OutOfStep."""
    for change in changes:
        if type(change) not in (list, tuple) or not 1 <= len(change) <= 2:
            raise OutOfStep("not a change")
        path = change[0]
        if type(path) not in (list, tuple) or len(path) > DEEPEST:
            raise OutOfStep("not a path")
        data = _changed(data, path, change[1:])
    return data


def _changed(data: Unchecked, path: Any, value: Any) -> Unchecked:
    if not path:
        if not value:
            raise OutOfStep("nothing left")
        return value[0]
    key, rest = path[0], path[1:]
    if type(data) is dict and type(key) is str:
        twin: Unchecked = dict(data)
        if not rest and not value:
            twin.pop(key, None)
            return twin
        if rest and key not in twin:
            raise OutOfStep("no such key")
    elif type(data) is list and type(key) is int and 0 <= key < len(data) and (rest or value):
        twin = list(data)
    else:
        raise OutOfStep("no such place")
    twin[key] = _changed(twin[key], rest, value) if rest else value[0]
    return twin


def view_digest(view: Unchecked) -> str:
    """A name for a view's plain form, the same on both sides."""
    return _digest(view, digest(view[POSITION]))


def _digest(view: Unchecked, position: str) -> str:
    return digest([view["seat"], view["money"], view["runs"], position])


def digest_of(view: PlayerView) -> str:
    """The same for a view itself."""
    return view_digest(encode(view))


class PositionWriter:
    """The public position as plain data, worked out once for all who see it."""

    def __init__(self) -> None:
        self._position: Position | None = None
        self._plain: Unchecked = None
        self._digest = ""

    def write(self, position: Position) -> tuple[Unchecked, str]:
        """The plain form and its digest."""
        if position is not self._position:
            self._position, self._plain = position, encode(position)
            self._digest = digest(self._plain)
        return self._plain, self._digest


class PositionChanges:
    """What changed in the position since, worked out once for all who were in step."""

    def __init__(self) -> None:
        self._between: tuple[Unchecked, Unchecked] = (None, None)
        self._changes: list[Unchecked] = []

    def since(self, old: Unchecked, new: Unchecked) -> list[Unchecked]:
        if self._between[0] is not old or self._between[1] is not new:
            self._between = (old, new)
            self._changes = changes_between({POSITION: old}, {POSITION: new})
        return self._changes


class ViewWriter:
    """Tells one audience, a seat or all spectators, what it may know."""

    def __init__(
        self,
        view: PlayerView,
        version: int,
        positions: PositionWriter,
        changes: PositionChanges,
    ) -> None:
        self._positions = positions
        self._changes = changes
        self._view = view
        self._version = version
        self._plain, self._digest = self._written(view)
        self._snapshot: Snapshot | None = None
        """As it was last told, until something happens."""
        self._story: list[ToldAction] = []
        self._sizes: list[int] = []

    def update(self, update: Update) -> Updated:
        """What has happened, as a message; the writer now stands behind it."""
        plain, name = self._written(update.view)
        changes = list(self._changes.since(self._plain[POSITION], plain[POSITION]))
        changes += changes_between(_own(self._plain), _own(plain))
        self._view, self._version = update.view, update.version
        self._plain, self._digest = plain, name
        told = ToldAction(
            version=update.version,
            seat=update.seat,
            action=None if update.action is None else encode_action(update.action),
            events=tuple(encode_event(event) for event in update.events),
        )
        self._remember(told)
        self._snapshot = None
        return Updated(
            told.version, told.seat, told.action, told.events, tuple(changes), self._digest
        )

    def snapshot(self, game: int) -> Snapshot:
        """The whole view and the last of what happened; the same one until something happens."""
        if self._snapshot is None:
            self._snapshot = Snapshot(
                game=game,
                version=self._version,
                view=whole_view(self._view),
                digest=self._digest,
                story=self.story_before(self._version + 1),
            )
        return self._snapshot

    def story_before(self, version: int) -> tuple[ToldAction, ...]:
        """The last of what happened before a version, as much as one message tells."""
        # The story begins with the first version heard, and goes on without gaps.
        begin = self._story[0].version if self._story else 0
        end = start = max(0, min(version - begin, len(self._story)))
        size = 0
        while start > 0 and (start == end or size + self._sizes[start - 1] <= STORY_BYTES):
            start -= 1
            size += self._sizes[start]
        return tuple(self._story[start:end])

    def _written(self, view: PlayerView) -> tuple[Unchecked, str]:
        position, name = self._positions.write(view.position)
        plain = {
            "seat": view.seat,
            POSITION: position,
            "money": encode(view.money),
            "runs": encode(view.runs),
        }
        return plain, _digest(plain, name)

    def _remember(self, told: ToldAction) -> None:
        self._story.append(told)
        self._sizes.append(len(msgpack.packb((told.action, told.events))) + ENTRY_BYTES)


def first_told(story: Sequence[ToldAction], version: int) -> int:
    """The first version that a story tells of; without any, the one after what is known."""
    return story[0].version if story else version + 1


def _own(plain: Unchecked) -> Unchecked:
    return {key: entry for key, entry in plain.items() if key != POSITION}


class ViewReader:
    """Rebuilds one audience's view from what a `ViewWriter` told."""

    def __init__(self, snapshot: Snapshot, content: Content) -> None:
        """Raises RemoteProtocolError if the view cannot be read, or is of another map."""
        self._content = content
        try:
            self.view = decode_view(snapshot.view, content)
        except (DataError, SetupError) as fault:
            raise RemoteProtocolError(NetCode.OTHER_CONTENT, what=str(fault)) from fault
        self.version = snapshot.version
        self._envelope: dict[str, Unchecked] = snapshot.view
        if view_digest(self._envelope["view"]) != snapshot.digest:
            raise RemoteProtocolError(NetCode.UNREADABLE, what="digest of a whole view")

    @property
    def seat(self) -> Seat | None:
        return self.view.seat

    def opening(self, told: ToldAction) -> Update:
        """What happened before the first decision. Raises RemoteProtocolError."""
        try:
            return read_told(told, self.view)
        except DataError as fault:
            raise RemoteProtocolError(NetCode.UNREADABLE, what=str(fault)) from fault

    def follow(self, updated: Updated) -> Update:
        """The update as a table nearby would tell it. Raises OutOfStep."""
        if updated.version != self.version + 1:
            raise OutOfStep(f"{updated.version} after {self.version}")
        plain = with_changes(self._envelope["view"], updated.changes)
        envelope = {**self._envelope, "view": plain}
        try:
            if view_digest(plain) != updated.digest:
                raise OutOfStep("digest")
            view = decode_view(envelope, self._content)
            update = read_told(updated, view)
        except (DataError, KeyError, TypeError) as fault:
            raise OutOfStep(str(fault)) from fault
        if view.seat != self.view.seat:
            raise OutOfStep("seat")
        self.view, self.version, self._envelope = view, updated.version, envelope
        return update


def read_told(told: ToldAction | Updated, view: PlayerView) -> Update:
    """What happened, with the view it led to. Raises DataError."""
    return Update(
        version=told.version,
        seat=told.seat,
        action=None if told.action is None else decode_action(told.action),
        events=tuple(
            decode_event(event, f"events[{number}]") for number, event in enumerate(told.events)
        ),
        view=view,
    )
