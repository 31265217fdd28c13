"""Numbers and their nouns: six languages, each with the forms that Unicode's CLDR gives it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from glossary import terms
from written_words import entries, has_forms, walked

from game import plurals
from game.texts import COUNTED, Catalogue, known_languages

NUMBERS = """
    actions all amount areas autosaves bid bots bound cartel_limit ceiling chance cheapest chosen
    cities connection cost count damaged dearest dearest_uranium decisions depot discount done earns
    end far fewest first first_end free given guests high house houses income kept largest lean
    least left limit limit_two longest low minimum minutes money most near needed none now of
    offered old on one open out per_price placed planned players powered powers price replays rivals
    rollouts rounds route saves saving seconds seeds settings size slots snapshot step_2 storage
    tables taken third top total used usual wanted wasted watchers wins
    """
"""The parameters that are whole numbers and may govern a noun. Names, seats and the numbers of
plants, rounds and Steps do not; what is measured, such as milliseconds, has fractions and units."""

SMALL_WORDS = {
    "en": """and at before brings by can each earn for highest in instead is left less min more
        named now of on once or out over picked powered reached s stands stays this to too
        until was were with x you""",
    "de": """angeboten aufgehört ausgelassen bauen behalten benannte bieten bis bleiben bringt
        davon endet erreicht
        eröffnen eröffnet für gebaut gekauft geplant gewählt gilt größten im ist je
        kaufen mehr min mit noch oder raus s sein seiner setzen setzt sind statt und
        verbraucht verdient versorgen versorgt von weiter weniger wert x zu über""",
    "es": """a alcanzado aún c cada como con contra da de del en es está hasta la menos min más no
        o para por rinden s según sigue sobre te una vale x y""",
    "pt": """a acima ainda atingido até cada com conforme contra da de deles do e em eram foi
        maiores min na no ou para pela pelas por rende rendem s segue vale você x à é""",
    "ro": """aduce atinsă bucata cel cu de din e era este față jocul la luminate mai min nu o pe
        pentru peste până rămâne s sau x în și ți-ar""",
}
"""Words that a number may stand before without governing them: they go on with the sentence, or
are units that never change. Whoever writes a sentence with another word decides it here."""

MATERIALS = ("coal", "oil", "garbage", "uranium")
"""What fuel is made of. Whether a language counts the material itself, a piece of it or only the
tokens is decided in the section `count`, so that no other sentence may do it."""
RATES = ("cli.bench.",)
"""Measured for developers, with fractions, and per second."""


@pytest.mark.parametrize(
    ("language", "form", "numbers"),
    [
        ("en", "one", (1,)),
        ("en", "other", (0, 2, 11, 21, 100, 101)),
        ("de", "one", (1,)),
        ("de", "other", (0, 2, 21, 101)),
        ("es", "one", (1,)),
        ("es", "other", (0, 2, 21, 101, 999_999)),
        ("pt", "one", (0, 1)),
        ("pt", "other", (2, 11, 21, 101)),
        ("ro", "one", (1,)),
        ("ro", "few", (0, 2, 19, 101, 119, 201, 1001)),
        ("ro", "other", (20, 21, 99, 100, 120, 1000, 1020)),
        ("ja", "other", (0, 1, 2, 20, 100)),
    ],
)
def test_each_number_has_the_form_of_its_language(
    language: str, form: str, numbers: tuple[int, ...]
) -> None:
    assert {plurals.form(language, number) for number in numbers} == {form}
    assert form in plurals.FORMS[language]


def test_a_language_without_rules_counts_as_english_does() -> None:
    assert [plurals.form("fr", number) for number in (0, 1, 2)] == ["other", "one", "other"]


def test_all_languages_have_rules() -> None:
    assert set(plurals.FORMS) == set(known_languages())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("0 cities", "1 city", "2 cities", "20 cities")),
        ("de", ("0 Städte", "1 Stadt", "2 Städte", "20 Städte")),
        ("es", ("0 ciudades", "1 ciudad", "2 ciudades", "20 ciudades")),
        ("pt", ("0 cidade", "1 cidade", "2 cidades", "20 cidades")),
        ("ro", ("0 orașe", "1 oraș", "2 orașe", "20 de orașe")),
        ("ja", ("0都市", "1都市", "2都市", "20都市")),
    ],
)
def test_cities_are_counted_as_people_count_them(language: str, said: tuple[str, ...]) -> None:
    words = Catalogue.load(language)
    assert tuple(words.count("count.cities", number) for number in (0, 1, 2, 20)) == said


def test_two_numbers_of_a_sentence_have_each_their_noun() -> None:
    words = Catalogue.load("ro")
    assert words.say("settings.map_note", cities=42, areas=6) == "42 de orașe în 6 zone"
    english = Catalogue.load("en")
    told = english.say("load.more_facts", when="now", actions=1, minutes=1)
    assert told == "now · 1 action · 1 minute at the table"


@pytest.mark.parametrize("language", known_languages())
def test_what_has_forms_has_exactly_those_of_its_language(language: str) -> None:
    """Japanese has a single form: its sentences are simply texts."""
    wanted = set(plurals.FORMS[language])
    for key, entry in walked(entries(language)):
        if has_forms(entry):
            assert set(entry) == wanted and len(wanted) > 1, key
            assert len(set(entry.values())) > 1 or key.startswith("count."), key


@pytest.mark.parametrize("language", known_languages())
def test_every_noun_is_known_and_used(language: str) -> None:
    own = entries(language)
    nouns = own["count"]
    told = json.dumps(own, ensure_ascii=False)
    assert {noun for _, noun in COUNTED.findall(told)} | {"cities"} == set(nouns)
    for noun, entry in nouns.items():
        texts = entry.values() if isinstance(entry, dict) else [entry]
        assert all(text.count("%{count}") == 1 for text in texts), noun
        assert has_forms(entry) or language == "ja", noun


@pytest.mark.parametrize("language", sorted(SMALL_WORDS))
def test_no_number_stands_before_a_noun_without_its_forms(language: str) -> None:
    small = set(SMALL_WORDS[language].split())
    bare = {
        key: f"%{{{number}}} {word}"
        for key, entry in walked(entries(language))
        if not key.startswith(("count.", *RATES))
        for number, word in bare_numbers(entry)
        if word not in small
    }
    assert bare == {}


def bare_numbers(entry: Any) -> Iterator[tuple[str, str]]:
    """The numbers of a sentence before a word; one that chooses the sentence's form may be."""
    numbers = set(NUMBERS.split()) - ({"count"} if has_forms(entry) else set())
    for text in entry.values() if has_forms(entry) else [entry]:
        for number, word in re.findall(r"%\{(\w+)\} ([^\W\d_][\w'-]*)", text):
            if number in numbers:
                yield number, word


@pytest.mark.parametrize("language", known_languages())
def test_amounts_of_fuel_are_told_by_the_nouns_of_the_section_count(language: str) -> None:
    found = {
        key: text
        for key, entry in walked(entries(language))
        if not key.startswith("count.")
        for text in (entry.values() if has_forms(entry) else [entry])
        if bare_fuel(language).search(text)
    }
    assert found == {}


def bare_fuel(language: str) -> re.Pattern[str]:
    """A number beside a resource that is a parameter, or beside a resource's own name."""
    named = [term for term in terms((language,)) if term.name in MATERIALS]
    words = [form for term in named for form in term.forms]
    assert len(words) >= len(MATERIALS)
    number = rf"%\{{(?:{'|'.join(NUMBERS.split())})\}}"
    fuel = rf"(?:%\{{(?:resource|kind)\}}|{'|'.join(words)})"
    between = r"(?: of| de)?[ :]*"
    return re.compile(rf"{number}{between}{fuel}|{fuel}[ :]*{number}", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "sentence", "found"),
    [
        ("en", "You have %{count} coal.", True),
        ("en", "You have %{left} %{resource}.", True),
        ("en", "Buy %{count:coal}, %{resource} at %{price}.", False),
        ("es", "Pides %{wanted} de %{resource}.", True),
        ("ro", "%{count} petrol", True),
        ("ja", "石炭%{count}", True),
    ],
)
def test_a_bare_amount_of_fuel_is_seen(language: str, sentence: str, found: bool) -> None:
    assert bool(bare_fuel(language).search(sentence)) is found


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("1 coal", "2 oil", "5 garbage", "20 uranium")),
        ("de", ("1 Kohle", "2 Öl", "5 Müll", "20 Uran")),
        ("es", ("1 de carbón", "2 de petróleo", "5 de basura", "20 de uranio")),
        ("pt", ("1 de carvão", "2 de óleo", "5 de lixo", "20 de urânio")),
        ("ro", ("1 cărbune", "2 barili de petrol", "5 gunoaie", "20 de bare de uraniu")),
        ("ja", ("石炭1個", "石油2個", "ゴミ5個", "ウラン20個")),
    ],
)
def test_fuel_is_counted_as_players_count_it(language: str, said: tuple[str, ...]) -> None:
    words, numbers = Catalogue.load(language), (1, 2, 5, 20)
    told = [words.count(f"table.tokens.{kind}", n) for kind, n in zip(MATERIALS, numbers)]
    assert tuple(told) == said
