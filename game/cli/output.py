"""How commands fail: one sentence on standard error and an exit code that scripts can read."""

from __future__ import annotations

import sys

EXIT_DIFFERENT = 1
"""The command ran, and what it checked is not as it should be."""
EXIT_BAD_INPUT = 2
"""The command could not run with what it was given."""
EXIT_INTERRUPTED = 128 + 2
"""The command was broken off from the keyboard, as shells put it."""


class Failure(Exception):
    """A command cannot go on; the text is a whole sentence from the catalogue."""


def say_error(sentence: str) -> int:
    """Tell the user on standard error; the value is the exit code for bad input."""
    print(sentence, file=sys.stderr)
    return EXIT_BAD_INPUT
