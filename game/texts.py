"""The words people see: sentences of the translation catalogue with their parameters filled in.

The catalogue's files are those of python-i18n, so that pygame-gui can share them: the language at
the top, topics below it, and `%{name}` where a parameter goes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from game.engine.errors import GameError, Parameter

LOCALE_FOLDER: Final = Path(__file__).resolve().parents[1] / "assets" / "locale"
PLACEHOLDER: Final = re.compile(r"%\{(\w+)\}")
ONE_COVERS: Final[Mapping[str, tuple[int, int]]] = {"fr": (0, 1), "pt": (0, 1), "ja": (1, 0)}
"""Which numbers take the form `one`, where it is not the number 1 alone."""


class CatalogueError(Exception):
    """The catalogue itself is unusable; its text is the one sentence that cannot come from it."""


class Catalogue:
    """The sentences of one language, by keys such as `illegal.game_over`."""

    def __init__(self, sentences: Mapping[str, str], language: str = "en") -> None:
        self._sentences = dict(sentences)
        self._one_covers = ONE_COVERS.get(language, (1, 1))

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
        self._one_covers = other._one_covers

    def keys(self) -> tuple[str, ...]:
        """The keys of all sentences."""
        return tuple(self._sentences)

    def say(self, key: str, /, **parameters: Parameter) -> str:
        """The sentence; a gap in the catalogue shows its key, which beats stopping the game."""

        def filled(match: re.Match[str]) -> str:
            name = match[1]
            return str(parameters[name]) if name in parameters else match[0]

        return PLACEHOLDER.sub(filled, self._sentences.get(key, key))

    def name(self, key: str, own: str) -> str:
        """What something is called that has a name of its own, which serves for want of another."""
        return self._sentences.get(key, own)

    def count(self, key: str, count: int, /, **parameters: Parameter) -> str:
        """The sentence in the form for this number, which it may name as `%{count}`."""
        return self.say(self.plural(key, count), **{"count": count, **parameters})

    def plural(self, key: str, count: int) -> str:
        """The key of the form for this number: `one` or `other`; the key itself if it has none."""
        low, high = self._one_covers
        one, other = f"{key}.one", f"{key}.other"
        form = one if low <= count <= high and one in self._sentences else other
        return form if form in self._sentences else key

    def parts(self, key: str) -> tuple[tuple[str, str], ...]:
        """The sentence cut up: each text with the name of the gap behind it, "" at the end."""
        *pairs, rest = PLACEHOLDER.split(self._sentences.get(key, key))
        gaps = tuple(zip(pairs[::2], pairs[1::2]))
        return (*gaps, (rest, "")) if rest else gaps

    def sentence(self, error: GameError, /, **names: Parameter) -> str:
        """What to tell people about an error; `names` replaces parameters, such as ids by names."""
        return self.say(error.key, **{**error.parameters, **names})


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
