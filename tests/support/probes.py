"""Actions to try out: all that a decision's options list, and what lies just outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from random_play import fuel_choices

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
    PutUp,
    Run,
    RunPlants,
)
from game.engine.model import Decision
from game.engine.options import (
    AreaOptions,
    BidOptions,
    BuildOptions,
    BuyOptions,
    CartelHouseOptions,
    ChoosePlantOptions,
    DiscardPlantOptions,
    DiscardTokensOptions,
    MarkOptions,
    Options,
    RunOptions,
)
from game.engine.plants import STEP_3
from game.engine.tokens import NO_TOKENS, Resource, Tokens, only

Probe = tuple[Action, bool]
"""An action, and whether the options list it."""

NOWHERE = "atlantis"

ONE_OF_EACH: Mapping[type, Action] = {
    type(action): action
    for action in (
        ChooseArea(NOWHERE),
        PlaceCartelHouse(NOWHERE),
        MarkCity(NOWHERE),
        OpenAuction(3, 3),
        PutUp(3),
        Bid(3),
        Pass(),
        DiscardPlant(3),
        DiscardTokens(NO_TOKENS),
        BuyResources(Tokens(coal=1)),
        BuildCities((NOWHERE,)),
        Done(),
        RunPlants(()),
    )
}

ANSWERS: Mapping[Decision, tuple[type, ...]] = {
    Decision.CHOOSE_AREA: (ChooseArea,),
    Decision.PLACE_CARTEL_HOUSE: (PlaceCartelHouse,),
    Decision.MARK_CITY: (MarkCity,),
    Decision.CHOOSE_PLANT: (OpenAuction, PutUp, Pass),
    Decision.BID: (Bid, Pass),
    Decision.DISCARD_PLANT: (DiscardPlant,),
    Decision.DISCARD_TOKENS: (DiscardTokens,),
    Decision.BUY_RESOURCES: (BuyResources, Done),
    Decision.BUILD_CITIES: (BuildCities, Done),
    Decision.RUN_PLANTS: (RunPlants,),
}
"""The kinds of action that answer each question."""


def probes(options: Options) -> Iterator[Probe]:
    """Actions of the right kind, listed and not."""
    return _PROBES[options.decision](options)


def _areas(options: AreaOptions) -> Iterator[Probe]:
    listed = options.areas()
    for area in (*options.at.terms.board.area_ids(), NOWHERE):
        yield ChooseArea(area), area in listed


def _cartel_houses(options: CartelHouseOptions) -> Iterator[Probe]:
    listed = options.cities()
    for city in _all_cities(options):
        yield PlaceCartelHouse(city), city in listed


def _marks(options: MarkOptions) -> Iterator[Probe]:
    listed = options.cities()
    for city in _all_cities(options):
        yield MarkCity(city), city in listed


def _openings(options: ChoosePlantOptions) -> Iterator[Probe]:
    offers = {bids.plant: bids for bids in options.offers()}
    put_ups = options.put_ups()
    for plant in (*options.at.terms.plants.numbers, STEP_3, 1):
        yield PutUp(plant), plant in put_ups
        bids = offers.get(plant)
        if bids is None:
            yield OpenAuction(plant, min(plant, options.purse)), False
            continue
        for bid in {bids.low, (bids.low + bids.high) // 2, bids.high}:
            yield OpenAuction(plant, bid), True
        for bid in (bids.low - 1, bids.high + 1, -bids.low, 2**63):
            yield OpenAuction(plant, bid), False
    yield Pass(), options.can_pass()


def _bids(options: BidOptions) -> Iterator[Probe]:
    _, low, high = options.bids()
    for bid in {low, (low + high) // 2, high} if low <= high else ():
        yield Bid(bid), True
    for bid in {low - 1, max(low, high + 1), -1, 0}:
        yield Bid(bid), False
    yield Pass(), True


def _plant_discards(options: DiscardPlantOptions) -> Iterator[Probe]:
    listed = options.plants()
    for plant in (*options.at.terms.plants.numbers, STEP_3):
        yield DiscardPlant(plant), plant in listed


def _token_discards(options: DiscardTokensOptions) -> Iterator[Probe]:
    listed = options.choices()
    around = {c.plus(only(kind, more)) for c in listed for kind in Resource for more in (-1, 1)}
    for tokens in {*listed, *around, NO_TOKENS}:
        yield DiscardTokens(tokens), tokens in listed


def _purchases(options: BuyOptions) -> Iterator[Probe]:
    for kind in Resource:
        most = options.most(kind)
        for amount in range(1, most + 1):
            yield BuyResources(only(kind, amount)), True
        cart = only(kind, most)
        yield BuyResources(only(kind, most + 1)), False
        yield BuyResources(only(kind, 1000)), False
        yield BuyResources(only(kind, -1)), False
        other = Resource((kind + 1) % len(Resource))
        both = cart.plus(only(other, options.most(other, cart)))
        yield BuyResources(both), both.total > 0
        yield BuyResources(both, and_done=True), both.total > 0
        yield BuyResources(both.plus(only(other, 1))), False
    yield BuyResources(NO_TOKENS), False
    yield Done(), True


def _plans(options: BuildOptions) -> Iterator[Probe]:
    prices = {offer.city: offer.price for offer in options.offers()}
    for city in _all_cities(options):
        listed = city in prices and prices[city] <= options.purse
        yield BuildCities((city,)), listed
        yield BuildCities((city,), and_done=True), listed
        yield BuildCities((city, city)), False
    for first in [city for city, price in prices.items() if price <= options.purse][:2]:
        left = options.purse - prices[first]
        for offer in options.offers((first,)):
            yield BuildCities((first, offer.city)), offer.price <= left
    yield BuildCities(()), False
    yield Done(), True


def _runs(options: RunOptions) -> Iterator[Probe]:
    """Every set of plants with every mixture of fuel; listed if the tokens suffice."""
    player = options.at.players[options.seat]
    choices = [[None, *fuel_choices(options, plant)] for plant in player.plants]
    for fuels in product(*choices):
        runs = [Run(p, fuel) for p, fuel in zip(player.plants, fuels) if fuel is not None]
        burnt = [sum(run.fuel[kind] for run in runs) for kind in Resource]
        enough = all(need <= held for need, held in zip(burnt, player.tokens))
        yield RunPlants(tuple(runs)), enough
    yield RunPlants(options.best()), True
    for plant in player.plants:
        fuel = fuel_choices(options, plant)[0]
        yield RunPlants((Run(plant, fuel),) * 2), False
        for kind in Resource:
            yield RunPlants((Run(plant, fuel.plus(only(kind, 1))),)), False
            yield RunPlants((Run(plant, fuel.minus(only(kind, 1))),)), False
    for plant in set(options.at.terms.plants.numbers) - set(player.plants):
        yield RunPlants((Run(plant, NO_TOKENS),)), False


def _all_cities(options: Options) -> list[str]:
    """Those of the board in and out of the zone, and one that is on none."""
    return [*(city.id for city in options.at.terms.board.cities), NOWHERE]


_PROBES: Mapping[Decision, Callable[[Any], Iterator[Probe]]] = {
    Decision.CHOOSE_AREA: _areas,
    Decision.PLACE_CARTEL_HOUSE: _cartel_houses,
    Decision.MARK_CITY: _marks,
    Decision.CHOOSE_PLANT: _openings,
    Decision.BID: _bids,
    Decision.DISCARD_PLANT: _plant_discards,
    Decision.DISCARD_TOKENS: _token_discards,
    Decision.BUY_RESOURCES: _purchases,
    Decision.BUILD_CITIES: _plans,
    Decision.RUN_PLANTS: _runs,
}
