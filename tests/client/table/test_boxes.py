"""Boxes and My network: what was done, what is fed, and numbers that move with their event."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from ui.pilot import Pilot
from ui.tables import PLANTS, QUICK, open_table, table_in

from game.client.planning.figures import Feeding
from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import (
    Button,
    CityPiece,
    MarketPlantPiece,
    OwnPlantPiece,
    button,
    city,
)
from game.client.vocabulary.table_buttons import ResourceButton
from game.client.widgets.models import OwnState, SeatBox, TableauModel
from game.engine.actions import (
    Action,
    Bid,
    BuildCities,
    BuyResources,
    Done,
    OpenAuction,
    Pass,
    RunPlants,
)
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.powering import best_runs
from game.engine.tokens import Tokens
from game.link import LocalLink
from game.table import Accepted, Table

MINUS = "\u2212"
SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1280, 800), (2560, 1080)]


class Seats:
    """A table at which anybody can act, seen from the first seat."""

    def __init__(self, pilot: Pilot, state: GameState) -> None:
        self.pilot = pilot
        self.scene: TableScene = open_table(pilot, state)
        assert isinstance(self.scene.link, LocalLink)
        self.table: Table = self.scene.link._table

    def act(self, *actions: Action, wait: bool = True) -> None:
        for action in actions:
            seat = self.table.state.position.to_act[0]
            assert isinstance(self.table.submit(seat, action, self.table.version), Accepted)
        if wait:
            self.pilot.settle()

    def box(self, seat: int) -> SeatBox:
        model = self.scene.stage.strip.model
        assert model is not None
        found = (box for box in model.boxes if isinstance(box, SeatBox))
        return next(box for box in found if box.figures.seat == seat)

    def foot(self, seat: int) -> str:
        note = self.box(seat).note
        return note.text if note else ""

    @property
    def mine(self) -> TableauModel:
        model = self.scene.stage.tableau.model
        assert model is not None
        return model

    @property
    def written(self) -> list[str]:
        """The texts of My network."""
        return [text.text for text in self.scene.stage.tableau.text_boxes()]

    def box_texts(self, seat: int) -> list[str]:
        boxes = self.scene.stage.strip.boxes.values()
        found = next(box for box in boxes if box.model == self.box(seat))
        return [text.text for text in found.text_boxes()]

    def step_until_told(self, seat: int, foot: str) -> None:
        self.pilot.run_until(lambda: self.foot(seat) == foot)


@pytest.fixture
def still() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as pilot:
        yield pilot


@pytest.fixture
def moving() -> Iterator[Pilot]:
    with Pilot(settings=Settings(bot_pace=BotPace.NORMAL)) as pilot:
        yield pilot


def test_in_an_auction_nothing_reads_like_a_disaster(still: Pilot) -> None:
    """What the plants could power when fed stands before what is fed now."""
    seats = Seats(still, table_in(Phase.AUCTION, tokens={2: Tokens(2)}))
    assert (seats.mine.power, seats.mine.fed) == (3, 0)
    assert {"Could power", "3", "fuel for 0", "Earns if fuelled", "now 10"} <= set(seats.written)
    assert "fuel for 0 of 3" in seats.box_texts(0)
    feed = seats.box(2).feed
    assert feed is not None and feed.is_short and feed.income is None


def test_before_the_first_auction_there_are_purse_and_free_slots_only(still: Pilot) -> None:
    seats = Seats(still, table_in(Phase.AUCTION, plants={}, tokens={}, cities={}))
    assert seats.mine.feeding is Feeding.NOTHING and seats.box(0).feed is None
    assert seats.written == ["MY NETWORK", *["room for a plant"] * 3, "Elektro", "84"]


def test_a_plant_without_a_city_tells_what_it_would_earn_with_some(still: Pilot) -> None:
    seats = Seats(still, table_in(Phase.AUCTION, cities={}))
    assert "with 3 cities" in seats.written and "now 10" not in seats.written
    feed = seats.box(0).feed
    assert feed is not None and feed.income is None


def test_feet_of_an_auction(still: Pilot) -> None:
    seats = Seats(still, table_in(Phase.AUCTION))
    seats.act(OpenAuction(20, 20), Bid(23), Pass())
    assert [seats.foot(seat) for seat in range(4)] == [
        "bid 20",
        "leads with 23",
        "out at 23",
        "bidding",
    ]
    seats.act(Pass(), Pass())
    assert seats.foot(1) == "bought 20 for 23" and seats.foot(3) == "out at 23"


def test_feet_of_fuel_and_building_stay_until_the_next_action(still: Pilot) -> None:
    seats = Seats(still, table_in(Phase.RESOURCES, tokens={}, money={0: 84, 1: 60}))
    seats.act(BuyResources(Tokens(2, 3)), Done(), BuyResources(Tokens(0, 1)), Done())
    assert seats.foot(0).startswith("bought ") and "for" in seats.foot(0)
    box = seats.box(0)
    assert box.feed is not None and box.feed.feeding is Feeding.FED and box.feed.income == 44
    spent = 84 - (seats.mine.money or 0)
    assert f"84 {MINUS} {spent}" in seats.written
    seats.act(Done(), Done())
    assert seats.table.state.position.phase is Phase.BUILDING
    assert seats.foot(1).startswith("bought "), "the last round can be told at a look"


def test_what_was_built_and_what_it_earns_now(still: Pilot) -> None:
    seats = Seats(still, table_in(Phase.BUILDING, plants={0: (5, 7, 25)}, tokens={0: Tokens(4, 6)}))
    before = seats.mine.income
    seats.act(BuildCities(("stuttgart",)), Done())
    assert seats.foot(0) == "built 1 for 16"
    assert f"{before} before" in seats.written and f"84 {MINUS} 16" in seats.written
    seats.act(Done())
    assert seats.foot(1) == "built nothing"


def test_everybody_has_powered(moving: Pilot) -> None:
    """Told with the event: the light of the plants that ran, the income, and no more warning."""
    seats = Seats(moving, table_in(Phase.BUREAUCRACY))
    at = seats.table.state.position
    for seat in at.to_act:
        runs = RunPlants(best_runs(at, at.players[seat]))
        assert isinstance(seats.table.submit(seat, runs, seats.table.version), Accepted)
    moving.run_until(lambda: seats.foot(0).startswith("earned"))
    assert seats.mine.feeding is Feeding.POWERED
    assert {card.state for card in seats.mine.cards} >= {OwnState.RUNNING}
    feed = seats.box(0).feed
    assert feed is not None and (feed.number, feed.of, feed.is_short) == (3, 4, False)
    moving.settle()
    assert seats.foot(0) == "earned 44" and seats.box(0).feed != feed
    assert "84 + 44" in seats.written, "it stays until the next action"


def test_numbers_count_when_the_house_lands_and_not_before(moving: Pilot) -> None:
    seats = Seats(moving, table_in(Phase.BUILDING))
    seats.act(BuildCities(("stuttgart",)), Done(), wait=False)
    moving.step()
    assert not seats.scene.director.is_idle
    assert (seats.box(0).figures.money, seats.box(0).figures.cities) == (84, 4)
    seats.step_until_told(0, "built 1 for 16")
    assert seats.scene.answering.view.money[0] == 84, "the new view is not shown yet"
    counted = [seats.box(0).figures.money]
    while not seats.scene.show.counting.is_idle:
        moving.step()
        counted.append(seats.box(0).figures.money)
        assert seats.mine.money == counted[-1], "box and purse go together"
    assert counted == sorted(counted, key=lambda money: -(money or 0))
    assert len(set(counted)) > 5 and counted[-1] == 68
    assert seats.box(0).figures.cities == 5 and seats.box(0).lit == ()


def test_the_purse_of_somebody_else_stays_secret_while_the_payment_is_told(moving: Pilot) -> None:
    seats = Seats(moving, table_in(Phase.BUILDING))
    seats.act(Done())
    seats.act(BuildCities(("saarbruecken",)), Done(), wait=False)
    moving.run_until(lambda: seats.foot(1).startswith("built 1 for "))
    assert seats.box(1).figures.money is None
    assert seats.box(1).figures.cities == 5


def test_a_click_ends_the_counting(moving: Pilot) -> None:
    seats = Seats(moving, table_in(Phase.BUILDING))
    seats.act(BuildCities(("stuttgart",)), Done(), wait=False)
    seats.step_until_told(0, "built 1 for 16")
    seats.scene.finish_motion()
    assert seats.scene.show.counting.is_idle and seats.box(0).figures.money == 68


@pytest.mark.parametrize(
    "settings",
    [
        Settings(animation_speed=AnimationSpeed.OFF),
        Settings(reduced_motion=True),
    ],
    ids=["off", "reduced"],
)
def test_without_motion_numbers_never_count(settings: Settings) -> None:
    with Pilot(settings=settings) as pilot:
        seats = Seats(pilot, table_in(Phase.BUILDING))
        seats.act(BuildCities(("stuttgart",)), Done(), wait=False)
        seen = set()
        for _ in range(60):
            pilot.step()
            seen.add(seats.box(0).figures.money)
        assert seen <= {84, 68} and seats.box(0).figures.money == 68


def test_what_i_planned_is_over_when_it_has_happened(moving: Pilot) -> None:
    seats = Seats(moving, table_in(Phase.BUILDING))
    moving.click(city("stuttgart"))
    assert "if you build" in seats.written and seats.mine.is_planned
    moving.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, unicode="\r", mod=0)])
    seats.step_until_told(0, "built 1 for 16")
    assert "if you build" not in seats.written and seats.mine.cities == 5


@pytest.mark.parametrize(
    ("phase", "kind"),
    [
        (Phase.AUCTION, MarketPlantPiece),
        (Phase.RESOURCES, ResourceButton),
        (Phase.BUILDING, CityPiece),
        (Phase.BUREAUCRACY, OwnPlantPiece),
    ],
)
def test_the_first_tab_stop_is_the_decision(still: Pilot, phase: Phase, kind: type) -> None:
    scene = open_table(still, table_in(phase))
    still.press(pygame.K_TAB)
    assert isinstance(scene.focus.shown, kind)


def test_building_begins_at_the_cheapest_city(still: Pilot) -> None:
    scene = open_table(still, table_in(Phase.BUILDING))
    still.press(pygame.K_TAB)
    assert scene.focus.shown == city("stuttgart")


def test_the_sheet_is_walked_through_as_it_is_read(still: Pilot) -> None:
    scene = open_table(still, table_in(Phase.RESOURCES, tokens={}))
    stops: list[tuple[int, int]] = []
    while not stops or scene.focus.shown != button(Button.CONFIRM):
        still.press(pygame.K_TAB)
        place = scene.stage.action.place_of(scene.focus.shown) if scene.focus.shown else None
        assert place is not None, "nothing of the market lies between them"
        stops.append((place.y, place.x))
    lines = [y for y, _ in stops]
    assert lines == sorted(lines)


@pytest.mark.parametrize(
    ("size", "language"),
    [
        *((size, "de") for size in SIZES),
        *(((1280, 720), language) for language in ("en", "es", "pt", "ro", "ja")),
    ],
)
def test_every_text_keeps_inside_its_box(size: tuple[int, int], language: str) -> None:
    """In the longest moments: fuel of three kinds, a purse, an income, and My network beside."""
    with Pilot(size, settings=QUICK) as pilot:
        pilot.context.catalogue.become(type(pilot.context.catalogue).load(language))
        seats = Seats(pilot, table_in(Phase.RESOURCES, tokens={}, plants={**PLANTS, 0: (5, 7, 25)}))
        _fits(seats)
        seats.act(BuyResources(Tokens(3, 3)), Done(), BuyResources(Tokens(1, 1)), Done())
        _fits(seats)
        seats.act(Done(), BuyResources(Tokens(1, 2, 1)), Done())
        _fits(seats)


def _fits(seats: Seats) -> None:
    texts = [*seats.scene.stage.strip.text_boxes(), *seats.scene.stage.tableau.text_boxes()]
    assert [text.text for text in texts if not text.is_whole] == []
    assert [text.text for text in texts if not text.frame.contains(text.rect)] == []
