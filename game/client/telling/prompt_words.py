"""What a plan asks of its player: the words of the prompt and of the Confirm button."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.planning.bid_plan import BidPlan, Nomination, cannot_afford
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import PlantDiscard, TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.planning.planner import AnyPlan
from game.client.planning.run_plan import RunPlan
from game.client.planning.setup_picks import AreaPick, CityPick
from game.client.telling.bid_words import confirm_bid
from game.client.vocabulary.names import Names
from game.engine.options import BidOptions

Facts = dict[str, int | str]
PromptWords = tuple[str, str]
"""A lead, and the rest of the sentence."""


@dataclass(frozen=True, eq=False)
class Asking:
    """Puts plans into words."""

    names: Names

    def words(self, plan: AnyPlan) -> PromptWords:
        """What is asked, and what the plan so far costs."""
        match plan:
            case AreaPick():
                return self._area(plan)
            case CityPick():
                return self._city(plan)
            case Nomination():
                return self._nomination(plan)
            case BidPlan():
                return self._bid(plan)
            case PlantDiscard():
                return self._plant_discard(plan)
            case TokenDiscard():
                return self._token_discard(plan)
            case FuelCart():
                return self._fuel(plan)
            case BuildPlan():
                return self._build(plan)
            case RunPlan():
                return self._runs(plan)

    def _area(self, plan: AreaPick) -> PromptWords:
        at = plan.desk.at
        part = "next" if at.areas else "first"
        count, of = len(at.areas) + 1, at.terms.area_count
        return self._words("choose_area", part, count=count, of=of)

    def _city(self, plan: CityPick) -> PromptWords:
        at = plan.desk.at
        if not plan.is_for_cartel:
            return self._words("mark_city", "rest")
        assert at.cartel is not None and at.terms.cartel is not None
        placed = at.terms.cartel.houses - at.cartel.houses_left
        of = len(at.terms.cartel.placements)
        part = "next" if placed else "first"
        return self._words("place_cartel_house", part, count=placed + 1, of=of)

    def _nomination(self, plan: Nomination) -> PromptWords:
        return self._words(
            "choose_plant", "must" if plan.must_buy else "rest", money=plan.desk.purse
        )

    def _bid(self, plan: BidPlan) -> PromptWords:
        plant = f"{plan.plant:02}"
        money: Facts = {"amount": plan.amount, "left": plan.money_left, "plant": plant}
        if plan.is_opening:
            return self._words("open", "rest" if plan.has_rivals else "alone", **money)
        auction = plan.desk.at.auction
        assert auction is not None
        running: Facts = {"leader": self.names.seat(auction.leader), "bid": auction.bid}
        options = plan.desk.options
        if isinstance(options, BidOptions) and cannot_afford(options):
            return self._words("bid", "out_of_reach", plant=plant, money=plan.desk.purse, **running)
        return self._words("bid", "rest", **money, **running)

    def _plant_discard(self, plan: PlantDiscard) -> PromptWords:
        at = plan.desk.at
        if plan.plant is not None:
            lost = self.names.tokens(plan.loss(plan.plant).tokens)
            return self._words("discard_plant", "chosen", plant=f"{plan.plant:02}", tokens=lost)
        return self._words(
            "discard_plant",
            "rest",
            count=len(plan.desk.player.plants),
            limit=at.terms.plant_limit,
            plant=f"{at.over_limit:02}",
        )

    def _token_discard(self, plan: TokenDiscard) -> PromptWords:
        key = "table.ask.discard_tokens"
        rest = self.names.count(f"{key}.rest", plan.tokens.total)
        return self.names.say(f"{key}.lead"), rest

    def _fuel(self, plan: FuelCart) -> PromptWords:
        facts: Facts = {"powers": plan.powers, "cities": self.names.cities(plan.powers_of)}
        if plan.is_empty:
            part = "rest" if plan.has_network else "free" if plan.needs_none else "first"
            return self._words("buy_resources", part, money=plan.desk.purse, **facts)
        bill = plan.bill()
        key = "table.ask.buy_resources"
        part = "cart" if plan.has_network else "first_cart"
        rest = self.names.count(
            f"{key}.{part}", plan.tokens.total, price=bill.total, left=bill.left, **facts
        )
        return self.names.say(f"{key}.lead"), rest

    def _build(self, plan: BuildPlan) -> PromptWords:
        key = "table.ask.build_cities"
        if plan.is_empty:
            part = "rest" if plan.prices() else "full"
            return self._words("build_cities", part, money=plan.desk.purse)
        bill = plan.bill()
        rest = self.names.count(f"{key}.plan", len(plan.cities), price=bill.total, left=bill.left)
        return self.names.say(f"{key}.lead"), rest

    def _runs(self, plan: RunPlan) -> PromptWords:
        return self._words(
            "run_plants",
            "rest",
            powers=plan.powers,
            cities=self.names.cities(plan.of_cities),
            income=plan.earns,
            tokens=self.names.tokens(plan.burns),
        )

    def _words(self, decision: str, part: str, **parameters: int | str) -> PromptWords:
        key = f"table.ask.{decision}"
        lead = self.names.say(f"{key}.lead", **parameters)
        return lead, self.names.say(f"{key}.{part}", **parameters)


def confirm_label(plan: AnyPlan, names: Names) -> str:
    """What Confirm says: what it does and for how much, or what is still to be chosen."""

    def say(key: str, **parameters: int | str) -> str:
        return names.say(f"table.confirm.{key}", **parameters)

    match plan:
        case AreaPick(area=area):
            return say("area", area=names.area(area)) if area else say("area_none")
        case CityPick(city=city):
            key = "cartel_house" if plan.is_for_cartel else "mark"
            return say(key, city=names.city(city)) if city else say("city_none")
        case Nomination():
            return say("plant_none")
        case BidPlan():
            return confirm_bid(plan, names)
        case PlantDiscard(plant=plant):
            return say("scrap_none") if plant is None else say("scrap", plant=f"{plant:02}")
        case TokenDiscard(tokens=tokens):
            return say("give_up", tokens=names.tokens(tokens))
        case FuelCart() | BuildPlan() | RunPlan():
            return _counted_label(plan, names)


def pass_label(plan: BidPlan | Nomination, names: Names) -> str:
    """What the button says that leaves the bidding, or the whole phase."""
    is_round = isinstance(plan, Nomination) or plan.is_opening
    return names.say(f"table.confirm.{'pass_round' if is_round else 'pass'}")


def _counted_label(plan: FuelCart | BuildPlan | RunPlan, names: Names) -> str:
    if isinstance(plan, RunPlan):
        return names.count("table.confirm.power", plan.powers, income=plan.earns)
    verb = "buy" if isinstance(plan, FuelCart) else "build"
    if plan.is_empty:
        return names.say(f"table.confirm.{verb}_nothing")
    if isinstance(plan, FuelCart) and plan.is_one_run:
        return names.say("table.confirm.buy_run", price=plan.bill().total)
    count = plan.tokens.total if isinstance(plan, FuelCart) else len(plan.cities)
    return names.count(f"table.confirm.{verb}", count, price=plan.bill().total)
