"""What the screen of a new game shows: the board, the seats and the variants of a draft."""

from __future__ import annotations

from typing import Final

from game.bots.characters import load_cast
from game.client.draw import ButtonKind, Icon, Style
from game.client.screens.settings_form import LEVELS
from game.client.settings.checks import LONGEST_NAME
from game.client.setup.draft import (
    Draft,
    DraftSeat,
    form_of,
    refusal,
    refusal_words,
    rulebook_of,
    rulebooks,
    terms_of,
    why_not,
)
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.place_names import edition_name, map_name
from game.client.widgets.form_model import FormModel, Option, segments
from game.client.widgets.items import (
    Box,
    Ground,
    Hairline,
    HouseItem,
    Ink,
    Item,
    PortraitItem,
    Press,
    Switch,
    TextField,
    Words,
)
from game.content import GameContent
from game.engine.agreement import may_fill_up
from game.engine.board import Form as PrintedForm
from game.engine.errors import SetupError
from game.engine.terms import AreaChoice, Variant
from game.texts import Catalogue

PAD: Final = 12.0
TOP: Final = 30.0
ROW: Final = 32.0
GAP: Final = 6.0
LABEL: Final = 116.0
CARD: Final = (376.0, 276.6)
SEAT_ROW: Final = 79.0
SEAT_GAP: Final = 5.0
FACE: Final = 56.0
SMALL_BUTTON: Final = 30.0
HOUSE: Final = 34.0
KIND: Final = 72.0
TOOLS: Final = (("up", Icon.UP), ("down", Icon.DOWN), ("remove", Icon.X))
NOBODY: Final = "by_lot"
YOU: Final = "you"
TWO: Final = 2
WARNING: Final = 36.0
BOOK_LINE: Final = 22.0
BOOKS: Final = 104.0
"""The height of the choice of a rulebook."""
VARIANT: Final = 74.0
BELOW_VARIANTS: Final = 92.0
"""Room for the money and the seed."""
TWO_ROOM: Final = 84.0
"""Room for what two play."""
SIX: Final = 6


class NewGameForm:
    """Builds the panels of a draft; `reasons` tells why something cannot be chosen."""

    def __init__(self, draft: Draft, content: GameContent, words: Catalogue) -> None:
        self._draft = draft
        self._content = content
        self._words = words
        self._say = words.say
        self.reasons: dict[PieceId, str] = {}

    def board(self) -> FormModel:
        """The board with its areas, the edition and the printed form."""
        setup, content = self._draft.setup, self._content
        y = TOP + CARD[1] + GAP + 2
        maps = [
            Option(name, map_name(self._words, content.map_info(name)))
            for name in content.map_ids()
        ]
        items = segments(Box(PAD, y, CARD[0], ROW), "map", maps, setup.map)
        y += ROW + GAP
        editions = [
            self._option(
                "edition", name, edition_name(self._words, content.rule_set(name)), edition=name
            )
            for name in content.rule_set_ids()
        ]
        items += self._labelled("edition", editions, setup.edition, y)
        y += ROW + GAP
        own = content.rule_set(setup.edition).form
        forms = [Option(form.value, self._say(f"board.form.{form}")) for form in PrintedForm]
        items += self._labelled("form", forms, form_of(self._draft, content).value, y)
        y += ROW + GAP
        areas = [
            Option(choice.value, self._say(f"new_game.areas.{choice}")) for choice in AreaChoice
        ]
        items += self._labelled("areas", areas, setup.areas.value, y)
        y += ROW + 2
        about = Box(PAD, y, CARD[0], 32)
        key = f"new_game.about.areas_{setup.areas}"
        usual = content.rule_set(setup.edition).area_count.get(str(setup.players), 0)
        text = self._say(key, count=len(setup.given_areas), usual=usual)
        items.append(Words(about, text, Style.SMALL, Ink.MID, wraps=True))
        items += self._full_zone(Box(PAD, about.bottom, CARD[0], WARNING))
        title = self._say("new_game.board")
        note = "" if form_of(self._draft, content) is own else self._say("new_game.other_form")
        return FormModel(title, tuple(items), note)

    def _full_zone(self, box: Box) -> list[Item]:
        """A warning where all slots may be taken before anybody reaches the end number (6.1a)."""
        if refusal(self._draft, self._content) is not None:
            return []
        terms = terms_of(self._draft, self._content)
        if not may_fill_up(terms):
            return []
        text = self._say("new_game.about.full_zone", players=terms.players, end=terms.end_cities)
        return [Words(box, text, Style.SMALL, Ink.WARN, wraps=True)]

    def seats(self, width: float) -> FormModel:
        """A row for everybody, and a place for one more."""
        items: list[Item] = []
        row = Box(PAD, TOP, width - 2 * PAD, SEAT_ROW)
        for seat, sitter in enumerate(self._draft.sitters):
            items += self._seat(seat, sitter, row)
            row = Box(row.x, row.bottom + SEAT_GAP, row.width, SEAT_ROW)
        most = max(map(int, self._content.rule_set(self._draft.setup.edition).area_count))
        if len(self._draft.sitters) < most:
            piece = control("add")
            is_open = self._allows(piece, self._draft.with_another())
            label = self._say("new_game.add")
            box = Box(row.x, row.y, row.width, ROW + 4)
            items.append(Press(box, piece, label, ButtonKind.GHOST, is_open, icon=Icon.PLUS))
        count = len(self._draft.sitters)
        note = self._words.count("new_game.people", len(self._draft.people), players=count)
        return FormModel(self._say("new_game.seats"), tuple(items), note)

    def variants(self, width: float, height: float, top: float = TOP) -> FormModel:
        """What the table adds to its edition, the money, and the seed."""
        inner = width - 2 * PAD
        items = self._rulebooks(Box(PAD, top, inner, ROW))
        y = top + BOOKS
        is_two = self._draft.setup.players == TWO
        room = height - y - BELOW_VARIANTS - (TWO_ROOM if is_two else 0)
        shown = self._shown_variants()
        pitch = min(VARIANT, room / max(1, len(shown)))
        for variant in shown:
            piece = control("variant", variant.value)
            is_on = variant in self._draft.setup.variants
            is_open = is_on or self._allows(piece, self._draft.with_variant(variant))
            label = self._say(f"new_game.variant.{variant}")
            items.append(Switch(Box(PAD, y, inner, 26), piece, label, is_on, is_open))
            about = Box(PAD + 44, y + 24, inner - 44, pitch - 26)
            items.append(self._about(f"variant_{variant}", about))
            y += pitch
        items.append(Hairline(Box(PAD, y - 2, inner, 1)))
        two = self._two(Box(PAD, y + 6, inner, ROW))
        items += two if is_two else []
        y += TWO_ROOM if is_two else 6
        money = [
            Option(name, self._say(f"settings.choice.money.{name}")) for name in ("secret", "open")
        ]
        items.append(
            Words(Box(PAD, y, 60, ROW), self._say("settings.label.money"), Style.NAME, Ink.IVORY)
        )
        chosen = "open" if self._draft.setup.open_money else "secret"
        items += segments(Box(PAD + 64, y, inner - 64, ROW), "money", money, chosen)
        y = height - PAD - ROW
        items.append(Words(Box(PAD, y, 60, ROW), self._say("new_game.seed"), Style.NAME, Ink.IVORY))
        field = Box(PAD + 64, y, inner - 64, ROW)
        hint = self._say("new_game.by_lot")
        items.append(TextField(field, control("seed"), self._draft.seed, hint, 18))
        return FormModel(self._say("new_game.rules"), tuple(items))

    def _shown_variants(self) -> list[Variant]:
        """Those that would change this game, and any that must be switched off to play it."""
        setup, found = self._draft.setup, []
        for variant in Variant:
            is_on = variant in setup.variants
            allowed = self._allows(
                control("variant", variant.value), self._draft.with_variant(variant)
            )
            changes = variant is not Variant.SIX_TO_FIFTEEN or setup.players == SIX
            if is_on or (allowed and changes):
                found.append(variant)
        return found

    def _rulebooks(self, box: Box) -> list[Item]:
        """All options as one published book has them, at a click."""
        books = rulebooks(self._content, self._content.rule_set_ids())
        chosen = rulebook_of(self._draft, self._content)
        options = [Option(name, self._say(f"new_game.rulebook.{name}")) for name in books]
        label = Box(box.x, box.y, box.width, BOOK_LINE)
        upper = Box(box.x, label.bottom + 2, box.width, box.height)
        lower = Box(box.x, upper.bottom + 2, box.width, box.height)
        half = (len(options) + 1) // 2
        return [
            Words(label, self._say("new_game.label.rulebook"), Style.NAME, Ink.IVORY),
            *segments(upper, "rulebook", options[:half], chosen),
            *segments(lower, "rulebook", options[half:], chosen),
            Hairline(Box(box.x, lower.bottom + 6, box.width, 1)),
        ]

    def _two(self, box: Box) -> list[Item]:
        """What two play is a matter of the edition, and only of two."""
        rules = self._content.rule_set(self._draft.setup.edition)
        is_two = self._draft.setup.players == TWO
        has_cartel = rules.cartel is not None
        chosen = ("cartel" if has_cartel else "plain") if is_two else ""
        options = []
        for name in ("cartel", "plain"):
            is_open = name == chosen
            if not is_open:
                key = "only_two" if not is_two else f"two_{name}"
                self.reasons[control("two", name)] = self._say(f"new_game.closed.{key}")
            options.append(Option(name, self._say(f"new_game.two.{name}"), is_open))
        words = self._about("two", Box(box.x, box.bottom + 2, box.width, 36))
        return [*segments(box, "two", options, chosen), words]

    def _seat(self, seat: int, sitter: DraftSeat, row: Box) -> list[Item]:
        face = Box(row.x + 10, row.y + (SEAT_ROW - FACE) / 2, FACE, FACE)
        left = face.right + 12
        top = Box(left, row.y + 8, row.right - left - 10, SMALL_BUTTON)
        low = Box(left, top.bottom + 5, top.width, 28)
        items: list[Item] = [Ground(row), *self._who(seat, sitter, face, top)]
        tools = top.right - len(TOOLS) * (SMALL_BUTTON + 4) + 4
        kind = Box(tools - HOUSE - 16 - KIND, top.y, KIND, SMALL_BUTTON)
        kinds = [Option("person", "", True, Icon.PERSON), Option("bot", "", True, Icon.ROBOT)]
        chosen = "bot" if sitter.is_bot else "person"
        items += segments(kind, lambda value: control("kind", seat, value), kinds, chosen)
        house = Box(kind.right + 8, top.y, HOUSE, SMALL_BUTTON)
        items.append(HouseItem(house, sitter.colour, control("colour", seat)))
        items += self._tools(seat, Box(tools, top.y, top.right - tools, SMALL_BUTTON))
        if sitter.is_bot:
            levels = [Option(name, self._say(f"new_game.level.{name}")) for name in LEVELS]
            box = Box(low.x, low.y, low.width, low.height)
            items += segments(
                box, lambda value: control("level", seat, value), levels, sitter.level
            )
        else:
            about = self._say("new_game.about.person")
            items.append(Words(low, about, Style.SMALL, Ink.MID))
        return items

    def _who(self, seat: int, sitter: DraftSeat, face: Box, top: Box) -> list[Item]:
        """The face, and the name: a person types one, a bot's comes with its character."""
        width = top.width - len(TOOLS) * (SMALL_BUTTON + 4) - HOUSE - KIND - 20
        name = Box(top.x, top.y, width, SMALL_BUTTON)
        if not sitter.is_bot:
            piece = control("name", seat)
            hint = self._say("new_game.player", number=seat + 1)
            you = PortraitItem(face, YOU, colour=sitter.colour)
            return [you, TextField(name, piece, sitter.name, hint, LONGEST_NAME)]
        text = self._say("new_game.by_lot_name")
        if sitter.character is not None:
            text = self._say(load_cast().character(sitter.character).name_key)
        return [
            PortraitItem(face, sitter.character or NOBODY, control("character", seat)),
            Words(name, text, Style.NAME, Ink.IVORY if sitter.character else Ink.MID),
        ]

    def _tools(self, seat: int, box: Box) -> list[Item]:
        """Up, down, away."""
        stays = {"up": seat == 0, "down": seat == len(self._draft.sitters) - 1}
        for name in ("up", "down"):
            if stays[name]:
                self.reasons[control(name, seat)] = self._say(f"new_game.closed.{name}")
        self._allows(control("remove", seat), self._draft.without(seat))
        found: list[Item] = []
        for place, (name, icon) in enumerate(TOOLS):
            piece = control(name, seat)
            corner = Box(box.x + place * (SMALL_BUTTON + 4), box.y, SMALL_BUTTON, SMALL_BUTTON)
            is_open = piece not in self.reasons
            found.append(Press(corner, piece, "", ButtonKind.GHOST, is_open, icon=icon))
        return found

    def _labelled(self, name: str, options: list[Option], chosen: object, y: float) -> list[Item]:
        label = Box(PAD, y, LABEL, ROW)
        box = Box(PAD + LABEL, y, CARD[0] - LABEL, ROW)
        words = self._say(f"new_game.label.{name}")
        return [Words(label, words, Style.NAME, Ink.IVORY), *segments(box, name, options, chosen)]

    def _option(self, name: str, value: str, label: str, **change: object) -> Option:
        is_open = self._allows(control(name, value), self._draft.with_setup(**change))
        return Option(value, label, is_open)

    def _allows(self, piece: PieceId, then: Draft) -> bool:
        """Whether a change makes a game; if not, its reason is kept."""
        error: SetupError | None = why_not(self._draft, then, self._content)
        if error is None:
            return True
        self.reasons[piece] = refusal_words(self._words, self._content, self._draft, error)
        return False

    def _about(self, name: str, box: Box) -> Words:
        text = self._say(f"new_game.about.{name}")
        return Words(box, text, Style.SMALL, Ink.MID, wraps=True)
