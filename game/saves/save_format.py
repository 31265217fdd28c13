"""Saves as plain data in a sealed envelope."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from game.engine.codec import Plain, decode, encode
from game.engine.envelope import Body, Upgrades, enveloped, is_of_kind, open_envelope, sealed
from game.engine.errors import DataCode, DataError
from game.engine.model import Decision
from game.engine.plain import decode_action, encode_action
from game.engine.replay import GameRecord, decode_record, encode_record
from game.saves.save import GAME_ID, LONGEST_TITLE, Headline, Save, SavedPlan

SAVE: Final = "power-grid-save"
FORMAT: Final = 2
"""The version of the form of saves. Raise it with every change and add the step to `UPGRADES`; the
record and the checkpoint in a save have a version of their own."""

UPGRADES: Upgrades = {1: lambda body: {**body, "lesson": None}}


def encode_save(save: Save, actions: list[Plain] | None = None) -> dict[str, Plain]:
    """The save as plain data; `actions` spares the work where they have been encoded before."""
    if actions is None:
        record = encode_record(save.record)
    else:
        record = {**encode_record(replace(save.record, actions=())), "actions": actions}
    content: Body = {
        "headline": encode(save.headline),
        "plans": [_encode_plan(plan) for plan in save.plans],
        "host": save.host,
        "lesson": save.lesson,
        "checkpoint": save.checkpoint,
        "record": record,
    }
    return sealed(enveloped(SAVE, FORMAT, content))


def decode_save(data: Plain) -> Save:
    """Raises DataError if the data is damaged or too new."""
    body = open_envelope(data, SAVE, FORMAT, UPGRADES, is_sealed=True)
    plans = decode(tuple[Plain, ...], body.get("plans"), "plans")
    save = Save(
        headline=_headline(body),
        record=decode_record(body.get("record")),
        checkpoint=body.get("checkpoint"),
        plans=tuple(_decode_plan(plan, f"plans[{i}]") for i, plan in enumerate(plans)),
        host=body.get("host"),
        lesson=_lesson(body.get("lesson")),
    )
    seats = range(save.record.setup.players)
    if len(save.headline.seats) != len(seats) or any(p.seat not in seats for p in save.plans):
        raise DataError(DataCode.INCONSISTENT, what="seats")
    return save


def decode_headline(data: Plain) -> Headline:
    """What a list shows of a save; the rest is not looked at. Raises DataError."""
    return _headline(open_envelope(data, SAVE, FORMAT, UPGRADES))


def is_save(data: Plain) -> bool:
    """The data is a save, whole or damaged, and not a mere record."""
    return is_of_kind(data, SAVE)


def recorded_in(data: Plain) -> GameRecord:
    """The game that a save or a record holds. Raises DataError."""
    return decode_save(data).record if is_save(data) else decode_record(data)


def _headline(body: Body) -> Headline:
    headline = decode(Headline, body.get("headline"), "headline")
    if not GAME_ID.fullmatch(headline.game):
        raise _unknown("headline.game", headline.game)
    if len(headline.title) > LONGEST_TITLE:
        raise _unknown("headline.title", headline.title[:LONGEST_TITLE])
    if len(headline.seats) != len(headline.cities):
        raise DataError(DataCode.INCONSISTENT, what="seats")
    try:
        moment = datetime.fromisoformat(headline.saved_at)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise _unknown("headline.saved_at", headline.saved_at)
    return headline


def _lesson(data: Plain) -> int | None:
    return None if data is None else decode(int, data, "lesson")


def _unknown(where: str, value: str) -> DataError:
    return DataError(DataCode.UNKNOWN_VALUE, where=where, value=value)


def _encode_plan(plan: SavedPlan) -> dict[str, Plain]:
    return {
        "seat": plan.seat,
        "decision": plan.decision.value,
        "action": encode_action(plan.action),
    }


def _decode_plan(data: Plain, where: str) -> SavedPlan:
    entries = decode(dict[str, Plain], data, where)
    return SavedPlan(
        seat=decode(int, entries.get("seat"), f"{where}.seat"),
        decision=decode(Decision, entries.get("decision"), f"{where}.decision"),
        action=decode_action(entries.get("action"), f"{where}.action"),
    )
