"""From the position and the marks to how every plate looks: no drawing, no pixels."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from game.client.board.area_draft import AreaDraft, AreaTint, Drafted
from game.client.board.marks import BoardMarks
from game.client.board.plan.layout import BoardLayout, PlacedCable, PlacedCity
from game.client.board.plates import PlateForm, PlateHouse, PlateLook, Rimmed, SlotHolder
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
    drafted: Drafted = ()
    """How areas stand while they are being chosen."""
    chooser: int | None = None
    """The colour of whoever chooses one, unless that is the person who looks on."""
    wanted: int = 0
    """How many areas there will be, while they are being chosen."""

    @cached_property
    def _slots(self) -> dict[CityId, Slots]:
        return dict(self.houses)

    def slots(self, city: CityId) -> Slots:
        return self._slots.get(city, EMPTY_CITY)

    @cached_property
    def _standings(self) -> dict[AreaId, AreaTint]:
        return dict(self.drafted)

    @property
    def lit_areas(self) -> tuple[AreaId, ...] | None:
        """Areas whose cables are copper; None for all."""
        if not self.drafted:
            return self.zone
        return tuple(area for area, standing in self.drafted if standing is not AreaTint.CLOSED)

    def standing(self, city: PlacedCity) -> AreaTint:
        return self._standings.get(city.area, AreaTint.FULL)

    def cable_standing(self, cable: PlacedCable, layout: BoardLayout) -> AreaTint:
        """The lower one of its two cities'."""
        return min(self.standing(layout.city[end]) for end in (cable.a, cable.b))

    @property
    def chosen(self) -> frozenset[AreaId]:
        """The areas that have been chosen so far."""
        return frozenset(area for area, standing in self.drafted if standing is AreaTint.FULL)

    def settled(self, areas: Collection[AreaId]) -> BoardState:
        """The end of the draft: these areas were chosen, all others were not."""
        drafted = tuple(
            (area, AreaTint.FULL if area in areas else AreaTint.CLOSED) for area, _ in self.drafted
        )
        return replace(self, drafted=drafted, chooser=None)

    def with_full(self, area: AreaId) -> BoardState:
        """With one of the areas to choose from as if it had been chosen."""
        drafted = tuple(
            (other, AreaTint.FULL if other == area else standing)
            for other, standing in self.drafted
        )
        return replace(self, drafted=drafted)

    def is_active(self, city: PlacedCity) -> bool:
        if self.drafted:
            return self.standing(city) is not AreaTint.CLOSED
        return self.zone is None or city.area in self.zone

    def is_cable_active(self, cable: PlacedCable, layout: BoardLayout) -> bool:
        return all(self.is_active(layout.city[end]) for end in (cable.a, cable.b))


def board_state(
    position: Position, colours: Sequence[int] | None = None, draft: AreaDraft | None = None
) -> BoardState:
    """What the board shows of a position; seats have the colours of their numbers unless told."""
    return BoardState(
        zone=None if position.zone is None else position.zone.areas,
        houses=tuple(sorted(position.houses.items())),
        step=position.step,
        marked=position.marks,
        prices=position.terms.rules.house_prices,
        colours=tuple(position.seats if colours is None else colours),
        drafted=draft.standings if draft else (),
        chooser=draft.chooser if draft else None,
        wanted=draft.wanted if draft else 0,
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
        standing=state.standing(city),
    )


def marked_look(look: PlateLook, city: CityId, marks: BoardMarks) -> PlateLook:
    """The plate under the marks: with a planned house and the rim that belongs to it."""
    slots = list(look.slots)
    if city in marks.planned:
        free = [slot for slot in range(look.open_slots) if slots[slot] is SlotHolder.NOBODY]
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


def _holder(held: int, state: BoardState) -> PlateHouse | SlotHolder:
    if held == NOBODY:
        return SlotHolder.NOBODY
    return SlotHolder.CARTEL if held == CARTEL else PlateHouse(state.colours[held])
