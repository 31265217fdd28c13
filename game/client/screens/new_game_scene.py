"""Setting up a game: the board, who sits where, and by which rules; or a game of bots to watch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from pygame import Rect, Surface

from game.bots.characters import load_cast
from game.client.board.art import BoardArt
from game.client.draw import ButtonKind, Elevation, Icon, Style
from game.client.scenery.map_card import RADIUS, CardLook, MapCard
from game.client.screens.new_game_form import CARD, PAD, TOP, NewGameForm
from game.client.screens.portraits import PortraitScene
from game.client.setup.draft import (
    COLOURS,
    Draft,
    form_of,
    refusal,
    refusal_words,
    rulebooks,
    terms_of,
    why_not_area,
)
from game.client.shell.context import Context
from game.client.telling.tip import Tip, TipRow, Tone
from game.client.vocabulary import pieces
from game.client.vocabulary.controls import control, name_of, number_of, value_of
from game.client.vocabulary.pieces import AreaPiece, PieceId
from game.client.vocabulary.place_names import area_name
from game.client.widgets.fold import NEARLY
from game.client.widgets.form_model import FormModel
from game.client.widgets.form_panel import FormPanel
from game.client.widgets.form_scene import FormScene
from game.client.widgets.frame import BACK, GAP, MenuFrame, head_form
from game.client.widgets.items import Box, Ground, Ink, Press, Segment, Switch, Words
from game.engine.board import AreaId, Board
from game.engine.board import Form as PrintedForm
from game.engine.terms import AreaChoice, Variant

BOARD: Final = 400.0
SEATS: Final = 440.0
"""What a row of the seats needs for a name."""
RULES: Final = 282.0
LOW_RULES: Final = 500.0
"""The height of the rules where they stand below the board and the seats."""
START: Final = control("start")
AREA_TARGET: Final = 34
COMING_REST: Final = 0.02
"""Seconds between two looks for a picture that is being painted."""
Begin = Callable[[Draft], None]


class NewGameScene(FormScene):
    """Everything that is agreed on before a game; `begin` is handed the draft."""

    def __init__(self, context: Context, draft: Draft, begin: Begin, title: str) -> None:
        super().__init__(context)
        self.draft = draft
        self._begin = begin
        self._title = title
        self._reasons: dict[PieceId, str] = {}
        self._cards: dict[tuple[str, PrintedForm], MapCard] = {}

    @property
    def rest(self) -> float:
        return min(COMING_REST, super().rest) if self._card().is_coming else super().rest

    def build(self) -> Sequence[FormPanel]:
        self._close_cards()
        kit, words = self.context.kit, self.context.catalogue
        frame = MenuFrame.of(self.context.size, self.context.settings.interface_scale)
        boxes = (frame.head, *_columns(frame.sheet), frame.foot)
        panels = tuple(FormPanel(kit, frame.place(box), words) for box in boxes)
        self._head, self._board, self._seats, self._rules, self._foot = panels
        self.view = frame.view(kit, panels[1:-1])
        return panels

    def fill(self) -> None:
        words, form = self.context.catalogue, self._form()
        self._head.show(head_form(words, self._head.width, words.say(self._title)))
        self._board.show(form.board())
        self._seats.show(form.seats(self._seats.width))
        self._rules.show(self._aside(form, self._rules.width, self._rules.height))
        self._reasons = form.reasons
        self._foot.show(self._foot_form())

    def _form(self) -> NewGameForm:
        """What builds the panels of the draft."""
        return NewGameForm(self.draft, self.context.content, self.context.catalogue)

    def _aside(self, form: NewGameForm, width: float, height: float) -> FormModel:
        """The panel at the right."""
        return form.variants(width, height)

    def _start_label(self) -> tuple[str, Icon]:
        """What the great button does."""
        say = self.context.catalogue.say
        if self.draft.people:
            return say("new_game.start"), Icon.PLAY
        return say("new_game.watch"), Icon.EYE

    def exit(self) -> None:
        self._close_cards()
        super().exit()

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._card().update():
            self.spoil()

    def draw_over(self, surface: Surface) -> None:
        kit, place = self.context.kit, self._card_place()
        shadow = kit.desk.shadow(place.size, RADIUS, Elevation.CARD)
        surface.blit(shadow, shadow.get_rect(center=place.center))
        surface.blit(self._card().picture(self._look()), place)

    def default(self) -> PieceId:
        return START

    def piece_at(self, point: tuple[int, int]) -> PieceId | None:
        place = self._card_place()
        if place.collidepoint(point) and self.is_in_sight(point, self._board):
            area = self._card().area_at((point[0] - place.x, point[1] - place.y))
            return pieces.area(area) if area is not None else None
        return super().piece_at(point)

    def place_of(self, piece: PieceId) -> Rect | None:
        if not isinstance(piece, AreaPiece):
            return super().place_of(piece)
        card, (x, y) = self._card_place(), self._card().middle_of(piece.area)
        side = self.context.kit.px(AREA_TARGET)
        spot = Rect(0, 0, side, side)
        spot.center = (card.x + round(x), card.y + round(y))
        return spot

    def stops(self) -> list[PieceId]:
        areas = [pieces.area(area.id) for area in self._board_data().areas]
        return [BACK, *areas, *(piece for piece in super().stops() if piece != BACK)]

    def is_open(self, piece: PieceId) -> bool:
        if isinstance(piece, AreaPiece):
            return why_not_area(self.draft, piece.area, self.context.content) is None
        return super().is_open(piece)

    def tip(self, piece: PieceId) -> Tip | None:
        if isinstance(piece, AreaPiece):
            return self._area_tip(piece.area)
        name, say = name_of(piece), self.context.catalogue.say
        reason = self._problem() if piece == START else self._reasons.get(piece)
        item = self.item_of(piece)
        title = getattr(item, "label", "")
        if not title and name in ("kind", "colour", "character", "seed", "up", "down", "remove"):
            title = say(f"new_game.tip.{name}")
        rows: tuple[TipRow, ...] = ()
        if name == "character":
            title, rows = self._character_words(number_of(piece, 0), title)
        elif name in ("colour", "seed"):
            rows = (TipRow("", say(f"new_game.about.{name}"), Tone.NOTE),)
        elif name == "rulebook":
            rows = (TipRow("", say(f"new_game.about.rulebook_{value_of(piece)}"), Tone.NOTE),)
        has_news = reason or rows or not isinstance(item, Segment | Switch | Press)
        return Tip(title, rows, reason or None) if title and has_news else None

    def _character_words(self, seat: int, title: str) -> tuple[str, tuple[TipRow, ...]]:
        """Who plays a seat, and in what way."""
        say, character = self.context.catalogue.say, self.draft.sitters[seat].character
        rows = [TipRow("", say("new_game.about.character"), Tone.NOTE)]
        if character is not None:
            who = load_cast().character(character)
            title = say(who.name_key)
            rows.insert(0, TipRow("", say(who.temper_key), Tone.NOTE))
        return title, tuple(rows)

    def pressed(self, piece: PieceId) -> None:
        if isinstance(piece, AreaPiece):
            self._become(self.draft.with_area(piece.area))
        elif piece == BACK:
            self.leave()
        elif piece == START:
            self._start()
        elif name_of(piece) in ("kind", "level", "colour", "character", "up", "down", "remove"):
            self._at_seat(piece)
        else:
            change = self._changes().get(name_of(piece))
            if change is not None:
                self._become(change(value_of(piece)))

    def _start(self) -> None:
        self._begin(self.draft)

    def turned_back(self, piece: PieceId) -> None:
        if name_of(piece) == "colour":
            self._recolour(number_of(piece, 0), -1)

    def typed(self, piece: PieceId, text: str) -> None:
        if name_of(piece) == "seed":
            self._become(self.draft.with_seed(text))
        else:
            self._become(self.draft.with_sitter(number_of(piece, 0), name=text))

    def _changes(self) -> dict[str, Callable[[str], Draft]]:
        draft = self.draft
        return {
            "map": draft.with_map,
            "edition": lambda value: draft.with_setup(edition=value),
            "form": self._with_form,
            "areas": lambda value: draft.with_areas(AreaChoice(value)),
            "rulebook": self._with_rulebook,
            "variant": lambda value: draft.with_variant(Variant(value)),
            "money": lambda value: draft.with_setup(open_money=value == "open"),
            "add": lambda _value: draft.with_another(),
        }

    def _with_rulebook(self, name: str) -> Draft:
        content = self.context.content
        edition, book = rulebooks(content, content.rule_set_ids())[name]
        return self.draft.with_rulebook(edition, book.variants)

    def _at_seat(self, piece: PieceId) -> None:
        name, seat, draft = name_of(piece), number_of(piece, 0), self.draft
        if name == "kind":
            self._seat_kind(seat, value_of(piece))
        elif name == "level":
            self._become(draft.with_sitter(seat, level=value_of(piece)))
        elif name == "colour":
            self._recolour(seat, 1)
        elif name == "character":
            self._choose_character(seat)
        elif name == "remove":
            self._become(draft.without(seat))
        else:
            self._become(draft.moved(seat, -1 if name == "up" else 1))

    def _seat_kind(self, seat: int, kind: str) -> None:
        """A person begins with a name of their own; nobody is only "You" in company."""
        draft, say = self.draft, self.context.catalogue.say
        is_bot = draft.sitters[seat].is_bot
        if kind == "bot" and not is_bot:
            draft = draft.with_bot(seat)
        elif kind == "person" and is_bot:
            you = say("app.you")
            name = say("new_game.player", number=seat + 1) if draft.people else you
            for other in draft.people:
                if draft.sitters[other].name == you:
                    named = say("new_game.player", number=other + 1)
                    draft = draft.with_sitter(other, name=named)
            draft = draft.with_person(seat, name)
        self._become(draft)

    def _recolour(self, seat: int, by: int) -> None:
        colour = (self.draft.sitters[seat].colour + by) % COLOURS
        self._become(self.draft.with_colour(seat, colour))

    def _choose_character(self, seat: int) -> None:
        taken = [sitter.character for sitter in self.draft.sitters if sitter.character]
        chosen = self.draft.sitters[seat].character

        def choose(name: str | None) -> None:
            self._become(self.draft.with_character(seat, name))

        self.context.scenes.push(PortraitScene(self.context, chosen, taken, choose))

    def _with_form(self, value: str) -> Draft:
        """The edition's own form is what is played anyhow."""
        own = self.context.content.rule_set(self.draft.setup.edition).form
        form = PrintedForm(value)
        return self.draft.with_setup(form=None if form is own else form)

    def _become(self, draft: Draft) -> None:
        self.draft = draft
        self.changed()

    def _problem(self) -> str:
        """Why the game cannot begin as it is, "" if it can."""
        error = refusal(self.draft, self.context.content)
        words = self.context.catalogue
        if error is not None:
            return refusal_words(words, self.context.content, self.draft, error)
        names = [self.draft.sitters[seat].name.strip() for seat in self.draft.people]
        twice = next((name for name in names if name and names.count(name) > 1), "")
        return words.say("new_game.closed.same_name", name=twice) if twice else ""

    def _foot_form(self) -> FormModel:
        say, width = self.context.catalogue.say, self._foot.width
        problem = self._problem()
        start = Box(width - 210, 2, 210, self._foot.height - 4)
        label, icon = self._start_label()
        press = Press(
            start,
            START,
            label,
            ButtonKind.PRIMARY,
            not problem,
            key=say("keys.cap.act"),
            icon=icon,
        )
        room = Box(0, 5, width - 222, self._foot.height - 10)
        ink, text = (Ink.WARN, problem) if problem else (Ink.TEXT, self._summary())
        words = Words(room.inset(16), text, Style.BODY, ink)
        return FormModel("", (Ground(room), words, press), bare=True)

    def _summary(self) -> str:
        """What follows from the choices."""
        terms, say = terms_of(self.draft, self.context.content), self.context.catalogue.say
        key = "summary_first" if terms.step_2_cities is None else "summary"
        return say(
            f"new_game.{key}",
            step_2=terms.step_2_cities,
            end=terms.end_cities,
            areas=terms.area_count,
        )

    def _area_tip(self, area: AreaId) -> Tip:
        board, content = self._board_data(), self.context.content
        found = next(one for one in board.areas if one.id == area)
        count = sum(city.area == area for city in board.cities)
        row = TipRow("", self.context.catalogue.count("new_game.area_note", count), Tone.NOTE)
        error = why_not_area(self.draft, area, content)
        words = self.context.catalogue
        reason = refusal_words(words, content, self.draft, error) if error else None
        return Tip(area_name(words, board, found), (row,), reason)

    def _board_data(self) -> Board:
        content = self.context.content
        return content.board(self.draft.setup.map, form_of(self.draft, content))

    def _look(self) -> CardLook:
        setup = self.draft.setup
        hover = self.hands.hover
        area = hover.area if isinstance(hover, AreaPiece) else None
        zone = frozenset(setup.given_areas) if setup.areas is AreaChoice.GIVEN else None
        return CardLook(zone, area)

    def _card_place(self) -> Rect:
        return self._board.place(Box(PAD, TOP, *CARD))

    def _card(self) -> MapCard:
        """The board's picture, made when it is first to be seen."""
        context = self.context
        board = self._board_data()
        key = (board.id, board.form)
        if key not in self._cards:
            art = BoardArt.of(context.content, board, context.workers.painter, context.kit.theme)
            size = self._card_place().size
            self._cards[key] = MapCard(context.kit, art, size, context.catalogue)
        return self._cards[key]

    def _close_cards(self) -> None:
        for card in self._cards.values():
            card.close()
        self._cards.clear()


def _columns(sheet: Box) -> tuple[Box, Box, Box]:
    """Board, seats and rules side by side; where that is too narrow, the rules below the others."""
    board = Box(sheet.x, sheet.y, BOARD, sheet.height)
    left = board.right + GAP
    if left + SEATS + GAP + RULES <= sheet.right + NEARLY:
        rules = Box(sheet.right - RULES, sheet.y, RULES, sheet.height)
        return board, Box(left, sheet.y, rules.x - GAP - left, sheet.height), rules
    seats = Box(left, sheet.y, sheet.right - left, sheet.height)
    return board, seats, Box(sheet.x, sheet.bottom + GAP, sheet.width, LOW_RULES)
