"""Which test shows which paragraph of the rules, read from docs/rules.md and the tests' marks."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

PARAGRAPH = re.compile(r"^(?:\| )?\*\*(\d+(?:\.T?\d+)+[a-e]?|A\d)\*\*", re.MULTILINE)

HEADING = """# Which test shows which paragraph

Made by `python3 main.py docs coverage`; do not edit. Paragraph numbers are those of
[rules.md](rules.md). A test names its paragraphs with `@pytest.mark.rule(...)`.

| paragraph | tests |
|---|---|
"""


def paragraphs(root: Path) -> tuple[str, ...]:
    """The numbers of all paragraphs of the rules, in their order."""
    return tuple(PARAGRAPH.findall((root / "docs" / "rules.md").read_text("utf-8")))


def tests_by_paragraph(root: Path) -> dict[str, list[str]]:
    """For each paragraph the tests that name it."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for paragraph in _named_by(node):
                    found[paragraph].append(f"{path.relative_to(root).as_posix()}::{node.name}")
    return found


def uncovered(root: Path) -> tuple[str, ...]:
    """Paragraphs that no test names."""
    named = tests_by_paragraph(root)
    return tuple(paragraph for paragraph in paragraphs(root) if paragraph not in named)


def unknown(root: Path) -> tuple[str, ...]:
    """Paragraphs that tests name and the rules do not have."""
    known = set(paragraphs(root))
    return tuple(sorted(set(tests_by_paragraph(root)) - known))


def coverage_page(root: Path) -> str:
    """The table as a page of Markdown."""
    named = tests_by_paragraph(root)
    rows = (
        f"| {paragraph} | {'<br>'.join(f'`{test}`' for test in named.get(paragraph, []))} |\n"
        for paragraph in paragraphs(root)
    )
    return HEADING + "".join(rows)


def _named_by(function: ast.FunctionDef) -> list[str]:
    """The arguments of `@pytest.mark.rule(...)`."""
    return [
        argument.value
        for mark in function.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]
