"""The words for giving something up: a plant too many, and tokens that find no room."""

from __future__ import annotations

from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.telling.plan_words import PlanWords, PromptWords, counted_words, prompt_words
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names, kinds_in
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import DiscardPlant, DiscardTokens
from game.engine.errors import Parameter
from game.engine.model import Position
from game.engine.terms import Seat


class PlantDiscardWords(PlanWords[PlantDiscard, DiscardPlant]):
    plan = PlantDiscard

    def asked(self, plan: PlantDiscard, names: Names) -> PromptWords:
        at = plan.desk.at
        if plan.plant is not None:
            lost, plant = names.tokens(plan.loss(plan.plant).tokens), f"{plan.plant:02}"
            return prompt_words("discard_plant", "chosen", names, plant=plant, tokens=lost)
        return prompt_words(
            "discard_plant",
            "rest",
            names,
            count=len(plan.desk.player.plants),
            limit=at.terms.plant_limit,
            plant=f"{at.over_limit:02}",
        )

    def confirm(self, plan: PlantDiscard, names: Names) -> str:
        if plan.plant is None:
            return names.say("table.confirm.scrap_none")
        return names.say("table.confirm.scrap", plant=f"{plan.plant:02}")

    def told(self, action: DiscardPlant, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
        return scribe.write("table.action_words.discard_plant", plant=scribe.plant(action.plant))

    def pieces(self, action: DiscardPlant) -> tuple[PieceId, ...]:
        return (pieces.own_plant(action.plant),)

    def named(self, action: DiscardPlant, names: Names) -> dict[str, Parameter]:
        return {"plant": f"{action.plant:02}"}


class TokenDiscardWords(PlanWords[TokenDiscard, DiscardTokens]):
    plan = TokenDiscard

    def asked(self, plan: TokenDiscard, names: Names) -> PromptWords:
        return counted_words("discard_tokens", "rest", names, plan.tokens.total)

    def confirm(self, plan: TokenDiscard, names: Names) -> str:
        return names.say("table.confirm.give_up", count=plan.tokens.total)

    def told(self, action: DiscardTokens, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
        tokens = scribe.tokens(action.tokens)
        return scribe.write("table.action_words.discard_tokens", tokens=tokens)

    def pieces(self, action: DiscardTokens) -> tuple[PieceId, ...]:
        return tuple(map(pieces.resource_row, kinds_in(action.tokens)))
