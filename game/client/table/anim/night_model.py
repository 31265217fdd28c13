"""What of a night is told beside the board: who is being counted, and how far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.telling.night_words import all_lit, network_lit, network_told
from game.client.telling.prompt import Prompt
from game.client.vocabulary.names import Names
from game.client.widgets.models import SeatBox, StripModel
from game.engine.terms import Seat
from game.engine.tokens import Tokens


@dataclass(frozen=True)
class LedgerRow:
    """A seat in the night's ledger; figures are there once its light has run."""

    seat: Seat
    cities: int
    lit: int
    powers: int
    burnt: Tokens
    income: int
    counted: int | None = None
    """What has been counted of the income, None before any of it has."""
    is_told: bool = False


@dataclass(frozen=True)
class NightModel:
    """The ledger of a night, and the row that is being counted."""

    round: int
    rows: tuple[LedgerRow, ...]
    now: int | None = None
    """None before the first network and after the last."""

    @property
    def stage(self) -> tuple[int | None, int]:
        """Whose turn it is and how many have been told: between two changes only figures run."""
        return self.now, sum(row.is_told for row in self.rows)

    @property
    def is_over(self) -> bool:
        """Everything has been told."""
        return all(row.is_told for row in self.rows)

    @property
    def active(self) -> Seat | None:
        """Whose network lights up now."""
        return None if self.now is None else self.rows[self.now].seat


def night_prompt(model: NightModel, names: Names, me: Seat | None) -> Prompt | None:
    """What the night says at the top of the screen; None before its first network."""
    if model.now is not None:
        row = model.rows[model.now]
        prompt = network_lit(names, row.seat, me, row.powers, row.cities)
        return network_told(names, prompt, row.income, row.burnt) if row.is_told else prompt
    if not model.is_over:
        return None
    powered, cities = sum(row.powers for row in model.rows), sum(row.cities for row in model.rows)
    dark = tuple((row.seat, row.cities - row.powers) for row in model.rows)
    return all_lit(names, powered, cities, tuple(one for one in dark if one[1]))


def counted_boxes(strip: StripModel, model: NightModel) -> StripModel:
    """The box of whoever is being counted stands out."""
    return StripModel(
        tuple(
            replace(box, is_active=box.figures.seat == model.active)
            if isinstance(box, SeatBox)
            else box
            for box in strip.boxes
        )
    )
