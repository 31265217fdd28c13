"""The page of one's own games: a summary at the left, results by what one likes at the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.client.my_games.my_games_form import MyGamesForm
from game.client.shell.context import Context
from game.client.vocabulary.controls import name_of, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.frame import BACK, MenuFrame, head_form
from game.engine.errors import GameError
from game.my_games.exporting import ExportForm, write_export
from game.my_games.past_games import past_games
from game.my_games.reviewed import reviewed_in
from game.my_games.standing import Grouping, standing_of

SUMMARY_SHARE: Final = 0.34
SUMMARY_LEAST: Final = 320.0
FILE: Final = "my-games"


class MyGamesScene(FormScene):
    """Read from the finished games whenever it comes on top."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        assert context.home is not None
        self._home = context.home
        self.grouping = Grouping.LEVEL
        self._read()

    def build(self) -> Sequence[FormPanel]:
        kit, words = self.context.kit, self.context.catalogue
        frame = MenuFrame.of(self.context.size, self.context.settings.interface_scale)
        places = (frame.head, *frame.beside(SUMMARY_LEAST, SUMMARY_SHARE))
        panels = tuple(FormPanel(kit, frame.place(box), words) for box in places)
        self._head, self._summary, self._table = panels
        return panels

    def fill(self) -> None:
        words = self.context.catalogue
        form = MyGamesForm(words, self.context.content, self.past, self.standing)
        self._head.show(head_form(words, self._head.width, words.say("my_games.title")))
        self._summary.show(form.summary(self._summary.room))
        self._table.show(form.table(self.grouping, self._table.room))

    def resume(self) -> None:
        self._read()
        super().resume()

    def pressed(self, piece: PieceId) -> None:
        if piece == BACK:
            self.leave()
        elif name_of(piece) == "grouping":
            self.grouping = Grouping(value_of(piece))
            self.changed()
        elif name_of(piece) == "export":
            self._export(ExportForm(value_of(piece)))

    def _export(self, form: ExportForm) -> None:
        """Into the folder of the games, under a name of its own."""
        say = self.context.catalogue.say
        path = self._home.folders.data / f"{FILE}.{form.value}"
        try:
            write_export(path, self.past.games, form)
        except GameError as problem:
            self.context.tell(self.context.catalogue.sentence(problem))
        else:
            self.context.tell(say("my_games.exported", file=str(path)))

    def _read(self) -> None:
        self.past = past_games(self._home.shelf, reviewed_in(self._home.folders.data))
        self.standing = standing_of(self.past)
