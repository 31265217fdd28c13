"""A review as plain data in a sealed envelope, and its file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, get_type_hints

from game.engine.codec import Plain, decode, encode, encode_fields
from game.engine.envelope import Body, Upgrades, enveloped, open_envelope, sealed
from game.engine.errors import DataCode, DataError
from game.engine.plain import decode_action, encode_action
from game.engine.terms import Seat
from game.engine.value import value
from game.plain_files import read_plain
from game.review.futures import Chances
from game.review.review import CurvePoint, JudgedMove, Review, ReviewHead
from game.whole_files import reason_of, write_whole

REVIEW: Final = "power-grid-review"
FORMAT: Final = 3
"""The version of the form of reviews; what it cannot read is made anew."""


def _with_sequels(body: Body) -> Body:
    """Format 1 told nothing of what the futures held."""
    moves: list[Plain] = [{**one, "then": "nothing"} for one in _judged_in(body)]
    return {**body, "judged": moves}


GUESSES: Final = {"bid_too_high": "bid_not_at_all", "bid_on_worth": "bid_on"}
"""Reasons that stated what a plant is worth to normal, and what is left of them without it."""


def _without_guesses(body: Body) -> Body:
    """Up to format 2 a reason could name a worth that nobody had measured."""
    moves: list[Plain] = [
        {**one, "reason": GUESSES.get(str(one.get("reason")), one.get("reason"))}
        for one in _judged_in(body)
    ]
    return {**body, "judged": moves}


def _judged_in(body: Body) -> list[dict[str, Plain]]:
    return list(decode(tuple[dict[str, Plain], ...], body.get("judged"), "judged"))


UPGRADES: Final[Upgrades] = {1: _with_sequels, 2: _without_guesses}
ACTIONS: Final = ("action", "best")
SUFFIX: Final = ".review"


@value
class JudgedLoss:
    """Of a judged decision, what accuracy is worked out from."""

    number: int
    seat: Seat
    loss: float
    tried: int


def encode_review(review: Review) -> dict[str, Plain]:
    content: dict[str, Plain] = {
        "head": encode(review.head),
        "glance": encode(review.glance),
        "points": [encode(review.points[number]) for number in sorted(review.points)],
        "judged": [encode_judged(review.judged[number]) for number in sorted(review.judged)],
    }
    return sealed(enveloped(REVIEW, FORMAT, content))


def decode_review(data: Plain) -> Review:
    """Raises DataError if the data is damaged or too new."""
    body = open_envelope(data, REVIEW, FORMAT, UPGRADES, is_sealed=True)
    head = decode(ReviewHead, body.get("head"), "head")
    glance = decode(tuple[Chances, ...], body.get("glance"), "glance")
    points = decode(tuple[CurvePoint, ...], body.get("points"), "points")
    entries = decode(tuple[Plain, ...], body.get("judged"), "judged")
    moves = [_judged(entry, f"judged[{place}]") for place, entry in enumerate(entries)]
    rows = [*glance, *(row for one in points for row in (one.before, one.after, one.luck) if row)]
    if len(glance) != head.moments or {len(row) for row in rows} != {len(glance[0])}:
        raise DataError(DataCode.INCONSISTENT, what="chances")
    return Review(
        head,
        glance,
        {point.number: point for point in points},
        {move.number: move for move in moves},
    )


def encode_judged(move: JudgedMove) -> dict[str, Plain]:
    """Actions are written with their names."""
    return {
        **encode_fields(move),
        "action": encode_action(move.action),
        "best": encode_action(move.best),
    }


def write_review(path: Path, review: Review) -> None:
    """Raises DataError if it cannot be written."""
    text = json.dumps(encode_review(review), separators=(",", ":"))
    try:
        write_whole(path, text.encode("ascii") + b"\n")
    except OSError as problem:
        reason = reason_of(problem)
        raise DataError(DataCode.NOT_WRITABLE, file=str(path), reason=reason) from problem


def read_review(path: Path) -> Review:
    """Raises DataError if it is gone, damaged or too new."""
    return decode_review(read_plain(path))


def read_losses(path: Path) -> list[JudgedLoss]:
    """What its decisions cost, several times faster than all of it. Raises as `read_review`."""
    body = open_envelope(read_plain(path), REVIEW, FORMAT, UPGRADES, is_sealed=True)
    entries = decode(tuple[dict[str, Plain], ...], body.get("judged"), "judged")
    names = get_type_hints(JudgedLoss)
    return [
        decode(JudgedLoss, {name: entry.get(name) for name in names}, f"judged[{place}]")
        for place, entry in enumerate(entries)
    ]


def _judged(data: Plain, where: str) -> JudgedMove:
    if not isinstance(data, dict):
        raise DataError(DataCode.NOT_READABLE, where=where)
    found: dict[str, Any] = {
        name: decode_action(data.get(name), f"{where}.{name}")
        if name in ACTIONS
        else decode(hint, data.get(name), f"{where}.{name}")
        for name, hint in get_type_hints(JudgedMove).items()
    }
    return JudgedMove(**found)
