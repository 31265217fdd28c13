"""The command line, as a person types it: answers, exit codes, and one sentence for bad input."""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from builders import content

from game.cli import main, play
from game.cli.bench_attacks import ATTACKS
from game.texts import Catalogue
from game.version import VERSION
from net.protocol.handshake import PROGRAM

MAPS = ", ".join(content().map_ids())
ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "replays" / "witnessed_recharged_usa_2p_cartel.json"


COMMANDS = (
    "play",
    "watch",
    "host",
    "join",
    "simulate",
    "arena",
    "replay",
    "maps",
    "bench",
    "docs",
    "doctor",
    "tune",
    "sounds",
)


class Screen:
    """Runs commands in this process and keeps what they print."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def run(self, *words: str) -> tuple[int, str, str]:
        try:
            code = main(words)
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = self._capsys.readouterr()
        return code, out, err


@pytest.fixture
def screen(capsys: pytest.CaptureFixture[str]) -> Screen:
    return Screen(capsys)


@pytest.mark.parametrize("words", ["", "--seed 3", "play --seed 3"])
def test_without_a_command_the_game_starts(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, words: str
) -> None:
    started: list[argparse.Namespace] = []

    def start(arguments: argparse.Namespace, texts: Catalogue) -> int:
        started.append(arguments)
        return 0

    monkeypatch.setattr(play, "run", start)
    code, out, err = screen.run(*words.split())
    assert (code, out, err) == (0, "", "")
    assert started[0].seed == (3 if words else None)
    assert (started[0].players, started[0].edition) == (None, None), "as in the settings"


def test_help_says_what_it_can_do(screen: Screen) -> None:
    code, out, _ = screen.run("--help")
    assert code == 0
    for command in COMMANDS:
        assert command in out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(screen: Screen, command: str) -> None:
    code, out, _ = screen.run(command, "--help")
    assert code == 0
    assert "cli." not in out, "a text is missing from the catalogue"
    assert "%{" not in out


def test_the_version_is_told_and_is_that_of_the_package(screen: Screen) -> None:
    assert screen.run("--version") == (0, f"Power Grid {VERSION}\n", "")
    assert f"power-grid {VERSION}" == PROGRAM
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"]["attr"] == "game.version.VERSION"


def test_main_py_hands_over() -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "simulate", "--players", "2", "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout)["players"] == 2


def test_simulate_prints_a_line_of_json_a_game(screen: Screen) -> None:
    words = (
        "simulate --players 3 --map usa --edition classic --bots random --games 3 --seed 5 --json"
    )
    code, out, _ = screen.run(*words.split())
    assert code == 0
    games = [json.loads(line) for line in out.splitlines()]
    assert [game["seed"] for game in games] == [5, 6, 7]
    for game in games:
        assert (game["map"], game["edition"], game["players"]) == ("usa", "classic", 3)
        assert set(game["winner"]) <= {0, 1, 2}
        assert len(game["powered"]) == len(game["money"]) == len(game["cities"]) == 3
        assert max(game["powered"]) == max(game["powered"][seat] for seat in game["winner"])
        assert game["step"] in (1, 2, 3)
        assert game["rounds"] > 3
        assert game["actions"] > 50
        assert game["milliseconds"] > 0


def test_simulate_is_the_same_for_the_same_seed(screen: Screen) -> None:
    lines = []
    for _ in range(2):
        _, out, _ = screen.run("simulate", "--seed", "11", "--json")
        lines.append({k: v for k, v in json.loads(out).items() if k != "milliseconds"})
    assert lines[0] == lines[1]


def test_simulate_tells_people_who_won(screen: Screen) -> None:
    code, out, _ = screen.run("simulate", "--players", "2", "--bots", "random,random")
    assert code == 0
    assert "wins in round" in out
    assert "%{" not in out


def test_simulated_games_are_recorded_and_verified(screen: Screen, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    words = ["--variant", "chosen_starts", "--areas", "random", "--record", str(folder)]
    assert screen.run("simulate", "--players", "2", *words)[0] == 0
    (path,) = folder.iterdir()
    assert path.name == "recharged_germany_2p_chosen_starts_1.json"
    assert json.loads(path.read_text("utf-8"))["note"] == "Bots: random, random; seed 1"
    code, out, _ = screen.run("replay", str(path), "--verify")
    assert code == 0
    assert "Identical to the end" in out


def test_replay_tells_what_a_record_holds(screen: Screen) -> None:
    code, out, _ = screen.run("replay", str(RECORD))
    assert code == 0
    assert "recharged, usa, 2 players, 225 actions; winner: seat" in out


def test_replay_says_where_the_first_difference_is(screen: Screen, tmp_path: Path) -> None:
    data = json.loads(RECORD.read_text("utf-8"))
    data["actions"][99][2] = "f" * 24
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(data), "utf-8")
    code, out, _ = screen.run("replay", str(path), "--verify")
    assert code == 1
    assert "after action 100 of 225" in out


def test_rehash_gives_states_their_present_names(screen: Screen, tmp_path: Path) -> None:
    data = json.loads(RECORD.read_text("utf-8"))
    data["actions"][99][2] = "f" * 24
    path = tmp_path / "old.json"
    path.write_text(json.dumps(data), "utf-8")
    assert screen.run("replay", str(path), "--rehash")[0] == 0
    assert path.read_text("utf-8") == RECORD.read_text("utf-8")


def test_a_save_is_played_again_like_a_record_but_never_written(screen: Screen) -> None:
    path = ROOT / "tests" / "saves" / "v1" / "recharged_usa_2p_finished.json"
    before = path.read_bytes()
    code, out, _ = screen.run("replay", str(path), "--verify")
    assert code == 0
    assert "Identical to the end" in out
    code, _, err = screen.run("replay", str(path), "--rehash")
    assert code == 2
    assert "is a save" in err
    assert path.read_bytes() == before


def test_rehash_does_not_touch_a_game_that_ends_otherwise(screen: Screen, tmp_path: Path) -> None:
    data = json.loads(RECORD.read_text("utf-8"))
    data["result"] = None
    path = tmp_path / "other.json"
    path.write_text(json.dumps(data), "utf-8")
    before = path.read_text("utf-8")
    assert screen.run("replay", str(path), "--rehash")[0] == 1
    assert path.read_text("utf-8") == before


def test_bench_prints_ratios(screen: Screen) -> None:
    code, out, _ = screen.run("bench", "engine", "--games", "2")
    assert code == 0
    lines = out.splitlines()
    assert lines[0].startswith("classic, 4 players, germany: ")
    assert lines[1].startswith("recharged, 4 players, germany: ")
    assert "games per reference workload" in lines[1]
    assert lines[2].startswith("shortest-path query: ")


def test_bench_net_prints_percentiles_sizes_and_rest(screen: Screen) -> None:
    code, out, _ = screen.run("bench", "net", "--actions", "8", "--seconds", "1")
    assert code == 0
    _, head, latency, size, host, plain, *rest = out.splitlines()
    assert head.startswith("encrypted (TLS)") and plain.startswith("unencrypted") and len(rest) == 3
    assert latency.startswith("an accepted action reaches all of 6 players and 20 spectators: ")
    assert "p99" in latency and "(8 actions)" in latency
    median = re.search(r"an update: median (\d+) bytes", size)
    snapshot = re.search(r"(\d+) at most", size)
    assert median is not None and int(median[1]) < 1024
    assert snapshot is not None and int(snapshot[1]) < 32 * 1024
    assert "between actions" in host


@pytest.mark.slow
def test_bench_room_tells_each_attack_beside_peace(screen: Screen) -> None:
    code, out, _ = screen.run("bench", "room", "--actions", "3")
    assert code == 0
    _, *lines = out.splitlines()
    assert len(lines) == len(ATTACKS)
    assert all("without an attack" in line and "p99" in line for line in lines)


def test_maps_lists_what_can_be_played(screen: Screen) -> None:
    code, out, _ = screen.run("maps")
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines()] == MAPS.split(", ")
    assert "germany: Germany, 42 cities; areas north-west, north-east, west" in out
    assert "usa: USA, 42 cities; areas north-west, south-west, midwest" in out


def test_maps_tells_every_fault_of_a_file(screen: Screen, tmp_path: Path) -> None:
    shipped = ROOT / "maps" / "usa.json"
    assert screen.run("maps", str(shipped))[0] == 0
    data = json.loads(shipped.read_text("utf-8"))
    data["cities"][0]["lat"] = "north"
    data["connections"][0][2] = -1
    path = tmp_path / "usa.json"
    path.write_text(json.dumps(data), "utf-8")
    code, out, _ = screen.run("maps", str(path))
    assert code == 1
    assert "city seattle: field lat must be a number" in out
    assert "connection seattle - portland" in out
    assert len(out.splitlines()) == 2


BAD_INPUT = {
    "fly": "invalid choice",
    "simulate --players nine": "invalid int value",
    "simulate --players 9": "This edition is for 2 to 6 players",
    "simulate --map atlantis": f"There is no map named atlantis. Choose from: {MAPS}.",
    "simulate --edition first": "invalid choice",
    "simulate --bots genius": "There is no bot named genius.",
    "simulate --bots random,random": "You named 2 bots for 4 seats.",
    "simulate --games 0": "--games: must be a whole number from 1 to 1000000, not 0.",
    "simulate --variant first_game": "There is no variant first_game in the recharged edition",
    "simulate --areas west,moon": "has no area named moon",
    "simulate --areas south": "Add an area.",
    "bench engine --games 0": "--games: must be a whole number from 1 to 1000000, not 0.",
    "bench net --actions 0": "--actions: must be a whole number from 1 to 1000000, not 0.",
    "replay": "the following arguments are required: FILE",
    "replay /no/such/file.json --verify": "cannot be opened",
    "docs everything": "invalid choice",
    "--map atlantis": "There is no map named atlantis.",
    "play --players 7": "This edition is for 2 to 6 players",
    "play --bots genius": "There is no bot named genius.",
    "play --bots easy,hard": "You named 2 bots for 3 rivals.",
    "play --size large": "such as 1280x720, not large.",
    "play --size 800x600": "--size must be at least 1280x720, not 800x600.",
    "watch --bots easy,hard": "You named 2 bots for 4 seats.",
    "watch --frames 0": "--frames: must be a whole number from 1 to 1000000, not 0.",
    "watch --size 1x1": "--size must be at least 1280x720, not 1x1.",
    "watch --map atlantis": "There is no map named atlantis.",
    "host --seats 2 --bots easy,easy": "2 bots leave no seat for you.",
    "host --bots genius": "There is no bot named genius.",
    "host --size 10x10": "10x10",
    "join nowhere": "nowhere is not an address.",
    "join 127.0.0.1:9 --rejoin --name Ann": "Ann has no seat to return to at 127.0.0.1:9.",
    "host --headless --seats 7": "This edition is for 2 to 6 players",
    "host --headless --map atlantis": "There is no map named atlantis.",
    "host --headless --bots genius": "There is no bot named genius.",
    "host --headless --stand-in genius": "There is no bot named genius.",
    "host --headless --seats 2 --bots easy,easy,easy": "You named 3 bots for 2 seats.",
    "host --headless --clock soon": "such as 60+300, not soon.",
    "host --headless --take-over ask": "there is nobody to ask. Choose nobody or anybody.",
    "host --headless --take-over maybe": "invalid choice",
    "host --headless --deserted -1": "--deserted: must be a number from 0 to 86400, not -1.",
    "host --headless --pace -1": "--pace: must be a number from 0 to 86400, not -1.",
    "host --headless --resume /no/such/file": "cannot be opened",
    "join": "the following arguments are required: HOST:PORT",
    "join nowhere --bot easy": "nowhere is not an address.",
    "join 127.0.0.1:0 --bot easy": "127.0.0.1:0 is not an address.",
    "join 127.0.0.1:4711 --bot genius": "There is no bot named genius.",
    "join 127.0.0.1:4711 --bot easy --rejoin": "easy has no seat to return to at 127.0.0.1:4711.",
}


@pytest.mark.parametrize("words", BAD_INPUT)
def test_bad_input_gets_one_sentence_and_code_2(screen: Screen, words: str) -> None:
    code, out, err = screen.run(*words.split())
    assert code == 2
    assert out == ""
    assert BAD_INPUT[words] in err
    assert len(err.splitlines()) == 1
    assert "Traceback" not in err
    assert "%{" not in err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "cannot be read"),
        ("{", "cannot be read"),
        ("[]", "the wrong kind of file"),
        ('{"kind": "power-grid-record", "format": 99}', "made by a newer version"),
        ('{"kind": "power-grid-record", "format": 1}', "The data is damaged"),
        ("[" * 100_000, "cannot be read"),
    ],
)
def test_a_damaged_record_gets_one_sentence(
    screen: Screen, tmp_path: Path, text: str, sentence: str
) -> None:
    path = tmp_path / "damaged.json"
    path.write_text(text, "utf-8")
    code, _, err = screen.run("replay", str(path), "--verify")
    assert code == 2
    assert sentence in err
    assert len(err.splitlines()) == 1


def test_a_record_that_cannot_be_written_gets_one_sentence(screen: Screen, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    code, _, err = screen.run("simulate", "--record", str(tmp_path / "file" / "folder"))
    assert code == 2
    assert "cannot be written" in err
    assert len(err.splitlines()) == 1
