"""The single choices of the set-up: an area, a city for the Cartel, a starting city."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.client.planning.area_facts import area_facts, open_areas
from game.client.planning.plan import Plan
from game.client.planning.question import Desk, area_desk, city_desk
from game.client.vocabulary.pieces import AreaPiece, CityPiece, PieceId
from game.client.vocabulary.table_buttons import Verb, simple
from game.engine.actions import Action, ChooseArea, MarkCity, PlaceCartelHouse
from game.engine.board import AreaId, CityId
from game.engine.errors import IllegalAction
from game.engine.options import AreaOptions, CartelHouseOptions, MarkOptions
from game.engine.view import PlayerView


@dataclass(frozen=True)
class AreaPick(Plan):
    """An area to add to the zone."""

    desk: Desk[AreaOptions]
    area: AreaId | None = None
    turned: int = 0
    """How often the area to compare with was changed for the next."""

    decisions = (AreaOptions.decision,)
    begins_on_table = True
    begins_on_table = True

    @classmethod
    def begin(cls, view: PlayerView) -> AreaPick | None:
        desk = area_desk(view)
        return cls(desk) if desk else None

    @property
    def is_empty(self) -> bool:
        return self.area is None

    @property
    def open(self) -> tuple[AreaId, ...]:
        """The areas that can be picked, as they are read on the map."""
        return open_areas(self.desk.at)

    def action(self) -> ChooseArea | None:
        return None if self.area is None else ChooseArea(self.area)

    def from_action(self, action: Action) -> AreaPick | None:
        return replace(self, area=action.area) if isinstance(action, ChooseArea) else None

    def choose(self, area: AreaId) -> AreaPick:
        """With this area, if it can be picked."""
        return self if self.why_not(area) else replace(self, area=area)

    def settles(self, piece: PieceId) -> bool:
        """The same area a second time means it."""
        return self.area is not None and self.area_of(piece) == self.area

    def meant(self, pointed: Sequence[PieceId]) -> AreaId | None:
        """What a click or Enter would choose now: what is pointed at, else what was proposed."""
        areas = filter(None, map(self.area_of, pointed))
        return next((area for area in areas if self.why_not(area) is None), self.area)

    def beside(self, area: AreaId) -> AreaId | None:
        """The area to compare one with: the best of the others, or one after it."""
        others = [other for other in self.open if other != area]
        others.sort(key=self._mean)
        return others[self.turned % len(others)] if others else None

    def _mean(self, area: AreaId) -> int:
        return area_facts(self.desk.at, area).mean or 0

    def why_not(self, area: AreaId) -> IllegalAction | None:
        return self.desk.options.refusal(ChooseArea(area))

    def touched(self, piece: PieceId, back: bool = False) -> AreaPick | None:
        """An area is chosen by itself, or by any city in it."""
        if piece == simple(Verb.NEXT_AREA):
            return replace(self, turned=self.turned + 1)
        area = self.area_of(piece)
        return None if area is None else self.choose(area)

    def against(self, piece: PieceId) -> IllegalAction | None:
        area = self.area_of(piece)
        return None if area is None else self.why_not(area)

    def on_table(self) -> tuple[PieceId, ...]:
        return tuple(map(AreaPiece, self.open))

    def area_of(self, piece: PieceId) -> AreaId | None:
        """The area that a click on a piece means."""
        match piece:
            case AreaPiece(area):
                return area
            case CityPiece(city):
                return self.desk.terms.board.city(city).area
        return None

    def moved_to(self, view: PlayerView) -> AreaPick | None:
        desk = area_desk(view)
        if desk is None:
            return None
        return AreaPick(desk).choose(self.area) if self.area else AreaPick(desk)


@dataclass(frozen=True)
class CityPick(Plan):
    """A city for a house of the Cartel, or to mark as a start."""

    desk: Desk[CartelHouseOptions] | Desk[MarkOptions]
    city: CityId | None = None

    decisions = (CartelHouseOptions.decision, MarkOptions.decision)
    begins_on_table = True

    @classmethod
    def begin(cls, view: PlayerView) -> CityPick | None:
        desk = city_desk(view)
        return cls(desk) if desk else None

    @property
    def is_for_cartel(self) -> bool:
        return isinstance(self.desk.options, CartelHouseOptions)

    @property
    def is_empty(self) -> bool:
        return self.city is None

    @property
    def open(self) -> tuple[CityId, ...]:
        """The cities that can be picked."""
        return self.desk.options.cities()

    def action(self) -> PlaceCartelHouse | MarkCity | None:
        return None if self.city is None else self._action(self.city)

    def from_action(self, action: Action) -> CityPick | None:
        match action:
            case PlaceCartelHouse(city) | MarkCity(city):
                return replace(self, city=city)
        return None

    def choose(self, city: CityId) -> CityPick:
        """With this city, if it can be picked; the chosen one again takes the choice back."""
        if city == self.city:
            return replace(self, city=None)
        return self if self.why_not(city) else replace(self, city=city)

    def why_not(self, city: CityId) -> IllegalAction | None:
        return self.desk.options.refusal(self._action(city))

    def touched(self, piece: PieceId, back: bool = False) -> CityPick | None:
        return self.choose(piece.city) if isinstance(piece, CityPiece) else None

    def against(self, piece: PieceId) -> IllegalAction | None:
        return self.why_not(piece.city) if isinstance(piece, CityPiece) else None

    def on_table(self) -> tuple[PieceId, ...]:
        return tuple(map(CityPiece, self.open))

    def moved_to(self, view: PlayerView) -> CityPick | None:
        desk = city_desk(view)
        if desk is None:
            return None
        return CityPick(desk).choose(self.city) if self.city else CityPick(desk)

    def _action(self, city: CityId) -> PlaceCartelHouse | MarkCity:
        return PlaceCartelHouse(city) if self.is_for_cartel else MarkCity(city)
