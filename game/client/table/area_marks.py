"""The draft of areas as the board shows it: how each stands, and what its tag says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.client.board.area_draft import AreaDraft, AreaTag, AreaTint, TagLook
from game.client.planning.area_facts import open_areas
from game.client.planning.plan import Plan
from game.client.planning.setup_picks import AreaPick
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId
from game.client.vocabulary.seating import Seating
from game.engine.board import AreaId
from game.engine.model import Decision, Position
from game.engine.terms import Seat
from game.engine.view import PlayerView


def draft_marks(
    view: PlayerView,
    plan: Plan | None,
    pointed: Sequence[PieceId],
    names: Names,
    seating: Seating,
) -> AreaDraft | None:
    """What the board shows of the draft; None at any other time."""
    at = view.position
    if at.decision is not Decision.CHOOSE_AREA:
        return None
    pick = plan if isinstance(plan, AreaPick) and plan.desk.is_live else None
    meant = pick.meant(pointed) if pick else None
    chooser = None if pick or not at.to_act else seating[at.to_act[0]].colour
    areas, possible = at.terms.board.area_ids(), open_areas(at)
    teller = _Tags(view, names, seating, possible, meant)
    return AreaDraft(
        standings=tuple((area, _standing(at, possible, area)) for area in areas),
        tags=tuple(map(teller.tag, areas)),
        wanted=at.terms.area_count,
        pointed=meant,
        chooser=chooser,
        usual=tuple(map(teller.usual, areas)),
        widest=tuple(map(teller.widest, areas)),
    )


def chooser_of(at: Position, place: int) -> Seat:
    """Who chose the area of this place in the row, or will."""
    return at.order[place % len(at.order)]


def _standing(at: Position, possible: Sequence[AreaId], area: AreaId) -> AreaTint:
    if area in at.areas:
        return AreaTint.FULL
    return AreaTint.POSSIBLE if area in possible else AreaTint.CLOSED


class _Tags:
    """Writes the tags of one moment."""

    def __init__(
        self,
        view: PlayerView,
        names: Names,
        seating: Seating,
        possible: Sequence[AreaId],
        meant: AreaId | None,
    ) -> None:
        self._view, self._names, self._seating = view, names, seating
        self._possible, self._meant = possible, meant

    def tag(self, area: AreaId) -> AreaTag:
        at, say, name = self._view.position, self._names.say, self._names.area(area)
        if area in at.areas:
            place = at.areas.index(area)
            seat = chooser_of(at, place)
            house = self._seating[seat].colour
            return AreaTag(area, TagLook.CHOSEN, name, self._seat(seat), place + 1, house)
        if area == self._meant:
            place = len(at.areas)
            house = self._seating[chooser_of(at, place)].colour
            line = say("board.tag.pick")
            return AreaTag(area, TagLook.POINTED, name, line, place + 1, house)
        if area in self._possible:
            return AreaTag(area, TagLook.POSSIBLE, name)
        return AreaTag(area, TagLook.CLOSED, name, say("board.tag.closed"))

    def usual(self, area: AreaId) -> AreaTag:
        at = self._view.position
        longest = max(map(self._seat, at.order), key=len)
        name, number = self._names.area(area), at.terms.area_count
        return AreaTag(area, TagLook.CHOSEN, name, longest, number, 0)

    def widest(self, area: AreaId) -> AreaTag:
        return replace(self.usual(area), line=self._names.say("board.tag.pick"))

    def _seat(self, seat: Seat) -> str:
        is_me = seat == self._view.seat
        return self._names.say("table.you.listed") if is_me else self._names.seat(seat)
