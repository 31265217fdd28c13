"""A table nobody sees, painted while people look at the title.

What the next table needs is then ready: words, cards, plates and badges are kept by the kit, the
land by the painter. Each step is short, and a window that is busy takes none.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.client.setup.next_game import usual_draft
from game.client.shell.context import Context
from game.client.table.features.recorded_table import recorded_table
from game.client.table.features.replay import replay_table
from game.client.table.replay_link import ReplayLink
from game.client.table.table_scene import TableScene
from game.client.vocabulary.seating import Seating
from game.engine.errors import GameError
from game.engine.setup import new_game
from game.saves.save import empty_record

SEED: Final = 1


def rehearsal(context: Context) -> Iterator[None]:
    """The game to go on with, else the one that Play now would begin; nothing if neither can be."""
    try:
        table = _latest(context) or _next(context)
    except GameError:
        return
    yield
    table.refresh_all()
    yield
    yield from table.stage.rehearsed()
    table.exit()


def _latest(context: Context) -> TableScene | None:
    entry = context.home.shelf.latest() if context.home is not None else None
    if context.home is None or entry is None:
        return None
    save = context.home.shelf.read(entry.path)
    return recorded_table(context, save, len(save.record.actions), None, lambda _number: None)


def _next(context: Context) -> TableScene:
    draft = usual_draft(context.settings.game, context.catalogue)
    state = new_game(draft.setup, context.content, SEED).state
    link = ReplayLink(empty_record(state), context.content, start=0, seat=None)
    return replay_table(context, link, Seating(draft.sitters), None)
