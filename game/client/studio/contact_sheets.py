"""Pictures of the game in files: single ones for the README, and sheets of all scenes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Kit, Style
from game.client.draw.pixels import Size
from game.client.settings.preferences import AnimationSpeed, BotPace, Settings
from game.client.shell.home import Home
from game.client.start.program import in_language, opened
from game.client.studio.strips import STRIPS, strip
from game.client.studio.studio import README, SCENES, Studio
from game.client.studio.watch_run import NotWritable
from game.content import load_content
from game.folders import Folders
from game.texts import Catalogue

__all__ = ["SCENE_NAMES", "NotWritable", "PictureWish", "take"]

SCENE_NAMES: Final = tuple(SCENES)
COLUMNS: Final = 4
CELL: Final = (640, 360)
LABEL: Final = 26
GAP: Final = 8


@dataclass(frozen=True)
class PictureWish:
    """Pictures of one language and size: a sheet of some scenes, or without any the README's."""

    language: str
    size: Size
    sheet: tuple[str, ...] = ()


def take(wish: PictureWish, folder: Path, home: Path) -> Iterator[Path]:
    """Take pictures, and tell where each is. Raises NotWritable, NoDisplay."""
    catalogue = in_language(wish.language, Catalogue.load())
    settings = Settings(
        language=wish.language, animation_speed=AnimationSpeed.OFF, bot_pace=BotPace.INSTANT
    )
    with opened(catalogue, settings, wish.size) as app:
        folders = Folders.under(home / f"{wish.language}-{wish.size[0]}")
        studio = Studio(app, Home(folders, load_content()))
        if not wish.sheet:
            for name in README:
                yield _write(studio.take(name), folder / f"{name}.png")
            for name in STRIPS:
                yield _write(strip(studio, name), folder / f"{name}.png")
            return
        pictures = [(name, _small(studio.take(name))) for name in wish.sheet]
        name = f"sheet_{wish.language}_{wish.size[0]}x{wish.size[1]}.png"
        yield _write(_sheet(pictures), folder / name)


def _small(picture: Surface) -> Surface:
    """Fitted into a cell of the sheet."""
    share = min(CELL[0] / picture.get_width(), CELL[1] / picture.get_height())
    size = round(picture.get_width() * share), round(picture.get_height() * share)
    return pygame.transform.smoothscale(picture, size)


def _sheet(pictures: Sequence[tuple[str, Surface]]) -> Surface:
    """All pictures in rows, each under its name."""
    rows = -(-len(pictures) // COLUMNS)
    pitch = (CELL[0] + GAP, CELL[1] + LABEL + GAP)
    sheet = Surface((COLUMNS * pitch[0] + GAP, rows * pitch[1] + GAP))
    kit = Kit(1.0)
    sheet.fill(kit.theme.colour("ground.void"))
    for place, (name, picture) in enumerate(pictures):
        down, across = divmod(place, COLUMNS)
        cell = Rect(GAP + across * pitch[0], GAP + down * pitch[1], *CELL)
        label = kit.text.render(name, Style.STRONG, "text.mid")
        sheet.blit(label, label.get_rect(midleft=(cell.x, cell.y + LABEL // 2)))
        sheet.blit(picture, (cell.x, cell.y + LABEL))
    return sheet


def _write(picture: Surface, file: Path) -> Path:
    """Raises NotWritable."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(picture, file)
    except pygame.error as problem:
        raise NotWritable(file, OSError(str(problem))) from problem
    except OSError as problem:
        raise NotWritable(file, problem) from problem
    return file
