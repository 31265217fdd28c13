"""Buildings that several kinds of plants share: halls, stacks and their smoke."""

from __future__ import annotations

from typing import Final

from game.client.draw.plant_scenes.stage import GROUND, Era, PlantStage
from game.client.draw.theme import mix

WINDOW_EVERY: Final = 7.0
FLOOR_EVERY: Final = 10.5
LIT_SHARE: Final = 0.65


def smoke(
    stage: PlantStage, x: float, y: float, puffs: int, *, steam: bool = False, size: float = 1.0
) -> None:
    """Growing puffs that drift to the right: dark smoke of fires, white steam of cooling."""
    kind = "steam" if steam else "smoke"
    thick, thin, light = (stage.colour(f"{kind}.{part}") for part in ("thick", "thin", "light"))
    for puff in range(puffs):
        radius = (3.2 + 2.0 * puff) * size
        across = x + (6.4 * puff + stage.random.uniform(-1, 1)) * size
        up = y - 5.0 * puff * size
        opacity = 0.66 - 0.08 * puff
        stage.drawing.circle(across, up, radius, mix(thick, thin, puff / puffs), opacity)
        across, up = across - radius * 0.3, up - radius * 0.3
        stage.drawing.circle(across, up, radius * 0.6, light, opacity * 0.45)


def stack(stage: PlantStage, x: float, height: float, width: float = 7, puffs: int = 4) -> None:
    """A chimney: plain brick, concrete with red bands, or slim steel with a blue collar."""
    if stage.era is Era.STEEL:
        width *= 0.72
    top = GROUND - height
    if puffs:
        smoke(stage, x + width / 2, top - 2, puffs)
    era = stage.era
    paint = stage.across(f"{era}.stack_light", f"{era}.stack", f"{era}.stack_dark")
    taper = 1.0 if era is Era.STEEL else 1.8
    foot = [(x - taper + 1, GROUND), (x + width + taper - 1, GROUND)]
    stage.drawing.polygon([foot[0], (x + 0.8, top), (x + width - 0.8, top), foot[1]], paint)
    _collar(stage, x, top, width)


def _collar(stage: PlantStage, x: float, top: float, width: float) -> None:
    draw = stage.drawing
    if stage.era is Era.BRICK:
        draw.rect(x - 0.5, top - 0.6, width + 1, 2.4, stage.material("dark"))
        draw.rect(x + 0.2, top + 4, width - 0.4, 1.2, stage.material("trim"), opacity=0.7)
    elif stage.era is Era.CONCRETE:
        for band in (2, 10):
            draw.rect(x + 0.4, top + band, width - 0.8, 4.2, stage.colour("band"), opacity=0.9)
        draw.rect(x + 0.4, top - 0.4, width - 0.8, 1.6, stage.colour("soot"))
    else:
        draw.rect(x + 0.4, top + 1, width - 0.8, 5.5, stage.material("trim"))
        draw.rect(x, top - 0.5, width, 1.4, stage.material("dark"))


def hall(stage: PlantStage, x: float, width: float, height: float) -> None:
    """A hall with the roof of its era: saw teeth, a parapet, or a glass band under a blue line."""
    top = GROUND - height
    stage.drawing.rect(x, top, width, height + 2, stage.wall())
    if stage.era is Era.BRICK:
        _saw_roof(stage, x, top, width)
        _windows(stage, x, top, width, height)
    elif stage.era is Era.CONCRETE:
        _parapet(stage, x, top, width, height)
        _windows(stage, x, top, width, height)
    else:
        _glass_band(stage, x, top, width, height)


def shed(stage: PlantStage, x: float, width: float, height: float) -> None:
    """A small building beside the hall, with a gable on brick."""
    draw, top, end = stage.drawing, GROUND - height, x + width
    draw.rect(x, top, width, height + 2, stage.wall())
    if stage.era is Era.BRICK:
        eaves, ridge = (x - 1.5, top + 0.5), (x + width / 2, top - 7)
        draw.polygon([eaves, ridge, (end + 1.5, top + 0.5)], stage.material("dark"))
        lit = [eaves, ridge, (x + width / 2 + 1.5, top - 6), (x + 2, top + 0.5)]
        draw.polygon(lit, stage.material("light"), 0.6)
    else:
        draw.rect(x - 1, top - 1.4, width + 2, 2.4, stage.material("light"))
    draw.rect(x + width * 0.35, top + height * 0.35, width * 0.3, height, stage.material("dark"))


def _saw_roof(stage: PlantStage, x: float, top: float, width: float) -> None:
    teeth = max(2, int(width / 12))
    step, foot, peak = width / teeth, top + 0.3, top - 7.5
    for tooth in range(teeth):
        left = x + tooth * step
        slope = [(left, foot), (left, peak), (left + step, foot)]
        stage.drawing.polygon(slope, stage.material("dark"))
        glass = [(left, foot), (left, peak), (left + 2.4, peak + 1.8), (left + 2.4, foot)]
        stage.drawing.polygon(glass, stage.colour("window.lit"), 0.75)


def _parapet(stage: PlantStage, x: float, top: float, width: float, height: float) -> None:
    """A slab on top, and ribs down the wall: cast, not laid."""
    stage.drawing.rect(x - 1.2, top - 2.2, width + 2.4, 3.2, stage.material("light"))
    stage.drawing.rect(x - 1.2, top + 0.8, width + 2.4, 1.4, stage.material("dark"), opacity=0.6)
    ribs = max(2, int(width / WINDOW_EVERY))
    for rib in range(ribs + 1):
        place = x + rib * (width - 1.2) / ribs
        stage.drawing.rect(place, top + 2, 1.2, height, stage.material("light"), opacity=0.45)


def _windows(stage: PlantStage, x: float, top: float, width: float, height: float) -> None:
    columns = max(1, int(width / WINDOW_EVERY))
    rows = max(1, int((height - 4) / FLOOR_EVERY))
    step = width / columns
    for column in range(columns):
        for row in range(rows):
            on = stage.random.random() < LIT_SHARE
            colour = stage.colour("window.lit") if on else stage.material("dark")
            left, up = x + column * step + step / 2 - 1.5, top + 5 + row * FLOOR_EVERY
            stage.drawing.rect(left, up, 3.2, 5.2, colour, opacity=0.95 if on else 0.75)


def _glass_band(stage: PlantStage, x: float, top: float, width: float, height: float) -> None:
    draw = stage.drawing
    draw.rect(x, top, width, 2.6, stage.material("trim"))
    draw.rect(x + 1.5, top + 6, width - 3, 4.4, stage.colour("window.glass"))
    draw.rect(x + 1.5, top + 6, (width - 3) * 0.4, 4.4, stage.colour("window.lit"), opacity=0.75)
    for seam in range(1, int(width / 9)):
        draw.rect(x + seam * 9, top + 2.6, 0.7, height, stage.material("dark"), opacity=0.35)
    if height > 26:
        draw.rect(x + 1.5, top + 15, width - 3, 2.2, stage.material("dark"), opacity=0.45)
