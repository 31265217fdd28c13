"""Giving up a plant, and the tokens that no longer find room: the loss is shown beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.planning.bid_plan import plant_to_go
from game.client.planning.bill import Bill
from game.client.planning.plan import refusal_of
from game.client.planning.question import Desk, plant_discard_desk, token_discard_desk
from game.engine.actions import DiscardPlant, DiscardTokens
from game.engine.errors import IllegalAction
from game.engine.options import DiscardPlantOptions, DiscardTokensOptions
from game.engine.storage import discard_choices
from game.engine.tokens import Tokens
from game.engine.view import PlayerView


@dataclass(frozen=True)
class Loss:
    """What giving up a plant takes away besides the plant."""

    plant: int
    tokens: Tokens
    """Tokens lost; where coal and oil compete for a hybrid, the first of several ways."""
    has_choice: bool
    """The player may still choose between coal and oil."""
    capacity_before: int
    capacity_after: int


@dataclass(frozen=True)
class PlantDiscard:
    """One of the plants, the new one excepted, has to go."""

    desk: Desk[DiscardPlantOptions]
    plant: int | None = None

    @classmethod
    def first(cls, desk: Desk[DiscardPlantOptions]) -> PlantDiscard:
        """Before anything is chosen: the plant that was named all through the auction."""
        return cls(desk, plant_to_go(desk.at, desk.player))

    @property
    def is_empty(self) -> bool:
        return self.plant is None

    @property
    def refusal(self) -> IllegalAction | None:
        return refusal_of(self.desk, self.action())

    def action(self) -> DiscardPlant | None:
        return None if self.plant is None else DiscardPlant(self.plant)

    def bill(self) -> Bill:
        return Bill((), self.desk.purse)

    def moved_to(self, view: PlayerView) -> PlantDiscard | None:
        desk = plant_discard_desk(view)
        return PlantDiscard(desk, self.plant) if desk else None

    def choose(self, plant: int) -> PlantDiscard:
        """With this plant, if it may be given up; the chosen one again takes the choice back."""
        if plant == self.plant:
            return replace(self, plant=None)
        return self if self.why_not(plant) else replace(self, plant=plant)

    def why_not(self, plant: int) -> IllegalAction | None:
        return self.desk.options.refusal(DiscardPlant(plant))

    def loss(self, plant: int) -> Loss:
        """What giving up this plant would cost."""
        player, catalogue = self.desk.player, self.desk.terms.plants
        kept = tuple(number for number in player.plants if number != plant)
        at = self.desk.at.with_player(self.desk.seat, replace(player, plants=kept))
        choices = discard_choices(at, self.desk.seat)
        return Loss(
            plant,
            choices[0],
            len(choices) > 1,
            sum(catalogue[number].cities for number in player.plants),
            sum(catalogue[number].cities for number in kept),
        )


@dataclass(frozen=True)
class TokenDiscard:
    """Coal and oil compete for a hybrid: which to give up."""

    desk: Desk[DiscardTokensOptions]
    tokens: Tokens

    @classmethod
    def first(cls, desk: Desk[DiscardTokensOptions]) -> TokenDiscard:
        """Before anything is chosen: the way that keeps most coal."""
        return cls(desk, desk.options.choices()[0])

    @property
    def is_empty(self) -> bool:
        return False

    @property
    def refusal(self) -> IllegalAction | None:
        return refusal_of(self.desk, self.action())

    @property
    def choices(self) -> tuple[Tokens, ...]:
        """Every way to give up as few as possible, from most coal kept to least."""
        return self.desk.options.choices()

    def action(self) -> DiscardTokens:
        return DiscardTokens(self.tokens)

    def bill(self) -> Bill:
        return Bill((), self.desk.purse)

    def moved_to(self, view: PlayerView) -> TokenDiscard | None:
        desk = token_discard_desk(view)
        return TokenDiscard(desk, self.tokens) if desk else None

    def choose(self, tokens: Tokens) -> TokenDiscard:
        return replace(self, tokens=tokens) if tokens in self.choices else self
