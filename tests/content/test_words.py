"""One thing has one name: the catalogues use the glossary of docs/words.md."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from glossary import PAGE, pattern, terms

from game.texts import LOCALE_FOLDER, Catalogue, known_languages

ROOT = Path(__file__).parents[2]
LANGUAGES = known_languages()
TERMS = terms(LANGUAGES)
_PARAMETER = re.compile(r"%\{[^}]*\}")


def sentences(language: str) -> dict[str, str]:
    """Every sentence a player reads, without its parameters.

    Words that a search also understands are left out: people type what we do not write.
    """

    def walk(section: dict[str, object], prefix: str = "") -> dict[str, str]:
        found: dict[str, str] = {}
        for key, value in section.items():
            if isinstance(value, dict):
                found |= walk(value, f"{prefix}{key}.")
            else:
                found[prefix + key] = _PARAMETER.sub("", str(value))
        return found

    path = LOCALE_FOLDER / f"pg.{language}.json"
    whole = walk(json.loads(path.read_text(encoding="utf-8"))[language])
    return {key: said for key, said in whole.items() if not key.startswith("book.find.")}


def test_the_glossary_has_every_language() -> None:
    assert {term.language for term in TERMS} == set(LANGUAGES)
    by_language = {
        lang: sum(bool(t.forms) for t in TERMS if t.language == lang) for lang in LANGUAGES
    }
    assert len(set(by_language.values())) == 1, by_language


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_that_the_glossary_strikes(language: str) -> None:
    struck = [(word, pattern(word)) for t in TERMS if t.language == language for word in t.struck]
    assert struck
    wrong = {
        key: (word, said)
        for key, said in sentences(language).items()
        for word, found in struck
        if found.search(said)
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_have_the_term_of_the_glossary(language: str) -> None:
    said = sentences(language)
    wrong = {
        label: (term.forms, said.get(label, "(no such sentence)"))
        for term in TERMS
        if term.language == language
        for label in term.labels
        if not term.stands_in(said.get(label, ""))
    }
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_is_used_somewhere(language: str) -> None:
    said = sentences(language).values()
    mine = [term for term in TERMS if term.language == language and term.forms]
    assert [t.name for t in mine if not any(t.stands_in(text) for text in said)] == []


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("anew", "The order is set anew.", True),
        ("dear", "Coal is dearer.", False),
        ("purse*", "Secret Purses", True),
        ("競売", "次の競売です", True),
    ],
)
def test_struck_words_are_found_as_whole_words(word: str, text: str, found: bool) -> None:
    assert bool(pattern(word).search(text)) is found


def test_a_catalogue_is_what_the_program_says() -> None:
    """The sentences looked at here are those that `Catalogue` loads."""
    assert set(sentences("en")) <= {*Catalogue.load("en").keys()}


PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), ROOT / "net" / "PROTOCOL.md"})
UNWRITTEN = [word for t in TERMS if t.language == "en" and not t.forms for word in t.struck]


@pytest.mark.parametrize("page", [one for one in PAGES if one != PAGE], ids=lambda page: page.stem)
def test_pages_avoid_the_words_that_we_do_not_write(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "anew" in UNWRITTEN
    assert [word for word in [*UNWRITTEN, "by lot"] if pattern(word).search(text)] == []
