"""The people behind the bots speak for themselves: who thinks at the podium, who won, who lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from thinkers import PatientThinker
from ui.at_home import home_in
from ui.pilot import Pilot

from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.studio.studio import GERMANY, SCENES, Studio
from game.client.table.results.results_scene import ResultsScene
from game.client.vocabulary import pieces
from game.client.vocabulary.names import Names
from game.client.widgets.items import Thinking
from game.engine.model import Decision


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    settings = Settings(animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.SLOW)
    with Pilot(settings=settings) as pilot:
        pilot.app.context.workers.thinker = PatientThinker  # type: ignore[method-assign]
        yield Studio(pilot.app, home_in(tmp_path_factory.mktemp("home")))


def test_whoever_thinks_at_the_podium_does_so_in_its_own_way(studio: Studio) -> None:
    table = studio.watched(GERMANY, Decision.BID)
    studio.step()
    (asked,) = table.link.view.position.to_act
    character = table.seating[asked].character
    assert character is not None
    line = studio.context.catalogue.say(
        f"character.{character}.thinks", seat=table.names.seat(asked)
    )
    assert table.names.thinking(asked) == line
    sheet = table.stage.action.model
    assert sheet is not None
    assert line in [item.text for item in sheet.items if isinstance(item, Thinking)]


def test_people_think_as_ever(studio: Studio) -> None:
    table = studio.watched(GERMANY, Decision.BID)
    names = Names(studio.context.catalogue, table.names.terms, ("Ann", "Ben", "Cy", "Di"))
    assert names.thinking(0) == studio.context.catalogue.say("action.auction.thinks", seat="Ann")


def test_every_bot_says_something_to_the_result(studio: Studio) -> None:
    SCENES["results"](studio)
    studio.step()
    scene = studio.context.scenes.top
    assert isinstance(scene, ResultsScene)
    result = scene._result
    say = studio.context.catalogue.say
    for seat, sitter in enumerate(scene._seating):
        tip = scene.tip(pieces.seat(seat))
        if not sitter.is_bot:
            assert tip is None
            continue
        how = "won" if seat in result.winners else "lost"
        words = say("results.said", words=say(f"character.{sitter.character}.{how}"))
        assert tip is not None
        assert tip.title == sitter.name
        assert [row.value for row in tip.rows] == [words]
    winner = scene._seating[result.winners[0]]
    assert winner.is_bot
    assert scene._head().said == scene._said(result.winners[0])
