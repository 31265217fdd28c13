"""What an installed copy holds: every module and data file, and nothing else."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

from game.client.rulebook.rules_page import rules_pages

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
PACKAGE = "power_grid_desktop"
FOLDERS = ("assets", "game", "maps", "net")


def program() -> ModuleType:
    """main.py as the installed script imports it."""
    spec = importlib.util.spec_from_file_location(f"{PACKAGE}.main", ROOT / "main.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_file_is_packed() -> None:
    patterns = SETUPTOOLS["package-data"][PACKAGE]
    packed = {path for pattern in patterns for path in ROOT.glob(pattern)}
    files = {path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()}
    ours = {path for path in files if path.suffix != ".pyc"}
    assert len(ours) > 500
    assert packed - {ROOT / "LICENSE"} == ours | set(rules_pages())


def test_nothing_but_our_one_folder_lies_beside_other_packages() -> None:
    assert SETUPTOOLS["packages"] == [PACKAGE]
    assert SETUPTOOLS["package-dir"] == {PACKAGE: "."}


def test_the_script_is_there() -> None:
    assert PROJECT["project"]["scripts"] == {"power-grid": f"{PACKAGE}.main:run"}
    assert callable(program().run)


@pytest.mark.parametrize("name", ["game", "net"])
def test_a_package_of_the_same_name_is_told_in_one_sentence(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = ModuleType(name)
    origin = tmp_path / name / "__init__.py"
    other.__spec__ = ModuleSpec(name, None, origin=str(origin))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setitem(sys.modules, name, other)
    assert program().run() == 2
    (said,) = capsys.readouterr().err.splitlines()
    assert f"{name!r}" in said and str(origin.parent) in said
