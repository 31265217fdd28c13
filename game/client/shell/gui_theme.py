"""The look of text fields: pygame-gui's theme made from ours, for one scale."""

from __future__ import annotations

from typing import Any, Final

import i18n
import pygame
from pygame_gui import UIManager

from game.client.draw import Kit, Style
from game.client.draw.fonts import FONTS, NOTO, noto
from game.client.draw.pixels import Size
from game.texts import LOCALE_FOLDER

FONT: Final = "barlow"
BORDER: Final = 1.4
COLOURS: Final = {
    "selected_bg": "ground.raised",
    "dark_bg": "ground.recess",
    "disabled_dark_bg": "ground.panel",
    "normal_text": "text.ivory",
    "disabled_text": "text.disabled",
    "selected_text": "text.ivory",
    "normal_border": "accent.live",
    "disabled_border": "line.soft",
    "text_cursor": "accent.live",
}
"""Roles of our theme for pygame-gui's names."""


def new_manager(size: Size, kit: Kit, language: str) -> UIManager:
    """A manager for widgets of this window and scale; a change of either needs another one."""
    folder = str(LOCALE_FOLDER)
    return UIManager(
        size,
        gui_theme(kit),
        enable_live_theme_updates=False,
        starting_language=language,
        # The search path of the translations is global and would grow with every manager.
        translation_directory_paths=[] if folder in i18n.load_path else [folder],
    )


def gui_theme(kit: Kit) -> dict[str, Any]:
    """pygame-gui's theme in the colours, type and lengths of the kit."""
    looks = {
        "shape": "rounded_rectangle",
        "shape_corner_radius": str(kit.length("radius.button")),
        "shadow_width": "0",
        "border_width": str(kit.px(BORDER)),
        "padding": f"{kit.px(6)},{kit.px(3)}",
    }
    # What is said of fonts under "defaults" does not reach elements.
    field: dict[str, Any] = {"misc": looks, "font": _font(kit)}
    colours = {name: _hex(kit.theme.colour(role)) for name, role in COLOURS.items()}
    return {
        "defaults": {"colours": colours, "font": _font(kit)},
        "text_entry_line": field,
    }


def _font(kit: Kit) -> dict[str, str]:
    """The language's own, which pygame-gui would set as small as at the smallest scale."""
    if kit.language in NOTO:
        name, regular, bold = kit.language, noto(kit.language), noto(kit.language, is_bold=True)
    else:
        name, regular, bold = FONT, FONTS / "barlow-500.ttf", FONTS / "barlow-700.ttf"
    return {
        "name": name,
        "size": str(kit.text.device_size(Style.BODY)),
        "regular_path": str(regular),
        "bold_path": str(bold),
        "italic_path": str(regular),
        "bold_italic_path": str(bold),
    }


def _hex(colour: pygame.Color) -> str:
    return f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}{colour.a:02X}"
