"""Copies of LAN games for pictures, as a guest of a real host would have kept them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from game.client.studio.sample_games import NOW, PERSON, WHO, Sample
from game.engine.terms import Content
from game.saves.loading import all_moments, updates_for
from game.table import Update
from game.table_seat import TableSeat
from net.kept.copy_shelf import CopyShelf
from net.kept.copy_writer import CopyWriter
from net.kept.guest_copy import CopiedMessage, CopyHead
from net.protocol.messages import ToldAction
from net.protocol.view_delta import PositionChanges, PositionWriter, ViewWriter

PEOPLE: Final = ("Anna", "Bertram", "Chiara", "Dmitri")
BOT: Final = "hard"


def keep_sample_copy(shelf: CopyShelf, found: Sample, content: Content, room: str) -> None:
    """Put a sample on the shelf, as the first seat saw it; a copy of it gives way."""
    for entry in shelf.entries():
        if entry.label is not None and entry.label.head.name == room:
            shelf.delete(entry.path)
    setup = found.record.setup
    head = CopyHead(f"{setup.map}{setup.players}", room, 1, setup, NOW.isoformat())
    writer = CopyWriter(shelf, head)
    moments = all_moments(found.record, content)
    updates = tuple(updates_for(found.record, moments, PERSON))
    for message in _told(updates):
        writer.tell(message)
    seats = tuple(_seat(seat) for seat in range(setup.players))
    writer.look(updates[-1].view, updates[-1].version, seats)
    writer.write()


def _seat(seat: int) -> TableSeat:
    """People first, then bots with faces."""
    if seat < len(PEOPLE) - 1:
        return TableSeat(PEOPLE[seat], seat)
    return TableSeat(PEOPLE[-1], seat, BOT, WHO[seat % len(WHO)])


def _told(updates: Sequence[Update]) -> Iterable[CopiedMessage]:
    """What a host would have said to the first seat."""
    first, *others = updates
    writer = ViewWriter(first.view, 0, PositionWriter(), PositionChanges())
    opening = writer.update(first)
    told = ToldAction(0, None, None, opening.events)
    yield replace(writer.snapshot(1), story=(told,))
    for update in others:
        yield writer.update(update)
