"""The past of a game on another machine, from what its host has told of it."""

from __future__ import annotations

from collections.abc import Iterable

from game.client.scenes.table_story import Story
from game.client.table.bidding import Bidding
from game.client.table.names import Names
from game.engine.errors import DataError
from game.engine.events import Event
from game.engine.plain import decode_event
from net.messages import ToldAction
from net.remote_link import RemoteLink


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


def missed(link: RemoteLink, since: int, version: int) -> tuple[Event, ...]:
    """What happened after one version of the table, up to another."""
    return events_of(told for told in link.story if since < told.version <= version)


def recalled(link: RemoteLink, names: Names) -> tuple[Story, Bidding]:
    """What somebody who sits down now is told of the game so far.

    At the very beginning there is nothing yet: the set-up comes as the link's first update.
    """
    events = missed(link, 0, link.version) if link.version else ()
    return Story.recalled(names, link.view, events), Bidding().after(events)
