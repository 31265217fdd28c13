"""The tools cover no city in play, and name their keys where no other panel does."""

from __future__ import annotations

from itertools import combinations

import pytest
from builders import content
from pygame import Rect
from ui.pilot import Pilot
from ui.tables import QUICK, open_table, table_in

from game.client.board.camera import camera_for
from game.client.board.places import Places, home_frame
from game.client.board.plan.layout_file import shipped_layout
from game.client.table.panels.board_tools import MINE, clearest, tools_places
from game.client.vocabulary.pieces import Button, button
from game.client.widgets.screen_layout import TableLayout
from game.engine.board import Form
from game.engine.events import Phase

SIZES = [(1280, 720), (1280, 800), (1920, 1080), (2560, 1080), (3840, 2160)]
BOARDS = [(map_id, form) for map_id in ("germany", "usa") for form in Form]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("map_id", "form"), BOARDS)
def test_no_tool_lies_over_a_plate_of_any_zone(
    size: tuple[int, int], map_id: str, form: Form
) -> None:
    layout, table = shipped_layout(content().board(map_id, form)), TableLayout.of(size)
    assert layout is not None
    areas = sorted({city.area for city in layout.cities})
    for count, tools in ((3, 6), (4, 6), (5, 7)):
        places = tools_places(table.board, table.scale, tools)
        for zone in combinations(areas, count):
            camera = camera_for(table.board.size).fitted(home_frame(layout, zone))
            seen = Places(layout, camera)
            plates = [
                Rect(*map(round, (plate.left, plate.top, plate.width, plate.height))).move(
                    table.board.topleft
                )
                for plate in (seen.plate(c.id) for c in layout.cities if c.area in zone)
            ]
            tools_at = clearest(places, plates)
            assert table.board.contains(tools_at)
            assert tools_at.collidelist(plates) < 0, zone


@pytest.mark.parametrize("players", [4, 6])
def test_keys_are_named_once(players: int) -> None:
    with Pilot(settings=QUICK) as pilot:
        scene = open_table(pilot, table_in(Phase.BUILDING, players))
        tools = scene.stage.tools
        assert scene.stage.has_order is (players == 4)
        assert tools.model is not None and tools.model.names_keys is (players == 6)
        assert (MINE in tools.pieces()) is (players == 6)
        assert pilot.see(MINE) is not None, "by click everywhere"


def test_tools_dim_under_what_lies_over_the_board() -> None:
    with Pilot(settings=QUICK) as pilot:
        scene = open_table(pilot, table_in(Phase.BUILDING))
        pilot.click(button(Button.LOG))
        assert scene.stage.tools.model is not None and scene.stage.tools.model.is_dim
        pilot.click(button(Button.LOG))
        assert not scene.stage.tools.model.is_dim


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.BUILDING])
def test_a_message_covers_no_tool(size: tuple[int, int], players: int, phase: Phase) -> None:
    with Pilot(size=size, settings=QUICK) as pilot:
        scene = open_table(pilot, table_in(phase, players))
        scene.tell("That is a sentence of about the length that refusals have here in German.")
        place = scene.over._toast.rect
        assert scene.stage.layout.board.contains(place)
        assert not place.colliderect(scene.stage.tools.rect)
