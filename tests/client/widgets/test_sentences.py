"""Sentences of the log in lines: none is too wide, and an amount stays beside its token."""

from __future__ import annotations

from panel_tables import kit_of

from game.client.telling.spans import Span, SpanKind
from game.client.widgets.sentence import Piece, SentenceSetter
from game.engine.tokens import Resource

SENTENCE = (
    Span(SpanKind.SEAT, "Edith", 0),
    Span(SpanKind.TEXT, " powers "),
    Span(SpanKind.MONEY, "8 cities", amount=8),
    Span(SpanKind.TEXT, " with "),
    Span(SpanKind.TOKENS, "2 coal", Resource.COAL, 2),
    Span(SpanKind.TEXT, ", "),
    Span(SpanKind.TOKENS, "2 oil", Resource.OIL, 2),
    Span(SpanKind.TEXT, "."),
)


def width_of(line: list[Piece]) -> int:
    return sum(piece.glue + piece.image.get_width() for piece in line)


def test_no_line_is_wider_than_it_may_be_whatever_ends_it() -> None:
    setter = SentenceSetter(kit_of(1.0), (0, 1))
    whole = width_of(setter.wrap(SENTENCE, "text.text", 10_000)[0])
    widest = max(width_of(line) for line in setter.wrap(SENTENCE, "text.text", 1))
    for width in range(widest, whole + 1):
        lines = setter.wrap(SENTENCE, "text.text", width)
        assert max(map(width_of, lines)) <= width


def test_an_amount_stays_with_its_token_and_its_comma() -> None:
    lines = SentenceSetter(kit_of(1.0), (0, 1)).wrap(SENTENCE, "text.text", 1)
    assert [len(line) for line in lines] == [1, 1, 1, 1, 1, 3, 3]
