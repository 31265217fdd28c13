"""A first look at every kind of table, for bots to be asked about."""

from __future__ import annotations

from game.bots.outlook import Outlook
from game.bots.tuning import BY_HAND
from game.content import load_content
from game.engine.setup import new_game
from game.engine.terms import AreaChoice, GameSetup
from game.engine.view import view_for

ALL_TABLES = [
    GameSetup(edition, "germany", players, areas=AreaChoice.RANDOM)
    for edition in load_content().rule_set_ids()
    for players in range(2, 7)
]


def outlook_on(setup: GameSetup) -> Outlook:
    state = new_game(setup, load_content(), 5).state
    return Outlook(view_for(state, 0), 0, BY_HAND)
