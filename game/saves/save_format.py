"""Saves as versioned plain data, with a digest that tells whether anything has been damaged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from game.engine.codec import LARGEST_INT, Plain, decode, digest, encode
from game.engine.errors import DataCode, DataError
from game.engine.model import Decision
from game.engine.plain import decode_action, encode_action
from game.engine.replay import GameRecord, decode_record, encode_record
from game.saves.save import GAME_ID, LONGEST_TITLE, Headline, Save, SavedPlan

SAVE: Final = "power-grid-save"
FORMAT: Final = 2
"""The version of the form of saves. Raise it with every change and add the step to `UPGRADES`; the
record and the checkpoint in a save have a version of their own."""

UPGRADES: Mapping[int, Callable[[dict[str, Plain]], dict[str, Plain]]] = {
    1: lambda body: {**body, "lesson": None},
}
"""How a save of format n becomes one of format n + 1."""


def encode_save(save: Save, actions: list[Plain] | None = None) -> dict[str, Plain]:
    """The save as plain data; `actions` spares the work where they have been encoded before."""
    if actions is None:
        record = encode_record(save.record)
    else:
        record = {**encode_record(replace(save.record, actions=())), "actions": actions}
    body: dict[str, Plain] = {
        "kind": SAVE,
        "format": FORMAT,
        "headline": encode(save.headline),
        "plans": [_encode_plan(plan) for plan in save.plans],
        "host": save.host,
        "lesson": save.lesson,
        "checkpoint": save.checkpoint,
        "record": record,
    }
    return {"digest": digest(body), **body}


def decode_save(data: Plain) -> Save:
    """Raises DataError if the data is damaged or too new."""
    body = _open(data)
    _check_digest(body)
    body = _upgraded(body)
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
    return _headline(_upgraded(_open(data)))


def is_save(data: Plain) -> bool:
    """The data is a save, whole or damaged, and not a mere record."""
    return isinstance(data, dict) and data.get("kind") == SAVE


def recorded_in(data: Plain) -> GameRecord:
    """The game that a save or a record holds. Raises DataError."""
    return decode_save(data).record if is_save(data) else decode_record(data)


def _open(data: Plain) -> dict[str, Plain]:
    if not isinstance(data, dict) or not is_save(data):
        raise DataError(DataCode.WRONG_KIND, wanted=SAVE)
    version = data.get("format")
    if type(version) is not int or not 1 <= version <= LARGEST_INT:
        raise DataError(DataCode.NOT_READABLE, where="format")
    if version > FORMAT:
        raise DataError(DataCode.TOO_NEW, format=version, known=FORMAT)
    return data


def _upgraded(body: dict[str, Plain]) -> dict[str, Plain]:
    for older in range(decode(int, body["format"]), FORMAT):
        body = UPGRADES[older](body)
    return body


def _check_digest(body: dict[str, Plain]) -> None:
    rest = {name: value for name, value in body.items() if name != "digest"}
    try:
        found = digest(rest)
    except (ValueError, RecursionError) as problem:
        raise DataError(DataCode.NOT_READABLE, where="digest") from problem
    if found != body.get("digest"):
        raise DataError(DataCode.INCONSISTENT, what="digest")


def _headline(body: dict[str, Plain]) -> Headline:
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
