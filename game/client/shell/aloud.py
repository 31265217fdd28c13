"""The screen for ears: what there is to hear of it, and what of that is news."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.client.shell.speaker import SpokenWords, Utterance

MOST_LINES: Final = 3
"""How much of what has happened is told at once."""


@dataclass(frozen=True)
class Aloud:
    """What a scene would say if it were asked now."""

    asked: str = ""
    """What it is about: what is asked of me at the table, the title and text of a question."""
    choice: str = ""
    """What has the ring, with what is known about it."""
    answer: str = ""
    """What Enter would do."""
    note: str = ""
    """A message that comes and goes."""
    told: Sequence[str] = ()
    """All that has happened, the oldest first."""


SILENCE: Final = Aloud()


ENDS: Final = (".", "!", "?", ":", "…", "。")


def as_sentences(texts: Sequence[str]) -> str:
    """Texts with a full stop between each two, unless they bring one along."""
    told = [text if text.endswith(ENDS) else f"{text}." for text in texts if text]
    return " ".join(told)


def as_sentence(parts: Sequence[str]) -> str:
    """Parts with a pause between each two."""
    return ", ".join(part.strip() for part in parts if part.strip())


class Speaks(Protocol):
    """A voice."""

    def say(self, sentences: Sequence[SpokenWords], *, at_once: bool = False) -> None: ...

    def close(self) -> None: ...


class Reader:
    """Compares what there is to hear with what was heard, and says what is new."""

    def __init__(self, voice: Speaks) -> None:
        self._voice = voice
        self._screen: object = None
        self._heard = SILENCE

    def follow(self, screen: object, now: Aloud) -> None:
        """`screen` is another one whenever something else has come on top."""
        before, self._heard = self._heard, now
        if screen != self._screen:
            self._screen = screen
            self._say(self._all(now), at_once=True)
        elif now.choice and now.choice != before.choice:
            self._say([SpokenWords(Utterance.CHOICE, now.choice)], at_once=True)
        else:
            self._say(self._news(before, now))

    def note(self, text: str) -> None:
        """Something that no scene says."""
        self._say([SpokenWords(Utterance.NOTE, text)])

    def close(self) -> None:
        """Nothing more is said."""
        self._voice.close()

    def _say(self, sentences: Sequence[SpokenWords], *, at_once: bool = False) -> None:
        if sentences or at_once:
            self._voice.say(sentences, at_once=at_once)

    def _all(self, now: Aloud) -> list[SpokenWords]:
        texts = (now.asked, now.answer, now.choice)
        told = as_sentences(texts)
        return [SpokenWords(Utterance.ASKED, told)] if told else []

    def _news(self, before: Aloud, now: Aloud) -> list[SpokenWords]:
        news = [SpokenWords(Utterance.TOLD, line) for line in _new_lines(before.told, now.told)]
        asked = [now.asked] if now.asked != before.asked else []
        if now.answer != before.answer or (asked and now.answer):
            asked.append(now.answer)
        if any(asked):
            news.append(SpokenWords(Utterance.ASKED, as_sentences(asked)))
        if now.note and now.note != before.note:
            news.append(SpokenWords(Utterance.NOTE, now.note))
        return news


def _new_lines(before: Sequence[str], now: Sequence[str]) -> Sequence[str]:
    """The last of those that were not there before; some lines are told once more, and better."""
    same = 0
    for old, new in zip(before, now):
        if old != new:
            break
        same += 1
    return now[max(same, len(now) - MOST_LINES) :]
