"""Files of a newer version of the game: each kind says so in a sentence, and is left as it is."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from game.client.settings import file as settings
from game.client.settings.file import opened_settings
from game.engine import plain
from game.engine.codec import Plain
from game.engine.errors import DataCode, DataError
from game.engine.plain import unwrapped
from game.puzzles import progress, puzzle
from game.puzzles.progress import ProgressFile
from game.puzzles.puzzle import decode_book
from game.review import review_format
from game.review.review_format import decode_review
from game.saves import save_format
from game.saves.save_format import decode_headline, decode_save
from game.texts import Catalogue
from net.kept import guest_copy, hosted_save
from net.kept.guest_copy import read_copy
from net.kept.hosted_save import read_save

RECORD = "power-grid-record"
ROOT = Path(__file__).resolve().parents[1]
Opener = Callable[[Plain, Path], object]


def from_file(read: Callable[[Path], object]) -> Opener:
    """Kinds whose first line says what the file is."""

    def opened(data: Plain, folder: Path) -> object:
        path = folder / "newer"
        path.write_text(json.dumps(data) + "\n", "utf-8")
        return read(path)

    return opened


KINDS: Mapping[str, tuple[str, int, Opener]] = {
    "settings": (settings.KIND, settings.FORMAT, lambda data, _: opened_settings(data)),
    "save": (save_format.SAVE, save_format.FORMAT, lambda data, _: decode_save(data)),
    "listed save": (save_format.SAVE, save_format.FORMAT, lambda data, _: decode_headline(data)),
    "record": (RECORD, plain.FORMAT, lambda data, _: unwrapped(data, RECORD)),
    "state": (plain.STATE, plain.FORMAT, lambda data, _: unwrapped(data, plain.STATE)),
    "view": (plain.VIEW, plain.FORMAT, lambda data, _: unwrapped(data, plain.VIEW)),
    "review": (review_format.REVIEW, review_format.FORMAT, lambda data, _: decode_review(data)),
    "puzzles": (puzzle.KIND, puzzle.FORMAT, lambda data, _: decode_book(data)),
    "LAN copy": (guest_copy.KIND, guest_copy.FORMAT, from_file(read_copy)),
    "hosted game": (hosted_save.KIND, hosted_save.FORMAT, from_file(read_save)),
}
OPENERS = (settings, save_format, plain, review_format, puzzle, progress, guest_copy, hosted_save)


@pytest.mark.parametrize("name", KINDS)
def test_a_newer_file_is_explained(name: str, tmp_path: Path) -> None:
    kind, version, opened = KINDS[name]
    with pytest.raises(DataError) as refused:
        opened({"kind": kind, "format": version + 1}, tmp_path)
    error = refused.value
    assert error.code is DataCode.TOO_NEW
    assert error.parameters == {"format": version + 1, "known": version}
    told = Catalogue.load().sentence(error)
    assert str(version + 1) in told and "newer version of the game" in told


def test_no_kind_is_forgotten_here() -> None:
    """Whoever opens an envelope is one of those above."""
    found = set()
    for folder in ("game", "net"):
        for path in (ROOT / folder).rglob("*.py"):
            nodes = ast.walk(ast.parse(path.read_text("utf-8")))
            if any(map(_opens, nodes)):
                found.add(path)
    assert found == {Path(str(module.__file__)) for module in OPENERS}


def test_newer_notes_of_solved_puzzles_are_set_aside_and_told(tmp_path: Path) -> None:
    kept = ProgressFile(tmp_path)
    text = json.dumps({"kind": progress.KIND, "format": progress.FORMAT + 1})
    kept.path.write_text(text, "utf-8")
    assert not kept.load().solved
    assert kept.problem is not None and Catalogue.load().sentence(kept.problem)
    assert [one.read_text("utf-8") for one in tmp_path.iterdir()] == [text]


def _opens(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    return node.func.id == "open_envelope"
