"""What is printed: six languages on any console, in a pipe, or where there is no console at all."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path
from typing import Final, TextIO

from game.systems import System, this_system

PLAIN: Final = frozenset({"ascii", "us-ascii", "ansi_x3.4-1968", "646"})
"""Encodings of surroundings that name no language."""


def prepare_console() -> None:
    """Printing never fails for a letter, and never for want of a console."""
    sys.stdout = _prepared(sys.stdout)
    sys.stderr = _prepared(sys.stderr)


def _prepared(stream: TextIO | None) -> TextIO:
    if stream is None:  # a program with a window has none on Windows
        return Path(os.devnull).open("w", encoding="utf-8")
    if isinstance(stream, io.TextIOWrapper):
        is_poor = this_system() is System.WINDOWS or stream.encoding.lower() in PLAIN
        stream.reconfigure(encoding="utf-8" if is_poor else None, errors="replace")
    return stream
