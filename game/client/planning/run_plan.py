"""The plan of phase 5: which plants run, with what, and what that earns."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.planning.plan import Plan
from game.client.planning.question import Desk, run_desk
from game.client.vocabulary.pieces import Button, ButtonPiece, OwnPlantPiece, PieceId
from game.client.vocabulary.risks import Caution, Risk
from game.client.vocabulary.table_buttons import SplitButton
from game.engine.actions import Action, Run, RunPlants
from game.engine.errors import Illegal, IllegalAction
from game.engine.fuel_market import bundle_price
from game.engine.options import RunOptions
from game.engine.plants import PlantKind
from game.engine.powering import burnt_tokens, powered_cities
from game.engine.tokens import Resource, Tokens
from game.engine.view import PlayerView


@dataclass(frozen=True)
class RunPlan(Plan):
    """Plants about to run, each with its fuel; a plant not named stands still."""

    desk: Desk[RunOptions]
    runs: tuple[Run, ...]

    decisions = (RunOptions.decision,)
    begins_on_table = True

    @classmethod
    def begin(cls, view: PlayerView) -> RunPlan | None:
        desk = run_desk(view)
        return cls.best(desk) if desk else None

    @classmethod
    def best(cls, desk: Desk[RunOptions]) -> RunPlan:
        """What the rules of thumb recommend, and what everybody starts from."""
        return cls(desk, desk.options.best())

    @property
    def is_empty(self) -> bool:
        return not self.runs

    def action(self) -> RunPlants:
        return RunPlants(self.runs)

    def from_action(self, action: Action) -> RunPlan | None:
        return replace(self, runs=action.runs) if isinstance(action, RunPlants) else None

    def moved_to(self, view: PlayerView) -> RunPlan | None:
        """Runs that can no longer be fuelled give way to the best."""
        desk = run_desk(view)
        if desk is None:
            return None
        moved = RunPlan(desk, self.runs)
        return moved if RunPlants(self.runs) in desk.options else RunPlan.best(desk)

    def touched(self, piece: PieceId, back: bool = False) -> RunPlan | None:
        match piece:
            case OwnPlantPiece(plant):
                return self.toggle(plant)
            case SplitButton(plant=plant, coal=coal):
                return self.with_coal(plant, coal)
            case ButtonPiece(Button.BEST_RUNS):
                return RunPlan.best(self.desk)
        return None

    def against(self, piece: PieceId) -> IllegalAction | None:
        return self.why_not(piece.plant) if isinstance(piece, OwnPlantPiece) else None

    def on_table(self) -> tuple[PieceId, ...]:
        return tuple(map(OwnPlantPiece, self.desk.player.plants))

    def caution(self) -> Caution | None:
        """More cities could be powered."""
        missed = RunPlan.best(self.desk).powers - self.powers
        return Caution(Risk.POWER, missed) if missed > 0 else None

    def runs_plant(self, plant: int) -> bool:
        return plant in self._running

    def toggle(self, plant: int) -> RunPlan:
        """With this plant switched on or off; hybrids change their fuel if that lets it run."""
        if self.runs_plant(plant):
            return replace(self, runs=tuple(run for run in self.runs if run.plant != plant))
        runs = self._with(plant)
        return self if runs is None else replace(self, runs=runs)

    def why_not(self, plant: int) -> IllegalAction | None:
        """Why this plant cannot be switched on besides the others; None if it can, or is."""
        if self.runs_plant(plant) or self._with(plant) is not None:
            return None
        return IllegalAction(Illegal.NOT_ENOUGH_FUEL)

    def coal_range(self, plant: int) -> range:
        """How much coal a running hybrid may burn while all others keep their fuel."""
        run = next((run for run in self.runs if run.plant == plant), None)
        if run is None or self.desk.terms.plants[plant].kind is not PlantKind.HYBRID:
            return range(0)
        needed = self.desk.terms.plants[plant].fuel_count
        free = self.desk.player.tokens.minus(self.burns).plus(run.fuel)
        return range(max(0, needed - free.oil), min(needed, free.coal) + 1)

    def with_coal(self, plant: int, coal: int) -> RunPlan:
        """With this much coal in a running hybrid and oil for the rest, as far as there is any."""
        possible = self.coal_range(plant)
        if not possible:
            return self
        coal = min(max(coal, possible[0]), possible[-1])
        oil = self.desk.terms.plants[plant].fuel_count - coal
        changed = Run(plant, Tokens(coal, oil))
        return replace(
            self, runs=tuple(changed if run.plant == plant else run for run in self.runs)
        )

    @property
    def burns(self) -> Tokens:
        return burnt_tokens(self.runs)

    @property
    def value_burnt(self) -> int:
        """What the burnt tokens would cost at the market's next prices, as far as it has any."""
        at = self.desk.at
        in_stock = Tokens(*map(min, self.burns, at.fuel))
        beyond = sum(
            (burnt - stock) * ladder.spaces[-1]
            for burnt, stock, ladder in zip(self.burns, in_stock, at.terms.ladders)
        )
        return bundle_price(at, in_stock) + beyond

    @property
    def capacity(self) -> int:
        """Cities the running plants could power."""
        return sum(self.desk.terms.plants[run.plant].cities for run in self.runs)

    @property
    def powers(self) -> int:
        return powered_cities(self.desk.at, self.desk.player, self.runs)

    @property
    def of_cities(self) -> int:
        """Cities in the network."""
        return len(self.desk.player.cities)

    @property
    def wasted(self) -> int:
        """Power that finds no city."""
        return self.capacity - self.powers

    @property
    def earns(self) -> int:
        return self.desk.terms.income(self.powers)

    @property
    def is_best(self) -> bool:
        """As many cities as can be powered."""
        return self.powers == RunPlan.best(self.desk).powers

    @property
    def _running(self) -> frozenset[int]:
        return frozenset(run.plant for run in self.runs)

    def _with(self, plant: int) -> tuple[Run, ...] | None:
        """The runs with one plant more: fuel for it left over, or else hybrids mixed anew."""
        fuel = _fuel_for(self.desk, plant, self.desk.player.tokens.minus(self.burns))
        if fuel is not None:
            return tuple(sorted((*self.runs, Run(plant, fuel)), key=lambda run: run.plant))
        return mixed(self.desk, (*self._running, plant))


def mixed(desk: Desk[RunOptions], numbers: tuple[int, ...]) -> tuple[Run, ...] | None:
    """Runs of exactly these plants, the hybrids on whatever is left; None if fuel is missing."""
    plants = [desk.terms.plants[number] for number in sorted(numbers)]
    left, runs = desk.player.tokens, []
    for plant in sorted(plants, key=lambda plant: plant.kind is PlantKind.HYBRID):
        fuel = _fuel_for(desk, plant.number, left)
        if fuel is None:
            return None
        left = left.minus(fuel)
        runs.append(Run(plant.number, fuel))
    return tuple(sorted(runs, key=lambda run: run.plant))


def _fuel_for(desk: Desk[RunOptions], number: int, left: Tokens) -> Tokens | None:
    """Fuel for one run out of what is left, a hybrid's from the cheaper kind first."""
    plant = desk.terms.plants[number]
    if plant.kind is not PlantKind.HYBRID:
        return plant.one_run if min(left.minus(plant.one_run)) >= 0 else None
    if left.coal + left.oil < plant.fuel_count:
        return None
    if _coal_is_cheaper(desk):
        coal = min(left.coal, plant.fuel_count)
    else:
        coal = plant.fuel_count - min(left.oil, plant.fuel_count)
    return Tokens(coal, plant.fuel_count - coal)


def _coal_is_cheaper(desk: Desk[RunOptions]) -> bool:
    def price(resource: Resource) -> int:
        prices = desk.terms.ladders[resource].prices(desk.at.fuel[resource], 1)
        return prices[0] if prices else desk.terms.ladders[resource].spaces[-1]

    return price(Resource.COAL) <= price(Resource.OIL)
