"""A network that is lit city by city."""

from __future__ import annotations

from collections import deque

from game.client.board.night.network_lights import LightPicture, ShineStyle, cable_light, city_light
from game.client.board.night.network_tree import NetworkTree
from game.client.scenery.night_picture import NightLand


class Blaze:
    """The light of one seat's powered cities, in the order in which they are lit."""

    def __init__(self, board: NightLand, tree: NetworkTree, look: ShineStyle) -> None:
        self._board = board
        self._look = look
        self._tree = tree
        self._legs = deque(tree.legs)
        self.lit = 0

    def next(self) -> list[LightPicture]:
        """Light the next city, and the way to it."""
        city = self._tree.lit[self.lit]
        self.lit += 1
        scale, place = self._board.framing.scale, self._board.place
        made = []
        while self._legs and self._legs[0].end <= self._tree.reached[city]:
            leg = self._legs.popleft()
            made.append(cable_light((place(leg.a), place(leg.b)), self._look, scale))
        made.append(city_light(place(city), self._look, scale))
        return made

    def city(self, number: int) -> tuple[float, float]:
        """Where the city lies that is lit as the `number`-th, from 0."""
        return self._board.place(self._tree.lit[number])
