"""Which plants to run, with what: the best choice, and whether a choice is possible (3, 4.5.1)."""

from __future__ import annotations

from game.engine.actions import Run, RunPlants
from game.engine.errors import Illegal, IllegalAction
from game.engine.model import Player, Position
from game.engine.plants import PlantKind, PlantSet
from game.engine.terms import Seat
from game.engine.tokens import NO_TOKENS, Resource, Tokens, only

Rank = tuple[int, int, int, tuple[int, ...], int]


def powered_cities(at: Position, player: Player, runs: tuple[Run, ...]) -> int:
    """Cities powered: the lesser of the plants' total and the network's (4.5.1)."""
    capacity = sum(at.terms.plants[run.plant].cities for run in runs)
    return min(capacity, len(player.cities))


def most_powered(at: Position, player: Player) -> int:
    """The largest number of cities the player could power with the tokens at hand (6.2)."""
    cities = max(
        plant_set.cities
        for plant_set in at.terms.plants.subsets(player.plants)
        if plant_set.needs.runs_on(player.tokens)
    )
    return min(cities, len(player.cities))


def can_run_any(at: Position, player: Player) -> bool:
    """Some plant has all the fuel it needs."""
    return any(
        plant_set.needs.runs_on(player.tokens)
        for plant_set in at.terms.plants.subsets(player.plants)
        if len(plant_set.numbers) == 1
    )


def best_runs(at: Position, player: Player) -> tuple[Run, ...]:
    """Most cities powered; then least value burnt at the market's next prices; then the fuel that
    no single-fuel plant of the player needs; then the lowest plant numbers."""
    best: tuple[Rank, PlantSet, int] | None = None
    most = most_powered(at, player)
    network = len(player.cities)
    for plant_set in at.terms.plants.subsets(player.plants):
        if min(plant_set.cities, network) < most:
            continue
        for hybrid_coal in _hybrid_mixes(plant_set, player.tokens):
            rank = _rank(at, player, plant_set, hybrid_coal)
            if best is None or rank < best[0]:
                best = (rank, plant_set, hybrid_coal)
    assert best is not None
    _, plant_set, hybrid_coal = best
    return _spell_out(at, plant_set, hybrid_coal)


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
        for resource, amount in zip(Resource, run.fuel)
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
    """Smaller is better."""
    needs = plant_set.needs
    burnt = Tokens(
        needs.coal + hybrid_coal,
        needs.oil + needs.hybrid - hybrid_coal,
        needs.garbage,
        needs.uranium,
    )
    value = sum(
        ladder.worth(stock, amount)
        for ladder, stock, amount in zip(at.terms.ladders, at.fuel, burnt)
        if amount
    )
    wanted = {at.terms.plants[number].kind for number in player.plants}
    needed_elsewhere = (burnt.coal if PlantKind.COAL in wanted else 0) + (
        burnt.oil if PlantKind.OIL in wanted else 0
    )
    powered = min(plant_set.cities, len(player.cities))
    return -powered, value, needed_elsewhere, plant_set.numbers, hybrid_coal


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
