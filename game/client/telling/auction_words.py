"""The words of phase 2: which plant to open, and how much to bid."""

from __future__ import annotations

from game.client.planning.bid_plan import BidPlan, Nomination, cannot_afford
from game.client.telling.bid_words import confirm_bid
from game.client.telling.plan_words import PlanWords, PromptWords, prompt_words
from game.client.telling.spans import Scribe, Sentence
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.engine.actions import Bid, OpenAuction, Pass, PutUp
from game.engine.errors import Parameter
from game.engine.model import Position
from game.engine.options import BidOptions
from game.engine.terms import Seat

Facts = dict[str, Parameter]


Opening = OpenAuction | PutUp | Pass


class NominationWords(PlanWords[Nomination, Opening]):
    plan = Nomination

    def asked(self, plan: Nomination, names: Names) -> PromptWords:
        part = "must" if plan.must_buy else "rest"
        if plan.desk.options.put_ups():
            part = "opening_pass"
        return prompt_words("choose_plant", part, names, money=plan.desk.purse)

    def confirm(self, plan: Nomination, names: Names) -> str:
        return names.say("table.confirm.plant_none")

    def told(self, action: Opening, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
        if isinstance(action, Pass):
            return scribe.write("table.action_words.pass_round")
        if isinstance(action, PutUp):
            return scribe.write("table.action_words.put_up", plant=scribe.plant(action.plant))
        plant, money = scribe.plant(action.plant), scribe.money(action.bid)
        return scribe.write("table.action_words.open", plant=plant, money=money)

    def pieces(self, action: Opening) -> tuple[PieceId, ...]:
        return () if isinstance(action, Pass) else (pieces.market_plant(action.plant),)

    def named(self, action: Opening, names: Names) -> Facts:
        if isinstance(action, Pass):
            return {}
        if isinstance(action, PutUp):
            return {"plant": f"{action.plant:02}"}
        return {"plant": f"{action.plant:02}", "bid": action.bid}


class BidWords(PlanWords[BidPlan, Bid | Pass]):
    plan = BidPlan

    def asked(self, plan: BidPlan, names: Names) -> PromptWords:
        plant = f"{plan.plant:02}"
        money: Facts = {"amount": plan.amount, "left": plan.money_left, "plant": plant}
        if plan.is_put_up:
            return prompt_words("put_up", "rest", names, plant=plant, bid=plan.low)
        if plan.is_opening:
            return prompt_words("open", "rest" if plan.has_rivals else "alone", names, **money)
        auction = plan.desk.at.auction
        assert auction is not None
        if auction.leader is None:
            return self._first_bid(plan, names, auction.opener, money)
        running: Facts = {"leader": names.seat(auction.leader), "bid": auction.bid}
        options = plan.desk.options
        if isinstance(options, BidOptions) and cannot_afford(options):
            purse = plan.desk.purse
            return prompt_words("bid", "out_of_reach", names, plant=plant, money=purse, **running)
        return prompt_words("bid", "rest", names, **money, **running)

    def _first_bid(self, plan: BidPlan, names: Names, opener: Seat, money: Facts) -> PromptWords:
        """Nobody has bid for a plant that was put up without a bid."""
        seat: Facts = {"seat": names.seat(opener)}
        if not plan.can_bid:
            purse = plan.desk.purse
            return prompt_words("bid", "first_out_of_reach", names, **seat, **money, money=purse)
        part = "first" if plan.has_rivals else "first_alone"
        return prompt_words("bid", part, names, **seat, **money)

    def confirm(self, plan: BidPlan, names: Names) -> str:
        return confirm_bid(plan, names)

    def told(self, action: Bid | Pass, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
        if isinstance(action, Pass):
            return scribe.write("table.action_words.pass")
        return scribe.write("table.action_words.bid", money=scribe.money(action.amount))


def pass_label(plan: BidPlan | Nomination, names: Names) -> str:
    """What the button says that leaves the bidding, or the whole phase."""
    is_round = isinstance(plan, Nomination) or plan.is_opening
    return names.say(f"table.confirm.{'pass_round' if is_round else 'pass'}")
