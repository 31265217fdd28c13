"""Things that oil is pumped, split and kept in: pumps, columns, flares, tanks and spheres."""

from __future__ import annotations

from game.client.draw.pixels import Point
from game.client.draw.plant_scenes.stage import GROUND, PlantStage
from game.client.draw.svg import curve, polyline


def tank(stage: PlantStage, x: float, width: float, height: float) -> None:
    """An oil tank with its teal band."""
    draw, top, middle = stage.drawing, GROUND - height, x + width / 2
    paint = stage.across("tank.light", "tank.face", "tank.dark")
    draw.rect(x, top, width, height, paint)
    draw.ellipse((middle, GROUND), width / 2, 2.4, paint)
    draw.rect(x, top + height * 0.42, width, 3, stage.colour("tank.band"), opacity=0.9)
    draw.ellipse((middle, top), width / 2, 3, stage.colour("tank.lid"))
    draw.ellipse((middle, top + 0.3), width / 2 - 1.4, 2.1, stage.colour("tank.hatch"))
    lit = x + width * 0.26
    draw.stroke(polyline((lit, top + 5), (lit, GROUND - 2)), stage.colour("tank.lid"), 1, 0.55)


def sphere(stage: PlantStage, x: float, radius: float) -> None:
    """A pressure sphere on legs."""
    draw, y = stage.drawing, GROUND - radius - 5
    light, face, dark = (stage.colour(f"sphere.{part}") for part in ("light", "face", "dark"))
    for leg in (-0.75, -0.25, 0.3, 0.78):
        foot = x + leg * radius
        draw.stroke(polyline((foot, y + radius * 0.5), (foot, GROUND)), dark, 1.3)
    paint = draw.radial([(0, light), (0.5, face), (1, dark)], cx=0.34, cy=0.3, r=0.75)
    draw.circle(x, y, radius, paint)
    draw.stroke(polyline((x - radius, y), (x + radius, y)), stage.colour("tank.band"), 1.6, 0.8)


def column(stage: PlantStage, x: float, width: float, height: float) -> None:
    """A distillation column with platforms and a domed top."""
    draw, top = stage.drawing, GROUND - height
    paint = stage.across("sphere.light", "sphere.face", "sphere.dark")
    draw.rect(x, top, width, height + 1, paint, radius=width / 2.4)
    draw.rect(x, top + width, width, height - width + 1, paint)
    for share in (0.3, 0.52, 0.74):
        draw.rect(x - 1.4, top + height * share, width + 2.8, 1.3, stage.colour("iron.face"))


def flare(stage: PlantStage, x: float, height: float) -> None:
    """A thin mast with a flame: the landmark of refineries."""
    draw, top, iron = stage.drawing, GROUND - height, stage.colour("iron.face")
    draw.stroke(polyline((x, GROUND), (x, top)), iron, 1.9)
    stays = polyline((x - 5, GROUND), (x, top + height * 0.4), (x + 5, GROUND))
    draw.stroke(stays, iron, 0.9)
    for part, size in (("edge", 1.0), ("middle", 0.7), ("core", 0.4)):
        w, h = 4.6 * size, 13 * size
        tip, foot = (x + w * 0.9, top - h), (x, top + 1)
        flame = curve(
            foot,
            ((x - w, top - h * 0.25), (x - w * 0.4, top - h * 0.6), tip),
            ((x + w * 0.6, top - h * 0.55), (x + w * 1.5, top - h * 0.3), foot),
        )
        draw.path(flame, stage.colour(f"flame.{part}"))


def pump(stage: PlantStage, x: float, size: float = 1.0) -> None:
    """A nodding pump over a well: the landmark of early oil."""
    draw, iron, rust = stage.drawing, stage.colour("iron.face"), stage.colour("iron.rust")
    y = GROUND - 17 * size

    def at(across: float, down: float) -> Point:
        return x + across * size, y + down * size

    draw.stroke(polyline(at(-5, 17), at(0, 0), at(5, 17)), iron, 1.7 * size)
    draw.stroke(polyline(at(-3, 11), at(3, 11)), iron, 1.7 * size)
    draw.stroke(polyline(at(-15, 4), at(12, -3.4)), rust, 2.8 * size)
    draw.path(
        curve(
            at(-19, 10),
            (at(-20, 3), at(-17, 0), at(-13, -1)),
            (at(-13, 3), at(-13, 6), at(-19, 10)),
        ),
        rust,
    )
    draw.stroke(polyline(at(-18, 9), at(-18, 17)), iron, size)
    draw.stroke(polyline(at(12, -3), at(12, 6)), iron, 1.4 * size)
    draw.circle(*at(12, 6), 4 * size, iron)


def pipes(stage: PlantStage, x: float, end: float) -> None:
    """Pipes along the ground."""
    for up, colour, width in ((5, "tank.band", 2.6), (5.9, "tank.pipe_light", 0.8)):
        y = GROUND - up
        stage.drawing.stroke(polyline((x, y), (end, y)), stage.colour(colour), width)
