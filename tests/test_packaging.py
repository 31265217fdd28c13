"""What an installed copy holds: every module and data file, and nothing else."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
FOLDERS = ("assets", "game", "maps", "net")


def test_every_data_file_is_packed() -> None:
    patterns = SETUPTOOLS["package-data"]["*"]
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    data = [path for path in files if path.suffix not in (".py", ".pyc")]
    assert len(data) > 100
    unpacked = [p for p in data if not any(fnmatch(p.name, pattern) for pattern in patterns)]
    assert unpacked == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_folder_with_something_in_it_is_found(folder: str) -> None:
    assert f"{folder}*" in SETUPTOOLS["packages"]["find"]["include"]


def test_tests_are_not_packed() -> None:
    include = SETUPTOOLS["packages"]["find"]["include"]
    assert not any(fnmatch("tests", pattern) for pattern in include)


def test_the_script_is_there() -> None:
    module, _, name = PROJECT["project"]["scripts"]["power-grid"].partition(":")
    assert callable(getattr(import_module(module), name))
