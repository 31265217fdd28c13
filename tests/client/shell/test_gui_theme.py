"""Widgets in our look: pygame-gui takes the theme without complaint at every scale."""

from __future__ import annotations

import warnings

import i18n
import pygame
import pytest
from pygame import Rect, Surface
from pygame_gui.elements import UIButton, UIHorizontalSlider, UILabel, UITextEntryLine

from game.client.draw import ButtonState, Kit
from game.client.shell.gui_theme import FRAMED, FRAMELESS, gui_theme, new_manager
from game.client.widgets.picture_button import ButtonName, picture_button


@pytest.fixture
def window() -> Surface:
    return pygame.display.set_mode((1280, 720))


@pytest.mark.parametrize("scale", [1.0, 1.5, 3.0])
def test_widgets_are_made_without_a_warning(window: Surface, scale: float) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        manager = new_manager((1280, 720), Kit(scale), "en")
        place = Rect(10, 10, 300, 40)
        UIButton(place, "Button", manager)
        UILabel(place, "Label", manager)
        UITextEntryLine(place, manager)
        UIHorizontalSlider(place, 5, (0, 10), manager)
        manager.update(0.1)
        manager.draw_ui(window)


def test_nothing_large_is_rounded_by_pygame_gui() -> None:
    theme = gui_theme(Kit(1.0))
    for element in (*FRAMED, *FRAMELESS):
        assert theme[element]["misc"]["shape"] == "rectangle"
        assert theme[element]["misc"]["shadow_width"] == "0"


def test_managers_do_not_pile_up_search_paths(window: Surface) -> None:
    for _ in range(3):
        new_manager((1280, 720), Kit(1.0), "en")
    ours = [path for path in i18n.load_path if path.endswith("locale")]
    assert len(ours) == 1


def test_a_picture_button_shows_its_pictures(window: Surface) -> None:
    def picture(colour: str) -> Surface:
        face = Surface((100, 40), pygame.SRCALPHA)
        face.fill(colour)
        return face

    pygame.mouse.set_pos((0, 0))
    manager = new_manager((1280, 720), Kit(1.0), "en")
    pictures = {ButtonState.NORMAL: picture("red"), ButtonState.HOVER: picture("green")}
    button = picture_button(manager, Rect(200, 200, 100, 40), ButtonName("#it"), pictures)
    for place, colour in (((0, 0), "red"), ((250, 220), "green")):
        pygame.mouse.set_pos(place)
        for _ in range(3):
            manager.update(0.1)
        window.fill("black")
        manager.draw_ui(window)
        assert window.get_at((210, 210)) == pygame.Color(colour)
    assert button.object_ids[-1] == "#it"
