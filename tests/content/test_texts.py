"""The catalogue: a sentence for every code, with no placeholder that its error does not fill."""

from __future__ import annotations

import ast
import json
import re
from enum import StrEnum
from pathlib import Path

import pytest

from game.client.settings.file import SettingsCode, SettingsProblem
from game.content import ContentCode, ContentError
from game.engine.errors import (
    DataCode,
    DataError,
    GameError,
    Illegal,
    IllegalAction,
    SetupCode,
    SetupError,
)
from game.puzzles.errors import PuzzleCode, PuzzleError
from game.puzzles.progress import ProgressCode, ProgressProblem
from game.saves.errors import SaveCode, SaveError
from game.table import Refusal, RefusedAction
from game.texts import LOCALE_FOLDER, PLACEHOLDER, Catalogue, CatalogueError, Decimals

GAME = Path(__file__).resolve().parents[2] / "game"
TOPICS: dict[type[GameError], type[StrEnum]] = {
    ContentError: ContentCode,
    SetupError: SetupCode,
    DataError: DataCode,
    IllegalAction: Illegal,
    RefusedAction: Refusal,
    SaveError: SaveCode,
    SettingsProblem: SettingsCode,
    PuzzleError: PuzzleCode,
    ProgressProblem: ProgressCode,
}
ALL_CODES = [(error, code) for error, codes in TOPICS.items() for code in codes]

ILLEGAL_PARAMETERS: dict[str, str] = {
    "not_asked": "action",
    "unknown_area": "area",
    "area_taken": "area",
    "area_apart": "area",
    "city_outside_zone": "city",
    "cartel_city_taken": "city",
    "cartel_city_apart": "city",
    "city_not_empty": "city",
    "city_already_marked": "city",
    "plant_not_in_market": "plant",
    "plant_not_on_offer": "plant",
    "bid_too_low": "bid low",
    "bid_above_money": "bid money",
    "bid_above_price": "bid price",
    "plant_not_owned": "plant",
    "keep_new_plant": "plant",
    "sold_out": "wanted left",
    "cannot_pay": "price money",
    "already_connected": "city",
    "no_open_slot": "city step",
    "start_not_marked": "city",
    "marked_for_start": "city",
    "city_limit": "limit",
    "plant_run_twice": "plant",
    "wrong_fuel": "plant",
}


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


def placeholders(catalogue: Catalogue, key: str) -> set[str]:
    return set(PLACEHOLDER.findall(catalogue.say(key)))


@pytest.mark.parametrize(("error", "code"), ALL_CODES, ids=str)
def test_every_code_has_a_sentence(
    catalogue: Catalogue, error: type[GameError], code: StrEnum
) -> None:
    key = error(code).key
    sentence = catalogue.say(key)
    assert sentence != key
    assert sentence.endswith(".")


def test_no_sentence_is_left_over(catalogue: Catalogue) -> None:
    keys = catalogue.keys()
    topics = {error.topic for error in TOPICS}
    known = {error(code).key for error, code in ALL_CODES}
    assert {key for key in keys if key.rpartition(".")[0] in topics} == known


def test_illegal_sentences_use_the_agreed_parameters(catalogue: Catalogue) -> None:
    for code in Illegal:
        wanted = set(ILLEGAL_PARAMETERS.get(code, "").split())
        assert placeholders(catalogue, f"illegal.{code}") == wanted, code


def spoken_keys() -> dict[str, str]:
    """Every key that is spelled out where something is said, and a file in which it is."""
    return {
        str(call.args[0].value): path.name
        for path in GAME.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in ("say", "_say")
        if call.args and isinstance(call.args[0], ast.Constant)
    }


def test_every_key_that_is_spelled_out_has_a_text(catalogue: Catalogue) -> None:
    """Some panels say only the end of their keys, and put the beginning before all of them."""
    keys = catalogue.keys()
    known = {tuple(key.split(".")) for key in keys}
    ends = {key[place:] for key in known for place in range(len(key))}
    spoken = spoken_keys()
    assert len(spoken) > 300
    assert {key: file for key, file in spoken.items() if tuple(key.split(".")) not in ends} == {}


def raised_parameters() -> dict[str, list[set[str]]]:
    """Of every call in the sources that names a code: the code and the parameters given."""
    found: dict[str, list[set[str]]] = {}
    for path in GAME.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            spelled = re.fullmatch(
                r"(ContentCode|SetupCode|DataCode|Illegal|Refusal|SaveCode|SettingsCode)\.([A-Z0-9_]+)",
                ast.unparse(call.args[0]),
            )
            names = [keyword.arg for keyword in call.keywords]
            if spelled and None not in names:
                given = {name for name in names if name}
                given |= {"fault": {"file", "item"}, "add": {"file"}}.get(_called(call), set())
                found.setdefault(spelled[0], []).append(given)
    return found


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def test_every_placeholder_is_given_where_the_code_is_raised(catalogue: Catalogue) -> None:
    raised = raised_parameters()
    added_later: dict[StrEnum, set[str]] = {
        ContentCode.AREA_IN_PIECES: {"file", "forms"},
        ContentCode.AREAS_APART: {"file", "forms"},
    }
    for error, code in ALL_CODES:
        wanted = placeholders(catalogue, error(code).key)
        for given in raised.get(f"{type(code).__name__}.{code.name}", ()):
            assert wanted <= given | added_later.get(code, set()), code
    for code in ContentCode:
        assert f"ContentCode.{code.name}" in raised, f"{code} is never raised"


def test_parameters_are_filled_in(catalogue: Catalogue) -> None:
    error = IllegalAction(Illegal.NO_OPEN_SLOT, city="koeln", step=1)
    assert catalogue.sentence(error).startswith("koeln has no free slot in Step 1.")
    assert catalogue.sentence(error, city="Köln").startswith("Köln has no free slot in Step 1.")


@pytest.mark.parametrize(
    ("language", "written"),
    [(language, "12.3") for language in ("en", "ja")]
    + [(language, "12,3") for language in ("de", "es", "pt", "ro")],
)
def test_tenths_stand_behind_the_mark_of_the_language(language: str, written: str) -> None:
    words = Catalogue.load(language)
    assert words.tenths(12.34) == written
    assert words.tenths(0.96) == f"1{written[2]}0"


def test_gaps_show_instead_of_stopping_the_game() -> None:
    catalogue = Catalogue({"a.b": "%{x} and %{y}"})
    assert catalogue.say("a.c") == "a.c"
    assert catalogue.say("a.b", x=1, z=2) == "1 and %{y}"
    assert catalogue.say("a.b", x="%{y}", y=0) == "%{y} and 0"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (None, "cannot be opened"),
        ("{", "is not valid JSON"),
        ("[]", "has no section 'en'"),
        ('{"de": {}}', "has no section 'en'"),
        ('{"en": {"a": {"b": 1}}}', "has something other than a text at a.b"),
    ],
)
def test_a_broken_catalogue_is_one_clear_sentence(
    tmp_path: Path, text: str | None, problem: str
) -> None:
    if text is not None:
        (tmp_path / "pg.en.json").write_text(text)
    with pytest.raises(CatalogueError) as caught:
        Catalogue.load(folder=tmp_path)
    assert str(caught.value) == (
        f"The language file {tmp_path.name}/pg.en.json {problem}. Install the game again."
    )


def test_the_file_is_readable_by_python_i18n() -> None:
    """The file is named namespace.language and has the language on top."""
    data = json.loads((LOCALE_FOLDER / "pg.en.json").read_text("utf-8"))
    assert list(data) == ["en"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "12.5% of 3.11: +1.2 ± 0.3"),
        ("de", "12,5 % of 3.11: +1,2 ± 0,3"),
        ("pt", "12,5% of 3.11: +1,2 ± 0,3"),
    ],
)
def test_measured_numbers_have_the_decimal_mark_of_the_language(language: str, said: str) -> None:
    shipped = Catalogue.load(language)
    sentence = "%{share} of %{version}: %{lead}"
    marks = {
        key: shipped.say(key, number="%{number}", whole="%{whole}", part="%{part}")
        for key in ("app.percent", "app.decimal")
    }
    words = Catalogue({**marks, "line": sentence}, language)
    share = words.say("app.percent", number=Decimals("12.5"))
    assert words.say("line", share=share, version="3.11", lead=Decimals("+1.2 ± 0.3")) == said
