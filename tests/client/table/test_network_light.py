"""Pointing at a player lights their network, with what everybody may know and nothing more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest
from builders import game
from pygame import Rect
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, seated, table_in

from game.client.board.marks import NetworkMarks
from game.client.board.shine import Shine
from game.client.draw import Kit
from game.client.planning.build_plan import BuildPlan
from game.client.planning.networks import network_marks, owner_of
from game.client.settings.preferences import AnimationSpeed
from game.client.table.network_watch import LIGHT_AFTER, NetworkWatch
from game.client.table.panels.network_card import NetworkCard
from game.client.table.panels.network_presenter import network_card
from game.client.table.plan_marks import Tint
from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.vocabulary.pieces import Button, button, city, seat
from game.client.widgets.items import Words
from game.engine.events import Phase
from game.engine.model import CARTEL
from game.engine.routes import city_offers
from game.engine.view import view_for
from game.link import LocalLink
from game.table import Table
from game.texts import Catalogue, known_languages


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=QUICK) as pilot:
        yield pilot


def lit(scene: TableScene) -> frozenset[str] | None:
    network = scene.stage.board._marks.network
    return None if network is None else network.cities


def cities(scene: TableScene, owner: int) -> frozenset[str]:
    return frozenset(scene.link.view.position.players[owner].cities)


@pytest.mark.parametrize(
    "phase", [Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY]
)
def test_pointing_at_a_box_lights_its_network_in_every_phase(pilot: Pilot, phase: Phase) -> None:
    scene = open_table(pilot, table_in(phase))
    assert lit(scene) is None
    pilot.hover(seat(2))
    assert lit(scene) == cities(scene, 2)
    card = scene.over.network_card
    assert card.model is not None and scene.stage.layout.board.contains(card.rect)
    assert not card.rect.colliderect(scene.stage.tools.rect)
    pilot.hover((5, 5))
    assert lit(scene) is None and card.model is None


def test_the_way_across_boxes_lights_nothing() -> None:
    watch = NetworkWatch()
    watch.point(1)
    assert watch.shown is None and watch.is_waiting
    assert not watch.update(LIGHT_AFTER / 2)
    watch.point(2)
    assert not watch.update(LIGHT_AFTER / 2) and watch.shown is None
    assert watch.update(LIGHT_AFTER) and watch.shown == 2
    watch.point(3)
    assert watch.shown == 3, "from one lit network to the next there is no rest"
    watch.point(None)
    assert watch.shown is None


def test_a_click_pins_it_until_the_next_click_or_escape(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING))
    pilot.click(seat(3))
    pilot.hover((5, 5))
    assert lit(scene) == cities(scene, 3)
    pilot.press(pygame.K_ESCAPE)
    assert lit(scene) is None and pilot.context.scenes.top is scene
    pilot.click(seat(3))
    pilot.click(city("saarbruecken"))
    pilot.hover((5, 5))
    assert lit(scene) is None
    plan = scene.answering.plan
    assert isinstance(plan, BuildPlan)
    assert plan.cities == ("saarbruecken",), "and the click is carried out"


def test_n_lights_mine_with_what_is_planned(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING, money={0: 84}))
    pilot.press(pygame.K_n)
    assert lit(scene) == cities(scene, 0)
    order = scene.stage.order.model
    assert order is not None and button(Button.MY_NETWORK) in order.switched_on
    pilot.press(pygame.K_n)
    assert lit(scene) is None
    plan = scene.answering.plan
    assert isinstance(plan, BuildPlan)
    first = min(plan.prices(), key=lambda name: plan.prices()[name].amount)
    scene.hands.press(city(first))
    pilot.click(button(Button.MY_NETWORK))
    pilot.hover((5, 5))
    assert lit(scene) == cities(scene, 0) | {first}


def watching(pilot: Pilot, phase: Phase) -> TableScene:
    """The table of somebody who has no seat, as in a replay or as a spectator."""
    state = table_in(phase)
    scene = TableScene(pilot.context, LocalLink(Table(state), None), seated(4))
    pilot.open(lambda context: scene)
    return scene


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.BUILDING])
def test_whoever_watches_lights_networks_by_pointing_and_by_n(pilot: Pilot, phase: Phase) -> None:
    scene = watching(pilot, phase)
    pilot.hover(seat(2))
    assert lit(scene) == cities(scene, 2)
    pilot.hover((5, 5))
    assert lit(scene) is None
    pilot.press(pygame.K_n)
    (asked, *_) = scene.link.view.position.to_act
    assert lit(scene) == cities(scene, asked), "nothing is mine, so N means who is to act"
    pilot.press(pygame.K_n)
    assert lit(scene) is None


def test_focus_on_a_box_lights_it_too(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.RESOURCES))
    scene.focus.point(seat(1))
    scene.refresh_attention()
    pilot.settle()
    assert lit(scene) == cities(scene, 1)
    pilot.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert lit(scene) is None
    for _ in range(60):
        pilot.press(pygame.K_TAB)
        if owner_of(scene.focus.shown) is not None:
            return
    raise AssertionError("Tab never comes to the boxes")


def test_the_next_cities_cost_what_they_cost_everybody() -> None:
    state = table_in(Phase.BUILDING, money={0: 84, 1: 0})
    poor, rich = (view_for(table_in(Phase.BUILDING, money={0: 84, 1: m}), 0) for m in (0, 500))
    marks = network_marks(poor, 1, seated(4))
    assert marks == network_marks(rich, 1, seated(4)), "no purse shows in a network"
    offers = city_offers(state.position, state.position.players[1].cities)
    assert [offer.price for offer in marks.offers] == sorted(o.price for o in offers)[:4]
    for offer in marks.offers:
        assert offer.route[0] in marks.cities and offer.route[-1] == offer.city


def test_the_cartel_has_a_network_without_a_next_city() -> None:
    state = game("recharged", players=2)
    marks = network_marks(view_for(state, 0), CARTEL, seated(2))
    held = {name for name, slots in state.position.houses.items() if CARTEL in slots}
    assert marks.colour is None and marks.cities == held and marks.offers == ()
    assert owner_of(pieces.CARTEL) == CARTEL


def test_the_panel_tells_of_the_player_while_the_network_is_lit(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.BUILDING))
    pilot.hover(seat(2))
    model = scene.stage.action.model
    assert model is not None
    lines = [item.text for item in model.items if isinstance(item, Words)]
    assert any(line.startswith("Clara: 5 cities, plants 10, 11, 13") for line in lines)


def test_r_goes_through_off_areas_and_my_cables(pilot: Pilot) -> None:
    scene = open_table(pilot, table_in(Phase.AUCTION))
    seen = []
    for _ in range(4):
        marks = scene.stage.board._marks
        seen.append((scene.attention.tint, marks.area_tint, marks.own_cables is not None))
        pilot.press(pygame.K_r)
    assert seen[0] == seen[3] == (Tint.OFF, False, False)
    assert seen[1:3] == [(Tint.AREAS, True, False), (Tint.CABLES, False, True)]


def test_the_light_comes_and_goes_or_is_just_there() -> None:
    shine, network = Shine(), NetworkMarks(0, frozenset({"essen"}))
    assert shine.update(network, 0.05) and shine.lit is not None and shine.lit[1] < 1
    assert shine.update(network, 1.0) and shine.lit == (network, 1.0)
    assert not shine.update(network, 1.0)
    assert shine.update(None, 0.05) and shine.lit is not None
    assert shine.update(None, 1.0) and shine.lit is None
    assert shine.update(network, None) and shine.lit == (network, 1.0), "without motion"
    other = replace(network, colour=1)
    assert shine.update(other, 0.0) and shine.lit == (other, 1.0), "from one to the next"


def test_reduced_motion_and_speed_reach_the_board() -> None:
    still = replace(QUICK, animation_speed=AnimationSpeed.FAST, reduced_motion=True)
    with Pilot(settings=still) as pilot:
        scene = open_table(pilot, table_in(Phase.AUCTION))
        assert not scene.stage.board.moves
    with Pilot(settings=replace(still, reduced_motion=False)) as pilot:
        board = open_table(pilot, table_in(Phase.AUCTION)).stage.board
        assert board.moves and board.speed == 2.0


def test_the_cards_of_all_networks_fit_in_every_language() -> None:
    views = [view_for(table_in(Phase.BUILDING), 0), view_for(game("recharged", players=2), 0)]
    for language in known_languages():
        words = Catalogue.load(language)
        kit = Kit(1.0, language)
        for view in views:
            at = view.position
            people = seated(len(at.players))
            names = Names(words, at.terms, tuple(sitter.name for sitter in people))
            for owner in (*at.order, *((CARTEL,) if at.cartel is not None else ())):
                model = network_card(view, owner, network_marks(view, owner, people), names)
                card = NetworkCard(kit, Rect(0, 0, 1, 1), words)
                card.resize(kit, Rect((0, 0), card.size(model)))
                card.show(model)
                assert all(box.is_whole for box in card.text_boxes()), (language, model)
