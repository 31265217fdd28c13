"""Why the preselected runs are the best: what decided, and what else came close."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.planning.run_plan import RunPlan, mixed
from game.engine.actions import Run
from game.engine.tokens import RESOURCES


class Criterion(StrEnum):
    """What decides between two ways to run plants, in this order."""

    ONLY_WAY = "only_way"
    MOST_CITIES = "most_cities"
    LEAST_VALUE = "least_value"
    SPARE_FUEL = "spare_fuel"
    LOWEST_NUMBERS = "lowest_numbers"


@dataclass(frozen=True)
class Way:
    """One way to run plants, in the numbers by which ways are compared."""

    runs: tuple[Run, ...]
    powers: int
    value: int
    wanted_elsewhere: int

    @property
    def plants(self) -> tuple[int, ...]:
        return tuple(run.plant for run in self.runs)


@dataclass(frozen=True)
class WhyBest:
    """The best way, the next best, and the first number in which they differ."""

    criterion: Criterion
    best: Way
    next_best: Way | None


def why_best(plan: RunPlan) -> WhyBest:
    """Why the best runs at this desk are recommended, whatever the plan has chosen."""
    best = _way(RunPlan.best(plan.desk))
    others = [way for way in _other_ways(plan) if way.runs != best.runs]
    if not others:
        return WhyBest(Criterion.ONLY_WAY, best, None)
    nearest = min(others, key=_rank)
    return WhyBest(_deciding(best, nearest), best, nearest)


def _rank(way: Way) -> tuple[int, int, int, tuple[int, ...]]:
    return -way.powers, way.value, way.wanted_elsewhere, way.plants


def _deciding(best: Way, other: Way) -> Criterion:
    if best.powers != other.powers:
        return Criterion.MOST_CITIES
    if best.value != other.value:
        return Criterion.LEAST_VALUE
    if best.wanted_elsewhere != other.wanted_elsewhere:
        return Criterion.SPARE_FUEL
    return Criterion.LOWEST_NUMBERS


def _other_ways(plan: RunPlan) -> list[Way]:
    """A way for every set of plants that can run, and for every mix of a hybrid in the best."""
    desk = plan.desk
    sets = desk.terms.plants.subsets(desk.player.plants)
    found = [mixed(desk, plant_set.numbers) for plant_set in sets if plant_set.numbers]
    plans = [RunPlan(desk, runs) for runs in found if runs]
    best = RunPlan.best(desk)
    for run in best.runs:
        plans += [best.with_coal(run.plant, coal) for coal in best.coal_range(run.plant)]
    return [_way(other) for other in plans]


def _way(plan: RunPlan) -> Way:
    single_fuel = plan.desk.terms.plants.storage(plan.desk.player.plants)
    burns = plan.burns
    wanted = sum(burns[kind] for kind in RESOURCES[:2] if single_fuel[kind])
    return Way(plan.runs, plan.powers, plan.value_burnt, wanted)
