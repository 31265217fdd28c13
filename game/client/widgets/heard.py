"""Panels for ears: what is written on them, and what a control is called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from pygame import Rect

from game.client.shell.aloud import ENDS, as_sentence
from game.client.telling.tip import Tip
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.page import TextBox
from game.client.widgets.panel import Panel

LONGEST: Final = 900
"""Letters of a screen that are read before somebody moves on."""


def static_words(panels: Iterable[Panel[Any]]) -> str:
    """What is written beside the controls."""
    told = " ".join(_read(_beside(panel)) for panel in panels).strip()
    return told if len(told) <= LONGEST else told[: told.rfind(" ", 0, LONGEST)]


def control_words(panels: Sequence[Panel[Any]], piece: PieceId, tip: Tip | None) -> str:
    """What a control is called, where it stands, and what is known about it."""
    for panel in panels:
        place = panel.place_of(piece)
        if place is not None:
            label = panel.label_of(piece) or _written_on(panel, place)
            return as_sentence([_before(panel, place), label, *tip_words(tip, label)])
    return as_sentence(tip_words(tip, ""))


def tip_words(tip: Tip | None, label: str) -> list[str]:
    """A tip as it is read out; not what the label has said."""
    told = tip.beyond(label) if tip is not None else None
    if told is None:
        return []
    rows = [f"{row.label} {row.value}".strip() for row in told.rows]
    return [told.title, *rows, told.reason or ""]


def _beside(panel: Panel[Any]) -> list[TextBox]:
    """The texts that belong to no control."""
    places = [place for piece in panel.pieces() if (place := panel.place_of(piece)) is not None]
    return [text for text in panel.text_boxes() if text.rect.collidelist(places) < 0]


def _written_on(panel: Panel[Any], place: Rect) -> str:
    inside = (text for text in panel.text_boxes() if place.collidepoint(text.rect.center))
    return as_sentence([text.text for text in _row_by_row(inside)])


def _before(panel: Panel[Any], place: Rect) -> str:
    """The label of the row that a control stands in."""
    row = (
        text
        for text in _beside(panel)
        if text.rect.right <= place.x and place.y <= text.rect.centery < place.bottom
    )
    return as_sentence([text.text for text in _row_by_row(row)])


def _row_by_row(texts: Iterable[TextBox]) -> list[TextBox]:
    return sorted(texts, key=lambda text: (text.rect.centery, text.rect.x))


def _read(texts: Iterable[TextBox]) -> str:
    """One after the other; the lines of a paragraph are no sentences of their own."""
    told, before = "", None
    for text in _row_by_row(texts):
        goes_on = before is not None and (before.rect.x, before.size_px) == (
            text.rect.x,
            text.size_px,
        )
        stop = "" if goes_on or not told or told.endswith(ENDS) else "."
        told, before = f"{told}{stop} {text.text}", text
    return told.strip()
