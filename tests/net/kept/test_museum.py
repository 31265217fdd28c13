"""Copies and hosted games of every format so far: what was once kept can still be taken up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from builders import content

from game.engine.errors import DataCode, DataError
from net.guest.recollection import recollected
from net.kept import guest_copy, hosted_save
from net.kept.guest_copy import read_copy, read_mark
from net.kept.hosted_games import read_hosted
from net.protocol.passcode import challenge_for, is_proven, prove

MUSEUM = Path(__file__).resolve().parents[2] / "museum"
COPIES, HOSTED = MUSEUM / "copies", MUSEUM / "hosted"


def expected(path: Path) -> dict[str, Any]:
    known: dict[str, Any] = json.loads(path.with_suffix(".expected").read_text("utf-8"))
    return known


@pytest.mark.parametrize(
    ("folder", "newest"), [(COPIES, guest_copy.FORMAT), (HOSTED, hosted_save.FORMAT)]
)
def test_every_format_so_far_has_a_piece(folder: Path, newest: int) -> None:
    kept = {int(one.name.removeprefix("v")) for one in folder.glob("v*") if any(one.iterdir())}
    assert kept == set(range(1, newest + 1))


@pytest.mark.parametrize("path", sorted(COPIES.rglob("*.copy")), ids=lambda path: path.stem)
def test_copies_can_be_watched_again(path: Path) -> None:
    copy = read_copy(path)
    known = content() if copy.head.lent is None else content().with_map(copy.head.lent)
    moments = recollected(copy.told, known).moments
    found = {
        "room": copy.head.name,
        "seat": copy.mark.seat,
        "names": [seat.name for seat in copy.mark.seats],
        "levels": [seat.level for seat in copy.mark.seats],
        "winners": copy.mark.winners and list(copy.mark.winners),
        "round": copy.mark.round,
        "moments": len(moments),
        "last_phase": moments[-1].view.position.phase.value,
    }
    assert found == expected(path)
    assert read_mark(path)[1].version == copy.last.version


def test_a_copy_of_format_1_is_told_to_be_too_old() -> None:
    (path,) = (COPIES / "v1").iterdir()
    with pytest.raises(DataError) as refusal:
        read_mark(path)
    assert refusal.value.code is DataCode.TOO_OLD


@pytest.mark.parametrize("path", sorted(HOSTED.rglob("*.hosting")), ids=lambda path: path.stem)
def test_hosted_games_go_on_where_they_were_left(path: Path) -> None:
    game = read_hosted(path, content())
    found = {
        "room": game.room,
        "people": list(game.people),
        "tokens": [bool(chair.token) for chair in game.saved.chairs],
        "actions": len(game.saved.log),
        "reserves": game.saved.reserves and list(game.saved.reserves),
        "round": game.round,
        "phase": game.position.phase.value,
        "cities": [len(player.cities) for player in game.position.players],
    }
    assert found == expected(path)


@pytest.mark.parametrize("version", [1, 2])
def test_the_passcode_of_a_hosted_game_still_lets_in_and_is_not_kept(version: int) -> None:
    saved = read_hosted(HOSTED / f"v{version}" / "with_a_passcode.hosting", content()).saved
    verifier = saved.began.settings.passcode
    assert verifier is not None and "volt" not in str(verifier)
    for tried, is_right in (("volt", True), ("watt", False)):
        proof = prove(tried, challenge_for(verifier, "n"), "f")
        assert is_proven(verifier, "n", proof, "f") is is_right
