"""From a network that is lit to its card."""

from __future__ import annotations

from typing import Final

from game.client.board.marks import NetworkMarks
from game.client.planning.networks import Owner
from game.client.table.panels.network_card import NetworkCardModel
from game.client.vocabulary.names import Names
from game.engine.model import CARTEL
from game.engine.view import PlayerView

NAMED: Final = 2
"""How many of the next cities the card names."""


def network_card(
    view: PlayerView, owner: Owner, marks: NetworkMarks, names: Names
) -> NetworkCardModel:
    """Whose it is, and the next cities with their prices, which are the same for every purse."""
    if owner == CARTEL:
        cartel = view.position.cartel
        left = cartel.houses_left if cartel is not None else 0
        line = names.count("panels.network.left", left)
        return NetworkCardModel(None, names.say("panels.network.cartel"), line)
    if owner == view.seat:
        title = names.say("panels.network.mine")
    else:
        title = names.say("panels.network.of", name=names.seat(owner))
    return NetworkCardModel(marks.colour, title, _line(marks, names))


def _line(marks: NetworkMarks, names: Names) -> str:
    if not marks.offers:
        return names.say("panels.network.nowhere" if marks.cities else "panels.network.anywhere")
    cities = [
        names.say("panels.network.city", city=names.city(offer.city), price=offer.price)
        for offer in marks.offers[:NAMED]
    ]
    return names.say("panels.network.next", cities=names.listed(cities))
