"""Choosing who plays a seat: all characters with face, name and temper."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from game.bots.characters import load_cast
from game.client.draw import ButtonKind, Icon, Style
from game.client.shell.context import Context
from game.client.vocabulary.controls import control, value_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.dialog import Dialog
from game.client.widgets.form_model import FormModel
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.items import Box, Ground, Ink, Item, PortraitItem, Press, Words
from game.client.widgets.overlay_scene import centred

SIZE: Final = (716.0, 372.0)
COLUMNS: Final = 2
ROW: Final = 68.0
PAD: Final = 14.0
TOP: Final = 32.0
BY_LOT: Final = control("by_lot")


class PortraitScene(Dialog[str | None], FormScene):
    """Over the seats; its result is a character, or None where the lot is to decide."""

    opaque = False

    def __init__(
        self,
        context: Context,
        chosen: str | None,
        taken: Collection[str],
        choose: Callable[[str | None], None],
    ) -> None:
        super().__init__(context, choose)
        self._chosen = chosen
        self._taken = frozenset(taken)

    def build(self) -> Sequence[FormPanel]:
        kit = self.context.kit
        place = centred(self.context.size, kit.px(SIZE[0]), kit.px(SIZE[1]))
        self._panel = FormPanel(kit, place, self.context.catalogue)
        return (self._panel,)

    def fill(self) -> None:
        say = self.context.catalogue.say
        first = Box(PAD, TOP, SIZE[0] - 2 * PAD, ROW)
        items: list[Item] = []
        for place, character in enumerate(load_cast().characters):
            items += self._character(character.id, first.cell(place, COLUMNS, PAD, ROW + 6))
        foot = Box(SIZE[0] - PAD - 150, SIZE[1] - 44 + 2, 150, 36)
        label = say("new_game.pick.by_lot")
        items.append(Press(foot, BY_LOT, label, ButtonKind.GHOST, icon=Icon.REFRESH))
        note = say("new_game.pick.note")
        self._panel.show(FormModel(say("new_game.pick.title"), tuple(items), note, accent=True))

    def pressed(self, piece: PieceId) -> None:
        self.dismiss(None if piece == BY_LOT else value_of(piece))

    def default(self) -> PieceId:
        return BY_LOT

    def _character(self, name: str, box: Box) -> list[Item]:
        say, cast = self.context.catalogue.say, load_cast()
        character = cast.character(name)
        face = Box(box.x + 6, box.y + 6, ROW - 12, ROW - 12)
        words = Box(face.right + 12, box.y + 8, box.right - face.right - 22, 20)
        about = Box(words.x, words.bottom + 2, words.width, 34)
        is_taken = name in self._taken and name != self._chosen
        title = say(character.name_key)
        if is_taken:
            title = f"{title} · {say('new_game.pick.taken')}"
        return [
            Ground(box, piece=control("who", name)),
            PortraitItem(face, name, is_on=name == self._chosen),
            Words(words, title, Style.NAME, Ink.IVORY),
            Words(about, say(character.temper_key), Style.SMALL, Ink.MID, wraps=True),
        ]
