"""When Confirm or Pass asks twice: only where more is lost than the button says."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.planning.bid_plan import BidPlan, Nomination
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.planner import AnyPlan
from game.client.planning.run_plan import RunPlan
from game.client.vocabulary.names import Names
from game.client.vocabulary.risks import Risk
from game.engine.options import ChoosePlantOptions

__all__ = ["ALL_RISKS", "Caution", "Risk", "confirm_caution", "leave_caution", "pass_caution"]

ALL_RISKS = frozenset(Risk)


@dataclass(frozen=True)
class Caution:
    """A risk, and how many cities are at stake."""

    risk: Risk
    cities: int = 0

    def reason(self, names: Names) -> str:
        """What would be lost."""
        return names.count(f"table.risk.{self.risk}", self.cities)

    def label(self, names: Names) -> str:
        """What the button asks before it acts."""
        return names.say(f"table.sure.{self.risk}")


def confirm_caution(plan: AnyPlan, watched: frozenset[Risk] = ALL_RISKS) -> Caution | None:
    """What to ask before this plan is committed; None if it may go at once."""
    found = None
    if isinstance(plan, FuelCart):
        found = _too_little_fuel(plan)
    elif isinstance(plan, RunPlan):
        found = _too_little_power(plan)
    return found if found and found.risk in watched else None


def pass_caution(plan: AnyPlan, watched: frozenset[Risk] = ALL_RISKS) -> Caution | None:
    """What to ask before passing for the round: there is room for a plant, and money for one."""
    if not isinstance(plan, Nomination | BidPlan) or Risk.PASS not in watched:
        return None
    options = plan.desk.options
    if not isinstance(options, ChoosePlantOptions) or not options.offers():
        return None
    has_room = len(plan.desk.player.plants) < plan.desk.terms.plant_limit
    return Caution(Risk.PASS) if has_room else None


def leave_caution(watched: frozenset[Risk] = ALL_RISKS) -> Caution | None:
    """What to ask before leaving a game that others play on."""
    return Caution(Risk.LEAVE) if Risk.LEAVE in watched else None


def _too_little_fuel(cart: FuelCart) -> Caution | None:
    missed = cart.one_run().powers - cart.powers
    return Caution(Risk.FUEL, missed) if missed > 0 else None


def _too_little_power(plan: RunPlan) -> Caution | None:
    missed = RunPlan.best(plan.desk).powers - plan.powers
    return Caution(Risk.POWER, missed) if missed > 0 else None
