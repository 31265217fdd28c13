"""Words of LAN play: a sentence for every code and every line of the host's log."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from game.texts import PLACEHOLDER, Catalogue
from net.host.host_notes import NoteKind
from net.protocol.net_errors import NetCode, NetError

NET = Path(__file__).resolve().parents[2] / "net"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue.load()


@pytest.mark.parametrize("code", NetCode)
def test_every_code_has_a_sentence(catalogue: Catalogue, code: NetCode) -> None:
    sentence = catalogue.sentence(NetError(code))
    assert sentence != NetError(code).key
    assert sentence.endswith(".")


def test_no_sentence_is_left_over(catalogue: Catalogue) -> None:
    keys = {key for key in tuple(catalogue.keys()) if key.startswith("net.")}
    assert keys == {NetError(code).key for code in NetCode}


def calls(name: str) -> list[tuple[str, set[str]]]:
    """Every member of an enum that is the first argument of a call, with the call's keywords."""
    found = []
    for path in NET.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(call, ast.Call) and call.args:
                spelled = re.fullmatch(rf"{name}\.([A-Z_]+)", ast.unparse(call.args[0]))
                keywords = {keyword.arg for keyword in call.keywords if keyword.arg}
                if spelled:
                    found.append((spelled[1].lower(), keywords))
    return found


@pytest.mark.parametrize("kind", NoteKind)
def test_every_note_has_a_line(catalogue: Catalogue, kind: NoteKind) -> None:
    key = f"cli.host.log.{kind}"
    wanted = set(PLACEHOLDER.findall(catalogue.say(key)))
    assert catalogue.say(key) != key
    given = [keywords for name, keywords in calls("NoteKind") if name == kind]
    for keywords in given:
        assert wanted <= keywords, kind


def test_every_code_is_used() -> None:
    sources = "".join(path.read_text("utf-8") for path in NET.rglob("*.py"))
    used = set(re.findall(r"NetCode\.([A-Z_]+)", sources))
    assert {code.name for code in NetCode} - used == set()
