"""The words people see: sentences of the translation catalogue with their parameters filled in.

The catalogue's files are those of python-i18n, so that pygame-gui can share them: the language at
the top, topics below it, and `%{name}` where a parameter goes.

A noun that a number governs has the form of that number, by the rules of `game/plurals.py`:

- `%{name:cities}` is the number with its noun, as the language's own section `count` has it, such
  as "3 cities". A sentence may hold several of them.
- Where more than the noun changes, the sentence itself has forms, `one`, `few` and `other` as far
  as the language has them, and is told by `count`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from game import plurals
from game.engine.errors import GameError, Parameter

LOCALE_FOLDER: Final = Path(__file__).resolve().parents[1] / "assets" / "locale"
PLACEHOLDER: Final = re.compile(r"%\{(\w+)\}")
COUNTED: Final = re.compile(r"%\{(\w+):(\w+)\}")
"""A number and the noun it governs."""


POINT: Final = re.compile(r"(\d+)\.(\d+)")


class Decimals(str):
    """Numbers as Python formats them; a sentence writes them with its language's own mark."""

    __slots__ = ()


class CatalogueError(Exception):
    """The catalogue itself is unusable; its text is the one sentence that cannot come from it."""


class Catalogue:
    """The sentences of one language, by keys such as `illegal.game_over`."""

    def __init__(self, sentences: Mapping[str, str], language: str = "en") -> None:
        self._sentences = dict(sentences)
        self._language = language

    @classmethod
    def load(cls, language: str = "en", folder: Path = LOCALE_FOLDER) -> Catalogue:
        """Raises CatalogueError if the language's file is missing or damaged."""
        path = folder / f"pg.{language}.json"
        try:
            data = json.loads(path.read_text("utf-8"))
        except OSError as problem:
            raise _unusable(path, "cannot be opened") from problem
        except (ValueError, RecursionError) as problem:
            raise _unusable(path, "is not valid JSON") from problem
        if not isinstance(data, dict) or not isinstance(data.get(language), dict):
            raise _unusable(path, f"has no section {language!r}")
        return cls(dict(_flattened(data[language], path, "")), language)

    def become(self, other: Catalogue, instead: Mapping[str, str] | None = None) -> None:
        """Speak as another catalogue does from now on, wherever this one has been handed to.

        `instead` replaces some of its sentences, such as the names of keys.
        """
        self._sentences = {**other._sentences, **(instead or {})}
        self._language = other._language

    @property
    def language(self) -> str:
        """The language that is spoken, such as `en`."""
        return self._language

    def keys(self) -> tuple[str, ...]:
        """The keys of all sentences."""
        return tuple(self._sentences)

    def say(self, key: str, /, **parameters: Parameter) -> str:
        """The sentence; a gap in the catalogue shows its key, which beats stopping the game."""

        def filled(match: re.Match[str]) -> str:
            name = match[1]
            if name not in parameters:
                return match[0]
            value = parameters[name]
            return self.decimals(value) if isinstance(value, Decimals) else str(value)

        return PLACEHOLDER.sub(filled, self._sentence(key, parameters))

    def tenths(self, number: float) -> str:
        """With one place behind the point, or behind the comma, as the language writes it."""
        return self.decimals(f"{number:.1f}")

    def decimals(self, numbers: str) -> str:
        """Numbers as Python formats them, with the language's own mark."""
        return POINT.sub(lambda m: self.say("app.decimal", whole=m[1], part=m[2]), numbers)

    def name(self, key: str, own: str) -> str:
        """What something is called that has a name of its own, which serves for want of another."""
        return self._sentences.get(key, own)

    def count(self, key: str, count: int, /, **parameters: Parameter) -> str:
        """The sentence in the form for this number, which it may name as `%{count}`."""
        return self.say(self.plural(key, count), **{"count": count, **parameters})

    def plural(self, key: str, count: int) -> str:
        """The key of the form for this number; the key itself if it has no forms."""
        other = f"{key}.{plurals.OTHER}"
        form = f"{key}.{plurals.form(self._language, count)}"
        known = (one for one in (form, other) if one in self._sentences)
        return next(known, key)

    def parts(self, key: str, /, **numbers: object) -> tuple[tuple[str, str], ...]:
        """The sentence cut up: each text with the name of the gap behind it, "" at the end.

        `numbers` decide the forms of the nouns that they govern.
        """
        *pairs, rest = PLACEHOLDER.split(self._sentence(key, numbers))
        gaps = tuple(zip(pairs[::2], pairs[1::2]))
        return (*gaps, (rest, "")) if rest else gaps

    def sentence(self, error: GameError, /, **names: Parameter) -> str:
        """What to tell people about an error; `names` replaces parameters, such as ids by names."""
        return self.say(error.key, **{**error.parameters, **names})

    def _sentence(self, key: str, parameters: Mapping[str, object]) -> str:
        """The sentence with the nouns of its numbers, and gaps where the numbers go."""

        def noun(match: re.Match[str]) -> str:
            name, key = match[1], f"count.{match[2]}"
            number = parameters.get(name)
            counted = self.plural(key, number) if isinstance(number, int) else f"{key}.other"
            text = self._sentences.get(counted, self._sentences.get(key, key))
            return text.replace("%{count}", f"%{{{name}}}")

        return COUNTED.sub(noun, self._sentences.get(key, key))


def known_languages(folder: Path = LOCALE_FOLDER) -> tuple[str, ...]:
    """The languages that have a catalogue."""
    return tuple(sorted(path.name.split(".")[1] for path in folder.glob("pg.*.json")))


def _flattened(section: Mapping[str, Any], path: Path, prefix: str) -> Iterator[tuple[str, str]]:
    for name, entry in section.items():
        if isinstance(entry, dict):
            yield from _flattened(entry, path, f"{prefix}{name}.")
        elif isinstance(entry, str):
            yield prefix + name, entry
        else:
            raise _unusable(path, f"has something other than a text at {prefix}{name}")


def _unusable(path: Path, problem: str) -> CatalogueError:
    return CatalogueError(
        f"The language file {path.parent.name}/{path.name} {problem}. Install the game again."
    )
