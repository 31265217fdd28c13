"""Widgets that wear pictures of the drawing kit, and the keyboard's way through them.

pygame-gui knows when a button is hovered, held or pressed; how it looks is ours. It has no keyboard
navigation, so the order of widgets and the keys that press them are kept here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UIManager
from pygame_gui.core import ObjectID
from pygame_gui.elements import UIButton

from game.client.draw import ButtonState, Kit
from game.client.draw.buttons import ButtonPictures
from game.client.widgets.focus import Direction
from game.client.widgets.nearest_box import nearest_box

WAYS = {
    pygame.K_UP: Direction.UP,
    pygame.K_DOWN: Direction.DOWN,
    pygame.K_LEFT: Direction.LEFT,
    pygame.K_RIGHT: Direction.RIGHT,
}
PRESS_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@dataclass(frozen=True)
class ButtonName:
    """How a button is found: its id, such as `#play_now`, and the class of its looks."""

    id: str
    look: str = "@menu"


def picture_button(
    manager: UIManager, rect: Rect, name: ButtonName, pictures: ButtonPictures
) -> UIButton:
    """A button that shows a picture for each of its states."""
    button = UIButton(rect, "", manager, object_id=ObjectID(object_id=name.id, class_id=name.look))
    # pygame-gui paints with colours that are multiplied by their transparency beforehand.
    ready = {state: [picture.premul_alpha()] for state, picture in pictures.items()}
    normal = ready[ButtonState.NORMAL]
    button.normal_images = normal
    button.hovered_images = ready.get(ButtonState.HOVER, normal)
    button.selected_images = ready.get(ButtonState.PRESSED, normal)
    button.disabled_images = ready.get(ButtonState.DISABLED, normal)
    middle = [(0.5, 0.5)]
    button.normal_image_positions = middle
    button.hovered_image_positions = middle
    button.selected_image_positions = middle
    button.disabled_image_positions = middle
    button.rebuild()
    return button


class WidgetFocus:
    """The order in which the keyboard goes through the buttons of a scene."""

    def __init__(self, buttons: Sequence[UIButton]) -> None:
        self._buttons = tuple(buttons)
        self._index: int | None = None

    @property
    def button(self) -> UIButton | None:
        """The button that the keyboard acts on, if any."""
        return None if self._index is None or not self._buttons else self._buttons[self._index]

    def keep(self, other: WidgetFocus) -> None:
        """Stand where another order of the same buttons stood."""
        if other._index is not None and other._index < len(self._buttons):
            self._index = other._index

    def let_go(self) -> None:
        """The buttons are gone, but not the place of the keyboard among them."""
        self._buttons = ()

    def handle(self, event: Event) -> bool:
        """Move on Tab and arrows; whether the event was used."""
        if event.type != pygame.KEYDOWN or not self._buttons:
            return False
        backwards = event.key == pygame.K_TAB and event.mod & pygame.KMOD_SHIFT
        if backwards:
            self._move(-1)
        elif event.key == pygame.K_TAB:
            self._move(1)
        elif event.key in WAYS:
            self._go(WAYS[event.key])
        else:
            return False
        return True

    def draw(self, surface: Surface, kit: Kit, radius: float) -> None:
        """The ring around the button; the radius of its corners is logical."""
        if self.button is None:
            return
        ring = kit.desk.focus_ring(self.button.rect.size, radius)
        surface.blit(ring, ring.get_rect(center=self.button.rect.center))

    def _go(self, way: Direction) -> None:
        """To the nearest button that way; at the end round to the other."""
        by = 1 if way in (Direction.DOWN, Direction.RIGHT) else -1
        boxes = {index: Rect(button.rect) for index, button in enumerate(self._buttons)}
        found = None if self._index is None else nearest_box(boxes, self._index, way)
        if found is None:
            self._move(by)
        else:
            self._index = found

    def _move(self, by: int) -> None:
        if self._index is None:
            self._index = 0 if by > 0 else len(self._buttons) - 1
        else:
            self._index = (self._index + by) % len(self._buttons)


def is_press(event: Event) -> bool:
    """A key that presses what has the focus."""
    return event.type == pygame.KEYDOWN and event.key in PRESS_KEYS
