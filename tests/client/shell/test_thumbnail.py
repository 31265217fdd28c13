"""Small pictures of tables, for the lists of games."""

from __future__ import annotations

from io import BytesIO

import pygame
from ui.pilot import Pilot

from game.client.shell.thumbnail import WIDTH, small_picture, small_pixels


def test_both_ways_to_a_picture_show_the_same() -> None:
    with Pilot((1280, 720)) as pilot:
        for place in range(0, 1280, 40):
            pilot.surface.fill((place % 256, 90, 255 - place % 256), (place, place // 2, 300, 90))
        pixels, usual = small_pixels(pilot.surface), small_picture(pilot.surface)
        assert pixels is not None and usual is not None
        made = [pygame.image.load(BytesIO(png)) for png in (pixels.png(), usual)]
        assert made[0].get_size() == (WIDTH, 270)
        same, other = (pygame.image.tobytes(picture, "RGB") for picture in made)
        assert same == other and len(set(same)) > 20
