"""The rules in our own words with this table's numbers, a page for each part of the game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.client.place_names import edition_name, map_name
from game.client.table.letters import bare
from game.client.table.market_figures import LAST_STEP
from game.client.table.names import Names
from game.engine.events import Phase
from game.engine.model import Position
from game.engine.terms import AreaChoice, Obsolete, Terms, TieBreak, Variant


class PageId(StrEnum):
    AIM = "aim"
    SETUP = "setup"
    ORDER = "order"
    AUCTION = "auction"
    FUEL = "fuel"
    BUILDING = "building"
    POWER = "power"
    STEPS = "steps"
    END = "end"
    CARTEL = "cartel"
    MAP = "map"


PAGE_OF = {
    Phase.AREAS: PageId.SETUP,
    Phase.CARTEL: PageId.SETUP,
    Phase.STARTS: PageId.SETUP,
    Phase.AUCTION: PageId.AUCTION,
    Phase.RESOURCES: PageId.FUEL,
    Phase.BUILDING: PageId.BUILDING,
    Phase.BUREAUCRACY: PageId.POWER,
    Phase.END: PageId.END,
}


@dataclass(frozen=True)
class RulesPage:
    id: PageId
    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """A paragraph in which a search was successful."""

    page: PageId
    paragraph: int


def rules_book(at: Position, names: Names) -> tuple[RulesPage, ...]:
    """All pages that this table needs, in reading order."""
    book = _Book(at, names)
    contents = {
        PageId.AIM: book.aim(),
        PageId.SETUP: book.setup(),
        PageId.ORDER: book.order(),
        PageId.AUCTION: book.auction(),
        PageId.FUEL: book.fuel(),
        PageId.BUILDING: book.building(),
        PageId.POWER: book.power(),
        PageId.STEPS: book.steps(),
        PageId.END: book.end(),
        PageId.CARTEL: book.cartel(),
        PageId.MAP: book.map(),
    }
    return tuple(
        RulesPage(page, names.say(f"rules.page.{page}"), tuple(paragraphs))
        for page, paragraphs in contents.items()
        if paragraphs
    )


def present_page(at: Position) -> PageId:
    """Where the book opens now."""
    return PAGE_OF[at.phase]


def search(book: tuple[RulesPage, ...], wanted: str) -> tuple[Found, ...]:
    """Every paragraph with all the words, whatever their case and accents."""
    words = bare(wanted).split()
    if not words:
        return ()
    return tuple(
        Found(page.id, place)
        for page in book
        for place, paragraph in enumerate(page.paragraphs)
        if all(word in bare(f"{page.title} {paragraph}") for word in words)
    )


@dataclass(frozen=True, eq=False)
class _Book:
    at: Position
    names: Names

    @property
    def terms(self) -> Terms:
        return self.at.terms

    def say(self, key: str, /, **parameters: int | str) -> str:
        return self.names.say(f"rules.{key}", **parameters)

    def aim(self) -> list[str]:
        terms = self.terms
        money = "open_money" if terms.setup.open_money else "hidden_money"
        table = self.say(
            "aim.table",
            edition=edition_name(self.names.catalogue, terms.rules),
            map=map_name(self.names.catalogue, terms.board),
            players=terms.players,
            money=terms.rules.money,
        )
        return [self.say("aim.network"), table, self.say(f"aim.{money}")]

    def setup(self) -> list[str]:
        terms = self.terms
        pages = [self.say("setup.areas", areas=terms.area_count)]
        if terms.setup.areas is AreaChoice.DRAFT:
            pages.append(self.say("setup.draft"))
        if terms.cartel:
            pages.append(self.say("setup.cartel", houses=len(terms.cartel.placements)))
        if terms.chosen_starts:
            pages.append(self.say("setup.starts"))
        return pages

    def order(self) -> list[str]:
        return [self.say(f"order.{part}") for part in ("rank", "use", "first")]

    def auction(self) -> list[str]:
        terms, rules = self.terms, self.terms.rules
        pages = [self.say(f"auction.{part}") for part in ("choose", "bid", "one", "alone")]
        if self.at.round <= 1:
            pages.append(self.say("auction.first_round"))
        if self.at.step == LAST_STEP:
            pages.append(self.say("auction.on_offer_all"))
        else:
            pages.append(self.say("auction.on_offer", count=rules.current_market))
        pages.append(self.say("auction.limit", limit=terms.plant_limit))
        if rules.discount_minimum is not None:
            pages.append(self.say("auction.discount", minimum=rules.discount_minimum))
        if rules.unsold_round_removes_lowest:
            pages.append(self.say("auction.unsold"))
        if terms.obsolete is not Obsolete.NEVER:
            pages.append(self.say(f"auction.obsolete_{terms.obsolete}"))
        return pages

    def fuel(self) -> list[str]:
        refill = self.names.tokens(self.terms.refill[self.at.step - 1])
        pages = [self.say(f"fuel.{part}") for part in ("buy", "store", "sold_out")]
        pages.append(self.say("fuel.refill", tokens=refill))
        if self.terms.depot_price is not None:
            pages.append(self.say("fuel.depot", price=self.terms.depot_price))
        return pages

    def building(self) -> list[str]:
        first, second, third = self.terms.house_prices
        pages = [
            self.say("building.pay", first=first, second=second, third=third),
            self.say("building.first_city"),
            self.say("building.route"),
            self.say(f"building.slots_{self.at.step}"),
            self.say("building.once"),
        ]
        if self.terms.city_limit is not None:
            pages.append(self.say("building.limit", limit=self.terms.city_limit))
        return pages

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
        return [self.say("power.run"), pay, self.say(after)]

    def steps(self) -> list[str]:
        if self.terms.step_2_cities is None:
            return [self.say("steps.only_one")]
        return [
            self.say("steps.now", step=self.at.step),
            self.say("steps.two", cities=self.terms.step_2_cities),
            self.say("steps.three"),
        ]

    def end(self) -> list[str]:
        pages = [self.say("end.when", cities=self.terms.end_cities), self.say("end.score")]
        breaks = self.terms.rules.tie_breaks
        return pages + [self.say(f"end.tie_{one}") for one in TieBreak if one in breaks]

    def cartel(self) -> list[str]:
        cartel = self.terms.cartel
        if cartel is None:
            return []
        return [
            self.say("cartel.who"),
            self.say("cartel.plant", limit=cartel.plant_limit),
            self.say("cartel.fuel"),
            self.say("cartel.houses", houses=cartel.houses),
        ]

    def map(self) -> list[str]:
        terms, pages = self.terms, []
        if terms.depot_price is not None:
            pages.append(self.say("map.depot", price=terms.depot_price))
        if terms.phase_out_plant is not None:
            pages.append(self.say("map.phase_out", plant=terms.phase_out_plant))
        if Variant.LEAN_PAYMENTS in terms.setup.variants:
            pages.append(self.say("map.lean"))
        return pages
