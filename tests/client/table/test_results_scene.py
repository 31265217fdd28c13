"""After a game: another one on the other side of the board, and the whole log in a file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from builders import content
from saved_games import SEATS, whole_game
from ui.at_home import at_title, home_in
from ui.pilot import Pilot
from ui.tables import has

from game.client.table.features.saved_table import opened_table
from game.client.table.features.saving import Saving
from game.client.table.results.result_choices import ResultChoice
from game.client.table.results.results_scene import ResultsScene
from game.client.table.table_scene import TableScene
from game.client.telling.spans import plain
from game.client.vocabulary.controls import control
from game.client.vocabulary.pieces import PieceId


def button(name: str) -> PieceId:
    return control(name)


@contextmanager
def at_results(folder: Path) -> Iterator[tuple[Pilot, TableScene]]:
    """The results of a finished game, over its table."""
    home = home_in(folder)
    with at_title(home) as pilot:
        table = opened_table(pilot.context, home.shelf, whole_game())
        pilot.context.scenes.start_over(table)
        pilot.settle()
        table.show_results()
        pilot.settle()
        assert isinstance(pilot.context.scenes.top, ResultsScene)
        yield pilot, table


def test_a_new_map_seats_the_same_company_on_the_other_side(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, before):
        pilot.click(button(ResultChoice.ELSEWHERE))
        table = pilot.context.scenes.top
        assert has(table, Saving) and table is not before
        setup = table.link.view.position.terms.setup
        old = whole_game().record.setup
        maps = content().map_ids()
        assert (old.map, setup.map) == ("germany", maps[maps.index("germany") + 1])
        assert (setup.edition, setup.players, setup.variants) == (
            old.edition,
            old.players,
            old.variants,
        )
        seats = [(one.colour, one.level, one.character) for one in table.seating]
        assert seats == [(one.colour, one.level, one.character) for one in SEATS]


def test_the_log_is_saved_in_words_and_told_where(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, table):
        pilot.click(button(ResultChoice.SAVE_LOG))
        (path,) = (tmp_path / "data" / "logs").glob("*.txt")
        assert str(path) in pilot.app.notices.text
        text = path.read_text("utf-8")
        assert text.startswith("Power Grid: Germany, Recharged, with Ada, Igor\n")
        told = [plain(line.for_all) for line in table.story.lines]
        assert len(told) > 50
        rest = iter(text.splitlines())
        assert all(any(line in written for written in rest) for line in told), "in this order"
        assert "Elektro" in text.splitlines()[-1]
        assert isinstance(pilot.context.scenes.top, ResultsScene), "nothing closes by itself"


def test_a_log_that_cannot_be_saved_is_told(tmp_path: Path) -> None:
    with at_results(tmp_path) as (pilot, _):
        (tmp_path / "data" / "logs").write_text("in the way", "utf-8")
        pilot.click(button(ResultChoice.SAVE_LOG))
        assert pilot.app.notices.text.startswith("The log could not be saved (")
