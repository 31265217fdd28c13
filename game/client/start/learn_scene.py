"""Where learning begins: the guided first game, or the rules book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final

from game.client.draw import ButtonKind, Icon
from game.client.shell.context import Context
from game.client.vocabulary.controls import name_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.overlay_scene import Choice, OverlayScene, choice_panel
from game.client.widgets.panel import Panel


class Learning(StrEnum):
    GUIDED = "learn_guided"
    RULES = "learn_rules"
    BACK = "learn_back"


WIDTH: Final = 340.0


class LearnScene(OverlayScene):
    """Lies over the title."""

    def __init__(self, context: Context, guide: Callable[[], None]) -> None:
        super().__init__(context)
        self._guide = guide

    def build(self) -> Sequence[Panel[Any]]:
        say = self.context.catalogue.say
        choices = [
            Choice(Learning.RULES, say("learn.rules"), icon=Icon.BOOK),
            Choice(Learning.BACK, say("learn.back"), ButtonKind.GHOST, Icon.BACK),
        ]
        if self.context.home is not None:
            guided = Choice(Learning.GUIDED, say("learn.guided"), ButtonKind.PRIMARY, Icon.PLAY)
            choices.insert(0, guided)
        return (choice_panel(self.context, say("learn.title"), choices, WIDTH),)

    def pressed(self, piece: PieceId) -> None:
        match name_of(piece):
            case Learning.GUIDED:
                self._guide()
            case Learning.RULES:
                self.context.navigator.show_rules()
            case _:
                self.close()
