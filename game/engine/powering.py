"""Which plants to run, with what: the best choice, and whether a choice is possible (3, 4.5.1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from game.engine.actions import Run, RunPlants
from game.engine.errors import Illegal, IllegalAction
from game.engine.model import Player, Position
from game.engine.plants import PlantCatalogue, PlantKind, PlantSet
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Tokens

Rank = tuple[int, int, tuple[int, ...], int]


def powered_cities(at: Position, player: Player, runs: tuple[Run, ...]) -> int:
    """Cities powered: the lesser of the plants' total and the network's (4.5.1)."""
    capacity = sum([at.terms.plants[run.plant].cities for run in runs])
    return min(capacity, len(player.cities))


def most_powered(at: Position, player: Player) -> int:
    """The largest number of cities the player could power with the tokens at hand (6.2)."""
    return min(_strongest_fuelled(at, player).cities, len(player.cities))


def can_run_any(at: Position, player: Player) -> bool:
    """Some plant has all the fuel it needs."""
    return bool(_strongest_fuelled(at, player).numbers)


def _strongest_fuelled(at: Position, player: Player) -> PlantSet:
    """The plants that together supply most and have all their fuel; none of them at worst."""
    tokens = player.tokens
    for plant_set in at.terms.plants.subsets(player.plants):
        if plant_set.needs.runs_on(tokens):
            return plant_set
    raise AssertionError("running no plant needs nothing")


def best_runs(at: Position, player: Player) -> tuple[Run, ...]:
    """Most cities powered; then least value burnt at the market's next prices; then the fuel that
    no single-fuel plant of the player needs; then the lowest plant numbers."""
    most = most_powered(at, player)
    candidates = []
    for plant_set in at.terms.plants.subsets(player.plants):
        if plant_set.cities < most:
            break
        for hybrid_coal in _hybrid_mixes(plant_set, player.tokens):
            candidates.append((plant_set, hybrid_coal))
    if len(candidates) == 1:
        plant_set, hybrid_coal = candidates[0]
    else:
        plant_set, hybrid_coal = min(candidates, key=_ranking(at, player))
    return _spell_out(at.terms.plants, plant_set.numbers, hybrid_coal)


def burnt_tokens(runs: tuple[Run, ...]) -> Tokens:
    """All the tokens these runs burn."""
    burnt = NO_TOKENS
    for run in runs:
        burnt = burnt.plus(run.fuel)
    return burnt


def check_runs(at: Position, seat: Seat, _purse: int, action: RunPlants) -> None:
    """Raises IllegalAction unless these plants can run with these tokens (3.1)."""
    player = at.players[seat]
    seen: set[int] = set()
    for run in action.runs:
        if run.plant not in player.plants:
            raise IllegalAction(Illegal.PLANT_NOT_OWNED, plant=run.plant)
        if run.plant in seen:
            raise IllegalAction(Illegal.PLANT_RUN_TWICE, plant=run.plant)
        seen.add(run.plant)
        _check_fuel(at, run)
    if min(player.tokens.minus(burnt_tokens(action.runs))) < 0:
        raise IllegalAction(Illegal.NOT_ENOUGH_FUEL)


def _check_fuel(at: Position, run: Run) -> None:
    plant = at.terms.plants[run.plant]
    if plant.kind is PlantKind.HYBRID:
        coal, oil, *others = run.fuel
        fits = coal >= 0 and oil >= 0 and coal + oil == plant.fuel_count and not any(others)
    else:
        fits = run.fuel == plant.one_run
    if not fits:
        raise IllegalAction(Illegal.WRONG_FUEL, plant=run.plant)


def _hybrid_mixes(plant_set: PlantSet, tokens: Tokens) -> range:
    """Every number of coal tokens the set's hybrids could burn; empty if the set cannot run."""
    needs = plant_set.needs
    if needs.garbage > tokens.garbage or needs.uranium > tokens.uranium:
        return range(0)
    coal, oil = tokens.coal - needs.coal, tokens.oil - needs.oil
    if coal < 0 or oil < 0:
        return range(0)
    return range(max(0, needs.hybrid - oil), min(needs.hybrid, coal) + 1)


def _ranking(at: Position, player: Player) -> Callable[[tuple[PlantSet, int]], Rank]:
    """What decides between ways to power equally many cities; smaller is better."""
    coal_cost, oil_cost, garbage_cost, uranium_cost = (
        ladder.costs[stock] for ladder, stock in zip(at.terms.ladders, at.fuel)
    )
    single_fuel = at.terms.plants.storage(player.plants)

    def rank(option: tuple[PlantSet, int]) -> Rank:
        plant_set, hybrid_coal = option
        needs = plant_set.needs
        coal, oil = needs.coal + hybrid_coal, needs.oil + needs.hybrid - hybrid_coal
        value = coal_cost[coal] + oil_cost[oil]
        value += garbage_cost[needs.garbage] + uranium_cost[needs.uranium]
        wanted_elsewhere = (coal if single_fuel.coal else 0) + (oil if single_fuel.oil else 0)
        return value, wanted_elsewhere, plant_set.numbers, hybrid_coal

    return rank


@cache
def _spell_out(
    plants: PlantCatalogue, numbers: tuple[int, ...], hybrid_coal: int
) -> tuple[Run, ...]:
    """The runs of a set, its hybrids' coal given to the lowest of them first."""
    runs = []
    for number in numbers:
        plant = plants[number]
        fuel = plant.one_run
        if plant.kind is PlantKind.HYBRID:
            coal = min(hybrid_coal, plant.fuel_count)
            hybrid_coal -= coal
            fuel = Tokens(coal, plant.fuel_count - coal)
        runs.append(Run(number, fuel))
    return tuple(runs)
