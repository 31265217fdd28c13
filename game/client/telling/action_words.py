"""Actions in words, as hints and summaries name them: what is done, to what, for how much."""

from __future__ import annotations

from game.client.telling.spans import Part, Scribe, Sentence
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
    Run,
    RunPlants,
)
from game.engine.events import Phase
from game.engine.fuel_market import bundle_price
from game.engine.model import Position
from game.engine.powering import burnt_tokens
from game.engine.routes import build_bill
from game.engine.terms import Seat


def in_words(action: Action, at: Position, seat: Seat, scribe: Scribe) -> Sentence:
    """The action as an invitation: "Buy 3 coal for 6"."""

    def write(key: str, **parts: Part) -> Sentence:
        return scribe.write(f"table.action_words.{key}", None, **parts)

    match action:
        case ChooseArea(area):
            return write("choose_area", area=scribe.area(area))
        case PlaceCartelHouse(city):
            return write("place_cartel_house", city=scribe.city(city))
        case MarkCity(city):
            return write("mark_city", city=scribe.city(city))
        case OpenAuction(plant, bid):
            return write("open", plant=scribe.plant(plant), money=scribe.money(bid))
        case Bid(amount):
            return write("bid", money=scribe.money(amount))
        case Pass():
            return write("pass" if at.auction else "pass_round")
        case DiscardPlant(plant):
            return write("discard_plant", plant=scribe.plant(plant))
        case DiscardTokens(tokens):
            return write("discard_tokens", tokens=scribe.tokens(tokens))
        case BuyResources(tokens):
            price = scribe.money(bundle_price(at, tokens))
            return write("buy", tokens=scribe.tokens(tokens), money=price)
        case BuildCities(cities):
            price = scribe.money(build_bill(at, seat, cities).total)
            named = scribe.listed([scribe.city(city) for city in cities])
            return write("build", cities=named, money=price)
        case Done():
            return write("buy_nothing" if at.phase is Phase.RESOURCES else "build_nothing")
        case RunPlants(runs):
            return _runs(runs, scribe)


def _runs(runs: tuple[Run, ...], scribe: Scribe) -> Sentence:
    if not runs:
        return scribe.write("table.action_words.run_nothing")
    plants = scribe.listed([scribe.plant(run.plant) for run in runs])
    tokens = scribe.tokens(burnt_tokens(runs))
    return scribe.write("table.action_words.run", plants=plants, tokens=tokens)
