"""What is announced in Power, kept back until everybody has chosen: then one night tells it all.

The rules pay whoever comes first as soon as they have chosen. On the screen that would burn fuel
and move money while others still think; so announcements are taken back out of the views that are
shown, and told one by one, each with its network, when the last seat has answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from game.engine.events import CitiesPowered, Event, GameEnded, Phase
from game.engine.model import Decision, Player, Position
from game.engine.powering import burnt_tokens
from game.engine.view import PlayerView


class NightCue(Enum):
    """What the night does while a part of an update is told."""

    DUSK = auto()
    RUN = auto()
    HOLD = auto()


@dataclass(frozen=True)
class NightPlan:
    """Everything one night tells: who powers what, in player order, and where from."""

    powered: tuple[CitiesPowered, ...]
    position: Position
    """As it was when night fell: nothing burnt, nobody paid."""


@dataclass(frozen=True)
class NightBeat:
    """A moment of a night; `number` counts the networks that run."""

    beat: NightCue
    plan: NightPlan
    number: int = 0


@dataclass(frozen=True)
class ToldPart:
    """Events and the view they lead to, to be shown together."""

    events: tuple[Event, ...]
    view: PlayerView
    night: NightBeat | None = None


def plays_night(events: Sequence[Event]) -> bool:
    """Whether a night tells these announcements: the last ones of a game are told by its end."""
    return not any(isinstance(event, GameEnded) for event in events)


class HeldPowering:
    """Follows the updates of one place at the table, and says what of them is to be shown."""

    def __init__(self, view: PlayerView) -> None:
        self._shown = view
        self._held: tuple[CitiesPowered, ...] = ()

    def take(self, events: Sequence[Event], view: PlayerView) -> list[ToldPart]:
        """An update as it is to be shown: in one part, or as a night in many."""
        parts = self._parts(tuple(events), view)
        self._shown = parts[-1].view
        return parts

    def _parts(self, events: tuple[Event, ...], view: PlayerView) -> list[ToldPart]:
        new = tuple(event for event in events if isinstance(event, CitiesPowered))
        if not new and not (self._held and events and _is_open(view)):
            # The table has gone to another moment, or some of the story was missed: there is
            # nothing left to be kept back.
            held, self._held = self._held, ()
            return [ToldPart((*held, *events), view)]
        held = (*self._held, *new)
        if _is_open(view):
            self._held = held
            others = tuple(event for event in events if event not in new)
            return [ToldPart(others, without(view, held, self._shown))]
        self._held = ()
        if not plays_night(events):
            return [ToldPart((*held[: len(held) - len(new)], *events), view)]
        return self._night(events, held, view)

    def _night(
        self, events: tuple[Event, ...], held: tuple[CitiesPowered, ...], view: PlayerView
    ) -> list[ToldPart]:
        first = next(n for n, event in enumerate(events) if isinstance(event, CitiesPowered))
        rest = [event for event in events[first:] if not isinstance(event, CitiesPowered)]
        shown = self._dusk(held, view)
        plan = NightPlan(held, shown.position)
        parts = [
            ToldPart(events[:first], shown),
            ToldPart((), shown, NightBeat(NightCue.DUSK, plan)),
        ]
        for number, event in enumerate(held):
            shown = announced(shown, event)
            parts.append(ToldPart((event,), shown, NightBeat(NightCue.RUN, plan, number)))
        parts.append(ToldPart(tuple(rest), view, NightBeat(NightCue.HOLD, plan)))
        return parts

    def _dusk(self, held: tuple[CitiesPowered, ...], view: PlayerView) -> PlayerView:
        """Everybody has chosen, and nothing has been announced."""
        before, after = self._shown, without(view, held, self._shown)
        at, later = before.position, after.position
        return replace(
            before,
            position=replace(
                at,
                phase=Phase.BUREAUCRACY,
                decision=Decision.RUN_PLANTS,
                to_act=(),
                waiting=at.order,
                settled=at.order,
                players=later.players,
                houses=later.houses,
                earned=later.earned,
                paid=later.paid,
            ),
            money=after.money,
            runs=None,
        )


def without(
    view: PlayerView, held: Sequence[CitiesPowered], before: PlayerView | None = None
) -> PlayerView:
    """A view in which these announcements have not been made; `before` knows what was fresh."""
    at, money = view.position, list(view.money)
    players, earned, supply = list(at.players), list(at.earned), at.supply
    ran: set[int] = set()
    for event in held:
        player, burnt = players[event.seat], burnt_tokens(event.runs)
        players[event.seat] = Player(player.plants, player.tokens.plus(burnt), player.cities)
        earned[event.seat] -= event.income
        supply = supply.minus(burnt)
        purse = money[event.seat]
        money[event.seat] = None if purse is None else purse - event.income
        ran.update(run.plant for run in event.runs)
    known = before.position.fresh if before is not None else ()
    seats = tuple(event.seat for event in held)
    position = replace(
        at,
        players=tuple(players),
        earned=tuple(earned),
        supply=supply,
        fresh=tuple(sorted({*at.fresh, *(plant for plant in known if plant in ran)})),
        waiting=(*seats, *at.waiting),
    )
    return replace(view, position=position, money=tuple(money))


def announced(view: PlayerView, event: CitiesPowered) -> PlayerView:
    """The view after one announcement: fuel burnt, cities paid for, purses as far as known."""
    at, burnt = view.position, burnt_tokens(event.runs)
    player, purse = at.players[event.seat], view.money[event.seat]
    ran = {run.plant for run in event.runs}
    earned, money = list(at.earned), list(view.money)
    earned[event.seat] += event.income
    money[event.seat] = None if purse is None else purse + event.income
    position = replace(
        at.with_player(
            event.seat, Player(player.plants, player.tokens.minus(burnt), player.cities)
        ),
        earned=tuple(earned),
        supply=at.supply.plus(burnt),
        fresh=tuple(plant for plant in at.fresh if plant not in ran),
        waiting=tuple(seat for seat in at.waiting if seat != event.seat),
    )
    return replace(view, position=position, money=tuple(money))


def _is_open(view: PlayerView) -> bool:
    """Somebody has still to choose what to run."""
    at = view.position
    return at.decision is Decision.RUN_PLANTS and bool(at.to_act)
