"""Giving up a plant, and the tokens that no longer find room: the loss is shown beforehand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.client.planning.bid_plan import plant_to_go
from game.client.planning.plan import Plan
from game.client.planning.question import Desk, plant_discard_desk, token_discard_desk
from game.client.vocabulary.pieces import OwnPlantPiece, PieceId
from game.client.vocabulary.table_buttons import ChoiceButton
from game.engine.actions import Action, DiscardPlant, DiscardTokens
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
class PlantDiscard(Plan):
    """One of the plants, the new one excepted, has to go."""

    desk: Desk[DiscardPlantOptions]
    plant: int | None = None

    decisions = (DiscardPlantOptions.decision,)
    begins_on_table = True

    @classmethod
    def begin(cls, view: PlayerView) -> PlantDiscard | None:
        """Before anything is chosen: the plant that was named all through the auction."""
        desk = plant_discard_desk(view)
        return cls(desk, plant_to_go(desk.at, desk.player)) if desk else None

    @property
    def is_empty(self) -> bool:
        return self.plant is None

    def action(self) -> DiscardPlant | None:
        return None if self.plant is None else DiscardPlant(self.plant)

    def from_action(self, action: Action) -> PlantDiscard | None:
        return replace(self, plant=action.plant) if isinstance(action, DiscardPlant) else None

    def moved_to(self, view: PlayerView) -> PlantDiscard | None:
        desk = plant_discard_desk(view)
        return PlantDiscard(desk, self.plant) if desk else None

    def touched(self, piece: PieceId, back: bool = False) -> PlantDiscard | None:
        return self.choose(piece.plant) if isinstance(piece, OwnPlantPiece) else None

    def against(self, piece: PieceId) -> IllegalAction | None:
        return self.why_not(piece.plant) if isinstance(piece, OwnPlantPiece) else None

    def on_table(self) -> tuple[PieceId, ...]:
        return tuple(map(OwnPlantPiece, self.desk.player.plants))

    def choose(self, plant: int) -> PlantDiscard:
        """With this plant, if it may be given up.

        One has to go, and one is named from the start: whoever clicks on that one agrees.
        """
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
class TokenDiscard(Plan):
    """Coal and oil compete for a hybrid: which to give up."""

    desk: Desk[DiscardTokensOptions]
    tokens: Tokens

    decisions = (DiscardTokensOptions.decision,)

    @classmethod
    def begin(cls, view: PlayerView) -> TokenDiscard | None:
        """Before anything is chosen: the way that keeps most coal."""
        desk = token_discard_desk(view)
        return cls(desk, desk.options.choices()[0]) if desk else None

    @property
    def is_empty(self) -> bool:
        return False

    @property
    def choices(self) -> tuple[Tokens, ...]:
        """Every way to give up as few as possible, from most coal kept to least."""
        return self.desk.options.choices()

    def action(self) -> DiscardTokens:
        return DiscardTokens(self.tokens)

    def from_action(self, action: Action) -> TokenDiscard | None:
        return replace(self, tokens=action.tokens) if isinstance(action, DiscardTokens) else None

    def moved_to(self, view: PlayerView) -> TokenDiscard | None:
        desk = token_discard_desk(view)
        return TokenDiscard(desk, self.tokens) if desk else None

    def touched(self, piece: PieceId, back: bool = False) -> TokenDiscard | None:
        return self.choose(self.choices[piece.place]) if isinstance(piece, ChoiceButton) else None

    def choose(self, tokens: Tokens) -> TokenDiscard:
        return replace(self, tokens=tokens) if tokens in self.choices else self
