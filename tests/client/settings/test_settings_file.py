"""Settings on the disk: each survives a restart, and no file keeps the game from starting."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from damage import JUNK

from game.client.settings import file as settings_file
from game.client.settings.checks import CHECKS
from game.client.settings.file import FORMAT, SettingsCode, SettingsFile, SettingsProblem
from game.client.settings.preferences import (
    AnimationSpeed,
    BotPace,
    KeyBinding,
    LanMemory,
    LastGame,
    Preferences,
    SessionStore,
    Settings,
    Volumes,
    WindowMode,
    WindowPlace,
)
from game.client.vocabulary.risks import Risk
from game.client.vocabulary.seating import Sitter
from game.content import load_content
from game.engine.board import Form
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.texts import Catalogue, known_languages

TEXTS = Catalogue.load()

LAST_GAME = LastGame(
    GameSetup(
        "classic",
        "usa",
        3,
        form=Form.CLASSIC,
        open_money=True,
        areas=AreaChoice.GIVEN,
        given_areas=("midwest", "north-east", "south-east"),
        variants=(Variant.LEAN_PAYMENTS,),
    ),
    (
        Sitter("Ömer", 5),
        Sitter("Igor", 0, is_bot=True, level="hard", character="saver"),
        Sitter("", 2, is_bot=True, level="easy"),
    ),
)

OTHER: dict[str, Any] = {
    "language": known_languages()[0],
    "interface_scale": 1.25,
    "animation_speed": AnimationSpeed.FAST,
    "bot_pace": BotPace.SLOW,
    "reduced_motion": True,
    "volumes": Volumes(0.1, 0.2, 0.3, muted=True),
    "map": "usa",
    "edition": "classic",
    "players": 6,
    "bot_levels": ("hard", "easy+saver"),
    "open_money": True,
    "auto_pass": False,
    "ask_twice": False,
    "cautions": (Risk.FUEL,),
    "colour_marks": False,
    "log_scale": 1.4,
    "keys": (KeyBinding("undo", ("ctrl+u", "f5")), KeyBinding("bid", ())),
    "window": WindowPlace(WindowMode.FULL_SCREEN, (1920, 1080), (-20, 40)),
    "last_game": LAST_GAME,
    "lan": LanMemory("Ada", "192.168.0.7:4711"),
}
"""Another value for every setting, so that none is forgotten."""

WRONG: dict[str, list[Any]] = {
    "language": ["xx", "", "../en"],
    "interface_scale": [0.5, 9.0, float("nan"), "1.0"],
    "animation_speed": ["warp"],
    "bot_pace": ["never"],
    "reduced_motion": ["yes"],
    "volumes": [{"turn": 2.0}, {"table": -0.1}, {"loud": 1.0}, 0.5],
    "map": ["atlantis", "../usa"],
    "edition": ["third"],
    "players": [1, 7, 4.0, True],
    "bot_levels": [[], ["genius"], ["easy"] * 6, "easy"],
    "open_money": [1],
    "auto_pass": ["yes"],
    "ask_twice": [None],
    "cautions": [["fear"], ["fuel", "fuel"]],
    "colour_marks": [0],
    "log_scale": [0.1, 3],
    "keys": [
        [{"command": "fly", "keys": ["f"]}],
        [{"command": "undo", "keys": ["hyper+z"]}],
        [{"command": "undo", "keys": ["z"]}, {"command": "redo", "keys": ["z"]}],
        [{"command": "undo", "keys": ["z"]}, {"command": "undo", "keys": ["y"]}],
    ],
    "window": [{"size": [10, 10]}, {"size": [10**6, 720]}, {"place": [10**9, 0]}, {"mode": "tiny"}],
    "last_game": [
        {"setup": {"edition": "classic", "map": "germany", "players": 9}, "sitters": []},
        {"setup": {"edition": "classic", "map": "germany", "players": 2}, "sitters": []},
    ],
    "lan": [{"name": "x" * 25}, {"name": " \n"}, {"address": "a b"}, {"address": "x" * 300}],
}


def file_in(folder: Path) -> SettingsFile:
    return SettingsFile(folder, load_content())


def write(folder: Path, content: dict[str, Any], version: Any = FORMAT) -> None:
    data = {"kind": "power-grid-settings", "format": version, "settings": content}
    (folder / "settings.json").write_text(json.dumps(data), "utf-8")


def sentence(problem: SettingsProblem | None) -> str:
    assert problem is not None
    text = TEXTS.sentence(problem)
    assert "%{" not in text and not text.startswith("settings.")
    return text


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    store = file_in(tmp_path / "none")
    assert store.load() == Settings()
    assert store.problem is None
    assert list(tmp_path.iterdir()) == []


def test_no_setting_is_forgotten_here() -> None:
    names = {field.name for field in fields(Settings)}
    assert set(OTHER) == set(WRONG) == names >= set(CHECKS)


@pytest.mark.parametrize("name", OTHER)
def test_every_setting_survives_a_restart(tmp_path: Path, name: str) -> None:
    if name != "language" or len(known_languages()) > 1:
        assert getattr(Settings(), name) != OTHER[name]
    Preferences(file_in(tmp_path)).change(**{name: OTHER[name]})
    again = Preferences(file_in(tmp_path))
    assert again.now == replace(Settings(), **{name: OTHER[name]})


def test_all_settings_survive_together(tmp_path: Path) -> None:
    store = file_in(tmp_path)
    store.save(Settings(**OTHER))
    assert file_in(tmp_path).load() == Settings(**OTHER)


@pytest.mark.parametrize(("name", "value"), [(n, v) for n, values in WRONG.items() for v in values])
def test_a_wrong_value_is_as_usual_again_and_the_rest_stays(
    tmp_path: Path, name: str, value: Any
) -> None:
    other = "map" if name != "map" else "edition"
    write(tmp_path, {name: value, other: OTHER[other]})
    before = (tmp_path / "settings.json").read_text("utf-8")
    store = file_in(tmp_path)
    assert store.load() == replace(Settings(), **{other: OTHER[other]})
    assert store.problem is not None and store.problem.code is SettingsCode.SOME_INVALID
    assert f"again: {name}." in sentence(store.problem)
    assert (tmp_path / "settings.set-aside-1.json").read_text("utf-8") == before
    fresh = file_in(tmp_path)
    assert fresh.load() == replace(Settings(), **{other: OTHER[other]})
    assert fresh.problem is None, "it is said once"


@pytest.mark.parametrize("name", OTHER)
def test_junk_never_stops_the_game(tmp_path: Path, name: str) -> None:
    for junk in JUNK:
        write(tmp_path, {name: junk})
        assert isinstance(file_in(tmp_path).load(), Settings)


def test_a_setting_of_another_version_is_left_out(tmp_path: Path) -> None:
    write(tmp_path, {"gravity": 9.81, "players": 3})
    store = file_in(tmp_path)
    assert store.load() == Settings(players=3)
    assert "gravity" in sentence(store.problem)


BROKEN: dict[str, tuple[bytes, SettingsCode]] = {
    "nothing in it": (b"", SettingsCode.DAMAGED),
    "cut short": (b'{"kind": "power-grid-set', SettingsCode.DAMAGED),
    "zeros": (bytes(300), SettingsCode.DAMAGED),
    "not a text": (b"\xff\xfe\x00", SettingsCode.DAMAGED),
    "nested": (b"[" * 100_000, SettingsCode.DAMAGED),
    "another file": (b'{"kind": "power-grid-save", "format": 1}', SettingsCode.DAMAGED),
    "a list": (b"[1, 2]", SettingsCode.DAMAGED),
    "no settings": (b'{"kind": "power-grid-settings", "format": 1}', SettingsCode.DAMAGED),
    "no format": (b'{"kind": "power-grid-settings", "settings": {}}', SettingsCode.DAMAGED),
    "newer": (
        b'{"kind": "power-grid-settings", "format": 99, "settings": {}}',
        SettingsCode.TOO_NEW,
    ),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_file_is_set_aside_with_a_message(tmp_path: Path, kind: str) -> None:
    text, code = BROKEN[kind]
    for number in (1, 2):
        (tmp_path / "settings.json").write_bytes(text)
        store = file_in(tmp_path)
        assert store.load() == Settings()
        assert store.problem is not None and store.problem.code is code
        aside = tmp_path / f"settings.set-aside-{number}.json"
        assert aside.read_bytes() == text
        assert str(aside) in sentence(store.problem)
        assert not (tmp_path / "settings.json").exists()


def test_a_file_that_cannot_be_opened_stays_where_it_is(tmp_path: Path) -> None:
    (tmp_path / "settings.json").mkdir()
    store = file_in(tmp_path)
    assert store.load() == Settings()
    assert store.problem is not None and store.problem.code is SettingsCode.NOT_READABLE
    sentence(store.problem)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_a_file_that_cannot_be_set_aside_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "settings.json").write_text("{")
    monkeypatch.setattr(Path, "rename", failing(errno.EROFS))
    store = file_in(tmp_path)
    assert store.load() == Settings()
    sentence(store.problem)


def test_an_older_file_is_upgraded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def renamed(body: dict[str, Any]) -> dict[str, Any]:
        return {**body, "settings": {"players": body["settings"]["seats"]}}

    write(tmp_path, {"seats": 5})
    monkeypatch.setattr(settings_file, "FORMAT", FORMAT + 1)
    monkeypatch.setattr(settings_file, "UPGRADES", {FORMAT: renamed})
    store = file_in(tmp_path)
    assert store.load() == Settings(players=5)
    assert store.problem is None


def keys_of_format_1(*bindings: tuple[str, list[str]]) -> dict[str, Any]:
    return {"keys": [{"command": command, "keys": keys} for command, keys in bindings]}


def test_what_is_left_of_the_old_keys_for_five_more_gives_way(tmp_path: Path) -> None:
    """Somebody had taken one of them away for something else; the rest was never chosen."""
    old = keys_of_format_1(("raise_more", ["shift+equals", "shift+kp_plus"]), ("log", ["a"]))
    write(tmp_path, old, version=1)
    store = file_in(tmp_path)
    assert store.load().keys == (KeyBinding("log", ("a",)),)
    assert store.problem is None


def test_keys_of_ones_own_for_five_more_stay(tmp_path: Path) -> None:
    old = keys_of_format_1(("raise_more", ["f7"]), ("lower_more", []))
    write(tmp_path, old, version=1)
    kept = (KeyBinding("raise_more", ("f7",)), KeyBinding("lower_more", ()))
    assert file_in(tmp_path).load().keys == kept


@pytest.mark.parametrize("keys", [None, 3, ["x"], [{"command": "raise_more", "keys": 3}]])
def test_old_keys_that_make_no_sense_are_set_aside(tmp_path: Path, keys: Any) -> None:
    write(tmp_path, {"keys": keys, "players": 5}, version=1)
    store = file_in(tmp_path)
    assert store.load() == Settings(players=5)
    sentence(store.problem)


def failing(number: int) -> Callable[..., None]:
    def fail(*arguments: object, **options: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.ENOSPC, SettingsCode.DISK_FULL), (errno.EACCES, SettingsCode.NOT_WRITABLE)],
)
def test_settings_that_cannot_be_kept_hold_for_the_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: SettingsCode
) -> None:
    store = file_in(tmp_path)
    preferences = Preferences(store)
    preferences.change(players=3)
    before = store.path.read_bytes()
    told: list[SettingsProblem] = []
    store.tell = told.append
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", failing(number))
        preferences.change(players=5)
    assert preferences.now.players == 5
    assert [problem.code for problem in told] == [code]
    sentence(told[0])
    assert store.path.read_bytes() == before
    preferences.change(open_money=True)
    assert file_in(tmp_path).load() == Settings(players=5, open_money=True)
    assert store.problem is None


def test_options_of_a_session_are_not_kept_but_changes_are(tmp_path: Path) -> None:
    file_in(tmp_path).save(Settings(players=3, open_money=True))
    session = SessionStore(file_in(tmp_path), lambda kept: {"map": "usa", "players": 5})
    preferences = Preferences(session)
    assert preferences.now == Settings(map="usa", players=5, open_money=True)
    preferences.change(reduced_motion=True)
    kept = Settings(players=3, open_money=True, reduced_motion=True)
    assert file_in(tmp_path).load() == kept
    preferences.change(players=6)
    assert file_in(tmp_path).load() == replace(kept, players=6)
