"""The board answers while cities are chosen: prices by themselves, a chip, rows, the keyboard."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from builders import arrange, game, play
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, table_in

from game.client.board.marks import PriceState
from game.client.planning.build_plan import BuildPlan
from game.client.planning.price_tags import price_tags
from game.client.planning.setup_picks import CityPick
from game.client.settings.preferences import MemoryStore, Preferences
from game.client.table.table_scene import TableScene
from game.client.vocabulary.pieces import Button, CityPiece, button, city
from game.client.widgets.items import TagLegend, Words
from game.engine.actions import PlaceCartelHouse
from game.engine.events import Phase
from game.engine.model import Decision
from game.engine.terms import Variant


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as pilot:
        yield pilot


def plan_of(scene: TableScene) -> BuildPlan:
    assert isinstance(scene.answering.plan, BuildPlan)
    return scene.answering.plan


def by_price(scene: TableScene) -> list[str]:
    prices = plan_of(scene).prices()
    return sorted(prices, key=lambda found: (prices[found].amount, found))


def shown_tags(scene: TableScene) -> dict[str, PriceState]:
    return {name: tag.state for name, tag in scene.stage.board._marks.prices.items()}


def words(scene: TableScene) -> list[str]:
    model = scene.stage.action.model
    assert model is not None
    return [item.text for item in model.items if isinstance(item, Words)]


def chip_texts(scene: TableScene) -> list[str]:
    return [box.text for box in scene.over._chip.text_boxes()]


def point(pilot: Pilot, name: str) -> None:
    """Move the pointer to a city, without any rest there."""
    place = pilot.see(city(name))
    assert place is not None
    pilot.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place.center, rel=(1, 0), buttons=(0,))])


def test_prices_stand_on_the_map_by_themselves_and_count_with_the_plan(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 40}))
    plan, first = plan_of(scene), by_price(scene)[0]
    tags = shown_tags(scene)
    assert set(tags) == set(plan.prices())
    least = min(price.amount for price in plan.prices().values())
    for name, price in plan.prices().items():
        if not price.affordable:
            assert tags[name] is PriceState.TOO_DEAR
        else:
            is_least = price.amount == least
            assert tags[name] is (PriceState.CHEAPEST if is_least else PriceState.AFFORDABLE)
    assert set(tags.values()) == set(PriceState) - {PriceState.PLANNED}
    scene.hands.press(city(first))
    pilot.hover((5, 5))
    after = shown_tags(scene)
    assert after[first] is PriceState.PLANNED
    assert sum(state is PriceState.TOO_DEAR for state in after.values()) > sum(
        state is PriceState.TOO_DEAR for state in tags.values()
    )


def test_nothing_is_cheapest_where_nothing_can_be_paid(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 5}))
    assert set(shown_tags(scene).values()) == {PriceState.TOO_DEAR}


def test_p_switches_them_off_and_it_stays_so() -> None:
    kept = Preferences(MemoryStore(QUICK))
    for is_on in (True, False):
        with Pilot(preferences=kept) as pilot:
            scene = open_table(pilot, table_in(Phase.BUILDING))
            assert bool(shown_tags(scene)) is is_on
            pilot.press(pygame.K_p)
            assert bool(shown_tags(scene)) is not is_on
    with Pilot(preferences=kept) as pilot:
        scene = open_table(pilot, table_in(Phase.AUCTION))
        assert not shown_tags(scene), "elsewhere they are a look, asked for each time"
        pilot.click(button(Button.PRICES))
        assert shown_tags(scene) and kept.now.build_prices


def test_a_house_of_the_cartel_may_go_where_there_are_tags(pilot: Pilot) -> None:
    state = play(game("recharged", players=2), PlaceCartelHouse("essen")).state
    assert state.position.decision is Decision.PLACE_CARTEL_HOUSE
    scene = open_table(pilot, state, seat=state.position.to_act[0])
    pick = scene.answering.plan
    assert isinstance(pick, CityPick)
    assert set(shown_tags(scene)) == set(pick.open) < set(state.position.in_play.cities)
    point(pilot, pick.open[0])
    assert chip_texts(scene) == [scene.names.city(pick.open[0]), "10"]


def test_a_start_may_be_where_there_are_tags(pilot: Pilot) -> None:
    state = game("recharged", variants=(Variant.CHOSEN_STARTS,))
    assert state.position.decision is Decision.MARK_CITY
    scene = open_table(pilot, state, seat=state.position.to_act[0])
    pick = scene.answering.plan
    assert isinstance(pick, CityPick)
    assert shown_tags(scene) == dict.fromkeys(pick.open, PriceState.CHEAPEST)
    scene.hands.press(city(pick.open[0]))
    pilot.hover((5, 5))
    assert shown_tags(scene)[pick.open[0]] is PriceState.PLANNED


def test_first_cities_cost_the_same_and_are_all_the_cheapest(pilot: Pilot) -> None:
    state = arrange(game("recharged", order=(0, 1, 2)), Phase.BUILDING, order=(2, 1, 0), cities={})
    scene = open_table(pilot, state, seat=state.position.to_act[0])
    assert set(shown_tags(scene).values()) == {PriceState.CHEAPEST}


def test_a_chip_tells_at_once_and_the_long_tip_comes_after_a_rest(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 84}))
    name = next(found for found in by_price(scene) if len(plan_of(scene).route_to(found).legs) == 2)
    stop = plan_of(scene).route_to(name)
    point(pilot, name)
    assert scene.over._chip.rect is not None and scene.over._tooltip.rect is None
    texts = " ".join(chip_texts(scene))
    assert str(stop.total) in texts and f"{stop.connection} + {stop.house}" in texts
    assert f"{84 - stop.total} left" in texts
    assert name not in shown_tags(scene), "the chip stands for the tag"
    pilot.wait(0.5)
    assert scene.over._tooltip.rect is None
    pilot.wait(0.4)
    told = scene.over._tooltip.rect
    assert told is None or scene.over._chip.rect is None, "one of the two"


def test_what_is_too_dear_says_how_much_is_missing(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 20}))
    dearest = by_price(scene)[-1]
    missing = plan_of(scene).route_to(dearest).total - 20
    point(pilot, dearest)
    assert f"{missing} short" in chip_texts(scene)
    assert scene.stage.board._marks.routes, "the way there explains the price"


SIZES = [(1280, 720), (1920, 1080), (1280, 800), (2560, 1080), (3840, 2160)]


@pytest.mark.parametrize("size", SIZES)
def test_neither_chip_nor_tip_ever_lies_over_the_route(size: tuple[int, int]) -> None:
    with Pilot(size, QUICK) as pilot:
        scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 90}))
        board = scene.stage.layout.board
        for name in by_price(scene):
            if pilot.see(city(name)) is None:
                continue
            scene.hands.hover = city(name)
            scene.refresh_attention()
            around = scene.stage.board.around(name)
            chip = scene.over._chip.rect
            assert chip is not None and board.contains(chip), name
            assert around.is_free(chip), name
            assert not chip.colliderect(scene.stage.tools.rect), name
            for box in scene.over._chip.text_boxes():
                assert box.is_whole and chip.contains(box.rect)
            scene.over._tip.tell(city(name))
            scene.over.show_tip()
            tip = scene.over._tooltip.rect
            assert tip is None or around.is_free(tip), name
            scene.over._tip.point(None)


def test_passed_cities_keep_plain_plates(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 90}))
    name = next(found for found in by_price(scene) if len(plan_of(scene).route_to(found).legs) > 1)
    path = plan_of(scene).route_to(name).path
    point(pilot, name)
    assert scene.stage.board._marks.targets == {path[0], path[-1]}


def test_the_panel_has_the_pointed_city_as_a_row_and_explains_the_tags(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 120}))

    def legend() -> list[PriceState]:
        model = scene.stage.action.model
        assert model is not None
        legends = [item for item in model.items if isinstance(item, TagLegend)]
        return [tag.state for legend in legends for tag, _ in legend.entries]

    present = {tag.state for tag in price_tags(plan_of(scene)).values()}
    assert set(legend()) == present
    first, second, *_ = by_price(scene)
    point(pilot, first)
    assert {"click", str(plan_of(scene).route_to(first).total)} <= set(words(scene))
    scene.hands.press(city(first))
    point(pilot, second)
    assert {"1", "+", "click"} <= set(words(scene))
    assert PriceState.PLANNED in legend()
    while len(plan_of(scene).cities) < 4:
        scene.hands.press(city(by_price(scene)[0]))
    assert not legend(), "four rows need the room"


@pytest.mark.parametrize("lets_go", [True, False])
def test_city_after_city_can_be_planned_without_arrows(pilot: Pilot, lets_go: bool) -> None:
    """With or without Esc, Tab goes from a planned city to the cheapest of those that are left."""
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 120}))
    for planned in (1, 2, 3):
        cheapest = by_price(scene)[0]
        pilot.press(pygame.K_TAB)
        assert scene.focus.shown == city(cheapest)
        pilot.press(pygame.K_SPACE)
        assert len(plan_of(scene).cities) == planned
        if lets_go:
            pilot.press(pygame.K_ESCAPE)


def test_the_first_tab_stop_is_the_cheapest_city_and_arrows_go_from_city_to_city(
    pilot: Pilot,
) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 84}))
    first = by_price(scene)[0]
    pilot.press(pygame.K_TAB)
    assert scene.focus.shown == city(first)
    assert scene.over._chip.rect is not None or scene.over._tooltip.rect is not None
    pilot.press(pygame.K_UP)
    assert isinstance(scene.focus.shown, CityPiece) and scene.focus.shown != city(first)


def test_the_gold_button_names_enter_while_enter_means_it(pilot: Pilot) -> None:
    """Enter on a city plans it, and builds what is planned; on a tool it presses the tool."""
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 84}))

    def is_named() -> bool:
        pilot.wait(0.05)
        return scene.stage.action.true_key("Enter") is not None

    assert is_named()
    pilot.press(pygame.K_TAB)
    assert not is_named(), "nothing is planned: Enter plans the city"
    pilot.press(pygame.K_SPACE)
    assert is_named(), "Enter builds"
    scene.focus.point(button(Button.PRICES))
    assert not is_named()
    scene.focus.point(button(Button.CONFIRM))
    assert is_named()


def test_space_plans_and_enter_builds(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 84}))
    first = by_price(scene)[0]
    pilot.press(pygame.K_TAB)
    pilot.press(pygame.K_SPACE)
    assert plan_of(scene).cities == (first,) and scene.focus.shown == city(first)
    pilot.press(pygame.K_SPACE)
    assert plan_of(scene).is_empty, "the same again takes it out"
    pilot.press(pygame.K_RETURN)
    assert plan_of(scene).cities == (first,), "with nothing planned Enter never builds nothing"
    before = scene.link.version
    pilot.press(pygame.K_LEFT)
    assert isinstance(scene.focus.shown, CityPiece)
    pilot.press(pygame.K_RETURN)
    assert scene.link.version > before
    assert first in scene.link.view.position.players[0].cities
    pilot.settle()
    assert scene.focus.shown is None, "a city that was only looked at is done with"
    assert scene.over._tooltip.rect is None
