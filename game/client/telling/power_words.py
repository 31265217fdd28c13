"""The words of phase 5: which plants run, on what, and what that earns."""

from __future__ import annotations

from game.client.planning.run_plan import RunPlan
from game.client.telling.plan_words import PlanWords, PromptWords, prompt_words
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import RunPlants
from game.engine.model import Position
from game.engine.powering import burnt_tokens
from game.engine.terms import Seat


class PowerWords(PlanWords[RunPlan, RunPlants]):
    plan = RunPlan

    def asked(self, plan: RunPlan, names: Names) -> PromptWords:
        return prompt_words(
            "run_plants",
            "rest",
            names,
            powers=plan.powers,
            cities=names.cities(plan.of_cities),
            income=plan.earns,
            tokens=names.tokens(plan.burns),
        )

    def confirm(self, plan: RunPlan, names: Names) -> str:
        return names.count("table.confirm.power", plan.powers, income=plan.earns)

    def told(self, action: RunPlants, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
        if not action.runs:
            return scribe.write("table.action_words.run_nothing")
        plants = scribe.together([scribe.plant(run.plant) for run in action.runs])
        tokens = scribe.tokens(burnt_tokens(action.runs))
        return scribe.write("table.action_words.run", plants=plants, tokens=tokens)

    def pieces(self, action: RunPlants) -> tuple[PieceId, ...]:
        return tuple(pieces.own_plant(run.plant) for run in action.runs)
