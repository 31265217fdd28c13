"""Pressing twice to be sure: the first press asks, the second one does it."""

from __future__ import annotations

from typing import Generic, TypeVar

Meant = TypeVar("Meant")


class SecondPress(Generic[Meant]):
    """What was pressed once, and wants to be pressed again."""

    def __init__(self) -> None:
        self.asked: Meant | None = None

    def confirms(self, meant: Meant) -> bool:
        """Whether this is the second press for the same thing; the first one is remembered."""
        is_second = meant == self.asked
        self.asked = None if is_second else meant
        return is_second

    def forget(self) -> None:
        """Something else was done meanwhile: the next press is a first one."""
        self.asked = None
