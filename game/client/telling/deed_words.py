"""What a seat did last, in a few words for the foot of its box."""

from __future__ import annotations

from game.client.planning.last_deed import (
    BoughtFuel,
    BoughtPlant,
    Built,
    Deed,
    DroppedOut,
    HasBid,
    PassedRound,
    Powered,
    PutUpPlant,
)
from game.client.telling.spans import Part, Scribe, Sentence, text
from game.client.vocabulary.names import Names
from game.engine.tokens import Tokens


def deed_words(deed: Deed, names: Names) -> Sentence:
    """Without who did it: the box says that."""
    scribe = Scribe(names)

    def say(key: str, **parts: Part) -> Sentence:
        return scribe.write(f"panels.deed.{key}", **parts)

    match deed:
        case HasBid(amount):
            return say("bid", bid=amount)
        case DroppedOut(0):
            return say("not_for_me")
        case DroppedOut(bid):
            return say("out", bid=bid)
        case PassedRound():
            return say("passed")
        case PutUpPlant(plant):
            return say("put_up", plant=scribe.plant(plant))
        case BoughtPlant(plant, price):
            return say("plant", plant=scribe.plant(plant), price=price)
        case BoughtFuel(tokens, price) if tokens.total:
            return say("fuel", tokens=_in_a_row(scribe, tokens), price=price)
        case BoughtFuel():
            return say("no_fuel")
        case Built(cities, price) if cities:
            return say("built", number=cities, price=price)
        case Built():
            return say("built_nothing")
        case Powered(cities, 0):
            return say("powered", number=cities)
        case Powered(_, income):
            return say("earned", income=income)


def _in_a_row(scribe: Scribe, tokens: Tokens) -> Sentence:
    """Each kind and how many, one beside the other: commas would take the room of a token."""
    spans = scribe.tokens(tokens)[::2]
    return tuple(piece for span in spans for piece in (text(" "), span))[1:]
