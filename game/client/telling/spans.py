"""Sentences in typed pieces, so that a log can draw a house, a token or a card in them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.vocabulary.names import Names, kinds_in
from game.engine.board import AreaId, CityId
from game.engine.terms import Seat
from game.engine.tokens import Resource, Tokens


class SpanKind(StrEnum):
    TEXT = "text"
    SEAT = "seat"
    CARTEL = "cartel"
    MONEY = "money"
    TOKENS = "tokens"
    PLANT = "plant"
    CITY = "city"
    AREA = "area"


@dataclass(frozen=True)
class Span:
    """A piece of a sentence: readable as `text`, and known by its kind, key and amount."""

    kind: SpanKind
    text: str
    key: int | str | None = None
    """Seat, plant number, resource, city or area, by the kind."""
    amount: int = 0
    """How many tokens, or how much money."""


Sentence = tuple[Span, ...]
Part = Span | Sentence | str | int


def plain(sentence: Sentence) -> str:
    """The sentence as a text."""
    return "".join(span.text for span in sentence)


def text(words: str) -> Span:
    return Span(SpanKind.TEXT, words)


@dataclass(frozen=True, eq=False)
class Scribe:
    """Writes sentences of the catalogue with typed pieces in their gaps."""

    names: Names

    def write(self, key: str, count: int | None = None, /, **parts: Part) -> Sentence:
        """The sentence; with a count in the form of that number, which fills `%{count}`."""
        catalogue = self.names.catalogue
        if count is not None:
            key = catalogue.plural(key, count)
            parts = {"count": count, **parts}
        spans: list[Span] = []
        for before, gap in catalogue.parts(key, **parts):
            if before:
                spans.append(text(before))
            if gap:
                spans += _spans(parts.get(gap, f"%{{{gap}}}"))
        return tuple(spans)

    def seat(self, seat: Seat) -> Span:
        return Span(SpanKind.SEAT, self.names.seat(seat), seat)

    def you(self, seat: Seat, part: str) -> Span:
        """The reader, who has this seat, as a part of a sentence."""
        return Span(SpanKind.SEAT, self.names.say(f"table.you.{part}"), seat)

    def cartel(self) -> Span:
        return Span(SpanKind.CARTEL, self.names.say("table.cartel"))

    def money(self, amount: int) -> Span:
        return Span(SpanKind.MONEY, str(amount), amount=amount)

    def plant(self, number: int) -> Span:
        return Span(SpanKind.PLANT, f"{number:02}", number)

    def city(self, city: CityId) -> Span:
        return Span(SpanKind.CITY, self.names.city(city), city)

    def area(self, area: AreaId) -> Span:
        return Span(SpanKind.AREA, self.names.area(area), area)

    def tokens(self, tokens: Tokens) -> Sentence:
        """Each kind with its amount; a word for nothing if there are none."""
        spans = [
            Span(
                SpanKind.TOKENS,
                self.names.amount(resource, tokens[resource]),
                resource.value,
                tokens[resource],
            )
            for resource in kinds_in(tokens)
        ]
        return self.listed(spans) or (text(self.names.say("table.nothing")),)

    def fuel(self, resource: Resource) -> Span:
        """A token as such, however many."""
        return Span(SpanKind.TOKENS, self.names.resource(resource), resource.value)

    def listed(self, spans: list[Span]) -> Sentence:
        comma = text(self.names.say("table.comma"))
        return tuple(piece for span in spans for piece in (comma, span))[1:]

    def together(self, spans: list[Span]) -> Sentence:
        """A list that is part of a sentence: with "and" before the last."""
        if len(spans) < 2:
            return tuple(spans)
        return (*self.listed(spans[:-1]), text(self.names.say("table.and")), spans[-1])


def _spans(part: Part) -> Sentence:
    if isinstance(part, Span):
        return (part,)
    if isinstance(part, tuple):
        return part
    return (text(str(part)),)
