"""The window itself: opened, filled, made full-screen and photographed."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw.pixels import Size
from game.client.settings.preferences import SMALLEST_WINDOW
from game.client.shell.muted_libraries import quiet_libraries
from game.folders import NAME, state_folder

SHARE_OF_DESKTOP: Final = 0.86
"""How much of the desktop a window takes that was given no size."""


UNSEEN: Final = frozenset({"dummy", "offscreen"})
"""Drivers without a screen. SDL falls back on one by itself; people would wait in vain."""
DRIVER_VARIABLES: Final = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
CLASS_VARIABLES: Final = ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS")

WINDOW_SIZES: Final = ((1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160))
"""Sizes that are offered; any other can be pulled at the window's edge."""


class NoDisplay(Exception):
    """There is nothing to open a window on; the text is SDL's, for developers."""


class Window:
    """The only window; its surface is fetched anew whenever it is asked for."""

    def __init__(self, size: Size | None, title: str) -> None:
        """Open it. Raises NoDisplay."""
        prepare_sdl()
        try:
            with quiet_libraries():
                pygame.display.init()
            if not has_screen():
                raise NoDisplay(pygame.display.get_driver())
            pygame.font.init()
            self._windowed_size = size or _fitting(pygame.display.get_desktop_sizes())
            pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
        except pygame.error as problem:
            raise NoDisplay(str(problem)) from problem
        self.name(title)
        pygame.key.set_repeat(400, 45)
        self._is_full = False

    def name(self, title: str) -> None:
        """What its frame and the task bar call it."""
        pygame.display.set_caption(title)

    @property
    def surface(self) -> Surface:
        """What is drawn on; a resize makes another one, so nobody keeps it."""
        surface = pygame.display.get_surface()
        assert surface is not None
        return surface

    @property
    def size(self) -> Size:
        return self.surface.get_size()

    @property
    def is_too_small(self) -> bool:
        return self.size[0] < SMALLEST_WINDOW[0] or self.size[1] < SMALLEST_WINDOW[1]

    @property
    def is_full(self) -> bool:
        """It fills the whole screen."""
        return self._is_full

    @property
    def windowed_size(self) -> Size:
        """Its size, or the one to go back to from the whole screen."""
        return self._windowed_size if self._is_full else self.size

    @property
    def place(self) -> tuple[int, int]:
        """Where it lies on the desktop, as far as the system tells."""
        return pygame.display.get_window_position()

    def move_to(self, place: tuple[int, int]) -> None:
        """Lie somewhere else on the desktop, where the system allows it."""
        pygame.display.set_window_position(place)

    def set_icon(self, picture: Surface) -> None:
        """What stands for the window in the task bar."""
        pygame.display.set_icon(picture)

    def toggle_full_screen(self) -> None:
        """Fill the whole screen, or go back; where that cannot be done nothing happens."""
        if not self._is_full:
            self._windowed_size = self.size
        try:
            if self._is_full:
                pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
            else:
                pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        except pygame.error:
            pygame.display.set_mode(self._windowed_size, pygame.RESIZABLE)
            self._is_full = False
            return
        self._is_full = not self._is_full

    def resize_to(self, size: Size) -> None:
        """Be of another size; from the whole screen back to a window."""
        self._is_full = False
        self._windowed_size = size
        pygame.display.set_mode(size, pygame.RESIZABLE)

    @property
    def desktop(self) -> Size:
        """How large the screen is."""
        sizes = pygame.display.get_desktop_sizes()
        return sizes[0] if sizes else self.size

    def present(self, places: Sequence[Rect] | None = None) -> None:
        """Show what was drawn, in some places or everywhere."""
        if places is None:
            pygame.display.flip()
        else:
            pygame.display.update(list(places))

    def photograph(self, folder: Path | None = None) -> Path:
        """Keep what is shown as a picture. Raises OSError if it cannot be written."""
        folder = folder or state_folder() / "screenshots"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{datetime.now():%Y-%m-%d_%H-%M-%S_%f}.png"
        self.save(path)
        return path

    def save(self, path: Path) -> None:
        """Write what is shown. Raises OSError if it cannot be written."""
        try:
            pygame.image.save(self.surface, path)
        except pygame.error as problem:
            raise OSError(str(problem)) from problem

    def close(self) -> None:
        pygame.display.quit()


def has_screen() -> bool:
    """What is drawn can be seen, or somebody asked for a driver that shows nothing."""
    is_asked_for = any(os.environ.get(name) for name in DRIVER_VARIABLES)
    return is_asked_for or pygame.display.get_driver() not in UNSEEN


def prepare_sdl() -> None:
    """Hints that must be given before the first window; the user's own come first."""
    if sys.platform == "linux":
        # Without this every flip goes through OpenGL, which takes ten times as long on a machine
        # without a GPU, and small updates cost as much as large ones.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        # By this name task bars find the entry that `main.py desktop` makes, and its icon.
        for variable in CLASS_VARIABLES:
            os.environ.setdefault(variable, NAME)
    elif sys.platform == "win32":
        # Otherwise the system enlarges the window by itself, and everything is blurred.
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")


def _fitting(desktops: Sequence[Size]) -> Size:
    """A window of 16:9 that leaves some of the desktop to be seen."""
    width, height = desktops[0] if desktops else SMALLEST_WINDOW
    scale = min(width / SMALLEST_WINDOW[0], height / SMALLEST_WINDOW[1]) * SHARE_OF_DESKTOP
    scale = max(1.0, scale)
    return round(SMALLEST_WINDOW[0] * scale), round(SMALLEST_WINDOW[1] * scale)
