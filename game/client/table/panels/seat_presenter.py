"""From a view and what was done last to what top bar, strip and order panel show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from game.client.draw import Icon
from game.client.planning.figures import (
    Feeding,
    SeatFigures,
    SeatStatus,
    expected_order,
    feeding,
    is_last_round,
    is_reversed,
    seat_figures,
    seat_status,
)
from game.client.planning.last_deed import (
    NOTHING_DONE,
    BoughtFuel,
    BoughtPlant,
    Built,
    Deed,
    DroppedOut,
    HasBid,
    LastDeeds,
    PassedRound,
    Powered,
    PutUpPlant,
)
from game.client.planning.triggers import trigger_text, triggers
from game.client.telling.deed_words import deed_words
from game.client.telling.prompt import Prompt
from game.client.telling.spans import plain
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import PieceId, TriggerKind
from game.client.vocabulary.seating import Seating
from game.client.widgets.models import (
    CartelBox,
    FeedLine,
    NoteTone,
    OrderModel,
    PhaseMark,
    PhaseProgress,
    SeatBox,
    SeatNote,
    StockedPlant,
    StripModel,
    TopBarModel,
    TriggerMark,
)
from game.engine.events import Phase
from game.engine.model import Position
from game.engine.terms import AreaChoice, Seat, Terms
from game.engine.tokens import NO_TOKENS, Tokens, only
from game.engine.view import PlayerView

ROUND_PHASES: Final = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)
PHASE_ICONS: Final = {
    Phase.AREAS: Icon.MAP,
    Phase.CARTEL: Icon.PYLON,
    Phase.STARTS: Icon.FLAG,
    Phase.AUCTION: Icon.GAVEL,
    Phase.RESOURCES: Icon.COIN,
    Phase.BUILDING: Icon.HOME,
    Phase.BUREAUCRACY: Icon.BOLT,
    Phase.END: Icon.TROPHY,
}
DEED_LOOKS: Final[Mapping[type[Deed], tuple[Icon, NoteTone]]] = {
    HasBid: (Icon.COIN, NoteTone.QUIET),
    DroppedOut: (Icon.X, NoteTone.FAINT),
    PassedRound: (Icon.X, NoteTone.FAINT),
    PutUpPlant: (Icon.GAVEL, NoteTone.FAINT),
    BoughtPlant: (Icon.GAVEL, NoteTone.PLAIN),
    BoughtFuel: (Icon.CHECK, NoteTone.PLAIN),
    Built: (Icon.HOME, NoteTone.GOOD),
    Powered: (Icon.COIN, NoteTone.GOOD),
}
CARTEL_PLACE: Final = 1
"""Where the Cartel always stands in player order, counted from 0."""


def top_bar_model(
    view: PlayerView,
    prompt: Prompt | None,
    seating: Seating,
    names: Names,
    *,
    can_undo: bool = False,
) -> TopBarModel:
    at = view.position
    actor = prompt.actor if prompt is not None else None
    return TopBarModel(
        round=at.round,
        step=at.step,
        triggers=_nearest(at, names),
        track=phase_track(at, names),
        prompt=prompt,
        house=None if actor is None else seating[actor].colour,
        can_undo=can_undo,
    )


def _nearest(at: Position, names: Names) -> tuple[TriggerMark, ...]:
    """The next Step and the end; there is no room for more, and a tip tells the rest."""
    found = triggers(at)
    steps = [trigger for trigger in found if trigger.kind is not TriggerKind.END]
    ends = [trigger for trigger in found if trigger.kind is TriggerKind.END]
    return tuple(
        TriggerMark(pieces.trigger(trigger.kind), trigger_text(trigger, names), trigger.is_reached)
        for trigger in steps[:1] + ends[:1]
    )


def phase_track(at: Position, names: Names) -> tuple[PhaseMark, ...]:
    """The phases of a round, or of setting up."""
    setting_up = _setting_up(at.terms)
    marks = []
    shown: tuple[Phase, ...] = setting_up
    if at.phase not in setting_up:
        shown = ROUND_PHASES
        order = names.say("panels.top.order")
        marks.append(PhaseMark(pieces.ORDER, order, PhaseProgress.DONE))
    reached = shown.index(at.phase) if at.phase in shown else len(shown)
    for place, phase in enumerate(shown):
        progress = PhaseProgress.NOW if place == reached else PhaseProgress.AHEAD
        progress = PhaseProgress.DONE if place < reached else progress
        marks.append(PhaseMark(pieces.phase(phase), names.phase(phase), progress))
    return tuple(marks)


def _setting_up(terms: Terms) -> tuple[Phase, ...]:
    takes_place = {
        Phase.AREAS: terms.setup.areas is AreaChoice.DRAFT,
        Phase.CARTEL: terms.cartel is not None,
        Phase.STARTS: terms.chosen_starts,
    }
    return tuple(phase for phase, does in takes_place.items() if does)


def strip_model(
    view: PlayerView,
    seating: Seating,
    names: Names,
    deeds: LastDeeds = NOTHING_DONE,
    *,
    notes: Mapping[Seat, SeatNote] = {},
) -> StripModel:
    """Everybody in player order; `notes` stand instead of what was done last."""
    at = view.position
    boxes: list[SeatBox | CartelBox] = []
    for seat in at.order:
        note = notes.get(seat) or seat_note(at, seat, deeds[seat], names)
        boxes.append(_seat_box(view, seat, seating, deeds[seat], note))
    cartel = _cartel_box(at, names)
    if cartel is not None:
        boxes = [
            replace(box, figures=replace(box.figures, place=box.figures.place + (place > 0)))
            if isinstance(box, SeatBox)
            else box
            for place, box in enumerate(boxes)
        ]
        boxes.insert(CARTEL_PLACE, cartel)
    return StripModel(tuple(boxes))


def _seat_box(
    view: PlayerView, seat: Seat, seating: Seating, deed: Deed | None, note: SeatNote | None
) -> SeatBox:
    at = view.position
    figures = seat_figures(view, seat)
    return SeatBox(
        figures=figures,
        sitter=seating[seat],
        plants=tuple(
            StockedPlant(at.terms.plants[stock.plant], stock.stored) for stock in figures.plants
        ),
        feed=_feed_line(at, figures, deed),
        note=note,
        is_me=seat == view.seat,
        is_active=seat in at.to_act,
    )


def _feed_line(at: Position, figures: SeatFigures, deed: Deed | None) -> FeedLine | None:
    """Without a city there is no income worth telling: nobody powers before building one."""
    found = feeding(at, figures.seat, deed)
    match found:
        case Feeding.NOTHING:
            return None
        case Feeding.OPEN:
            is_short = figures.fed < figures.capacity
            return FeedLine(found, figures.fed, figures.capacity, is_short=is_short)
        case Feeding.POWERED if isinstance(deed, Powered):
            return FeedLine(found, deed.cities, figures.cities)
    is_short = at.phase is Phase.RESOURCES and figures.fed < figures.cities
    income = figures.income if figures.cities else None
    return FeedLine(Feeding.FED, figures.fed, figures.capacity, income, is_short)


def seat_note(at: Position, seat: Seat, deed: Deed | None, names: Names) -> SeatNote | None:
    """What a seat is asked or about; else what it did last, however long ago that was."""
    status = seat_status(at, seat)
    is_chosen = at.phase is Phase.BUREAUCRACY and not isinstance(deed, Powered)
    if deed is None or is_chosen or status in (SeatStatus.THINKING, SeatStatus.LEADING):
        return status_note(at, status, names)
    icon, tone = DEED_LOOKS[type(deed)]
    if deed == Built():
        tone = NoteTone.QUIET
    if isinstance(deed, Powered) and not deed.income:
        icon = Icon.BOLT
    sentence = deed_words(deed, names)
    return SeatNote(plain(sentence), tone, icon, sentence)


def status_note(at: Position, status: SeatStatus, names: Names) -> SeatNote | None:
    """What a seat is about, in two or three words."""
    icon = PHASE_ICONS[at.phase]
    match status:
        case SeatStatus.THINKING:
            return SeatNote(names.say(f"panels.status.thinking.{at.decision}"), NoteTone.ACT, icon)
        case SeatStatus.LEADING:
            bid = at.auction.bid if at.auction else 0
            return SeatNote(names.say("panels.status.leading", bid=bid), NoteTone.STRONG, Icon.COIN)
        case SeatStatus.OUTBID:
            return SeatNote(names.say("panels.status.outbid"), NoteTone.FAINT, Icon.X)
        case SeatStatus.WAITING:
            return SeatNote(names.say("panels.status.waiting"), NoteTone.FAINT, Icon.CLOCK)
        case SeatStatus.DONE:
            # In Power it is told only when everybody has chosen.
            key = "ready" if at.phase is Phase.BUREAUCRACY else "done"
            return SeatNote(names.say(f"panels.status.{key}"), NoteTone.QUIET, Icon.CHECK)
        case SeatStatus.IDLE:
            return None


def _cartel_box(at: Position, names: Names) -> CartelBox | None:
    cartel = at.cartel
    if cartel is None:
        return None
    left: Tokens = cartel.tokens
    plants = []
    for number in cartel.plants:
        plant = at.terms.plants[number]
        held = NO_TOKENS
        for fuel in plant.fuels:
            amount = min(left[fuel], plant.storage - held.total)
            held = held.plus(only(fuel, amount))
            left = left.minus(only(fuel, amount))
        plants.append(StockedPlant(plant, held))
    note = None
    if cartel.done and at.phase is Phase.AUCTION:
        note = SeatNote(names.say("panels.status.done"), NoteTone.QUIET, Icon.CHECK)
    return CartelBox(CARTEL_PLACE + 1, cartel.houses_left, tuple(plants), note)


def order_model(
    view: PlayerView, seating: Seating, switched_on: frozenset[PieceId] = frozenset()
) -> OrderModel:
    """Who plays when, now and as far as it can be told in the next round."""
    at = view.position
    can_tell = at.round > 0 and at.result is None and not is_last_round(at)
    coming = _houses(at, expected_order(at), seating) if can_tell else ()
    return OrderModel(_houses(at, at.order, seating), is_reversed(at.phase), coming, switched_on)


def _houses(at: Position, order: Sequence[Seat], seating: Seating) -> tuple[int | None, ...]:
    """The colours of an order, the Cartel in its fixed place."""
    colours: list[int | None] = [seating[seat].colour for seat in order]
    if at.cartel is not None:
        colours.insert(CARTEL_PLACE, None)
    return tuple(colours)
