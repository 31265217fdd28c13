"""The theme in high contrast: every promised text stands out far more, and lines can be seen."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pygame
import pytest
from pygame import Rect

from game.client.draw import Kit
from game.client.draw.surfaces import chip_fill
from game.client.draw.theme import (
    CONTRAST_FILE,
    THEME_FILE,
    Theme,
    ThemeError,
    ThemeLook,
    contrast,
    shipped_theme,
)
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.widgets.tooltip import Tooltip

ENHANCED = 7.0
"""What WCAG 2 calls enhanced."""
VISIBLE = 3.0
THEME = shipped_theme(ThemeLook.CONTRAST)
DATA = json.loads(THEME_FILE.read_text("utf-8"))
PAIRS = [pair for rule in DATA["legible"] for pair in product(rule["texts"], rule["grounds"])]
DESKS = ("panel.body", "panel.active", "recess", "top_bar", "prompt", "tooltip")


def grounds(role: str) -> list[pygame.Color]:
    if role in DATA["gradient"]:
        return [pygame.Color(*shade) for _, shade in THEME.gradient(role)]
    return [THEME.colour(role)]


@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_promised_text_stands_out(text: str, ground: str) -> None:
    for colour in grounds(ground):
        assert contrast(THEME.colour(text), colour) >= ENHANCED


@pytest.mark.parametrize("role", DATA["chips"])
def test_the_text_of_a_chip_stands_out(role: str) -> None:
    assert contrast(THEME.colour(role), chip_fill(THEME, role)) >= ENHANCED


@pytest.mark.parametrize("line", ["line.line", "line.soft", "line.field", "focus.line"])
@pytest.mark.parametrize("ground", DESKS)
def test_lines_are_seen_on_every_desk(line: str, ground: str) -> None:
    for colour in grounds(ground):
        assert contrast(THEME.colour(line), colour) >= VISIBLE


@pytest.mark.parametrize("button", ["primary", "secondary", "ghost", "danger"])
def test_a_button_is_seen_by_its_rim_or_its_face(button: str) -> None:
    faces = [*grounds(f"button.{button}"), *grounds(f"button.{button}_rim")]
    for desk in grounds("panel.body"):
        assert max(contrast(face, desk) for face in faces) >= VISIBLE


def test_nothing_but_looks_differs() -> None:
    assert set(THEME.roles()) == set(shipped_theme().roles())
    assert THEME.seats == shipped_theme().seats
    assert THEME.length("line.focus") > shipped_theme().length("line.focus")


def test_a_look_for_what_is_not_there_is_refused(tmp_path: Path) -> None:
    over = tmp_path / "over.json"
    over.write_text('{"colour": {"text": {"mauve": "#FFFFFF"}}}', "utf-8")
    with pytest.raises(ThemeError, match="mauve"):
        Theme.load(over=over)
    assert json.loads(CONTRAST_FILE.read_text("utf-8"))


def test_tips_grow_with_the_size_of_text_and_stay_in_the_window() -> None:
    window = Rect(0, 0, 1280, 720)
    note = "Somebody explains at length why this cannot be done just now, and what else could be."
    rows = [TipRow("Money", "66 Elektro"), TipRow("", note, Tone.NOTE)]
    tip = Tip("A player with a rather long name", tuple(rows * 3), note)
    usual, large = (
        Tooltip(Kit(1.1, text_scale=scale), window).size_of(tip) for scale in (1.0, 1.5)
    )
    assert large[0] > 1.3 * usual[0] and large[1] > 1.2 * usual[1]
    tooltip = Tooltip(Kit(1.1, text_scale=1.5), window)
    for corner in ((0, 0), (1200, 0), (0, 700), (1200, 700)):
        tooltip.show(tip, Rect(corner, (60, 20)))
        assert tooltip.rect is not None and window.contains(tooltip.rect)
