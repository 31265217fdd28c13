"""Who sits at a table on the network, how well each is heard, and what changes about it."""

from __future__ import annotations

from typing import Final

from game.bots.characters import load_cast
from game.client.setup.draft import USUAL_LEVEL
from game.client.vocabulary.seating import Seating
from game.client.widgets.models import SeatLine
from game.engine.terms import Seat
from game.table_seat import TableSeat
from game.texts import Catalogue
from net.protocol import room_view
from net.protocol.room_view import RoomView, SeatKind, SeatView

SLOW_PING: Final = 250
"""Milliseconds there and back from which on somebody is told to be slow."""


def seating_of(room: RoomView, words: Catalogue, players: int | None = None) -> Seating:
    """Everybody by seat; a person keeps the name while a bot stands in.

    `players` are those of the game on the table: a host that tells of fewer seats is wrong, but
    must not break anything.
    """
    missing = max(0, (players or 0) - len(room.seats))
    unknown = tuple(SeatView(kind=SeatKind.BOT, colour=len(room.seats) + n) for n in range(missing))
    chairs = enumerate((*room.seats, *unknown)[:players])
    return Seating(tuple(_sitter(number, seat, words) for number, seat in chairs))


def _sitter(number: Seat, seat: SeatView, words: Catalogue) -> TableSeat:
    if seat.kind is SeatKind.PERSON:
        return TableSeat(seat.name, seat.colour)
    if seat.character is None:
        name = words.say("lan_table.bot", number=number + 1)
    else:
        name = words.say(load_cast().character(seat.character).name_key)
    return TableSeat(name, seat.colour, seat.level or USUAL_LEVEL, seat.character)


def presence_of(seat: SeatView) -> SeatLine | None:
    """How well somebody is heard; None for a bot."""
    if seat.kind is not SeatKind.PERSON:
        return None
    if seat.has_stand_in:
        return SeatLine.STAND_IN
    if seat.presence is not room_view.SeatPresence.HERE:
        is_gone = seat.presence is room_view.SeatPresence.GONE
        return SeatLine.GONE if is_gone else SeatLine.AWAY
    is_slow = seat.ping is not None and seat.ping >= SLOW_PING
    return SeatLine.SLOW if is_slow else SeatLine.GOOD


def is_absent(seat: SeatView) -> bool:
    """Nobody plays here: the person is away or gone, and no bot stands in."""
    presence = presence_of(seat)
    return presence is not None and presence.is_absent


def news_between(before: RoomView, after: RoomView, words: Catalogue) -> tuple[str, ...]:
    """What happened to people at the table, one sentence each."""
    if before.game != after.game or len(before.seats) != len(after.seats):
        return ()
    told = [_news(*pair, words) for pair in zip(before.seats, after.seats)]
    if before.is_saved != after.is_saved:
        told.append(words.say(f"lan_table.news.{'saved' if after.is_saved else 'unsaved'}"))
    told += _wishes(before, after, words)
    return tuple(sentence for sentence in told if sentence)


def _wishes(before: RoomView, after: RoomView, words: Catalogue) -> list[str]:
    """Who has just asked the host for a seat."""
    waited = {one.member for one in before.watchers if one.wants is not None}
    asks = (one for one in after.watchers if one.wants is not None and one.member not in waited)
    return [words.say("lan_table.news.wishes", name=one.name) for one in asks]


def _news(before: SeatView, after: SeatView, words: Catalogue) -> str:
    if after.kind is not SeatKind.PERSON:
        return ""
    if before.kind is not SeatKind.PERSON or before.name != after.name:
        return words.say("lan_table.news.took_seat", name=after.name)
    if after.has_stand_in and not before.has_stand_in:
        return words.say("lan_table.news.stand_in", name=after.name)
    if before.presence is after.presence:
        return ""
    return words.say(f"lan_table.news.{after.presence}", name=after.name)
