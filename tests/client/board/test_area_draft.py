"""Areas being chosen on the map: how they look, where their tags stand, and what moves."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pygame
import pytest
from builders import content
from pygame import Surface
from ui.pilot import Pilot
from ui.players import open_game

from game.client.board import map_title
from game.client.board.area_draft import AreaTint, TagLook
from game.client.board.cartouche import cartouche
from game.client.board.plan.geometry import PAGE, Frame
from game.client.board.plan.ground import ground_of
from game.client.board.plan.layout import lay_out_quickly
from game.client.board.plan.layout_file import shipped_layout
from game.client.board.plan.plate_size import name_measure
from game.client.board.plate_looks import board_state, plate_look
from game.client.board.tag_places import CLEAR, TagTask, is_clear, tag_places
from game.client.draw import Kit
from game.client.draw.theme import shipped_theme
from game.client.planning.area_facts import area_facts, open_areas
from game.client.planning.setup_picks import AreaPick
from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.widgets.items import AreaTile
from game.engine.actions import ChooseArea
from game.engine.apply import apply
from game.engine.board import AreaId
from game.engine.model import GameState
from game.engine.options import AreaOptions, options_for
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.view import view_for
from game.texts import Catalogue, known_languages

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1280, 800), (2560, 1080)]
STILL = Settings(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.SLOW)
TAG = (118.0, 34.0)


def drafted(map_: str, players: int, chosen: int, edition: str = "recharged") -> GameState:
    """So many areas have been chosen, always the first that can be."""
    setup = GameSetup(edition, map_, players, areas=AreaChoice.DRAFT)
    state = new_game(setup, content(), 1).state
    for _ in range(chosen):
        at = state.position
        state = apply(state, at.to_act[0], ChooseArea(open_areas(at)[0])).state
    return state


def begun(pilot: Pilot, state: GameState) -> TableScene:
    return open_game(pilot, state, state.position.to_act[0])


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("map_", ["germany", "usa"])
def test_tags_stand_free_of_everything(size: tuple[int, int], map_: str) -> None:
    with Pilot(size, settings=STILL) as pilot:
        scene = begun(pilot, drafted(map_, 4, 1))
        stage, kit = scene.stage, pilot.context.kit
        tags = stage.board.tag_rects()
        assert set(tags) == set(scene.link.view.position.terms.board.area_ids())
        clear = kit.px(CLEAR) - 1
        cities = scene.link.view.position.terms.board.cities
        kept = [stage.board.plate_rect(city.id) for city in cities]
        title = stage.board.title_rect()
        assert title is not None
        kept += [title, stage.tools.rect]
        for tag in tags.values():
            assert stage.layout.board.contains(tag)
            assert tag.inflate(2 * clear, 2 * clear).collidelist(kept) < 0
        for one, other in combinations(tags.values(), 2):
            assert not one.inflate(2 * clear, 2 * clear).colliderect(other)


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_area_pointed_at_says_how_to_choose_it(size: tuple[int, int], language: str) -> None:
    with Pilot(size, settings=STILL) as pilot:
        pilot.context.catalogue.become(Catalogue.load(language))
        for map_, chosen in (("germany", 0), ("germany", 2), ("usa", 0), ("usa", 3)):
            board = begun(pilot, drafted(map_, 5, chosen)).stage.board
            draft = board._marks.draft
            assert draft is not None
            for area in [tag.area for tag in draft.tags if tag.look is TagLook.POSSIBLE]:
                said = next(tag for tag in draft.widest if tag.area == area)
                tags = tuple(said if tag.area == area else tag for tag in draft.tags)
                board._marks = replace(board._marks, draft=replace(draft, tags=tags))
                lines = {tag.area: tag.line for tag, _ in board._tags()}
                assert lines[area] == said.line, (map_, chosen, area)


@pytest.mark.parametrize("language", known_languages())
@pytest.mark.parametrize("edition", ["recharged", "classic"])
def test_the_title_leaves_every_tag_room_beside_its_own_area(edition: str, language: str) -> None:
    with Pilot(SIZES[0], settings=STILL) as pilot:
        pilot.context.catalogue.become(Catalogue.load(language))
        scene = begun(pilot, drafted("germany", 5, 2, edition))
        plates: dict[AreaId, list[Frame]] = {}
        for city in scene.link.view.position.terms.board.cities:
            rect = scene.stage.board.plate_rect(city.id)
            plates.setdefault(city.area, []).append(Frame(*rect.topleft, *rect.size))
        for area, rect in scene.stage.board.tag_rects().items():
            tag = Frame(*rect.topleft, *rect.size)
            away = {one: min(plate.apart(tag) for plate in plates[one]) for one in plates}
            assert away[area] == min(away.values()), area


@pytest.mark.parametrize("map_", ["germany", "usa"])
@pytest.mark.parametrize("edition", ["recharged", "classic"])
def test_tags_find_a_place_on_every_printed_map(map_: str, edition: str) -> None:
    board = new_game(GameSetup(edition, map_, 4), content(), 1).state.position.terms.board
    layout = shipped_layout(board)
    assert layout is not None
    task = TagTask(layout, PAGE, dict.fromkeys(board.area_ids(), TAG))
    found = tag_places(task)
    assert all(is_clear(task, frame) for frame in found.values())
    assert not any(one.overlaps(other) for one, other in combinations(found.values(), 2))


def test_tags_find_a_place_on_a_map_that_was_never_laid_out() -> None:
    board = drafted("germany", 4, 0).position.terms.board
    drawing, measure = content().map_drawing(board.id), name_measure(shipped_theme())
    layout = lay_out_quickly(board, drawing, ground_of("nowhere"), measure)
    task = TagTask(layout, PAGE, dict.fromkeys(board.area_ids(), TAG))
    found = tag_places(task)
    assert set(found) == set(board.area_ids())
    assert all(PAGE.encloses(frame) for frame in found.values())


def test_a_tag_stands_by_its_own_area() -> None:
    board = drafted("germany", 4, 0).position.terms.board
    layout = shipped_layout(board)
    assert layout is not None
    places = tag_places(TagTask(layout, PAGE, dict.fromkeys(board.area_ids(), TAG)))

    def apart(frame: Frame, area: str) -> float:
        near = [city.plate.centre for city in layout.cities if city.area == area]
        x, y = frame.centre
        return min(abs(x - a) + abs(y - b) for a, b in near)

    for area, frame in places.items():
        assert apart(frame, area) < 170


@pytest.mark.parametrize("map_", ["germany", "usa"])
@pytest.mark.parametrize("chosen", [0, 1, 2])
def test_what_is_outlined_is_what_the_rules_allow(map_: str, chosen: int) -> None:
    state = drafted(map_, 4, chosen)
    options = options_for(view_for(state, state.position.to_act[0]))
    assert isinstance(options, AreaOptions)
    assert set(open_areas(state.position)) == set(options.areas())


def test_four_states_of_an_area() -> None:
    state = drafted("germany", 4, 1)
    with Pilot(settings=STILL) as pilot:
        scene = begun(pilot, state)
        draft = scene.stage.board._marks.draft
        assert draft is not None and draft.pointed is None
        standings = dict(draft.standings)
        possible = open_areas(state.position)
        assert standings[state.position.areas[0]] is AreaTint.FULL
        assert {area for area, how in standings.items() if how is AreaTint.POSSIBLE} == {*possible}
        looks = {tag.area: tag.look for tag in draft.tags}
        assert looks[state.position.areas[0]] is TagLook.CHOSEN
        closed = next(area for area, how in standings.items() if how is AreaTint.CLOSED)
        assert looks[closed] is TagLook.CLOSED
        city = next(c for c in state.position.terms.board.cities if c.area == possible[0])
        pilot.hover(scene.stage.board.plate_rect(city.id).center)
        draft = scene.stage.board._marks.draft
        assert draft is not None and draft.pointed == possible[0]
        assert {tag.area: tag.look for tag in draft.tags}[possible[0]] is TagLook.POINTED


def test_a_plate_follows_its_city_and_a_badge_the_lower_of_two() -> None:
    state = drafted("germany", 4, 1)
    with Pilot(settings=STILL) as pilot:
        scene = begun(pilot, state)
        layout = scene.stage.board._art.layout
        draft = scene.stage.board._marks.draft
        seen = board_state(state.position, draft=draft)
        for city in layout.cities:
            look = plate_look(city, layout, seen)
            assert look.standing is seen.standing(city)
            assert look.is_active is (look.standing is not AreaTint.CLOSED)
        for cable in layout.cables:
            ends = {seen.standing(layout.city[end]) for end in (cable.a, cable.b)}
            assert seen.cable_standing(cable, layout) is min(ends)


def test_the_title_counts_what_has_been_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []

    def heard(kit: Kit, title: str, subtitle: str, scale: float) -> Surface:
        said.append(subtitle)
        return cartouche(kit, title, subtitle, scale)

    monkeypatch.setattr(map_title, "cartouche", heard)
    with Pilot(settings=STILL) as pilot:
        begun(pilot, drafted("germany", 4, 3))
    assert any("3 of 4 areas chosen" in text for text in said)
    assert not any("of 6" in text for text in said)


def test_colour_spreads_and_the_camera_comes_to_the_zone() -> None:
    state = drafted("germany", 3, 2)
    with Pilot(settings=Settings(bot_pace=BotPace.SLOW)) as pilot:
        scene = begun(pilot, state)
        board = scene.stage.board
        moved = set()
        area = open_areas(state.position)[0]
        scene.answering.press(pieces.area(area))
        scene.respond(scene.answering.confirm())
        for _ in range(400):
            pilot.step()
            moved.add((board._draft.spread is not None, board._draft.flight is not None))
        assert {(True, False), (False, True)} <= moved
        assert not board.camera.shows_all
        assert board._draft.awaited is None


@pytest.mark.parametrize("how", ["off", "click"])
def test_the_end_of_the_draft_can_be_skipped(how: str) -> None:
    state = drafted("germany", 3, 2)
    speed = AnimationSpeed.OFF if how == "off" else AnimationSpeed.NORMAL
    with Pilot(settings=Settings(animation_speed=speed, bot_pace=BotPace.SLOW)) as pilot:
        scene = begun(pilot, state)
        board = scene.stage.board
        scene.answering.press(pieces.area(open_areas(state.position)[0]))
        scene.respond(scene.answering.confirm())
        if how == "click":
            scene.finish_motion()
        pilot.step()
        assert not board._draft.is_moving and board._draft.awaited is None
        assert not board.camera.shows_all


def test_with_reduced_motion_a_choice_only_fades() -> None:
    state = drafted("germany", 4, 1)
    with Pilot(settings=Settings(reduced_motion=True, bot_pace=BotPace.SLOW)) as pilot:
        scene = begun(pilot, state)
        assert not scene.stage.board.moves


def test_frames_that_share_an_edge_do_not_overlap() -> None:
    frame = Frame(0, 0, 10, 10)
    assert frame.overlaps(Frame(9, 9, 4, 4)) and not frame.overlaps(Frame(10, 0, 4, 4))


def land_of(scene: TableScene, area: str) -> tuple[int, int]:
    """A point of an area beside its plates."""
    place = scene.stage.place_of(pieces.area(area))
    assert place is not None
    return place.center


def test_a_click_proposes_and_a_second_one_commits() -> None:
    state = drafted("germany", 4, 1)
    with Pilot(settings=STILL) as pilot:
        scene = begun(pilot, state)
        area = open_areas(state.position)[1]
        pilot.click(land_of(scene, area))
        assert scene.link.version == 0
        plan = scene.answering.plan
        assert isinstance(plan, AreaPick) and plan.area == area
        pilot.click(land_of(scene, area))
        assert scene.link.view.position.areas[1] == area


def test_a_tag_is_a_part_of_its_area() -> None:
    state = drafted("usa", 4, 1)
    with Pilot(settings=STILL) as pilot:
        scene = begun(pilot, state)
        area = open_areas(state.position)[0]
        pilot.click(scene.stage.board.tag_rects()[area].center)
        plan = scene.answering.plan
        assert isinstance(plan, AreaPick) and plan.area == area


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RIGHT, pygame.K_DOWN])
def test_keys_go_through_the_possible_areas_and_enter_commits(key: int) -> None:
    state = drafted("germany", 4, 1)
    with Pilot(settings=STILL) as pilot:
        scene = begun(pilot, state)
        possible = open_areas(state.position)
        for area in possible[:2]:
            pilot.press(key)
            assert scene.focus.shown == pieces.area(area)
            draft = scene.stage.board._marks.draft
            assert draft is not None and draft.pointed == area
        pilot.press(pygame.K_RETURN)
        assert scene.link.view.position.areas[1] == possible[1]


def test_others_choose_in_their_colour_and_nothing_lights_up() -> None:
    state = drafted("germany", 4, 1)
    with Pilot(settings=Settings(bot_pace=BotPace.SLOW)) as pilot:
        chooser = state.position.to_act[0]
        scene = open_game(pilot, state, state.position.order[3])
        draft = scene.stage.board._marks.draft
        assert draft is not None and scene.link.version == 0
        assert draft.chooser == scene.show.company.seating[chooser].colour
        pilot._point_at(land_of(scene, open_areas(state.position)[0]))
        pilot.step()
        draft = scene.stage.board._marks.draft
        assert draft is not None and draft.pointed is None


def test_the_sheet_compares_what_is_pointed_at() -> None:
    state = drafted("germany", 4, 1)
    with Pilot(settings=STILL) as pilot:
        scene = begun(pilot, state)
        area = open_areas(state.position)[0]
        pilot.hover(land_of(scene, area))
        name = scene.names.area(area)
        words = [box.text for box in scene.stage.action.text_boxes()]
        confirm = scene.stage.action.button_at(pieces.button(pieces.Button.CONFIRM))
        assert confirm is not None and confirm.is_open and confirm.label == f"Choose {name}"
        assert name.upper() in words
        facts = area_facts(state.position, area)
        assert str(facts.links) in words and str(facts.mean) in words


@pytest.mark.parametrize(("players", "edition"), [(2, "recharged"), (3, "classic"), (6, "classic")])
def test_there_is_a_tile_for_every_area_there_will_be(players: int, edition: str) -> None:
    state = drafted("germany", players, 1, edition)
    with Pilot(settings=STILL) as pilot:
        scene = begun(pilot, state)
        model = scene.stage.action._model
        assert model is not None
        tiles = [item for item in model.items if isinstance(item, AreaTile)]
        assert len(tiles) == state.position.terms.area_count
        assert [tile.is_asked for tile in tiles].index(True) == 1
