"""Dice for bots: chance that can be repeated and owes nothing to the game's generator."""

from __future__ import annotations

import hashlib
from random import Random

DIGEST_BYTES = 8


def dice_from(*parts: int | str) -> Random:
    """The same dice for the same parts, in every session and process."""
    words = "/".join(map(str, parts))
    digest = hashlib.blake2b(words.encode(), digest_size=DIGEST_BYTES).digest()
    return Random(int.from_bytes(digest, "big"))
