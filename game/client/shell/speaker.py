"""Says sentences one after the other, in a thread of its own: no frame ever waits for a voice.

What is out of date is never said: of each kind only the latest wait, and whoever moves on is told
at once where they are now.
"""

from __future__ import annotations

import subprocess
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from game.client.shell.speech_programs import SpeechProgram

LOOK: Final = 0.03
"""Seconds between two looks whether a sentence is over, or to be broken off."""
LONGEST: Final = 90.0
"""Seconds after which a program that still speaks is taken for stuck."""
PATIENCE: Final = 2.0


class Utterance(StrEnum):
    """What kind of sentence it is."""

    TOLD = "told"
    """What has happened."""
    ASKED = "asked"
    """What is asked of me."""
    CHOICE = "choice"
    """Where I am."""
    NOTE = "note"
    """What the window has to say."""


MOST_WAITING: Final = {Utterance.TOLD: 3}
"""How many of a kind may wait, one unless it stands here; the oldest are dropped."""


@dataclass(frozen=True)
class SpokenWords:
    """Something to say."""

    kind: Utterance
    text: str


class Speaker:
    """A voice in one language; `close` it when it is to be silent for good."""

    def __init__(self, program: SpeechProgram, language: str) -> None:
        self._program = program
        self._language = language
        self._news = threading.Condition()
        self._waiting: list[SpokenWords] = []
        self._is_broken_off = False
        self._is_closing = False
        self._ready: subprocess.Popen[bytes] | None = None
        """The program, started for the next sentence."""
        self._thread = threading.Thread(target=self._run, name="speaker", daemon=True)
        self._thread.start()

    def say(self, sentences: Sequence[SpokenWords], *, at_once: bool = False) -> None:
        """Say these after what is being said; or break off everything, and say them at once."""
        with self._news:
            if at_once:
                self._waiting.clear()
                self._is_broken_off = True
            for sentence in sentences:
                self._wait_with(sentence)
            self._news.notify()

    def close(self) -> None:
        """Fall silent, in the middle of a word if need be."""
        with self._news:
            self._is_closing = True
            self._news.notify()
        self._thread.join(PATIENCE)

    def _wait_with(self, sentence: SpokenWords) -> None:
        alike = [one for one in self._waiting if one.kind is sentence.kind]
        for stale in alike[: len(alike) + 1 - MOST_WAITING.get(sentence.kind, 1)]:
            self._waiting.remove(stale)
        if sentence.text:
            self._waiting.append(sentence)

    def _run(self) -> None:
        try:
            while (sentence := self._next()) is not None:
                self._speak(sentence.text)
        except OSError:
            # A program that cannot be started stays silent; what is shown is enough to play by.
            return
        finally:
            self._end(self._ready)

    def _next(self) -> SpokenWords | None:
        if self._program.reads:
            self._ready = self._ready or self._started(self._program.wording(self._language))
        with self._news:
            self._news.wait_for(lambda: self._waiting or self._is_closing)
            self._is_broken_off = False
            return None if self._is_closing else self._waiting.pop(0)

    def _speak(self, text: str) -> None:
        words = self._program.wording(self._language)
        if self._program.reads:
            process, self._ready = self._ready or self._started(words), None
            assert process.stdin is not None
            with suppress(OSError):
                process.stdin.write(text.encode("utf-8") + b"\n")
                process.stdin.close()
        else:
            process = self._started((*words, text))
        deadline = time.monotonic() + LONGEST
        while process.poll() is None:
            with self._news:
                self._news.wait_for(self._is_over, LOOK)
                if not self._is_over() and time.monotonic() < deadline:
                    continue
            self._end(process)
            if self._program.hush:
                with suppress(subprocess.TimeoutExpired):
                    self._started(self._program.hush).wait(PATIENCE)
        self._end(process)

    def _is_over(self) -> bool:
        return self._is_broken_off or self._is_closing

    @staticmethod
    def _started(words: Sequence[str]) -> subprocess.Popen[bytes]:
        """Raises OSError."""
        return subprocess.Popen(
            list(words),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )

    @staticmethod
    def _end(process: subprocess.Popen[bytes] | None) -> None:
        if process is None:
            return
        if process.poll() is None:
            process.kill()
        with suppress(OSError, subprocess.TimeoutExpired):
            process.wait(PATIENCE)
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()
