"""By what a certificate is known, in full and as people compare it."""

from __future__ import annotations

import hashlib
from typing import Final

GROUPS: Final = 4
"""Of four digits each: so much of a fingerprint is compared by eye."""
LENGTH: Final = 64


def fingerprint_of(certificate: bytes) -> str:
    """The SHA-256 of a certificate in DER form, in hexadecimal."""
    return hashlib.sha256(certificate).hexdigest()


def shown(fingerprint: str) -> str:
    """As much of a fingerprint as people compare, in groups."""
    return " ".join(fingerprint[4 * n : 4 * n + 4] for n in range(GROUPS))


def is_fingerprint(text: str) -> bool:
    return len(text) == LENGTH and all(digit in "0123456789abcdef" for digit in text)
