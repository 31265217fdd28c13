"""Names and chat: one plain line each, whatever was sent."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from net.protocol.plain_text import (
    LONGEST_LINE,
    LONGEST_NAME,
    clean_line,
    clean_name,
    distinct_name,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  hello \t\n world ", "hello world"),
        ("a\x00b\x1bc\u202ed\u200be\ufeff", "abcde"),
        ("<b>bold</b>", "\u2039b\u203abold\u2039/b\u203a"),
        ("<img src='x'>", "\u2039img src='x'\u203a"),
        ("Zażółć gęślą", "Zażółć gęślą"),
        ("e\u0301", "é"),
        ("x" + "\u0335" * 30, "x\u0335\u0335"),
        ("日本語", "日本語"),
        ("%{name} &lt;", "%{name} &lt;"),
        ("\ud800", ""),
    ],
)
def test_only_plain_text_is_left(text: str, shown: str) -> None:
    assert clean_line(text) == shown


@settings(deadline=None)
@given(st.text(max_size=1000))
def test_a_line_is_short_printable_and_stays_as_it_is(text: str) -> None:
    line = clean_line(text)
    assert len(line) <= LONGEST_LINE
    assert not any(unicodedata.category(char).startswith("C") for char in line)
    assert "<" not in line and ">" not in line and "\n" not in line
    assert clean_line(line) == line


def test_names_are_short() -> None:
    assert clean_name("A" * 100) == "A" * LONGEST_NAME


def test_a_name_that_is_taken_gets_a_number() -> None:
    assert distinct_name("Anna", frozenset()) == "Anna"
    assert distinct_name("Anna", frozenset({"anna"})) == "Anna 2"
    assert distinct_name("Anna", frozenset({"Anna", "ANNA 2"})) == "Anna 3"
    long = "B" * LONGEST_NAME
    assert distinct_name(long, frozenset({long})) == "B" * (LONGEST_NAME - 2) + " 2"
