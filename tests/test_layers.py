"""Which part of the program may know which: read from the import statements, and by importing."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

OUTSIDE_WORLD = {
    "asyncio",
    "datetime",
    "io",
    "logging",
    "multiprocessing",
    "os",
    "pathlib",
    "random",
    "secrets",
    "shutil",
    "socket",
    "subprocess",
    "sys",
    "tempfile",
    "threading",
    "time",
    "uuid",
}
"""Standard library that the rules must do without: files, clocks, chance, networks, processes."""

OUTSIDE_CALLS = {"open", "print", "input", "exec", "eval", "hash", "id"}
"""Built-in functions that touch the world, or differ from session to session."""

FOR_BOTS = {
    "game.engine.actions",
    "game.engine.board",
    "game.engine.events",
    "game.engine.model",
    "game.engine.options",
    "game.engine.phases.auction",
    "game.engine.phases.building",
    "game.engine.phases.bureaucracy",
    "game.engine.phases.resources",
    "game.engine.plants",
    "game.engine.powering",
    "game.engine.terms",
    "game.engine.tokens",
    "game.engine.value",
    "game.engine.view",
}
"""What a bot may look at. It plays nothing itself: no apply, setup, turn, plain or replay."""


SEARCHING = {"game.bots.worlds", "game.bots.rollouts"}
"""They play on, but only worlds that they have dealt themselves from a view."""
FOR_SEARCHING = {"game.engine.apply"}
WATCHING_THE_CLOCK = {"game.bots.hard"}
"""The only ones that may ask how much time is left."""


IN_PROCESSES = {"game.bots.thinking_process", "game.bots.worker"}
"""They carry questions to bots in other processes, and ask what became of them."""
FOR_PROCESSES = {"game.processes"}
PROCESS_LIBRARY = {"multiprocessing", "os", "threading", "time"}

READING_FILES = {
    "game.bots.chances",
    "game.bots.characters",
    "game.bots.tuned",
    "game.bots.worth",
}
"""What is read there came with the game, and says nothing about a table."""
FOR_READING = {"game.engine.codec", "game.engine.errors", "game.plain_files"}


def modules() -> dict[str, Path]:
    """Every module of the game by its name."""
    found = {}
    paths = [path for package in ("game", "net") for path in (ROOT / package).rglob("*.py")]
    for path in sorted(paths):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports(path: Path) -> set[str]:
    """The full names of all modules a file imports, wherever it does."""
    return set(_imports(ast.parse(path.read_text("utf-8"))))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, "imports are written in full"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            inner = names & set(MODULES)
            yield from inner
            if inner != names:
                yield node.module


def inside(name: str, *packages: str) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def of_package(package: str) -> list[str]:
    found = [name for name in MODULES if inside(name, package)]
    assert found
    return found


def top_level(name: str) -> str:
    return name.partition(".")[0]


@pytest.mark.parametrize("name", of_package("game.engine"))
def test_the_engine_knows_only_itself_and_a_quiet_standard_library(name: str) -> None:
    for imported in imports(MODULES[name]):
        if not inside(imported, "game.engine"):
            assert top_level(imported) in sys.stdlib_module_names, imported
            assert top_level(imported) not in OUTSIDE_WORLD, imported


@pytest.mark.parametrize("name", of_package("game.engine"))
def test_the_engine_calls_nothing_that_reaches_outside(name: str) -> None:
    """`hash()` would differ between sessions; an object's own __hash__ may use it."""
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    hashing = {
        call
        for method in ast.walk(tree)
        if isinstance(method, ast.FunctionDef) and method.name == "__hash__"
        for call in ast.walk(method)
    }
    for node in set(ast.walk(tree)) - hashing:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in OUTSIDE_CALLS, f"line {node.lineno}: {node.func.id}()"


@pytest.mark.parametrize("name", of_package("game.bots"))
def test_bots_know_options_and_views_but_not_how_to_play(name: str) -> None:
    for imported in imports(MODULES[name]):
        if top_level(imported) == "game":
            known = FOR_BOTS | (FOR_SEARCHING if name in SEARCHING else set())
            known |= FOR_PROCESSES if name in IN_PROCESSES else set()
            known |= FOR_READING if name in READING_FILES else set()
            assert imported in known or inside(imported, "game.bots"), imported
        else:
            allowed = sys.stdlib_module_names - OUTSIDE_WORLD | {"random"}
            allowed |= {"time"} if name in WATCHING_THE_CLOCK else set()
            allowed |= PROCESS_LIBRARY if name in IN_PROCESSES else set()
            allowed |= {"pathlib"} if name in READING_FILES else set()
            assert top_level(imported) in allowed, imported


@pytest.mark.parametrize("name", sorted(set(of_package("game.bots")) - SEARCHING))
def test_bots_never_see_a_state(name: str) -> None:
    """A view's position is public; the state beside it is not."""
    tree = ast.parse(MODULES[name].read_text("utf-8"))
    names = {
        alias.name for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) for alias in n.names
    }
    assert not names & {"GameState", "view_for", "Turn"}


@pytest.mark.parametrize("name", of_package("game.content"))
def test_content_knows_the_engine_only(name: str) -> None:
    for imported in imports(MODULES[name]):
        if top_level(imported) == "game":
            assert inside(imported, "game.engine", "game.content"), imported
        else:
            assert top_level(imported) in sys.stdlib_module_names | {"networkx"}, imported


FOR_NET = (
    "game.bot_driver",
    "game.bots",
    "game.engine",
    "game.link",
    "game.plain_files",
    "game.processes",
    "game.records",
    "game.table",
    "game.version",
    "net",
)
"""What LAN play stands on: the same table and links as solo play, and no window."""

WITHOUT_IO = {
    "net.absence",
    "net.caller",
    "net.clock",
    "net.commands",
    "net.delta",
    "net.errors",
    "net.framing",
    "net.games",
    "net.handshake",
    "net.limits",
    "net.mail",
    "net.match",
    "net.messages",
    "net.notes",
    "net.orders",
    "net.pace",
    "net.peer",
    "net.plain_text",
    "net.recollection",
    "net.requests",
    "net.room",
    "net.room_view",
    "net.seats",
    "net.settings",
}
"""The protocol and the room: bytes and the time go in, bytes come out."""
CHANCE_FOR_SECRETS = {"net.games", "net.room", "net.seats"}


@pytest.mark.parametrize("name", of_package("net"))
def test_net_knows_tables_and_links_but_no_window(name: str) -> None:
    for imported in imports(MODULES[name]):
        if top_level(imported) in ("game", "net"):
            assert inside(imported, *FOR_NET), imported
        else:
            libraries = {"msgpack", "zeroconf", "ifaddr"}
            assert top_level(imported) in sys.stdlib_module_names | libraries, imported


@pytest.mark.parametrize("name", sorted(WITHOUT_IO))
def test_the_protocol_and_the_room_do_no_io(name: str) -> None:
    for imported in imports(MODULES[name]):
        outside = OUTSIDE_WORLD - ({"secrets"} if name in CHANCE_FOR_SECRETS else set())
        assert top_level(imported) not in outside, imported


@pytest.mark.parametrize("name", of_package("game"))
def test_only_the_window_and_the_command_line_know_the_network(name: str) -> None:
    if not inside(name, "game.cli", "game.client"):
        assert not any(inside(imported, "net") for imported in imports(MODULES[name]))


def test_only_the_main_file_knows_the_command_line() -> None:
    for name, path in MODULES.items():
        if not inside(name, "game.cli"):
            assert not any(inside(imported, "game.cli") for imported in imports(path)), name
    main_file = imports(ROOT / "main.py")
    assert {name for name in main_file if top_level(name) == "game"} == {"game.cli"}


@pytest.mark.parametrize("name", ["game.table", "game.link", "game.bot_driver"])
def test_a_table_knows_nothing_of_windows(name: str) -> None:
    known = ["game.engine", "game.table", "game.link"]
    if name == "game.bot_driver":
        known.append("game.bots")
    for imported in imports(MODULES[name]):
        if top_level(imported) == "game":
            assert inside(imported, *known), imported
        else:
            assert top_level(imported) in sys.stdlib_module_names - OUTSIDE_WORLD, imported


@pytest.mark.parametrize("name", of_package("game.saves"))
def test_saves_know_tables_but_no_windows(name: str) -> None:
    """A host without a window keeps its game in the same way."""
    known = ("game.engine", "game.table", "game.saves", "game.plain_files", "game.whole_files")
    for imported in imports(MODULES[name]):
        if top_level(imported) == "game":
            assert inside(imported, *known), imported
        else:
            assert top_level(imported) in sys.stdlib_module_names, imported


def test_only_the_client_draws() -> None:
    for name, path in MODULES.items():
        if not inside(name, "game.client"):
            drawing = {"pygame", "pygame_gui"} & {top_level(module) for module in imports(path)}
            assert not drawing, name


def test_what_the_table_says_is_worked_out_without_drawing() -> None:
    for name in [
        *of_package("game.client.planning"),
        *of_package("game.client.telling"),
        "game.client.vocabulary.pieces",
        "game.client.settings.preferences",
    ]:
        assert "pygame" not in {top_level(module) for module in imports(MODULES[name])}, name


def test_commands_without_a_window_do_not_wait_for_pygame(tmp_path: Path) -> None:
    _, loaded = after_importing(["game.cli"], tmp_path)
    assert not loaded & {"pygame", "pygame_gui"}


IMPORT_ALL = """
import importlib, json, sys

writes, before = [], set(sys.modules)

def watch(event, arguments):
    if event == "open" and isinstance(arguments[1], str) and set(arguments[1]) & set("wax+"):
        writes.append(str(arguments[0]))
    elif event in ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "socket.connect"):
        writes.append(event)

sys.addaudithook(watch)
for name in json.loads(sys.argv[1]):
    importlib.import_module(name)
print(json.dumps([writes, sorted(set(sys.modules) - before)]))
"""


def after_importing(names: list[str], folder: Path) -> tuple[list[str], set[str]]:
    """What was written, and all that was loaded, in a session of its own in an empty folder."""
    session = subprocess.run(
        [sys.executable, "-B", "-c", IMPORT_ALL, json.dumps(names)],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "HOME": str(folder),
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert session.stderr == ""
    (line,) = session.stdout.splitlines()
    writes, loaded = json.loads(line)
    return writes, set(loaded)


def test_importing_leaves_no_trace(tmp_path: Path) -> None:
    writes, loaded = after_importing(list(MODULES), tmp_path)
    assert set(MODULES) <= loaded
    assert writes == []
    assert list(tmp_path.iterdir()) == []


def test_the_engine_can_be_loaded_alone(tmp_path: Path) -> None:
    engine = of_package("game.engine")
    _, loaded = after_importing(engine, tmp_path)
    assert {name for name in loaded if top_level(name) == "game"} == {"game", *engine}
    assert not loaded & {"asyncio", "networkx", "pygame", "random", "socket"}
