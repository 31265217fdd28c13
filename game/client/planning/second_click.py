"""When Confirm or Pass asks twice: only where more is lost than the button says."""

from __future__ import annotations

from game.client.planning.plan import Plan
from game.client.vocabulary.risks import Caution, Risk

__all__ = ["ALL_RISKS", "Caution", "Risk", "confirm_caution", "leave_caution", "pass_caution"]

ALL_RISKS = frozenset(Risk)


def confirm_caution(plan: Plan, watched: frozenset[Risk] = ALL_RISKS) -> Caution | None:
    """What to ask before this plan is committed; None if it may go at once."""
    return _watched(plan.caution(), watched)


def pass_caution(plan: Plan, watched: frozenset[Risk] = ALL_RISKS) -> Caution | None:
    """What to ask before passing instead; None if that may be done at once."""
    return _watched(plan.pass_caution(), watched)


def leave_caution(watched: frozenset[Risk] = ALL_RISKS) -> Caution | None:
    """What to ask before leaving a game that others play on."""
    return _watched(Caution(Risk.LEAVE), watched)


def _watched(found: Caution | None, watched: frozenset[Risk]) -> Caution | None:
    return found if found and found.risk in watched else None
