"""`main.py docs`: pages that are made from the sources, so that they cannot go stale unnoticed."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import EXIT_DIFFERENT
from game.cli.rules_coverage import coverage_page, uncovered, unknown
from game.texts import Catalogue

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "rules_coverage.md"


def add_arguments(parser: argparse.ArgumentParser, texts: Catalogue) -> None:
    """The options of the command."""
    parser.add_argument("page", choices=["coverage"], help=texts.say("cli.docs.page"))
    parser.add_argument("--check", action="store_true", help=texts.say("cli.docs.check"))


def run(arguments: argparse.Namespace, texts: Catalogue) -> int:
    """Write the page; with --check only tell, by exit code 1, that it should be written again."""
    page = coverage_page(ROOT)
    gaps = {"uncovered": uncovered(ROOT), "unknown": unknown(ROOT)}
    for gap, paragraphs in gaps.items():
        if paragraphs:
            print(texts.say(f"cli.docs.{gap}", paragraphs=", ".join(paragraphs)))
    has_gaps = any(gaps.values())
    shown = PAGE.relative_to(ROOT).as_posix()
    if arguments.check:
        stale = not PAGE.exists() or PAGE.read_text("utf-8") != page
        if stale:
            print(texts.say("cli.docs.stale", page=shown))
        return EXIT_DIFFERENT if stale or has_gaps else 0
    PAGE.write_text(page, "utf-8")
    print(texts.say("cli.docs.written", page=shown))
    return EXIT_DIFFERENT if has_gaps else 0
