"""The past of a game on another machine, from what its host has told of it."""

from __future__ import annotations

from game.client.planning.bidding import Bidding
from game.client.telling.story import Story
from game.client.vocabulary.names import Names
from game.engine.events import Event
from net.guest.recollection import events_between
from net.guest.remote_link import RemoteLink


def missed(link: RemoteLink, since: int, version: int) -> tuple[Event, ...]:
    """What happened after one version of the table, up to another."""
    return events_between(link.story, since, version)


def recalled(link: RemoteLink, names: Names) -> tuple[Story, Bidding]:
    """What somebody who sits down now is told of the game so far.

    At the very beginning there is nothing yet: the set-up comes as the link's first update.
    """
    events = missed(link, 0, link.version) if link.version else ()
    return Story.recalled(names, link.view, events), Bidding().after(events)
