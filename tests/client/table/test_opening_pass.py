"""The opening pass at a table (9.6b): a plant is put up without a bid, by pressing buttons."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ui.pilot import Pilot
from ui.tables import QUICK, seated, table_in

from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, button, market_plant
from game.engine.actions import Pass, PutUp
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.terms import Variant
from game.link import LocalLink
from game.table import Table

PLANT = 18
CONFIRM, PUT_UP = button(Button.CONFIRM), button(Button.PUT_UP)


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as opened:
        yield opened


def choosing() -> GameState:
    """Round 5 of a table for three that plays with the option; the first seat is to choose."""
    state = table_in(Phase.AUCTION, players=3, variants=(Variant.OPENING_PASS,))
    assert state.setup.variants == (Variant.OPENING_PASS,)
    return state


def opened(pilot: Pilot, table: Table, seat: int) -> TableScene:
    scene = TableScene(pilot.context, LocalLink(table, seat), seated(3, seat))
    pilot.open(lambda context: scene)
    return scene


def test_a_plant_is_put_up_by_its_button_and_the_amber_one(pilot: Pilot) -> None:
    table = Table(choosing())
    scene = opened(pilot, table, 0)
    pilot.click(market_plant(PLANT))
    pilot.click(PUT_UP)
    assert table.version == 0, "nothing is sent before it is confirmed"
    confirm = scene.stage.action.button_at(CONFIRM)
    assert confirm is not None
    assert confirm.label == f"Put up {PLANT}, no bid"
    pilot.click(CONFIRM)
    auction = table.state.position.auction
    assert auction is not None
    assert (auction.plant, auction.opener, auction.leader) == (PLANT, 0, None)
    assert 0 not in auction.bidders


def test_without_the_option_there_is_no_such_button(pilot: Pilot) -> None:
    scene = opened(pilot, Table(table_in(Phase.AUCTION, players=3)), 0)
    pilot.click(market_plant(PLANT))
    assert scene.stage.action.button_at(PUT_UP) is None


def test_whoever_is_asked_then_opens_it_at_its_minimum(pilot: Pilot) -> None:
    table = Table(choosing())
    LocalLink(table, 0).submit(PutUp(PLANT))
    opened(pilot, table, 1)
    pilot.click(CONFIRM)
    auction = table.state.position.auction
    assert auction is not None
    assert (auction.leader, auction.bid) == (1, PLANT)


def test_a_plant_that_nobody_opens_stays_in_the_market(pilot: Pilot) -> None:
    table = Table(choosing())
    opened(pilot, table, 0)
    pilot.click(market_plant(PLANT))
    pilot.click(PUT_UP)
    pilot.click(CONFIRM)
    for seat in (1, 2):
        LocalLink(table, seat).submit(Pass())
    pilot.settle()
    assert PLANT in table.state.position.market
    assert 0 not in table.state.position.waiting
