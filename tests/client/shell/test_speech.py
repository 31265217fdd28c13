"""What is read out, and by whom: a stand-in for the system's voice writes down what it is told."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from game.client.shell import speech_programs
from game.client.shell.aloud import SILENCE, Aloud, Reader
from game.client.shell.speaker import Speaker, SpokenWords, Utterance
from game.client.shell.speech_programs import SpeechProgram, speech_program
from game.systems import System

PATIENCE = 30.0
VOICE = """#!{python}
import os, sys, time
words = sys.argv[1:]
text = words[-1] if "--" in words else "" if "--cancel" in words else sys.stdin.read().strip()
if text or "--cancel" in words:
    said = " ".join(words[:-1] if "--" in words else words)
    with open({heard!r}, "a", encoding="utf-8") as heard:
        heard.write((text or "hush") + "|" + said + "\\n")
while text.startswith("long") and os.path.exists({held!r}):
    time.sleep(0.01)
if text:
    with open({heard!r}, "a", encoding="utf-8") as heard:
        heard.write("over: " + text + "\\n")
"""


class Room:
    """A folder with programs that speak, the only one on the path."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.heard_file = folder / "heard"
        self.held = folder / "held"
        monkeypatch.setenv("PATH", str(folder))

    def install(self, name: str) -> None:
        path = self.folder / name
        held, heard = str(self.held), str(self.heard_file)
        path.write_text(VOICE.format(python=sys.executable, heard=heard, held=held), "utf-8")
        path.chmod(0o755)

    def heard(self) -> list[str]:
        if not self.heard_file.exists():
            return []
        return self.heard_file.read_text("utf-8").splitlines()

    def texts(self) -> list[str]:
        """What was begun, without the words of the command."""
        return [line.partition("|")[0] for line in self.heard() if not line.startswith("over")]


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(tmp_path, monkeypatch)


@pytest.fixture
def speakers() -> Iterator[Callable[[str], Speaker]]:
    made: list[Speaker] = []

    def speaker(language: str = "en") -> Speaker:
        program = speech_program()
        assert program is not None
        made.append(Speaker(program, language))
        return made[-1]

    yield speaker
    for one in made:
        one.close()


def wait(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def told(*texts: str) -> list[SpokenWords]:
    return [SpokenWords(Utterance.TOLD, text) for text in texts]


def test_where_nothing_speaks_there_is_no_program(room: Room) -> None:
    assert speech_program() is None


posix = pytest.mark.skipif(os.name == "nt", reason="the stand-in is a script")


@posix
@pytest.mark.parametrize(
    ("system", "name", "words"),
    [
        (System.LINUX, "spd-say", "--cancel --wait --language pt --"),
        (System.LINUX, "espeak-ng", "-v pt-br --stdin"),
        (System.LINUX, "espeak", "-v pt-br --stdin"),
        (System.MACOS, "say", "-f -"),
        (System.WINDOWS, "powershell", "'pt'"),
        (System.WINDOWS, "pwsh", "ReadToEnd"),
    ],
)
def test_each_system_speaks_by_its_own_program(  # noqa: PLR0917
    room: Room,
    speakers: Callable[[str], Speaker],
    monkeypatch: pytest.MonkeyPatch,
    system: System,
    name: str,
    words: str,
) -> None:
    room.install(name)
    monkeypatch.setattr(speech_programs, "this_system", lambda: system)
    speakers("pt").say(told("São Paulo"))
    wait(lambda: "over: São Paulo" in room.heard())
    assert "São Paulo" in room.texts()
    assert words in room.heard_file.read_text("utf-8")


@posix
@pytest.mark.parametrize("name", ["spd-say", "espeak-ng"])
def test_whoever_moves_on_hears_at_once_where_they_are(
    room: Room, speakers: Callable[[str], Speaker], name: str
) -> None:
    room.install(name)
    room.held.touch()
    speaker = speakers("en")
    speaker.say(told("long story"))
    wait(lambda: "long story" in room.texts())
    speaker.say(told("and another"))
    speaker.say([SpokenWords(Utterance.CHOICE, "Essen")], at_once=True)
    wait(lambda: "over: Essen" in room.heard())
    room.held.unlink()
    assert "over: long story" not in room.heard()
    assert "and another" not in room.texts()


@posix
def test_only_the_latest_wait_to_be_said(room: Room, speakers: Callable[[str], Speaker]) -> None:
    room.install("espeak-ng")
    room.held.touch()
    speaker = speakers("en")
    speaker.say(told("long story"))
    wait(lambda: room.texts() == ["long story"])
    asked = [SpokenWords(Utterance.ASKED, f"question {n}") for n in range(3)]
    speaker.say([*told(*(f"line {n}" for n in range(6))), *asked])
    room.held.unlink()
    wait(lambda: "over: question 2" in room.heard())
    assert room.texts() == ["long story", "line 3", "line 4", "line 5", "question 2"]


@posix
def test_it_falls_silent_in_the_middle_of_a_word(
    room: Room, speakers: Callable[[str], Speaker]
) -> None:
    room.install("spd-say")
    room.held.touch()
    speaker = speakers("en")
    speaker.say(told("long story"))
    wait(lambda: "long story" in room.texts())
    speaker.close()
    room.held.unlink()
    assert room.heard()[-1] == "hush|--cancel"


def test_a_program_that_cannot_be_started_is_silent(tmp_path: Path) -> None:
    gone = SpeechProgram(lambda _language: (str(tmp_path / "gone"),))
    speaker = Speaker(gone, "en")
    speaker.say(told("nobody hears it"))
    speaker.close()


class Notebook:
    """A voice that writes down what it is to say."""

    def __init__(self) -> None:
        self.said: list[tuple[str, bool]] = []

    def say(self, sentences: Sequence[SpokenWords], *, at_once: bool = False) -> None:
        self.said.append((" / ".join(sentence.text for sentence in sentences), at_once))

    def close(self) -> None:
        self.said.append(("", True))


def read(*screens: tuple[object, Aloud]) -> list[tuple[str, bool]]:
    notebook = Notebook()
    reader = Reader(notebook)
    for screen, aloud in screens:
        reader.follow(screen, aloud)
    return notebook.said


def test_what_comes_on_top_is_read_at_once_and_only_once() -> None:
    title = Aloud(asked="Settings", choice="Mute, off")
    assert read(("a", title), ("a", title), ("b", title)) == [
        ("Settings. Mute, off.", True),
        ("Settings. Mute, off.", True),
    ]


def test_the_ring_is_followed_at_once() -> None:
    here, there = Aloud(choice="Essen"), Aloud(choice="Köln")
    assert read((1, here), (1, there), (1, SILENCE), (1, there))[1:] == [
        ("Köln", True),
        ("Köln", True),
    ]


def test_new_lines_of_the_log_come_before_what_is_asked() -> None:
    before = Aloud(asked="Ann is bidding.", told=("one",))
    now = Aloud(asked="Your turn.", answer="Enter: Pass.", told=("one", "two", "three"))
    assert read((1, before), (1, now))[1:] == [("two / three / Your turn. Enter: Pass.", False)]


def test_of_much_that_happened_only_the_last_is_told() -> None:
    before = Aloud(told=("a", "b"))
    now = Aloud(told=("a", "x", "c", "d", "e"))
    assert read((1, before), (1, now))[1:] == [("c / d / e", False)]


def test_a_message_and_another_answer_are_told_when_they_come() -> None:
    before = Aloud(asked="Build.", answer="Enter: Build nothing.")
    planned = Aloud(asked="Build.", answer="Enter: Build 1 for 20.")
    refused = Aloud(asked="Build.", answer="Enter: Build 1 for 20.", note="Too dear.")
    assert read((1, before), (1, planned), (1, refused), (1, planned))[1:] == [
        ("Enter: Build 1 for 20.", False),
        ("Too dear.", False),
    ]
