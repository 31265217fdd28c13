"""Every kind of event in words.

Most events say all they have to say by their fields: a seat, a plant, a price. Their sentences
stand in the catalogue under the event's own name; only what depends on more is spelled out here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple

from game.client.telling.log_line import Category, LogLine
from game.client.telling.spans import Part, Scribe, Sentence, Span
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names, kinds_in
from game.client.vocabulary.pieces import PieceId
from game.engine import events
from game.engine.codec import tag_of
from game.engine.events import EndReason, Event, Phase
from game.engine.model import CARTEL
from game.engine.powering import burnt_tokens
from game.engine.terms import Seat

OF_CARTEL: Final = (
    events.CartelHousePlaced,
    events.CartelTookPlant,
    events.CartelTookNoPlant,
    events.CartelTookResources,
    events.CartelReturnedResources,
)


class Look(NamedTuple):
    """How lines of one kind of event look."""

    icon: str
    category: Category
    is_heading: bool = False


LOOKS: Mapping[type, Look] = {
    events.AreaChosen: Look("map", Category.GAME),
    events.CartelHousePlaced: Look("home", Category.BUILD),
    events.CityMarked: Look("flag", Category.GAME),
    events.RoundBegan: Look("refresh", Category.GAME, is_heading=True),
    events.OrderSet: Look("list", Category.GAME),
    events.PhaseBegan: Look("step", Category.GAME, is_heading=True),
    events.DiscountPlaced: Look("star", Category.MARKET),
    events.DiscountPutAside: Look("star", Category.MARKET),
    events.AuctionOpened: Look("gavel", Category.AUCTION),
    events.PlantPutUp: Look("gavel", Category.AUCTION),
    events.NobodyBid: Look("x", Category.AUCTION),
    events.BidMade: Look("gavel", Category.AUCTION),
    events.BidPassed: Look("x", Category.AUCTION),
    events.AuctionPassed: Look("x", Category.AUCTION),
    events.PlantBought: Look("plug", Category.AUCTION),
    events.CartelTookPlant: Look("plug", Category.AUCTION),
    events.CartelTookNoPlant: Look("x", Category.AUCTION),
    events.PlantDrawn: Look("deck", Category.MARKET),
    events.DeckRanOut: Look("deck", Category.MARKET),
    events.PlantRemoved: Look("trash", Category.MARKET),
    events.PlantBuried: Look("deck", Category.MARKET),
    events.TokensDiscarded: Look("trash", Category.FUEL),
    events.Step3CardDrawn: Look("step", Category.GAME),
    events.Step3CardRemoved: Look("step", Category.MARKET),
    events.StepBegan: Look("step", Category.GAME, is_heading=True),
    events.NuclearPhaseOut: Look("atom", Category.MARKET),
    events.ResourcesBought: Look("coin", Category.FUEL),
    events.CartelTookResources: Look("coin", Category.FUEL),
    events.CartelReturnedResources: Look("refresh", Category.FUEL),
    events.CityBuilt: Look("home", Category.BUILD),
    events.MarkReturned: Look("flag", Category.BUILD),
    events.TurnEnded: Look("x", Category.GAME),
    events.RunsChosen: Look("bolt", Category.POWER),
    events.CitiesPowered: Look("bolt", Category.POWER),
    events.MarketRefilled: Look("refresh", Category.MARKET),
    events.GameEnded: Look("trophy", Category.GAME, is_heading=True),
}


class EventWords:
    """Writes the line of an event, or none where there is nothing to tell.

    Whoever reads it is "you" in it; others read a report of the same with a name instead.
    """

    def __init__(self, names: Names, me: Seat | None = None) -> None:
        self._names = names
        self._me = me
        self._scribe = Scribe(names)
        self._parts: Mapping[str, tuple[str, Callable[[Any], Part]]] = {
            "seat": ("seat", self._scribe.seat),
            "plant": ("plant", self._scribe.plant),
            "city": ("city", self._scribe.city),
            "area": ("area", self._scribe.area),
            "tokens": ("tokens", self._scribe.tokens),
            "bid": ("money", self._scribe.money),
            "amount": ("money", self._scribe.money),
            "price": ("money", self._scribe.money),
            "income": ("money", self._scribe.money),
            "order": ("seats", self._seats),
            "round": ("round", str),
            "step": ("step", str),
        }
        """By the name of a field: the gap that it fills, and how."""

    def line(self, event: Event, round: int, phase: Phase, is_my_loss: bool) -> LogLine | None:
        key = key_of(event)
        if key is None:
            return None
        look = LOOKS[type(event)]
        report = self._scribe.write(f"log.{key}", _count(event), **self._filled(event))
        to_me = self._to_me(event, key)
        return LogLine(
            look.icon,
            _whose(event),
            to_me or report,
            look.category,
            pieces_of(event),
            round,
            phase,
            look.is_heading,
            is_my_loss,
            report if to_me else (),
        )

    def _to_me(self, event: Event, key: str) -> Sentence:
        """The sentence for whoever it is about; () if it is about somebody else."""
        me = self._me
        parts = self._filled(event)
        if me is None:
            return ()
        if isinstance(event, events.OrderSet):
            order = [self._seat_or_you(seat) for seat in event.order]
            return self._scribe.write(f"log.{key}", seats=self._scribe.listed(order))
        about = _winners(event) if isinstance(event, events.GameEnded) else [_seat_of(event)]
        if me not in about:
            return ()
        parts["seat"] = self._scribe.you(me, "subject")
        parts["others"] = self._together([seat for seat in about if seat != me])
        return self._scribe.write(f"you.log.{key}", _count(event), **parts)

    def _seat_or_you(self, seat: Seat) -> Span:
        return self._scribe.you(seat, "listed") if seat == self._me else self._scribe.seat(seat)

    def _filled(self, event: Event) -> dict[str, Part]:
        """What fills the gaps: the event's fields, and what else its sentence needs."""
        parts: dict[str, Part] = {"cartel": self._scribe.cartel()}
        for field in fields(event):
            value = getattr(event, field.name)
            if field.name in self._parts and value is not None:
                gap, write = self._parts[field.name]
                parts[gap] = write(value)
        match event:
            case events.DiscountPlaced():
                parts["money"] = self._scribe.money(self._names.terms.rules.discount_minimum or 0)
            case events.CityBuilt():
                parts["money"] = self._scribe.money(event.house + event.connection)
            case events.CitiesPowered():
                parts["tokens"] = self._scribe.tokens(burnt_tokens(event.runs))
            case events.GameEnded():
                parts["seat"] = parts["seats"] = self._together(_winners(event))
        return parts

    def _together(self, seats: Any) -> Sentence:
        return self._scribe.together([self._scribe.seat(seat) for seat in seats])

    def _seats(self, seats: Any) -> Sentence:
        return self._scribe.listed([self._scribe.seat(seat) for seat in seats])


def _seat_of(event: Event) -> Seat | None:
    """Whom the event is about, if it is about one seat."""
    seat: Seat | None = getattr(event, "seat", None)
    return seat


def _whose(event: Event) -> Seat | None:
    """Whose house stands beside the line: that of a seat, or the Cartel's."""
    seat = _seat_of(event)
    is_replaced = (
        isinstance(event, events.PlantRemoved) and event.reason is events.Removal.CARTEL_REPLACED
    )
    return CARTEL if seat is None and (is_replaced or isinstance(event, OF_CARTEL)) else seat


def _winners(event: events.GameEnded) -> list[Seat]:
    return [line.seat for line in event.ranking if line.place == 1]


def key_of(event: Event) -> str | None:
    """Which sentence tells the event; None if others tell it well enough."""
    match event:
        case events.AreaChosen(seat=None):
            return "area_given"
        case events.CartelHousePlaced(seat=seat):
            return "cartel_house" if seat is None else "cartel_house_first"
        case events.PhaseBegan(phase=phase):
            return None if phase is Phase.END else f"phase_began.{phase}"
        case events.PlantRemoved(reason=reason):
            return f"plant_removed.{reason}"
        case events.CartelTookResources() | events.CartelReturnedResources():
            return tag_of(type(event)) if event.tokens.total else None
        case events.MarketRefilled(tokens=tokens):
            return "market_refilled" if tokens.total else "nothing_refilled"
        case events.CitiesPowered(powered=0):
            return "none_powered"
        case events.CitiesPowered(runs=runs):
            return "cities_powered" if burnt_tokens(runs).total else "cities_powered_free"
        case events.TurnEnded(phase=phase):
            return "nothing_bought" if phase is Phase.RESOURCES else "nothing_built"
        case events.RunsChosen():
            return None
        case events.GameEnded(ranking=ranking, reason=reason):
            key = "game_ended" if ranking[1].place > 1 else "game_shared"
            return f"{key}_full" if reason is EndReason.FULL_ZONE else key
    return tag_of(type(event))


def pieces_of(event: Event) -> tuple[PieceId, ...]:
    """What on the table an event is about."""
    match event:
        case events.AreaChosen(area=area):
            return (pieces.area(area),)
        case events.CityBuilt(path=path):
            return tuple(map(pieces.city, path))
        case events.CartelHousePlaced() | events.CityMarked() | events.MarkReturned():
            return (pieces.city(event.city),)
        case events.PlantBought(seat=seat, plant=plant):
            return (pieces.seat_plant(seat, plant),)
        case (
            events.ResourcesBought()
            | events.CartelTookResources()
            | events.CartelReturnedResources()
            | events.TokensDiscarded()
            | events.MarketRefilled()
        ):
            return tuple(map(pieces.resource_row, kinds_in(event.tokens)))
        case events.CitiesPowered(seat=seat, runs=runs):
            plants = (pieces.seat_plant(seat, run.plant) for run in runs)
            return (pieces.seat(seat), *plants)
        case events.OrderSet():
            return (pieces.ORDER,)
        case events.StepBegan() | events.Step3CardDrawn() | events.Step3CardRemoved():
            return (pieces.STEP,)
        case events.AuctionPassed(seat=seat) | events.TurnEnded(seat=seat):
            return (pieces.seat(seat),)
    named = getattr(event, "plant", None)
    return () if named is None else (pieces.market_plant(named),)


def _count(event: Event) -> int | None:
    """The number that decides the form of the sentence, where there is one."""
    match event:
        case events.CitiesPowered(powered=powered):
            return powered
        case events.GameEnded(ranking=ranking):
            return ranking[0].powered
    return None
