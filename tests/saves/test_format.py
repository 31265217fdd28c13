"""Saves as plain data: everything comes back, any damage is noticed, old formats still load."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from builders import content
from damage import GONE, changed, damage
from hypothesis import given, settings
from hypothesis import strategies as st
from saved_games import PHASES, save_in, whole_game

from game.engine.actions import BuyResources
from game.engine.codec import Unchecked, digest
from game.engine.errors import DataCode, DataError, GameError
from game.engine.events import Phase
from game.engine.model import Decision
from game.engine.plain import state_hash
from game.engine.tokens import Tokens
from game.saves import save_format
from game.saves.loading import load
from game.saves.save import Save, SavedPlan
from game.saves.save_format import FORMAT, decode_headline, decode_save, encode_save

MUSEUM = Path(__file__).resolve().parents[1] / "saves"
PLAN = SavedPlan(0, Decision.BUY_RESOURCES, BuyResources(Tokens(1, 2)))


def planned(save: Save) -> Save:
    return Save(save.headline, save.record, save.checkpoint, (PLAN,), {"tokens": ["x"]})


def through_json(save: Save) -> Any:
    return json.loads(json.dumps(encode_save(save)))


def signed(data: Any) -> Any:
    """Damage that the digest does not give away."""
    rest = {name: value for name, value in data.items() if name != "digest"}
    return {**rest, "digest": digest(rest)}


@pytest.mark.parametrize("phase", PHASES)
def test_everything_in_a_save_comes_back(phase: Phase) -> None:
    save = planned(save_in(phase))
    assert decode_save(through_json(save)) == save
    assert decode_headline(through_json(save)) == save.headline


def test_actions_encoded_before_make_the_same_save() -> None:
    save = whole_game()
    data: Unchecked = encode_save(save)
    assert encode_save(save, data["record"]["actions"]) == data


DAMAGE: dict[str, tuple[dict[str, Any], DataCode]] = {
    "another kind": ({"kind": "power-grid-record"}, DataCode.WRONG_KIND),
    "no format": ({"format": GONE}, DataCode.NOT_READABLE),
    "format zero": ({"format": 0}, DataCode.NOT_READABLE),
    "a newer format": ({"format": FORMAT + 1}, DataCode.TOO_NEW),
    "one name changed": ({"headline.seats.0.name": "Eve"}, DataCode.INCONSISTENT),
    "one purse changed": ({"checkpoint.state.purses.0": 999}, DataCode.INCONSISTENT),
    "an action lost": ({"record.actions.3": GONE}, DataCode.INCONSISTENT),
}


@pytest.mark.parametrize("kind", DAMAGE)
def test_damage_is_noticed_and_named(kind: str) -> None:
    changes, code = DAMAGE[kind]
    with pytest.raises(DataError) as refusal:
        decode_save(changed(through_json(save_in(Phase.AUCTION)), changes))
    assert refusal.value.code is code


FORGED: dict[str, dict[str, Any]] = {
    "a path for an id": {"headline.game": "../../settings"},
    "an endless title": {"headline.title": "x" * 61},
    "no moment": {"headline.saved_at": "yesterday"},
    "a moment without a zone": {"headline.saved_at": "2026-01-01T10:00:00"},
    "one seat too few": {"headline.seats.1": GONE},
    "a plan of nobody": {"plans.0.seat": 7},
    "a plan without an action": {"plans.0.action": None},
    "headline missing": {"headline": GONE},
    "record missing": {"record": GONE},
}


@pytest.mark.parametrize("kind", FORGED)
def test_a_forged_save_is_refused(kind: str) -> None:
    data = through_json(planned(save_in(Phase.RESOURCES)))
    with pytest.raises(DataError):
        decode_save(signed(changed(data, FORGED[kind])))


@given(st.data())
@settings(max_examples=60)
def test_a_damaged_save_never_ends_in_another_error(data: st.DataObject) -> None:
    spoilt = data.draw(damage(through_json(planned(save_in(Phase.BUILDING)))))
    with suppress(GameError):
        load(decode_save(signed(spoilt)), content())


def test_an_older_save_is_upgraded_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    def named(body: dict[str, Any]) -> dict[str, Any]:
        return dict(changed(body, {"headline.title": "once"}))

    def named_again(body: dict[str, Any]) -> dict[str, Any]:
        again = body["headline"]["title"] + " and again"
        return dict(changed(body, {"headline.title": again}))

    monkeypatch.setattr(save_format, "FORMAT", FORMAT + 2)
    monkeypatch.setattr(save_format, "UPGRADES", {FORMAT: named, FORMAT + 1: named_again})
    data = signed({**through_json(whole_game()), "format": FORMAT})
    assert decode_save(data).headline.title == "once and again"
    assert decode_headline(data).title == "once and again"


def test_every_format_so_far_has_a_save_in_the_museum() -> None:
    kept = {int(folder.name.removeprefix("v")) for folder in MUSEUM.glob("v*")}
    assert kept == set(range(1, FORMAT + 1))


@pytest.mark.parametrize("path", sorted(MUSEUM.rglob("*.json")), ids=lambda path: path.stem)
def test_saves_of_every_format_go_on_where_they_were_left(path: Path) -> None:
    save = decode_save(json.loads(path.read_text("utf-8")))
    known = json.loads(path.with_suffix(".expected").read_text("utf-8"))
    loaded = load(save, content())
    assert loaded.difference is None
    assert state_hash(loaded.state) == known["state"]
    assert (save.headline.round, save.headline.phase) == (known["round"], known["phase"])
    assert [seat.name for seat in save.headline.seats] == known["names"]
    assert len(save.plans) == known["plans"]
    assert save.lesson == known.get("lesson")
