"""The words of phase 4: which cities are connected, and for how much."""

from __future__ import annotations

from game.client.planning.build_plan import BuildPlan
from game.client.telling.plan_words import PlanWords, PromptWords, counted_words, prompt_words
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import BuildCities, Done
from game.engine.model import Position
from game.engine.routes import build_bill
from game.engine.terms import Seat


class BuildWords(PlanWords[BuildPlan, BuildCities | Done]):
    plan = BuildPlan

    def asked(self, plan: BuildPlan, names: Names) -> PromptWords:
        if plan.is_empty:
            part = "rest" if plan.prices() else "full"
            return prompt_words("build_cities", part, names, money=plan.desk.purse)
        bill, count = plan.bill(), len(plan.cities)
        return counted_words("build_cities", "plan", names, count, price=bill.total, left=bill.left)

    def confirm(self, plan: BuildPlan, names: Names) -> str:
        if plan.is_empty:
            return names.say("table.confirm.build_nothing")
        return names.count("table.confirm.build", len(plan.cities), price=plan.bill().total)

    def told(
        self, action: BuildCities | Done, at: Position, seat: Seat, scribe: Scribe
    ) -> Sentence:
        if isinstance(action, Done):
            return scribe.write("table.action_words.build_nothing")
        price = scribe.money(build_bill(at, seat, action.cities).total)
        named = scribe.together([scribe.city(city) for city in action.cities])
        return scribe.write("table.action_words.build", cities=named, money=price)

    def pieces(self, action: BuildCities | Done) -> tuple[PieceId, ...]:
        return () if isinstance(action, Done) else tuple(map(pieces.city, action.cities))
