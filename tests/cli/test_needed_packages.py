"""Where the game cannot run yet: one sentence says what is missing, and what to type."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest
from test_packaging import program

from game import needed_packages
from game.cli import main, needs
from game.cli.in_window import in_window
from game.cli.output import EXIT_BAD_INPUT
from game.folders import HOME_VARIABLE
from game.needed_packages import NEEDS, Broken, Fault, Lack, command_for, fault_behind
from game.texts import Catalogue, known_languages

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OLDEST_READER = (3, 7)
"""`ast` can be told to read as Pythons from here on do."""
PYGAME = next(need for need in NEEDS if need.package == "pygame-ce")


def bare(tmp_path: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """The game in a Python that sees no package: -S leaves them out, -I whatever lies around."""
    return subprocess.run(
        [sys.executable, "-I", "-S", str(ROOT / "main.py"), *words],
        env={**os.environ, HOME_VARIABLE: str(tmp_path), "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_what_is_needed_is_what_is_installed() -> None:
    assert [f"{need.package}>={need.oldest}" for need in NEEDS] == PROJECT["dependencies"]


@pytest.mark.parametrize(
    "words", ["", "doctor", "host --headless", "join 127.0.0.1", "watch --help"]
)
def test_without_the_packages_a_sentence_names_them_and_the_command(
    words: str, tmp_path: Path
) -> None:
    done = bare(tmp_path, *words.split())
    assert (done.returncode, done.stdout) == (EXIT_BAD_INPUT, "")
    (line,) = done.stderr.splitlines()
    assert all(need.package in line for need in NEEDS)
    assert "pip install -e" in line and str(ROOT) in line
    assert list(tmp_path.iterdir()) == []


def test_what_needs_none_of_the_packages_does_without(tmp_path: Path) -> None:
    """The gate plays games in a Python that has the standard library only."""
    done = bare(tmp_path, "simulate", "--bots", "legal", "--games", "1")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("word", ["--version", "--help"])
def test_what_can_be_told_without_packages_is_told(word: str, tmp_path: Path) -> None:
    done = bare(tmp_path, word)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Power Grid" in done.stdout


def test_the_oldest_pythons_can_read_the_main_file() -> None:
    source = (ROOT / "main.py").read_text("utf-8")
    tree = ast.parse(source, feature_version=OLDEST_READER)
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert "__future__" not in imported, "3.6 does not know it"
    worked_out = [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not any(isinstance(part, ast.BinOp) for part in worked_out), "3.9 cannot work it out"


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_a_python_that_is_too_old_is_told_in_one_sentence(
    version: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    running = program()
    assert PROJECT["requires-python"] == ">=" + ".".join(map(str, running.OLDEST))
    executable, stderr = "/usr/bin/python3", sys.stderr
    old = SimpleNamespace(version_info=version, executable=executable, stderr=stderr, path=[])
    monkeypatch.setattr(running, "sys", old)
    assert running.run() == EXIT_BAD_INPUT
    (line,) = capsys.readouterr().err.splitlines()
    assert "3.11 or newer" in line and ".".join(map(str, version)) in line
    assert "python3 -m pip install -e . && python3 main.py" in line
    assert "python3 -m pip install -e . && python3 main.py" in (ROOT / "README.md").read_text()


# What is behind a failure.


def met(code: str, name: str) -> BaseException:
    """The failure that code of a module meets."""
    try:
        exec(compile(code, name, "exec"), {"__name__": name})
    except (ImportError, AttributeError, ValueError) as problem:
        return problem
    raise AssertionError("nothing failed")


def versions(found: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """What pip knows; the rest is as it is."""
    real = metadata.version

    def version(package: str) -> str:
        told = found.get(package)
        if told == "":
            raise metadata.PackageNotFoundError(package)
        return told or real(package)

    monkeypatch.setattr(metadata, "version", version)


@pytest.mark.parametrize(
    "code",
    [
        "import game.no_such_module",
        "from game.texts import no_such_name",
        "from net.protocol import no_such_name",
        "raise ValueError('something else')",
        "from pygame import no_such_name",
        "object.no_such_attribute",
    ],
)
def test_a_fault_of_our_own_stays_visible(code: str) -> None:
    assert fault_behind(met(code, "game.table")) is None


def test_a_fault_of_our_own_is_no_packages_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    versions({"pygame-ce": "2.3.0"}, monkeypatch)
    assert fault_behind(met("import game.no_such_module", "game.table")) is None


@pytest.mark.parametrize(
    ("version", "is_old"), [("2.3.0", True), ("2.5", True), ("2.5.2", False), ("3.0rc1", False)]
)
def test_a_package_that_is_too_old_is_named(
    version: str, is_old: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    versions({"pygame-ce": version}, monkeypatch)
    fault = fault_behind(met("from pygame import no_such_name", "game.table"))
    assert fault == ((Lack(PYGAME, version),) if is_old else None)


def test_the_older_pygame_is_not_taken_for_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    versions({"pygame-ce": ""}, monkeypatch)
    fault = fault_behind(met("import pygame; pygame.no_such_thing", "game.client"))
    assert fault == (Lack(PYGAME),)


def test_a_package_that_fails_when_it_is_loaded_is_broken() -> None:
    fault = fault_behind(met("import no_such_part", "pygame_gui.elements"))
    assert fault == Broken("pygame-gui", "No module named 'no_such_part'")


def test_a_package_of_which_files_are_gone_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = met("import networkx.no_such_part", "game.content")
    assert fault_behind(problem) is None, "it is whole, so we asked for what it never had"
    gone = SimpleNamespace(locate=lambda: ROOT / "no_such_file")
    real = metadata.files
    monkeypatch.setattr(metadata, "files", lambda p: [gone] if p == "networkx" else real(p))
    assert isinstance(fault := fault_behind(problem), Broken)
    assert fault.package == "networkx"


def test_a_part_of_python_itself_may_be_missing() -> None:
    fault = fault_behind(met("import _no_such_part", "ssl"))
    assert fault == Broken("", "No module named '_no_such_part'")


# What is said.


@pytest.fixture(params=[(Lack(PYGAME),), (Lack(NEEDS[0]), Lack(PYGAME, "2.3.0"))])
def lacks(request: pytest.FixtureRequest) -> Fault:
    found: Fault = request.param
    return found


@pytest.mark.parametrize("language", known_languages())
def test_every_language_can_say_it(language: str, lacks: Fault) -> None:
    texts = Catalogue.load(language)
    for fault in (lacks, Broken("zeroconf", "why"), Broken("", "why")):
        said = needs.sentence(texts, fault)
        assert "%{" not in said and "cli." not in said
    assert "pygame-ce" in needs.sentence(texts, lacks)


def test_an_installed_copy_gets_the_packages_alone(
    lacks: Fault, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(needed_packages, "PROJECT", tmp_path / "pyproject.toml")
    assert "pygame-ce>=2.5.2" in command_for(lacks)
    assert "-e" not in command_for(lacks).split()


def test_where_the_system_manages_python_an_environment_comes_first(
    lacks: Fault, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / needed_packages.MANAGED).touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda _name: str(tmp_path))
    monkeypatch.setattr(sys, "base_prefix", sys.prefix)
    steps = command_for(lacks).split(" && ")
    assert steps[0].split()[1:3] == ["-m", "venv"]
    assert len(steps) == 3 and "pip install -e" in steps[1] and "main.py" in steps[2]


def test_on_windows_it_is_typed_for_its_own_shell(
    lacks: Fault, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "executable", r"C:\Program Files\Python\python.exe")
    assert command_for(lacks).startswith('"C:\\Program Files\\Python\\python.exe" -m pip install')


def raising(problem: BaseException) -> Callable[..., None]:
    def start(*_arguments: object) -> None:
        raise problem

    return start


def test_a_window_that_lacks_something_writes_no_crash_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    lacking = met("import no_such_part", "zeroconf.asyncio")
    with pytest.raises(ImportError):
        in_window(Catalogue.load(), raising(lacking))
    monkeypatch.setattr("game.cli.simulate.run", raising(lacking))
    assert main(["simulate"]) == EXIT_BAD_INPUT
    (line,) = capsys.readouterr().err.splitlines()
    assert "zeroconf" in line and "--force-reinstall" in line
    assert list(tmp_path.iterdir()) == []


def test_our_own_missing_module_ends_a_command_visibly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.cli.simulate.run", raising(met("import game.nothing", "game.table")))
    with pytest.raises(ModuleNotFoundError):
        main(["simulate"])
