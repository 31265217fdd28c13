"""Where a line may break: between words, and in Japanese, which has no spaces, between phrases."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

CLOSING_MARKS: Final = "。、）」』！？：・ー…％ぁぃぅぇぉっゃゅょァィゥェォッャュョ々"  # noqa: RUF001 - meant
OPENING_MARKS: Final = "「『（"  # noqa: RUF001 - meant, too
STOPS: Final = "。、）」』！？：・…"  # noqa: RUF001 - meant, too
BRACKETS: Final = "」』）"  # noqa: RUF001 - meant, too
"""A particle may follow these."""
LINKS: Final = "いきしちにみりぎじびけせめれえげべ"
"""One of these between two ideographs mostly joins them to one verb, as in 引き継ぐ or 売り切れ."""
POLITE: Final = "おご"
"""Before an ideograph these belong to it, as in お金."""


def breakable(paragraph: str) -> Iterator[str]:
    """Parts after which a line may break: after spaces, and after any ideograph or kana.

    Never before a mark that closes something or a small kana, which must not begin a line, nor
    after one that opens something, which must not end it.
    """
    word = ""
    for character in paragraph:
        may_break = word and (word[-1] == " " != character or is_wide(word[-1]))
        if may_break and character not in CLOSING_MARKS and word[-1] not in OPENING_MARKS:
            yield word
            word = ""
        word += character
    if word:
        yield word


def phrases(paragraph: str) -> Iterator[str]:
    """Parts after which readers expect a break: a word with the particles that follow it."""
    phrase = ""
    for part in breakable(paragraph):
        if phrase and _ends_phrase(phrase, part, paragraph[len(phrase) :]):
            yield phrase
            paragraph = paragraph[len(phrase) :]
            phrase = ""
        phrase += part
    if phrase:
        yield phrase


def is_wide(character: str) -> bool:
    """An ideograph, kana or full-width mark: lines may break beside it without any space."""
    return ord(character) >= 0x3000


def _ends_phrase(phrase: str, part: str, rest: str) -> bool:
    """Whether a phrase ends before this part, with which the rest of the paragraph begins."""
    last, first = phrase[-1], part[0]
    if last == " " or last in STOPS:
        return not (last in BRACKETS and _is_hiragana(first))
    if not _is_hiragana(last):
        return False
    if _is_hiragana(first):
        return first in POLITE and _is_ideograph(rest[1:2])
    if last in POLITE and not _is_hiragana(phrase[-2:-1] or "の"):
        return False
    joins = last in LINKS and _is_ideograph(phrase[-2:-1]) and _is_ideograph(first)
    return not (joins or phrase in POLITE)


def _is_hiragana(character: str) -> bool:
    return "ぁ" <= character[:1] <= "ゖ"


def _is_ideograph(character: str) -> bool:
    return "一" <= character[:1] <= "鿿"
