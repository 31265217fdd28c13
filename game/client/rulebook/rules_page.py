"""The page of all rules, `docs/rules.md`, as plain paragraphs to be read in the book.

It is English; `docs/rules.de.md` and the like are the same page in other languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

DOCS_FOLDER: Final = Path(__file__).resolve().parents[3] / "docs"
RULES_PAGE: Final = DOCS_FOLDER / "rules.md"
RULE_LINE: Final = re.compile(r"^[|\s:-]+$")
MARKS: Final = re.compile(r"\*+")
CELLS: Final = " · "


def rules_pages() -> tuple[Path, ...]:
    """The page in every language that has it."""
    return (RULES_PAGE, *sorted(DOCS_FOLDER.glob("rules.*.md")))


def rules_page(language: str) -> Path:
    """The page in this language, else in English."""
    translated = DOCS_FOLDER / f"rules.{language}.md"
    return translated if translated in rules_pages() else RULES_PAGE


def plain_paragraphs(page: str) -> Iterator[str]:
    """Headings, paragraphs and lines of tables, each without its marks."""
    lines: list[str] = []
    for line in [*page.splitlines(), ""]:
        is_table = line.startswith("|")
        if lines and (not line or is_table or line.startswith("#")):
            yield _bare(" ".join(lines))
            lines = []
        if is_table and not RULE_LINE.match(line):
            yield _bare(CELLS.join(cell.strip() for cell in line.strip("|").split("|")))
        elif line.startswith("#"):
            yield _bare(line.lstrip("# "))
        elif line and not is_table:
            lines.append(line)


def _bare(text: str) -> str:
    return MARKS.sub("", text).strip(CELLS)
