"""Options of the game itself: they change the settings of one session, and go together or not."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import pytest
from next_games import game_of, settings_for

from game.cli.output import Failure
from game.cli.play import add_arguments, changes_from
from game.client.settings.preferences import Settings
from game.client.setup.draft import Draft
from game.engine.errors import SetupError
from game.texts import Catalogue

TEXTS = Catalogue.load()
KEPT = settings_for(game_of("usa", players=3, bots=("hard", "easy"), open_money=True))


def changes(words: str, kept: Settings = KEPT) -> dict[str, Any]:
    parser = ArgumentParser()
    add_arguments(parser, TEXTS)
    return dict(changes_from(parser.parse_args(words.split()), kept, TEXTS))


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("--map germany", game_of("germany", "recharged", 3, ("hard", "easy"), open_money=True)),
        ("--players 5 --edition classic", None),
        ("--bots normal", game_of("usa", "recharged", 3, ("normal",), open_money=True)),
        ("--bots easy,hard", game_of("usa", "recharged", 3, ("easy", "hard"), open_money=True)),
    ],
)
def test_what_is_not_given_is_as_in_the_settings(words: str, game: Draft | None) -> None:
    found = changes(words)["game"]
    if game is not None:
        assert found == game
    else:
        setup = found.setup
        assert (setup.map, setup.edition, setup.players) == ("usa", "classic", 5)
        assert [one.level for one in found.sitters] == [None, "hard", "easy", "hard", "hard"]


@pytest.mark.parametrize("words", ["", "--seed 3", "--open-money", "--players 3"])
def test_nothing_changes_for_what_is_so_already(words: str) -> None:
    assert changes(words) == {}


def test_bots_are_counted_against_the_players_of_the_settings() -> None:
    with pytest.raises(Failure, match="3 bots for 2 rivals"):
        changes("--bots easy,easy,easy")


def test_a_map_is_checked_against_the_settings() -> None:
    with pytest.raises(SetupError):
        changes("--map atlantis")
