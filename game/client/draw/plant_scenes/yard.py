"""Things that stand in the yards of coal plants: heaps, winding towers and belts."""

from __future__ import annotations

from game.client.draw.pixels import Point
from game.client.draw.plant_scenes.stage import GROUND, PlantStage
from game.client.draw.svg import polyline


def coal_heap(stage: PlantStage, x: float, width: float, height: float) -> None:
    """A heap of coal, black with a lit flank and a few glints."""
    draw, top, peak = stage.drawing, GROUND - height, x + width * 0.4
    foot, end = (x, GROUND + 1), (x + width, GROUND + 1)
    crest = (x + width * 0.55, top + height * 0.1)
    draw.polygon([foot, (peak, top), crest, end], stage.down("coal.face", "coal.dark"))
    edge = (peak + width * 0.04, top + height * 0.55)
    flank = [foot, (peak, top), edge, (x + width * 0.3, GROUND + 1)]
    draw.polygon(flank, stage.down("coal.light", "coal.face"))
    for _ in range(int(width / 4)):
        across = stage.random.uniform(0.2, 0.75)
        up = stage.random.uniform(0.05, 0.8) * (1 - abs(across - 0.42) / 0.6)
        place = (x + width * across, GROUND - height * up)
        draw.rect(*place, 1.8, 1.3, stage.colour("coal.glint"), opacity=0.8)


def winding_tower(stage: PlantStage, x: float, height: float) -> None:
    """The headframe over a shaft with its wheel: the landmark of coal."""
    draw, iron, top = stage.drawing, stage.colour("iron.face"), GROUND - height
    for side in (-1, 1):
        draw.stroke(polyline((x + side * 7, GROUND), (x + side * 2.5, top)), iron, 2)
    draw.stroke(polyline((x + 3, top + 2), (x + 19, GROUND)), iron, 2.2)
    for brace in (0.3, 0.55, 0.8):
        y, reach = top + height * brace, 2.5 + 4.5 * brace
        draw.stroke(polyline((x - reach, y), (x + reach, y)), iron, 1.2)
    hub = (x, top - 1)
    draw.circle(*hub, 7.4, iron)
    draw.circle(*hub, 5.8, stage.colour("iron.light"))
    draw.circle(*hub, 4.6, stage.colour("sky.coal.low"))
    draw.stroke(polyline((x - 6, top - 1), (x + 6, top - 1)), iron, 1.1)
    draw.stroke(polyline((x, top - 7), (x, top + 5)), iron, 1.1)
    draw.circle(*hub, 1.5, iron)


def belt(stage: PlantStage, start: Point, end: Point) -> None:
    """A covered conveyor on trestles."""
    iron = stage.colour("iron.face")
    for share in (0.3, 0.65):
        across = start[0] + (end[0] - start[0]) * share
        down = start[1] + (end[1] - start[1]) * share
        stage.drawing.stroke(polyline((across, down), (across, GROUND)), iron, 1.3)
    stage.drawing.stroke(polyline(start, end), iron, 4.6)
    lit = polyline((start[0], start[1] - 1), (end[0], end[1] - 1))
    stage.drawing.stroke(lit, stage.colour("iron.light"), 1.3)
