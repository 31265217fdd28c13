"""What one guest has seen of a game, moment by moment: from its link, or from a copy of what it was
told. There is no I/O here.

It begins with what was so when the guest sat down: nobody has seen what was before, only been told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.engine.errors import DataCode, DataError
from game.engine.events import Event
from game.engine.plain import decode_event, decode_view
from game.engine.terms import Content
from game.table import Update
from net.protocol.messages import Snapshot, Told, ToldAction, Updated
from net.protocol.net_errors import RemoteProtocolError
from net.protocol.view_delta import OutOfStep, ViewReader


def events_of(told: Iterable[ToldAction]) -> tuple[Event, ...]:
    """What happened; an event that cannot be read is passed over, for it is only told."""
    found = []
    for action in told:
        for plain in action.events:
            try:
                found.append(decode_event(plain))
            except DataError:
                continue
    return tuple(found)


def events_between(story: Iterable[ToldAction], since: int, version: int) -> tuple[Event, ...]:
    """What happened after one version of the table, up to another."""
    return events_of(told for told in story if since < told.version <= version)


class Recollection:
    """One moment for every version of the table that was seen."""

    def __init__(self) -> None:
        self._moments: list[Update] = []

    @property
    def moments(self) -> tuple[Update, ...]:
        """Oldest first, with the table's own versions."""
        return tuple(self._moments)

    @property
    def last(self) -> int:
        """The place of the last moment."""
        return len(self._moments) - 1

    @property
    def version(self) -> int:
        """The table's version at the last moment, 0 before there is any."""
        return self._moments[-1].version if self._moments else 0

    def add(self, update: Update, story: Iterable[ToldAction] = ()) -> None:
        """Remember what has come; after a gap, with all that was told of it.

        A host that had to go back to what it had saved takes back what came after that.
        """
        while self._moments and self._moments[-1].version > update.version:
            self._moments.pop()
        if self._moments and self.version == update.version:
            # Seen from another seat; or the opening itself, of which nothing was known before.
            last = self._moments.pop()
            update = replace(last, events=update.events or last.events, view=update.view)
        elif not update.events:
            events = events_between(story, self.version, update.version)
            update = replace(update, events=events)
        self._moments.append(update)

    def retell(self, story: Iterable[ToldAction]) -> None:
        """More has been told of what happened before moments that came without it."""
        known, since = tuple(story), 0
        for place, moment in enumerate(self._moments):
            if moment.seat is None and moment.version:
                events = events_between(known, since, moment.version)
                if len(events) > len(moment.events):
                    self._moments[place] = replace(moment, events=events)
            since = moment.version


def recollected(told: Iterable[Snapshot | Updated | Told], content: Content) -> Recollection:
    """All that a guest has seen, from what it was told.

    Raises DataError if that contradicts itself or is of another map, SetupError if the map is gone.
    """
    found, reader = Recollection(), None
    earlier: dict[int, ToldAction] = {}
    for message in told:
        if isinstance(message, Told):
            earlier.update((one.version, one) for one in message.story)
        elif isinstance(message, Snapshot):
            reader = _read_whole(message, content)
            _add_whole(found, reader, message)
            earlier.update((one.version, one) for one in message.story)
        elif reader is None:
            raise _contradicts(message)
        elif message.version > reader.version:  # what came twice has been seen already
            try:
                found.add(reader.follow(message))
            except OutOfStep as fault:
                raise _contradicts(message) from fault
    found.retell(earlier[version] for version in sorted(earlier))
    return found


def _read_whole(snapshot: Snapshot, content: Content) -> ViewReader:
    decode_view(snapshot.view, content)  # which says better than a protocol error what is wrong
    try:
        return ViewReader(snapshot, content)
    except RemoteProtocolError as fault:
        raise _contradicts(snapshot) from fault


def _add_whole(found: Recollection, reader: ViewReader, snapshot: Snapshot) -> None:
    if snapshot.version == 0:
        events = events_of(snapshot.story[-1:])
        found.add(Update(0, None, None, events, reader.view))
    else:
        found.add(Update(snapshot.version, None, None, (), reader.view), snapshot.story)


def _contradicts(message: Snapshot | Updated) -> DataError:
    return DataError(DataCode.INCONSISTENT, what=f"action {message.version}")
