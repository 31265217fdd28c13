"""Widgets in our look: pygame-gui takes the theme without complaint at every scale."""

from __future__ import annotations

import warnings

import i18n
import pygame
import pytest
from pygame import Rect, Surface
from pygame_gui.elements import UITextEntryLine

from game.client.draw import Kit
from game.client.shell.gui_theme import gui_theme, new_manager


@pytest.fixture
def window() -> Surface:
    return pygame.display.set_mode((1280, 720))


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_widgets_are_made_without_a_warning(window: Surface, scale: float) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        manager = new_manager((1280, 720), Kit(scale), "en")
        place = Rect(10, 10, 300, 40)
        UITextEntryLine(place, manager)
        manager.update(0.1)
        manager.draw_ui(window)


@pytest.mark.parametrize(
    ("language", "text"), [("de", "Köln"), ("ro", "Ștecher"), ("ja", "ドイツ")]
)
def test_what_is_typed_is_as_large_as_the_scale(window: Surface, language: str, text: str) -> None:
    heights = []
    for scale in (1.0, 3.0):
        manager = new_manager((1280, 720), Kit(scale, language=language), language)
        entry = UITextEntryLine(Rect(10, 10, 300, 120), manager)
        assert entry.font is not None
        heights.append(entry.font.get_rect(text).height)
    assert 2.7 < heights[1] / heights[0] < 3.3


def test_fields_are_rounded_like_our_own_and_throw_no_shadow() -> None:
    kit = Kit(1.5)
    looks = gui_theme(kit)["text_entry_line"]["misc"]
    assert (looks["shape"], looks["shadow_width"]) == ("rounded_rectangle", "0")
    assert looks["shape_corner_radius"] == str(kit.length("radius.button"))


def test_managers_do_not_pile_up_search_paths(window: Surface) -> None:
    for _ in range(3):
        new_manager((1280, 720), Kit(1.0), "en")
    ours = [path for path in i18n.load_path if path.endswith("locale")]
    assert len(ours) == 1
