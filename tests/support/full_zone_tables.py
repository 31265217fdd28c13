"""Zones that are full, or nearly so (6.1a)."""

from __future__ import annotations

from builders import arrange, game

from game.engine.board import CityId
from game.engine.events import Phase
from game.engine.model import GameState
from game.engine.plants import STEP_3

TWO_AREAS = ("west", "south-west")
THREE_AREAS = (*TWO_AREAS, "east")
MARKET = (26, 27, 28, 29, 30, 32)
DECK = (33, 34, 35)


def dealt_out(zone: tuple[CityId, ...], players: int, slots: int = 3) -> dict[int, list[CityId]]:
    """Every slot of every city taken, the houses shared out evenly."""
    networks: dict[int, list[CityId]] = {seat: [] for seat in range(players)}
    for number in range(len(zone) * slots):
        networks[number % players].append(zone[number // slots])
    return networks


def crowded(
    players: int, areas: tuple[str, ...], free: int = 1, step: int = 3, edition: str = "classic"
) -> GameState:
    """Phase 4 with a house on every slot that this Step has, but for the last few of all."""
    fresh = game(edition, players=players, areas=areas)
    networks = dealt_out(fresh.position.in_play.cities, players, step)
    last_seats = [seat % players for seat in range(len(fresh.position.in_play.cities) * step)]
    for seat in reversed(last_seats[-free:] if free else []):
        networks[seat].pop()
    return arrange(
        fresh,
        Phase.BUILDING,
        step=step,
        plants={0: (13,)},
        cities={seat: tuple(cities) for seat, cities in networks.items()},
        money=dict.fromkeys(range(players), 200),
        market=MARKET if step == 3 else (*MARKET, 36, 37),
        deck=DECK if step == 3 else (*DECK, STEP_3),
    )


def shut() -> GameState:
    """Phase 4 in Step 1 with a house in every city, and power and money for more."""
    fresh = game("classic", players=4, areas=THREE_AREAS)
    networks = dealt_out(fresh.position.in_play.cities, 4, slots=1)
    return arrange(
        fresh,
        Phase.BUILDING,
        plants={0: (13, 50), 1: (22, 44), 2: (27, 37), 3: (18, 33)},
        cities={seat: tuple(cities) for seat, cities in networks.items()},
        money=dict.fromkeys(range(4), 200),
    )
