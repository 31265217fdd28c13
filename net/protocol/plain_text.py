"""Names and chat as plain lines: no control characters, no tricks with direction, no markup.

Both sides clean what they receive. A guest must not rely on an honest host, nor a host on an honest
guest.
"""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST_NAME: Final = 20
LONGEST_ROOM: Final = 40
LONGEST_LINE: Final = 200
MOST_MARKS: Final = 2
"""Accents on one letter; more would climb over the lines above."""

BLANK: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)
"""Letters and marks that are drawn as nothing at all."""

LOOKS_LIKE: Final = str.maketrans(
    "\u0430\u0432\u0435\u0437\u043a\u043c\u043d\u043e\u0440\u0441\u0442\u0443\u0445\u0456\u0458\u0455\u0501\u04bb\u04cf\u0475"
    "\u03b1\u03b2\u03b5\u03b7\u03b9\u03ba\u03bd\u03bf\u03c1\u03c4\u03c5\u03c7\u03b3\u03c3\u0131\u01c0"
    "\u0251\u0261\u0237\u01c3\u0585\u0578\u057d\u0570"
    "10|il!",
    "abe3kmhopctyxijsdhlv" + "abeniknoptuxyoil" + "agjlonuh" + "lollll",
)
"""Letters of other scripts, and digits, by the Latin letter for which they can be taken."""

NO_MARKUP: Final = str.maketrans({"<": "\u2039", ">": "\u203a"})
"""Text widgets read markup between angle brackets; these look alike and mean nothing to them."""


def clean_line(text: str, longest: int = LONGEST_LINE) -> str:
    """The text in one line of printable characters, cut to a length."""
    kept: list[str] = []
    marks = 0
    for char in unicodedata.normalize("NFC", text[: 4 * longest]):
        kind = unicodedata.category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind.startswith("Z") or char in "\t\r\n":
            kept.append(" ")
        elif not kind.startswith("C") and char not in BLANK and marks <= MOST_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())[:longest].rstrip().translate(NO_MARKUP)


def clean_name(text: str) -> str:
    """A person's name; empty if nothing of it can be shown.

    Of several numbers at its end the last stays: with "Ann 2 2" nobody knows which Ann that is.
    """
    name = clean_line(text, LONGEST_NAME)
    base, numbers = _numbered(name)
    return f"{base} {numbers[-1]}" if len(numbers) > 1 else name


def _numbered(name: str) -> tuple[str, list[str]]:
    """A clean name without the numbers at its end, and these, however their digits are written."""
    words = name.split(" ")
    first = len(words)
    while first > 1 and unicodedata.normalize("NFKC", words[first - 1]).isdecimal():
        first -= 1
    return " ".join(words[:first]), words[first:]


def skeleton(name: str) -> str:
    """What a name looks like: two names with the same one cannot be told apart at a glance."""
    plain = unicodedata.normalize("NFKC", clean_line(name, LONGEST_NAME)).casefold()
    single = plain.translate(LOOKS_LIKE).replace(" ", "")
    return single.replace("rn", "m").replace("vv", "w")


def distinct_name(wanted: str, taken: frozenset[str]) -> str:
    """The name, with a number behind it where somebody else has one that looks like it."""
    looks = {skeleton(name) for name in taken}
    if skeleton(wanted) not in looks:
        return wanted
    base, number, name = _numbered(wanted)[0], 1, wanted
    while skeleton(name) in looks:
        number += 1
        suffix = f" {number}"
        name = _numbered(base[: LONGEST_NAME - len(suffix)].rstrip())[0] + suffix
    return name
