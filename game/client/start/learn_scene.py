"""Where learning begins: the guided first game, puzzles, one's own games, or the rules book."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, Protocol

from game.client.draw import ButtonKind, Icon
from game.client.shell.context import Context
from game.client.vocabulary.controls import name_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.overlay_scene import Choice, OverlayScene, choice_panel
from game.client.widgets.panel import Panel


class Learning(StrEnum):
    GUIDED = "learn_guided"
    PUZZLES = "learn_puzzles"
    GAMES = "learn_games"
    RULES = "learn_rules"
    BACK = "learn_back"


WIDTH: Final = 340.0


class Lessons(Protocol):
    """The ways to what one learns by."""

    def guide(self) -> None:
        """The guided first game."""

    def puzzles(self) -> None:
        """The page of puzzles."""

    def my_games(self) -> None:
        """The page of one's own games."""


class LearnScene(OverlayScene):
    """Lies over the title."""

    def __init__(self, context: Context, lessons: Lessons) -> None:
        super().__init__(context)
        self._lessons = lessons

    def build(self) -> Sequence[Panel[Any]]:
        say = self.context.catalogue.say
        choices = [
            Choice(Learning.RULES, say("learn.rules"), icon=Icon.BOOK),
            Choice(Learning.BACK, say("learn.back"), ButtonKind.GHOST, Icon.BACK),
        ]
        if self.context.home is not None:
            guided = Choice(Learning.GUIDED, say("learn.guided"), ButtonKind.PRIMARY, Icon.PLAY)
            puzzles = Choice(Learning.PUZZLES, say("learn.puzzles"), icon=Icon.IDEA)
            games = Choice(Learning.GAMES, say("learn.games"), icon=Icon.CHART)
            choices[:0] = [guided, puzzles, games]
        return (choice_panel(self.context, say("learn.title"), choices, WIDTH),)

    def pressed(self, piece: PieceId) -> None:
        match name_of(piece):
            case Learning.GUIDED:
                self._lessons.guide()
            case Learning.PUZZLES:
                self._lessons.puzzles()
            case Learning.GAMES:
                self._lessons.my_games()
            case Learning.RULES:
                self.context.navigator.show_rules()
            case _:
                self.close()
