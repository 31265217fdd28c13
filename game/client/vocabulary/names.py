"""Names in place of ids: of players, cities, areas, resources, and of all in a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from game.client.vocabulary.place_names import area_name
from game.engine.board import Area, AreaId, CityId
from game.engine.errors import GameError, Parameter
from game.engine.events import Phase
from game.engine.terms import Seat, Terms
from game.engine.tokens import RESOURCES, Resource, Tokens
from game.texts import Catalogue
from game.word_lists import together


@dataclass(frozen=True, eq=False)
class Names:
    """The words of one table: a language, a board, and who sits where."""

    catalogue: Catalogue
    terms: Terms
    players: tuple[str, ...]
    bots: frozenset[Seat] = frozenset()
    """Who of them is no person."""
    characters: Mapping[Seat, str] = field(default_factory=dict)
    """Who of them is which of the people behind the bots."""

    def seat(self, seat: Seat) -> str:
        return self.players[seat]

    def thinking(self, seat: Seat) -> str:
        """What somebody does who thinks, each in an own way."""
        character = self.characters.get(seat)
        key = "action.auction.thinks" if character is None else f"character.{character}.thinks"
        return self.say(key, seat=self.seat(seat))

    def seats(self, seats: Iterable[Seat], me: Seat | None = None) -> str:
        """Several in a sentence, for instance "Anna, Boris and you"; whoever reads it is "you"."""
        return self.together(self._each(seats, me))

    def seats_in_order(self, seats: Iterable[Seat], me: Seat | None = None) -> str:
        """Several, one after the other."""
        return self.listed(self._each(seats, me))

    def _each(self, seats: Iterable[Seat], me: Seat | None) -> list[str]:
        you = self.say("table.you.listed")
        return [you if seat == me else self.seat(seat) for seat in seats]

    def won(
        self, topic: str, winners: tuple[Seat, ...], me: Seat | None, /, **more: Parameter
    ) -> str:
        """Who has won, alone or with others, told to whoever has the seat `me`."""
        key = f"{topic}.won" if len(winners) == 1 else f"{topic}.shared"
        if me in winners:
            others = self.seats(seat for seat in winners if seat != me)
            return self.say(f"you.{key}", others=others, **more)
        seats = self.seats(winners)
        return self.say(key, seat=seats, seats=seats, **more)

    def city(self, city: CityId) -> str:
        return self._cities.get(city, city)

    def area(self, area: AreaId) -> str:
        found = self._areas.get(area)
        return area_name(self.catalogue, self.terms.board, found) if found else area

    def resource(self, resource: Resource) -> str:
        return self.catalogue.say(f"table.resource.{resource.name.lower()}")

    def amount(self, resource: Resource, count: int) -> str:
        """For instance "3 coal"."""
        return self.catalogue.count(f"table.tokens.{resource.name.lower()}", count)

    def tokens(self, tokens: Tokens) -> str:
        """For instance "3 coal, 1 oil"; a word for nothing if there are none."""
        amounts = [self.amount(resource, tokens[resource]) for resource in kinds_in(tokens)]
        return self.listed(amounts) or self.say("table.nothing")

    def cities(self, count: int) -> str:
        """For instance "3 cities"."""
        return self.catalogue.count("count.cities", count)

    def phase(self, phase: Phase) -> str:
        return self.say(f"table.phase.{phase}")

    def listed(self, items: list[str]) -> str:
        return self.say("table.comma").join(items)

    def together(self, items: list[str]) -> str:
        """A list that is part of a sentence."""
        return together(self.catalogue, items)

    def alternatives(self, items: list[str]) -> str:
        """A list of things that have commas of their own."""
        return self.say("table.semicolon").join(items)

    def say(self, key: str, /, **parameters: Parameter) -> str:
        return self.catalogue.say(key, **parameters)

    def count(self, key: str, count: int, /, **parameters: Parameter) -> str:
        return self.catalogue.count(key, count, **parameters)

    def refusal(self, error: GameError) -> str:
        """Why something is not allowed, with names where the error has ids."""
        named: dict[str, Parameter] = {
            name: self._named[name](value)
            for name, value in error.parameters.items()
            if name in self._named and isinstance(value, str)
        }
        match error.parameters:
            case {"resource": str(kind), "wanted": int(wanted), "left": int(left)}:
                if not left:
                    return self.say("tip.resource.none_left", **named)
                named["wanted"] = self.amount(Resource[kind.upper()], wanted)
        return self.catalogue.sentence(error, **named)

    @cached_property
    def _cities(self) -> Mapping[CityId, str]:
        return {city.id: city.name for city in self.terms.board.cities}

    @cached_property
    def _areas(self) -> Mapping[AreaId, Area]:
        return {area.id: area for area in self.terms.board.areas}

    @cached_property
    def _named(self) -> Mapping[str, Callable[[str], str]]:
        """How to name each parameter of an error that is an id."""
        return {
            "city": self.city,
            "area": self.area,
            "resource": lambda name: self.say(f"table.resource.{name}"),
            "action": lambda tag: self.say(f"table.action.{tag}"),
        }


def kinds_in(tokens: Tokens) -> list[Resource]:
    """The resources of which there are tokens, in the order of the market."""
    return [resource for resource in RESOURCES if tokens[resource]]
