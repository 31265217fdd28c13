"""The curtain between two people at one screen: it shows whose turn it is, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.shell.context import Context
from game.client.table.menu import MenuScene
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.dialog import Dialog
from game.client.widgets.form_model import FormModel
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.items import Box, Ground, HouseItem, Ink, Press, Words
from game.client.widgets.overlay_scene import centred
from game.client.widgets.page import Align
from game.table_seat import TableSeat

READY: Final = control("ready")
SIZE: Final = (520.0, 330.0)
TILE: Final = 112.0
HOUSE: Final = 84.0
TOP, PAD = 26.0, 26.0
BUTTON: Final = 260.0


class CurtainScene(Dialog[TableSeat], FormScene):
    """Covers everything until somebody says that they are there."""

    def __init__(self, context: Context, sitter: TableSeat, ready: Callable[[], None]) -> None:
        super().__init__(context, lambda _: ready())
        self.sitter = sitter

    def build(self) -> Sequence[FormPanel]:
        kit = self.context.kit
        place = centred(self.context.size, kit.px(SIZE[0]), kit.px(SIZE[1]))
        self._panel = FormPanel(kit, place, self.context.catalogue)
        return (self._panel,)

    def fill(self) -> None:
        say, name = self.context.catalogue.say, self.sitter.name
        width = SIZE[0]
        tile = Box((width - TILE) / 2, TOP, TILE, TILE)
        house = Box((width - HOUSE) / 2, TOP + (TILE - HOUSE) / 2, HOUSE, HOUSE)
        button = Box((width - BUTTON) / 2, SIZE[1] - 92, BUTTON, 46)
        label, cap = say("curtain.ready", name=name), say("keys.cap.act")
        items = (
            Ground(tile),
            HouseItem(house, self.sitter.colour),
            _line(150, 46, say("curtain.pass", name=name), Style.CARTOUCHE, Ink.IVORY),
            _line(198, 22, say("curtain.about"), Style.BODY, Ink.MID),
            Press(button, READY, label, ButtonKind.PRIMARY, key=cap, icon=Icon.EYE),
            _line(
                SIZE[1] - 36,
                20,
                say("curtain.menu", key=say("keys.cap.cancel")),
                Style.SMALL,
                Ink.LOW,
            ),
        )
        self._panel.show(FormModel("", items, accent=True))

    def default(self) -> PieceId:
        return READY

    def pressed(self, piece: PieceId) -> None:
        self.dismiss(self.sitter)

    def leave(self) -> None:
        """Esc shows nothing that is behind the curtain: it leads to the menu."""
        self.context.scenes.push(MenuScene(self.context))


def _line(y: float, height: float, text: str, style: Style, ink: str) -> Words:
    """Words in the middle, across the whole curtain."""
    box = Box(PAD, y, SIZE[0] - 2 * PAD, height)
    return Words(box, text, style, ink, Align.CENTRE)
