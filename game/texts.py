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


class CatalogueError(Exception):
    """The catalogue itself is unusable; its text is the one sentence that cannot come from it."""


class Catalogue:
    """The sentences of one language, by keys such as `illegal.game_over`."""

    def __init__(self, sentences: Mapping[str, str]) -> None:
        self._sentences = dict(sentences)

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
        return cls(dict(_flattened(data[language], path, "")))

    def keys(self) -> tuple[str, ...]:
        """The keys of all sentences."""
        return tuple(self._sentences)

    def say(self, key: str, /, **parameters: Parameter) -> str:
        """The sentence; a gap in the catalogue shows its key, which beats stopping the game."""

        def filled(match: re.Match[str]) -> str:
            name = match[1]
            return str(parameters[name]) if name in parameters else match[0]

        return PLACEHOLDER.sub(filled, self._sentences.get(key, key))

    def sentence(self, error: GameError, /, **names: Parameter) -> str:
        """What to tell people about an error; `names` replaces parameters, such as ids by names."""
        return self.say(error.key, **{**error.parameters, **names})


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
