"""Collecting the faults of one file: every check reports what it finds and goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from game.content.errors import ContentCode, ContentError
from game.engine.codec import Unchecked
from game.engine.errors import Parameter

SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_TEXT: Final = 60
LONGEST_SHOWN: Final = 40


class Report:
    """The faults of one file, in the order in which they were found."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.errors: list[ContentError] = []

    def add(self, code: ContentCode, **parameters: Parameter) -> None:
        """Note a fault of this file."""
        self.errors.append(ContentError(code, file=self.file, **parameters))


@dataclass(frozen=True)
class FileItem:
    """An entry of the file under its address; its checks tell whether the value is usable."""

    report: Report
    name: str

    def fault(self, code: ContentCode, **parameters: Parameter) -> bool:
        """Always False, so that a check can end with it."""
        self.report.add(code, item=self.name, **parameters)
        return False

    def record(
        self, field: str, data: Unchecked, required: Collection[str], optional: Collection[str] = ()
    ) -> bool:
        """An object with all required fields and no unknown one; no `field` means the item."""
        prefix = f"{field}." if field else ""
        if not isinstance(data, dict):
            return self.fault(ContentCode.NOT_OBJECT, field=field or self.name, value=shown(data))
        missing = [name for name in required if name not in data]
        for name in missing:
            self.fault(ContentCode.MISSING_FIELD, field=prefix + name)
        known = (*required, *optional)
        for name in data:
            if name not in known:
                self.fault(
                    ContentCode.UNKNOWN_FIELD, field=prefix + clipped(name), known=", ".join(known)
                )
        return not missing

    def rows(self, field: str, value: Unchecked) -> bool:
        """A list of anything."""
        if isinstance(value, list):
            return True
        return self.fault(ContentCode.NOT_LIST, field=field, value=shown(value))

    def text(self, field: str, value: Unchecked, longest: int = LONGEST_TEXT) -> bool:
        """Printable text of some length; half a character pair is not printable."""
        if (
            isinstance(value, str)
            and value.strip()
            and len(value) <= longest
            and value.isprintable()
        ):
            return True
        return self.fault(ContentCode.NOT_TEXT, field=field, longest=longest, value=shown(value))

    def slug(self, field: str, value: Unchecked) -> bool:
        """A name for files and references: small letters and digits with single hyphens."""
        if isinstance(value, str) and len(value) <= LONGEST_TEXT and SLUG.fullmatch(value):
            return True
        return self.fault(ContentCode.NOT_SLUG, field=field, value=shown(value))

    def number(self, field: str, value: Unchecked, low: int, high: int) -> bool:
        """A number within bounds, which also keeps out NaN and infinity."""
        if is_number(value) and low <= value <= high:
            return True
        return self.fault(
            ContentCode.NOT_NUMBER, field=field, low=low, high=high, value=shown(value)
        )

    def whole_number(self, field: str, value: Unchecked, low: int, high: int) -> bool:
        """An integer within bounds."""
        if type(value) is int and low <= value <= high:
            return True
        return self.fault(
            ContentCode.NOT_WHOLE_NUMBER, field=field, low=low, high=high, value=shown(value)
        )

    def yes_no(self, field: str, value: Unchecked) -> bool:
        """True or false."""
        if isinstance(value, bool):
            return True
        return self.fault(ContentCode.NOT_YES_NO, field=field, value=shown(value))

    def choice(self, field: str, value: Unchecked, choices: Iterable[str]) -> bool:
        """One of some known words."""
        names = tuple(choices)
        if isinstance(value, str) and value in names:
            return True
        return self.fault(
            ContentCode.NOT_CHOICE, field=field, choices=", ".join(names), value=shown(value)
        )


def is_number(value: Unchecked) -> bool:
    """An int or float; true and false are neither."""
    return type(value) in (int, float)


def shown(value: Unchecked) -> str:
    """The offending value, short enough for one sentence."""
    if isinstance(value, dict):
        return "{...}"
    if isinstance(value, list):
        return "[...]"
    return clipped(repr(value) if isinstance(value, str) else json.dumps(value))


def clipped(text: str) -> str:
    """The text, or as much of it as one sentence bears."""
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."
