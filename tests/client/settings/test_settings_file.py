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
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from next_games import game_of

from game.client.settings import file as settings_file
from game.client.settings.checks import CHECKS
from game.client.settings.file import (
    FORMAT,
    SettingsCode,
    SettingsFile,
    SettingsProblem,
    opened_settings,
    read_settings,
    wrapped_settings,
)
from game.client.settings.preferences import (
    AnimationSpeed,
    BotPace,
    KeyBinding,
    LanMemory,
    Preferences,
    SessionStore,
    Settings,
    Volumes,
    WindowMode,
    WindowPlace,
)
from game.client.setup.draft import Draft, DraftSeat
from game.client.vocabulary.risks import Risk
from game.content import load_content
from game.engine.board import Form
from game.engine.codec import encode
from game.engine.terms import AreaChoice, GameSetup, Variant
from game.texts import Catalogue, known_languages

TEXTS = Catalogue.load()

GAME = Draft(
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
        DraftSeat("Ömer", 5),
        DraftSeat("", 0, level="hard", character="saver"),
        DraftSeat("", 2, level="easy"),
    ),
)

WRONG_SETUPS: list[tuple[str, Any]] = [
    ("map", "atlantis"),
    ("map", "../usa"),
    ("edition", "third"),
    ("players", 1),
    ("players", 4.0),
    ("players", True),
    ("open_money", 1),
]
WRONG_SITTERS: list[tuple[DraftSeat, ...]] = [
    (DraftSeat("Ada", 0), DraftSeat("Bob", 1)),
    (DraftSeat("Ada", 0), DraftSeat("Bob", 0), DraftSeat("Cy", 1)),
    (DraftSeat("Ada", 0), DraftSeat("Bob", 6), DraftSeat("Cy", 1)),
    (DraftSeat("x" * 25, 0), DraftSeat("Bob", 2), DraftSeat("Cy", 1)),
    (DraftSeat("Ada", 0), DraftSeat("", 2, level="genius"), DraftSeat("Cy", 1)),
    (DraftSeat("Ada", 0), DraftSeat("", 2, is_open=True, level="genius"), DraftSeat("Cy", 1)),
    tuple(DraftSeat("", seat, level="easy") for seat in range(3)),
    tuple(DraftSeat("", seat, is_open=True) for seat in range(3)),
]


def plain(game: Draft) -> dict[str, Any]:
    found = encode(game)
    assert isinstance(found, dict)
    return found


def replaced(setup: GameSetup, **changes: Any) -> dict[str, Any]:
    return {**plain(GAME), "setup": {**plain(replace(GAME, setup=setup))["setup"], **changes}}


def seated(*sitters: DraftSeat) -> dict[str, Any]:
    return plain(replace(GAME, sitters=sitters))


OTHER: dict[str, Any] = {
    "language": known_languages()[0],
    "interface_scale": 1.25,
    "animation_speed": AnimationSpeed.FAST,
    "bot_pace": BotPace.SLOW,
    "reduced_motion": True,
    "volumes": Volumes(0.1, 0.2, 0.3, muted=True),
    "game": GAME,
    "auto_pass": False,
    "ask_twice": False,
    "cautions": (Risk.FUEL,),
    "colour_marks": False,
    "build_prices": False,
    "text_scale": 1.4,
    "high_contrast": True,
    "spoken": True,
    "keys": (KeyBinding("undo", ("ctrl+u", "f5")), KeyBinding("bid", ())),
    "window": WindowPlace(WindowMode.FULL_SCREEN, (1920, 1080), (-20, 40)),
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
    "game": [
        {"setup": {"edition": "classic", "map": "germany", "players": 9}, "sitters": []},
        {"setup": {"edition": "classic", "map": "germany", "players": 2}, "sitters": []},
        *(replaced(GAME.setup, **{name: value}) for name, value in WRONG_SETUPS),
        *(seated(*sitters) for sitters in WRONG_SITTERS),
        {**plain(GAME), "seed": "one"},
        {**plain(GAME), "seed": "1" * 19},
    ],
    "auto_pass": ["yes"],
    "ask_twice": [None],
    "cautions": [["fear"], ["fuel", "fuel"]],
    "colour_marks": [0],
    "build_prices": [0],
    "text_scale": [0.1, 3],
    "high_contrast": [1],
    "spoken": ["loudly"],
    "keys": [
        [{"command": "fly", "keys": ["f"]}],
        [{"command": "undo", "keys": ["hyper+z"]}],
        [{"command": "undo", "keys": ["z"]}, {"command": "redo", "keys": ["z"]}],
        [{"command": "undo", "keys": ["z"]}, {"command": "undo", "keys": ["y"]}],
    ],
    "window": [{"size": [10, 10]}, {"size": [10**6, 720]}, {"place": [10**9, 0]}, {"mode": "tiny"}],
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
    other = "auto_pass" if name != "auto_pass" else "colour_marks"
    write(tmp_path, {name: value, other: OTHER[other]})
    before = (tmp_path / "settings.json").read_text("utf-8")
    store = file_in(tmp_path)
    assert store.load() == replace(Settings(), **{other: OTHER[other]})
    assert store.problem is not None and store.problem.code is SettingsCode.SOME_INVALID
    assert f"reset: {name}." in sentence(store.problem)
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
    write(tmp_path, {"gravity": 9.81, "auto_pass": False})
    store = file_in(tmp_path)
    assert store.load() == Settings(auto_pass=False)
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
        return {**body, "settings": {"text_scale": body["settings"]["scale"]}}

    write(tmp_path, {"scale": 1.5})
    monkeypatch.setattr(settings_file, "FORMAT", FORMAT + 1)
    monkeypatch.setattr(settings_file, "UPGRADES", {FORMAT: renamed})
    store = file_in(tmp_path)
    assert store.load() == Settings(text_scale=1.5)
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
    assert store.load() == Settings(game=game_of(players=5))
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
    preferences.change(text_scale=1.1)
    before = store.path.read_bytes()
    told: list[SettingsProblem] = []
    store.tell = told.append
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", failing(number))
        preferences.change(text_scale=1.5)
    assert preferences.now.text_scale == 1.5
    assert [problem.code for problem in told] == [code]
    sentence(told[0])
    assert store.path.read_bytes() == before
    preferences.change(auto_pass=False)
    assert file_in(tmp_path).load() == Settings(text_scale=1.5, auto_pass=False)
    assert store.problem is None


def test_options_of_a_session_are_not_kept_but_changes_are(tmp_path: Path) -> None:
    file_in(tmp_path).save(Settings(text_scale=1.2, game=GAME))
    session = SessionStore(file_in(tmp_path), lambda kept: {"game": game_of("usa", players=5)})
    preferences = Preferences(session)
    assert preferences.now == Settings(text_scale=1.2, game=game_of("usa", players=5))
    preferences.change(reduced_motion=True)
    kept = Settings(text_scale=1.2, game=GAME, reduced_motion=True)
    assert file_in(tmp_path).load() == kept
    preferences.change(game=game_of("usa", players=6))
    assert file_in(tmp_path).load() == replace(kept, game=game_of("usa", players=6))


MUSEUM = Path(__file__).resolve().parents[2] / "museum" / "settings"
HOSTED = Draft(
    GameSetup("recharged", "germany", 4),
    (
        DraftSeat("Ada", 1),
        DraftSeat("", 0, is_open=True),
        DraftSeat("", 2, is_open=True),
        DraftSeat("", 3, level="expert", character="steady"),
    ),
)
ONCE_ALL = (Risk.PASS, Risk.FUEL, Risk.POWER, Risk.LEAVE)
"""The risks there were in those days. Files list them, and what is listed is kept as it is."""
NEVER_SET_UP = Settings(
    language="de",
    cautions=ONCE_ALL,
    volumes=Volumes(0.1, 0.2, 0.3, ambience=0.2, muted=True),
    game=game_of("usa", "classic", 5, ("hard", "easy+saver"), open_money=True),
)
SET_UP_AND_HOSTED = Settings(
    language="ja",
    interface_scale=1.25,
    bot_pace=BotPace.FAST,
    reduced_motion=True,
    cautions=(Risk.FUEL,),
    window=WindowPlace(WindowMode.WINDOWED, (1920, 1080), (-20, 40)),
    game=GAME,
    lan=LanMemory("Ada", "192.168.0.7:4711", "friday", BotPace.SLOW, 60, 300, "hard"),
)
LOG = KeyBinding("log", ("a",))
PIECES = {
    "v1/never_set_up": replace(NEVER_SET_UP, keys=(LOG,)),
    "v1/set_up_and_hosted": replace(SET_UP_AND_HOSTED, keys=(LOG,)),
    "v2/never_set_up": replace(NEVER_SET_UP, keys=(LOG, KeyBinding("bid", ()))),
    "v2/set_up_and_hosted": replace(SET_UP_AND_HOSTED, keys=(LOG, KeyBinding("bid", ()))),
    "v3/hosted": replace(SET_UP_AND_HOSTED, game=HOSTED),
    "v3/never_set_up": NEVER_SET_UP,
    "v4/hosted": replace(SET_UP_AND_HOSTED, game=HOSTED),
    "v5/with_a_room": replace(
        NEVER_SET_UP, volumes=Volumes(0.1, 0.2, 0.3, ambience=0.75, muted=True)
    ),
    "v5/with_a_large_log": replace(NEVER_SET_UP, text_scale=1.25),
    "v6/read_aloud": replace(NEVER_SET_UP, text_scale=1.5, high_contrast=True, spoken=True),
}
"""What each file in the museum means today."""


def test_every_format_so_far_has_a_file_in_the_museum() -> None:
    found = {str(path.relative_to(MUSEUM).with_suffix("")) for path in MUSEUM.rglob("*.json")}
    assert found == set(PIECES)
    assert {name.partition("/")[0] for name in found} == {f"v{n + 1}" for n in range(FORMAT)}


@pytest.mark.parametrize("name", PIECES)
def test_settings_of_every_format_still_hold(tmp_path: Path, name: str) -> None:
    text = (MUSEUM / f"{name}.json").read_bytes()
    (tmp_path / "settings.json").write_bytes(text)
    store = file_in(tmp_path)
    assert store.load() == PIECES[name]
    assert store.problem is None
    store.save(store.load())
    assert file_in(tmp_path).load() == PIECES[name]


def test_risks_that_are_listed_stay_and_where_none_are_listed_all_are_watched(
    tmp_path: Path,
) -> None:
    for listed in ([], ["build"], ["pass", "fuel", "power", "leave"]):
        write(tmp_path, {"cautions": listed}, version=5)
        assert file_in(tmp_path).load().cautions == tuple(Risk(one) for one in listed)
    write(tmp_path, {"ask_twice": True}, version=5)
    assert file_in(tmp_path).load().cautions == tuple(Risk)


def test_whoever_had_the_table_silent_gets_no_sound_of_the_room(tmp_path: Path) -> None:
    for table, ambience in ((0.0, 0.0), (0.25, 0.25), (0.9, Volumes().ambience)):
        write(tmp_path, {"volumes": {"table": table}}, version=4)
        assert file_in(tmp_path).load().volumes == Volumes(table=table, ambience=ambience)


def test_a_file_is_new_only_where_there_was_none(tmp_path: Path) -> None:
    first = file_in(tmp_path)
    first.load()
    assert first.is_new
    first.save(Settings())
    again = file_in(tmp_path)
    again.load()
    assert not again.is_new
    (tmp_path / "settings.json").write_text("{")
    again.load()
    assert not again.is_new


def test_a_hosted_game_goes_before_single_settings(tmp_path: Path) -> None:
    write(tmp_path, {"map": "usa", "lan": {"name": "Ada", "game": encode(HOSTED)}}, version=2)
    store = file_in(tmp_path)
    assert store.load() == Settings(game=HOSTED, lan=LanMemory("Ada"))
    assert store.problem is None


@pytest.mark.parametrize("name", ["map", "edition", "players", "bot_levels", "open_money"])
def test_a_game_of_format_2_that_makes_no_sense_is_as_usual(tmp_path: Path, name: str) -> None:
    for junk in (*JUNK, 7, 10**9, [], ["genius"], [3]):
        write(tmp_path, {name: junk, "auto_pass": False}, version=2)
        assert file_in(tmp_path).load().auto_pass is False


PARTS: dict[str, Any] = {name: st.just(value) for name, value in OTHER.items()}


@given(st.fixed_dictionaries({}, optional=PARTS))
@hypothesis_settings(max_examples=40)
def test_any_settings_come_back_as_they_were(parts: dict[str, Any]) -> None:
    body = opened_settings(json.loads(json.dumps(wrapped_settings(Settings(**parts)))))
    assert read_settings(body, load_content()) == (Settings(**parts), [])
