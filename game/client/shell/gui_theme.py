"""The look of widgets: pygame-gui's theme made from ours, for one scale.

Widgets are plain rectangles in our colours and type. Buttons that matter wear pictures from the
drawing kit instead; their classes only keep pygame-gui from painting anything underneath.
"""

from __future__ import annotations

from typing import Any, Final

import i18n
import pygame
from pygame_gui import UIManager

from game.client.draw import Kit, Style
from game.client.draw.fonts import FONTS, NOTO
from game.client.draw.pixels import Size
from game.texts import LOCALE_FOLDER

FONT: Final = "barlow"
PICTURE_CLASSES: Final = ("@primary", "@secondary", "@ghost", "@danger", "@menu")
"""Buttons that wear a picture."""
FRAMED: Final = (
    "button",
    "drop_down_menu",
    "horizontal_slider",
    "panel",
    "progress_bar",
    "selection_list",
    "text_box",
    "text_entry_box",
    "text_entry_line",
    "tool_tip",
    "vertical_scroll_bar",
    "horizontal_scroll_bar",
    "window",
)
FRAMELESS: Final = (
    "drop_down_menu.button",
    "drop_down_menu.selection_list.button",
    "horizontal_slider.button",
    "selection_list.button",
    "vertical_scroll_bar.button",
    "horizontal_scroll_bar.button",
)
CLEAR: Final = "#00000000"
COLOURS: Final = {
    "normal_bg": "ground.panel2",
    "hovered_bg": "ground.raised",
    "disabled_bg": "ground.panel",
    "selected_bg": "ground.raised",
    "active_bg": "ground.raised",
    "dark_bg": "ground.recess",
    "disabled_dark_bg": "ground.panel",
    "normal_text": "text.text",
    "hovered_text": "text.ivory",
    "disabled_text": "text.disabled",
    "selected_text": "text.ivory",
    "active_text": "text.ivory",
    "normal_border": "line.line",
    "hovered_border": "accent.copper",
    "disabled_border": "line.soft",
    "selected_border": "focus.line",
    "active_border": "accent.copper",
    "link_text": "accent.copper_light",
    "link_hover": "accent.amber",
    "link_selected": "accent.amber",
    "filled_bar": "accent.copper",
    "unfilled_bar": "ground.recess",
    "text_cursor": "focus.line",
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
    theme: dict[str, Any] = {
        "defaults": {
            "colours": {name: _hex(kit.theme.colour(role)) for name, role in COLOURS.items()},
            "font": _font(kit),
        },
        "label": {"colours": {"dark_bg": CLEAR}},
    }
    shape = {"shape": "rectangle", "shadow_width": "0"}
    for element in FRAMED:
        theme[element] = {"misc": {**shape, "border_width": str(kit.px(1))}}
    for element in FRAMELESS:
        theme[element] = {"misc": {**shape, "border_width": "0"}}
    for name in PICTURE_CLASSES:
        theme[name] = {"misc": {**shape, "border_width": "0"}, "colours": _invisible()}
    _set_sizes(theme, kit)
    if kit.language not in NOTO:
        # What is said of fonts under "defaults" does not reach elements.
        theme["text_entry_line"]["font"] = _font(kit)
    return theme


def _set_sizes(theme: dict[str, Any], kit: Kit) -> None:
    """Lengths that pygame-gui counts in pixels."""
    theme["horizontal_slider"]["misc"]["sliding_button_width"] = str(kit.px(18))
    theme["selection_list"]["misc"]["list_item_height"] = str(kit.px(26))
    theme["text_box"]["misc"]["padding"] = f"{kit.px(8)},{kit.px(6)}"
    theme["text_entry_line"]["misc"]["padding"] = f"{kit.px(6)},{kit.px(3)}"
    theme["button"]["misc"]["text_horiz_alignment_padding"] = str(kit.px(10))


def _invisible() -> dict[str, str]:
    states = ("normal", "hovered", "disabled", "selected", "active")
    return {f"{state}_{part}": CLEAR for state in states for part in ("bg", "border")}


def _font(kit: Kit) -> dict[str, str]:
    return {
        "name": FONT,
        "size": str(kit.text.device_size(Style.BODY)),
        "regular_path": str(FONTS / "barlow-500.ttf"),
        "bold_path": str(FONTS / "barlow-700.ttf"),
        "italic_path": str(FONTS / "barlow-500.ttf"),
        "bold_italic_path": str(FONTS / "barlow-700.ttf"),
    }


def _hex(colour: pygame.Color) -> str:
    return f"#{colour.r:02X}{colour.g:02X}{colour.b:02X}{colour.a:02X}"
