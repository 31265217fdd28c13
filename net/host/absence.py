"""Seats whose person is not there: how long they wait before something happens by itself."""

from __future__ import annotations

from net.host.seats import Chair
from net.kept.room_settings import RoomSettings
from net.protocol.room_view import RoomStatus, SeatKind


def until(chair: Chair, status: RoomStatus, settings: RoomSettings) -> float | None:
    """When the seat becomes free in the lobby, or a bot steps in; None if neither comes."""
    if chair.kind is not SeatKind.PERSON or chair.away_since is None or chair.bot:
        return None
    if status is RoomStatus.LOBBY:
        return None if chair.is_host else chair.away_since + settings.lobby_grace
    if status is RoomStatus.OVER or (settings.stand_in is None and chair.origin is None):
        return None
    return chair.away_since + (0.0 if chair.is_vacant else settings.grace)
