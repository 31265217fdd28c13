"""Buying fuel and scrapping: what the amber button says is what happens, and it says it well."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from ui.pilot import Pilot
from ui.sheets import too_many_plants
from ui.tables import QUICK, open_table, seated, table_in

from game.client.draw import ButtonKind
from game.client.planning.discards import PlantDiscard
from game.client.planning.fuel_cart import FuelCart
from game.client.table.held_stepper import FIRST, NEXT
from game.client.table.table_scene import TableScene
from game.client.vocabulary import table_buttons as controls
from game.client.vocabulary.pieces import Button, button, own_plant
from game.client.widgets.items import Press
from game.client.widgets.models import OwnState
from game.engine.actions import BuyResources
from game.engine.events import Phase
from game.engine.model import Decision, GameState
from game.engine.tokens import NO_TOKENS, Resource, Tokens
from game.link import LocalLink
from game.table import Table

CONFIRM = button(Button.CONFIRM)
COAL, OIL, HYBRID, GARBAGE, URANIUM, WIND = 4, 3, 5, 6, 11, 13


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as opened:
        yield opened


def first_round(*plants: int, money: int = 40, tokens: Tokens = NO_TOKENS) -> GameState:
    """Nobody has a city yet."""
    return table_in(
        Phase.RESOURCES,
        players=3,
        round=len(plants),
        plants={0: plants, 1: (7,), 2: (8,)},
        tokens={0: tokens},
        cities={},
        money={0: money},
        fuel=Tokens(24, 18, 6, 2),
    )


def later_round(*plants: int, tokens: Tokens, money: int = 80) -> GameState:
    """Four cities, and these plants."""
    return table_in(
        Phase.RESOURCES,
        plants={0: plants, 1: (4,), 2: (3,), 3: (8,)},
        tokens={0: tokens},
        money={0: money},
    )


def rival_before_me() -> GameState:
    """Seat 0 buys before seat 1, whose hybrid burns what is cheaper."""
    return table_in(
        Phase.RESOURCES,
        order=(3, 2, 1, 0),
        plants={0: (25,), 1: (5,), 2: (3,), 3: (8,)},
        tokens={},
        fuel=Tokens(20, 18, 6, 2),
    )


def beside_a_rival(pilot: Pilot) -> tuple[TableScene, LocalLink]:
    """My table, and the place of the one who buys before me."""
    table = Table(rival_before_me())
    scene = TableScene(pilot.context, LocalLink(table, 1), seated(4, 1))
    pilot.open(lambda context: scene)
    return scene, LocalLink(table, 0)


def cart_of(scene: TableScene) -> FuelCart:
    assert isinstance(scene.answering.plan, FuelCart)
    return scene.answering.plan


def confirm(scene: TableScene) -> Press:
    found = scene.stage.action.button_at(CONFIRM)
    assert found is not None
    return found


def shown(scene: TableScene) -> str:
    """Everything written on the table's panels."""
    return " | ".join(box.text for panel in scene.stage.panels() for box in panel.text_boxes())


@pytest.mark.parametrize(
    ("plant", "tokens", "price", "cities"),
    [
        (COAL, Tokens(2), 2, 1),
        (OIL, Tokens(0, 2), 6, 1),
        (HYBRID, Tokens(2), 2, 1),
        (GARBAGE, Tokens(0, 0, 1), 7, 1),
        (URANIUM, Tokens(0, 0, 0, 1), 14, 2),
    ],
)
def test_the_first_fuel_is_one_run_and_amber_buys_just_that(
    pilot: Pilot, plant: int, tokens: Tokens, price: int, cities: int
) -> None:
    scene = open_table(pilot, first_round(plant))
    amber = confirm(scene)
    assert amber.kind is ButtonKind.PRIMARY
    assert amber.label == f"Buy one run for {price}"
    word = "city" if cities == 1 else "cities"
    assert f"fuel for {cities} of {cities} {word}" in shown(scene)
    pilot.click(CONFIRM)
    player = scene.link.view.position.players[0]
    assert player.tokens == tokens
    assert scene.link.view.money[0] == 40 - price


def test_fuel_before_the_first_city_is_never_0_of_0(pilot: Pilot) -> None:
    scene = open_table(pilot, first_round(COAL, HYBRID))
    pilot.click(button(Button.CLEAR))
    assert "fuel for 0 of 2 cities" in shown(scene)
    assert "0 of 0" not in shown(scene)
    tableau = scene.stage.tableau.model
    assert tableau is not None and (tableau.power, tableau.fed, tableau.cities) == (2, 0, 0)


def test_only_green_plants_buy_nothing_and_are_not_asked_again(pilot: Pilot) -> None:
    scene = open_table(pilot, first_round(WIND))
    assert confirm(scene).label == "Buy nothing"
    assert confirm(scene).kind is ButtonKind.PRIMARY
    assert "Your plants need no fuel." in shown(scene)
    pilot.click(CONFIRM)
    assert scene.link.version == 1


def test_buying_nothing_is_reached_by_clear_and_takes_two_clicks(pilot: Pilot) -> None:
    scene = open_table(pilot, first_round(COAL))
    pilot.click(button(Button.CLEAR))
    assert confirm(scene).label == "Buy nothing"
    assert confirm(scene).kind is not ButtonKind.PRIMARY
    pilot.click(CONFIRM)
    assert scene.link.version == 0
    assert confirm(scene).label == "Sure? Buy only this"
    pilot.wait(0.5)
    pilot.click(CONFIRM)
    assert scene.link.version == 1
    assert scene.link.view.position.players[0].tokens == NO_TOKENS


def test_too_little_for_the_first_run_is_asked_about(pilot: Pilot) -> None:
    scene = open_table(pilot, first_round(OIL, COAL))
    pilot.press(pygame.K_1, pygame.KMOD_SHIFT)
    assert cart_of(scene).tokens.total == 3
    pilot.press(pygame.K_RETURN)
    assert scene.link.version == 0


def test_who_cannot_pay_any_fuel_goes_on(pilot: Pilot) -> None:
    scene = open_table(pilot, first_round(OIL, money=2))
    assert (confirm(scene).label, confirm(scene).kind) == ("Buy nothing", ButtonKind.PRIMARY)


def test_a_later_round_begins_with_what_the_plants_lack(pilot: Pilot) -> None:
    # The network of four is powered by 25 alone; 11 stands still all the same.
    scene = open_table(pilot, later_round(11, 25, tokens=Tokens(2)))
    assert cart_of(scene).tokens == Tokens(0, 0, 0, 1)
    assert confirm(scene).label.startswith("Buy one run for")
    pilot.click(button(Button.CLEAR))
    assert confirm(scene).kind is not ButtonKind.PRIMARY


def test_a_cart_nobody_touched_follows_the_prices(pilot: Pilot) -> None:
    scene, rival = beside_a_rival(pilot)
    scene.answering.think_through(Decision.BUY_RESOURCES)
    assert cart_of(scene).tokens == Tokens(2)
    # The rival buys the cheap coal, so that a hybrid's cheapest run is oil now.
    rival.submit(BuyResources(Tokens(4), and_done=True))
    pilot.settle()
    assert cart_of(scene).desk.is_live
    assert cart_of(scene).tokens == Tokens(0, 2)


def test_a_cart_cleared_beforehand_stays_empty(pilot: Pilot) -> None:
    scene, rival = beside_a_rival(pilot)
    scene.answering.think_through(Decision.BUY_RESOURCES)
    scene.answering.press(button(Button.CLEAR))
    rival.submit(BuyResources(Tokens(4), and_done=True))
    pilot.settle()
    assert cart_of(scene).is_empty
    assert confirm(scene).kind is not ButtonKind.PRIMARY


def test_the_plant_that_goes_is_chosen_named_and_marked(pilot: Pilot) -> None:
    scene = open_table(pilot, too_many_plants())
    plan = scene.answering.plan
    assert isinstance(plan, PlantDiscard) and plan.plant == 5
    assert confirm(scene).label == "Scrap plant 05"
    assert "Plant 05 goes." in shown(scene)
    tableau = scene.stage.tableau.model
    assert tableau is not None
    states = {card.stocked.plant.number: card.state for card in tableau.cards}
    assert states == {
        5: OwnState.GIVEN_UP,
        7: OwnState.SHOWN,
        10: OwnState.SHOWN,
        20: OwnState.SHOWN,
    }
    pilot.click(CONFIRM)
    assert scene.link.view.position.players[0].plants == (7, 10, 20)


def test_another_plant_may_go_instead(pilot: Pilot) -> None:
    scene = open_table(pilot, too_many_plants())
    pilot.click(own_plant(10))
    assert confirm(scene).label == "Scrap plant 10"
    pilot.click(CONFIRM)
    assert scene.link.view.position.players[0].plants == (5, 7, 20)


def test_a_held_stepper_fills_the_cart_until_nothing_more_fits(pilot: Pilot) -> None:
    scene = open_table(pilot, first_round(COAL))
    before = cart_of(scene).tokens[Resource.COAL]
    place = pilot.see(controls.more(Resource.COAL))
    assert place is not None
    pilot.hover(controls.more(Resource.COAL))
    pilot.mouse(pygame.MOUSEBUTTONDOWN, place.center)
    pilot.wait(FIRST + 20 * NEXT)
    pilot.mouse(pygame.MOUSEBUTTONUP, place.center)
    pilot.settle()
    cart = cart_of(scene)
    assert cart.tokens[Resource.COAL] > before + 1
    assert cart.why_not(Resource.COAL) is not None and scene.over.message == ""
