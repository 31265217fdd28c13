"""What a painter knows of a country that its coasts do not tell: mountains, soils, and the page.

Ridges and discs of soil are data beside the shipped layouts. A map without such a file lies on even
ground and is fitted to the page by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.content.files import read_json
from game.content.maps import SHIPPED_MAPS
from game.engine.codec import Unchecked

LAYOUTS: Final = SHIPPED_MAPS / "layouts"
EVEN_GROUND: Final = "#B3B98A"


@dataclass(frozen=True)
class Fit:
    """How a country is placed on the page: stretched, kept off the edges, moved a little."""

    stretch: tuple[float, float] | None = None
    """None: as much, within reason, as fills the page."""
    margin: tuple[float, float] = (44.0, 30.0)
    shift: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True)
class Ridge:
    """A chain of mountains: height from 0 to 1, width in degrees, line in longitude, latitude."""

    height: float
    width: float
    line: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class Soil:
    """A round patch of ground: colour, radius in degrees, place in longitude, latitude."""

    colour: str
    radius: float
    place: tuple[float, float]


@dataclass(frozen=True)
class LandGround:
    """All of it for one map; `seed` makes the hills of each map its own."""

    colour: str = EVEN_GROUND
    seed: int = 0
    fit: Fit = Fit()
    ridges: tuple[Ridge, ...] = ()
    soils: tuple[Soil, ...] = ()


def ground_of(map_id: str, folder: Path = LAYOUTS) -> LandGround:
    """The ground of a map; even ground if there is no file for it."""
    path = folder / f"{map_id}.ground.json"
    return build_ground(read_json(path)) if path.is_file() else LandGround()


def build_ground(data: Unchecked) -> LandGround:
    """The ground written in a file."""
    fit = data["page"]
    return LandGround(
        colour=data["colour"],
        seed=data["seed"],
        fit=Fit(_pair(fit["stretch"]), _pair(fit["margin"]), _pair(fit["shift"])),
        ridges=tuple(
            Ridge(ridge["height"], ridge["width"], tuple(map(_pair, ridge["line"])))
            for ridge in data["ridges"]
        ),
        soils=tuple(
            Soil(soil["colour"], soil["radius"], _pair(soil["place"])) for soil in data["soils"]
        ),
    )


def _pair(data: Unchecked) -> tuple[float, float]:
    first, second = data
    return float(first), float(second)
