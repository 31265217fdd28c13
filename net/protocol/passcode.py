"""A passcode that never travels: it is proven, for one connection and one certificate.

The formulas are those of SCRAM (RFC 5802) with SHA-256, the certificate taking the place of its
channel binding. What the host keeps lets it check a proof, but not make one.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from typing import Final

from game.engine.value import value

ROUNDS: Final = 100_000
"""So often a guess has to be hashed, by whoever has got hold of a host's file."""
MOST_ROUNDS: Final = 1_000_000
"""More would only keep a guest busy."""
SECRET_BYTES: Final = 16
HASH: Final = "sha256"
LONGEST_TEXT: Final = 128


@value
class PasscodeVerifier:
    """What a host keeps of a passcode."""

    salt: str
    rounds: int
    stored: str
    """The hash of the key with which guests prove that they know the passcode."""


@value
class Challenge:
    """What a guest needs to prove a passcode: a question that is asked once."""

    salt: str
    rounds: int
    nonce: str


@value
class PasscodeProof:
    """The answer to a challenge, worth nothing on any other connection."""

    nonce: str
    """Of the guest's own."""
    proof: str


def new_nonce() -> str:
    """Random hexadecimal digits that are used once."""
    return secrets.token_hex(SECRET_BYTES)


def verifier_of(passcode: str, rounds: int = ROUNDS) -> PasscodeVerifier:
    """What is kept of a passcode."""
    salt = new_nonce()
    key = _client_key(passcode, salt, rounds)
    return PasscodeVerifier(salt, rounds, hashlib.new(HASH, key).hexdigest())


def challenge_for(verifier: PasscodeVerifier, nonce: str) -> Challenge:
    return Challenge(verifier.salt, verifier.rounds, nonce)


def prove(passcode: str, challenge: Challenge, fingerprint: str) -> PasscodeProof | None:
    """That one knows the passcode, to the owner of a certificate; None for an absurd question."""
    texts = (challenge.salt, challenge.nonce)
    if not 0 < challenge.rounds <= MOST_ROUNDS or any(len(one) > LONGEST_TEXT for one in texts):
        return None
    key, nonce = _client_key(passcode, challenge.salt, challenge.rounds), new_nonce()
    signature = _signature(hashlib.new(HASH, key).digest(), challenge.nonce, nonce, fingerprint)
    return PasscodeProof(nonce, _xor(key, signature).hex())


def is_proven(
    verifier: PasscodeVerifier, challenge: str, answer: PasscodeProof | None, fingerprint: str
) -> bool:
    """The answer to our nonce comes from somebody who knows the passcode and sees our certificate.

    An answer without sense is compared like any other, so that nothing shows in the time.
    """
    stored = bytes.fromhex(verifier.stored)
    nonce, proof = ("", "") if answer is None else (answer.nonce, answer.proof)
    signature = _signature(stored, challenge, nonce[:LONGEST_TEXT], fingerprint)
    try:
        told = bytes.fromhex(proof)
    except ValueError:
        told = b""
    key = _xor(told.ljust(len(signature), b"\0")[: len(signature)], signature)
    return hmac.compare_digest(hashlib.new(HASH, key).digest(), stored)


def _client_key(passcode: str, salt: str, rounds: int) -> bytes:
    """Two ways to type the same letters are the same passcode."""
    text = unicodedata.normalize("NFKC", passcode).encode("utf-8", "surrogatepass")
    salted = hashlib.pbkdf2_hmac(HASH, text, salt.encode("utf-8", "surrogatepass"), rounds)
    return hmac.digest(salted, b"Client Key", HASH)


def _signature(stored: bytes, challenge: str, nonce: str, fingerprint: str) -> bytes:
    message = ":".join((challenge, nonce, fingerprint))
    return hmac.digest(stored, message.encode("utf-8", "surrogatepass"), HASH)


def _xor(one: bytes, other: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(one, other, strict=True))
