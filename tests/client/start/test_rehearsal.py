"""A table is painted behind the title: in small steps, and without leaving a trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from saved_games import save_in
from ui.at_home import at_title, home_in
from ui.pilot import Pilot

from game.client.start.rehearsal import rehearsal
from game.client.start.title_entry import TitleEntry
from game.client.start.title_scene import TitleScene
from game.client.vocabulary.controls import control
from game.engine.events import Phase
from game.saves.shelf import SaveKind

MANY = 20


@pytest.mark.parametrize("has_game", [True, False])
def test_it_makes_a_table_ready_and_leaves_everything_as_it_was(
    tmp_path: Path, has_game: bool, drawn_anew: None
) -> None:
    home = home_in(tmp_path)
    if has_game:
        home.shelf.keep(save_in(Phase.BUILDING))
    kept = home.shelf.entries(SaveKind.AUTO)
    with at_title(home) as pilot:
        lines = len(pilot.context.kit.text._lines)
        assert sum(1 for _ in rehearsal(pilot.context)) > MANY
        assert len(pilot.context.kit.text._lines) > lines
        assert isinstance(pilot.context.scenes.top, TitleScene)
        assert home.shelf.entries(SaveKind.AUTO) == kept
        assert pilot.app.context.workers._thinker is None


def test_a_game_that_cannot_be_read_is_not_rehearsed(tmp_path: Path) -> None:
    home = home_in(tmp_path)
    home.shelf.keep(save_in(Phase.BUILDING)).write_text("{", "utf-8")
    with at_title(home) as pilot:
        assert list(rehearsal(pilot.context)) == []


def test_the_title_takes_its_steps_and_then_rests() -> None:
    with Pilot() as pilot:
        entry = TitleEntry(control("quit"), "Quit", pilot.context.quit)
        title = TitleScene(pilot.context, lambda: (entry,), lambda: iter([None] * 3))
        pilot.app.start(title)
        pilot.wait(2.0)
        assert title.rest == 0.0
        assert [title.prepare() for _ in range(5)] == [True, True, True, True, False]
        pilot.settle()
        assert title.rest > 0.0


def test_under_a_question_the_title_rests_and_rehearses_later() -> None:
    with Pilot() as pilot:
        entry = TitleEntry(control("quit"), "Quit", pilot.context.quit)
        title = TitleScene(pilot.context, lambda: (entry,), lambda: iter([None]))
        pilot.app.start(title)
        pilot.wait(2.0)
        title.pause()
        pilot.run_until(lambda: title.rest > 0.0)
        title.resume()
        assert title.rest == 0.0
