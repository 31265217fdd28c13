"""A copy of a game on another machine: what this seat has seen of it, kept in a file."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.client.context import Context
from game.engine.errors import DataError
from net.copies import write_copy
from net.remote_link import RemoteLink
from net.room_view import RoomView

FOLDER: Final = "copies"


def can_keep_copy(context: Context) -> bool:
    """There is a place to keep anything in."""
    return context.home is not None


def copy_path(folder: Path, room: RoomView, link: RemoteLink) -> Path:
    """One file for each game and seat; a later copy takes the place of an earlier one."""
    seat = "watched" if link.seat is None else f"seat-{link.seat + 1}"
    id = "".join(letter for letter in room.id if letter.isalnum())[:16]
    return folder / FOLDER / f"{id}-game-{link.game}-{seat}.json"


def keep_copy(context: Context, link: RemoteLink, room: RoomView) -> None:
    """Write it, and say where it is or why it could not be written."""
    home = context.home
    if home is None:
        return
    path = copy_path(home.folders.data, room, link)
    try:
        write_copy(path, link)
    except DataError as problem:
        context.tell(context.catalogue.sentence(problem))
    else:
        context.tell(context.catalogue.say("lan_table.copy_kept", file=str(path)))
