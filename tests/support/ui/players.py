"""People made of code who play by mouse, keyboard or gamepad alone: a bot decides, hands act.

Nothing is taken from the scene but what a person could see; whatever cannot be reached by the one
hand makes the game stop, and the test fail.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

import pygame
from thinkers import QuickThinker
from ui.pad import WAYS, Pad
from ui.pilot import Pilot
from ui.tables import seated

from game.bot_driver import BotDriver, BotSeat
from game.bots.base import Budget
from game.bots.thinking import BotQuestion, think
from game.client.planning.bid_plan import BidPlan
from game.client.planning.build_plan import BuildPlan
from game.client.planning.discards import TokenDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.settings.pad_map import FACES, PadButton, Triggers
from game.client.table.answering import GUARD
from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.widgets.focus import nearest
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    ChooseArea,
    DiscardPlant,
    DiscardTokens,
    Done,
    MarkCity,
    OpenAuction,
    Pass,
    PlaceCartelHouse,
    RunPlants,
)
from game.engine.model import GameState
from game.engine.tokens import RESOURCES
from game.link import LocalLink
from game.table import Table

LEVEL = "easy"
MOST_DECISIONS = 600
CONFIRM = button(Button.CONFIRM)


def open_game(pilot: Pilot, state: GameState, seat: int = 0) -> TableScene:
    """A game with a person at one seat and quick bots at all others."""
    table = Table(state)
    others = [other for other in state.position.seats if other != seat]
    links = {other: LocalLink(table, other) for other in others}
    bots = {other: BotSeat(LEVEL) for other in others}
    driver = BotDriver(links, bots, QuickThinker(), 1, Budget())
    link = LocalLink(table, seat)
    scene = TableScene(
        pilot.context, link, seated(len(state.position.players), seat), driver=driver
    )
    pilot.open(lambda context: scene)
    return scene


class Person(ABC):
    """Decides like a bot and acts through the window."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot = pilot
        self.scene = scene

    def play(self) -> None:
        """Until the game is over; fails if it never is, or if a hand cannot do what it wants."""
        for _ in range(MOST_DECISIONS):
            self.pilot.run_until(lambda: self.is_over or self.is_asked)
            if self.is_over:
                return
            self.decide()
        raise AssertionError("the game does not end")

    @property
    def is_over(self) -> bool:
        return self.scene.link.view.position.result is not None

    @property
    def is_asked(self) -> bool:
        return self.scene.answering.is_asked and self.scene.director.is_idle

    def decide(self) -> None:
        link = self.scene.link
        version = link.version
        view = self.scene.answering.view
        question = BotQuestion(LEVEL, None, view, 7, Budget(), version)
        action = think(question).action
        self.act(action)
        for _ in range(3):
            self.await_answer(version)
            if link.version > version or self.is_over:
                return
            self.pilot.wait(GUARD + 0.1)
            self.again(action)
        raise AssertionError(f"could not do {action}")

    def await_answer(self, version: int) -> None:
        """What was sent from a version is on its way; a table nearby has answered already."""
        assert not self.scene.answering.is_sent or self.scene.link.version > version

    def act(self, action: Action) -> None:
        match action:
            case ChooseArea(area):
                self.choose(pieces.area(area))
            case PlaceCartelHouse(city) | MarkCity(city):
                self.choose(pieces.city(city))
            case OpenAuction(plant, bid):
                self.choose(pieces.market_plant(plant), confirm=False)
                self.bid(bid)
            case Bid(amount):
                self.bid(amount)
            case Pass():
                self.leave()
            case DiscardPlant(plant):
                self.choose(pieces.own_plant(plant))
            case DiscardTokens(tokens):
                place = self._choices().index(tokens)
                self.choose(controls.choice(place))
            case BuyResources(tokens):
                for resource in RESOURCES:
                    self.buy(resource, tokens[resource])
                self.confirm()
            case BuildCities(cities):
                for city in cities:
                    self.choose(pieces.city(city), confirm=False)
                assert isinstance(self.scene.answering.plan, BuildPlan)
                assert set(self.scene.answering.plan.cities) == set(cities)
                self.confirm()
            case Done() | RunPlants():
                self.confirm()

    def again(self, action: Action) -> None:
        """The second of two clicks, where one was asked for."""
        if isinstance(action, Pass):
            self.leave()
        else:
            self.confirm()

    @abstractmethod
    def choose(self, piece: PieceId, *, confirm: bool = True) -> None: ...

    @abstractmethod
    def bid(self, amount: int) -> None: ...

    @abstractmethod
    def leave(self) -> None: ...

    @abstractmethod
    def buy(self, resource: int, amount: int) -> None: ...

    @abstractmethod
    def confirm(self) -> None: ...

    def _choices(self) -> tuple[object, ...]:
        plan = self.scene.answering.plan
        assert isinstance(plan, TokenDiscard)
        return plan.choices

    def _in_cart(self, resource: int) -> int:
        plan = self.scene.answering.plan
        assert isinstance(plan, FuelCart)
        return plan.tokens[resource]

    def _amount(self) -> int:
        plan = self.scene.answering.plan
        assert isinstance(plan, BidPlan)
        return plan.amount


class MousePerson(Person):
    """Never touches a key."""

    def choose(self, piece: PieceId, *, confirm: bool = True) -> None:
        self.pilot.click(piece)
        if confirm:
            self.confirm()

    def bid(self, amount: int) -> None:
        while self._amount() < amount:
            before = self._amount()
            self.pilot.click(button(Button.BID_UP))
            assert self._amount() > before
        self.confirm()

    def leave(self) -> None:
        self.pilot.click(button(Button.PASS))

    def buy(self, resource: int, amount: int) -> None:
        at = self.scene.answering.view.position
        kind = RESOURCES[resource]
        first = at.terms.ladders[kind].size - at.fuel[kind]
        while self._in_cart(resource) < amount:
            before = self._in_cart(resource)
            self.pilot.click(pieces.token_space(kind, first + before))
            assert self._in_cart(resource) > before

    def confirm(self) -> None:
        self.pilot.click(CONFIRM)


class KeyboardPerson(Person):
    """Never touches the mouse."""

    def choose(self, piece: PieceId, *, confirm: bool = True) -> None:
        if isinstance(piece, pieces.CityPiece):
            self._find(piece.city)
        else:
            self._walk_to(piece)
        self.pilot.press(pygame.K_RETURN)
        if isinstance(piece, pieces.AreaPiece):  # Enter on an area commits it
            return
        if confirm:
            self.confirm()

    def bid(self, amount: int) -> None:
        if self._amount() < amount:
            self.pilot.type(str(amount))
            self.pilot.press(pygame.K_RETURN)
        assert self._amount() == amount
        self.pilot.press(pygame.K_b)

    def leave(self) -> None:
        self.pilot.press(pygame.K_x)

    def buy(self, resource: int, amount: int) -> None:
        while self._in_cart(resource) < amount:
            before = self._in_cart(resource)
            self.pilot.press(pygame.K_1 + resource)
            assert self._in_cart(resource) > before

    def confirm(self) -> None:
        self.pilot.press(pygame.K_RETURN)

    def _find(self, city: str) -> None:
        name = self.scene.names.city(city)
        self.pilot.press(pygame.K_SLASH)
        self.pilot.type(name.split("-")[0].split(" ")[0])
        for _ in range(6):
            if self._highlighted() == city:
                break
            self.pilot.press(pygame.K_DOWN)
        self.pilot.press(pygame.K_RETURN)
        assert self.scene.focus.shown == pieces.city(city)

    def _highlighted(self) -> str | None:
        finding = self.pilot.context.scenes.top
        return getattr(finding, "chosen_city", None)

    def _walk_to(self, piece: PieceId) -> None:
        """Tab to the piece's group, then arrows."""
        ways = (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP)
        self._press_until(lambda: self._same_group(piece), (pygame.K_TAB,))
        self._press_until(lambda: self.scene.focus.shown == piece, ways)

    def _same_group(self, piece: PieceId) -> bool:
        shown = self.scene.focus.shown
        return shown is not None and _kind(shown) is _kind(piece)

    def _press_until(self, reached: Callable[[], bool], keys: tuple[int, ...]) -> None:
        for turn in range(80):
            if reached():
                return
            self.pilot.press(keys[(turn // 5) % len(keys)])
        raise AssertionError("the keyboard does not get there")


def _kind(piece: PieceId) -> type[PieceId]:
    """Buttons of all kinds are one group for the keyboard."""
    return pieces.Pressable if isinstance(piece, pieces.Pressable) else type(piece)


class PadPerson(Person):
    """Holds a gamepad, and touches nothing else."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        super().__init__(pilot, scene)
        self.pad = Pad(pilot)

    def choose(self, piece: PieceId, *, confirm: bool = True) -> None:
        if isinstance(piece, pieces.CityPiece):
            self._walk_to_city(piece)
        else:
            self._walk_to(piece)
        self.pad.press(PadButton.A)
        if isinstance(piece, pieces.AreaPiece):
            return
        if confirm:
            self.confirm()

    def bid(self, amount: int) -> None:
        while self._amount() < amount:
            before = self._amount()
            self.pad.press(PadButton.UP, Triggers.LEFT)
            assert self._amount() > before
        self.confirm()

    def leave(self) -> None:
        self.pad.press(PadButton.LEFT_SHOULDER, Triggers.LEFT)

    def buy(self, resource: int, amount: int) -> None:
        while self._in_cart(resource) < amount:
            before = self._in_cart(resource)
            self.pad.press(FACES[resource], Triggers.LEFT)
            assert self._in_cart(resource) > before

    def confirm(self) -> None:
        self.pad.press(PadButton.X)

    def _walk_to(self, piece: PieceId) -> None:
        """The shoulder to the piece's group, then the cross."""
        shown = self.scene.focus
        self._press_until(lambda: self._is_near(piece), (PadButton.RIGHT_SHOULDER,))
        self._press_until(lambda: shown.shown == piece, tuple(WAYS))

    def _is_near(self, piece: PieceId) -> bool:
        shown = self.scene.focus.shown
        return shown is not None and _kind(shown) is _kind(piece)

    def _walk_to_city(self, goal: pieces.CityPiece) -> None:
        """City by city, as the cross leads: from any of them to any other."""
        self._press_until(lambda: self._is_near(goal), (PadButton.RIGHT_SHOULDER,))
        for way in self._ways_to(goal):
            self.pad.press(way)
        assert self.scene.focus.shown == goal

    def _ways_to(self, goal: pieces.CityPiece) -> list[PadButton]:
        plan, board = self.scene.answering.plan, self.scene.stage.board
        assert plan is not None
        cities = [piece for piece in plan.on_table() if isinstance(piece, pieces.CityPiece)]
        places = {piece: board.city_place(piece.city) for piece in cities}
        start = self.scene.focus.shown
        assert isinstance(start, pieces.CityPiece)
        ways: dict[pieces.CityPiece, list[PadButton]] = {start: []}
        queue = [start]
        for here in queue:
            for way, direction in WAYS.items():
                there = nearest(places, here, direction)
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], way]
                    queue.append(there)
        return ways[goal]

    def _press_until(self, reached: Callable[[], bool], buttons: tuple[PadButton, ...]) -> None:
        for turn in range(80):
            if reached():
                return
            self.pad.press(buttons[(turn // 5) % len(buttons)])
        raise AssertionError("the pad does not get there")
