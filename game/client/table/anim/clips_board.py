"""Clips on the board: cables light up and houses come down."""

from __future__ import annotations

from typing import Final

from game.client.draw.easing import linear, out_cubic, small_bounce
from game.client.shell.audio import Sound
from game.client.table.anim.clip_stage import ClipStage
from game.client.table.anim.timeline import (
    Clip,
    DustProp,
    HouseProp,
    RouteProp,
    Spot,
    Track,
)
from game.engine.events import CartelHousePlaced, CityBuilt
from game.engine.model import CARTEL

ROUTE: Final = 0.18
DROP: Final = 0.22
DUST: Final = 0.2
FALL: Final = 14.0


def city_built(event: CityBuilt, stage: ClipStage) -> Clip | None:
    """The way there lights up, then the house comes down."""
    target = stage.slot(event.city, event.slot)
    tracks: list[Track] = []
    start = 0.0
    if len(event.path) > 1:
        board = stage.banner()
        route = RouteProp(event.seat, event.path)
        tracks.append(Track(route, board, board, 0, ROUTE, linear, stays=True))
        start = ROUTE
    if target is not None:
        tracks += _dropped(event.seat, target, stage.unit, start)
    return Clip(tuple(tracks), Sound.HOUSE, counts_at=start + DROP) if tracks else None


def cartel_house_placed(event: CartelHousePlaced, stage: ClipStage) -> Clip | None:
    target = stage.slot(event.city, event.slot)
    if target is None:
        return None
    return Clip(tuple(_dropped(CARTEL, target, stage.unit, 0.0)), Sound.HOUSE)


def _dropped(owner: int, target: Spot, unit: float, start: float) -> list[Track]:
    above = target.moved(0, -FALL * unit)
    ring = Spot(target.x, target.y + target.height * 0.4, target.width, target.height * 0.4)
    return [
        Track(
            DustProp(),
            ring.scaled(0.4),
            ring.scaled(1.7),
            start + DROP * 0.7,
            DUST,
            out_cubic,
            fade_out=DUST,
        ),
        Track(HouseProp(owner), above, target, start, DROP, small_bounce, fade_in=0.05, stays=True),
    ]
