"""The page of all rules, `docs/rules.md`, as plain paragraphs to be read in the book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

RULES_PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "rules.md"
RULE_LINE: Final = re.compile(r"^[|\s:-]+$")
MARKS: Final = re.compile(r"\*+")
CELLS: Final = " · "


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
