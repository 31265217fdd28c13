"""One's own games: read from what is kept, counted, rated and written for other programs."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from saved_games import save_in, whole_game

from game.cli import main
from game.client.studio.sample_review import fill_in
from game.content import load_content
from game.engine.codec import Plain
from game.engine.events import Phase, PlantBought
from game.engine.plain import FORMAT, STATE
from game.engine.replay import RecordedAction, play_back
from game.engine.terms import Seat
from game.folders import HOME_VARIABLE, Folders
from game.my_games.exporting import ExportForm, exported
from game.my_games.past_games import PastGame, PastGames, bought_by, past_game, past_games
from game.my_games.rating import ANCHORS, chance_to_win, rating_of
from game.my_games.reviewed import reviewed_in, save_digest
from game.my_games.standing import Grouping, longest_streak, standing_of
from game.review.accounts import accuracies
from game.review.kept import review_file, reviews_in
from game.review.moves import ReviewedGame, reviewed_game
from game.review.review_format import read_review, write_review
from game.review.work import begun_review, game_digest
from game.saves.loading import all_moments, updates_for
from game.saves.save import Save
from game.saves.shelf import Shelf

GAME = PastGame(
    game="a",
    when="2026-01-01T12:00:00.000+00:00",
    edition="recharged",
    map="germany",
    players=4,
    levels=("normal", "normal", "normal"),
    place=2,
    winners=1,
    powered=14,
    money=20,
    cities=16,
    rounds=9,
    minutes=30,
    plants=(8, 20),
)
WON = replace(GAME, place=1)


def finished() -> Save:
    """A whole game of one person against bots."""
    return whole_game()


def test_the_plants_are_those_the_rules_say_were_bought() -> None:
    save = finished()
    told: dict[int, list[int]] = {seat: [] for seat in range(save.record.setup.players)}
    for moment in play_back(save.record, load_content()):
        for event in moment.events:
            if isinstance(event, PlantBought):
                told[event.seat].append(event.plant)
    for seat, plants in told.items():
        assert list(bought_by(seat, save.record.actions)) == plants


def test_a_finished_game_is_one_line() -> None:
    save = finished()
    game = past_game(save)
    assert game is not None and save.record.result is not None
    me = next(seat for seat, sitter in enumerate(save.headline.seats) if not sitter.is_bot)
    line = next(line for line in save.record.result.ranking if line.seat == me)
    assert (game.place, game.powered, game.money) == (line.place, line.powered, line.money)
    assert len(game.levels) == game.players - 1


def test_only_finished_games_against_bots_count(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    save = finished()
    shelf.keep_replay(save)
    shelf.keep(save_in(Phase.BUILDING))
    lesson = replace(save, lesson=3, headline=replace(save.headline, game="lesson"))
    shelf.keep_replay(lesson)
    damaged = shelf.keep_replay(replace(save, headline=replace(save.headline, game="damaged")))
    damaged.write_text("{", "utf-8")
    found = past_games(shelf)
    assert (len(found.games), found.unreadable, found.others) == (1, 1, 1)
    assert damaged.read_text("utf-8") == "{"


def test_results_are_told_apart() -> None:
    games = (GAME, WON, replace(WON, winners=2, map="usa", players=2, levels=("easy",)))
    standing = standing_of(PastGames(games))
    assert standing.whole.games == 3 and standing.whole.wins == 1.5
    assert [tally.key for tally in standing.groups[Grouping.BOARD]] == ["germany", "usa"]
    assert [tally.key for tally in standing.groups[Grouping.LEVEL]] == ["normal", "easy"]
    assert standing.groups[Grouping.PLAYERS][0].par == 0.5
    assert standing.favourites == ((8, 3), (20, 3))
    assert standing.whole.place == pytest.approx(4 / 3)
    mixed = replace(GAME, levels=("easy", "hard", "easy"))
    assert mixed.level == "mixed"


def test_a_streak_is_victories_in_a_row() -> None:
    assert longest_streak(()) == 0
    assert longest_streak((WON, WON, GAME, WON)) == 2


def test_the_anchors_agree_with_what_was_measured() -> None:
    """The win shares of docs/bots.md at four players, to a point of a hundred."""
    assert chance_to_win(ANCHORS["normal"], ("easy",) * 3) == pytest.approx(0.69, abs=0.01)
    assert chance_to_win(ANCHORS["hard"], ("normal",) * 3) == pytest.approx(0.80, abs=0.01)
    assert chance_to_win(ANCHORS["expert"], ("hard",) * 3) == pytest.approx(0.285, abs=0.01)


def test_a_rating_finds_back_to_who_played() -> None:
    """Somebody as strong as normal wins a quarter of the games against three of them."""
    results = [WON, GAME, GAME, GAME] * 50
    found = rating_of(results)
    assert found is not None and found.games == 200
    assert found.low < ANCHORS["normal"] < found.high
    assert abs(found.rating - ANCHORS["normal"]) < 40
    few = rating_of(results[:4])
    assert few is not None and few.high - few.low > 3 * (found.high - found.low)


def test_winning_more_rates_higher() -> None:
    ratings = [rating_of([WON] * wins + [GAME] * (10 - wins)) for wins in range(0, 11, 2)]
    values = [found.rating for found in ratings if found is not None]
    assert values == sorted(values) and len(set(values)) == len(values)


def test_games_with_strangers_are_not_rated() -> None:
    assert rating_of([replace(GAME, levels=("ladder",) * 3)]) is None
    assert standing_of(PastGames(())).rating is None


def told_of(save: Save, seat: Seat | None) -> ReviewedGame:
    moments = all_moments(save.record, load_content())
    return reviewed_game(list(updates_for(save.record, moments, seat)))


def keep_review(data: Path, seats: Iterable[Seat] = (0, 1)) -> Path:
    """The review of the finished game, so far as the decisions of these seats."""
    game = told_of(finished(), None)
    review = begun_review(game, 1, 2)
    for seat in seats:
        fill_in(game, review, seat)
    path = review_file(reviews_in(data), review.head.game)
    write_review(path, review)
    return path


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_save_names_its_review_without_being_played_back(seat: Seat | None) -> None:
    assert save_digest(finished()) == game_digest(told_of(finished(), seat))


def test_another_game_or_a_strange_checkpoint_finds_none(tmp_path: Path) -> None:
    keep_review(tmp_path)
    save, find = finished(), reviewed_in(tmp_path)
    record = save.record
    assert find(save, 0) is not None
    assert find(replace(save, record=replace(record, actions=record.actions[:-1])), 0) is None
    found: Plain = {"kind": STATE, "format": FORMAT, "state": {"position": 3}}
    strangers: tuple[Plain, ...] = (None, {}, found)
    for strange in strangers:
        assert find(replace(save, checkpoint=strange), 0) is None


def test_a_kept_review_gives_its_game_an_accuracy(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep_replay(finished())
    assert past_games(shelf, reviewed_in(tmp_path)).games[0].accuracy is None
    path = keep_review(tmp_path)
    found = past_games(shelf, reviewed_in(tmp_path))
    assert found.games[0].accuracy == accuracies(read_review(path).judged, 0).all
    assert standing_of(found).recent == (found.games[0].accuracy,)


def test_only_a_review_of_all_ones_decisions_counts(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep_replay(finished())
    keep_review(tmp_path, seats=(1,))
    assert past_games(shelf, reviewed_in(tmp_path)).games[0].accuracy is None
    keep_review(tmp_path, seats=(0,))
    assert past_games(shelf, reviewed_in(tmp_path)).games[0].accuracy is not None


@pytest.mark.parametrize(
    "damaged", ["{", "[]", '{"kind": "power-grid-review", "format": 1, "judged": []}']
)
def test_a_damaged_review_loses_nothing(tmp_path: Path, damaged: str) -> None:
    shelf = Shelf(tmp_path)
    shelf.keep_replay(finished())
    path = keep_review(tmp_path)
    path.write_text(damaged, "utf-8")
    found = past_games(shelf, reviewed_in(tmp_path))
    assert (len(found.games), found.unreadable, found.games[0].accuracy) == (1, 0, None)
    assert path.read_text("utf-8") == damaged


def test_the_last_ten_reviews_are_recent() -> None:
    games = [replace(GAME, accuracy=float(place) if place % 2 else None) for place in range(40)]
    recent = standing_of(PastGames(tuple(games))).recent
    assert recent == tuple(float(place) for place in range(21, 40, 2))


@pytest.mark.parametrize("form", ExportForm)
def test_every_game_is_written_down(form: ExportForm) -> None:
    text = exported((GAME, replace(WON, accuracy=81.5)), form)
    if form is ExportForm.JSON:
        rows = json.loads(text)
        assert [row["won"] for row in rows] == [0.0, 1.0]
        assert rows[0]["plants"] == [8, 20] and rows[1]["accuracy"] == 81.5
    else:
        first, second = csv.DictReader(io.StringIO(text))
        assert first["plants"] == "8 20" and first["accuracy"] == ""
        assert second["won"] == "1.0" and second["levels"] == "normal normal normal"


def test_the_command_tells_and_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    assert main(["games"]) == 0
    assert capsys.readouterr().out == "No finished games against bots yet.\n"
    Shelf(Folders.under(tmp_path).data).keep_replay(finished())
    assert main(["games"]) == 0
    told = capsys.readouterr().out
    assert "Rating" in told and "Accuracy" not in told
    keep_review(Folders.under(tmp_path).data)
    assert main(["games"]) == 0
    assert "Accuracy" in capsys.readouterr().out
    assert main(["games", "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["accuracy"] > 0
    out = tmp_path / "games.csv"
    assert main(["games", "--csv", "--out", str(out)]) == 0
    assert out.read_text("utf-8").startswith("game,when,edition,map,players,")
    assert main(["games", "--out", str(tmp_path / "games.csv" / "no")]) == 2
    assert capsys.readouterr().err.strip().endswith(".")


def test_a_bid_makes_the_buyer() -> None:
    assert list(bought_by(0, (RecordedAction(0, finished().record.actions[0].action, ""),))) == []
