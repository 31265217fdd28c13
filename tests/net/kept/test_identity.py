"""A host's certificate: made once, kept for its owner, and made anew where it is damaged."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from net.kept.identity import FILE, new_identity, own_identity
from net.kept.known_hosts import MOST, KnownHosts
from net.protocol.fingerprint import is_fingerprint


def test_a_host_is_the_same_again(tmp_path: Path) -> None:
    first = own_identity(tmp_path / "new")
    assert is_fingerprint(first.fingerprint)
    assert own_identity(tmp_path / "new") == first
    assert new_identity().fingerprint != first.fingerprint


@pytest.mark.skipif(os.name != "posix", reason="permissions of another kind")
def test_only_the_owner_may_read_the_key(tmp_path: Path) -> None:
    own_identity(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


@pytest.mark.parametrize("cut", [0, 1, 300, 600])
def test_a_damaged_file_is_put_aside(tmp_path: Path, cut: int) -> None:
    before = own_identity(tmp_path)
    (tmp_path / FILE).write_text(before.pem[:cut])
    after = own_identity(tmp_path)
    assert after.fingerprint != before.fingerprint
    assert own_identity(tmp_path) == after
    assert (tmp_path / FILE).with_suffix(".damaged").read_text() == before.pem[:cut]


def test_bytes_that_are_no_text_are_damage(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"\xff\xfe")
    assert own_identity(tmp_path) == own_identity(tmp_path)


def test_a_folder_that_cannot_be_written_still_hosts(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert is_fingerprint(own_identity(tmp_path / "file").fingerprint)


def test_hosts_are_remembered_and_the_oldest_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "data" / "known.json"
    known = KnownHosts(path)
    assert known.fingerprint("anna.local") is None
    known.remember("anna.local", "1")
    known.remember("ben.local", "2")
    known.remember("anna.local", "3")
    again = KnownHosts(path)
    assert (again.fingerprint("anna.local"), again.fingerprint("ben.local")) == ("3", "2")
    for number in range(MOST):
        known.remember(str(number), "x")
    assert known.fingerprint("ben.local") is None


def test_a_damaged_memory_is_none(tmp_path: Path) -> None:
    path = tmp_path / "known.json"
    path.write_text("[3")
    known = KnownHosts(path)
    assert known.fingerprint("anna.local") is None
    known.remember("anna.local", "1")
    assert known.fingerprint("anna.local") == "1"
