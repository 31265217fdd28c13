"""Games and their summary as lines of JSON; but for the seconds, a rerun writes the same lines."""

from __future__ import annotations

import json
import math
from dataclasses import astuple
from typing import Any

from game.arena.match_notes import SeatRecord
from game.arena.matches import MatchResult
from game.arena.summary import Summary
from game.engine.codec import encode

DIGITS = 6


def game_line(result: MatchResult) -> str:
    """One game: who sat where, how it ended, and every seat's way there."""
    return _written(
        kind="game",
        game=result.match.number,
        seed=result.match.seed,
        seats=result.line_up,
        measured=result.match.measured,
        winner=result.winners,
        ranking=[encode(line) for line in result.ranking],
        rounds=result.rounds,
        step_2_round=result.step_2_round,
        step_3_round=result.step_3_round,
        stalled=result.is_stalled,
        fault=encode(result.fault),
        by_seat=[_seat(record) for record in result.seats],
        seconds=[_seconds(times) for times in result.seconds],
    )


def summary_line(summary: Summary, command: dict[str, object], interrupted: bool) -> str:
    """The last line: what was asked for, and what came of it."""
    return _written(
        kind="summary",
        command=command,
        interrupted=interrupted,
        games=summary.games,
        unfinished=summary.unfinished,
        illegal=summary.illegal,
        crashes=summary.crashes,
        stalls=summary.stalls,
        measured=encode(summary.measured),
        bots=[encode(bot) for bot in summary.bots],
    )


def _seat(record: SeatRecord) -> dict[str, object]:
    return {
        "rounds": [astuple(line) for line in record.rounds],
        "plants": [encode(purchase) for purchase in record.purchases],
        "scrapped_unused": record.scrapped_unused,
        "fuel_bought": record.fuel_bought,
        "fuel_unburnt": record.fuel_unburnt,
        "last_round": encode(record.last_round),
    }


def _seconds(times: tuple[float, ...]) -> dict[str, float]:
    return {"decisions": len(times), "total": sum(times), "longest": max(times, default=0.0)}


def _written(**fields: object) -> str:
    return json.dumps(_tidy(fields))


def _tidy(plain: Any) -> Any:
    """Floats cut to what matters; infinity, which JSON does not know, becomes null."""
    if isinstance(plain, float):
        return round(plain, DIGITS) if math.isfinite(plain) else None
    if isinstance(plain, dict):
        return {name: _tidy(entry) for name, entry in plain.items()}
    if isinstance(plain, (list, tuple)):
        return [_tidy(entry) for entry in plain]
    return plain
