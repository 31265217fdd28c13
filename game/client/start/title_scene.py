"""The title: the land at night under its wires, and what can be done from here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from game.client.draw import ButtonState
from game.client.draw.buttons import ButtonPictures
from game.client.draw.pixels import Size
from game.client.scenery.night_map import NightMap
from game.client.scenery.title_stage import TitleStage
from game.client.scenery.title_view import TitleView
from game.client.scenery.title_words import RADIUS, WordPlaces, entry_pictures, primary_pictures
from game.client.shell.context import Context
from game.client.shell.scene import Scene
from game.client.start.title_entry import Entries, TitleEntry
from game.client.widgets.picture_button import (
    ButtonName,
    WidgetFocus,
    is_press,
    picture_button,
)

MAP: Final = "usa"
"""Wide enough to lie below a whole window."""
TOUCHES: Final = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN)


class TitleScene(Scene):
    """The first thing that is seen, with the entries that it is given."""

    is_home = True

    def __init__(self, context: Context, entries: Entries) -> None:
        self._context = context
        self._ask_entries = entries
        self._entries: tuple[TitleEntry, ...] = ()
        self._focus = WidgetFocus(())
        self._buttons: list[UIButton] = []
        self._faces: list[tuple[Surface, Rect]] = []
        """How the buttons look while something lies over them."""
        self._kept_view: TitleView | None = None
        self._is_covered = False

    @property
    def note(self) -> str:
        """What the first entry leads to."""
        return self._entries[0].note if self._entries else ""

    @property
    def is_stale(self) -> bool:
        return self._view.is_stale

    @property
    def rest(self) -> float:
        return 0.0 if self._view.is_busy else super().rest

    def enter(self) -> None:
        self._add_widgets()

    def exit(self) -> None:
        self._drop_widgets()
        self._drop_view()

    def pause(self) -> None:
        self._is_covered = True
        self._drop_widgets()

    def resume(self) -> None:
        self._is_covered = False
        self._add_widgets()
        self._view.spoil()

    def resize(self, size: Size) -> None:
        self._drop_widgets()
        self._drop_view()
        if not self._is_covered:
            self._add_widgets()

    def handle(self, event: Event) -> bool:
        if event.type in TOUCHES:
            self._view.touch()
        if event.type == UI_BUTTON_PRESSED:
            return self._press(event.ui_element)
        if self._focus.handle(event):
            self._view.spoil()
            return True
        if is_press(event) and self._buttons:
            return self._press(self._focus.button or self._buttons[0])
        return False

    def update(self, dt: float) -> None:
        """Large pictures are let go of while nothing is seen of them; they are soon made again."""
        if self._is_covered and self not in self._context.scenes.visible():
            self._drop_view()
        else:
            self._view.update(dt, reduced_motion=self._context.settings.reduced_motion)

    def draw(self, surface: Surface) -> None:
        self._view.draw(surface)
        self._draw_menu(surface)

    def refresh(self, surface: Surface) -> Sequence[Rect] | None:
        places = self._view.refresh(surface)
        for place in places or ():
            surface.set_clip(place)
            self._draw_menu(surface)
        surface.set_clip(None)
        return places

    @property
    def _view(self) -> TitleView:
        if self._kept_view is None:
            context = self._context
            self._kept_view = TitleView(
                context.kit, context.size, context.catalogue, self._ordered_map
            )
        return self._kept_view

    def _drop_view(self) -> None:
        if self._kept_view is not None:
            self._kept_view.close()
        self._kept_view = None

    def _ordered_map(self, stage: TitleStage) -> NightMap:
        context = self._context
        form = context.content.rule_set(context.settings.game.setup.edition).form
        maps = context.content.map_ids()
        board = context.content.board(MAP if MAP in maps else maps[0], form)
        return NightMap(context.workers.painter, board, stage, context.kit.theme)

    def _draw_menu(self, surface: Surface) -> None:
        """What belongs to the buttons and lies around them."""
        kit = self._context.kit
        if self._faces:
            primary = self._faces[0][1]
            glow = kit.desk.glow(primary.size, RADIUS, "button.glow", "glow.podium")
            surface.blit(glow, glow.get_rect(center=primary.center))
        if not self._buttons:
            surface.blits(self._faces)
        self._focus.draw(surface, kit, RADIUS)

    def _add_widgets(self) -> None:
        self._entries = tuple(self._ask_entries())
        places = WordPlaces(self._context.kit, self._context.size[1])
        halves = [entry.is_half for entry in self._entries]
        self._buttons, self._faces = [], []
        for entry, place in zip(self._entries, places.entries(halves)):
            pictures = self._pictures(entry, place)
            look = "@menu" if self._buttons else "@primary"
            name = ButtonName(entry.id, look)
            self._buttons.append(picture_button(self._context.ui_manager, place, name, pictures))
            self._faces.append((pictures[ButtonState.NORMAL], place))
        before = self._focus
        self._focus = WidgetFocus(self._buttons)
        self._focus.keep(before)

    def _pictures(self, entry: TitleEntry, place: Rect) -> ButtonPictures:
        if not self._buttons:
            return primary_pictures(self._context.kit, place.size, entry.label, entry.note)
        return entry_pictures(self._context.kit, place.size, entry.label)

    def _drop_widgets(self) -> None:
        for button in self._buttons:
            button.kill()
        self._buttons = []
        self._focus.let_go()

    def _press(self, button: UIButton) -> bool:
        if button not in self._buttons:
            return False
        self._entries[self._buttons.index(button)].act()
        return True
