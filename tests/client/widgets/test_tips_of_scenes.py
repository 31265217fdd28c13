"""Tips in every scene that pictures are taken of: where they lie, what they say, when they come."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Rect
from thinkers import PatientThinker
from ui.at_home import home_in
from ui.pilot import Pilot

from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.studio.studio import SCENES, Studio
from game.client.table.table_scene import TableScene
from game.client.telling.tip import Tip, TipRow
from game.client.vocabulary.pieces import Button, PieceId, button
from game.client.widgets.interaction import TIP_AFTER, TipRest
from game.client.widgets.panel_scene import PanelScene
from game.client.widgets.tooltip import Tooltip, beside


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    settings = Settings(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.SLOW)
    with Pilot(settings=settings) as pilot:
        pilot.app.context.workers.thinker = PatientThinker  # type: ignore[method-assign]
        yield Studio(pilot.app, home_in(tmp_path_factory.mktemp("home")))


def put_up(studio: Studio, name: str) -> PanelScene | TableScene:
    scenes = studio.context.scenes
    scenes.clear()
    scenes.settle()
    SCENES[name](studio)
    studio.step()
    top = scenes.top
    assert isinstance(top, PanelScene | TableScene)
    return top


def told(scene: PanelScene | TableScene) -> Iterator[tuple[PieceId, Tooltip, PieceId | None, str]]:
    """Everything of a scene that is told of, one after the other, with default and label."""
    if isinstance(scene, PanelScene):
        for piece in scene.stops():
            scene.hands.tip.tell(piece)
            scene.show_tip()
            assert scene._tooltip is not None
            yield piece, scene._tooltip, scene.default(), scene._label(piece)
        return
    sheet = scene.stage.action
    for piece in (*sheet.pieces(), *scene.stage.tools.pieces(), *scene.stage.tableau.pieces()):
        scene.hands.hover = piece
        scene.refresh_attention()
        scene.over._tip.tell(piece)
        scene.over.show_tip()
        yield piece, scene.over._tooltip, button(Button.CONFIRM), sheet.label_of(piece)


@pytest.mark.parametrize("name", SCENES)
def test_no_tip_hides_its_subject_or_the_next_button_or_repeats_a_label(
    studio: Studio, name: str
) -> None:
    scene = put_up(studio, name)
    for piece, tooltip, default, label in told(scene):
        place = scene.place_of(piece)
        tip, shown = tooltip.rect, tooltip._shown
        if tip is None or shown is None or place is None:
            continue
        assert not tip.colliderect(place), piece
        next_ = scene.place_of(default) if default is not None else None
        if next_ is not None and not next_.colliderect(place):
            assert not tip.colliderect(next_), piece
        assert not label or shown.tip.title.casefold() != label.casefold(), piece


def test_a_tip_says_only_what_the_label_does_not() -> None:
    row = TipRow("", "Shows the next move and holds again.")
    assert Tip("One move").beyond("One move") is None
    assert Tip("One move", (row,)).beyond("one move …") == Tip("", (row,))
    assert Tip("One move").beyond("Play") == Tip("One move")


def test_what_was_pressed_is_told_of_again_only_after_the_pointer_stirs() -> None:
    rest, piece = TipRest(), button(Button.CONFIRM)
    rest.point(piece)
    rest.update(TIP_AFTER)
    assert rest.due == piece
    rest.hush()
    rest.point(piece)
    rest.update(10 * TIP_AFTER)
    assert rest.due is None
    rest.stir()
    assert rest.due is None and rest.is_waiting
    rest.update(TIP_AFTER)
    assert rest.due == piece


def test_a_tip_goes_elsewhere_if_it_would_hide_the_next_button() -> None:
    window, target = Rect(0, 0, 400, 300), Rect(180, 140, 40, 20)
    first = beside((80, 30), target, window, apart=6)
    other = beside((80, 30), target, window, apart=6, avoid=[first.inflate(10, 60)])
    assert not other.colliderect(first.inflate(10, 60)) and not other.colliderect(target)
