"""The page of all rules says the same in every language: every paragraph, every number."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest
from glossary import pattern, terms

from game.client.rulebook.rules_page import RULES_PAGE, plain_paragraphs, rules_page, rules_pages
from game.texts import known_languages

PARAGRAPH = re.compile(r"^(?:\| )?\*\*(A?\d\S*?)\*\*")
LETTERS = re.compile(r"\w{3} \w{3}")
NUMBER = re.compile(r"\d+")
TRANSLATED = [page for page in rules_pages() if page != RULES_PAGE]
TERMS = terms(known_languages())


def language_of(page: Path) -> str:
    return page.name.split(".")[1]


def numbered(page: Path) -> dict[str, str]:
    """Each paragraph and row of a table by its number; what follows it belongs to it."""
    found, number = {"": ""}, ""
    for line in page.read_text("utf-8").splitlines():
        match = PARAGRAPH.match(line)
        if match:
            number = match[1]
            assert number not in found
        elif line.startswith("#"):
            number = ""
        found[number] = f"{found.get(number, '')}{line}\n"
    return found


def rows(page: Path) -> list[list[str]]:
    """The cells of every row of every table."""
    lines = page.read_text("utf-8").splitlines()
    return [line.strip("|").split("|") for line in lines if line.startswith("|")]


@pytest.mark.parametrize("page", TRANSLATED, ids=language_of)
def test_the_page_has_the_same_paragraphs_in_the_same_order(page: Path) -> None:
    assert list(numbered(page)) == list(numbered(RULES_PAGE))
    levels = [
        [line.split(" ")[0] for line in one.read_text("utf-8").splitlines() if line.startswith("#")]
        for one in (page, RULES_PAGE)
    ]
    assert levels[0] == levels[1]


@pytest.mark.parametrize("page", TRANSLATED, ids=language_of)
def test_no_paragraph_is_left_in_english(page: Path) -> None:
    """Figures and names of cities may be the same; sentences may not."""
    english, ours = (
        {line for line in one.read_text("utf-8").splitlines() if LETTERS.search(line)}
        for one in (RULES_PAGE, page)
    )
    assert english & ours == set()


@pytest.mark.parametrize("page", TRANSLATED, ids=language_of)
def test_every_number_of_a_paragraph_stands_in_its_translation(page: Path) -> None:
    """A language may write more of them in figures (3つ), but none may be missing."""
    translated = numbered(page)
    missing = {
        number: list(
            (Counter(NUMBER.findall(text)) - Counter(NUMBER.findall(translated[number]))).elements()
        )
        for number, text in numbered(RULES_PAGE).items()
    }
    assert {number: figures for number, figures in missing.items() if figures} == {}


@pytest.mark.parametrize("page", TRANSLATED, ids=language_of)
def test_the_tables_have_the_same_figures(page: Path) -> None:
    ours, theirs = rows(page), rows(RULES_PAGE)
    assert [len(row) for row in ours] == [len(row) for row in theirs]
    figures = [[cell for cell in row if cell.strip().isdigit()] for row in theirs]
    assert [[c for c in row if c.strip().isdigit()] for row in ours] == figures


@pytest.mark.parametrize("page", TRANSLATED, ids=language_of)
def test_the_page_keeps_to_the_glossary(page: Path) -> None:
    text = page.read_text("utf-8")
    struck = [word for t in TERMS if t.language == language_of(page) for word in t.struck]
    assert [word for word in struck if pattern(word).search(text)] == []


def test_a_language_without_a_page_reads_the_english_one() -> None:
    assert rules_page("en") == rules_page("xx") == RULES_PAGE
    assert next(plain_paragraphs(RULES_PAGE.read_text("utf-8"))) == "Power Grid: the rules"
