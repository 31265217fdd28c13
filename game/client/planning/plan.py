"""What every plan has in common: how it begins, what a click does to it, what it commits."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from game.client.planning.bill import Bill
from game.client.planning.question import Desk
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.risks import Caution
from game.engine.actions import Action
from game.engine.errors import Illegal, IllegalAction
from game.engine.model import Decision
from game.engine.options import Options
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Plan(ABC):
    """What a player is about to do; changing it gives another plan, sending it is somebody else's.

    Every plan can be held in a `History`.
    """

    decisions: ClassVar[tuple[Decision, ...]]
    """The questions that a fresh plan of this kind is begun for."""
    begins_on_table: ClassVar[bool] = False
    """The keyboard begins at the pieces of the table rather than at the controls of the sheet."""

    desk: Desk[Any]

    @classmethod
    @abstractmethod
    def begin(cls, view: PlayerView) -> Self | None:
        """A fresh plan; None if its question neither is asked nor can be thought through."""

    @property
    @abstractmethod
    def is_empty(self) -> bool:
        """Nothing has been chosen yet, or nothing is to be done."""

    @property
    def refusal(self) -> IllegalAction | None:
        """Why the plan cannot be carried out as it is; None if it can."""
        if not self.desk.is_live:
            return IllegalAction(Illegal.NOT_YOUR_TURN)
        action = self.action()
        return None if action is None else self.desk.options.refusal(action)

    @abstractmethod
    def action(self) -> Action | None:
        """What Confirm commits; None while something must still be chosen."""

    @abstractmethod
    def from_action(self, action: Action) -> Plan | None:
        """The plan that would commit this action; None where it is not one to plan."""

    @abstractmethod
    def moved_to(self, view: PlayerView) -> Self | None:
        """The same plan on a newer view, trimmed to what is possible there; None if it is over."""

    @abstractmethod
    def touched(self, piece: PieceId, back: bool = False) -> Plan | None:
        """The plan after a click, `back` taking out; None if the piece means nothing to it."""

    def against(self, piece: PieceId) -> IllegalAction | None:
        """What the rules say against this piece in the plan; None if nothing."""
        return None

    def settles(self, piece: PieceId) -> bool:
        """A click on this piece commits the plan, as Confirm does."""
        return False

    def on_table(self) -> tuple[PieceId, ...]:
        """The pieces of the table itself that can be chosen, in the order of the keyboard."""
        return ()

    def bill(self) -> Bill:
        """What it costs; nothing, unless the plan says otherwise."""
        return Bill((), self.desk.purse)

    def caution(self) -> Caution | None:
        """What would be lost if it were committed; None where no more than the button says."""
        return None

    def pass_caution(self) -> Caution | None:
        """The same for passing instead."""
        return None


def blocking(desk: Desk[Options], error: IllegalAction | None) -> IllegalAction | None:
    """What keeps a step out of a plan: before a turn, a price that is too high does not."""
    if error is not None and not desk.is_live and error.code is Illegal.CANNOT_PAY:
        return None
    return error
