"""Plants that stay dark at the end of the game: why a network is not lit to its last city."""

from __future__ import annotations

from dataclasses import dataclass

from game.client.planning.figures import plants_capacity
from game.engine.model import Position
from game.engine.plants import Plant
from game.engine.powering import best_runs, most_powered
from game.engine.terms import Seat


@dataclass(frozen=True)
class DarkPlant:
    """A plant without fuel, while its network has cities that it would have powered."""

    seat: Seat
    plant: Plant
    lost: int
    """How many of them."""


def dark_plants(at: Position, seat: Seat) -> tuple[DarkPlant, ...]:
    """What lacks fuel when as many cities are powered as can be; the strongest last."""
    player = at.players[seat]
    powered = most_powered(at, player)
    if powered >= min(len(player.cities), plants_capacity(at, player)):
        return ()
    running = {run.plant for run in best_runs(at, player)}
    idle = (at.terms.plants[number] for number in player.plants if number not in running)
    dark = [
        DarkPlant(seat, plant, min(plant.cities, len(player.cities) - powered))
        for plant in idle
        if plant.fuels
    ]
    return tuple(sorted(dark, key=lambda one: (one.plant.cities, one.plant.number)))
