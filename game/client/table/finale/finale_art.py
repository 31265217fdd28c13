"""Single pictures of the end: figures that glow, stacks of coins or houses, bursts, the winner."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Final

import pygame
from pygame import Rect, Surface

from game.client.draw import Icon, Kit, Style
from game.client.draw.glowing import glow_of
from game.client.draw.pixels import blank
from game.client.draw.theme import Colour
from game.client.widgets.portrait_tile import portrait_tile
from game.table_seat import TableSeat

GLOW_REACH: Final = 6.0
GLOW_ALPHA: Final = 150
COIN: Final = (46.0, 15.0)
COIN_STEP: Final = 7.4
HOUSE_STEP: Final = 7.6
BURST: Final = 208.0
BURST_FRAMES: Final = 8
RAYS: Final = 26
RAY_PARTS: Final = 8
DROOP: Final = 0.14
"""How far rays bend down, as a share of their length."""
TIP: Final = 1.5
SEED: Final = 23


def wordmark(kit: Kit, text: str, zoom: float) -> Surface:
    """Large letters or figures over their own light."""
    letters = kit.text.render(text, Style.WORDMARK, "text.wordmark", zoom)
    light = kit.theme.colour("night.wordmark_glow")
    return glow_of(letters, light, kit.px(GLOW_REACH), GLOW_ALPHA).convert_alpha()


def coin(kit: Kit) -> Surface:
    """A coin seen from the side and a little from above."""
    fine, (width, height) = 3, (kit.px(COIN[0]), kit.px(COIN[1]))
    thick = kit.px(COIN_STEP)
    large = blank((width * fine, (height + thick) * fine))
    theme = kit.theme
    face = Rect(0, 0, width * fine, height * fine)
    edge = face.move(0, thick * fine)
    dark, light = theme.colour("seal.rim"), theme.colour("seal.gold")
    pygame.draw.ellipse(large, dark, edge)
    large.fill(dark, (0, face.centery, face.w, thick * fine))
    pygame.draw.ellipse(large, theme.colour("seal.dark"), edge.inflate(-2 * fine, -2 * fine))
    large.fill(theme.colour("seal.dark"), (fine, face.centery, face.w - 2 * fine, thick * fine))
    pygame.draw.ellipse(large, dark, face)
    pygame.draw.ellipse(large, light, face.inflate(-2 * fine, -2 * fine))
    pygame.draw.ellipse(large, theme.colour("seal.line"), face.inflate(-9 * fine, -5 * fine), fine)
    pygame.draw.ellipse(large, theme.colour("seal.light"), face.inflate(-2 * fine, -2 * fine), fine)
    size = large.get_width() // fine, large.get_height() // fine
    return pygame.transform.smoothscale(large, size).convert_alpha()


def stack_step(kit: Kit, *, of_coins: bool) -> int:
    """How much higher a stack becomes with each piece."""
    return kit.px(COIN_STEP if of_coins else HOUSE_STEP)


def burst_frames(kit: Kit, colour: Colour, reach: float) -> tuple[Surface, ...]:
    """A burst of lamps from its beginning to its widest, on black, to be added."""
    chance = Random(SEED)
    side = kit.px(BURST)
    shade = kit.theme.colour(colour)
    rays = [
        (math.tau * (number + chance.random() * 0.6) / RAYS, 0.72 + 0.28 * chance.random())
        for number in range(RAYS)
    ]
    frames = []
    for number in range(BURST_FRAMES):
        share = (number + 1) / BURST_FRAMES
        wide = kit.px(reach) * (1 - (1 - share) ** 3)
        # As large as its lamps reach, with the same middle; at first that is little.
        needed = math.ceil(2 * (wide * (1 + DROOP) + kit.px(TIP) + 2))
        frame = Surface((min(side, needed),) * 2)
        for angle, length in rays:
            _ray(frame, shade, (angle, wide * length), share, kit.scale)
        frames.append(frame.convert() if pygame.display.get_surface() else frame)
    return tuple(frames)


def _ray(
    frame: Surface, shade: pygame.Color, ray: tuple[float, float], share: float, scale: float
) -> None:
    """Lamps along a line that bends down a little, brighter towards the end."""
    angle, far = ray
    middle = frame.get_width() / 2
    points = [
        (
            middle + math.cos(angle) * far * part,
            middle + math.sin(angle) * far * part + far * DROOP * part * part,
        )
        for part in (number / RAY_PARTS for number in range(RAY_PARTS + 1))
    ]
    width = max(1, round(1.1 * scale))
    for number, (a, b) in enumerate(pairwise(points)):
        part = (number + 1) / RAY_PARTS
        if part >= 0.25 + share * 0.3:
            level = part * part
            colour = [round(value * level) for value in (shade.r, shade.g, shade.b)]
            pygame.draw.aaline(frame, colour, a, b, width)
    tip = [min(255, value + 90) for value in (shade.r, shade.g, shade.b)]
    pygame.draw.aacircle(frame, tip, points[-1], max(1.0, TIP * scale))


def winner_face(kit: Kit, sitter: TableSeat, side: int) -> Surface:
    """The portrait in its amber frame, in the light of the seat, with its house."""
    pad = kit.px(46)
    picture = blank((side + 2 * pad, side + 2 * pad))
    glow = kit.theme.glow(sitter.colour)
    glow.a = 150
    halo = kit.shapes.halo((side, side), kit.px(16), glow, kit.px(14))
    picture.blit(halo, halo.get_rect(center=picture.get_rect().center))
    picture.blit(portrait_tile(kit, sitter, side, "accent.amber"), (pad, pad))
    house = kit.sprites.house(sitter.colour, round(side * 0.32))
    picture.blit(house, house.get_rect(center=(pad + side - kit.px(4), pad + side - kit.px(10))))
    return picture.convert_alpha()


def figures(kit: Kit, values: tuple[tuple[Icon, int], ...]) -> Surface:
    """Icons with their figures in one line."""
    gap, wide = kit.px(10), kit.px(34)
    parts: list[tuple[Surface, int]] = []
    x = 0
    for icon, value in values:
        for picture, after in (
            (kit.sprites.icon(icon, kit.px(26), "accent.amber"), gap),
            (kit.text.render(str(value), Style.PLANT_NUMBER, "text.ivory"), wide),
        ):
            parts.append((picture, x))
            x += picture.get_width() + after
    height = max(picture.get_height() for picture, _ in parts)
    line = blank((x - wide, height))
    for picture, left in parts:
        line.blit(picture, (left, (height - picture.get_height()) // 2))
    return line.convert_alpha()


def fitted_zoom(kit: Kit, text: str, width: int, zoom: float) -> float:
    """The zoom of a wordmark, smaller where it would be too wide."""
    wide = kit.text.size(text, Style.WORDMARK, zoom)[0]
    return zoom if wide <= width else zoom * width / wide
