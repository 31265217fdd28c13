"""The night of a table: follows the director through it, and shows where in it everybody is.

The director says which beat is played, and tells the figures. All that is seen is worked out here
from the time since dusk: the board's light, panels that recede, the ledger, coins in the air. When
the director has moved on, however it came to that, day comes back by itself.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pygame import Rect, Surface

from game.client.board.night.network_tree import network_tree
from game.client.board.night.night_board import LitNetwork, NightBoard
from game.client.draw.easing import clamped, hump
from game.client.table.anim.director import NightMoment
from game.client.table.anim.held_powering import NightPlan
from game.client.table.anim.night_clock import NightClock
from game.client.table.anim.night_model import LedgerRow, NightModel
from game.client.table.cover import Cover
from game.client.table.night.coins import CoinFlight, CoinPainter
from game.client.table.night.night_sounds import NightSounds
from game.client.table.night.running_light import HeadPainter, RunningLight
from game.client.table.played_table import PlayedTable
from game.client.vocabulary import pieces
from game.client.vocabulary.seating import Seating
from game.client.widgets.panel import Panel
from game.engine.board import CityId
from game.engine.events import Phase
from game.engine.model import Position
from game.engine.powering import burnt_tokens

SHADES: Final = 8
"""Steps in which panels recede and come back."""
TOOLS_ALPHA: Final = 70
COUNTS: Final = 6
"""Steps in which an income is counted: every one of them is a line of type to set."""
SWELL, SWELL_REACH, SWELL_WIDTH, RADIUS = 0.12, 5.0, 2.0, 5.0
"""How long and how far the rim of a city swells when light reaches it."""
PURSE: Final = (49.0, 30.0)
"""Where in a player's box the coin of the purse is."""


@dataclass
class _Night:
    """One night as it goes on."""

    plan: NightPlan
    clock: NightClock
    lights: list[RunningLight]
    flights: list[CoinFlight]
    sounds: NightSounds
    is_swept: bool
    is_new: bool = True
    """Its first moment, which has enough to do with the ledger and the figures."""
    heard: set[object] = field(default_factory=set)
    answers: list[tuple[CityId, int, float]] = field(default_factory=list)
    """Cities that light has reached, in whose light and when: their rims swell for a moment."""
    time: float = 0.0
    fallen_at: float = 0.0
    """When the board's night was there; later than dusk if it was not ready."""


class TableNight(Cover):
    """Lies over a table in Power, from dusk to dawn."""

    def __init__(self, table: PlayedTable) -> None:
        self._table = table
        self._night: _Night | None = None
        self.model: NightModel | None = None
        """What the ledger and the prompt tell, None before a night and once it is forgotten."""
        self._coins: CoinPainter | None = None
        self._heads: HeadPainter | None = None
        self._networks: tuple[object, list[LitNetwork]] = (None, [])

    @property
    def is_on(self) -> bool:
        return self._night is not None

    @property
    def is_waiting(self) -> bool:
        return self.is_on

    def equip(self) -> None:
        self._coins = self._heads = None
        self.end()

    def prepare(self, at: Position) -> bool:
        """Make a little of the night that will come; whether there was anything to make.

        The one that has been is not made again, and what is left of one is let go of by day.
        """
        if self.is_on:
            return False
        if at.phase is not Phase.BUREAUCRACY:
            self._table.stage.board.night.forget()
            return False
        if self.model is not None or not self._wants_night:
            return False
        night = self._table.stage.board.night.made_for(self._networks_of(at))
        return night is not None and night.prepare()

    def update(self, dt: float) -> None:
        moment = self._table.director.night
        if moment is not None:
            if self._night is None or self._night.plan is not moment.beat.plan:
                self._begin(moment)
            self._go(moment.time)
        elif self._night is not None:
            night = self._night
            is_dawn = night.time >= night.clock.end
            self._go(night.time + dt if is_dawn else night.clock.end)
        elif self.model is not None and not self._is_power:
            self.model = None
            self._table.show.night = None

    def end(self) -> None:
        """Day at once."""
        if self._night is None:
            return
        self._hear(self._night, "dawn", self._night.sounds.dawn)
        self._night = None
        self._table.stage.board.night.end()
        self._recede(0.0)
        self.is_stale = True

    def paint(self, surface: Surface) -> list[Rect]:
        """What moves: heads of light and coins."""
        night = self._night
        if night is None:
            return []
        stage = self._table.stage
        places: list[Rect] = []
        dark = stage.board.night.board
        if dark is not None and night.clock.is_swept:
            heads = self._head_painter()
            for light in night.lights:
                places += heads.paint(surface, light, dark, stage.board.rect)
            places += self._swell(surface, night)
        if night.clock.has_coins and night.time < night.clock.end:
            coins = self._coin_painter()
            for number, flight in enumerate(night.flights):
                places += coins.paint(surface, flight, night.clock.coin(number, night.time))
        return places

    def _swell(self, surface: Surface, night: _Night) -> list[Rect]:
        """Rims of cities that light has just reached."""
        kit, board = self._table.context.kit, self._table.stage.board
        night.answers = [one for one in night.answers if night.time - one[2] < SWELL]
        places = []
        surface.set_clip(board.rect)
        for city, colour, since in night.answers:
            more = kit.px(SWELL_REACH * hump((night.time - since) / SWELL))
            plate = board.plate_rect(city).inflate(2 * more, 2 * more)
            ring = kit.desk.outline(plate.size, RADIUS, kit.theme.glow(colour), SWELL_WIDTH)
            places.append(surface.blit(ring, plate))
        surface.set_clip(None)
        return places

    def _begin(self, moment: NightMoment) -> None:
        self.end()
        plan, clock = moment.beat.plan, moment.clock
        at = plan.position
        lights = [
            RunningLight(
                self._seating[event.seat].colour,
                network_tree(at.in_play, at.players[event.seat].cities).powered(event.powered),
            )
            for event in plan.powered
        ]
        sounds = NightSounds(self._table.context.audio, clock)
        self._night = _Night(plan, clock, lights, self._flights(plan, lights), sounds, False)
        sounds.dusk()
        dark = self._table.stage.board.night.made_for(self._networks_of(at))
        self._night.is_swept = clock.is_swept and dark is not None and dark.is_ready

    def _flights(self, plan: NightPlan, lights: list[RunningLight]) -> list[CoinFlight]:
        board, strip = self._table.stage.board, self._table.stage.strip
        unit = self._table.context.kit.scale
        flights = []
        for event, light in zip(plan.powered, lights):
            box = strip.place_of(pieces.seat(event.seat)) or Rect(0, 0, 1, 1)
            purse = box.x + PURSE[0] * unit, box.y + PURSE[1] * unit
            cities = [board.city_place(city) for city in light.tree.lit]
            seen = [place for place in cities if board.rect.collidepoint(place)]
            flights.append(CoinFlight(seen, box, purse, event.income))
        return flights

    def _go(self, time: float) -> None:
        """Everything as it is at a time."""
        night = self._night
        assert night is not None
        night.time = time
        clock, share = night.clock, (time - night.clock.end) / night.clock.dawn
        if share >= 1:
            self._tell(night)
            self.end()
            return
        dark = self._dark(night)
        for number, light in enumerate(night.lights):
            if time >= clock.start(number) or not clock.run:
                self._run(night, number, light, dark)
        over = self._table.stage.board.night
        if share >= 0:
            self._hear(night, "dawn", night.sounds.dawn)
            over.brighten(clamped(share), is_swept=night.is_swept)
        else:
            passed = (time - night.fallen_at) / (clock.dusk - min(night.fallen_at, clock.dusk / 2))
            over.darken(clamped(passed), is_swept=night.is_swept)
        self._recede(1 - clamped(share) if share > 0 else clamped(time / clock.dusk))
        self._tell(night)
        night.is_new = False
        self.is_stale = True

    def _dark(self, night: _Night) -> NightBoard | None:
        """The board's night, as soon as it is ready; until then it is day there."""
        over = self._table.stage.board.night
        if over.board is not None:
            return over.board
        if night.is_new or night.time >= night.clock.end or "fallen" in night.heard:
            return None
        dark = over.made_for(self._networks_of(night.plan.position))
        if dark is None:
            return None
        allowance = self._table.context.allowance
        while not dark.is_ready and dark.prepare():
            if allowance.is_spent:
                return None
        over.fall(dark)
        self._table.stage.board.forget_networks()  # a night is large enough
        night.heard.add("fallen")
        night.fallen_at = night.time if not night.is_swept else 0.0
        for light in night.lights:
            light.light_again(dark)
        return dark

    def _run(
        self, night: _Night, number: int, light: RunningLight, dark: NightBoard | None
    ) -> None:
        sounds = night.sounds
        if night.time < night.clock.end:
            self._hear(night, ("network", number), lambda: sounds.network(number))
        light.go(night.clock.lit(number, night.time), dark)
        for city in light.fresh:
            sounds.city()
            night.answers.append((city, light.colour, night.time))
        if night.time >= night.clock.told(number):
            if light.tree.dark:
                self._hear(night, ("dark", number), sounds.dark_city)
            self._hear(night, ("coins", number), lambda: sounds.coins(number))

    def _hear(self, night: _Night, what: object, play: Any) -> None:
        """Each thing once."""
        if what not in night.heard:
            night.heard.add(what)
            play()

    def _recede(self, shade: float) -> None:
        """Panels that have nothing to say now, and the tools on the board."""
        step = round(shade * SHADES) / SHADES
        for panel in self._silent():
            panel.darken(step)
        self._table.stage.tools.thin(round(255 - (255 - TOOLS_ALPHA) * step))

    def _silent(self) -> Sequence[Panel[Any]]:
        stage = self._table.stage
        return (stage.plants, stage.resources, stage.tableau, stage.log, stage.order)

    def _tell(self, night: _Night) -> None:
        """The ledger and who is being counted, where that has changed."""
        model = _model(night)
        if model == self.model:
            return
        is_counting = self.model is not None and self.model.stage == model.stage
        self.model = model
        self._table.show_night(model, is_counting=is_counting)

    @property
    def _seating(self) -> Seating:
        return self._table.show.company.seating

    @property
    def _is_power(self) -> bool:
        return self._table.answering.view.position.phase is Phase.BUREAUCRACY

    @property
    def _wants_night(self) -> bool:
        return bool(self._table.context.settings.animation_speed.factor)

    def _networks_of(self, at: Position) -> list[LitNetwork]:
        key = (at.order, tuple(player.cities for player in at.players))
        if self._networks[0] != key:
            self._networks = (key, networks_of(at, self._seating))
        return self._networks[1]

    def _head_painter(self) -> HeadPainter:
        scale = self._table.stage.board.camera.piece_scale
        if self._heads is None or self._heads.scale != scale:
            self._heads = HeadPainter(self._table.context.kit, scale)
        return self._heads

    def _coin_painter(self) -> CoinPainter:
        if self._coins is None:
            self._coins = CoinPainter(self._table.context.kit)
        return self._coins


def networks_of(at: Position, seating: Seating) -> list[LitNetwork]:
    """The networks of all seats in player order, each with the slots of its houses."""
    found = []
    for seat in at.order:
        cities = at.players[seat].cities
        slots = {city: at.slots(city).index(seat) for city in cities}
        tree = network_tree(at.in_play, cities)
        found.append(LitNetwork(seating[seat].colour, tree, slots))
    return found


def _model(night: _Night) -> NightModel:
    clock, time, at = night.clock, night.time, night.plan.position
    rows = []
    for number, (event, light) in enumerate(zip(night.plan.powered, night.lights)):
        share = math.ceil(clock.counted(number, time) * COUNTS) / COUNTS
        rows.append(
            LedgerRow(
                event.seat,
                cities=len(at.players[event.seat].cities),
                lit=light.lit,
                powers=event.powered,
                burnt=burnt_tokens(event.runs),
                income=event.income,
                counted=round(event.income * share) if share > 0 else None,
                is_told=time >= clock.told(number),
            )
        )
    started = [number for number in range(len(rows)) if time >= clock.start(number)]
    is_counting = bool(started) and clock.is_swept and time < clock.told(len(rows) - 1)
    return NightModel(at.round, tuple(rows), started[-1] if is_counting else None)
