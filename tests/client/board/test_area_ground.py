"""Areas veiled and outlined on a board of which only a part is seen."""

from __future__ import annotations

import pytest
from builders import content
from pygame import Surface

from game.client.board.area_draft import AreaTint
from game.client.board.area_ground import AreaGround
from game.client.board.land.raster import Canvas, opaque
from game.client.board.plan.geometry import PAGE, Frame
from game.client.board.plan.layout_file import shipped_layout
from game.client.draw.theme import shipped_theme
from game.engine.board import Form

SIZE = (320, 240)
CORNER = Frame(PAGE.left, PAGE.top, PAGE.width / 4, PAGE.width / 4 * SIZE[1] / SIZE[0])


def ground_in(frame: Frame) -> AreaGround:
    layout = shipped_layout(content().board("usa", Form.RECHARGED))
    assert layout is not None
    return AreaGround(layout, Canvas(frame, SIZE), shipped_theme())


def land() -> Surface:
    return opaque(SIZE, (90, 160, 60))


def colours(surface: Surface) -> set[int]:
    grid = ((x, y) for x in range(0, SIZE[0], 8) for y in range(0, SIZE[1], 8))
    return {surface.get_at(place)[1] - surface.get_at(place)[2] for place in grid}


@pytest.mark.parametrize("tint", [AreaTint.CLOSED, AreaTint.POSSIBLE])
@pytest.mark.parametrize("frame", [PAGE, CORNER], ids=["all", "corner"])
def test_areas_that_are_not_in_sight_do_no_harm(frame: Frame, tint: AreaTint) -> None:
    areas = ground_in(frame)
    surface = land()
    drafted = tuple((area, tint) for area in sorted(areas._boxes))
    assert len(areas._in_sight(areas._boxes)) < len(drafted) or frame is PAGE
    for _ in areas.prepared():
        pass
    areas.lay(surface, drafted, None)
    assert len(colours(surface)) > 1


def test_greyed_areas_look_the_same_whichever_is_cut_out_first() -> None:
    one, other = ground_in(PAGE), ground_in(PAGE)
    names = sorted(one._boxes)
    first, second = land(), land()
    for area in reversed(names):
        other._mask(area)
    one.grey(first, names)
    other.grey(second, names)
    assert first.get_buffer().raw == second.get_buffer().raw
    assert one._papers is None and other._papers is None
