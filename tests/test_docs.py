"""The pages people read: examples that run, tables that are up to date, commands that exist."""

from __future__ import annotations

import doctest
import re
import tomllib
from argparse import ArgumentParser
from pathlib import Path

import pytest

from game.cli import docs
from game.cli.rules_coverage import coverage_page, paragraphs, uncovered, unknown
from game.texts import Catalogue

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_ten_lines_of_the_engine_page_run() -> None:
    results = doctest.testfile(str(ROOT / "docs" / "engine.md"), module_relative=False)
    assert results.failed == 0
    assert results.attempted > 10


def test_the_page_of_the_engine_names_every_module_and_the_readme_every_room() -> None:
    page = (ROOT / "docs" / "engine.md").read_text("utf-8")
    modules = {path.stem for path in (ROOT / "game" / "engine").glob("*.py")} - {"__init__"}
    assert {module for module in modules if f"`{module}`" not in page} == set()
    built = README.partition("## How it is built")[2].partition("## ")[0]
    for package in ("game/client", "net"):
        rooms = {path.parent.name for path in (ROOT / package).glob("*/__init__.py")}
        assert {room for room in rooms if f"`{room}`" not in built} == set()


def test_every_paragraph_of_the_rules_has_a_test() -> None:
    assert len(paragraphs(ROOT)) > 100
    assert len(set(paragraphs(ROOT))) == len(paragraphs(ROOT))
    assert uncovered(ROOT) == ()


def test_no_test_names_a_paragraph_that_does_not_exist() -> None:
    assert unknown(ROOT) == ()


def test_the_page_of_coverage_is_up_to_date() -> None:
    page = (ROOT / "docs" / "rules_coverage.md").read_text("utf-8")
    assert page == coverage_page(ROOT), "write it again: python3 main.py docs coverage"


def test_a_stale_page_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs" / "rules.md").write_text("**1.1** First.\n\n**1.2** Second.\n")
    marked = '@pytest.mark.rule("1.1")\ndef test_first():\n    pass\n'
    (tmp_path / "tests" / "test_one.py").write_text(marked)
    monkeypatch.setattr(docs, "ROOT", tmp_path)
    monkeypatch.setattr(docs, "PAGE", tmp_path / "docs" / "rules_coverage.md")
    texts = Catalogue.load()
    parser = ArgumentParser()
    docs.add_arguments(parser, texts)
    assert docs.run(parser.parse_args(["coverage", "--check"]), texts) == 1
    assert "No test covers these paragraphs: 1.2." in capsys.readouterr().out
    marked += marked.replace("1.1", "1.2").replace("first", "second")
    (tmp_path / "tests" / "test_one.py").write_text(marked)
    assert docs.run(parser.parse_args(["coverage"]), texts) == 0
    assert docs.run(parser.parse_args(["coverage", "--check"]), texts) == 0


def test_the_readme_has_its_two_commands_as_lines_of_their_own() -> None:
    lines = README.splitlines()
    assert "python3 -m pip install -e . && python3 main.py" in lines
    assert 'python3 -m pip install -e ".[test]" && python3 -m pytest' in lines


def test_a_page_gives_a_reason_for_every_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["test"]]
    table = (ROOT / "docs" / "dependencies.md").read_text("utf-8")
    for requirement in wanted:
        name = re.split(r"[<>=]", requirement)[0]
        assert re.search(rf"^\|.*\b{re.escape(name)}\b.*\|", table, re.MULTILINE), name


def test_every_link_of_the_pages_leads_somewhere() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "net" / "PROTOCOL.md"]
    for page in [*pages, *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#]+)", page.read_text("utf-8")):
            if target.startswith("https:"):
                continue
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_the_page_of_the_client_names_what_is_there() -> None:
    page = (ROOT / "docs" / "client.md").read_text("utf-8")
    client = ROOT / "game" / "client"
    for path in re.findall(r"`([a-z_/*]+\.py)`", page):
        found = [*client.glob(path), *ROOT.glob(path)] if "/" in path else [*client.rglob(path)]
        assert found, path
