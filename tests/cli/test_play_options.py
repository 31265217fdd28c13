"""Options of the game itself: they change the settings of one session, and go together or not."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

import pytest

from game.cli.output import Failure
from game.cli.play import add_arguments, changes_from
from game.client.settings.preferences import Settings
from game.engine.errors import SetupError
from game.texts import Catalogue

TEXTS = Catalogue.load()
KEPT = Settings(map="usa", players=3, bot_levels=("hard", "easy"), open_money=True)


def changes(words: str, kept: Settings = KEPT) -> dict[str, Any]:
    parser = ArgumentParser()
    add_arguments(parser, TEXTS)
    return dict(changes_from(parser.parse_args(words.split()), kept, TEXTS))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", {}),
        ("--seed 3", {}),
        ("--map germany", {"map": "germany"}),
        ("--players 5 --edition classic", {"players": 5, "edition": "classic"}),
        ("--bots normal", {"bot_levels": ("normal",)}),
        ("--bots easy,hard", {"bot_levels": ("easy", "hard")}),
        ("--open-money", {"open_money": True}),
    ],
)
def test_what_is_not_given_is_as_in_the_settings(words: str, found: dict[str, Any]) -> None:
    assert changes(words) == found


def test_bots_are_counted_against_the_players_of_the_settings() -> None:
    with pytest.raises(Failure, match="3 bots were named for 2 rivals"):
        changes("--bots easy,easy,easy")


def test_a_map_is_checked_against_the_settings() -> None:
    with pytest.raises(SetupError):
        changes("--map atlantis")
