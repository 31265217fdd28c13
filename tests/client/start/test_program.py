"""From the title to a game and back: what "Play now" leads to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from next_games import game_of, settings_for
from ui.pilot import Pilot

from game.client.start.program import title_scene
from game.client.start.title_menu import PLAY_NOW
from game.client.start.title_scene import TitleScene
from game.client.table.table_scene import TableScene


@pytest.fixture
def pilot() -> Iterator[Pilot]:
    with Pilot(settings=settings_for(game_of("usa", bots=("easy",)))) as pilot:
        seeds = iter(range(7, 100))
        pilot.open(lambda context: title_scene(context, lambda: next(seeds)))
        yield pilot


def begin(pilot: Pilot) -> TableScene:
    pilot.click(PLAY_NOW)
    pilot.run_until(lambda: isinstance(pilot.context.scenes.top, TableScene))
    table = pilot.context.scenes.top
    assert isinstance(table, TableScene)
    return table


def test_play_now_sits_down_at_a_table_of_the_settings(pilot: Pilot) -> None:
    table = begin(pilot)
    setup = table.link.view.position.terms.setup
    assert (setup.map, setup.edition, setup.players) == ("usa", "recharged", 4)
    assert table.link.seat is not None
    assert len(table.seating.bots) == 3
    assert all(table.seating[seat].level == "easy" for seat in table.seating.bots)


def test_the_titles_entries_are_gone_at_the_table(pilot: Pilot) -> None:
    begin(pilot)
    assert pilot.see(PLAY_NOW) is None


def test_leaving_the_table_leads_back_to_the_title(pilot: Pilot) -> None:
    begin(pilot)
    pilot.context.scenes.pop()
    pilot.run_until(lambda: isinstance(pilot.context.scenes.top, TitleScene))
    pilot.settle()
    assert pilot.see(PLAY_NOW) is not None


def test_every_game_has_another_seed(pilot: Pilot) -> None:
    first = begin(pilot).link.view.position.market
    pilot.context.scenes.pop()
    pilot.run_until(lambda: isinstance(pilot.context.scenes.top, TitleScene))
    assert begin(pilot).link.view.position.market != first


def test_a_resize_at_the_table_leaves_the_title_below_alone(pilot: Pilot) -> None:
    begin(pilot)
    pilot.resize((1600, 900))
    assert pilot.see(PLAY_NOW) is None
    pilot.context.scenes.pop()
    pilot.run_until(lambda: isinstance(pilot.context.scenes.top, TitleScene))
    pilot.settle()
    place = pilot.see(PLAY_NOW)
    assert place is not None
    assert place.height > 70
