"""A sale in words: who has which plant for how much, and what it brings."""

from __future__ import annotations

from game.client.planning.bid_plan import PlantEffect
from game.client.telling.spans import Scribe, Sentence, text
from game.client.vocabulary.names import Names, kinds_in
from game.engine.events import PlantBought
from game.engine.model import Position
from game.engine.tokens import only


def sold_line(names: Names, event: PlantBought, *, is_mine: bool) -> Sentence:
    """`Plant 30 to Otto for 41`."""
    scribe = Scribe(names)
    seat = scribe.you(event.seat, "listed") if is_mine else scribe.seat(event.seat)
    key = "action.sold.line_mine" if is_mine else "action.sold.line"
    return scribe.write(
        key, plant=scribe.plant(event.plant), seat=seat, money=scribe.money(event.price)
    )


def sold_about(names: Names, at: Position, effect: PlantEffect, price: int) -> Sentence:
    """What it burns, how many cities it powers, and how far beyond its number the bidding went."""
    scribe = Scribe(names)
    plant = at.terms.plants[effect.plant]
    fuel: Sentence = (text(names.say("action.auction.free")),)
    if plant.fuels:
        is_there = effect.run.is_enough
        fuel = run_tokens(names, effect) if is_there else scribe.tokens(plant.one_run)
    cities = scribe.write("action.sold.cities", plant.cities, fuel=fuel)
    over = price - effect.plant
    if over <= 0:
        return cities
    tail = names.say("action.sold.over", amount=over)
    return (*cities, text(f" · {tail}"))


def run_tokens(names: Names, effect: PlantEffect) -> Sentence:
    """The tokens of one run as the market has them, one kind after the other."""
    scribe, tokens = Scribe(names), effect.run.tokens
    pictures = [scribe.tokens(only(fuel, tokens[fuel])) for fuel in kinds_in(tokens)]
    spaced = [span for one in pictures for span in (*one, text(" "))]
    return tuple(spaced[:-1])
