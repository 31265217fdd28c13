"""Giving a game a name under which it stays as it is now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame.event import Event
from pygame_gui import UI_TEXT_ENTRY_FINISHED

from game.client.draw import ButtonKind, Icon, Style
from game.client.shell.context import Context
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.dialog import Dialog
from game.client.widgets.form_model import FormModel
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.items import Box, Ink, Press, TextField, Words
from game.client.widgets.overlay_scene import centred
from game.saves.save import LONGEST_TITLE

SIZE: Final = (460.0, 178.0)
NAME: Final = control("name")
SAVE: Final = control("save_it")
CANCEL: Final = control("cancel")


class SaveAsScene(Dialog[str], FormScene):
    """Over the table; `is_taken` tells of names that are in use, the result is the new one."""

    opaque = False

    def __init__(
        self,
        context: Context,
        title: str,
        is_taken: Callable[[str], bool],
        save: Callable[[str], None],
    ) -> None:
        super().__init__(context, save)
        self.title = title
        self._is_taken = is_taken

    def build(self) -> Sequence[FormPanel]:
        kit = self.context.kit
        place = centred(self.context.size, kit.px(SIZE[0]), kit.px(SIZE[1]))
        self._panel = FormPanel(kit, place, self.context.catalogue)
        return (self._panel,)

    def enter(self) -> None:
        super().enter()
        self.press(NAME)

    def fill(self) -> None:
        say, title = self.context.catalogue.say, self.title.strip()
        width = SIZE[0] - 32
        about = "load.replaces" if title and self._is_taken(title) else "load.name_about"
        y = SIZE[1] - 58
        items = (
            TextField(Box(16, 38, width, 36), NAME, self.title, "", LONGEST_TITLE),
            Words(Box(18, 80, width, 20), say(about), Style.SMALL, Ink.MID),
            Press(Box(16, y, 120, 42), CANCEL, say("load.cancel"), ButtonKind.GHOST),
            Press(
                Box(SIZE[0] - 16 - 170, y, 170, 42),
                SAVE,
                say("load.save"),
                ButtonKind.PRIMARY,
                bool(title),
                key=say("keys.cap.act"),
                icon=Icon.SAVE,
            ),
        )
        self._panel.show(FormModel(say("load.save_as"), items, accent=True))

    def handle(self, event: Event) -> bool:
        if event.type == UI_TEXT_ENTRY_FINISHED:
            super().handle(event)
            self.press(SAVE)
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()
            return True
        return super().handle(event)

    def typed(self, piece: PieceId, text: str) -> None:
        self.title = text
        self.changed()

    def pressed(self, piece: PieceId) -> None:
        if piece == SAVE:
            self.dismiss(self.title)
        else:
            self.leave()

    def default(self) -> PieceId:
        return SAVE
