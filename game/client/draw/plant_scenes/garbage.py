"""Garbage: a vaulted furnace hall, a grab crane and a heap of everything."""

from __future__ import annotations

from typing import Final

from game.client.draw.plant_scenes.buildings import hall, shed, stack
from game.client.draw.plant_scenes.stage import GROUND, PlantStage
from game.client.draw.svg import curve, polyline
from game.engine.plants import PlantKind

LITTER: Final = "abcde"
PIECES: Final = 38


def paint(stage: PlantStage) -> None:
    """A garbage plant."""
    n = stage.cities
    stage.backdrop(PlantKind.GARBAGE)
    for index in range(1 if n < 6 else 2):
        stack(stage, 150 - index * 13, 56 + 1.6 * n - 4 * index, 8, puffs=3)
    _vault(stage, 98 - n, 164, 24 + n)
    shed(stage, 92 - n, 17, 13)
    _heap(stage, 26, 56 + 2 * n, 17 + 1.6 * n)
    _crane(stage, 44, 92)
    stage.foreground()


def _vault(stage: PlantStage, left: float, right: float, height: float) -> None:
    """A hall under a green barrel roof."""
    hall(stage, left, right - left, height)
    draw, top, rise, span = stage.drawing, GROUND - height + 1, 15, right - left
    dark = stage.colour("vault.dark")
    bow = (left + span * 0.16, top - rise * 1.35), (right - span * 0.16, top - rise * 1.35)
    outline = curve((left - 2, top), (*bow, (right + 2, top)))
    draw.path(outline, stage.down("vault.light", "vault.face", "vault.dark"))
    for rib in (0.25, 0.5, 0.75):
        x, reach = left + span * rib, rise * (1 - (2 * rib - 1) ** 2 * 0.75)
        draw.stroke(polyline((x, top), (x, top - reach + 1.5)), dark, 0.9, 0.6)
    draw.rect(left - 3, top - 1, span + 6, 2.2, dark)


def _heap(stage: PlantStage, x: float, width: float, height: float) -> None:
    draw, top = stage.drawing, GROUND - height
    foot, peak, end = (x, GROUND + 1), (x + width * 0.45, top), (x + width, GROUND + 1)
    rise = (x + width * 0.2, GROUND - 2), (x + width * 0.26, top), peak
    fall = (x + width * 0.66, top), (x + width * 0.8, GROUND - 3), end
    draw.path(curve(foot, rise, fall), stage.across("heap.light", "heap.face", "heap.dark"))
    for _ in range(PIECES):
        across = stage.random.gauss(0.46, 0.17)
        room = height * max(0.0, 1 - (abs(across - 0.46) / 0.42) ** 1.4)
        if room > 2:
            y = GROUND - stage.random.uniform(0.08, 0.95) * room
            piece = stage.colour(f"litter.{stage.random.choice(LITTER)}")
            draw.rect(x + width * across, y, stage.random.uniform(2, 3.6), 2.3, piece)


def _crane(stage: PlantStage, left: float, right: float) -> None:
    """A gantry whose grab hangs over the heap."""
    draw, iron, beam, grab = stage.drawing, stage.colour("crane"), GROUND - 40, left + 12
    draw.stroke(polyline((left - 4, beam), (right + 4, beam)), iron, 2.4)
    draw.stroke(polyline((right, beam), (right, GROUND)), iron, 2.4)
    draw.stroke(polyline((right - 9, beam), (right, beam + 9)), iron, 1.3)
    draw.rect(grab - 4, beam - 2.4, 8, 4, iron)
    draw.stroke(polyline((grab, beam), (grab, beam + 8)), iron, 1)
    claw = [(-6, 8), (6, 8), (3.5, 15), (0, 11), (-3.5, 15)]
    draw.polygon([(grab + across, beam + down) for across, down in claw], iron)
