"""The table's panels with something to show, and what may be wrong with their texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations
from random import Random

from builders import arrange, game
from pygame import Rect, Surface

from game.bots.normal import NormalBot
from game.client.draw import Kit
from game.client.planning.chronicle import Chronicle
from game.client.planning.plan import Plan
from game.client.planning.planner import plan_for
from game.client.table.panels import market_presenter, seat_presenter, tableau_presenter
from game.client.table.panels.log import LogPanel
from game.client.table.panels.log_view import LogView
from game.client.table.panels.plant_market_panel import PlantMarketPanel
from game.client.table.panels.players import PlayerStrip
from game.client.table.panels.resource_market_panel import ResourceMarketPanel
from game.client.table.panels.tableau import TableauPanel
from game.client.table.panels.top_bar import TopBar
from game.client.table.panels.turn_order import OrderPanel
from game.client.telling.log_line import LogLine
from game.client.telling.narrator import Narrator
from game.client.telling.prompt import prompt_for
from game.client.vocabulary.names import Names
from game.client.vocabulary.seating import Seating
from game.client.widgets.models import LogModel
from game.client.widgets.page import TextBox
from game.client.widgets.screen_layout import TableLayout, reading_scale
from game.engine.actions import Bid, OpenAuction
from game.engine.apply import apply
from game.engine.events import Event, Phase
from game.engine.model import GameState
from game.engine.tokens import Tokens
from game.engine.view import PlayerView, view_for
from game.playing import next_action
from game.table_seat import TableSeat
from game.texts import PLACEHOLDER, Catalogue

WINDOWS = (
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (2560, 1080),
    (1600, 1200),
)
PLAYERS = ("Anna", "Boris", "Clara", "Dao", "Emil", "Friederike")
CHARACTERS = (None, "saver", "expander", None, "blocker", "gardener")
GROWTH = 0.3
"""How much longer the stretched language is."""
MARGIN = 4
"""Logical pixels that a text keeps from its frame."""

PLANTS = {0: (5, 7), 1: (4, 9), 2: (10, 11, 13), 3: (8, 12, 14), 4: (19, 26, 33), 5: (6, 25, 35)}
TOKENS = {
    0: Tokens(3, 3),
    1: Tokens(2, 2),
    2: Tokens(3, 0, 0, 1),
    3: Tokens(4, 1, 2),
    4: Tokens(0, 4, 4),
    5: Tokens(4, 1, 1),
}
CITIES = {
    0: ("frankfurt-main", "wiesbaden-mainz", "mannheim", "wuerzburg"),
    1: ("koeln", "duesseldorf", "aachen", "trier"),
    2: ("essen", "dortmund", "muenster", "kassel", "osnabrueck", "duisburg"),
    3: ("leipzig", "halle", "erfurt", "dresden", "nuernberg"),
}
MARKET = (15, 16, 18, 21, 24, 27, 31, 36)


@cache
def words() -> Catalogue:
    return Catalogue.load()


@cache
def longer_words() -> Catalogue:
    """A language whose words are about a third longer, as German's are."""
    plain = words()
    return Catalogue({key: _longer(plain.say(key)) for key in plain.keys()})  # noqa: SIM118


def _longer(sentence: str) -> str:
    """Every word grows, gaps stay."""
    gaps = PLACEHOLDER.findall(sentence)
    parts = PLACEHOLDER.split(sentence)[::2]
    grown = [re.sub(r"[^\W\d_]{3,}", _grown, part) for part in parts]
    filled = [*(f"%{{{gap}}}" for gap in gaps), ""]
    return "".join(part + gap for part, gap in zip(grown, filled))


def _grown(word: re.Match[str]) -> str:
    extra = max(1, round(len(word[0]) * GROWTH))
    return word[0] + "enschaftlich"[:extra]


@lru_cache(maxsize=8)
def kit_of(scale: float, reading_scale: float | None = None) -> Kit:
    return Kit(scale, reading_scale=reading_scale)


def seating_of(players: int) -> Seating:
    return Seating(
        tuple(
            TableSeat(PLAYERS[seat], seat, "normal" if seat else None, CHARACTERS[seat])
            for seat in range(players)
        )
    )


def auction(players: int = 4, edition: str = "recharged", **setup: object) -> GameState:
    """Round 5, seat 0 has to answer a bid."""
    state = _arranged(players, edition, Phase.AUCTION, **setup)
    for action in (OpenAuction(21, 21), Bid(22)):
        state = apply(state, state.position.to_act[0], action).state
    return state


def nomination(players: int = 4, edition: str = "recharged") -> GameState:
    """Round 5, seat 2 has to choose a plant."""
    return _arranged(players, edition, Phase.AUCTION)


def fuelling(edition: str = "recharged", map: str = "usa", **more: object) -> GameState:
    """Seat 0 buys; on the American board the coal is in the depot."""
    return arrange(
        game(edition, map, 4, order=(3, 2, 1, 0)),
        Phase.RESOURCES,
        round=6,
        step=2,
        plants={seat: PLANTS[seat] for seat in range(4)},
        tokens={0: Tokens(1, 2)},
        money={0: 84},
        market=MARKET,
        fuel=Tokens(0, 6, 5, 2) if map == "usa" else Tokens(9, 6, 5, 2),
        **more,  # type: ignore[arg-type]
    )


def _arranged(players: int, edition: str, phase: Phase, **setup: object) -> GameState:
    seats = range(players)
    order = tuple(seat for seat in (2, 3, 0, 1, 4, 5) if seat in seats)
    return arrange(
        game(edition, "germany", players, **setup),  # type: ignore[arg-type]
        phase,
        round=5,
        order=order,
        plants={seat: PLANTS[seat] for seat in seats},
        tokens={seat: TOKENS[seat] for seat in seats},
        cities={seat: CITIES[seat] for seat in seats if seat in CITIES},
        money={0: 61, 1: 80, 2: 120, 3: 70, 4: 55, 5: 66},
        market=MARKET,
        fuel=Tokens(6, 8, 5, 3),
    )


class PlayedGame:
    """A whole game of bots with all it left behind."""

    def __init__(self, players: int, seed: int = 3) -> None:
        state = game("recharged", "germany", players, seed=seed)
        bots, dice = [NormalBot() for _ in range(players)], Random(seed)
        self.updates: list[tuple[tuple[Event, ...], GameState]] = []
        self.chronicle = Chronicle.of(state.position)
        while not state.is_over:
            outcome = apply(state, *next_action(state, bots, dice))
            state = outcome.state
            self.updates.append((outcome.events, state))
            self.chronicle = self.chronicle.recorded(outcome.events, view_for(state, 0))
        self.end = state

    def lines(self, catalogue: Catalogue) -> tuple[LogLine, ...]:
        """The whole log as seat 0 reads it."""
        narrator = Narrator(Names(catalogue, self.end.terms, PLAYERS), 0)
        return tuple(
            line
            for events, state in self.updates
            for line in narrator.follow(events, view_for(state, 0))
        )


@cache
def played_game(players: int = 4) -> PlayedGame:
    return PlayedGame(players)


AnyPanel = (
    TopBar
    | PlayerStrip
    | OrderPanel
    | PlantMarketPanel
    | ResourceMarketPanel
    | TableauPanel
    | LogPanel
    | LogView
)


class Screen:
    """All panels of a table in one window."""

    def __init__(
        self,
        view: PlayerView,
        window: tuple[int, int] = (1280, 720),
        interface_scale: float = 1.0,
        catalogue: Catalogue | None = None,
        plan: Plan | None = None,
    ) -> None:
        catalogue = catalogue or words()
        self.view = view
        self.layout = layout = TableLayout.of(window, interface_scale)
        self.kit = kit = kit_of(layout.scale, reading_scale(window))
        players = view.position.terms.players
        seating = seating_of(players)
        names = Names(catalogue, view.position.terms, PLAYERS[:players])
        plan = plan or plan_for(view)
        self.top = TopBar(kit, layout.top_bar, catalogue)
        prompt = prompt_for(view, names, plan)
        self.top.show(seat_presenter.top_bar_model(view, prompt, seating, names, can_undo=True))
        self.players = PlayerStrip(kit, layout, catalogue)
        strip = seat_presenter.strip_model(view, seating, names)
        self.players.show(strip)
        place = layout.order_panel(len(strip.boxes))
        self.order = OrderPanel(kit, place, catalogue) if place else None
        if self.order:
            self.order.show(seat_presenter.order_model(view, seating))
        self.plants = PlantMarketPanel(kit, layout.plants, catalogue)
        self.plants.show(market_presenter.plant_market_model(view, plan))
        self.resources = ResourceMarketPanel(kit, layout.resources, catalogue)
        self.resources.show(market_presenter.resource_market_model(view, plan))
        self.tableau = TableauPanel(kit, layout.tableau, catalogue)
        seat = view.seat or 0
        self.tableau.show(tableau_presenter.tableau_model(view, seat, seating, names, plan))
        self.log = LogPanel(kit, layout.log, catalogue)
        lines = played_game().lines(catalogue)
        self.log.show(LogModel(lines, tuple(range(6))))

    @property
    def panels(self) -> tuple[AnyPanel, ...]:
        found = (
            self.top,
            self.players,
            self.order,
            self.plants,
            self.resources,
            self.tableau,
            self.log,
        )
        return tuple(panel for panel in found if panel is not None)

    def drawn(self) -> Surface:
        surface = Surface(self.layout.window.size)
        self.kit.desk.put_ground(surface, surface.get_rect())
        self.kit.desk.put_panel(surface, self.layout.action, accent=True)
        for panel in self.panels:
            panel.draw(surface)
        return surface


def untidy(texts: Iterable[TextBox], scale: float, smallest_px: int = 11) -> list[str]:
    """Everything that is wrong with how texts stand in their frames."""
    boxes = list(texts)
    faults = [fault for box in boxes for fault in _faults(box, scale, smallest_px)]
    for one, other in combinations(boxes, 2):
        if one.rect.colliderect(other.rect):
            faults.append(f"{one.text!r} {one.rect} lies on {other.text!r} {other.rect}")
    return faults


def _faults(box: TextBox, scale: float, smallest_px: int) -> Iterator[str]:
    if not box.is_whole:
        yield f"{box.text!r} is cut"
    if box.size_px < smallest_px:
        yield f"{box.text!r} is set in {box.size_px} px"
    kept = int(MARGIN * scale)
    if not box.frame.inflate(-2 * kept, -2 * kept).contains(_sized(box.rect)):
        yield f"{box.text!r} at {box.rect} comes too near to its frame {box.frame}"


def _sized(rect: Rect) -> Rect:
    """A text of no width would be nowhere."""
    return Rect(rect.x, rect.y, max(1, rect.w), max(1, rect.h))
