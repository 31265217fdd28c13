"""The table for ears: what is asked, where the keyboard is, and the log as it grows."""

from __future__ import annotations

from typing import Any, Protocol

from game.client.shell.aloud import Aloud
from game.client.table.played_table import PlayedTable
from game.client.table.table_overlay import TableOver
from game.client.telling.spans import plain
from game.client.telling.story import Story
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.widgets.heard import control_words, static_words
from game.client.widgets.panel import Panel


class HeardTable(PlayedTable, Protocol):
    """A table with all that is told at it."""

    over: TableOver
    story: Story


def table_aloud(table: HeardTable) -> Aloud:
    """What there is to hear now; while pieces move only what lies on top of them."""
    over = static_words(table.over.read_first())
    shown = table.focus.shown
    return Aloud(
        asked=over or _asked(table),
        choice=_choice(table, shown) if shown is not None else "",
        answer=_answer(table) if shown is None and not over else "",
        note=table.over.message,
        told=[plain(line.sentence) for line in table.story.lines],
    )


def _asked(table: HeardTable) -> str:
    """The prompt."""
    model = table.stage.top_bar.model
    prompt = model.prompt if model is not None else None
    return f"{prompt.lead} {prompt.rest}".strip() if prompt is not None else ""


def _choice(table: HeardTable, piece: PieceId) -> str:
    """What has the ring; what does not lie in a panel is known by its tip alone."""
    tip = table.show.tip(piece, table.answering)
    panels: list[Panel[Any]] = [*table.over.read_first(), table.stage.action]
    words = control_words(panels, piece, tip)
    if table.stage.action.is_on(piece):
        return table.context.catalogue.say("aloud.chosen", label=words)
    return words


def _answer(table: HeardTable) -> str:
    """What Enter would do, while it is my turn."""
    if not table.answering.is_asked:
        return ""
    label = table.stage.action.label_of(button(Button.CONFIRM))
    return table.context.catalogue.say("aloud.enter", label=label) if label else ""
