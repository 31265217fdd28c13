"""From the position and the marks to how every plate looks: no drawing, no pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.client.board.marks import BoardMarks
from game.client.board.plan.layout import BoardLayout, PlacedCable, PlacedCity
from game.client.board.plates import Holder, PlateForm, PlateHouse, PlateLook, Rimmed
from game.engine.board import AreaId, CityId
from game.engine.model import CARTEL, EMPTY_CITY, NOBODY, Position, Slots


@dataclass(frozen=True)
class BoardState:
    """What of a position is seen on the board."""

    zone: tuple[AreaId, ...] | None
    houses: tuple[tuple[CityId, Slots], ...]
    step: int
    marked: tuple[CityId, ...]
    prices: tuple[int, int, int]
    colours: tuple[int, ...]
    """The colour index of each seat."""

    @cached_property
    def _slots(self) -> dict[CityId, Slots]:
        return dict(self.houses)

    def slots(self, city: CityId) -> Slots:
        return self._slots.get(city, EMPTY_CITY)

    def is_active(self, city: PlacedCity) -> bool:
        return self.zone is None or city.area in self.zone

    def is_cable_active(self, cable: PlacedCable, layout: BoardLayout) -> bool:
        return all(self.is_active(layout.city[end]) for end in (cable.a, cable.b))


def board_state(position: Position, colours: Sequence[int] | None = None) -> BoardState:
    """What the board shows of a position; seats have the colours of their numbers unless told."""
    return BoardState(
        zone=None if position.zone is None else position.zone.areas,
        houses=tuple(sorted(position.houses.items())),
        step=position.step,
        marked=position.marks,
        prices=position.terms.rules.house_prices,
        colours=tuple(position.seats if colours is None else colours),
    )


def plate_look(
    city: PlacedCity,
    layout: BoardLayout,
    state: BoardState,
    form: PlateForm = PlateForm.FULL,
) -> PlateLook:
    """A plate as it lies on the board."""
    first, second, third = (_holder(held, state) for held in state.slots(city.id))
    return PlateLook(
        name=city.name,
        half=city.half,
        area_colour=layout.colour_of[city.area],
        slots=(first, second, third),
        prices=state.prices,
        open_slots=state.step,
        is_active=state.is_active(city),
        is_marked=city.id in state.marked,
        form=form,
    )


def marked_look(look: PlateLook, city: CityId, marks: BoardMarks) -> PlateLook:
    """The plate under the marks: with a planned house and the rim that belongs to it."""
    slots = list(look.slots)
    if city in marks.planned:
        free = [slot for slot in range(look.open_slots) if slots[slot] is Holder.NOBODY]
        for slot in free[:1]:
            slots[slot] = PlateHouse(marks.planner, is_planned=True)
    return replace(look, slots=(slots[0], slots[1], slots[2]), rim=_rim(city, marks))


def on_routes(marks: BoardMarks) -> frozenset[CityId]:
    """Every city that a route passes."""
    return frozenset(city for route in marks.routes for city in route.cities)


def _rim(city: CityId, marks: BoardMarks) -> Rimmed:
    if city in marks.targets or city in marks.planned:
        return Rimmed.PLANNED
    return Rimmed.LIT if city in marks.lit else Rimmed.PLAIN


def _holder(held: int, state: BoardState) -> PlateHouse | Holder:
    if held == NOBODY:
        return Holder.NOBODY
    return Holder.CARTEL if held == CARTEL else PlateHouse(state.colours[held])
