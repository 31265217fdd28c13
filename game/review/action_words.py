"""What was done, or would have been better, as an invitation in the words of a catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    Done,
    OpenAuction,
    Pass,
    PutUp,
    RunPlants,
)
from game.engine.board import AreaId, CityId
from game.engine.fuel_market import bundle_price
from game.engine.model import Decision, Position
from game.engine.powering import burnt_tokens
from game.engine.routes import build_bill
from game.engine.terms import Seat
from game.engine.tokens import RESOURCES, Tokens
from game.texts import Catalogue
from game.word_lists import together

Told = tuple[str, dict[str, str | int]]
"""The name of a sentence, and what fills it."""


class PlaceWords(NamedTuple):
    """What places are called."""

    city: Callable[[CityId], str]
    area: Callable[[AreaId], str]


def action_words(
    texts: Catalogue, action: Action, at: Position, seat: Seat, places: PlaceWords
) -> str:
    """For instance "Buy 3 coal for 6". Of a bid also for what, since no table is beside it."""
    name, told = _told(texts, action, at, seat, places)
    return texts.say(name if "." in name else f"table.action_words.{name}", **told)


def _told(texts: Catalogue, action: Action, at: Position, seat: Seat, places: PlaceWords) -> Told:
    match action:
        case BuyResources(tokens=tokens):
            price = bundle_price(at, tokens)
            return "buy", {"tokens": _amounts(texts, tokens), "money": price}
        case BuildCities(cities=cities):
            named = together(texts, [places.city(city) for city in cities])
            return "build", {"cities": named, "money": build_bill(at, seat, cities).total}
        case RunPlants(runs) if runs:
            plants = together(texts, [_card(run.plant) for run in runs])
            return "run", {"plants": plants, "tokens": _amounts(texts, burnt_tokens(runs))}
        case RunPlants():
            return "run_nothing", {}
        case Done():
            is_building = at.decision is Decision.BUILD_CITIES
            return ("build_nothing" if is_building else "buy_nothing"), {}
        case DiscardTokens(tokens):
            return "discard_tokens", {"tokens": _amounts(texts, tokens)}
        case ChooseArea(area):
            return "choose_area", {"area": places.area(area)}
    city = getattr(action, "city", None)
    if city is not None:  # a decision about one city has a sentence of its own name
        return str(at.decision), {"city": places.city(city)}
    return _of_plants(action, at)


def _of_plants(action: Action, at: Position) -> Told:
    match action:
        case OpenAuction(plant, bid):
            return "open", {"plant": _card(plant), "money": bid}
        case PutUp(plant):
            return "put_up", {"plant": _card(plant)}
        case Bid(amount) if at.auction is not None:
            return "review.bid", {"bid": amount, "plant": _card(at.auction.plant)}
        case Pass() if at.auction is not None:
            return "review.pass", {"plant": _card(at.auction.plant)}
        case DiscardPlant(plant):
            return "discard_plant", {"plant": _card(plant)}
    return "pass_round", {}


def _card(plant: int) -> str:
    """As its card has it."""
    return f"{plant:02}"


def _amounts(texts: Catalogue, tokens: Tokens) -> str:
    """For instance "3 coal, 1 oil"; a word for nothing if there are none."""
    amounts = [
        texts.count(f"table.tokens.{kind.name.lower()}", tokens[kind])
        for kind in RESOURCES
        if tokens[kind]
    ]
    return texts.say("table.comma").join(amounts) or texts.say("table.nothing")
