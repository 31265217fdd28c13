"""The program behind the window: scenes, widgets, and the keys that work everywhere.

It is told what happened and how much time has passed; it never looks at a clock or waits. So tests
can run it as fast as they like, and the loop alone decides about pace.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame
from pygame import Rect, Surface
from pygame.event import Event
from pygame_gui.elements import UITextEntryLine

from game.client.draw import Kit
from game.client.draw.app_icon import app_icon
from game.client.draw.pixels import Size
from game.client.draw.theme import ThemeLook, shipped_theme
from game.client.settings.key_map import Command
from game.client.settings.key_names import key_map
from game.client.settings.language import speak
from game.client.settings.preferences import SMALLEST_WINDOW, Preferences, Settings
from game.client.shell.audio import Audio
from game.client.shell.context import Context
from game.client.shell.dissolve import Dissolve, announce
from game.client.shell.gamepads import Gamepads
from game.client.shell.gui_theme import new_manager
from game.client.shell.hearing import Hearing
from game.client.shell.notices import Notices
from game.client.shell.scene import IDLE_REST, Scene
from game.client.shell.too_small import draw_too_small
from game.client.shell.touch import Touch
from game.client.shell.window import Window
from game.client.shell.workers import Workers
from game.client.start.navigation import TableNavigation
from game.client.start.reading_aloud import ReadingAloud
from game.client.widgets.leaving import ask_to_leave
from game.client.widgets.screen_layout import plane_of, reading_scale
from game.content import GameContent
from game.texts import Catalogue

RESIZE_REST: Final = 0.12
"""Seconds a new size must last before everything is drawn for it; dragging an edge makes many."""
ICON_PX: Final = 64
WHEEL_BUTTONS: Final = (4, 5)
"""SDL tells a turn of the wheel twice; only MOUSEWHEEL is passed on."""


class App:
    """One window and all that happens in it."""

    def __init__(
        self,
        window: Window,
        preferences: Preferences,
        catalogue: Catalogue,
        content: GameContent,
        workers: Workers | None = None,
    ) -> None:
        self.window = window
        self.notices = Notices()
        self.pads = Gamepads(self._tell_pad)
        self._touch = Touch()
        self._spoken: tuple[object, ...] = (preferences.now.language, (), None)
        self._speak(catalogue, preferences.now)
        kit = _kit(window.size, preferences.now, catalogue)
        self.context = Context(
            kit=kit,
            ui_manager=new_manager(window.size, kit, preferences.now.language),
            size=window.size,
            preferences=preferences,
            audio=Audio(preferences.now),
            catalogue=catalogue,
            content=content,
            workers=workers or Workers(),
            window=window,
        )
        self.context.navigator = TableNavigation(self.context)
        self._hearing = Hearing(self.context.scenes, self._is_typing)
        self.reading = ReadingAloud(self.context, self.notices)
        window.set_icon(app_icon(ICON_PX))
        self.context.tell = self.notices.show
        self.context.dissolve = self._dissolve
        self._leaving: Dissolve | None = None
        self._is_stale = True
        self._looks = _looks(window.size, preferences.now)
        self._resize_due: float | None = None
        self._widgets_shown: tuple[object, ...] = ()
        preferences.listen(self._follow)

    @property
    def is_over(self) -> bool:
        """The window is to be closed, or there is nothing left to show."""
        return self.context.is_quitting or not len(self.context.scenes)

    @property
    def rest(self) -> float:
        """Seconds that may pass before the next step, if nothing happens meanwhile."""
        is_held = self._leaving is not None or self.pads.is_moving or self._touch.is_resting
        if self._resize_due is not None or self._is_stale or is_held:
            return 0.0
        shown = () if self.window.is_too_small else self.context.scenes.visible()
        return min([IDLE_REST, *(scene.rest for scene in shown)])

    def start(self, scene: Scene) -> None:
        """Show the first scene."""
        self.context.audio.open()
        self.context.scenes.push(scene)
        self.context.scenes.settle()

    def close(self) -> None:
        """Leave all scenes and end all workers."""
        self.pads.close()
        self.reading.close()
        self.context.scenes.clear()
        self.context.scenes.settle()
        self.context.workers.close()
        self.context.audio.close()
        self.context.preferences.keep()

    def step(self, events: Sequence[Event], dt: float) -> None:
        """Let time pass, then take what happened, so that what begins now begins at its start."""
        self._pass_time(dt)
        has_changed = False
        for event in self._heard(self._hearing.timely(events), dt):
            if self._leaving is not None:
                self._leaving.take(event)
            if self._hearing.hears(event):
                self._take(event)
            # At once, so that what comes next is meant for what is then on top.
            has_changed |= self.context.scenes.settle()
        has_changed |= self.context.scenes.settle()
        has_changed |= self._follow_pads()
        self._is_stale |= has_changed
        if events or has_changed:
            self._pass_time(0.0)

    def draw(self) -> bool:
        """Show what has changed; whether anything had."""
        surface = self.window.surface
        if self.window.is_too_small:
            return self._draw_too_small(surface)
        scenes = self.context.scenes.visible()
        widgets = self._widgets()
        everything = self._is_stale or self.notices.is_stale or widgets != self._widgets_shown
        everything |= self._leaving is not None
        if not everything and not any(scene.is_stale for scene in scenes):
            return False
        places = None
        if not everything and len(scenes) == 1:
            places = self._refresh(scenes[0], surface)
        if places is None:
            self._draw_all(scenes, surface)
        self._widgets_shown = widgets
        self._is_stale = False
        self.window.present(places)
        return True

    def prepare(self) -> bool:
        """Make one thing ready for later; whether there was any."""
        top = self.context.scenes.top
        return top is not None and not self.window.is_too_small and top.prepare()

    def _heard(self, events: Sequence[Event], dt: float) -> Iterator[Event]:
        """Everything as keys and mouse tell it; what a pad means depends on what is on top."""
        scenes, size = self.context.scenes, self.window.size
        self._touch.pass_time(dt)
        yield from self.pads.pass_time(dt, scenes.top, self.context.kit.scale)
        for event in events:
            for told in self._touch.take(event, size, scenes.top):
                yield from self.pads.take(told, scenes.top)

    def _follow_pads(self) -> bool:
        """Hints name the buttons of the hands that play, and a pad always has a ring to go by."""
        top = self.context.scenes.top
        if self.pads.family is not None and top is not None and not self.window.is_too_small:
            top.show_ring()
        if self.pads.family == self._spoken[-1]:
            return False
        return self._speak(self.context.catalogue, self.context.settings)

    def _tell_pad(self, key: str, name: str) -> None:
        self.notices.show(self.context.catalogue.say(key, name=name))

    def _draw_all(self, scenes: Sequence[Scene], surface: Surface) -> None:
        for scene in scenes:
            scene.draw(surface)
        self.context.ui_manager.draw_ui(surface)
        if self._leaving is not None:
            self._leaving.draw(surface)
        self.notices.draw(surface, self.context.kit)

    def _dissolve(self) -> None:
        settings, surface = self.context.settings, self.window.surface
        if self.window.is_too_small or self._leaving is not None:
            return
        picture = surface.copy()
        announce(surface, self.context.kit, self.context.catalogue.say("menu.opening"))
        self.window.present()
        speed = settings.animation_speed.factor
        if speed and not settings.reduced_motion:
            self._leaving = Dissolve(picture, speed)
        self._is_stale = True

    def _refresh(self, scene: Scene, surface: Surface) -> Sequence[Rect] | None:
        """Repaint some places only, widgets over them included, if the scene can."""
        places = scene.refresh(surface)
        for place in places or ():
            surface.set_clip(place)
            self.context.ui_manager.draw_ui(surface)
            self.notices.draw(surface, self.context.kit)
        surface.set_clip(None)
        return places

    def _draw_too_small(self, surface: Surface) -> bool:
        if not self._is_stale:
            return False
        sentence = self.context.catalogue.say(
            "app.too_small",
            width=SMALLEST_WINDOW[0],
            height=SMALLEST_WINDOW[1],
            now_width=surface.get_width(),
            now_height=surface.get_height(),
        )
        draw_too_small(surface, self.context.kit, sentence)
        self._is_stale = False
        self.window.present()
        return True

    def _pass_time(self, dt: float) -> None:
        if self._resize_due is not None:
            self._resize_due -= dt
            if self._resize_due <= 0.0:
                self._resize_due = None
                self._rebuild()
        self.context.ui_manager.update(dt)
        self.context.scenes.update(dt)
        self.notices.update(dt)
        self.reading.pass_time(dt)
        if self._leaving is not None:
            self._leaving.update(dt)
            if self._leaving.is_over or self.window.size != self.context.size:
                self._leaving = None
                self._is_stale = True
        self.context.preferences.pass_time(dt)

    def _take(self, event: Event) -> None:
        if event.type == pygame.QUIT:
            ask_to_leave(self.context, self.context.quit)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._is_stale = True
            self._resize_due = RESIZE_REST
        elif event.type == pygame.WINDOWEXPOSED:
            self._is_stale = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.window.toggle_full_screen()
            self._resize_due = RESIZE_REST
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            self._photograph()
        elif self._asks_to_be_read(event):
            self.reading.toggle()
        elif not self.window.is_too_small and not _is_wheel_button(event):
            used = self.context.ui_manager.process_events(event)
            if not used:
                self.context.scenes.handle(event)

    def _asks_to_be_read(self, event: Event) -> bool:
        """Everywhere, unless the key writes a letter."""
        if event.type != pygame.KEYDOWN:
            return False
        written: str = getattr(event, "unicode", "")
        if written and self._is_typing():
            return False
        return key_map(self.context.settings.keys).command(event) is Command.SPEAK

    def _is_typing(self) -> bool:
        """A text field has the keyboard."""
        focused = self.context.ui_manager.get_focus_set() or ()
        return any(isinstance(widget, UITextEntryLine) for widget in focused)

    def _photograph(self) -> None:
        try:
            path = self.window.photograph()
        except OSError as problem:
            reason = problem.strerror or str(problem)
            self.notices.show(self.context.catalogue.say("app.no_screenshot", reason=reason))
        else:
            self.notices.show(self.context.catalogue.say("app.screenshot", file=str(path)))

    def _follow(self, settings: Settings) -> None:
        """Take over changed settings; another language or scale needs everything drawn anew."""
        self.context.audio.follow(settings)
        self._resize_due = 0.0

    def _rebuild(self) -> None:
        """Everything for the window's present size."""
        self._is_stale = True
        context = self.context
        wanted = _looks(self.window.size, context.settings)
        if self.window.is_too_small or wanted == self._looks:
            return
        self._looks = wanted
        self._speak(context.catalogue, context.settings)
        context.size = self.window.size
        context.kit = _kit(context.size, context.settings, context.catalogue)
        context.backdrops.clear()
        context.ui_manager = new_manager(context.size, context.kit, context.settings.language)
        context.scenes.resize(context.size)

    def _speak(self, words: Catalogue, settings: Settings) -> bool:
        """Another language, or other names of keys; whether there are any."""
        pad = self.pads.family
        wanted = (settings.language, settings.keys, pad)
        if wanted == self._spoken:
            return False
        is_other_hand, self._spoken = pad != self._spoken[-1], wanted
        damage = speak(words, settings, pad)
        if damage is not None:
            self.notices.show(str(damage))
        self.window.name(words.say("app.window_title"))
        if is_other_hand:
            pygame.mouse.set_visible(pad is None)
            self.context.scenes.resize(self.context.size)
        return True

    def _widgets(self) -> tuple[object, ...]:
        """What the widgets look like, told by the identity of their pictures."""
        return tuple(
            (sprite.image, sprite.rect.topleft, sprite.visible)
            for sprite in self.context.ui_manager.get_sprite_group().sprites()
        )


def _looks(size: Size, settings: Settings) -> tuple[object, ...]:
    """All that everything drawn depends on."""
    return (
        size,
        plane_of(size, settings.interface_scale).scale,
        settings.language,
        settings.colour_marks,
        settings.high_contrast,
        settings.keys,
        settings.text_scale,
    )


def _kit(size: Size, settings: Settings, catalogue: Catalogue) -> Kit:
    return Kit(
        plane_of(size, settings.interface_scale).scale,
        settings.language,
        shipped_theme(ThemeLook.CONTRAST if settings.high_contrast else ThemeLook.USUAL),
        catalogue,
        own_roofs=settings.colour_marks,
        text_scale=settings.text_scale,
        reading_scale=reading_scale(size),
    )


def _is_wheel_button(event: Event) -> bool:
    presses = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return event.type in presses and event.button in WHEEL_BUTTONS
