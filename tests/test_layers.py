"""Which part of the program may know which: read from the import statements, and by importing."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx as nx
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
    "game.engine.bids",
    "game.engine.board",
    "game.engine.events",
    "game.engine.fuel_market",
    "game.engine.model",
    "game.engine.options",
    "game.engine.plants",
    "game.engine.powering",
    "game.engine.routes",
    "game.engine.storage",
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
    "game.bots.imitation",
    "game.bots.sharpness",
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


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> frozenset[str]:
    """The full names of all modules a file imports, wherever it does."""
    return frozenset(_imports(tree_of(path)))


def _imports(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0 and node.module, "imports are written in full"
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            inner = names & MODULES.keys()
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
    tree = tree_of(MODULES[name])
    hashing = {
        call
        for method in ast.walk(tree)
        if isinstance(method, ast.FunctionDef) and method.name == "__hash__"
        for call in ast.walk(method)
    }
    for node in set(ast.walk(tree)) - hashing:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in OUTSIDE_CALLS, f"line {node.lineno}: {node.func.id}()"


OUTSIDE_THE_ENGINE = sorted(set(MODULES) - set(of_package("game.engine")))


@pytest.mark.parametrize("name", OUTSIDE_THE_ENGINE)
def test_only_the_engine_knows_how_a_phase_is_played(name: str) -> None:
    """Prices, routes and the like have modules of their own for everybody to ask."""
    for imported in imports(MODULES[name]):
        assert not inside(imported, "game.engine.phases"), imported


@pytest.mark.parametrize("name", OUTSIDE_THE_ENGINE)
def test_only_the_engine_forks_positions_and_states(name: str) -> None:
    """A fork is there to be changed in place; others ask for a changed copy."""
    for node in ast.walk(tree_of(MODULES[name])):
        if isinstance(node, ast.Attribute):
            assert node.attr != "fork", f"line {node.lineno}"


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


def test_no_bot_module_needs_one_that_needs_it() -> None:
    """Whatever is imported, wherever and when: inside a function or for types only, too."""
    known = set(of_package("game.bots"))
    needs = {name: imports(MODULES[name]) & known for name in known}
    while settled := {name for name, needed in needs.items() if not needed}:
        needs = {name: needed - settled for name, needed in needs.items() if name not in settled}
    assert not needs


@pytest.mark.parametrize("name", sorted(set(of_package("game.bots")) - SEARCHING))
def test_bots_never_see_a_state(name: str) -> None:
    """A view's position is public; the state beside it is not."""
    tree = tree_of(MODULES[name])
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


FINDING_PUZZLES = {"game.puzzles.hunting"}
"""Plays games of bots and asks them for their answers; what proves a puzzle knows none of them."""


@pytest.mark.parametrize("name", sorted(set(of_package("game.puzzles")) - FINDING_PUZZLES))
def test_puzzles_are_proven_without_any_bot(name: str) -> None:
    files = {"game.plain_files", "game.whole_files"}
    for imported in imports(MODULES[name]):
        if top_level(imported) == "game":
            assert inside(imported, "game.engine", "game.puzzles", *files), imported
            assert imported not in FINDING_PUZZLES


FOR_NET = (
    "game.bot_driver",
    "game.bots",
    "game.end_signals",
    "game.engine",
    "game.file_shelf",
    "game.link",
    "game.plain_files",
    "game.processes",
    "game.records",
    "game.systems",
    "game.table",
    "game.table_seat",
    "game.version",
    "game.whole_files",
    "net",
)
"""What LAN play stands on: the same table and links as solo play, and no window."""

NET_FLOORS = (("protocol",), ("discovery",), ("kept",), ("guest", "host"))
"""The rooms of `net`, lowest first. The two ends of the wire stand side by side."""

WITH_IO = {
    "net.guest.headless_guest",
    "net.guest.joiner",
    "net.guest.line",
    "net.host.desk",
    "net.host.door",
    "net.host.guest_socket",
    "net.host.headless_host",
    "net.host.hosting",
    "net.host.network_host",
}
"""The thin shells of sockets, threads and files; all the rest of both ends does without."""

CHANCE_FOR_SECRETS = {
    "net.host.games",
    "net.host.lobby",
    "net.host.seats",
    "net.protocol.passcode",
}


@pytest.mark.parametrize("name", of_package("net"))
def test_net_knows_tables_and_links_but_no_window(name: str) -> None:
    for imported in imports(MODULES[name]):
        if top_level(imported) in ("game", "net"):
            assert inside(imported, *FOR_NET), imported
        else:
            libraries = {"cryptography", "msgpack", "zeroconf", "ifaddr"}
            assert top_level(imported) in sys.stdlib_module_names | libraries, imported


def without_io() -> list[str]:
    both_ends = {*of_package("net.guest.guest"), *of_package("net.host.network_host")} - WITH_IO
    return sorted({*of_package("net.protocol"), *both_ends, "net.kept.room_settings"})


@pytest.mark.parametrize("name", without_io())
def test_the_protocol_and_both_ends_do_no_io(name: str) -> None:
    """Bytes and the time go in, bytes come out."""
    for imported in imports(MODULES[name]):
        outside = OUTSIDE_WORLD - ({"secrets"} if name in CHANCE_FOR_SECRETS else set())
        assert top_level(imported) not in outside, imported


@pytest.mark.parametrize("name", of_package("net"))
def test_rooms_of_the_network_know_only_lower_ones(name: str) -> None:
    """Imports inside functions and for types count as well."""
    room = name.split(".")[1] if "." in name else None
    known: list[str] = []
    for floor in NET_FLOORS:
        if room is None or room in floor:
            break
        known += floor
    allowed = [f"net.{known_room}" for known_room in (*known, *filter(None, (room,)))]
    for imported in imports(MODULES[name]):
        assert not inside(imported, "net") or inside(imported, *allowed), imported


def test_every_room_of_the_network_has_its_floor() -> None:
    rooms = {path.parent.name for path in (ROOT / "net").glob("*/__init__.py")}
    assert rooms == {room for floor in NET_FLOORS for room in floor}
    assert [path.name for path in (ROOT / "net").glob("*.py")] == ["__init__.py"]


def test_no_modules_of_the_network_need_each_other() -> None:
    """Each can be read after those it imports; imports for types count as well."""
    needs = {
        name: {one for one in imports(MODULES[name]) if inside(one, "net")}
        for name in of_package("net")
    }
    while needs:
        free = {name for name, needed in needs.items() if not needed & set(needs)}
        assert free, f"in a circle: {sorted(needs)}"
        needs = {name: needed for name, needed in needs.items() if name not in free}


def written(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement changes, inside a tuple or a subscript as well."""
    targets: list[ast.expr] = []
    if isinstance(node, ast.Assign | ast.Delete):
        targets = list(node.targets)
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        targets = [node.target]
    for target in targets:
        for part in target.elts if isinstance(target, ast.Tuple) else [target]:
            yield part.value if isinstance(part, ast.Subscript) else part


TLS_CONTEXT = "tls"
"""What the standard library lets nobody make in one piece."""


@pytest.mark.parametrize("name", of_package("net"))
def test_nobody_in_the_network_writes_anothers_fields(name: str) -> None:
    """A room, its lobby, seats, members and games: each changes only what it owns."""
    for node in ast.walk(tree_of(MODULES[name])):
        for part in written(node):
            if isinstance(part, ast.Attribute):
                whose = part.value.id if isinstance(part.value, ast.Name) else ""
                assert whose in ("self", TLS_CONTEXT), f"line {part.lineno}: {ast.unparse(part)}"


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
    files = ("game.file_shelf", "game.plain_files", "game.whole_files")
    known = ("game.engine", "game.table", "game.table_seat", "game.saves", *files)
    for imported in imports(MODULES[name]):
        if top_level(imported) == "game":
            assert inside(imported, *known), imported
        else:
            assert top_level(imported) in sys.stdlib_module_names, imported


@pytest.mark.parametrize("name", of_package("game.review"))
def test_a_review_knows_games_and_bots_but_no_window(name: str) -> None:
    """It starts from what somebody was told of a game, wherever that was played.

    Reasons are put into the same words by the window and on the command line.
    """
    files = (
        "game.plain_files",
        "game.whole_files",
        "game.version",
        "game.texts",
        "game.word_lists",
    )
    known = ("game.engine", "game.bots", "game.table", "game.processes", "game.review", *files)
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
        drawing = {"pygame", "pygame_gui"} & {top_level(each) for each in imports(MODULES[name])}
        assert not drawing, name


CLIENT = ROOT / "game" / "client"
ROOMS = (
    "vocabulary",
    "draw",
    "board",
    "scenery",
    "setup",
    "settings",
    "shell",
    "planning",
    "telling",
    "widgets",
    "review",
    "table",
    "rulebook",
    "screens",
    "lesson",
    "puzzling",
    "my_games",
    "lan",
    "start",
    "studio",
)
"""The rooms of the client, lowest first: each knows only those before it (docs/client.md)."""

WITHIN = {
    "board": ("plan", "land", ""),
    "lan": ("copies", "room", "table", ""),
    "table": ("panels", "anim", "sheets", "", "features"),
}
"""Folders inside of rooms, in the same order; "" is what lies in the room itself."""


def of_client(name: str) -> list[str]:
    """Where in the client a module is: its room, the folder inside if there is one, its name."""
    return name.split(".")[2:]


def in_client(name: str) -> set[str]:
    """The modules of the client that one of them imports, wherever and for whatever it does."""
    return {each for each in imports(MODULES[name]) if each.startswith("game.client.")}


def test_the_page_of_the_client_has_the_same_order() -> None:
    page = (ROOT / "docs" / "client.md").read_text("utf-8")
    assert tuple(re.findall(r"^\| `(\w+)/` \|", page, re.MULTILINE)) == ROOMS


def test_every_module_of_the_client_has_its_room() -> None:
    found = {path.name for path in CLIENT.iterdir() if path.name != "__pycache__"}
    assert found == {"__init__.py", *ROOMS}


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_knows_only_those_below_it(room: str) -> None:
    below = ROOMS[: ROOMS.index(room) + 1]
    for name in of_package(f"game.client.{room}"):
        for imported in in_client(name):
            assert of_client(imported)[0] in below, f"{name} knows {imported}"


@pytest.mark.parametrize("room", WITHIN)
def test_folders_inside_a_room_have_an_order_too(room: str) -> None:
    def height(name: str) -> int:
        folders, folder = WITHIN[room], of_client(name)[1]
        return folders.index(folder if folder in folders else "")

    for name in of_package(f"game.client.{room}"):
        for imported in in_client(name):
            same_room = of_client(imported)[0] == room
            if same_room and len(of_client(name)) > 1 and len(of_client(imported)) > 1:
                assert height(imported) <= height(name), f"{name} knows {imported}"


def test_no_modules_of_the_client_lean_on_each_other() -> None:
    arrows: nx.DiGraph[str] = nx.DiGraph()
    for name in of_package("game.client"):
        arrows.add_edges_from((name, imported) for imported in in_client(name))
    assert [each for each in nx.strongly_connected_components(arrows) if len(each) > 1] == []


def test_no_class_name_means_two_things() -> None:
    places: dict[str, list[str]] = {}
    for name, path in modules().items():
        for node in tree_of(path).body:
            if isinstance(node, ast.ClassDef):
                places.setdefault(node.name, []).append(name)
    assert {name: where for name, where in places.items() if len(where) > 1} == {}


def test_tables_differ_by_their_features_and_not_by_their_classes() -> None:
    parts = {"TableScene", "TableShow", "TableOver"}
    for name in of_package("game.client"):
        for node in ast.walk(tree_of(MODULES[name])):
            if isinstance(node, ast.ClassDef):
                assert not parts & {ast.unparse(base) for base in node.bases}, f"{name}.{node.name}"


def test_no_circle_is_imported() -> None:
    """What is imported only for its types, or inside of a function, does not count."""
    arrows: nx.DiGraph[str] = nx.DiGraph()
    for name, path in MODULES.items():
        tree = tree_of(path)
        at_once = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        found = _imports(ast.Module(body=list(at_once), type_ignores=[]))
        arrows.add_edges_from((name, imported) for imported in found if imported in MODULES)
    assert [each for each in nx.strongly_connected_components(arrows) if len(each) > 1] == []


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
