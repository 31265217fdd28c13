"""The spoken mode: while it is on, whatever comes on top and whatever has the ring is read out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.client.shell.aloud import Reader, Speaks
from game.client.shell.context import Context
from game.client.shell.notices import Notices
from game.client.shell.speaker import Speaker
from game.client.shell.speech_programs import SpeechProgram, speech_program

EVERY: Final = 0.1
"""Seconds between two looks at what there is to hear."""

Find = Callable[[], SpeechProgram | None]
Give = Callable[[SpeechProgram, str], Speaks]


class ReadingAloud:
    """Follows the setting, the language, and the scene on top."""

    def __init__(
        self,
        context: Context,
        notices: Notices,
        find: Find = speech_program,
        voice: Give = Speaker,
    ) -> None:
        self._context = context
        self._notices = notices
        self._find = find
        self._voice = voice
        self._reader: Reader | None = None
        self._language = ""
        self._message = ""
        self._since = 0.0

    def toggle(self) -> None:
        """Switch it on or off, and show that; where nothing can speak, say so."""
        preferences, say = self._context.preferences, self._context.catalogue.say
        is_on = not preferences.now.spoken
        if is_on and self._find() is None:
            self._notices.show(say("aloud.none"))
            return
        preferences.change(spoken=is_on)
        self._notices.show(say("aloud.on" if is_on else "aloud.off"))

    def pass_time(self, dt: float) -> None:
        """Look every now and then whether there is news."""
        self._since += dt
        if self._since < EVERY:
            return
        self._since = 0.0
        self._follow_settings()
        if self._reader is not None:
            self._read(self._reader)

    def close(self) -> None:
        """Fall silent."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    def _follow_settings(self) -> None:
        settings = self._context.settings
        if self._reader is not None and settings.spoken and self._language == settings.language:
            return
        self.close()
        program = self._find() if settings.spoken else None
        if program is not None:
            self._language = settings.language
            self._reader = Reader(self._voice(program, settings.language))

    def _read(self, reader: Reader) -> None:
        scenes = self._context.scenes
        if scenes.top is not None:
            reader.follow((scenes.turn, scenes.top.layer), scenes.top.aloud())
        message, self._message = self._message, self._notices.text
        if self._message and self._message != message:
            reader.note(self._message)
