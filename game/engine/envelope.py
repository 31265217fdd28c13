"""What everything that is kept says of itself first: its kind, and the version of its form.

Saves, records, settings, copies and hosted games are all read through here, so that each is refused
in the same words, and what an older version wrote becomes today's form one step after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.engine.codec import LARGEST_INT, Plain, digest
from game.engine.errors import DataCode, DataError

KIND, FORMAT, DIGEST = "kind", "format", "digest"
OUTSIDE: Final = (KIND, FORMAT, DIGEST)

Body = dict[str, Plain]
Upgrades = Mapping[int, Callable[[Body], Body]]
"""How data of format n becomes data of format n + 1."""


def enveloped(kind: str, version: int, content: Body) -> Body:
    """Plain data that says what it is."""
    return {KIND: kind, FORMAT: version, **content}


def sealed(body: Body) -> Body:
    """With a digest that tells whether anything has been damaged."""
    return {DIGEST: digest(body), **body}


def is_of_kind(data: Plain, kind: str) -> bool:
    """It says that it is, whole or damaged."""
    return isinstance(data, dict) and data.get(KIND) == kind


def open_envelope(
    data: Plain, kind: str, version: int, upgrades: Upgrades, *, is_sealed: bool = False
) -> Body:
    """Data of a kind in today's version of it. Raises DataError.

    A digest is looked at where `is_sealed` asks for it; what no step leads on from is too old.
    """
    if not isinstance(data, dict) or not is_of_kind(data, kind):
        raise DataError(DataCode.WRONG_KIND, wanted=kind)
    found = data.get(FORMAT)
    if type(found) is not int or not 1 <= found <= LARGEST_INT:
        raise DataError(DataCode.NOT_READABLE, where=FORMAT)
    if found > version:
        raise DataError(DataCode.TOO_NEW, format=found, known=version)
    if is_sealed:
        _check_digest(data)
    for older in range(found, version):
        if older not in upgrades:
            raise DataError(DataCode.TOO_OLD, format=found, known=version)
        data = upgrades[older](data)
    return data


def content_of(body: Body) -> Body:
    """What is in an envelope that has been opened."""
    return {name: value for name, value in body.items() if name not in OUTSIDE}


def _check_digest(body: Body) -> None:
    rest = {name: value for name, value in body.items() if name != DIGEST}
    try:
        found = digest(rest)
    except (ValueError, RecursionError) as problem:
        raise DataError(DataCode.NOT_READABLE, where=DIGEST) from problem
    if found != body.get(DIGEST):
        raise DataError(DataCode.INCONSISTENT, what=DIGEST)
