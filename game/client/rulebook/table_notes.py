"""What the rules book adds about the table at which it is opened: its numbers and its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.client.planning.market_figures import LAST_STEP
from game.client.rulebook.chapters import OPENS_AT, ChapterId
from game.client.vocabulary.names import Names
from game.client.vocabulary.place_names import edition_name, map_name
from game.engine.agreement import may_fill_up
from game.engine.model import Position
from game.engine.terms import AreaChoice, Obsolete, Terms, TieBreak, Variant

Notes = Mapping[ChapterId, tuple[str, ...]]


def table_notes(at: Position, names: Names) -> Notes:
    """The notes of every chapter that has any."""
    table = _PlayedTable(at, names)
    notes = {
        ChapterId.GOAL: table.goal(),
        ChapterId.AUCTION: table.auction(),
        ChapterId.FUEL: table.fuel(),
        ChapterId.BUILDING: table.building(),
        ChapterId.POWER: table.power(),
        ChapterId.STEPS: table.steps(),
        ChapterId.END: table.end(),
        ChapterId.EDITIONS: table.map(),
        ChapterId.CARTEL: table.cartel(),
        ChapterId.VARIANTS: table.variants(),
    }
    return {chapter: tuple(texts) for chapter, texts in notes.items() if texts}


def present_chapter(at: Position) -> ChapterId:
    """Where the book opens now."""
    return OPENS_AT[at.phase]


@dataclass(frozen=True, eq=False)
class _PlayedTable:
    at: Position
    names: Names

    @property
    def terms(self) -> Terms:
        return self.at.terms

    def say(self, key: str, /, **parameters: int | str) -> str:
        return self.names.say(f"rules.{key}", **parameters)

    def goal(self) -> list[str]:
        terms = self.terms
        money = "open_money" if terms.setup.open_money else "hidden_money"
        table = self.say(
            "aim.table",
            edition=edition_name(self.names.catalogue, terms.rules),
            map=map_name(self.names.catalogue, terms.board),
            players=terms.players,
            money=terms.rules.money,
        )
        areas = [self.say("setup.areas", areas=terms.area_count)]
        if terms.setup.areas is AreaChoice.DRAFT:
            areas.append(self.say("setup.draft"))
        return [table, self.say(f"aim.{money}"), *areas]

    def auction(self) -> list[str]:
        terms, rules = self.terms, self.terms.rules
        if self.at.step == LAST_STEP:
            notes = [self.say("auction.on_offer_all")]
        else:
            notes = [self.say("auction.on_offer", count=rules.current_market)]
        notes.append(self.say("auction.limit", limit=terms.plant_limit))
        if rules.discount_minimum is not None:
            notes.append(self.say("auction.discount", minimum=rules.discount_minimum))
        if rules.unsold_round_removes_lowest:
            notes.append(self.say("auction.unsold"))
        if terms.obsolete is not Obsolete.NEVER:
            notes.append(self.say(f"auction.obsolete_{terms.obsolete}"))
        return notes

    def fuel(self) -> list[str]:
        refill = self.names.tokens(self.terms.refill[self.at.step - 1])
        notes = [self.say("fuel.refill", tokens=refill)]
        if self.terms.depot_price is not None:
            notes.append(self.say("fuel.depot", price=self.terms.depot_price))
        return notes

    def building(self) -> list[str]:
        first, second, third = self.terms.house_prices
        notes = [
            self.say("building.pay", first=first, second=second, third=third),
            self.say(f"building.slots_{self.at.step}"),
        ]
        if self.terms.city_limit is not None:
            notes.append(self.say("building.limit", limit=self.terms.city_limit))
        return notes

    def power(self) -> list[str]:
        terms = self.terms
        most = max(self.at.most_cities, 2)
        pay = self.say(
            "power.pay",
            none=terms.payments[0],
            one=terms.payments[1],
            now=terms.income(most),
            count=most,
            most=terms.payments[-1],
        )
        after = "power.after_3" if self.at.step == LAST_STEP else "power.after"
        return [pay, self.say(after)]

    def steps(self) -> list[str]:
        if self.terms.step_2_cities is None:
            return [self.say("steps.only_one")]
        return [
            self.say("steps.now", step=self.at.step),
            self.say("steps.two", cities=self.terms.step_2_cities),
            self.say("steps.three"),
        ]

    def end(self) -> list[str]:
        notes = [self.say("end.when", cities=self.terms.end_cities)]
        if may_fill_up(self.terms):
            notes.append(self.say("end.full"))
        breaks = self.terms.rules.tie_breaks
        return notes + [self.say(f"end.tie_{one}") for one in TieBreak if one in breaks]

    def cartel(self) -> list[str]:
        cartel = self.terms.cartel
        if cartel is None:
            return []
        return [
            self.say("setup.cartel", houses=len(cartel.placements)),
            self.say("cartel.plant", limit=cartel.plant_limit),
            self.say("cartel.houses", houses=cartel.houses),
        ]

    def variants(self) -> list[str]:
        notes = []
        if self.terms.chosen_starts:
            notes.append(self.say("setup.starts"))
        if Variant.LEAN_PAYMENTS in self.terms.setup.variants:
            notes.append(self.say("map.lean"))
        return notes

    def map(self) -> list[str]:
        terms, notes = self.terms, []
        if terms.depot_price is not None:
            notes.append(self.say("map.depot", price=terms.depot_price))
        if terms.phase_out_plant is not None:
            notes.append(self.say("map.phase_out", plant=terms.phase_out_plant))
        return notes
