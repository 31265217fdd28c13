"""The rules book as it is read: every text with its numbers, and what a search finds in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from game.client.rulebook.chapters import CHAPTERS, FINDABLE, BookPicture, ChapterId, Text
from game.client.rulebook.rules_page import plain_paragraphs, rules_page
from game.client.rulebook.table_notes import Notes
from game.client.telling.search_text import bare
from game.content import GameContent
from game.engine.board import Board, CoalDepot, PhaseOut
from game.engine.terms import RuleSet
from game.texts import Catalogue

CLASSIC, RECHARGED = "classic", "recharged"
EXAMPLE_MAP: Final = "germany"
MAPS: Final = (EXAMPLE_MAP, "usa")
"""The two sides of the board."""
EXAMPLE: Final = ("muenster", "essen", "duesseldorf")
"""A way through a city of somebody else."""
BookNumbers = Mapping[str, int | str]


@dataclass(frozen=True)
class Paragraph:
    """A text of a chapter; a note is about the table at which the book was opened."""

    text: str
    is_note: bool = False
    also: str = ""
    """Other words by which a search finds it."""


ChapterPart = Paragraph | BookPicture


@dataclass(frozen=True)
class Chapter:
    id: ChapterId
    title: str
    parts: tuple[ChapterPart, ...]


@dataclass(frozen=True)
class Hit:
    """A paragraph in which a search was successful."""

    chapter: ChapterId
    part: int


def open_book(words: Catalogue, content: GameContent, notes: Notes) -> tuple[Chapter, ...]:
    """The whole book; notes about a table come first in their chapters."""
    numbers = book_numbers(content)
    return tuple(
        Chapter(
            chapter,
            words.say(f"book.chapter.{chapter}"),
            (
                *(Paragraph(note, is_note=True) for note in notes.get(chapter, ())),
                *(_part(words, block, numbers) for block in blocks),
                *(complete_rules(words.language) if chapter is ChapterId.COMPLETE else ()),
            ),
        )
        for chapter, blocks in CHAPTERS.items()
    )


def _part(words: Catalogue, block: Text | BookPicture, numbers: BookNumbers) -> ChapterPart:
    if not isinstance(block, Text):
        return block
    also = ""
    if block.key in FINDABLE:
        also = words.say("book.find." + "_".join(block.key.split(".")[1:]))
    return Paragraph(words.say(block.key, **numbers), also=also)


@cache
def complete_rules(language: str) -> tuple[Paragraph, ...]:
    """The page of all rules, one paragraph after the other; none where it was not shipped."""
    page = rules_page(language)
    if not page.is_file():
        return ()
    return tuple(map(Paragraph, plain_paragraphs(page.read_text("utf-8"))))


def search(book: tuple[Chapter, ...], wanted: str) -> tuple[Hit, ...]:
    """Every paragraph that has all the words, whatever their case and accents."""
    words = bare(wanted).split()
    if not words:
        return ()
    return tuple(
        Hit(chapter.id, place)
        for chapter in book
        for place, part in enumerate(chapter.parts)
        if isinstance(part, Paragraph)
        and all(word in bare(f"{chapter.title} {part.text} {part.also}") for word in words)
    )


def book_numbers(content: GameContent) -> BookNumbers:
    """Every number that a text of the book may name, from the editions and boards."""
    classic, recharged = content.rule_set(CLASSIC), content.rule_set(RECHARGED)
    cartel, first_game = recharged.cartel, classic.first_game
    assert cartel is not None and first_game is not None
    first, second, third = recharged.house_prices
    coal, uranium = recharged.resources.coal, recharged.resources.uranium
    return {
        "money": recharged.money,
        "none": recharged.payments[0],
        "one": recharged.payments[1],
        "most": recharged.payments[-1],
        "top": len(recharged.payments) - 1,
        "lean": recharged.lean_payments[-1],
        "first": first,
        "second": second,
        "third": third,
        "offered": recharged.current_market,
        "limit": recharged.plant_limit["4"],
        "limit_two": classic.plant_limit["2"],
        "low": classic.opening.named[0],
        "high": classic.opening.named[-1],
        "next_plant": classic.opening.named_top or 0,
        "discount": recharged.discount_minimum or 0,
        "placed": len(cartel.placements),
        "houses": cartel.houses,
        "cartel_limit": cartel.plant_limit,
        "first_end": first_game.end_cities,
        "six_end": classic.end_cities["6"],
        "later_end": classic.later_end_cities["6"],
        "cheapest": coal.prices[0],
        "dearest": coal.prices[-1],
        "per_price": coal.per_space,
        "dearest_uranium": uranium.prices[-1],
        **_map_rules(content),
        **_example(content, recharged),
    }


def _map_rules(content: GameContent) -> BookNumbers:
    found: dict[str, int | str] = {}
    for map_id in MAPS:
        match content.board(map_id, content.rule_set(RECHARGED).form).map_rule:
            case PhaseOut(plant):
                found["phase_out"] = plant
            case CoalDepot(price):
                found["depot"] = price
    return found


def _example(content: GameContent, rules: RuleSet) -> BookNumbers:
    board = example_board(content)
    start, middle, end = EXAMPLE
    out, on = connection(board, start, middle), connection(board, middle, end)
    return {
        "start": board.city(start).name,
        "middle": board.city(middle).name,
        "goal": board.city(end).name,
        "out": out,
        "on": on,
        "total": out + on + rules.house_prices[0],
    }


def example_board(content: GameContent) -> Board:
    """The board on which examples lie."""
    return content.board(EXAMPLE_MAP, content.rule_set(RECHARGED).form)


def connection(board: Board, one: str, other: str) -> int:
    """What the connection of two neighbours costs."""
    return next(line.cost for line in board.connections if {line.a, line.b} == {one, other})
