"""A game being set up: every change makes another draft, and knows whether it can be played.

Whether choices go together is for the engine to say; here its reasons are only asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.bots.characters import load_cast
from game.bots.dice import dice_from
from game.client.vocabulary.place_names import area_name, edition_name
from game.client.vocabulary.seating import Seating
from game.engine.agreement import work_out
from game.engine.board import AreaId, Form
from game.engine.errors import GameError, SetupCode, SetupError
from game.engine.terms import AreaChoice, Content, GameSetup, Rulebook, Seat, Terms, Variant
from game.engine.value import value
from game.table_seat import TableSeat
from game.texts import Catalogue

COLOURS: Final = 6
USUAL_LEVEL: Final = "normal"
LONGEST_SEED: Final = 18
"""Digits: more would not be a number of 64 bits."""


@value
class DraftSeat(TableSeat):
    """A seat of a game that is still agreed on."""

    is_open: bool = False
    """Kept for somebody on the network; the level is that of a bot, should nobody come."""

    @property
    def is_bot(self) -> bool:
        return self.level is not None and not self.is_open


@dataclass(frozen=True)
class Draft:
    """What to play, who plays, and by which chance; without a seed chance decides that, too."""

    setup: GameSetup
    sitters: tuple[DraftSeat, ...]
    seed: str = ""

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, sitter in enumerate(self.sitters) if not sitter.is_bot)

    @property
    def remembered(self) -> Draft:
        """What is kept for the next time: the same, by another chance."""
        return replace(self, seed="")

    def with_setup(self, **changes: object) -> Draft:
        """Another board, edition, form, choice of areas or money."""
        setup = replace(self.setup, **changes)  # type: ignore[arg-type]
        return replace(self, setup=setup)

    def with_map(self, map_id: str) -> Draft:
        """Another board; areas that were picked belong to the old one."""
        if map_id == self.setup.map:
            return self
        areas = self.setup.areas
        if areas is AreaChoice.GIVEN:
            areas = AreaChoice.DRAFT
        return self.with_setup(map=map_id, areas=areas, given_areas=())

    def with_edition(self, edition: str) -> Draft:
        """Another edition, on the form that is printed for it."""
        return self.with_setup(edition=edition, form=None)

    def with_areas(self, areas: AreaChoice) -> Draft:
        """Another way to the zone; picking begins with nothing picked."""
        given = self.setup.given_areas if areas is AreaChoice.GIVEN else ()
        return self.with_setup(areas=areas, given_areas=given)

    def with_area(self, area: AreaId) -> Draft:
        """An area more or less of those that are picked."""
        given = self.setup.given_areas
        kept = tuple(one for one in given if one != area)
        picked = kept if area in given else (*given, area)
        return self.with_setup(areas=AreaChoice.GIVEN, given_areas=picked)

    def with_variant(self, variant: Variant) -> Draft:
        """A variant more or less."""
        chosen = set(self.setup.variants) ^ {variant}
        return self.with_setup(variants=tuple(one for one in Variant if one in chosen))

    def with_rulebook(self, edition: str, variants: tuple[Variant, ...]) -> Draft:
        """Edition, board version and options as one published book has them."""
        ordered = tuple(one for one in Variant if one in variants)
        return self.with_edition(edition).with_setup(variants=ordered)

    def with_seed(self, text: str) -> Draft:
        """Digits only; the rest of what was typed is left out."""
        return replace(self, seed="".join(filter(str.isdigit, text))[:LONGEST_SEED])

    def with_sitter(self, seat: Seat, **changes: object) -> Draft:
        """Somebody otherwise than before."""
        sitters = list(self.sitters)
        sitters[seat] = replace(sitters[seat], **changes)  # type: ignore[arg-type]
        return replace(self, sitters=tuple(sitters))

    def with_colour(self, seat: Seat, colour: int) -> Draft:
        """A colour for somebody; whoever had it takes the other one in exchange."""
        before = self.sitters[seat].colour
        sitters = tuple(
            replace(sitter, colour=before) if sitter.colour == colour else sitter
            for sitter in self.sitters
        )
        return replace(self, sitters=sitters).with_sitter(seat, colour=colour)

    def with_character(self, seat: Seat, character: str | None) -> Draft:
        """A face for a bot, None for one by lot; whoever had it is given another by lot."""
        sitters = tuple(
            replace(sitter, character=None)
            if character is not None and sitter.character == character
            else sitter
            for sitter in self.sitters
        )
        return replace(self, sitters=sitters).with_sitter(seat, character=character)

    def with_person(self, seat: Seat, name: str) -> Draft:
        """A person instead of a bot."""
        person = replace(self.sitters[seat], name=name, level=None, character=None)
        sitters = (*self.sitters[:seat], person, *self.sitters[seat + 1 :])
        return replace(self, sitters=sitters)

    def with_bot(self, seat: Seat) -> Draft:
        """A bot instead of a person, as strong as the others."""
        return self.with_sitter(seat, name="", level=self.usual_level)

    def moved(self, seat: Seat, by: int) -> Draft:
        """Somebody one seat up or down; who is there changes places."""
        sitters = list(self.sitters)
        other = seat + by
        if 0 <= other < len(sitters):
            sitters[seat], sitters[other] = sitters[other], sitters[seat]
        return replace(self, sitters=tuple(sitters))

    def with_another(self) -> Draft:
        """One bot more, in a colour that nobody has."""
        taken = {sitter.colour for sitter in self.sitters}
        colour = next((one for one in range(COLOURS) if one not in taken), 0)
        bot = DraftSeat("", colour, level=self.usual_level)
        return self._seated((*self.sitters, bot))

    def without(self, seat: Seat) -> Draft:
        """Somebody leaves."""
        return self._seated(self.sitters[:seat] + self.sitters[seat + 1 :])

    @property
    def usual_level(self) -> str:
        """The level that most bots have."""
        levels = [sitter.level for sitter in self.sitters if sitter.level is not None]
        return max(levels, key=levels.count, default=USUAL_LEVEL)

    def _seated(self, sitters: tuple[DraftSeat, ...]) -> Draft:
        return replace(self, sitters=sitters).with_setup(players=len(sitters))


def draft_of(setup: GameSetup, seats: Sequence[TableSeat]) -> Draft:
    """The game that a save was made of, to be played once more."""
    sitters = (DraftSeat(seat.name, seat.colour, seat.level, seat.character) for seat in seats)
    return Draft(setup, tuple(sitters))


def watched(draft: Draft) -> Draft:
    """The same game with bots only."""
    for seat in draft.people:
        draft = draft.with_bot(seat)
    return draft


def terms_of(draft: Draft, content: Content) -> Terms:
    """What the game would be played by. Raises SetupError."""
    return work_out(draft.setup, content)


def refusal(draft: Draft, content: Content) -> SetupError | None:
    """Why this is no game; None if it is one."""
    try:
        work_out(draft.setup, content)
    except SetupError as error:
        return error
    return None


def why_not(now: Draft, then: Draft, content: Content) -> SetupError | None:
    """Why a change cannot be made; what is already wrong is not its fault."""
    error, before = refusal(then, content), refusal(now, content)
    if error is not None and before is not None and error.code is before.code:
        return None
    return error


def why_not_area(draft: Draft, area: AreaId, content: Content) -> SetupError | None:
    """An area must touch those that are picked; fewer than needed may be picked meanwhile."""
    then = draft.with_area(area)
    error = refusal(then, content)
    if (
        error is not None
        and error.code is SetupCode.AREAS_APART
        and len(then.setup.given_areas) > 1
    ):
        return error
    return None


def form_of(draft: Draft, content: Content) -> Form:
    """The printed form that is played on."""
    return draft.setup.form or content.rule_set(draft.setup.edition).form


def rulebooks(content: Content, editions: Sequence[str]) -> dict[str, tuple[str, Rulebook]]:
    """Every published book by its name, with the edition that it belongs to."""
    return {
        book.id: (edition, book)
        for edition in editions
        for book in content.rule_set(edition).rulebooks
    }


def rulebook_of(draft: Draft, content: Content) -> str | None:
    """The book whose rules these are; None if they are nobody's but the table's own."""
    rules = content.rule_set(draft.setup.edition)
    if form_of(draft, content) is not rules.form:
        return None
    chosen = set(draft.setup.variants)
    return next((book.id for book in rules.rulebooks if set(book.variants) == chosen), None)


def refusal_words(words: Catalogue, content: Content, draft: Draft, error: GameError) -> str:
    """A reason with names instead of ids."""
    told = dict(error.parameters)
    if "variant" in told:
        told["variant"] = words.say(f"new_game.variant.{told['variant']}")
    if "edition" in told:
        told["edition"] = edition_name(words, content.rule_set(str(told["edition"])))
    if "areas" in told:
        board = content.board(draft.setup.map, form_of(draft, content))
        names = {area.id: area_name(words, board, area) for area in board.areas}
        given = [names[area] for area in str(told["areas"]).split(", ")]
        told["areas"] = words.say("table.comma").join(given)
    return words.sentence(error, **told)


def seated(draft: Draft, seed: int, words: Catalogue) -> Seating:
    """Everybody with a name; bots without a character are given one each by lot, and none that has
    the name of a person at the table."""
    cast = load_cast()
    names = {sitter.name.strip().casefold() for sitter in draft.sitters if not sitter.is_bot}
    taken = {sitter.character for sitter in draft.sitters}
    taken |= {one.id for one in cast.characters if words.say(one.name_key).casefold() in names}
    free = iter(_by_lot([one.id for one in cast.characters if one.id not in taken], seed))
    seats = []
    for seat, sitter in enumerate(draft.sitters):
        if sitter.is_bot:
            character = sitter.character or next(free)
            name = words.say(cast.character(character).name_key)
            seats.append(TableSeat(name, sitter.colour, sitter.level, character))
        else:
            name = sitter.name.strip() or words.say("new_game.player", number=seat + 1)
            seats.append(TableSeat(name, sitter.colour))
    return Seating(tuple(seats))


def _by_lot(names: Sequence[str], seed: int) -> list[str]:
    dice = dice_from("characters", seed)
    return sorted(names, key=lambda _: dice.random())
