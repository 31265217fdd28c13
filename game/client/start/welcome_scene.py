"""Asked once, at the very first start: what to call somebody, and which house is theirs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from game.client.draw import ButtonKind, Icon, Style
from game.client.settings.checks import LONGEST_NAME, is_name
from game.client.settings.preferences import Settings
from game.client.setup.draft import COLOURS
from game.client.shell.context import Context
from game.client.vocabulary.controls import control, name_of, number_of
from game.client.vocabulary.pieces import PieceId
from game.client.widgets.form_model import FormModel
from game.client.widgets.items import Box, HouseItem, Ink, Item, Press, TextField, Words
from game.client.widgets.naming_dialog import NAME, NamingDialog
from game.client.widgets.page import Align

SIZE: Final = (500.0, 336.0)
PAD: Final = 20.0
HOUSE: Final = 62.0
BUTTON: Final = 42.0
BEGIN: Final = control("begin")
GUIDED: Final = control("guided")


def house_piece(colour: int) -> PieceId:
    """One of the six houses to choose from."""
    return control("house", colour)


@dataclass(frozen=True)
class Newcomer:
    """What somebody says of themselves; without a name they are "Player"."""

    name: str
    colour: int
    wants_guide: bool = False

    def settled(self, settings: Settings) -> Settings:
        """The same in the next game, at home and on the network."""
        game = settings.game
        seat = game.people[0]
        game = game.with_colour(seat, self.colour).with_sitter(seat, name=self.name)
        return replace(settings, game=game, lan=replace(settings.lan, name=self.name))


class WelcomeScene(NamingDialog[Newcomer]):
    """Over the title; Esc leaves everything as it is."""

    extent = SIZE

    def __init__(self, context: Context, told: Callable[[Newcomer], None]) -> None:
        super().__init__(context, told)
        self.name = ""
        game = context.settings.game
        self.colour = game.sitters[game.people[0]].colour

    def fill(self) -> None:
        say = self.context.catalogue.say
        column = Box(PAD, 36, SIZE[0] - 2 * PAD, 20)
        field = Box(PAD, 92, column.width, 36)
        houses = Box(PAD, 164, column.width, HOUSE).columns(COLOURS, 8)
        colour = self.context.kit.theme.seats[self.colour].name
        foot = Box(PAD, SIZE[1] - PAD - BUTTON, column.width, BUTTON)
        items: tuple[Item, ...] = (
            Words(column, say("welcome.about"), Style.BODY, Ink.TEXT),
            Words(Box(PAD, 70, column.width, 20), say("welcome.name"), Style.NAME, Ink.IVORY),
            TextField(field, NAME, self.name, say("app.you"), LONGEST_NAME),
            Words(Box(PAD, 140, 200, 20), say("welcome.house"), Style.NAME, Ink.IVORY),
            Words(
                Box(PAD + 200, 140, column.width - 200, 20),
                say(f"welcome.houses.{colour}"),
                Style.BODY,
                Ink.COPPER,
                Align.RIGHT,
            ),
            *(
                HouseItem(box, one, house_piece(one), is_on=one == self.colour)
                for one, box in enumerate(houses)
            ),
            Words(Box(PAD, 238, column.width, 18), say("welcome.later"), Style.SMALL, Ink.MID),
            Press(foot.part(0, 220), GUIDED, say("learn.guided"), icon=Icon.BOOK),
            Press(
                foot.part(-180, 180),
                BEGIN,
                say("welcome.begin"),
                ButtonKind.PRIMARY,
                key=say("keys.cap.act"),
                icon=Icon.CHECK,
            ),
        )
        self._panel.show(FormModel(say("welcome.title"), items, accent=True))

    def typed(self, piece: PieceId, text: str) -> None:
        self.name = text
        self.changed()

    def pressed(self, piece: PieceId) -> None:
        if name_of(piece) == name_of(house_piece(0)):
            self.colour = number_of(piece)
            self.changed()
        elif piece in (BEGIN, GUIDED):
            name = self.name.strip()
            wants_guide = piece == GUIDED
            self.dismiss(Newcomer(name if is_name(name) else "", self.colour, wants_guide))

    def default(self) -> PieceId:
        return BEGIN
