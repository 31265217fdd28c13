"""Giving a game a name under which it stays as it is now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.shell.context import Context
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import Box, Ink, Press, TextField, Words
from game.client.widgets.naming_dialog import NAME, NamingDialog
from game.saves.save import LONGEST_TITLE

SIZE: Final = (460.0, 178.0)
SAVE: Final = control("save_it")
CANCEL: Final = control("cancel")


class SaveAsScene(NamingDialog[str]):
    """Over the table; `is_taken` tells of names that are in use, the result is the new one."""

    extent = SIZE

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
