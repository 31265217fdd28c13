"""The table of a recorded game."""

from __future__ import annotations

from collections.abc import Callable

from game.client.shell.context import Context
from game.client.table.features.replay import replay_table
from game.client.table.replay_link import ReplayLink
from game.client.table.save_mapping import seating_of
from game.client.table.sheets.replay_sheet import LookBack
from game.client.table.table_scene import TableScene
from game.engine.errors import GameError
from game.engine.terms import Seat
from game.saves.save import Save


def recorded_table(
    context: Context,
    save: Save,
    number: int,
    seat: Seat | None,
    play_on: Callable[[int], None],
    *,
    look_back: LookBack | None = None,
) -> TableScene | None:
    """At one of its moments, seen from a seat; None, with a sentence, if it cannot be shown."""
    try:
        link = ReplayLink(save.record, context.content, start=number, seat=seat)
    except GameError as problem:
        context.tell(context.catalogue.sentence(problem))
        return None
    seating = seating_of(save.headline.seats)
    day = save.headline.when.astimezone().date()
    return replay_table(context, link, seating, play_on, look_back=look_back, day=day)
