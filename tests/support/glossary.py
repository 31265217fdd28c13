"""The glossary `docs/words.md`, read the way its first lines say it is to be read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "words.md"
_STRUCK = re.compile(r"~~(.+?)~~")
_CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Term:
    """A term of one language: its forms, what must not be said instead, and where it is alone."""

    name: str
    language: str
    forms: tuple[str, ...]
    struck: tuple[str, ...]
    labels: tuple[str, ...]

    def stands_in(self, text: str) -> bool:
        """Also inside a compound, inflected, or with a capital: languages differ in all three."""
        low = text.casefold()
        return any(form.rstrip("*").casefold() in low for form in self.forms)


def pattern(words: str) -> re.Pattern[str]:
    """Finds a struck word as a whole; one that ends in * finds all that begin so.

    Japanese has no spaces, so that its words are found anywhere.
    """
    body = re.escape(words.rstrip("*"))
    if not words.isascii() and re.search(r"[\u3040-\u9fff]", words):
        return re.compile(body)
    return re.compile(rf"\b{body}" + ("" if words.endswith("*") else r"\b"), re.IGNORECASE)


def _rows() -> Iterator[dict[str, str]]:
    heads: list[str] = []
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            heads = []
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not heads:
            heads = cells
        elif not set(line) <= set("|-: "):
            yield dict(zip(heads, cells, strict=True))


def terms(languages: tuple[str, ...]) -> tuple[Term, ...]:
    found: list[Term] = []
    for row in _rows():
        labels = tuple(_CODE.findall(row.get("Labels", "")))
        for language in (one for one in languages if one in row):
            cell = row[language]
            forms = [form.strip() for form in re.split(r" / |; ", _STRUCK.sub("", cell))]
            found.append(
                Term(
                    row.get("Term", cell),
                    language,
                    tuple(form for form in forms if form),
                    tuple(_STRUCK.findall(cell)),
                    labels,
                )
            )
    return tuple(found)
