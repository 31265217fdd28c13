"""The menu of a running game, and the list of keys behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from pygame import Rect

from game.client.draw import ButtonKind, Icon, Style
from game.client.shell.context import Context
from game.client.vocabulary.controls import name_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.leaving import ask_to_leave
from game.client.widgets.overlay_scene import (
    Choice,
    ChoicePanel,
    OverlayScene,
    centred,
    choice_panel,
)
from game.client.widgets.page import Page
from game.client.widgets.panel import LABEL_ROW, Panel

WIDTH: Final = 300.0
KEYS_SIZE: Final = (740.0, 444.0)
BELOW_KEYS: Final = 48.0
"""The button below them."""
KEYS_EDGE: Final = 10.0
"""What stays free above and below both."""

LINES: Final = (
    "act",
    "cancel",
    "undo",
    "redo",
    "skip",
    "next",
    "previous",
    "arrows",
    "add",
    "remove",
    "raise",
    "raise_more",
    "lower",
    "lower_more",
    "limit",
    "bid",
    "pass",
    "prices",
    "tint",
    "mine",
    "log",
    "plants",
    "fuel",
    "find",
    "home",
    "hint",
    "rules",
    "history",
    "quick_save",
    "quick_load",
    "chat",
    "speak",
    "fullscreen",
    "screenshot",
)
"""What keys do, in the order of the list."""


class MenuItem(StrEnum):
    """What every table's menu has."""

    RESUME = "resume"
    KEYS = "keys"
    SETTINGS = "settings"
    LEAVE = "leave"
    QUIT = "quit"


@dataclass(frozen=True)
class MenuEntry:
    """Something that a table offers in its menu; the menu closes before it happens."""

    choice: Choice[str]
    act: Callable[[], None]


Offer = Callable[[], Sequence[MenuEntry]]
"""What a table has for a menu at present."""


class MenuScene(OverlayScene):
    """What can be done besides playing."""

    def __init__(self, context: Context, offer: Offer = tuple) -> None:
        """`offer` says what the table has for its menu, in the language spoken at the time."""
        super().__init__(context)
        self._offer = offer
        self._entries: Sequence[MenuEntry] = ()

    def build(self) -> Sequence[Panel[Any]]:
        say = self.context.catalogue.say
        resume, cap = say("action.menu.resume"), say("keys.cap.act")
        self._entries = self._offer()
        choices = (
            Choice(MenuItem.RESUME, resume, ButtonKind.PRIMARY, Icon.BACK, cap),
            *(entry.choice for entry in self._entries),
            Choice(MenuItem.KEYS, say("action.menu.keys"), icon=Icon.LIST),
            Choice(MenuItem.SETTINGS, say("menu.settings"), icon=Icon.GEAR),
            Choice(MenuItem.LEAVE, say("action.menu.leave"), ButtonKind.GHOST, Icon.EXIT),
            Choice(MenuItem.QUIT, say("action.menu.quit"), ButtonKind.GHOST, Icon.X),
        )
        return (choice_panel(self.context, say("action.menu.title"), choices, WIDTH),)

    def pressed(self, piece: PieceId) -> None:
        context = self.context
        match name_of(piece):
            case MenuItem.RESUME:
                self.close()
            case MenuItem.KEYS:
                context.scenes.push(KeysScene(context))
            case MenuItem.SETTINGS:
                context.navigator.show_settings()
            case MenuItem.LEAVE:
                ask_to_leave(context, lambda: leave_table(context))
            case MenuItem.QUIT:
                ask_to_leave(context, context.quit)
            case _:
                self.close()
                next(e for e in self._entries if e.choice.piece == piece).act()


class KeysScene(OverlayScene):
    """Which key does what."""

    def build(self) -> Sequence[Panel[Any]]:
        kit, say = self.context.kit, self.context.catalogue.say
        width, window = kit.px(KEYS_SIZE[0]), self.context.size
        below, edge = kit.px(BELOW_KEYS), kit.px(KEYS_EDGE)
        height = min(kit.px(KEYS_SIZE[1]), window[1] - below - 2 * edge)
        place = centred(window, width, height + below)
        place.h = height
        panel = _KeysPanel(kit, place, self.context.catalogue)
        panel.show(tuple((say(f"keys.cap.{name}"), say(f"keys.{name}")) for name in LINES))
        foot = Rect(place.x, place.bottom + kit.px(8), kit.px(160), kit.px(40))
        foot.right = place.right
        close = ChoicePanel(kit, foot, self.context.catalogue)
        label, cap = say("action.rules.close"), say("keys.cap.act")
        close.show((Choice(MenuItem.RESUME, label, ButtonKind.PRIMARY, cap=cap),))
        return panel, close

    def pressed(self, piece: PieceId) -> None:
        self.close()


class _KeysPanel(Panel[tuple[tuple[str, str], ...]]):
    """Two columns of keys with their meaning."""

    def paint(self, page: Page, model: tuple[tuple[str, str], ...]) -> None:
        self.ground(page, self.words.say("keys.title"))
        half = (len(model) + 1) // 2
        top = self.rect.y + self.px(LABEL_ROW + 6)
        pitch = (self.rect.bottom - self.px(8) - top) // half
        width = (self.rect.w - self.px(24)) // 2
        for place, (key, meaning) in enumerate(model):
            column, row = divmod(place, half)
            x = self.rect.x + self.px(12) + column * width
            room = Rect(x, top + row * pitch, width - self.px(8), pitch)
            name = Rect(room.x, room.y, self.px(100), room.h)
            page.write(key, Style.STRONG, "accent.amber", name)
            words = Rect(
                name.right + self.px(6), room.y, room.right - name.right - self.px(6), room.h
            )
            page.write(meaning, Style.BODY, "text.text", words)


def leave_table(context: Context) -> None:
    """Back to the title, or to a list of games; where no title lies below, the program ends."""
    bottom = context.scenes.bottom
    if bottom is not None and bottom.is_home:
        context.scenes.back()
    else:
        context.scenes.clear()
