"""Which plants to run, with what: the best choice, and whether a choice is possible (3, 4.5.1)."""

from __future__ import annotations

from game.engine.actions import Run, RunPlants
from game.engine.errors import Illegal, IllegalAction
from game.engine.model import Player, Position
from game.engine.plants import PlantKind, PlantSet
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, RESOURCES, Tokens, only

Rank = tuple[int, int, tuple[int, ...], int]


def powered_cities(at: Position, player: Player, runs: tuple[Run, ...]) -> int:
    """Cities powered: the lesser of the plants' total and the network's (4.5.1)."""
    capacity = sum(at.terms.plants[run.plant].cities for run in runs)
    return min(capacity, len(player.cities))


def most_powered(at: Position, player: Player) -> int:
    """The largest number of cities the player could power with the tokens at hand (6.2)."""
    tokens = player.tokens
    for plant_set in at.terms.plants.subsets(player.plants):
        if plant_set.needs.runs_on(tokens):
            return min(plant_set.cities, len(player.cities))
    raise AssertionError("running no plant needs nothing")


def can_run_any(at: Position, player: Player) -> bool:
    """Some plant has all the fuel it needs."""
    return any(
        plant_set.numbers and plant_set.needs.runs_on(player.tokens)
        for plant_set in at.terms.plants.subsets(player.plants)
    )


def best_runs(at: Position, player: Player) -> tuple[Run, ...]:
    """Most cities powered; then least value burnt at the market's next prices; then the fuel that
    no single-fuel plant of the player needs; then the lowest plant numbers."""
    most = most_powered(at, player)
    candidates = [
        (plant_set, hybrid_coal)
        for plant_set in at.terms.plants.subsets(player.plants)
        if plant_set.cities >= most
        for hybrid_coal in _hybrid_mixes(plant_set, player.tokens)
    ]
    if len(candidates) == 1:
        return _spell_out(at, *candidates[0])
    return _spell_out(at, *min(candidates, key=lambda option: _rank(at, player, *option)))


def burnt_tokens(runs: tuple[Run, ...]) -> Tokens:
    """All the tokens these runs burn."""
    burnt = NO_TOKENS
    for run in runs:
        burnt = burnt.plus(run.fuel)
    return burnt


def check_runs(at: Position, seat: Seat, purse: int, action: RunPlants) -> None:
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
    suitable = all(
        amount == 0 or (amount > 0 and resource in plant.fuels)
        for resource, amount in zip(RESOURCES, run.fuel)
    )
    if not suitable or run.fuel.total != plant.fuel_count:
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


def _rank(at: Position, player: Player, plant_set: PlantSet, hybrid_coal: int) -> Rank:
    """What decides between ways to power equally many cities; smaller is better."""
    needs = plant_set.needs
    burnt = Tokens(
        needs.coal + hybrid_coal,
        needs.oil + needs.hybrid - hybrid_coal,
        needs.garbage,
        needs.uranium,
    )
    value = 0
    for ladder, stock, amount in zip(at.terms.ladders, at.fuel, burnt):
        if amount:
            value += ladder.worth(stock, amount)
    single_fuel = at.terms.plants.storage(player.plants)
    needed_elsewhere = (burnt.coal if single_fuel.coal else 0) + (
        burnt.oil if single_fuel.oil else 0
    )
    return value, needed_elsewhere, plant_set.numbers, hybrid_coal


def _spell_out(at: Position, plant_set: PlantSet, hybrid_coal: int) -> tuple[Run, ...]:
    """The runs of a set, its hybrids' coal given to the lowest of them first."""
    runs = []
    for number in plant_set.numbers:
        plant = at.terms.plants[number]
        if plant.kind is PlantKind.HYBRID:
            coal = min(hybrid_coal, plant.fuel_count)
            hybrid_coal -= coal
            runs.append(Run(number, Tokens(coal=coal, oil=plant.fuel_count - coal)))
        elif plant.fuels:
            runs.append(Run(number, only(plant.fuels[0], plant.fuel_count)))
        else:
            runs.append(Run(number, NO_TOKENS))
    return tuple(runs)
