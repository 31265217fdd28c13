"""The window as it was left: its size and place, as long as they still fit the desktop."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.client.draw.pixels import Size
from game.client.settings.preferences import WindowMode, WindowPlace
from game.client.shell.muted_libraries import quiet_libraries
from game.client.shell.window import Window, has_screen, prepare_sdl


def desktop_sizes() -> list[Size]:
    """The screens of the desktop; none if there is no desktop."""
    prepare_sdl()
    try:
        with quiet_libraries():
            pygame.display.init()
        return list(pygame.display.get_desktop_sizes()) if has_screen() else []
    except pygame.error:
        return []


def fitting_size(left: WindowPlace, desktops: Sequence[Size]) -> Size | None:
    """The size as it was, if any screen still has room for it."""
    size = left.size
    if size is None:
        return None
    fits = any(size[0] <= width and size[1] <= height for width, height in desktops)
    return size if fits else None


def put_as_left(window: Window, left: WindowPlace, desktops: Sequence[Size]) -> None:
    """Move a window to where it was, and fill the screen if it did."""
    if left.place is not None and _is_on(left.place, desktops):
        window.move_to(left.place)
    if left.mode is WindowMode.FULL_SCREEN:
        window.toggle_full_screen()


def place_of(window: Window, before: WindowPlace) -> WindowPlace:
    """What to remember of a window."""
    if window.is_full:
        return WindowPlace(WindowMode.FULL_SCREEN, window.windowed_size, before.place)
    size = before.size if window.is_too_small else window.size
    return WindowPlace(WindowMode.WINDOWED, size, window.place)


def _is_on(place: tuple[int, int], desktops: Sequence[Size]) -> bool:
    """Some screen, side by side or one above another, reaches as far as this."""
    return any(desktops) and (
        0 <= place[0] < sum(width for width, _ in desktops)
        and 0 <= place[1] < sum(height for _, height in desktops)
    )
