"""Fingerprints: what certificates are known by."""

from __future__ import annotations

import pytest

from net.protocol.fingerprint import fingerprint_of, is_fingerprint, shown


def test_a_certificate_is_known_by_its_sha_256() -> None:
    expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert fingerprint_of(b"abc") == expected
    assert shown(expected) == "ba78 16bf 8f01 cfea"
    assert is_fingerprint(expected)


@pytest.mark.parametrize("text", ["", "ab", "g" * 64, "AB" * 32, "ab" * 33])
def test_other_texts_are_none(text: str) -> None:
    assert not is_fingerprint(text)
