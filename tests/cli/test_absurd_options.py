"""Every option of every command, given nonsense: one sentence, exit code 2, nothing begun."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from game.cli import COMMANDS, host, join, main, play, screenshots, watch
from game.texts import Catalogue

ROOT = Path(__file__).resolve().parents[2]
RECORD = ROOT / "tests" / "replays" / "witnessed_recharged_usa_2p_cartel.json"
TEXTS = Catalogue.load()

NONSENSE: Final = ("-5", "9" * 30, "", "☃" * 70, "zwölf", "nan", "1e999", "0x10", "/no/such/file")
FOLDER, FILE = "a folder", "a file"
"""Stand for one that exists."""

FREE: Final = {(command, name) for command in ("host", "join") for name in ("--name", "--passcode")}
"""Whatever a person likes."""
WRITTEN: Final = {"--json", "--kept", "--out", "--stats", "--save"}
"""Files to be written may have any name."""
FILLED: Final = {"--record", "--screenshots", "--folder", "DIR"}
"""So may folders."""
SENSIBLE: Final = {("host", "--bots", "")}
"""No bots is as good a choice as any."""
NEEDED: Final = {
    "arena": ("--self", "easy"),
    "bench": ("engine",),
    "docs": ("coverage",),
    "host": ("--headless", "--quiet"),
    "join": ("127.0.0.1:9", "--bot", "easy"),
    "replay": (str(RECORD),),
    "screenshots": ("pictures",),
}
"""What a command cannot do without, when another of its options is tried."""


def options_of(command: str) -> Iterator[tuple[str, argparse.Action]]:
    """What takes a value, as the parser knows it, with the command or the part of it."""
    parser = argparse.ArgumentParser(add_help=False)
    import_module(f"game.cli.{command}").add_arguments(parser, TEXTS)
    yield from options_within(command, parser)


def options_within(
    command: str, parser: argparse.ArgumentParser
) -> Iterator[tuple[str, argparse.Action]]:
    for action in parser._actions:
        if action.nargs != 0:
            yield command, action
        if isinstance(action, argparse._SubParsersAction):
            for part, within in action.choices.items():
                yield from options_within(f"{command} {part}", within)


def name_of(action: argparse.Action) -> str:
    return action.option_strings[0] if action.option_strings else str(action.metavar or action.dest)


def nonsense_for(command: str, action: argparse.Action) -> tuple[str, ...]:
    name = name_of(action)
    if (command, name) in FREE:
        return ()
    if name in WRITTEN:
        return ("", FOLDER)
    if name in FILLED:
        return ("", FILE)
    values = (*NONSENSE, FOLDER)
    return tuple(value for value in values if (command, name, value) not in SENSIBLE)


def tries(command: str) -> Iterator[tuple[str, str, str]]:
    for part, action in options_of(command):
        for value in nonsense_for(part, action):
            yield part, name_of(action), value


def words_for(command: str, name: str, value: str, needed: tuple[str, ...]) -> list[str]:
    """The command line; a value after `=` is taken as it is, and one after `--` is no option."""
    if name.startswith("-"):
        group = {"--pit", "--self"}
        others = () if name in group and group & set(needed) else needed
        return [*command.split(), *others, f"{name}={value}"]
    return [*command.split(), "--", value]


@pytest.fixture(autouse=True)
def nothing_begins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Windows stay closed, and whatever is written is written here."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FILE).write_text("{", "utf-8")

    def begun(*_: object) -> int:
        raise AssertionError("a window opens")

    for module, opener in (
        (play, "in_window"),
        (watch, "in_window"),
        (screenshots, "in_window"),
        (host, "begun_in_window"),
        (join, "begun_in_window"),
    ):
        monkeypatch.setattr(module, opener, begun)


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one sentence of a command that refuses."""
    try:
        code = main(words)
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, ""), err
    assert len(err.splitlines()) == 1, err
    assert "Traceback" not in err and "%{" not in err
    return err


@pytest.mark.timeout(60)
@pytest.mark.parametrize("command", COMMANDS)
def test_nonsense_is_refused_in_one_sentence(
    capsys: pytest.CaptureFixture[str], command: str
) -> None:
    accepted = []
    for part, name, value in tries(command):
        words = words_for(part, name, value, NEEDED.get(part, ()))
        try:
            refused(capsys, *words)
        except Exception as problem:
            accepted.append((words, repr(problem)))
    assert accepted == []


def test_the_walk_meets_every_option() -> None:
    """So that an option added later is walked over as well."""
    met = {(part, name) for command in COMMANDS for part, name, _ in tries(command)}
    assert {("host", "--port"), ("simulate", "--games"), ("replay", "FILE")} <= met
    assert {("puzzles", "TASK"), ("puzzles make", "--games"), ("puzzles check", "FILE")} <= met
    assert len(met) > 80


@pytest.mark.parametrize("port", ["99999", "-5"])
def test_a_port_that_there_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], port: str
) -> None:
    told = refused(capsys, "host", "--headless", "--port", port)
    assert f"must be a whole number from 0 to 65535, not {port}" in told


@pytest.mark.parametrize("players", ["3", "4"])
def test_seats_and_players_say_the_same_and_are_not_said_both(
    capsys: pytest.CaptureFixture[str], players: str
) -> None:
    told = refused(capsys, "host", "--headless", "--seats", "2", "--players", players)
    assert "--players: not allowed with argument --seats" in told


@pytest.mark.parametrize(
    ("words", "known"),
    [
        ("simulate --areas west,moon", "Choose from: north-west, north-east, west"),
        ("simulate --bots genius", "Choose from: legal, random, "),
        ("simulate --bots normal+nobody", "Choose from: saver, "),
        ("simulate --variant first_game", "Choose from: chosen_starts, lean_payments"),
        ("simulate --variant none", "choose from 'chosen_starts', 'first_game'"),
        ("simulate --map moon", "germany"),
    ],
)
def test_whoever_names_what_there_is_not_is_told_what_there_is(
    capsys: pytest.CaptureFixture[str], words: str, known: str
) -> None:
    assert known in refused(capsys, *words.split())
