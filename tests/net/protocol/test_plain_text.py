"""Names and chat: one plain line each, whatever was sent."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from net.protocol.plain_text import (
    LONGEST_LINE,
    LONGEST_NAME,
    clean_line,
    clean_name,
    distinct_name,
    skeleton,
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


@pytest.mark.parametrize(
    "blank", ["\u3164", "\u2800", "\ufe0f", "\u115f\u1160", "\U000e0101", "\u034f"]
)
def test_what_is_drawn_as_nothing_is_no_name(blank: str) -> None:
    assert clean_name(blank) == ""
    assert clean_name(f"An{blank}n") == "Ann"


@pytest.mark.parametrize(
    "twin", ["ann", "\u0410nn", "\uff21nn", "A n n", "Ann\u3164", "\u0391nn"], ids=ascii
)
def test_names_that_look_alike_are_told_apart(twin: str) -> None:
    assert skeleton(twin) == skeleton("Ann")
    assert distinct_name(clean_name(twin), frozenset({"Ann"})).endswith(" 2")


@pytest.mark.parametrize(
    "others",
    [
        ("I1ya", "llya"),
        ("Bob0", "Bobo"),
        ("Pete!", "Petel"),
        ("Tom", "Torn"),
        ("Vvera", "Wera"),
        ("\u0251da", "Ada"),
    ],
    ids=ascii,
)
def test_digits_are_taken_for_letters(others: tuple[str, str]) -> None:
    assert skeleton(others[0]) == skeleton(others[1])


def test_a_number_takes_the_place_of_another() -> None:
    taken = frozenset({"Ann", "Ann 2"})
    assert distinct_name("Ann 2", taken) == "Ann 3"
    assert distinct_name("Ann", taken) == "Ann 3"
    assert distinct_name("Ann 7", taken) == "Ann 7"


@pytest.mark.parametrize(
    "name", ["Ann 2 2", "Ann 7 2 2", "Ann 3 \uff12", "Ann 2 \u00b2", "Ann 2\u3164 2"]
)
def test_no_name_ends_in_two_numbers(name: str) -> None:
    assert clean_name(name) in ("Ann 2", "Ann \uff12", "Ann \u00b2")
    taken = frozenset({"Ann", "Ann 2"})
    assert distinct_name(clean_name(name), taken) == "Ann 3"


def test_a_name_that_is_a_number_keeps_it() -> None:
    assert clean_name("7") == "7"
    assert distinct_name("7", frozenset({"7"})) == "7 2"


def test_a_number_that_appears_when_a_name_is_cut_goes_as_well() -> None:
    name = "A" * 16 + " 2bc"
    assert distinct_name(name, frozenset({name})) == "A" * 16 + " 2"


@pytest.mark.parametrize("name", ["\u304b\u305a", "Zoe"])
def test_names_that_differ_by_a_mark_are_different(name: str) -> None:
    marked = {"\u304b\u305a": "\u304c\u305a", "Zoe": "Zo\u00eb"}[name]
    assert distinct_name(marked, frozenset({name})) == marked
