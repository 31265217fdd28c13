"""Next games that differ from the usual one in what a test is about."""

from __future__ import annotations

from collections.abc import Sequence

from game.client.settings.preferences import Settings
from game.client.setup.draft import Draft
from game.client.setup.next_game import USUAL_GAME, with_bots, with_players


def game_of(
    map: str = "germany",
    edition: str = "recharged",
    players: int = 4,
    bots: Sequence[str] = ("normal",),
    *,
    open_money: bool = False,
) -> Draft:
    """A person who has not said their name, and bots."""
    game = with_players(USUAL_GAME.with_map(map).with_edition(edition), players)
    return with_bots(game.with_setup(open_money=open_money), bots)


def settings_for(game: Draft) -> Settings:
    return Settings(game=game)
