"""Undo and redo for anything that never changes once made: a turn is planned, not played back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P")


@dataclass(frozen=True)
class History(Generic[P]):
    """A plan with all that came before it and all that was undone; every method gives a new one."""

    present: P
    past: tuple[P, ...] = ()
    future: tuple[P, ...] = ()

    @property
    def can_undo(self) -> bool:
        return bool(self.past)

    @property
    def can_redo(self) -> bool:
        return bool(self.future)

    def push(self, plan: P) -> History[P]:
        """A new step; one that changes nothing is none and keeps what was undone."""
        if plan == self.present:
            return self
        return History(plan, (*self.past, self.present))

    def undo(self) -> History[P]:
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.present, *self.future))

    def redo(self) -> History[P]:
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.present), self.future[1:])

    def mapped(self, change: Callable[[P], P]) -> History[P]:
        """Every plan carried over to a new view; steps that have become equal fall together."""
        present = change(self.present)
        past = _distinct([*map(change, self.past)], present)
        future = _distinct([*map(change, self.future)][::-1], present)
        return History(present, past, future[::-1])


def _distinct(plans: list[P], last: P) -> tuple[P, ...]:
    """Without plans equal to the one that follows them, the last one being followed by `last`."""
    followers = [*plans[1:], last]
    return tuple(plan for plan, follower in zip(plans, followers) if plan != follower)
