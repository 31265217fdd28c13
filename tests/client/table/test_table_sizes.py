"""The whole table at every window size and interface scale: nothing clipped, nothing covered."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from client.table.test_action_sheets import SCALES, SIZES
from ui.pilot import Pilot
from ui.sheets import cartel, six_bidders, starts, too_many_plants
from ui.tables import QUICK, drafting, open_table, table_in

from game.client.table.table_scene import TableScene
from game.client.vocabulary import pieces
from game.client.vocabulary.pieces import Button, button
from game.engine.events import Phase
from game.engine.model import GameState

OFTEN = [((1280, 720), 1.0), ((1600, 1200), 1.25)]
ALL = [(size, scale) for size in SIZES for scale in SCALES]


def every_phase() -> list[GameState]:
    rounds = (Phase.AUCTION, Phase.RESOURCES, Phase.BUILDING, Phase.BUREAUCRACY)
    setting_up = [drafting(), cartel(), starts()]
    return [*map(table_in, rounds), *setting_up, six_bidders(), too_many_plants()]


def look_at(scene: TableScene) -> None:
    """Everything lies inside the window, apart, and every text inside its frame."""
    stage = scene.stage
    window = stage.layout.window
    floating = (stage.tools, stage.log_view)
    solid = [panel.rect for panel in stage.panels() if panel not in floating]
    solid += [stage.layout.board]
    for rect in solid:
        assert window.contains(rect)
    for one, other in combinations(solid, 2):
        assert not one.colliderect(other), (one, other)
    assert stage.layout.board.contains(stage.tools.rect)
    texts = [text for panel in stage.panels() for text in panel.text_boxes()]
    for text in (*texts, *stage.strip.text_boxes()):
        assert text.frame.contains(text.rect), text
    at = scene.answering.view.position
    if at.zone is not None:
        hidden = [c for c in at.zone.cities if scene.place_of(pieces.city(c)) is None]
        assert not hidden, "home shows every city of the zone"
    place = scene.place_of(button(Button.CONFIRM))
    assert place is not None and stage.layout.action.contains(place)


def open_all(size: tuple[int, int], scale: float) -> None:
    settings = replace(QUICK, interface_scale=scale)
    for state in every_phase():
        with Pilot(size, settings) as pilot:
            look_at(open_table(pilot, state, state.position.to_act[0]))


@pytest.mark.parametrize(("size", "scale"), OFTEN)
def test_every_phase_fits(size: tuple[int, int], scale: float) -> None:
    open_all(size, scale)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "scale"), ALL)
def test_every_phase_fits_everywhere(size: tuple[int, int], scale: float) -> None:
    open_all(size, scale)
