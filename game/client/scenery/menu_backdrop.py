"""What the screens around the table stand on: the title's night, without its map."""

from __future__ import annotations

from typing import Final

from pygame import Surface
from pygame.transform import smoothscale

from game.client.draw import Kit
from game.client.draw.pixels import Size
from game.client.scenery.landscape import paint_landscape
from game.client.scenery.night_map import page_ground
from game.client.scenery.night_sky import paint_sky
from game.client.scenery.title_stage import TitleStage

SHADE: Final = 96
"""How much darker than on the title the night is, of 255, so that panels stand out."""

SHARPEST: Final = 1920
"""Pixels across beyond which it is enlarged: it is only looked past."""


def paint_backdrop(kit: Kit, size: Size) -> Surface:
    """The night sky with ridge and pylons; opaque and ready for the screen."""
    stage = TitleStage(size).within(SHARPEST)
    picture = paint_sky(page_ground(stage), kit.theme)
    for layer in paint_landscape(stage, kit.theme):
        picture.blit(layer.picture, layer.place)
    picture = picture if stage.size == size else smoothscale(picture, size)
    void = kit.theme.colour("ground.void")
    shade = Surface(size)
    shade.fill(void)
    shade.set_alpha(SHADE)
    picture.blit(shade, (0, 0))
    return picture.convert()
