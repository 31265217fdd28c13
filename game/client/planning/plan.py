"""What every plan has in common: it knows its action, its bill and what forbids it."""

from __future__ import annotations

from typing import Any, Protocol, Self

from game.client.planning.bill import Bill
from game.client.planning.question import Desk
from game.engine.actions import Action
from game.engine.errors import Illegal, IllegalAction
from game.engine.options import Options
from game.engine.view import PlayerView


class Plan(Protocol):
    """What a player is about to do; changing it gives another plan, sending it is somebody else's.

    Every plan can be held in a `History`.
    """

    @property
    def desk(self) -> Desk[Any]: ...

    @property
    def is_empty(self) -> bool:
        """Nothing has been chosen yet, or nothing is to be done."""
        ...

    @property
    def refusal(self) -> IllegalAction | None:
        """Why the plan cannot be carried out as it is; None if it can."""
        ...

    def action(self) -> Action | None:
        """What Confirm commits; None while something must still be chosen."""
        ...

    def bill(self) -> Bill: ...

    def moved_to(self, view: PlayerView) -> Self | None:
        """The same plan on a newer view, trimmed to what is possible there; None if it is over."""
        ...


def refusal_of(desk: Desk[Options], action: Action | None) -> IllegalAction | None:
    """Why Confirm is closed; before a turn that is the first thing to say."""
    if not desk.is_live:
        return IllegalAction(Illegal.NOT_YOUR_TURN)
    return None if action is None else desk.options.refusal(action)


def blocking(desk: Desk[Options], error: IllegalAction | None) -> IllegalAction | None:
    """What keeps a step out of a plan: before a turn, a price that is too high does not."""
    if error is not None and not desk.is_live and error.code is Illegal.CANNOT_PAY:
        return None
    return error
