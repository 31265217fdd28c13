"""Passcodes: proven to one host on one connection, and kept only as what checks them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.codec import encode
from net.protocol.passcode import (
    MOST_ROUNDS,
    Challenge,
    PasscodeProof,
    challenge_for,
    is_proven,
    new_nonce,
    prove,
    verifier_of,
)

OURS, OTHERS = "ab" * 32, "cd" * 32
PASSCODE = "voltampere"
VERIFIER = verifier_of(PASSCODE, rounds=2)


def answer(passcode: str, nonce: str, fingerprint: str = OURS) -> PasscodeProof | None:
    return prove(passcode, challenge_for(VERIFIER, nonce), fingerprint)


@given(st.text(max_size=20))
def test_only_the_passcode_is_right(tried: str) -> None:
    nonce = new_nonce()
    assert is_proven(VERIFIER, nonce, answer(PASSCODE, nonce), OURS)
    assert is_proven(VERIFIER, nonce, answer(tried, nonce), OURS) is (tried == PASSCODE)


def test_no_answer_is_a_wrong_one() -> None:
    assert not is_proven(VERIFIER, "n", None, OURS)


def test_the_same_letters_are_the_same_passcode_however_they_are_typed() -> None:
    verifier = verifier_of("Café", rounds=1)
    proof = prove("Cafe\u0301", challenge_for(verifier, "n"), OURS)
    assert is_proven(verifier, "n", proof, OURS)


def test_an_answer_is_worth_nothing_on_another_connection() -> None:
    proof = answer(PASSCODE, "first")
    assert is_proven(VERIFIER, "first", proof, OURS)
    assert not is_proven(VERIFIER, "second", proof, OURS)


def test_an_answer_to_somebody_in_the_middle_is_worth_nothing_to_the_host() -> None:
    assert not is_proven(VERIFIER, "n", answer(PASSCODE, "n", OTHERS), OURS)


def test_what_is_kept_neither_tells_the_passcode_nor_proves_it() -> None:
    kept = encode(VERIFIER)
    assert PASSCODE not in str(kept)
    for stolen in (VERIFIER.stored, VERIFIER.salt):
        assert not is_proven(VERIFIER, "n", PasscodeProof("m", stolen), OURS)
        assert not is_proven(VERIFIER, "n", answer(stolen, "n"), OURS)


@given(st.text(), st.text())
def test_answers_without_sense_are_wrong(nonce: str, proof: str) -> None:
    assert not is_proven(VERIFIER, "n", PasscodeProof(nonce, proof), OURS)


@pytest.mark.parametrize(
    "absurd",
    [
        Challenge("s", 0, "n"),
        Challenge("s", MOST_ROUNDS + 1, "n"),
        Challenge("s" * 200, 1, "n"),
        Challenge("s", 1, "n" * 200),
    ],
)
def test_an_absurd_question_is_not_worked_on(absurd: Challenge) -> None:
    assert prove(PASSCODE, absurd, OURS) is None


def test_two_verifiers_of_one_passcode_have_nothing_in_common() -> None:
    one, other = verifier_of(PASSCODE, rounds=1), verifier_of(PASSCODE, rounds=1)
    assert one.salt != other.salt and one.stored != other.stored
    assert not is_proven(replace(one, stored=other.stored), "n", answer(PASSCODE, "n"), OURS)
