"""One decision, one place in every room: each is registered there, and few modules name it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.base import PolicyBot
from game.client.planning.planner import PLANS
from game.client.table.sheets.dispatch import SHEETS
from game.client.telling.words_for import ALL_WORDS
from game.engine.apply import MOVES
from game.engine.model import PHASE_OF, Decision

ROOT = Path(__file__).resolve().parents[1]
MOST = 12
"""Modules that a new action may touch; `CONTRIBUTING.md` lists them."""


@pytest.mark.parametrize("decision", Decision)
def test_every_room_knows_every_decision(decision: Decision) -> None:
    missing = {
        "game/engine/model.py": decision not in PHASE_OF,
        "game/engine/apply.py": decision not in {asked for asked, _ in MOVES},
        "game/bots/base.py": not hasattr(PolicyBot, decision),
        "game/client/planning/planner.py": decision not in PLANS,
        "game/client/telling/words_for.py": PLANS.get(decision) not in ALL_WORDS,
        "game/client/table/sheets/dispatch.py": PLANS.get(decision) not in SHEETS,
    }
    assert [place for place, is_missing in missing.items() if is_missing] == [], decision


@pytest.mark.parametrize(
    "names",
    [
        ("MarkCity", "MARK_CITY", "mark_city"),
        ("PlaceCartelHouse", "PLACE_CARTEL_HOUSE", "place_cartel_house"),
    ],
)
def test_a_new_action_touches_few_modules(names: tuple[str, ...]) -> None:
    naming = [
        path.relative_to(ROOT).as_posix()
        for folder in ("game", "net")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if any(name in path.read_text(encoding="utf-8") for name in names)
    ]
    assert len(naming) <= MOST, naming
