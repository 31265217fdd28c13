"""The plan of phase 5: the best runs, changes to them, and why they are best."""

from __future__ import annotations

from builders import arrange, game, options
from logic_tables import own_view

from game.client.planning.question import run_desk
from game.client.planning.run_plan import RunPlan
from game.client.planning.why_best import Criterion, why_best
from game.engine.actions import Run, RunPlants
from game.engine.errors import Illegal
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.tokens import NO_TOKENS, Tokens
from game.engine.view import view_for

FUEL = Tokens(12, 12, 6, 2)
HELD = Tokens(6, 2)
SIX = ("muenster", "essen", "duisburg", "dortmund", "duesseldorf", "koeln")


def power_turn(
    plants: tuple[int, ...] = (5, 10, 20),
    tokens: Tokens = HELD,
    cities: tuple[str, ...] = SIX,
    fuel: Tokens = FUEL,
) -> GameState:
    return arrange(
        game(),
        Phase.BUREAUCRACY,
        plants={0: plants, 1: (4,)},
        tokens={0: tokens},
        cities={0: cities},
        fuel=fuel,
    )


def plan_of(state: GameState) -> RunPlan:
    desk = run_desk(own_view(state))
    assert desk is not None
    return RunPlan.best(desk)


def test_the_best_runs_are_chosen_beforehand() -> None:
    state = power_turn()
    plan = plan_of(state)
    assert plan.runs_plant(20)
    assert (plan.powers, plan.of_cities, plan.is_best) == (6, 6, True)
    assert plan.earns == 73
    assert plan.refusal is None
    assert plan.action() in options(state)


def test_a_plant_can_be_switched_off_and_on() -> None:
    plan = plan_of(power_turn())
    without = plan.toggle(20)
    assert not without.runs_plant(20)
    assert (without.powers, without.is_best) == (1, False)
    assert without.toggle(20) == plan


def test_waste_is_named() -> None:
    plan = plan_of(power_turn()).toggle(10)
    assert (plan.capacity, plan.powers, plan.wasted) == (8, 6, 2)


def test_the_fuel_of_a_hybrid_can_be_chosen() -> None:
    plan = plan_of(power_turn(plants=(12,), tokens=Tokens(2, 1)))
    assert list(plan.coal_range(12)) == [1, 2]
    assert plan.with_coal(12, 1).burns == Tokens(1, 1)
    assert plan.with_coal(12, 0).burns == Tokens(1, 1)
    assert list(plan.coal_range(99)) == []


def test_a_hybrid_makes_room_for_a_plant_switched_on() -> None:
    state = power_turn(plants=(10, 12), tokens=Tokens(2, 2))
    desk = run_desk(own_view(state))
    assert desk is not None
    on_coal = RunPlan(desk, (Run(12, Tokens(2)),))
    both = on_coal.toggle(10)
    assert both.burns == Tokens(2, 2)
    assert both.refusal is None


def test_a_plant_without_fuel_stays_off_with_the_reason() -> None:
    plan = plan_of(power_turn(tokens=Tokens(3)))
    refusal = plan.why_not(10)
    assert refusal is not None and refusal.code is Illegal.NOT_ENOUGH_FUEL
    assert plan.toggle(10) == plan


def test_running_nothing_is_possible() -> None:
    plan = plan_of(power_turn(plants=(13,), tokens=NO_TOKENS)).toggle(13)
    assert plan.is_empty
    assert (plan.action(), plan.earns) == (RunPlants(()), 10)


def test_runs_thought_through_early_are_kept_while_there_is_fuel() -> None:
    holdings = {"plants": {0: (10, 13)}, "cities": {0: SIX[:2]}, "fuel": FUEL}
    early = arrange(game(), Phase.RESOURCES, tokens={0: Tokens(2)}, **holdings)  # type: ignore[arg-type]
    desk = run_desk(view_for(early, 0))
    assert desk is not None and not desk.is_live
    only_coal = RunPlan(desk, (Run(10, Tokens(2)),))
    turn = arrange(game(), Phase.BUREAUCRACY, tokens={0: Tokens(2)}, **holdings)  # type: ignore[arg-type]
    kept = only_coal.moved_to(view_for(turn, 0))
    assert kept is not None and kept.desk.is_live
    assert kept.runs == only_coal.runs
    burnt = arrange(game(), Phase.BUREAUCRACY, **holdings)  # type: ignore[arg-type]
    renewed = only_coal.moved_to(view_for(burnt, 0))
    assert renewed is not None
    assert [run.plant for run in renewed.runs] == [13]


def test_why_most_cities() -> None:
    why = why_best(plan_of(power_turn(plants=(10, 20), tokens=Tokens(5))))
    assert why.criterion is Criterion.MOST_CITIES
    assert why.next_best is not None
    assert (why.best.powers, why.next_best.powers) == (6, 5)


def test_why_the_least_value() -> None:
    dear_oil = Tokens(12, 3, 6, 2)
    two = power_turn(plants=(12,), tokens=Tokens(2, 2), fuel=dear_oil)
    why = why_best(plan_of(two))
    assert why.criterion is Criterion.LEAST_VALUE
    assert why.next_best is not None
    assert why.best.value < why.next_best.value


def test_why_it_is_the_only_way() -> None:
    why = why_best(plan_of(power_turn(plants=(10,), tokens=Tokens(2))))
    assert (why.criterion, why.next_best) == (Criterion.ONLY_WAY, None)


def test_why_does_not_depend_on_the_plan_in_hand() -> None:
    plan = plan_of(power_turn())
    assert why_best(plan.toggle(20)) == why_best(plan)
