"""What options accept: numbers within bounds, and files and folders that can be used.

Each is a `type` of argparse, so that whatever it refuses ends in the parser's one sentence.
"""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv4Address
from pathlib import Path
from typing import Final

from game.texts import Catalogue

MOST_COUNTED: Final = 1_000_000
MOST_PROCESSES: Final = 256
LARGEST_SEED: Final = 2**63 - 1
LARGEST_PORT: Final = 65535
LONGEST_WAIT: Final = 24 * 3600.0
SHORTEST_THOUGHT: Final = 0.001


@dataclass(frozen=True)
class Values:
    """Readers of what was typed; each raises ArgumentTypeError with the reason."""

    texts: Catalogue

    def whole(self, low: int, high: int) -> Callable[[str], int]:
        """A whole number within bounds, both included."""

        def read(text: str) -> int:
            try:
                number = int(text)
            except ValueError:
                number = low - 1
            if not low <= number <= high:
                raise self._refusal("whole", text, low=low, high=high)
            return number

        return read

    @property
    def count(self) -> Callable[[str], int]:
        return self.whole(1, MOST_COUNTED)

    @property
    def jobs(self) -> Callable[[str], int]:
        return self.whole(1, MOST_PROCESSES)

    @property
    def seed(self) -> Callable[[str], int]:
        return self.whole(0, LARGEST_SEED)

    @property
    def port(self) -> Callable[[str], int]:
        return self.whole(0, LARGEST_PORT)

    def seconds(self, low: float = 0.0) -> Callable[[str], float]:
        """A time that may pass while somebody waits."""

        def read(text: str) -> float:
            try:
                number = float(text)
            except ValueError:
                number = low - 1
            if not low <= number <= LONGEST_WAIT:
                raise self._refusal("number", text, low=f"{low:g}", high=f"{LONGEST_WAIT:g}")
            return number

        return read

    def some(self, text: str) -> str:
        """Anything but nothing."""
        if not text.strip():
            raise self._refusal("empty", text)
        return text

    def address(self, text: str) -> str:
        """An address of IPv4; names are not looked up."""
        try:
            return str(IPv4Address(text))
        except ValueError as problem:
            raise self._refusal("address", text) from problem

    def file(self, text: str) -> Path:
        """A file to be read or written; whether it exists is for the reader to say."""
        path = Path(self.some(text))
        if path.is_dir():
            raise self._refusal("is_folder", text)
        return path

    def folder(self, text: str) -> Path:
        """A folder to be written into, made if need be."""
        path = Path(self.some(text))
        if path.exists() and not path.is_dir():
            raise self._refusal("is_file", text)
        return path

    def _refusal(self, reason: str, value: str, **bounds: int | str) -> ArgumentTypeError:
        return ArgumentTypeError(self.texts.say(f"cli.value.{reason}", value=value, **bounds))
