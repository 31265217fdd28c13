"""The spoken mode: what a person hears who sees nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame
from ui.at_home import at_title, home_in
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, table_in

from game.client.screens.settings_form import Section
from game.client.screens.settings_scene import SettingsScene
from game.client.shell.speaker import SpokenWords
from game.client.shell.speech_programs import SpeechProgram
from game.client.start.reading_aloud import ReadingAloud
from game.client.vocabulary import pieces
from game.client.vocabulary.controls import control
from game.engine.events import Phase

VOICE = SpeechProgram(lambda language: (language,))


class Listener:
    """A voice that is heard by a test."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.said: list[tuple[str, bool]] = []
        self.is_closed = False

    def say(self, sentences: Sequence[SpokenWords], *, at_once: bool = False) -> None:
        self.said += [(one.text, at_once) for one in sentences]

    def close(self) -> None:
        self.is_closed = True

    def take(self) -> str:
        """What was said since it was last asked."""
        said, self.said = self.said, []
        return " | ".join(text for text, _ in said)


class Listeners:
    """Every voice that was begun, the present one last."""

    def __init__(self, pilot: Pilot) -> None:
        self._pilot = pilot
        self.all: list[Listener] = []
        pilot.app.reading = ReadingAloud(
            pilot.context, pilot.app.notices, lambda: VOICE, self._begin
        )

    def _begin(self, _program: SpeechProgram, language: str) -> Listener:
        self.all.append(Listener(language))
        return self.all[-1]

    def hear(self) -> str:
        """What is said now."""
        self._pilot.wait(0.3)
        return self.all[-1].take()


@contextmanager
def read_table(phase: Phase) -> Iterator[tuple[Pilot, Listeners]]:
    with Pilot(settings=replace(QUICK, spoken=True)) as pilot:
        listeners = Listeners(pilot)
        open_table(pilot, table_in(phase))
        yield pilot, listeners


def test_where_nothing_can_speak_the_key_says_so_and_changes_nothing(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        pilot.app.reading = ReadingAloud(pilot.context, pilot.app.notices, lambda: None)
        pilot.press(pygame.K_F2)
        assert "eSpeak" in pilot.app.notices.text
        assert not pilot.context.settings.spoken


def test_what_was_chosen_elsewhere_is_silent_where_nothing_can_speak(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path, spoken=True)) as pilot:
        pilot.app.reading = ReadingAloud(pilot.context, pilot.app.notices, lambda: None)
        pilot.wait(0.3)
        pilot.press(pygame.K_TAB)


def test_the_key_begins_and_ends_it_and_the_ring_is_followed(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path)) as pilot:
        listeners = Listeners(pilot)
        pilot.wait(0.3)
        assert not listeners.all
        pilot.press(pygame.K_F2)
        assert "Enter: Play now" in (heard := listeners.hear()) and "Spoken mode is on" in heard
        pilot.press(pygame.K_TAB)
        pilot.press(pygame.K_TAB)
        assert listeners.hear().endswith(" | New game")
        pilot.press(pygame.K_F2)
        pilot.wait(0.3)
        assert listeners.all[-1].is_closed and not pilot.context.settings.spoken


def test_a_form_is_read_with_the_names_of_its_rows(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path, spoken=True)) as pilot:
        listeners = Listeners(pilot)
        pilot.context.scenes.push(SettingsScene(pilot.context, Section.ACCESS))
        pilot.settle()
        assert "SETTINGS" in listeners.hear().upper()
        scene = pilot.context.scenes.top
        assert isinstance(scene, SettingsScene)
        scene.point(control("high_contrast"))
        assert listeners.hear() == "High contrast, off"
        scene.point(control("text_scale", 100))
        assert listeners.hear() == "Text size, 100%, selected"


def test_another_language_has_another_voice(tmp_path: Path) -> None:
    with at_title(home_in(tmp_path, spoken=True)) as pilot:
        listeners = Listeners(pilot)
        pilot.wait(0.3)
        pilot.context.preferences.change(language="de")
        pilot.wait(0.5)
        assert [one.language for one in listeners.all] == ["en", "de"]
        assert listeners.all[0].is_closed


def test_at_the_table_prompt_choice_and_message_are_heard() -> None:
    with read_table(Phase.BUILDING) as (pilot, listeners):
        assert "Build" in (heard := listeners.hear()) and "Enter:" in heard
        table = pilot.context.scenes.top
        table.focus.point(pieces.city("aachen"))  # type: ignore[union-attr]
        assert "Aachen" in listeners.hear()
        pilot.press(pygame.K_SPACE)
        table.focus.hide()  # type: ignore[union-attr]
        listeners.hear()
        table.tell("Nobody can do that.")  # type: ignore[union-attr]
        assert listeners.hear() == "Nobody can do that."


def test_the_log_is_told_as_it_grows() -> None:
    with read_table(Phase.RESOURCES) as (pilot, listeners):
        listeners.hear()
        pilot.press(pygame.K_RETURN)
        heard = listeners.hear()
        assert "You buy" in heard
        assert heard.index("You buy") < heard.index("Boris")


def test_a_menu_is_read_and_the_table_again_after_it() -> None:
    with read_table(Phase.BUILDING) as (pilot, listeners):
        asked = listeners.hear()
        pilot.press(pygame.K_ESCAPE)
        assert listeners.hear() == "MENU. Enter: Back to the table."
        pilot.press(pygame.K_ESCAPE)
        assert listeners.hear() == asked
