"""The words of phase 3: what is in the cart, what it costs and how far it goes."""

from __future__ import annotations

from game.client.planning.fuel_cart import FuelCart
from game.client.telling.plan_words import PlanWords, PromptWords, counted_words, prompt_words
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names, kinds_in
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import BuyResources, Done
from game.engine.errors import Parameter
from game.engine.fuel_market import bundle_price
from game.engine.model import Position
from game.engine.terms import Seat


class FuelWords(PlanWords[FuelCart, BuyResources | Done]):
    plan = FuelCart

    def asked(self, plan: FuelCart, names: Names) -> PromptWords:
        cities = names.cities(plan.powers_of)
        facts: dict[str, Parameter] = {"powers": plan.powers, "cities": cities}
        if plan.is_empty:
            part = "rest" if plan.has_network else "free" if plan.needs_none else "first"
            return prompt_words("buy_resources", part, names, money=plan.desk.purse, **facts)
        bill, count = plan.bill(), plan.tokens.total
        part = "cart" if plan.has_network else "first_cart"
        facts |= {"price": bill.total, "left": bill.left}
        return counted_words("buy_resources", part, names, count, **facts)

    def confirm(self, plan: FuelCart, names: Names) -> str:
        if plan.is_empty:
            return names.say("table.confirm.buy_nothing")
        price = plan.bill().total
        if plan.is_one_run:
            return names.say("table.confirm.buy_run", price=price)
        return names.count("table.confirm.buy", plan.tokens.total, price=price)

    def told(
        self, action: BuyResources | Done, at: Position, seat: Seat, scribe: Scribe
    ) -> Sentence:
        if isinstance(action, Done):
            return scribe.write("table.action_words.buy_nothing")
        price = scribe.money(bundle_price(at, action.tokens))
        tokens = scribe.tokens(action.tokens)
        return scribe.write("table.action_words.buy", tokens=tokens, money=price)

    def pieces(self, action: BuyResources | Done) -> tuple[PieceId, ...]:
        if isinstance(action, Done):
            return ()
        return tuple(map(pieces.resource_row, kinds_in(action.tokens)))
