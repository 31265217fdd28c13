"""A dialog in whose midst a name is typed: one is in its field at once, and Enter there is done."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

import pygame
from pygame.event import Event
from pygame_gui import UI_TEXT_ENTRY_FINISHED

from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.dialog import Dialog, Result
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.overlay_scene import centred

NAME: Final = control("name")


class NamingDialog(Dialog[Result], FormScene):
    """One panel in the middle, with the field `NAME` on it."""

    opaque = False
    extent: ClassVar[tuple[float, float]]
    """Width and height of the panel, in logical pixels."""

    def build(self) -> Sequence[FormPanel]:
        kit = self.context.kit
        place = centred(self.context.size, kit.px(self.extent[0]), kit.px(self.extent[1]))
        self._panel = FormPanel(kit, place, self.context.catalogue)
        return (self._panel,)

    def enter(self) -> None:
        super().enter()
        self.press(NAME)

    @abstractmethod
    def default(self) -> PieceId:
        """What Enter does, in the field and without any focus."""

    def handle(self, event: Event) -> bool:
        if event.type == UI_TEXT_ENTRY_FINISHED:
            super().handle(event)
            self.press(self.default())
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave()
            return True
        return super().handle(event)
